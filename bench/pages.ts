import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { renderToString } from 'react-dom/server'
import { elementsOf } from './elements.ts'

// What pages for visitors cost the processor of the server, beside a bare node:http that sends the same bytes, and beside a bare
// renderToString of the same markup. Of a server with the demo that runs already:
// `BENCH_AT=http://demo.localhost:3000 BENCH_PID=… npm run bench pages`.

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const [kept, anew] = [3000, 150]

function get(at: string): Promise<{ status: number; bytes: Buffer }> {
  const { hostname, port, pathname, search, host } = new URL(at)
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'gzip' }
    const address = hostname.endsWith('localhost') ? '127.0.0.1' : hostname
    const sent = request({ host: address, port, path: pathname + search, agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Milliseconds of a processor a process has had, in steps of ten. */
function clockOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Milliseconds of the processor of a process for each of so many requests, eight at once. */
async function costOf(pid: number, count: number, at: (number: number) => string): Promise<number> {
  for (let warm = 0; warm < 200; warm += 1) await get(at(-warm))
  const before = clockOf(pid)
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) {
        const { status } = await get(at((next += 1)))
        // One address asks for more pages than visitors may: it waits, which costs the processor of the server nothing.
        if (status === 429) {
          next -= 1
          await new Promise((later) => setTimeout(later, 1000))
          continue
        }
        if (status !== 200) throw new Error(`${at(next)} answered ${status}`)
      }
    }),
  )
  return (clockOf(pid) - before) / count
}

async function sendBare(): Promise<void> {
  const [bytes] = (await once(process, 'message')) as [Uint8Array]
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}

async function compare(): Promise<void> {
  const [base, pid] = [process.env.BENCH_AT ?? '', Number(process.env.BENCH_PID)]
  if (!base || !pid) throw new Error('Which server? Say it: BENCH_AT=http://demo.localhost:3000 BENCH_PID=its process')
  const bank = (await get(`${base}/api/v1/vacancies?page[size]=1`)).bytes.toString()
  const { data } = JSON.parse(bank.startsWith('{') ? bank : '{"data":[]}') as { data: { id: string }[] }
  const paths = ['/nl', '/nl/stagebank', `/nl/vacancies/${data[0]?.id ?? ''}`, '/nl/voor-ouders', '/nl/nieuws']
  console.log(
    '| page | kept, ms | bare node:http, ms | made anew, ms | bare renderToString, ms | ratio |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (const path of paths) {
    const page = await get(base + path)
    const floor = fork(new URL(import.meta.url), ['bare'], { serialization: 'advanced' })
    floor.send(page.bytes)
    const [port] = (await once(floor, 'message')) as [number]
    const bare = await costOf(floor.pid ?? 0, kept, () => `http://127.0.0.1:${port}/`)
    floor.kill()
    const ours = await costOf(pid, kept, () => base + path)
    // Another question is another page, of which there is no copy.
    const made = await costOf(pid, anew, (number) => `${base}${path}?n=${Date.now()}-${number}`)
    const html = gunzipSync(page.bytes).toString()
    const elements = elementsOf(html)
    if (renderToString(elements).length < html.length / 3) throw new Error(`${path}: the bare page is not the page`)
    for (let warm = 0; warm < 50; warm += 1) renderToString(elements)
    const before = process.cpuUsage()
    for (let time = 0; time < anew; time += 1) renderToString(elements)
    const drawn = process.cpuUsage(before).user / 1000 / anew
    console.log(`| ${path} | ${[ours, bare, made, drawn, made / drawn].map((one) => one.toFixed(2)).join(' | ')} |`)
  }
  agent.destroy()
}

await (process.argv[2] === 'bare' ? sendBare() : compare())
