import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { hashPassword } from '#platform/passwords.ts'
import { keepStandings } from '#areas/desk/standing/kept/commands.ts'
import type { Tenant } from '#areas/tenancy/model.ts'
import { rebuildRoads, settleRoads, type RebuiltShare } from '#areas/workflows/progress/commands.ts'
import { asSystem } from '../src/jobs/as-system.ts'
import { openRuntime } from '../src/runtime.ts'
import { fillSchool, people } from './desk/school.ts'
import { cell, databaseClock, measure } from './measure.ts'
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
  ['what stands around every screen', 'coordinator', '/api/v1/shell'],
  ['what stands around every screen', 'mentor', '/api/v1/shell'],
  ['the dashboard’s page', 'coordinator', '/nl/dashboard'],
  ['the pupils’ page', 'coordinator', '/nl/students'],
  ['the page of progress', 'coordinator', '/nl/stagevoortgang'],
]

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

/** Every road worked out of what is written elsewhere, as `npm run app -- progress rebuild` does. */
async function rebuilt(tenant: Tenant, origin: string): Promise<string> {
  const [before, processor] = [performance.now(), process.cpuUsage()]
  let last: string | null = null
  let roads = 0
  let changed = 0
  do {
    const after: string | null = last
    const work = (ctx: Parameters<typeof rebuildRoads>[0]) => rebuildRoads(ctx, after)
    const share: RebuiltShare = await asSystem(runtime, tenant, origin, work, { timeout: 60_000 })
    last = share.last
    roads += share.roads
    changed += share.changed
  } while (last !== null)
  const spent = process.cpuUsage(processor)
  return `${roads} roads in ${cell(performance.now() - before)} ms (${cell((spent.user + spent.system) / 1000)} of our processor), ${changed} were otherwise`
}

/** How long it takes until what happened to a pupil is in the progress and in where they stand. */
async function keptUp(tenant: Tenant, origin: string): Promise<string> {
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id])
  const { rows } = await owner.query<{ id: string }>(
    `update internships set status = 'wrapping_up' where tenant_id = $1 and id in (
       select id from internships where tenant_id = $1 and status = 'active' limit 20) returning student_id as id`,
    [tenant.id],
  )
  const { p50, p95 } = await measure(1, rows.length, async () => {
    const studentIds = [rows.pop()?.id as string]
    await asSystem(runtime, tenant, origin, async (ctx) => {
      await settleRoads(ctx, { studentIds })
      await keepStandings(ctx)
    })
  })
  return `after a step kept up in ${cell(p50)} ms (p95 ${cell(p95)})`
}

const runtime = await openRuntime(
  readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, { production: false, demo: false }),
)
const owner = new pg.Client({ connectionString: runtime.ownerUrl })
await owner.connect()
try {
  const passwordHash = await hashPassword(password)
  for (const [key, pupils] of schools) await fillSchool(owner, { key, pupils, passwordHash })
  await owner.query('vacuum analyze')
  for (const tenant of (await runtime.hosts.all()).filter(({ key }) => schools.some(([own]) => own === key))) {
    const { origin } = await runtime.hosts.originOfTenant(tenant.id)
    say(`${tenant.key}: ${await rebuilt(tenant, origin)}; again: ${await rebuilt(tenant, origin)}`)
    const before = performance.now()
    await asSystem(runtime, tenant, origin, keepStandings, { timeout: 120_000 })
    say(
      `${tenant.key}: where everybody stands kept in ${cell(performance.now() - before)} ms; ${await keptUp(tenant, origin)}`,
    )
  }
  await owner.query('vacuum analyze')
  say(`up to ${largest} pupils in a school, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  say(
    '| | pupils | at once | p50 ms | p95 ms | ms of the server’s processor | of the database’s | refused |\n| --- | --- | --- | --- | --- | --- | --- | --- |',
  )
  const database = await databaseClock(owner)
  const server = await serve(runtime.ownerUrl, join(dataDir, 'server'))
  try {
    for (const [name, who, path] of lists)
      for (const [tenant, pupils] of schools) {
        const session = await signIn(server, tenant, who)
        let refused = 0
        const headers = path.startsWith('/api') ? session.program : session.browser
        const asked = async () => {
          const { status, text } = await server.get(tenant, path, headers)
          if (status === 503) refused += 1
          else if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
        }
        for (let at = 0; at < 3; at += 1) await asked()
        for (const atOnce of [1, 16]) {
          const count = atOnce === 1 ? Math.ceil(rounds / 8) : rounds
          const before = [server.processor(), database()] as const
          refused = 0
          const { p50, p95 } = await measure(atOnce, count, asked)
          const [ours, its] = [server.processor() - before[0], database() - before[1]]
          say(
            `| ${name} | ${pupils} | ${atOnce} | ${cell(p50)} | ${cell(p95)} | ${cell(ours / count)} | ${cell(its / count)} | ${refused} |`,
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
