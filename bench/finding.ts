import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { hashPassword } from '#platform/passwords.ts'
import { openRuntime } from '../src/runtime.ts'
import { fillPeople, who } from './finding/people.ts'
import { cell, databaseClock, measure } from './measure.ts'
import { serve, type Served } from './search/server.ts'

// What Ctrl K finds over HTTP, under row-level security, by a process of its own, in a tenant of 100,000 people: the
// coordinator of one school of a thousand, and who keeps the tenant. `npm run bench finding`; BENCH_PEOPLE says how many
// people instead, BENCH_QUERIES how many rounds, BENCH_DATA keeps the database for a next run.

const count = Number(process.env.BENCH_PEOPLE ?? 100_000)
const rounds = Number(process.env.BENCH_QUERIES ?? 200)
const dataDir = process.env.BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'stageplein-finding-'))
const password = 'een-lang-wachtwoord-2026'
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** As somebody types: two letters, a name, a letter wrong, a whole name, a class, what is not there, what is to be done. */
const typed: [name: string, words: string[]][] = [
  ['two letters', ['no', 'ba', 'vi', 'sm', 'ka']],
  ['the beginning of a name', ['bakk', 'viss', 'dijks', 'yil', 'huism']],
  ['a name', ['bakker', 'visserman', 'yilmaz', 'zofia', 'gerritsen']],
  ['a first and a last name', ['noor bakker', 'zofia kaya', 'sam de vos', 'emma visser']],
  ['a letter wrong', ['bakekr', 'vissre', 'yilamz', 'gerrtisen']],
  ['a class', ['h17', 'h100', 'h2']],
  ['what is not there', ['qqqqxx', 'xylofoonplein']],
  ['what is to be done', ['nieuwe periode', 'herinner']],
]

/** So many questions of one browser stay under what a session may ask in a minute, whatever the machine. */
const askedBySession = 500

/** Somebody with as many browsers as it takes to ask so much at once. */
async function sessionsFor(server: Served, email: string, asks: number): Promise<Record<string, string>[]> {
  const sessions: Record<string, string>[] = []
  while (sessions.length < Math.ceil(asks / askedBySession)) {
    const { status, headers } = await server.post('demo', '/auth/sign_in', { email, password })
    if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
    const sent = ['access-token', 'client', 'uid'].map((header) => [header, String(headers[header])] as const)
    sessions.push({ ...Object.fromEntries(sent), 'token-type': 'Bearer' })
  }
  return sessions
}

const runtime = await openRuntime(
  readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, { production: false, demo: false }),
)
const owner = new pg.Client({ connectionString: runtime.ownerUrl })
await owner.connect()
try {
  const { rows } = await owner.query('select 1 from accounts where email = $1', [who.keeper])
  if (rows.length === 0) await fillPeople(owner, { key: 'demo', count, passwordHash: await hashPassword(password) })
  await owner.query('vacuum analyze')
  const server = await serve(runtime.ownerUrl, join(dataDir, 'server'))
  const database = await databaseClock(owner)
  say(
    `${count} people, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  say(
    '| typed | who | at once | p50 ms | p95 ms | ms of the server’s processor | of the database’s |\n| --- | --- | --- | --- | --- | --- | --- |',
  )
  try {
    for (const [name, email] of Object.entries(who)) {
      for (const [what, words] of [...typed, ['all of them', typed.flatMap(([, each]) => each)] as const]) {
        const asks = words.length + (what === 'all of them' ? 2 * rounds : Math.ceil(rounds / 8))
        const sessions = await sessionsFor(server, email, asks)
        let at = 0
        const ask = async () => {
          const session = sessions[at % sessions.length]
          const q = encodeURIComponent(words[at++ % words.length] as string)
          const answer = await server.get('demo', `/api/v1/finds?q=${q}`, session)
          if (answer.status !== 200) throw new Error(`${q} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
        }
        for (let warm = 0; warm < words.length; warm += 1) await ask()
        for (const atOnce of what === 'all of them' ? [1, 16] : [1]) {
          const asked = what === 'all of them' ? rounds : Math.ceil(rounds / 8)
          const before = [server.processor(), database()] as const
          const { p50, p95 } = await measure(atOnce, asked, ask)
          const [ours, its] = [server.processor() - before[0], database() - before[1]]
          say(
            `| ${what} | ${name} | ${atOnce} | ${cell(p50)} | ${cell(p95)} | ${cell(ours / asked)} | ${cell(its / asked)} |`,
          )
        }
      }
    }
  } finally {
    await server.stop()
  }
} finally {
  await owner.end()
  await runtime.close()
  if (!process.env.BENCH_DATA) rmSync(dataDir, { recursive: true, force: true })
}
