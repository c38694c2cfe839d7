import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#platform/postgres.ts'

/** The product as it runs, with a database of its own that a test takes away. */
export async function aServerToTrouble(paths: readonly string[], { ownDisk = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'stageplein-outage-'))
  const hasOwnDisk = ownDisk && mounted(folder)
  const port = await freePort()
  const log = `${folder}.log`
  const said = openSync(log, 'w')
  const server = spawn(process.execPath, ['main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: folder,
      DEFAULT_TENANT: 'raayland',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
    } as NodeJS.ProcessEnv,
    stdio: ['ignore', said, said],
  })
  closeSync(said)
  let visitors = 0
  /** Each time from another address, so that nobody asks too often. */
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://localhost:${port}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(6000),
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        'x-forwarded-for': `10.1.${Math.floor((visitors += 1) / 250) % 250}.${visitors % 250}`,
      },
    })
  const until = async (path: string, status: number): Promise<void> => {
    for (let tries = 0; tries < 600; tries += 1) {
      const found = await ask(path).catch(() => undefined)
      if (found?.status === status) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`${path} was never ${status}`)
  }
  for (const path of paths) await until(path, 200)

  const postmaster = () => readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const padding = join(folder, 'padding')
  return {
    server,
    hasOwnDisk,
    /** What it said last, where it has ended; it never should. */
    ended: () => (server.exitCode === null && server.signalCode === null ? '' : readFileSync(log, 'utf8').slice(-3000)),
    ask,
    until,
    /** The database with all its processes, each of which leads a group of its own. */
    toDatabase(signal: NodeJS.Signals): void {
      const head = postmaster()[0] as string
      // Its head first, so that it starts no new one meanwhile.
      process.kill(Number(head), signal)
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        try {
          const parent = readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1]
          if (parent === head) process.kill(Number(pid), signal)
        } catch {
          // It ended while we looked.
        }
      }
    },
    /** A connection past the product, as the owner. @throws while there is none to be had */
    async owner(): Promise<pg.Client> {
      const password = readFileSync(join(folder, 'database-password'), 'utf8').trim()
      const client = new pg.Client({
        connectionString: `postgres://owner:${password}@127.0.0.1:${postmaster()[3]}/stageplein`,
        connectionTimeoutMillis: 1000,
      })
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    /** Writes until nothing fits any more; only on a disk of its own. */
    fillDisk(): void {
      const file = openSync(padding, 'a')
      const piece = Buffer.alloc(1024 * 1024)
      try {
        for (;;) writeSync(file, piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(padding, { force: true }),
    async close(): Promise<void> {
      if (server.exitCode === null && server.signalCode === null) {
        const gone = once(server, 'exit')
        server.kill('SIGTERM')
        await gone
      }
      if (hasOwnDisk) execFileSync('umount', ['-l', folder])
      for (const path of [folder, log]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** A disk of 600 MB in memory, where one may mount. */
function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=0711', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export type ServerToTrouble = Awaited<ReturnType<typeof aServerToTrouble>>
