import { describe, expect, it } from 'vitest'
import { confined } from './confined.ts'
import { inTurns } from './turns.ts'

const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    export const double = (number) => number * 2
    export const bytes = () => [new TextEncoder().encode('a'), new TextEncoder().encode('b')]
    export function forever() { for (;;); }
    export function backtrack() { return /^(a+)+$/.test('a'.repeat(50) + 'b') }
    export function grow() { const all = []; for (;;) all.push({ text: String(all.length) }) }
    export function fail() { throw new Error('no') }
    export const leave = () => process.exit(0)
    export const breakDown = () => process.abort()
    export const secrets = () => JSON.stringify(process.env) + process.execArgv
    export const later = (ms) => new Promise((done) => setTimeout(done, ms, 'done'))
  `)}`,
)
type Example = {
  double(number: number): number
  bytes(): Uint8Array[]
  forever(): void
  backtrack(): void
  grow(): void
  fail(): void
  leave(): void
  breakDown(): void
  secrets(): string
  absent(): void
  later(ms: number): Promise<string>
}
const ask = <Name extends keyof Example>(name: Name, ...given: Parameters<Example[Name]>) =>
  confined<Example, Name>(module, name, given, { seconds: 2, megabytes: 32 })

describe('a confined thread', () => {
  it('answers, also with bytes', async () => {
    expect(await ask('double', 21)).toEqual({ answer: 42 })
    const { answer } = (await ask('bytes')) as { answer: Uint8Array[] }
    expect(answer.map((bytes) => new TextDecoder().decode(bytes))).toEqual(['a', 'b'])
  })

  it.each(['forever', 'backtrack'] as const)('%s is ended, and others go on meanwhile', async (name) => {
    let turns = 0
    const others = setInterval(() => (turns += 1), 20)
    expect(await ask(name)).toEqual({ problem: 'too-slow' })
    clearInterval(others)
    expect(turns).toBeGreaterThan(10)
  })

  it('takes no more memory than it may', async () => {
    expect(await ask('grow')).toEqual({ problem: 'too-much-memory' })
  })

  it.each(['fail', 'leave', 'absent'] as const)('that cannot answer (%s) says so', async (name) => {
    const outcome = await ask(name)
    expect(outcome).toEqual(name === 'absent' ? { answer: undefined } : { problem: 'failed' })
  })

  it('knows nothing of how the process was started', async () => {
    expect(await ask('secrets')).toEqual({ answer: '{}' })
  })

  // Who waits does so for two seconds; a machine that starts threads slower than that is asked again.
  it('two run at once, four wait, and whoever comes then hears so', { retry: 3 }, async () => {
    const asked = Array.from({ length: 8 }, () => ask('later', 300))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(6).fill('fulfilled'), 'rejected', 'rejected'])
    expect(outcomes.at(-1)).toMatchObject({ reason: { status: 503, code: 'platform.reading-others' } })
    expect(await ask('later', 1)).toEqual({ answer: 'done' })
  })

  it('is not waited for without end', async () => {
    const asked = Array.from({ length: 3 }, () => ask('forever'))
    const statuses = (await Promise.allSettled(asked)).map(({ status }) => status)
    expect(statuses.slice(0, 2)).toEqual(['fulfilled', 'fulfilled'])
    expect(await ask('double', 1)).toEqual({ answer: 2 })
  })
})

describe('a process apart', () => {
  const apart = <Name extends keyof Example>(name: Name, ...given: Parameters<Example[Name]>) =>
    confined<Example, Name>(module, name, given, { seconds: 3, megabytes: 32, isApart: true })

  it('answers, also with bytes, and knows nothing of how this one was started', async () => {
    expect(await apart('double', 21)).toEqual({ answer: 42 })
    const { answer } = (await apart('bytes')) as { answer: Uint8Array[] }
    expect(answer.map((bytes) => new TextDecoder().decode(bytes))).toEqual(['a', 'b'])
    const { answer: told } = (await apart('secrets')) as { answer: string }
    expect(told).toMatch(/^{"MALLOC_[^}]+}--max-old-space-size=32$/)
  })

  it.each([
    ['forever', 'too-slow'],
    ['grow', 'failed'],
    ['fail', 'failed'],
    ['leave', 'failed'],
    ['breakDown', 'failed'],
  ] as const)('%s ends itself alone', async (name, problem) => {
    expect(await apart(name)).toEqual({ problem })
  })
})

describe('who asks while many wait', () => {
  it('waits too, where as many may', async () => {
    const patient = { seconds: 2, megabytes: 32, atOnce: 1, waiting: 30, secondsWaiting: 30 }
    const own = new URL(`${module.href}//patient`)
    const asked = Array.from({ length: 31 }, () => confined<Example, 'later'>(own, 'later', [1], patient))
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 31 }, () => ({ answer: 'done' })))
    const many = Array.from({ length: 32 }, () => confined<Example, 'later'>(own, 'later', [1], patient))
    const statuses = (await Promise.allSettled(many)).map(({ status }) => status)
    expect([statuses.slice(0, 31).every((one) => one === 'fulfilled'), statuses[31]]).toEqual([true, 'rejected'])
  }, 60_000)
})

it('a long list lets others go first', async () => {
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  const busy = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until;);
    return ms
  }
  expect(await inTurns([5, 6, 7, 8, 9, 10], busy)).toEqual([5, 6, 7, 8, 9, 10])
  clearInterval(others)
  expect(turns).toBeGreaterThan(1)
})
