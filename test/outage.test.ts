import { afterAll, beforeAll, expect, it } from 'vitest'
import { aServerToTrouble, type ServerToTrouble } from './outage/server.ts'

// The database hangs, and then dies, while people use the product: everybody hears so, nobody waits, and it comes back.

let place: ServerToTrouble

const paths = ['/api/v1/vacancies', '/nl/stagebank', '/api/v1/shell', '/en/auth/login-1', '/readyz']

/** Many at once, over and over, until `end`: what they were answered. */
async function load(end: Promise<unknown>) {
  const answers: { path: string; status: number; retryAfter: string | null; text: string }[] = []
  let going = true
  void end.then(() => (going = false))
  await Promise.all(
    Array.from({ length: 25 }, async (_, at) => {
      for (let round = 0; going; round += 1) {
        const path = paths[(at + round) % paths.length] as string
        const reply = await place.ask(path)
        const text = await reply.text()
        answers.push({
          path,
          status: reply.status,
          retryAfter: reply.headers.get('retry-after'),
          text,
        })
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }),
  )
  return answers
}

const passing = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function expectToldSo(answers: Awaited<ReturnType<typeof load>>): void {
  expect(answers.length).toBeGreaterThan(40)
  expect(new Set(answers.map(({ path }) => path)).size).toBe(paths.length)
  expect(answers.filter(({ status }) => status !== 503).map(({ path, status }) => [path, status])).toEqual([])
  for (const { path, retryAfter, text } of answers) {
    if (path === '/readyz') continue
    expect([path, Number(retryAfter)]).toEqual([path, expect.toSatisfy((seconds: number) => seconds > 0)])
    if (path.startsWith('/api/')) expect(JSON.parse(text).errors[0]).toMatchObject({ code: 'platform.stopping' })
    else {
      expect(text).toMatch(path.startsWith('/nl') ? /<h1>We zijn zo terug/ : /<h1>We will be right back/)
      expect(text).toContain('data-tenant="raayland"')
      expect(text).toMatch(/<style[^>]*>[^<]*--color-primary-500/)
    }
  }
}

beforeAll(async () => {
  place = await aServerToTrouble(paths)
}, 120_000)
afterAll(() => place?.close(), 30_000)

it('that hangs is told of to everybody, at once and in the look of the website, and waited for by nobody', async () => {
  // So that who the tenants are would be asked again.
  await passing(2500)
  const before = load(passing(500))
  expect((await before).filter(({ status }) => status !== 200)).toEqual([])
  place.toDatabase('SIGSTOP')
  try {
    // Whoever comes in this very moment waits longest.
    expectToldSo(await load(passing(4000)))
  } finally {
    place.toDatabase('SIGCONT')
  }
  for (const path of paths) await place.until(path, 200)
})

it('that dies is started again under the same server', async () => {
  await passing(2500)
  const { server } = place
  const { pid } = server
  const going = load(passing(6000))
  await passing(300)
  place.toDatabase('SIGKILL')
  const answers = await going
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  for (const path of paths) await place.until(path, 200)
  expect([server.pid, server.exitCode]).toEqual([pid, null])
})
