import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openRuntime } from '../src/runtime.ts'
import { asSystem } from '../src/jobs/as-system.ts'
import type { Ctx } from '#areas/context.ts'
import { findInDatabase } from '#areas/search/database/queries.ts'
import { makePlan } from '#areas/search/queries.ts'
import { requireSearch } from '#areas/search/schema.ts'
import { readText } from '#areas/search/text/queries.ts'
import { readConfig } from '#platform/config.ts'
import { fillBank, placesOf, type Sizes } from './search/bank.ts'
import { lucene } from './search/lucene.ts'
import { miniSearch } from './search/minisearch.ts'
import type { Doc, Peer } from './search/peer.ts'
import { addressOf, kinds, mixed, plainWords, type Question } from './search/questions.ts'
import { serve, type Served } from './search/server.ts'
import { sphinx } from './search/sphinx.ts'

// The real endpoint on a full database, in a process of its own: ten tenants of 10,000 vacancies, one of 100,000 and one of
// 1,000,000, asked over HTTP under row-level security, 25 places with their organizations and exact counts. After it other
// engines on the same texts and questions, without server, rights or rows: MiniSearch, and where Debian's packages are
// there (liblucene8-java with default-jdk-headless, sphinxsearch) Lucene and Sphinx. `npm run bench search`; BENCH_DATA
// keeps the database for a next run, BENCH_VACANCIES makes it smaller, BENCH_FLAGS are for the server's Node (`--cpu-prof`).

const all = Number(process.env.BENCH_VACANCIES ?? 1_000_000)
const rounds = Number(process.env.BENCH_QUERIES ?? 300)
const kept = process.env.BENCH_DATA
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'stageplein-search-'))
const isNew = !existsSync(join(dataDir, 'postgres'))
const ten = ['axia', ...Array.from({ length: 9 }, (_, at) => `een-van-tien-${at + 1}`)]
const sizes: Sizes = [...ten.map((key) => [key, all / 100] as const), ['demo', all / 10], ['roermond', all]]
/** Those a figure is told of; the other nine are there to be held beside them. */
const told = sizes.filter(([key]) => !ten.slice(1).includes(key))
const peers = [miniSearch, lucene, sphinx]

const say = (line: string) => void process.stdout.write(`${line}\n`)
const cell = (value: number) => value.toFixed(value < 10 ? 2 : 0)

type Figures = { p50: number; p95: number; perSecond: number }
async function measure(
  count: number,
  atOnce: number,
  work: (at: number) => Promise<unknown> | unknown,
): Promise<Figures> {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const at = next++
        const before = performance.now()
        await work(at)
        times.push(performance.now() - before)
      }
    }),
  )
  const spent = (performance.now() - started) / 1000
  times.sort((one, other) => one - other)
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { p50: share(0.5), p95: share(0.95), perSecond: count / spent }
}

const runtime = await openRuntime(
  readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, { production: false, demo: false }),
)
const owner = new pg.Client({ connectionString: runtime.ownerUrl })
await owner.connect()
try {
  if (isNew) await fillBank(owner, sizes, say)
  say(`up to ${all} vacancies, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  await ofTen()
  const totals = await ours()
  await withoutCopy()
  await writes()
  for (const [key] of told) {
    const docs = await placesOf(owner, key)
    for (const peer of peers) await beside(peer, docs, totals.get(key) ?? [])
  }
} finally {
  await owner.end()
  await runtime.close()
  if (!kept) rmSync(dataDir, { recursive: true, force: true })
}

/** Everybody asks for the first page of the bank; whatever else is asked differs a little every time. */
function askOf(server: Served) {
  let times = 0
  return async (tenant: string, question: string) => {
    const query = question && `${question}&hours_max=${1000 + (times++ % 4000)}`
    const path = `/api/v1/vacancies?include=organization&page[size]=25${query && `&${query}`}`
    const { status, text } = await server.get(tenant, path)
    if (status !== 200) throw new Error(`${query} answered ${status}: ${text.slice(0, 300)}`)
  }
}

/** What one process holds while ten banks are asked by turns: left to itself, and where Node is told to be sparing. */
async function ofTen(): Promise<void> {
  for (const [name, bounds] of [
    ['left to itself', []],
    ['--max-old-space-size=512 --max-semi-space-size=4', ['--max-old-space-size=512', '--max-semi-space-size=4']],
  ] as const) {
    const server = await serve(runtime.ownerUrl, join(dataDir, 'server'), bounds)
    try {
      const asked = askOf(server)
      const empty = cell(server.memory())
      for (let at = 0; at < 10 * rounds; at += 1)
        await asked(ten[at % ten.length] as string, addressOf(mixed(Math.floor(at / ten.length))))
      say(`memory, ${name}: ${empty} MB at first, ${cell(server.memory())} MB with ten tenants of ${all / 100}`)
    } finally {
      await server.stop()
    }
  }
}

/** How many places each of the plain words finds, by tenant. */
async function ours(): Promise<Map<string, number[]>> {
  const totals = new Map<string, number[]>()
  const server = await serve(runtime.ownerUrl, join(dataDir, 'server'))
  try {
    const asked = askOf(server)
    for (const [key, count] of told) {
      const cold = await measure(1, 1, () => asked(key, ''))
      // Whatever is read on the way of the first questions is there after these.
      let refused = 0
      for (let at = 0; at < 200; at += 1) await asked(key, addressOf(mixed(at))).catch(() => (refused += 1))
      if (refused) say(`\n${refused} of the first 200 questions took too long for the database alone`)
      say(`\n${count} in the tenant: first question ${cell(cold.p50)} ms\n`)
      say('| | at once | p50 ms | p95 ms | a second | ms of a processor |\n| --- | --- | --- | --- | --- | --- |')
      const line = async (name: string, atOnce: number, many: number, question: (at: number) => Question) => {
        const before = server.processor()
        const { p50, p95, perSecond } = await measure(many, atOnce, (at) => asked(key, addressOf(question(at))))
        const spent = (server.processor() - before) / many
        say(`| ${name} | ${atOnce} | ${cell(p50)} | ${cell(p95)} | ${cell(perSecond)} | ${cell(spent)} |`)
      }
      for (const [name, question] of kinds) await line(name, 1, rounds / 5, question)
      for (const atOnce of [1, 16]) await line('all, mixed', atOnce, rounds * (atOnce > 1 ? 3 : 1), mixed)
      say(`memory of the server ${cell(server.memory())} MB`)
      const found: number[] = []
      for (const word of plainWords) {
        const { text } = await server.get(key, `/api/v1/vacancies?page[size]=1&q=${word}`)
        found.push((JSON.parse(text) as { meta: { page: { total: number } } }).meta.page.total)
      }
      totals.set(key, found)
    }
  } finally {
    await server.stop()
  }
  return totals
}

/** The database alone, as it answers while there is no copy: the page and its counts, under row-level security. */
async function withoutCopy(): Promise<void> {
  for (const [key, count] of sizes.filter(([one]) => one === 'axia' || one === 'demo')) {
    const tenant = (await runtime.hosts.all()).find((one) => one.key === key)
    if (!tenant) throw new Error(`no tenant ${key}`)
    let times = 0
    const ask = (question: string) =>
      asSystem(runtime, tenant, 'http://localhost', async (ctx) => {
        const parameters = new URLSearchParams(question)
        const number = Number(parameters.get('page[number]') ?? 1)
        if (question) parameters.set('hours_max', String(1000 + (times++ % 4000)))
        const query = requireSearch(parameters)
        const visitor: Ctx = { ...ctx, actor: { kind: 'visitor' } }
        const text = query.q ? (await readText(visitor, query.q)).plan : undefined
        await findInDatabase(visitor, await makePlan(visitor, query, text), { number, size: 25, after: undefined })
      })
    for (let at = 0; at < 20; at += 1) await ask(addressOf(mixed(at)))
    const { p50, p95 } = await measure(rounds / 3, 1, (at) => ask(addressOf(mixed(at))))
    say(`\n${count} in the tenant, the database alone: p50 ${cell(p50)} ms, p95 ${cell(p95)} ms`)
  }
}

/** Saving one place with what is searched beside it, and the same row without. */
async function writes(): Promise<void> {
  const { rows } = await owner.query(
    `select v.tenant_id, v.id from vacancies v join tenants t on t.id = v.tenant_id where t.key = 'demo' limit 400`,
  )
  const list = rows as { tenant_id: string; id: string }[]
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [list[0]?.tenant_id])
  const save = (what: string) =>
    measure(list.length, 1, (at) =>
      owner.query(`update vacancies set ${what}, updated_at = now() where tenant_id = $1 and id = $2`, [
        list[at]?.tenant_id,
        list[at]?.id,
      ]),
    )
  say('\n| saving one place | with search p50 ms | without p50 ms | ratio |\n| --- | --- | --- | --- |')
  for (const [name, what] of [
    ['its text', "title = title || ' nu', description = description || ' Kom langs.'"],
    ['a seat', 'seats = seats + 1'],
  ] as const) {
    await save(what)
    const withSearch = await save(what)
    await owner.query('alter table vacancies disable trigger user')
    const without = await save(what)
    await owner.query('alter table vacancies enable trigger user')
    say(`| ${name} | ${cell(withSearch.p50)} | ${cell(without.p50)} | ${(withSearch.p50 / without.p50).toFixed(1)} |`)
  }
}

/** Another engine on the same places. No HTTP, no rights, no rows. */
async function beside(start: (typeof peers)[number], docs: readonly Doc[], totals: readonly number[]): Promise<void> {
  const peer = start()
  if (docs.length > (peer.most ?? Infinity)) return
  const started = performance.now()
  const before = process.memoryUsage().rss
  try {
    const missing = await peer.build(docs)
    if (missing) {
      say(`\n${peer.name} is left out: ${missing}`)
      return
    }
    const built = (performance.now() - started) / 1000
    const memory = (await peer.memory?.()) ?? (process.memoryUsage().rss - before) / 1e6
    say(`\n${peer.name}, ${docs.length} places: built in ${built.toFixed(1)} s, ${memory.toFixed(0)} MB\n`)
    const can = kinds.filter(([name]) => !peer.without?.includes(name))
    for (let at = 0; at < 200; at += 1) await peer.ask(mixed(at, can))
    say('| | at once | p50 ms | p95 ms | a second |\n| --- | --- | --- | --- | --- |')
    const line = async (name: string, atOnce: number, count: number, question: (at: number) => Question) => {
      const { p50, p95, perSecond } = await measure(count, atOnce, (at) => peer.ask(question(at)))
      say(`| ${name} | ${atOnce} | ${cell(p50)} | ${cell(p95)} | ${cell(perSecond)} |`)
    }
    for (const [name, question] of can) await line(name, 1, rounds / 5, question)
    await line('all, mixed', 1, rounds, (at) => mixed(at, can))
    // Who works in this process does one thing after another anyway.
    if (peer.memory) await line('all, mixed', 16, rounds * 3, (at) => mixed(at, can))
    for (const name of peer.without ?? []) say(`| ${name} | | has none | | |`)
    await compare(peer, totals)
  } finally {
    await peer.stop?.()
  }
}

/** Whether it finds about what ours does, so that nobody measures an engine that finds nothing. */
async function compare(peer: Peer, totals: readonly number[]): Promise<void> {
  const shares: number[] = []
  for (const [at, word] of plainWords.entries()) {
    const [ours = 0, { total }] = [totals[at], await peer.ask({ q: word })]
    shares.push(Math.min(ours, total) / Math.max(ours, total, 1))
  }
  const same = shares.filter((share) => share === 1).length
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  say(
    `\nof ${shares.length} words without synonyms ${same} find as many places as with ours; on average the two totals agree for ${Math.round(mean * 100)} %`,
  )
}
