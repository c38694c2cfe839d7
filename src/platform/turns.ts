import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which others go first. */
const turn = 8

/** Does what there is to do for each of many, and lets others go first again and again: a long list holds up nobody. */
export async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const item of items) {
    results.push(work(item))
    if (performance.now() - since < turn) continue
    await setImmediate()
    since = performance.now()
  }
  return results
}
