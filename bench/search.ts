import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import pg from 'pg'
import { startApp } from '../src/app.ts'
import { openGround } from '../src/ground.ts'
import { readConfig } from '#platform/config.ts'

// The real endpoint on a full database: 1,000,000 vacancies in three tenants of 10,000, 100,000 and the rest, asked over
// HTTP under row-level security, 25 places with their organizations and exact counts. Beside it MiniSearch in this process
// on the same texts, without server, rights or rows. Lucene and Sphinx are not in it: they would have to be installed and
// given programs of their own. `npm run bench search`; BENCH_DATA keeps the database for a next run, BENCH_VACANCIES
// makes it smaller.

const all = Number(process.env.BENCH_VACANCIES ?? 1_000_000)
const rounds = Number(process.env.BENCH_QUERIES ?? 300)
const kept = process.env.BENCH_DATA
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'stageplein-search-'))
const isNew = !existsSync(join(dataDir, 'postgres'))
const sizes = [
  ['axia', all / 100],
  ['demo', all / 10],
  ['roermond', all - all / 10 - all / 100],
] as const

const probe = createServer()
await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
const { port } = probe.address() as { port: number }
await new Promise((resolve) => probe.close(resolve))
const config = readConfig(
  { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent', APP_TEST: '1', TRUSTED_PROXIES: '127.0.0.1' },
  { production: false, demo: false },
)
const ground = await openGround(config)
const owner = new pg.Client({ connectionString: ground.ownerUrl })
await owner.connect()
const say = (line: string) => void process.stdout.write(`${line}\n`)
const cell = (value: number) => value.toFixed(value < 10 ? 2 : 0)

const jobs =
  'bakker kok kapper monteur timmerman schilder bloemist hovenier elektricien journalist fotograaf gastheer trainer leraar verpleegkundige dierenarts boswachter fietsenmaker programmeur redacteur kunstenaar muzikant visser imker smid drukker naaister receptionist chauffeur lasser'
const things =
  'honden katten paarden geiten kinderen ouderen boeken fietsen auto bloemen tuin keuken winkel museum theater muziek voetbal zwembad bibliotheek boerderij bos kamp school ziekenhuis verpleeghuis magazijn brood kleding computer website feest markt thee koffie maaltijden zorg natuur water vogels kunst'
const deeds =
  'helpen verzorgen begeleiden opruimen koken voorlezen bouwen maken schenken wandelen sorteren repareren organiseren ontvangen uitleggen tellen verkopen inpakken oefenen planten'

if (isNew) await build()
const typo = new Map([
  ['verpleeghuis', 'verpleeghuys'],
  ['bakker', 'baker'],
  ['bibliotheek', 'bibliotheeek'],
  ['kinderen', 'kindreen'],
  ['timmerman', 'timerman'],
  ['fietsen', 'fitsen'],
])

/** Everything set-based and with the triggers at rest, then the indexes: what they would write is written at once. */
async function build(): Promise<void> {
  const started = performance.now()
  const run = (text: string, values: unknown[] = []) => owner.query(text, values)
  await run(
    `set maintenance_work_mem = '512MB'; set synchronous_commit = off; alter table vacancies disable trigger user`,
  )
  const { rows: indexes } = await run(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename in ('vacancies', 'vacancy_search', 'vacancy_words', 'search_words')
       and indexname not like '%_pkey' and indexname not like '%_key'`,
  )
  for (const { name } of indexes as { name: string }[]) await run(`drop index ${name}`)
  await run(
    `create temp table word as select row_number() over () - 1 as at, w from (select w from unnest(string_to_array($1, ' ')) w union select a || b from unnest(string_to_array($2, ' ')) a, unnest(string_to_array($3, ' ')) b union
      select a || 'en' || b from unnest(string_to_array($2, ' ')) a, unnest(string_to_array($1, ' ')) b) s`,
    [`${jobs} ${things} ${deeds}`, things, jobs],
  )
  await run(
    `create temp table lists as select string_to_array($1, ' ') jobs, string_to_array($2, ' ') things, string_to_array($3, ' ') deeds, array['animals','nature','children','care','sport','culture','technology','hospitality','ict','events'] sectors,
    array['mon','tue','wed','thu','fri','sat','sun'] days, array['vmbo_tl','havo','vwo','mbo1','mbo2'] levels, array['recurring','block','one_off_event','flexible'] formats`,
    [jobs, things, deeds],
  )
  for (const [key, count] of sizes) {
    const { rows } = await run('select id from tenants where key = $1', [key])
    const tenant = (rows[0] as { id: string }).id
    const hosts = Math.max(20, Math.round(count / 50))
    await run(
      `insert into organizations (tenant_id, id, type, name, status, is_nonprofit, email)
      select $1, gen_random_uuid(), 'Company', 'Organisatie ' || n, 'approved', true, 'o' || n || '@host.example' from generate_series(1, $2::int) n`,
      [tenant, hosts],
    )
    await run(
      `insert into vacancies (tenant_id, id, organization_id, program, status, title, summary, description, tasks, sector_keys, format, seats, min_age, levels,
         hours_total, starts_on, ends_on, days, city, lat, lng, published_at, accessibility)
       select $1, gen_random_uuid(), o.id, 'mas', case when r % 50 = 0 then 'full' else 'published' end,
         initcap(l.things[1 + r % 40]) || ' ' || l.deeds[1 + (r / 7) % 20] || ' als ' || l.jobs[1 + (r / 3) % 30],
         'Je gaat ' || l.deeds[1 + (r / 11) % 20] || ' met ' || l.things[1 + (r / 13) % 40] || '.',
         'Een middag in de week help je mee. ' || one.w || ' en ' || two.w
           || ' horen erbij, net als ' || l.things[1 + (r / 17) % 40] || ' ' || l.deeds[1 + (r / 19) % 20] || '. Een vaste vrijwilliger laat je zien hoe het gaat en blijft in de buurt.',
         array[l.deeds[1 + (r / 5) % 20] || ' ' || l.things[1 + (r / 23) % 40]], array[l.sectors[1 + (r / 29) % 10], l.sectors[1 + (r / 31) % 10]],
         l.formats[1 + (r / 37) % 4], 1 + (r / 41) % 6, 12 + (r / 43) % 6, case when r % 3 = 0 then array[l.levels[1 + (r / 47) % 5]] else '{}'::text[] end,
         10 + (r / 53) % 80, date '2026-09-01', date '2036-06-25', array[l.days[1 + (r / 59) % 7], l.days[1 + (r / 61) % 7]], 'Zeist',
         51 + ((r / 3) % 20000) / 10000.0, 4.2 + ((r / 67) % 22000) / 10000.0, now() - (r % 1000000) * interval '1 second', case when r % 4 = 0 then array['wheelchair'] else '{}'::text[] end
       from (select n, abs(hashint4(n)) % 100000000 as r from generate_series(1, $2::int) n) n
         join (select id, row_number() over () - 1 as at from organizations where tenant_id = $1 and name like 'Organisatie %') o on o.at = r % $3
         join word one on one.at = (r * 7) % (select count(*) from word) join word two on two.at = (r / 2 * 13) % (select count(*) from word)
         cross join lists l`,
      [tenant, count, hosts],
    )
    await run(`select set_config('app.tenant_id', $1, false)`, [tenant])
    await run(
      `insert into vacancy_search select v.tenant_id, v.id, v.organization_id, true, v.status = 'full', v.min_age, v.seats - v.seats_taken, v.hours_total, v.hours_total,
         v.starts_on, v.ends_on, v.ends_on, v.lat, v.lng, extract(epoch from v.published_at), null, v.format, v.sector_keys, v.days, v.levels, v.accessibility, v.school_ids, pg_current_xact_id()
       from vacancies v where v.tenant_id = $1`,
      [tenant],
    )
    await run(
      `insert into vacancy_words select v.tenant_id, v.id, setweight(to_tsvector('public.plain', v.title), 'A') || setweight(to_tsvector('public.plain', array_to_string(v.tasks, ' ')), 'B')
         || setweight(to_tsvector('public.plain', concat_ws(' ', v.summary, 'Organisatie', v.city)), 'C') || to_tsvector('public.plain', v.description)
       from vacancies v where v.tenant_id = $1`,
      [tenant],
    )
    await run(
      `insert into search_words (tenant_id, word) select $1::text::uuid, word from ts_stat(format('select words from (select words from vacancy_words where tenant_id = %L limit 30000) s', $1::text))
       where word ~ '^[a-z][a-z0-9]{2,29}$'`,
      [tenant],
    )
    say(`  ${count} in ${key}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  for (const { definition } of indexes as { definition: string }[]) await run(definition)
  await run(`alter table vacancies enable trigger user; reset maintenance_work_mem`)
  await run('vacuum analyze vacancies, vacancy_search, vacancy_words, search_words, organizations')
  say(`  built in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
}

/** As many people as there are calls; one address alone is held back. */
const anyAddress = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
function call(tenant: string, path: string) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      { port, path, agent, headers: { host: `${tenant}.localhost:${port}`, 'x-forwarded-for': anyAddress() } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

const pick = (list: string, at: number) => list.split(' ')[at % list.split(' ').length] as string
const places = ['Utrecht', 'Zeist', 'Venlo', 'Nijmegen', 'Eindhoven', 'Arnhem', 'Tiel', 'Oss']
const kinds: [string, (at: number) => string][] = [
  ['empty landing', () => ''],
  ['common word', (at) => `q=${pick(things, at)}`],
  ['job', (at) => `q=${pick(jobs, at)}`],
  ['two words', (at) => `q=${pick(things, at)}+${pick(jobs, at * 7)}`],
  ['word + radius', (at) => `q=${pick(things, at)}&place=${places[at % 8]}&radius=10`],
  ['radius', (at) => `place=${places[at % 8]}&radius=${[5, 10, 20][at % 3]}`],
  ['facets', (at) => `sector=${['care', 'animals', 'sport'][at % 3]}&day=${['wed', 'sat'][at % 2]}&age=14`],
  ['combined', (at) => `q=${pick(things, at)}&place=${places[at % 8]}&radius=20&sector=care,sport&day=wed,fri&seats=2`],
  ['typo', (at) => `q=${[...typo.values()][at % typo.size]}`],
  ['deep page', (at) => `q=${pick(things, at)}&page[number]=10`],
]

type Figures = { p50: number; p95: number; perSecond: number }
async function measure(count: number, atOnce: number, work: (at: number) => Promise<void> | void): Promise<Figures> {
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

const app = await startApp(ground)
let isStopped = false
try {
  say(`${all} vacancies, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`)
  // Everybody asks for the first page of the bank; whatever else is asked differs a little every time.
  let times = 0
  const asked = async (tenant: string, question: string) => {
    const query = question && `${question}&hours_max=${1000 + (times++ % 4000)}`
    const { status, text } = await call(
      tenant,
      `/api/v1/vacancies?include=organization&page[size]=25${query && `&${query}`}`,
    )
    if (status !== 200) throw new Error(`${query} answered ${status}: ${text.slice(0, 300)}`)
  }
  const mixed = (at: number) => (kinds[at % kinds.length] as (typeof kinds)[number])[1](Math.floor(at / kinds.length))
  for (const [key, count] of sizes) {
    const cold = await measure(1, 1, () => asked(key, ''))
    // Whatever is read on the way of the first questions is there after these.
    for (let at = 0; at < 200; at += 1) await asked(key, mixed(at))
    say(`\n${count} in the tenant: first question ${cell(cold.p50)} ms\n`)
    say('| | at once | p50 ms | p95 ms | a second |\n| --- | --- | --- | --- | --- |')
    const line = (name: string, atOnce: number, { p50, p95, perSecond }: Figures) =>
      say(`| ${name} | ${atOnce} | ${cell(p50)} | ${cell(p95)} | ${cell(perSecond)} |`)
    for (const [name, query] of kinds) line(name, 1, await measure(rounds / 5, 1, (at) => asked(key, query(at))))
    for (const atOnce of [1, 16])
      line('all, mixed', atOnce, await measure(rounds * (atOnce > 1 ? 3 : 1), atOnce, (at) => asked(key, mixed(at))))
    say(`memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`)
  }
  await writes()
  // Its work holds up everything else in this process.
  const list = await textsOf('demo')
  await stop()
  await peer(list)
} finally {
  await stop()
  if (!kept) rmSync(dataDir, { recursive: true, force: true })
}

/** Saving one place with what is searched beside it, and the same row without. */
async function writes(): Promise<void> {
  const { rows } = await owner.query(
    `select v.tenant_id, v.id from vacancies v join tenants t on t.id = v.tenant_id where t.key = 'demo' limit 400`,
  )
  const list = rows as { tenant_id: string; id: string }[]
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [list[0]?.tenant_id])
  const save = (what: string) =>
    measure(list.length, 1, async (at) => {
      await owner.query(`update vacancies set ${what}, updated_at = now() where tenant_id = $1 and id = $2`, [
        list[at]?.tenant_id,
        list[at]?.id,
      ])
    })
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

async function stop(): Promise<void> {
  if (isStopped) return
  isStopped = true
  agent.destroy()
  await owner.end()
  await app.stop()
}

type Row = { id: string; title: string; sectors: string[]; days: string[]; lat: number; lng: number }
async function textsOf(key: string): Promise<Row[]> {
  const { rows } = await owner.query(
    `select v.id, v.title, array_to_string(v.tasks, ' ') tasks, v.summary, v.description, v.sector_keys sectors, v.days, v.lat, v.lng from vacancies v join tenants t on t.id = v.tenant_id where t.key = $1`,
    [key],
  )
  return rows as Row[]
}

/** MiniSearch on the 100,000: text, then the same filters and counts by hand over its hits. No HTTP, no rights, no rows. */
async function peer(list: Row[]): Promise<void> {
  const before = process.memoryUsage().rss
  const started = performance.now()
  const mini = new MiniSearch<Row>({
    fields: ['title', 'tasks', 'summary', 'description'],
    storeFields: ['sectors', 'days', 'lat', 'lng'],
    searchOptions: { boost: { title: 4, tasks: 2 }, prefix: true, combineWith: 'AND' },
  })
  mini.addAll(list)
  say(
    `\nMiniSearch, ${list.length} places: built in ${((performance.now() - started) / 1000).toFixed(1)} s, ${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB\n`,
  )
  say('| | p50 ms | p95 ms |\n| --- | --- | --- |')
  const center = { lat: 52.09, lng: 5.11 }
  const near = ({ lat, lng }: { lat: number; lng: number }, km: number) =>
    Math.hypot((lat - center.lat) * 111, (lng - center.lng) * 68) <= km
  const count = (hits: Iterable<{ sectors: string[]; days: string[] }>) => {
    const counts = new Map<string, number>()
    for (const { sectors, days } of hits)
      for (const key of [...sectors, ...days]) counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts
  }
  const asks: [string, (at: number) => unknown][] = [
    ['empty landing', () => count(list)],
    ['common word', (at) => count(mini.search(pick(things, at)) as never)],
    ['job', (at) => count(mini.search(pick(jobs, at)) as never)],
    ['two words', (at) => count(mini.search(`${pick(things, at)} ${pick(jobs, at * 7)}`) as never)],
    [
      'word + radius',
      (at) => count(mini.search(pick(things, at), { filter: (hit) => near(hit as never, 10) }) as never),
    ],
    ['facets', () => count(list.filter(({ sectors, days }) => sectors.includes('care') && days.includes('wed')))],
    ['typo', (at) => count(mini.search([...typo.values()][at % typo.size] as string, { fuzzy: 0.2 }) as never)],
  ]
  for (const [name, ask] of asks) {
    const { p50, p95 } = await measure(rounds / 5, 1, (at) => void ask(at))
    say(`| ${name} | ${cell(p50)} | ${cell(p95)} |`)
  }
}
