import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aServerToTrouble, type ServerToTrouble } from './outage/server.ts'

// The database hangs, dies, has no connection left or no room, while fifty a second ask and write: every answer is right
// or says honestly that it cannot be, within two seconds; what was acknowledged is there afterwards, once; and five
// seconds after the database is back, so is everything. `OUTAGE_ROUNDS=100` goes round a hundred times.

const rounds = Number(process.env.OUTAGE_ROUNDS ?? 4)
const everyMs = 20
/** Two seconds are asked by hand, on a machine that has nothing else to do; the suite runs where it must. */
const most = { answerMs: Number(process.env.OUTAGE_ANSWER_MS ?? 5000), backMs: 5000 }
const wanted = 2000
/** So many right answers in a row, of every kind, and it is back. */
const inARow = 40
/** By then everybody has noticed that the database is away. */
const noticedMs = 1500

const reads: [path: string, holds: RegExp][] = [
  ['/api/v1/vacancies', /"data":\[/],
  ['/nl/stagebank', /<\/html>/],
  ['/api/v1/shell', /"data":/],
  ['/readyz', /./],
]

let place: ServerToTrouble

beforeAll(async () => {
  place = await aServerToTrouble(
    reads.map(([path]) => path),
    { ownDisk: true },
  )
}, 180_000)
afterAll(() => place?.close(), 30_000)

type Trouble = { name: string; isAway: boolean; begin(): Promise<void>; end(): Promise<void>; writes: number[] }

const held: pg.Client[] = []
const troubles: Trouble[] = [
  {
    name: 'hangs',
    isAway: true,
    begin: async () => place.toDatabase('SIGSTOP'),
    end: async () => place.toDatabase('SIGCONT'),
    writes: [503],
  },
  {
    name: 'dies',
    isAway: false,
    begin: async () => place.toDatabase('SIGKILL'),
    // It is started again by itself.
    end: async () => (await someday()).end(),
    writes: [503],
  },
  {
    name: 'has no connection left',
    isAway: false,
    begin: takeConnections,
    end: async () => {
      await Promise.all(held.splice(0).map((client) => client.end()))
    },
    writes: [503],
  },
  {
    name: 'has no room left',
    isAway: false,
    begin: async () => place.fillDisk(),
    end: async () => place.makeRoom(),
    writes: [503, 507],
  },
]

/** Takes every connection there is, and those of the product as they are ended. */
async function takeConnections(): Promise<void> {
  const first = await someday()
  held.push(first)
  const end = Date.now() + 1000
  while (Date.now() < end) {
    const one = await place.owner().catch(() => undefined)
    if (one) held.push(one)
    else
      await first.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'stageplein%' limit 5`,
      )
  }
}

/** A connection as soon as there is one. */
async function someday(): Promise<pg.Client> {
  for (let tries = 0; tries < 400; tries += 1) {
    const client = await place.owner().catch(() => undefined)
    if (client) return client
    await passing(50)
  }
  throw new Error('the database never came back')
}

type Answer = {
  path: string
  began: number
  ms: number
  status: number
  isRight: boolean
  told: string
  wrote?: string
}

async function one(at: number): Promise<Answer> {
  const began = clock()
  const message = at % 5 === 4 ? `Bericht ${randomUUID()}` : undefined
  const [path, holds] = message
    ? (['/api/v1/feedback', /"data":/] as const)
    : (reads[at % reads.length] as (typeof reads)[number])
  const init = message && {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'feedback', attributes: { message } } }),
  }
  try {
    // By the clock of the machine only against waiting for ever.
    const reply = await place.ask(path, { ...init, signal: AbortSignal.timeout(60_000) })
    const text = await reply.text()
    return {
      path,
      began,
      ms: clock() - began,
      status: reply.status,
      isRight: reply.status === (message ? 201 : 200) && holds.test(text),
      told: reply.headers.get('retry-after') ?? '',
      ...(message && reply.status === 201 ? { wrote: message } : {}),
    }
  } catch (error) {
    return { path, began, ms: clock() - began, status: 0, isRight: false, told: String(error) }
  }
}

const known = Array.from({ length: rounds }, (_, round) => {
  const trouble = troubles[round % troubles.length] as Trouble
  return { round, name: trouble.name, trouble }
})
/** Time in ticks of this process, which waits for its turn on a busy machine as the server does. */
const tickMs = 20
let ticks = 0
const ticking = setInterval(() => (ticks += 1), tickMs)
afterAll(() => clearInterval(ticking))
const clock = () => ticks * tickMs
async function passing(ms: number): Promise<void> {
  const until = clock() + ms
  while (clock() < until) await new Promise((resolve) => setTimeout(resolve, tickMs))
}

let longest = 0
let latest = 0
let asked = 0
let late = 0

it.each(known)('round $round, in which the database $name', { timeout: 180_000 }, async ({ round, trouble }) => {
  if (trouble.name.includes('room') && !place.hasOwnDisk) return
  const answers: Answer[] = []
  const underWay = new Set<Promise<unknown>>()
  let number = 0
  const traffic = setInterval(() => {
    const asking = one((number += 1)).then((answer) => answers.push(answer))
    underWay.add(asking)
    void asking.finally(() => underWay.delete(asking))
  }, everyMs)
  let beginsAt = 0
  let backAt = 0
  let isBack: number | undefined
  try {
    await passing(500)
    beginsAt = clock()
    await trouble.begin()
    await passing(trouble.isAway ? 3000 : 1000)
    await trouble.end()
    backAt = clock()
    while (isBack === undefined && clock() < backAt + most.backMs + 3000) {
      await passing(100)
      const since = answers.filter(({ began }) => began > backAt)
      const right = since.length - 1 - since.findLastIndex(({ isRight }) => !isRight)
      if (right >= inARow) isBack = (since.at(-right) as Answer).began - backAt
    }
  } finally {
    clearInterval(traffic)
  }
  await Promise.all(underWay)
  expect(place.ended()).toBe('')

  const wrong = answers.filter((answer) => {
    const { isRight, status, told, path, ms } = answer
    if (ms > most.answerMs) return true
    if (isRight) return false
    const honest = path.endsWith('feedback') ? trouble.writes : trouble.writes.slice(0, 1)
    return !honest.includes(status) || (path !== '/readyz' && !(Number(told) > 0))
  })
  expect(wrong.map(({ path, status, ms, told }) => [path, status, Math.round(ms), told])).toEqual([])
  expect(answers.length).toBeGreaterThan(50)
  expect(isBack).toBeLessThan(most.backMs)
  if (trouble.isAway) {
    const meanwhile = answers.filter(({ began }) => began > beginsAt + noticedMs && began < backAt - 500)
    expect(meanwhile.length).toBeGreaterThan(10)
    expect(meanwhile.filter(({ status }) => status !== 503)).toEqual([])
  }
  // Whoever was told that it was written finds it, and once.
  const wrote = answers.flatMap(({ wrote: message }) => message ?? [])
  expect(wrote.length).toBeGreaterThan(0)
  const owner = await someday()
  const { rows } = await owner.query<{ message: string }>(
    'select message from feedback where message = any ($1::text[])',
    [wrote],
  )
  await owner.end()
  expect(rows.map(({ message }) => message).toSorted()).toEqual(wrote.toSorted())

  longest = Math.max(longest, ...answers.map(({ ms }) => ms))
  latest = Math.max(latest, isBack ?? 0)
  asked += answers.length
  late += answers.filter(({ ms }) => ms > wanted).length
  if (rounds > troubles.length)
    process.stdout.write(
      `outage: round ${round}, ${trouble.name}: ${asked} asked in all, ${late} answered after two seconds, longest answer ${Math.round(longest)} ms, back after at most ${Math.round(latest)} ms\n`,
    )
})
