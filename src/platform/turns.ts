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

/** Does what it is given, never more than so many at once: the rest waits in the order in which it came. */
export function noMoreThan(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
