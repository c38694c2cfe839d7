import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaType } from '#platform/jsonapi.ts'
import { aRoster, asCsv } from './rosters.ts'

// The power goes out while a pupil writes hours or a list is read in: what was acknowledged is there afterwards, and nothing
// twice.

const folder = mkdtempSync(join(tmpdir(), 'stageplein-crash-'))
const clock = join(folder, 'now')
let port: number
let server: ChildProcess

async function start(): Promise<void> {
  server = spawn(process.execPath, ['main.ts', '--demo'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEFAULT_TENANT: 'demo',
      APP_TEST: '1',
      APP_NOW_FILE: clock,
      LOG_LEVEL: 'silent',
    } as NodeJS.ProcessEnv,
    stdio: 'ignore',
  })
  for (let tries = 0; tries < 2000; tries += 1) {
    const ready = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not come up')
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await gone
}

beforeAll(async () => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  port = (probe.address() as { port: number }).port
  await new Promise((resolve) => probe.close(resolve))
  // The story lies around the day it is loaded on; the internship begins two weeks before, on the Saturday of its place.
  writeFileSync(clock, '2026-11-21T10:00:00Z')
  await start()
  writeFileSync(clock, '2026-11-07T10:00:00Z')
}, 240_000)
afterAll(async () => {
  await end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

type Wire = {
  data: { id: string; attributes: Record<string, unknown> }[] & { id: string; attributes: Record<string, unknown> }
}
type Person = (method: string, path: string, attributes?: Record<string, unknown>, type?: string) => Promise<Wire>

async function sessionOf(email: string): Promise<Record<string, string>> {
  const reply = await fetch(`http://localhost:${port}/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'stageplein-demo-2026' }),
  })
  return Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, reply.headers.get(name) ?? '']))
}

async function signIn(email: string): Promise<Person> {
  const session = await sessionOf(email)
  return async (method, path, attributes, type = path.split('/')[1] ?? '') => {
    const response = await fetch(`http://localhost:${port}/api/v1${path}`, {
      method,
      headers: { ...session, accept: mediaType, 'content-type': mediaType },
      ...(attributes ? { body: JSON.stringify({ data: { type, attributes } }) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : {}) as Wire
  }
}

it(
  'keeps every acknowledged line of two hundred, none twice, when it is killed among them',
  { timeout: 180_000 },
  async () => {
    let pupil = await signIn('zoe.vandenberg@zevenlinden.example')
    const host = await signIn('bedrijf@demo.example')
    const vacancies = await pupil('GET', '/vacancies?q=middag%20op%20de%20kinderboerderij')
    const vacancy = vacancies.data.find(({ attributes }) => attributes.title === 'Een middag op de kinderboerderij')
    const { data: application } = await pupil('POST', '/applications', {
      vacancy_id: vacancy?.id,
      motivation: 'Ik help graag.',
    })
    const { data: me } = await host('GET', '/current_user')
    await host('PUT', `/applications/${application.id}/accept`, { supervisor_user_id: me.id })
    await pupil('PUT', `/applications/${application.id}/confirm`, {})
    let sheet: string | undefined
    for (let tries = 0; tries < 100 && !sheet; tries += 1) {
      const { data } = await pupil('GET', '/internships')
      if (data[0]?.attributes.status === 'active')
        sheet = (data[0].attributes.timesheet_id as string | null) ?? undefined
      else await new Promise((resolve) => setTimeout(resolve, 200))
    }
    expect(sheet).toBeDefined()

    const mondays = ['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07']
    writeFileSync(clock, '2026-12-13T20:00:00Z')
    // Five weeks later the session has ended.
    pupil = await signIn('zoe.vandenberg@zevenlinden.example')
    const acknowledged = new Set<string>()
    let killed = false
    for (const monday of mondays) {
      const entries: Record<string, unknown>[] = []
      for (let at = 0; at < 40; at += 1) {
        const day = new Date(Date.parse(`${monday}T12:00:00Z`) + (at % 5) * 86_400_000).toISOString().slice(0, 10)
        const entry = { id: randomUUID(), date: day, worked: 15, break_minutes: 0, activity: `Regel ${at}` }
        entries.push(entry)
        const send = () => pupil('PUT', `/timesheets/${sheet}/weeks/${monday}`, { entries }, 'timesheets')
        if (acknowledged.size === 95 && !killed) {
          killed = true
          // The line may or may not have been written when the power went; whoever wrote it sends it again.
          const lost = send().catch(() => undefined)
          await end('SIGKILL')
          await lost
          await start()
        }
        await send()
        acknowledged.add(entry.id)
      }
      await pupil('PUT', `/timesheets/${sheet}/weeks/${monday}/submit`, {}, 'timesheets')
    }
    const { data } = await pupil('GET', `/timesheets/${sheet}`)
    const weeks = data.attributes.weeks as { status: string; entries: { id: string }[] }[]
    const kept = weeks.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(killed).toBe(true)
    expect(kept).toHaveLength(200)
    expect(new Set(kept)).toEqual(acknowledged)
    expect(new Set(weeks.map(({ status }) => status))).toEqual(new Set(['submitted']))
  },
)

/** Asks the database of the server itself, as its owner. */
async function askDatabase<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const own = join(folder, 'data')
  const [, , , at] = readFileSync(join(own, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(own, 'database-password'), 'utf8').trim()
  const client = new pg.Client({ host: '127.0.0.1', port: Number(at), user: 'owner', password, database: 'stageplein' })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

it('reads a list of 2,000 in as a whole and once, when it is killed amid it', { timeout: 180_000 }, async () => {
  const pupils = async () =>
    (await askDatabase<{ n: number }>('select count(*)::int as n from student_profiles'))[0]?.n ?? 0
  const before = await pupils()
  const email = 'coordinator@demo.example'
  const response = await fetch(`http://localhost:${port}/api/v1/imports?kind=students&file_name=lijst.csv`, {
    method: 'POST',
    headers: { ...(await sessionOf(email)), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(asCsv('magister', aRoster(2000, 500_001))),
  })
  const { data } = (await response.json()) as Wire
  let coordinator = await signIn(email)
  const look = async () => (await coordinator('GET', `/imports/${data.id}`)).data.attributes
  const until = async (holds: (run: Awaited<ReturnType<typeof look>>) => boolean) => {
    for (;;) {
      const run = await look()
      if (holds(run)) return run
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await coordinator('PUT', `/imports/${data.id}/begin`, {}, 'imports')
  const amid = await until(
    ({ status, reading }) => status !== 'previewed' || (reading as { reached: number }).reached > 1,
  )
  expect(amid.status).toBe('previewed')
  await end('SIGKILL')
  await start()

  coordinator = await signIn(email)
  expect([await pupils(), (await look()).status]).toEqual([before, 'previewed'])
  // What comes by every five minutes, now.
  await askDatabase(`select graphile_worker.add_job('sweep')`)
  const { counts } = await until(({ status }) => status === 'completed')
  expect(counts).toMatchObject({ create: 2000 })
  expect(await pupils()).toBe(before + 2000)
})
