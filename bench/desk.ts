import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { hashPassword } from '#platform/passwords.ts'
import { rebuildRoads, type RebuiltShare } from '#areas/workflows/progress/commands.ts'
import { asSystem } from '../src/jobs/as-system.ts'
import { openRuntime } from '../src/runtime.ts'
import { fillSchool, people } from './desk/school.ts'
import { serve, type Served } from './search/server.ts'

// The lists of a school's staff over HTTP, under row-level security, by a process of its own: schools of 200, 2,000 and
// 20,000 pupils. `npm run bench desk`; BENCH_PUPILS says how many pupils instead (`400,2000`: one to three schools of at
// least 200), BENCH_QUERIES how many rounds.

const sizes = (process.env.BENCH_PUPILS ?? '200,2000,20000').split(',').map(Number)
const largest = Math.max(...sizes)
const rounds = Number(process.env.BENCH_QUERIES ?? 160)
const schools = sizes.slice(0, 3).map((pupils, at) => [['axia', 'demo', 'roermond'][at] as string, pupils] as const)
const password = 'een-lang-wachtwoord-2026'
const dataDir = mkdtempSync(join(tmpdir(), 'stageplein-desk-'))
const say = (line: string) => void process.stdout.write(`${line}\n`)
const cell = (value: number) => value.toFixed(value < 10 ? 2 : 0)

const lists: [name: string, who: keyof typeof people, path: string][] = [
  ['where every pupil stands', 'coordinator', '/api/v1/pupils?page[size]=25'],
  ['pupils without a place', 'coordinator', '/api/v1/pupils?filter[state_eq]=none&sort=quiet_since'],
  ['late weeks, a file’s worth of 100', 'coordinator', '/api/v1/pupils?filter[late_in]=week&page[size]=100'],
  ['a name', 'coordinator', '/api/v1/pupils?filter[name_cont]=0042'],
  ['the own class', 'mentor', '/api/v1/pupils?page[size]=30'],
  ['pupils against phases', 'coordinator', '/api/v1/road_lines?page[size]=50&sort=-days_late'],
  ['classes', 'coordinator', '/api/v1/groups?page[size]=25'],
  ['mentors', 'coordinator', '/api/v1/mentorships?page[size]=25'],
  ['users', 'coordinator', '/api/v1/users?page[size]=25'],
  ['internships', 'coordinator', '/api/v1/internships?page[size]=25'],
  ['applications', 'coordinator', '/api/v1/applications?page[size]=25'],
  ['the dashboard’s page', 'coordinator', '/nl/dashboard'],
  ['the pupils’ page', 'coordinator', '/nl/students'],
  ['the page of progress', 'coordinator', '/nl/stagevoortgang'],
]

type Figures = { p50: number; p95: number }
async function measure(atOnce: number, count: number, work: () => Promise<unknown>): Promise<Figures> {
  const times: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next++ < count) {
        const before = performance.now()
        await work()
        times.push(performance.now() - before)
      }
    }),
  )
  times.sort((one, other) => one - other)
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { p50: share(0.5), p95: share(0.95) }
}

/** Signs somebody in; gives what their browser would send along. */
async function signIn(
  server: Served,
  tenant: string,
  who: keyof typeof people,
): Promise<Record<'program' | 'browser', Record<string, string>>> {
  const { status, headers } = await server.post(tenant, '/auth/sign_in', {
    email: `${tenant}.${people[who]}`,
    password,
  })
  if (status !== 200) throw new Error(`${who} of ${tenant} could not sign in: ${status}`)
  const sent = ['access-token', 'client', 'uid'].map((name) => [name, String(headers[name])] as const)
  // Programs send their credentials in headers, browsers in cookies.
  return {
    program: Object.fromEntries([...sent, ['token-type', 'Bearer']]),
    browser: { cookie: sent.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ') },
  }
}

const runtime = await openRuntime(
  readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, { production: false, demo: false }),
)
const owner = new pg.Client({ connectionString: runtime.ownerUrl })
await owner.connect()
try {
  const passwordHash = await hashPassword(password)
  for (const [key, pupils] of schools) await fillSchool(owner, { key, pupils, passwordHash })
  for (const tenant of await runtime.hosts.all()) {
    const { origin } = await runtime.hosts.originOfTenant(tenant.id)
    const before = performance.now()
    let last: string | null = null
    let roads = 0
    do {
      const after: string | null = last
      const share: RebuiltShare = await asSystem(runtime, tenant, origin, (ctx) => rebuildRoads(ctx, after), {
        timeout: 60_000,
      })
      last = share.last
      roads += share.roads
    } while (last !== null)
    if (roads > 0) say(`${tenant.key}: ${roads} roads worked out in ${cell(performance.now() - before)} ms`)
  }
  await owner.query('vacuum analyze')
  say(`up to ${largest} pupils in a school, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  say('| | pupils | at once | p50 ms | p95 ms | ms of the server’s processor |\n| --- | --- | --- | --- | --- | --- |')
  const server = await serve(runtime.ownerUrl, join(dataDir, 'server'))
  try {
    for (const [name, who, path] of lists)
      for (const [tenant, pupils] of schools) {
        const session = await signIn(server, tenant, who)
        const asked = async () => {
          const { status, text } = await server.get(
            tenant,
            path,
            path.startsWith('/api') ? session.program : session.browser,
          )
          if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
        }
        for (let at = 0; at < 3; at += 1) await asked()
        for (const atOnce of [1, 16]) {
          const count = atOnce === 1 ? Math.ceil(rounds / 8) : rounds
          const before = server.processor()
          const { p50, p95 } = await measure(atOnce, count, asked)
          say(
            `| ${name} | ${pupils} | ${atOnce} | ${cell(p50)} | ${cell(p95)} | ${cell((server.processor() - before) / count)} |`,
          )
        }
      }
  } finally {
    await server.stop()
  }
} finally {
  await owner.end()
  await runtime.close()
  rmSync(dataDir, { recursive: true, force: true })
}
