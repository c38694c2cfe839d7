import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/postgres.ts'
import type { Stood } from './watch.ts'

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: Uint8Array }
export type Answered = {
  status: number
  ms: number
  headers: Record<string, unknown>
  headerBytes: number
  text: string
}

/** The whole product with its demo in a process of its own, watched. */
export async function aWatchedServer() {
  const folder = mkdtempSync(join(tmpdir(), 'stageplein-hostile-'))
  const port = await freePort()
  const args = ['--expose-gc', '--import', join(import.meta.dirname, 'watch.ts'), 'main.ts', '--demo']
  const server = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: folder,
      DEFAULT_TENANT: 'demo',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
    } as NodeJS.ProcessEnv,
    // What fails on our side is told with its cause.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let number = 0

  const send = ({ method, path, headers, body }: Sent): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const asked = request(
        // As it is written: an address that is no address is sent as it is.
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path,
          timeout: 60_000,
          maxHeaderSize: 256 * 1024,
          headers: { host: `localhost:${port}`, ...headers },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              ms: performance.now() - began,
              headers: response.headers,
              headerBytes: response.rawHeaders.join('').length,
              text: Buffer.concat(parts).toString(),
            }),
          )
          response.on('error', reject)
        },
      )
      asked.on('error', reject)
      asked.on('timeout', () =>
        asked.destroy(
          new Error(
            `no answer within a minute: ${method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 500)} ${Buffer.from(body?.slice(0, 500) ?? []).toString()}`,
          ),
        ),
      )
      asked.end(body)
    })

  const told = async <Answer>(asked: string): Promise<Answer> => {
    const answer = once(server, 'message')
    server.send(asked)
    return (await answer)[0] as Answer
  }

  const isReady = async () =>
    (await send({ method: 'GET', path: '/readyz', headers: {} }).catch(() => undefined))?.status === 200
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (server.exitCode !== null || tries > 3000) throw new Error('the server did not come up')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    /** Sends a request under a name of its own; @returns undefined where the server shut the door on what is no HTTP. */
    async send(sent: Sent): Promise<Answered | undefined> {
      number += 1
      const address = `10.${(number >> 14) & 255}.${(number >> 7) & 127}.${number & 127}`
      const headers = { 'x-forwarded-for': address, 'x-watched': String(number), ...sent.headers }
      return send({ ...sent, headers }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return undefined
        throw error
      })
    },
    stood: () => told<Stood>('stood'),
    memory: () => told<{ kept: number; rss: number }>('memory'),
    isRunning: () => server.exitCode === null,
    async close() {
      agent.destroy()
      if (server.exitCode === null) {
        const gone = once(server, 'exit')
        server.kill('SIGTERM')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type WatchedServer = Awaited<ReturnType<typeof aWatchedServer>>
