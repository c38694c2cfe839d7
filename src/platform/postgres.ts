import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Log } from './log.ts'
import { StartRefusal } from './start-refusal.ts'
import { nobody, type Guest, guestFor, exists } from '#platform/postgres/guest.ts'
import { lock } from '#platform/postgres/folder-lock.ts'
import { isAlive, startTime } from '#platform/postgres/process.ts'

export type EmbeddedServer = {
  /** The address of its owner, a superuser of this server alone. */
  ownerUrl: string
  /** Whether it outlived an earlier process and was taken over. */
  takenOver: boolean
  stop(): Promise<void>
}

const database = 'stageplein'

const run = promisify(execFile)

/**
 * Starts PostgreSQL on a data folder: makes it when the folder is new, takes over a server that outlived a killed
 * process, and keeps a second one away.
 * @throws StartRefusal when the folder is in use, or the server does not come up
 */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log?: Log }): Promise<EmbeddedServer> {
  const release = await lock(dataDir)
  try {
    const guest = await guestFor(dataDir)
    const password = await ownerPassword(dataDir)
    if (!(await exists(join(guest.folder, 'PG_VERSION')))) await create(guest, password, dataDir)
    await guest.own(guest.folder)
    const alive = await liveServer(guest.folder)
    const server = alive ?? (await start(guest, dataDir, await freePort()))
    const address = (name: string) => `postgres://owner:${password}@127.0.0.1:${server.port}/${name}`
    await untilReady(address('postgres'), dataDir)
    await ensureDatabase(address('postgres'))
    const keeper = keepUp(guest, dataDir, server, log)
    return {
      ownerUrl: address(database),
      takenOver: alive !== undefined,
      async stop() {
        await stopServer((await keeper.stop()).pid)
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Makes the data folder and tries to write in it. @throws StartRefusal when that cannot be */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const probe = join(dataDir, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await unlink(probe)
  } catch (error) {
    throw new StartRefusal(`The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    })
  }
}

async function ownerPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'database-password')
  if (!(await exists(path))) await writeFile(path, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  return (await readFile(path, 'utf8')).trim()
}

/** Makes the database aside and moves it, so that a start that was cut off leaves nothing half made. */
async function create(guest: Guest, password: string, dataDir: string): Promise<void> {
  const aside = `${guest.folder}.new`
  await rm(aside, { recursive: true, force: true })
  const passwordFile = join(dirname(guest.folder), '.password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (guest.ids.uid !== undefined) await chown(passwordFile, nobody, nobody)
  if (guest.ids.uid !== undefined) {
    await mkdir(aside, { recursive: true, mode: 0o700 })
    await chown(aside, nobody, nobody)
  }
  const args = [
    '-D',
    aside,
    '-U',
    'owner',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
  try {
    const [command, all] = guest.wrap(join(guest.bin, 'initdb'), args)
    await run(command, all, guest.ids)
  } catch (error) {
    throw new StartRefusal(
      `The database in ${dataDir} could not be made: ${String((error as { stderr?: string }).stderr ?? error)
        .trim()
        .split('\n')
        .at(-1)}`,
      { cause: error },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rm(guest.folder, { recursive: true, force: true })
  await rename(aside, guest.folder)
}

type Running = { pid: number; port: number }

/** A server of this folder that still runs, from the file it keeps. */
async function liveServer(folder: string): Promise<Running | undefined> {
  const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !port || !isAlive(pid) || (await startTime(pid)) === '') return undefined
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return command.includes('postgres') ? { pid, port } : undefined
}

/** Starts the server anew where it died, at the port it had: everybody knows it by that. */
function keepUp(guest: Guest, dataDir: string, first: Running, log: Log | undefined): { stop(): Promise<Running> } {
  let current = first
  let stopped = false
  let looking = Promise.resolve()
  const look = async () => {
    if (stopped || (isAlive(current.pid) && (await startTime(current.pid)) !== '')) return
    log?.error('the database ended and is started again', { pid: current.pid })
    try {
      current = await start(guest, dataDir, current.port)
    } catch (error) {
      log?.error('the database does not start', { error: error instanceof Error ? error.message : String(error) })
    }
  }
  const timer = setInterval(() => (looking = looking.then(look)), 500)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      return current
    },
  }
}

async function start(guest: Guest, dataDir: string, port: number): Promise<Running> {
  const until = Date.now() + 3000
  for (;;) {
    const log = await open(join(dirname(guest.folder), 'postgres.log'), 'a', 0o600)
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=40',
      'shared_buffers=128MB',
      'fsync=on',
      'log_min_messages=warning',
      'timezone=UTC',
      'lc_messages=C',
    ]
    const [command, args] = guest.wrap(join(guest.bin, 'postgres'), [
      '-D',
      guest.folder,
      ...settings.flatMap((setting) => ['-c', setting]),
    ])
    // A group of its own: a Ctrl-C meant for us must not reach it before we have finished.
    const child = spawn(command, args, { ...guest.ids, detached: true, stdio: ['ignore', log.fd, log.fd] })
    child.unref()
    await log.close()
    const failed = await new Promise<boolean>((resolve) => {
      child.once('exit', () => resolve(true))
      child.once('error', () => resolve(true))
      setTimeout(() => resolve(false), 150)
    })
    if (!failed && child.pid) return { pid: child.pid, port }
    // The pid file of a killed server stays until the system has reaped it.
    if (Date.now() > until)
      throw new StartRefusal(
        `The database in ${dataDir} did not start; its reason is in ${join(dirname(guest.folder), 'postgres.log')}.`,
      )
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function untilReady(url: string, dataDir: string): Promise<void> {
  const until = Date.now() + 10_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > until) throw new StartRefusal(`The database in ${dataDir} does not answer.`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 25))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

async function stopServer(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (let waited = 0; waited < 10_000 && isAlive(pid) && (await startTime(pid)) !== ''; waited += 25) {
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
