import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#platform/postgres.ts'

// The database hangs, and then dies, while people use the product: everybody hears so, nobody waits, and it comes back.

const folder = mkdtempSync(join(tmpdir(), 'stageplein-outage-'))
let port: number
let server: ChildProcess

let visitors = 0
/** Each time from another address, so that nobody asks too often. */
const ask = (path: string) =>
  fetch(`http://localhost:${port}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(6000),
    headers: { 'x-forwarded-for': `10.1.${Math.floor((visitors += 1) / 250) % 250}.${visitors % 250}` },
  })

async function until(path: string, status: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await ask(path).catch(() => undefined)
    if (found?.status === status) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${path} was never ${status}`)
}

/** The database with all its processes, each of which leads a group of its own. */
function toDatabase(signal: NodeJS.Signals): void {
  const head = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] as string
  // Its head first, so that it starts no new one meanwhile.
  process.kill(Number(head), signal)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1]
      if (parent === head) process.kill(Number(pid), signal)
    } catch {
      // It ended while we looked.
    }
  }
}

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
        const reply = await ask(path)
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
  port = await freePort()
  server = spawn(process.execPath, ['main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: folder,
      DEFAULT_TENANT: 'raayland',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'silent',
    } as NodeJS.ProcessEnv,
    stdio: 'ignore',
  })
  for (const path of paths) await until(path, 200)
}, 120_000)
afterAll(async () => {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

it('that hangs is told of to everybody, at once and in the look of the website, and waited for by nobody', async () => {
  // So that who the tenants are would be asked again.
  await passing(2500)
  const before = load(passing(500))
  expect((await before).filter(({ status }) => status !== 200)).toEqual([])
  toDatabase('SIGSTOP')
  try {
    // Whoever comes in this very moment waits longest.
    expectToldSo(await load(passing(4000)))
  } finally {
    toDatabase('SIGCONT')
  }
  for (const path of paths) await until(path, 200)
})

it('that dies is started again under the same server', async () => {
  await passing(2500)
  const pid = server.pid
  const going = load(passing(6000))
  await passing(300)
  toDatabase('SIGKILL')
  const answers = await going
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  for (const path of paths) await until(path, 200)
  expect([server.pid, server.exitCode]).toEqual([pid, null])
})
