import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { freePort } from '#platform/postgres.ts'

const root = join(import.meta.dirname, '..', '..')

type Answered = { status: number; text: string; headers: IncomingHttpHeaders }
export type Served = {
  /** Asks as somebody new each time: one address alone is held back. */
  get(tenant: string, path: string, headers?: Record<string, string>): Promise<Answered>
  post(tenant: string, path: string, body: unknown): Promise<Answered>
  /** As it is, with whatever stands in its headers. */
  send(tenant: string, method: string, path: string, headers: Record<string, string>, body: string): Promise<Answered>
  /** Megabytes the process holds. */
  memory(): number
  /** Milliseconds of a processor it has had, in all its threads: says more than a clock where others are at work too. */
  processor(): number
  stop(): Promise<void>
}

/** The product in a process of its own, on a database that is there. BENCH_FLAGS are for its Node: `--cpu-prof` says what takes its time. */
export async function serve(databaseUrl: string, dataDir: string, bounds: readonly string[] = []): Promise<Served> {
  const port = await freePort()
  const flags = (process.env.BENCH_FLAGS ?? '').split(' ').filter(Boolean)
  const child = spawn(process.execPath, [...bounds, ...flags, join(root, 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      APP_TEST: '1',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const anyAddress = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')
  const ask = (tenant: string, path: string, own: Record<string, string> = {}, body?: string, method = 'POST') =>
    new Promise<Answered>((resolve, reject) => {
      const sent = request(
        {
          port,
          path,
          agent,
          method: body === undefined ? 'GET' : method,
          headers: { host: `${tenant}.localhost:${port}`, 'x-forwarded-for': anyAddress(), ...own },
        },
        (response) => {
          const { statusCode: status = 0, headers } = response
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => resolve({ status, headers, text: Buffer.concat(parts).toString() }))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  const get: Served['get'] = ask
  while ((await get('demo', '/readyz').catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    get,
    post: (tenant, path, body) => ask(tenant, path, { 'content-type': 'application/json' }, JSON.stringify(body)),
    send: (tenant, method, path, headers, body) => ask(tenant, path, headers, body, method),
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1000,
    processor() {
      const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')
      const [user, system] = fields.split(' ').slice(11, 13).map(Number) as [number, number]
      return (user + system) * 10
    },
    async stop() {
      agent.destroy()
      child.kill('SIGTERM')
      await ended
    },
  }
}
