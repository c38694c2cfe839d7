import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { inMind } from './in-mind.ts'
import { camelCase, snakeCase } from './jsonapi.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Megabytes that stay in memory after something was done. */
async function staying(work: () => void): Promise<number> {
  collect()
  const before = getHeapStatistics().used_heap_size
  work()
  await new Promise(setImmediate)
  collect()
  return (getHeapStatistics().used_heap_size - before) / 2 ** 20
}
const times = (count: number, work: (at: number) => void) => () => {
  for (let at = 0; at < count; at += 1) work(at)
}

it('keeps at most so many keys, and of them surely the last half', () => {
  const mind = inMind<number>(6)
  for (const [at, key] of ['a', 'b', 'c', 'd', 'b', 'e', 'f', 'g'].entries()) mind.set(key, at)
  const there = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => mind.get(key))
  expect(there.filter((at) => at !== undefined).length).toBeLessThanOrEqual(6)
  expect(there.slice(-3)).toEqual([5, 6, 7])
  expect(there[0]).toBeUndefined()
  mind.set('g', 9)
  mind.delete('f')
  expect([mind.get('f'), mind.get('g')]).toEqual([undefined, 9])
})

it('knows long keys apart', () => {
  const mind = inMind<number>(10)
  const long = 'x'.repeat(100)
  mind.set(`${long}1`, 1)
  mind.set(`${long}2`, 2)
  expect([mind.get(`${long}1`), mind.get(`${long}2`), mind.get(long)]).toEqual([1, 2, undefined])
})

it('of the names callers make up little stays: none that is long, none with the text it was cut from', async () => {
  const long = (at: number) => void snakeCase(camelCase(`${'x'.repeat(1e6)}${at}`))
  expect(await staying(times(100, long))).toBeLessThan(20)
  const cut = (at: number) => void camelCase(`${'x'.repeat(16_000)},naam_van_iets_${at}`.slice(16_001))
  expect(await staying(times(4000, cut))).toBeLessThan(20)
  expect(await staying(times(20_000, (at) => void snakeCase(`naamVan${at}`)))).toBeLessThan(20)
  expect([camelCase('first_name'), snakeCase('firstName')]).toEqual(['firstName', 'first_name'])
})
