import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase, servingUrl } from './db.ts'
import { newId } from './ids.ts'
import { callAllowance, growingThrottle, networkOf, openCounts, windowThrottle } from './throttle.ts'

const databases = [1, 2].map(() => openDatabase<never>(servingUrl(inject('ownerUrl')), { max: 4 }))
afterAll(() => Promise.all(databases.map((db) => db.destroy())))

const start = Date.parse('2026-10-05T09:00:00Z')
/** Two processes that share a database. */
const [here, there] = databases.map((db) => {
  const counts = openCounts(db)
  return (seconds = 0) => ({ services: { counts }, now: new Date(start + seconds * 1000) })
}) as [Process, Process]
type Process = (seconds?: number) => { services: { counts: ReturnType<typeof openCounts> }; now: Date }

const times = <Result>(count: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

describe('a window', () => {
  const three = windowThrottle('test', 3, 60)

  it('lets so many through, at whichever process, and the others once it is over', async () => {
    const key = newId()
    expect([await three.take(here(), key), await three.take(there(10), key), await three.take(here(20), key)]).toEqual([
      0, 0, 0,
    ])
    expect([await three.take(there(20), key), await three.take(here(59), key)]).toEqual([40, 1])
    expect(await three.take(here(20), newId())).toBe(0)
    expect(await three.take(there(60), key)).toBe(0)
  })

  it('counts before it judges: of many at once no more come through', async () => {
    const key = newId()
    const waits = await times(30, (at) => three.take(at % 2 ? here() : there(), key))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  it('is told of a try that was none, and knows its counts from those of others', async () => {
    const key = newId()
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await three.take(here(), key)).toBe(0)
      await three.giveBack(here(), key)
    }
    for (let tries = 0; tries < 3; tries += 1) await three.take(here(), key)
    expect(await windowThrottle('another', 1, 60).take(here(), key)).toBe(0)
  })

  it('waits no longer than it lasts when the clock was set back', async () => {
    const key = newId()
    for (let tries = 0; tries < 4; tries += 1) await three.take(here(86_400), key)
    const waits = []
    for (let tries = 0; tries < 4; tries += 1) waits.push(await three.take(here(), key))
    expect(waits).toEqual([0, 0, 0, 60])
  })
})

describe('a wait that grows', () => {
  const slow = growingThrottle('test slow', 5, 900)

  it('lets five through and then one after each wait, twice as long each time', async () => {
    const key = newId()
    for (let tries = 0; tries < 5; tries += 1) expect(await slow.take(here(), key)).toBe(0)
    expect(await slow.take(there(), key)).toBe(1)
    expect(await slow.take(here(1), key)).toBe(0)
    expect(await slow.take(there(1), key)).toBe(2)
    expect(await slow.take(here(2), key)).toBe(1)
    expect(await slow.take(here(3), key)).toBe(0)
    for (let at = 3 + 4; at < 100_000; at += 900) await slow.take(here(at), key)
    expect(await slow.take(here(100_800), key)).toBeLessThanOrEqual(900)
  })

  it('is for all who try at once, wherever they try', async () => {
    const key = newId()
    const waits = await times(40, (at) => slow.take(at % 2 ? here() : there(), key))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  it('begins anew when the clock was set back', async () => {
    const key = newId()
    for (let tries = 0; tries < 8; tries += 1) await slow.take(here(3600), key)
    const waits = []
    for (let tries = 0; tries < 6; tries += 1) waits.push(await slow.take(here(), key))
    expect(waits).toEqual([0, 0, 0, 0, 0, 1])
  })

  it('of one ends nothing for another', async () => {
    const [one, other] = [newId(), newId()]
    for (let tries = 0; tries < 6; tries += 1) await slow.take(here(), other)
    await slow.giveBack(here(), one)
    expect(await slow.take(here(), other)).toBe(1)
  })

  it('ends when the right one came, and a day after the last', async () => {
    const key = newId()
    for (let tries = 0; tries < 6; tries += 1) await slow.take(here(), key)
    await slow.giveBack(here(), key)
    expect(await slow.take(there(), key)).toBe(0)
    for (let tries = 0; tries < 6; tries += 1) await slow.take(here(), key)
    expect(await slow.take(here(86_401), key)).toBe(0)
    expect(await slow.take(here(86_401), key)).toBe(0)
  })
})

describe('calls', () => {
  it('are never more than allowed, though each process takes some at once', async () => {
    const key = newId()
    const [one, other] = [callAllowance('test calls', 100, 60), callAllowance('test calls', 100, 60)]
    const answers = await times(160, (at) => (at % 2 ? one(here(), key) : other(there(), key)))
    const allowed = answers.filter((answer) => answer.allowed).length
    expect(allowed).toBeLessThanOrEqual(100)
    expect(allowed).toBeGreaterThanOrEqual(90)
    expect(await one(here(60), key)).toMatchObject({ allowed: true, remaining: 99 })
  })

  it('say how many are left', async () => {
    const key = newId()
    const take = callAllowance('test few', 3, 60)
    const answers = []
    for (let calls = 0; calls < 4; calls += 1) answers.push(await take(here(calls), key))
    expect(answers.map(({ allowed, remaining, resetSeconds }) => [allowed, remaining, resetSeconds])).toEqual([
      [true, 2, 60],
      [true, 1, 59],
      [true, 0, 58],
      [false, 0, 57],
    ])
  })
})

it('a window of calls ends when it says it does', async () => {
  const [a, b] = [newId(), newId()]
  const take = callAllowance('test window', 2, 60)
  const allowed = []
  for (const at of [0, 10, 59.999, 60, 61]) allowed.push((await take(here(at), a)).allowed)
  expect(allowed).toEqual([true, true, false, true, true])
  expect(await take(here(119.999), a)).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 1 })
  expect(await take(here(), b)).toMatchObject({ allowed: true, remaining: 1 })
})

it('a window of calls begins anew when the clock was set back', async () => {
  const key = newId()
  const take = callAllowance('test set back', 2, 60)
  const allowed = []
  for (const at of [86_400, 86_400, 86_400, 0, 0, 0]) allowed.push((await take(here(at), key)).allowed)
  expect(allowed).toEqual([true, true, false, true, true, false])
})

it('what counts no more goes, and nothing else', async () => {
  const key = newId()
  const lasting = windowThrottle('test lasting', 1, 3600)
  const one = windowThrottle('test prune', 1, 60)
  // Long before the days of the other tests, whose counts stay.
  const before = (seconds: number) => here(seconds - 10 * 365 * 86_400)
  await one.take(before(0), key)
  expect(await one.take(before(1), key)).toBe(59)
  await lasting.take(before(0), key)
  await here().services.counts.prune(before(61).now)
  expect(await one.take(before(1), key)).toBe(0)
  expect(await lasting.take(before(61), key)).toBe(3539)
})

it.each([
  [undefined, 'unknown'],
  ['192.0.2.7', '192.0.2.7'],
  ['no:address', 'no:address'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
  ['2001:db8:1:2::9', '2001:0db8:0001:0002'],
  ['2001:DB8::9', '2001:0db8:0000:0000'],
  ['::1', '0000:0000:0000:0000'],
])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))

describe('where the disk is full', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const counts = { ...here().services.counts, add: () => Promise.reject(full) }
  const by = { services: { counts }, now: new Date(start) }

  it('calls are counted by the process alone, so that reading goes on', async () => {
    const allowance = callAllowance('test', 40, 60)
    const allowed = await times(50, () => allowance(by, 'somebody'))
    expect(allowed.filter((one) => one.allowed)).toHaveLength(40)
  })

  it('no other fault of the database lets anybody through', () => {
    const away = new Error('the database is away')
    const failing = { services: { counts: { ...counts, add: () => Promise.reject(away) } }, now: by.now }
    return expect(callAllowance('test', 40, 60)(failing, 'somebody')).rejects.toThrow(away)
  })

  it('nobody guesses a password uncounted', () =>
    expect(windowThrottle('test', 3, 60).take(by, 'somebody')).rejects.toThrow(full))
})
