import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request, type Server } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { renderToString } from 'react-dom/server'
import { startApp } from '../src/app.ts'
import { openRuntime } from '../src/runtime.ts'
import { elementsOf } from './elements.ts'
import { asSystem } from '../src/jobs/as-system.ts'
import { writeOrganizations } from '#areas/organizations/commands.ts'
import { addUsers } from '#areas/users/commands.ts'
import { searchVacancies } from '#areas/search/queries.ts'
import { requireSearch } from '#areas/search/schema.ts'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import { writeVacancies } from '#areas/vacancies/writing/lists/commands.ts'
import { ensureAccounts } from '#areas/identity/accounts/commands.ts'

// The product beside the bare floor, in one run on one machine: the same SQL behind a bare node:http, the same markup
// out of a bare renderToString, the same password check. Run by hand: `npm run bench`.

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const count = Number(process.env.BENCH_VACANCIES ?? 10_000)
const dataDir = mkdtempSync(join(tmpdir(), 'stageplein-bench-'))
const password = 'een-lang-wachtwoord-2026'
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** As many people as there are calls: one address alone may ask only so much a minute. */
const anyAddress = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')

type Figures = { p50: number; p95: number; perSecond: number }

function call(
  port: number,
  path: string,
  { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      {
        port,
        path,
        agent,
        method: body ? 'POST' : 'GET',
        headers: { host: `demo.localhost:${port}`, 'x-forwarded-for': anyAddress(), ...headers },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function measure(work: () => Promise<{ status: number }>, atOnce: number): Promise<Figures> {
  for (let at = 0; at < 20; at += 1) await work()
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) {
        const before = performance.now()
        const { status } = await work()
        if (status !== 200) throw new Error(`answered ${status}`)
        times.push(performance.now() - before)
      }
    }),
  )
  const spent = (performance.now() - started) / 1000
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), perSecond: times.length / spent }
}

async function bare(answer: () => Promise<string> | string, type: string): Promise<{ server: Server; port: number }> {
  const server = createServer((_, response) => {
    void Promise.resolve(answer()).then((text) => {
      response.writeHead(200, { 'content-type': type })
      response.end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as { port: number }).port }
}

const config = readConfig(
  { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', APP_TEST: '1', TRUSTED_PROXIES: '127.0.0.1' },
  { production: false, demo: false },
)
const probe = createServer()
await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
config.port = (probe.address() as { port: number }).port
await new Promise((resolve) => probe.close(resolve))

const runtime = await openRuntime(config)
const tenant = (await runtime.hosts.all()).find(({ key }) => key === 'demo')
if (!tenant) throw new Error('no demo tenant')
const origin = `http://demo.localhost:${config.port}`
const sectors = ['care', 'animals', 'nature', 'sport', 'children', 'culture', 'hospitality', 'events']
const subjects = ['Helpen', 'Meelopen', 'Begeleiden', 'Opruimen', 'Koken', 'Voorlezen', 'Tuinieren', 'Verzorgen']
const places = [
  'op de boerderij',
  'in het zorghuis',
  'bij de voetbalclub',
  'in de bibliotheek',
  'in de keuken',
  'in het bos',
]

await asSystem(runtime, tenant, origin, async (ctx) => {
  const hosts = Array.from({ length: 200 }, () => newId())
  await writeOrganizations(
    ctx,
    hosts.map((id, at) => ({
      id,
      type: 'Company' as const,
      name: `Organisatie ${at}`,
      status: 'approved' as const,
      kvkNumber: null,
      branchNumber: null,
      brin: null,
      isNonprofit: true,
      sectorKeys: [sectors[at % 8] as never],
      website: null,
      email: `o${at}@host.example`,
      phone: null,
      street: 'Dorpsstraat',
      houseNumber: String(at + 1),
      postcode: '3701 AB',
      city: 'Zeist',
      lat: 52.09,
      lng: 5.24,
      source: 'import' as const,
    })),
  )
  for (let from = 0; from < count; from += 2000) {
    await writeVacancies(
      ctx,
      Array.from({ length: Math.min(2000, count - from) }, (_, index) => {
        const at = from + index
        return {
          id: newId(),
          organizationId: hosts[at % 200] as string,
          program: 'mas' as const,
          title: `${subjects[at % 8]} ${places[at % 6]} ${at}`,
          summary: 'Je helpt een middag in de week mee.',
          description:
            'Je helpt een middag in de week mee met alles wat er te doen is. Een vaste vrijwilliger laat je zien hoe het gaat en blijft in de buurt.',
          tasks: [],
          whatYouLearn: '',
          sectorKeys: [sectors[at % 8] as string],
          format: 'recurring',
          seats: 1 + (at % 3),
          minAge: 12 + (at % 4),
          levels: [],
          hoursTotal: 20,
          startsOn: '2026-10-01',
          endsOn: '2027-06-25',
          weeklySchedule: { wed: [['13:30', '17:00']] } as never,
          days: ['wed'],
          street: 'Dorpsstraat',
          houseNumber: '1',
          postcode: '3701 AB',
          city: 'Zeist',
          lat: 51 + (at % 200) / 100,
          lng: 4.5 + (at % 150) / 100,
          contactUserId: null,
          supervisorUserId: null,
          applicationDeadline: null,
          requiresMotivation: false,
          requiresVog: false,
          industrial: false,
          accessibility: [],
          allowanceCents: null,
          externalKey: null,
        }
      }),
    )
  }
  const [accountId] = await ensureAccounts(ctx, [
    { email: 'bench@demo.example', username: null, passwordHash: await hashPassword(password) },
  ])
  await addUsers(ctx, [
    { id: newId(), accountId: accountId as string, firstName: 'Ben', infix: null, lastName: 'Ch', status: 'active' },
  ])
})

// As the database does by itself after a while.
const owner = new pg.Client({ connectionString: runtime.ownerUrl })
await owner.connect()
await owner.query('vacuum analyze vacancies, organizations')
await owner.end()
const app = await startApp(runtime)
const port = config.port
const search = requireSearch(new URLSearchParams())
const storedHash = await hashPassword(password)
const listFloor = await bare(
  async () =>
    JSON.stringify(
      await asSystem(runtime, tenant, origin, (ctx) =>
        searchVacancies({ ...ctx, actor: { kind: 'visitor' } }, search, { number: 1, size: 20, after: undefined }),
      ),
    ),
  'application/json',
)
const pageHtml = (await call(port, '/nl/stagebank')).text
const elements = elementsOf(pageHtml)
if (renderToString(elements).length < pageHtml.length / 3) throw new Error('the bare page is not the page')
const pageFloor = await bare(() => renderToString(elements), 'text/html')
const signInFloor = await bare(async () => String(await verifyPassword(storedHash, password)), 'text/plain')
const signInBody = JSON.stringify({ email: 'bench@demo.example', password })

const rows: [string, () => Promise<{ status: number }>, () => Promise<{ status: number }>][] = [
  ['list of 20', () => call(port, '/api/v1/vacancies?page[size]=20'), () => call(listFloor.port, '/')],
  ['stagebank page, kept', () => call(port, '/nl/stagebank'), () => call(pageFloor.port, '/')],
  // With a cookie nobody knows a page is drawn for its visitor alone.
  [
    'stagebank page, drawn',
    () => call(port, '/nl/stagebank', { headers: { cookie: 'drawn=1' } }),
    () => call(pageFloor.port, '/'),
  ],
  [
    'sign in',
    () => call(port, '/auth/sign_in', { body: signInBody, headers: { 'content-type': 'application/json' } }),
    () => call(signInFloor.port, '/'),
  ],
]

process.stdout.write(
  `${count} vacancies, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${seconds} s each\n\n`,
)
process.stdout.write(
  '| | at once | p50 ms | p95 ms | a second | floor p50 ms | floor a second | ratio p50 |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n',
)
for (const [name, ours, floor] of rows) {
  for (const atOnce of name === 'sign in' ? [1] : [1, 16]) {
    const product = await measure(ours, atOnce)
    const bottom = await measure(floor, atOnce)
    const cell = (value: number) => value.toFixed(value < 10 ? 2 : 0)
    process.stdout.write(
      `| ${name} | ${atOnce} | ${cell(product.p50)} | ${cell(product.p95)} | ${cell(product.perSecond)} | ${cell(bottom.p50)} | ${cell(bottom.perSecond)} | ${(product.p50 / bottom.p50).toFixed(1)} |\n`,
    )
  }
}

agent.destroy()
for (const { server } of [listFloor, pageFloor, signInFloor]) server.close()
await app.stop()
rmSync(dataDir, { recursive: true, force: true })
