import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { loadavg } from 'node:os'
import { sentFiles, type Sent } from '../test/sent-files.ts'

// How much more memory a server takes while three hundred files are sent to it that mean harm, two at once. Of a server with the
// demo that runs already, with APP_TEST: `BENCH_AT=http://demo.localhost:3000 BENCH_PID=… npm run bench uploads`; BENCH_ONLY says of
// which names. Told is the share of each process in what lies in memory, so that what it has in common with the server counts once.

const [base, pid] = [process.env.BENCH_AT ?? '', Number(process.env.BENCH_PID)]
if (!base || !pid) throw new Error('Which server? Say it: BENCH_AT=http://demo.localhost:3000 BENCH_PID=its process')
const keeper = { email: 'beheer@demo.example', password: 'stageplein-demo-2026' }

/** Megabytes of a process; none where it ended meanwhile. */
function megabytesOf(of: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${of}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** What a server started of its own kind: the database is none of it. */
function kin(of: number): number[] {
  try {
    return readdirSync(`/proc/${of}/task`)
      .flatMap((task) =>
        readFileSync(`/proc/${of}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
      )
      .filter((child) => readlinkSync(`/proc/${child}/exe`) === readlinkSync(`/proc/${of}/exe`))
  } catch {
    return []
  }
}

function taken() {
  const server = megabytesOf(pid)
  return { server, all: server + kin(pid).reduce((sum, child) => sum + megabytesOf(child), 0) }
}

/** Posts it as a browser would, which knows where every name below `localhost` is. */
async function post(
  path: string,
  headers: Record<string, string>,
  body: Uint8Array | string,
): Promise<IncomingMessage> {
  const { hostname, port, host } = new URL(base)
  const address = hostname.endsWith('localhost') ? '127.0.0.1' : hostname
  const sent = request({ method: 'POST', host: address, port, path, headers: { host, ...headers } })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer
}

const json = { 'content-type': 'application/json' }
const signedIn = await post('/auth/sign_in', json, JSON.stringify(keeper))
if (signedIn.statusCode !== 200) throw new Error(`signing in answered ${signedIn.statusCode}`)
const session = Object.fromEntries(
  ['access-token', 'client', 'uid'].map((name) => [name, String(signedIn.headers[name])]),
)
const only = new RegExp(process.env.BENCH_ONLY ?? '')
const files = (await sentFiles()).filter(({ name }) => only.test(name))
const answers = new Map<number, number>()

async function send({ name, bytes }: Pick<Sent, 'name' | 'bytes'>): Promise<void> {
  const path = `/api/v1/content_files?twice=1&file_name=${encodeURIComponent(name)}`
  const { statusCode = 0 } = await post(path, { ...session, 'content-type': 'application/octet-stream' }, bytes)
  answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
  if (statusCode !== 429 && statusCode !== 503) return
  await new Promise((later) => setTimeout(later, 5000))
  await send({ name, bytes })
}

// What a server loads when it first does it is no part of what three hundred cost.
for (const file of files.slice(0, 3)) await send(file)
for (const round of [1, 2]) {
  await new Promise((later) => setTimeout(later, 3000))
  const before = taken()
  let peak = before
  const watch = setInterval(() => {
    const now = taken()
    peak = { server: Math.max(peak.server, now.server), all: Math.max(peak.all, now.all) }
  }, 25)
  const waiting = [...files]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next)
  }
  await Promise.all([work(), work()])
  clearInterval(watch)
  await new Promise((later) => setTimeout(later, 3000))
  const told = [peak.all - before.all, peak.server - before.server, taken().all - before.all].map((one) =>
    one.toFixed(0),
  )
  console.log(
    `round ${round}: before ${before.all.toFixed(0)} MB; at most ${told[0]} MB more, of which the server itself at most ${told[1]}; afterwards ${told[2]} MB more; load ${loadavg()[0]?.toFixed(1)}`,
  )
}
console.log([...answers].map(([status, count]) => `${status}: ${count}`).join(', '))
