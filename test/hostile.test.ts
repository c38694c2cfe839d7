import { availableParallelism, loadavg } from 'node:os'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { screens } from '#areas/screens.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { operations } from './conformance/described.ts'
import { requestFor, type MadeRequest } from './conformance/requests.ts'
import { chanceOf } from './hostile/chance.ts'
import { harmful, soundFiles } from './hostile/files.ts'
import { hostileForm } from './hostile/forms.ts'
import { hostile } from './hostile/requests.ts'
import { aWatchedServer, type Answered, type Sent, type WatchedServer } from './hostile/server.ts'

// What somebody sends who means harm, as a stranger, a pupil, a company and a coordinator, to the product as it runs: it
// fails nowhere, answers within a second, stands still for no call, and keeps nothing. `npm run hostile` sends 200,000.

const seed = Number(process.env.HOSTILE_SEED ?? 20261128)
const runs = Number(process.env.HOSTILE_RUNS ?? 1500)
const atOnce = 4
/** Made and sent together. */
const perBatch = 250
const mostMs = { answer: 1000, still: 50 }
/** A second is as much longer as others wait for the same machine. */
const mostAnswerMs = () => mostMs.answer * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
/** What Node and others take of headers; an answer with more is none to them. */
const mostHeaderBytes = 14 * 1024
const mostKept = 50 * 1024 * 1024

const people = ['leerling@demo.example', 'bedrijf@demo.example', 'coordinator@demo.example']
/** A session may call so often in a minute; with more of them it is the limits of the calls that are tried. */
const sessionsEach = Math.max(1, Math.min(8, Math.round(runs / 2000)))

type Session = { email: string; credentials: Record<string, string> }

let server: WatchedServer
const sessions: Session[][] = [[], [], []]
const ids: Record<string, string[]> = {}
const files = await soundFiles()

beforeAll(async () => {
  server = await aWatchedServer()
  for (const [at, email] of people.entries())
    for (let count = 0; count < sessionsEach; count += 1)
      sessions[at]?.push({ email, credentials: await signIn(email) })
  for (const kind of ['vacancies', 'applications', 'internships', 'organizations', 'users', 'groups', 'students'])
    ids[kind] = await idsOf(kind)
  ids.timesheets = ids.hours = ids.internships ?? []
  ids.contracts = ids.internships ?? []
}, 300_000)
afterAll(() => server?.close(), 60_000)

async function signIn(email: string): Promise<Record<string, string>> {
  const body = new TextEncoder().encode(JSON.stringify({ email, password: 'stageplein-demo-2026' }))
  const answer = await server.send({
    method: 'POST',
    path: '/auth/sign_in',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, String(answer?.headers[name] ?? '')]),
  )
}

async function idsOf(kind: string): Promise<string[]> {
  const { credentials = {} } = sessions[2]?.[0] ?? {}
  const headers = { ...credentials, accept: mediaType }
  const answer = await server.send({ method: 'GET', path: `/api/v1/${kind}?page[size]=25`, headers })
  const { data = [] } = JSON.parse(answer?.text ?? '{}') as { data?: { id: string }[] }
  return data.map(({ id }) => id)
}

const chance = chanceOf(seed)
const uploads = operations.filter(({ requestBody }) =>
  Object.keys(requestBody?.content ?? {}).some((type) => !type.includes('json')),
)

/** A call made of the description, one to a screen, a form of one, or a file. */
function nextOf(made: MadeRequest): Sent {
  const session = made.role === 0 ? undefined : chance.one(sessions[made.role - 1] as Session[])
  const credentials = session?.credentials ?? {}
  if (chance.is(0.04)) {
    const upload = chance.one(uploads)
    const path = upload.path.replaceAll(/\{\w+\}/g, () => chance.one(Object.values(ids).flat()))
    const kind = chance.one(['application/octet-stream', 'image/png', 'application/pdf', 'text/csv'])
    const named = path.endsWith('imports') ? '?file_name=a.xlsx' : ''
    const headers = { ...credentials, 'content-type': kind }
    return { method: upload.method, path: path + named, headers, body: harmful(files, chance) }
  }
  if (chance.is(0.1)) {
    const { path } = chance.one(screens)
    const filled = path.replaceAll(/:\w+/g, () => chance.one(Object.values(ids).flat()))
    const cookie = Object.entries(credentials)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const known: Record<string, string> = cookie ? { cookie } : {}
    const page = { role: 0, path: `/${chance.one(['nl', 'en'])}/${filled}`, init: { method: 'GET' } }
    if (chance.is(0.7)) return hostile(page, known, chance)
    const { headers, body } = hostileForm(chance, files)
    return { method: 'POST', path: page.path, headers: { ...known, ...headers }, body }
  }
  return hostile(made, credentials, chance)
}

type Slow = { sent: Sent; said: string }
const described = ({ method, path, headers, body }: Sent, said: string) =>
  `${method} ${path.slice(0, 200)} (${headers.uid ?? 'nobody'}, ${body?.length ?? 0} bytes: ${Buffer.from(body?.slice(0, 120) ?? []).toString()}): ${said}`

/** What was wrong among others counts where it is wrong alone too: a neighbour's standstill is not this call's. */
async function stillWrong({ sent, said }: Slow, isWrong: (answer: Answered, still: number) => boolean) {
  for (let tries = 0; tries < 3; tries += 1) {
    await server.stood()
    const answer = await server.send(sent)
    const { ms } = await server.stood()
    if (!answer || !isWrong(answer, ms)) return undefined
  }
  return described(sent, said)
}

const said = new Map<string, number>()
let longest = 0
let stillest = 0

async function sendAll(batch: Sent[]): Promise<string[]> {
  const faults: string[] = []
  const slow: Slow[] = []
  const failed: Slow[] = []
  await server.stood()
  const queue = batch.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const sent of queue) {
        const answer = await server.send(sent)
        const status = String(answer?.status ?? 'none')
        said.set(status, (said.get(status) ?? 0) + 1)
        if (!answer) continue
        if (answer.status === 401 && sent.headers.uid) await renewed(sent.headers['access-token'] as string)
        if (answer.status === 500) faults.push(described(sent, `500 ${answer.text.slice(0, 400)}`))
        else if (answer.status > 500) failed.push({ sent, said: `${answer.status} ${answer.text.slice(0, 200)}` })
        else if (answer.headerBytes > mostHeaderBytes)
          faults.push(described(sent, `${answer.status} with ${answer.headerBytes} bytes of headers`))
        else if (answer.ms > mostAnswerMs()) slow.push({ sent, said: `${Math.round(answer.ms)} ms` })
      }
    }),
  )
  const { ms } = await server.stood()
  if (!server.isRunning()) return ['the server has ended']
  // Whoever stood in the way is among them: each alone tells which.
  for (const one of failed) faults.push((await stillWrong(one, ({ status }) => status > 500)) ?? '')
  for (const one of slow) faults.push((await stillWrong(one, (answer) => answer.ms > mostAnswerMs())) ?? '')
  if (ms > mostMs.still)
    for (const sent of batch) {
      await server.stood()
      const answer = await server.send(sent)
      const alone = (await server.stood()).ms
      longest = Math.max(longest, answer?.ms ?? 0)
      if (alone <= mostMs.still) continue
      const fault = await stillWrong({ sent, said: `stood still for ${alone} ms` }, (_, still) => still > mostMs.still)
      if (fault) faults.push(fault)
      else stillest = Math.max(stillest, alone)
    }
  return faults.filter(Boolean)
}

/** A session that a call of the run has ended is opened anew. */
async function renewed(token: string): Promise<void> {
  for (const one of sessions.flat())
    if (one.credentials['access-token'] === token) one.credentials = await signIn(one.email)
}

it(`${runs} hostile requests (seed ${seed}) do no harm`, { timeout: Math.max(300_000, runs * 100) }, async () => {
  const anyCall = fc.oneof(
    ...operations.map((operation) =>
      requestFor(operation, ids, operation.path.startsWith('/auth') ? 1 : people.length + 1),
    ),
  )
  const faults: string[] = []
  let before: { kept: number; rss: number } | undefined
  for (let done = 0; done < runs && faults.length < 20; done += perBatch) {
    const made = fc.sample(anyCall, { numRuns: Math.min(perBatch, runs - done), seed: seed + done })
    faults.push(...(await sendAll(made.map(nextOf))))
    // What is read once and kept, like code and texts, is there after the first thousand.
    if (done >= 1000 - perBatch) before ??= await server.memory()
    if (runs > 20_000 && done % 10_000 === 0) tell(done, faults)
  }
  // Whatever was under way is over.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const after = await server.memory()
  tell(runs, faults, { before, after })
  expect(faults).toEqual([])
  expect(after.kept - (before?.kept ?? after.kept)).toBeLessThan(mostKept)
})

function tell(done: number, faults: string[], more: object = {}): void {
  const answers = Object.fromEntries([...said].toSorted())
  process.stdout.write(`hostile: ${JSON.stringify({ done, answers, longest, stillest, ...more, faults })}\n`)
}
