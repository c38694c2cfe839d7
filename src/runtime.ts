import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hostsOf, type Hosts } from './server/hosts.ts'
import type { Services, Tables } from '#areas/context.ts'
import { ensureTenants } from '#areas/tenancy/commands.ts'
import { fileClock, systemClock, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { assertServingRole, openDatabase, servingUrl } from '#platform/db.ts'
import { diskOf, type Disk } from '#platform/disk.ts'
import { bucketStore, folderStore } from '#platform/files.ts'
import { migrateJobs } from '#platform/jobs.ts'
import { jsonLog, type Log } from '#platform/log.ts'
import { openMailer } from '#platform/mail.ts'
import { migrate, MigrationChanged, MigrationFailed } from '#platform/migrations.ts'
import { startPulse, type Pulse } from '#platform/pulse.ts'
import { scannerAt } from '#platform/scanner.ts'
import { openCounts } from '#platform/throttle.ts'
import { prepareDataFolder, startEmbedded } from '#platform/postgres.ts'
import { StartRefusal } from '#platform/start-refusal.ts'

const root = new URL('..', import.meta.url).pathname

export type Runtime = {
  config: Config
  log: Log
  clock: Clock
  ownerUrl: string
  db: ReturnType<typeof openDatabase<Tables>>
  services: Services
  hosts: Hosts
  /** How much room there is where data is kept. */
  disk(): Promise<Disk>
  close(): Promise<void>
}

/** Everything below the doors: database at its newest form, files, tenants. The command line works on this alone. */
export async function openRuntime(config: Config): Promise<Runtime> {
  const log = jsonLog(config.logLevel)
  const clock = config.nowFile ? fileClock(config.nowFile) : systemClock()
  await prepareDataFolder(config.dataDir)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  const ownerUrl = embedded?.ownerUrl ?? (config.databaseUrl as string)
  let pulse: Pulse | undefined
  try {
    await bringUp(ownerUrl)
    const beating = startPulse(servingUrl(ownerUrl))
    pulse = beating
    const db = openDatabase<Tables>(servingUrl(ownerUrl), { pulse })
    const counting = openDatabase<never>(servingUrl(ownerUrl), { max: 2, pulse })
    await assertServingRole(db)
    await mkdir(join(config.dataDir, 'files'), { recursive: true, mode: 0o700 })
    const services: Services = {
      files: config.filesUrl ? bucketStore(config.filesUrl) : folderStore(join(config.dataDir, 'files')),
      dataDir: config.dataDir,
      scanner: config.scannerUrl ? scannerAt(config.scannerUrl) : undefined,
      mail: openMailer(config.smtpUrl),
      counts: openCounts(counting),
      testPages: config.demo || config.test,
      log,
      forgetTenants: () => hosts.forget(),
    }
    const hosts = hostsOf(db, {
      baseDomains: config.baseDomains,
      defaultTenant: config.defaultTenant,
      trustedProxies: config.trustedProxies,
      port: config.port,
      log,
    })
    return {
      config,
      log,
      clock,
      ownerUrl,
      db,
      services,
      hosts,
      disk: () => diskOf(config.dataDir),
      async close() {
        await beating.stop()
        await db.destroy()
        await counting.destroy()
        await embedded?.stop()
      },
    }
  } catch (error) {
    // It would ask for ever, and a start that was refused would never end.
    await pulse?.stop()
    await embedded?.stop()
    throw error
  }
}

async function bringUp(ownerUrl: string): Promise<void> {
  try {
    await migrateJobs(ownerUrl)
    await migrate(ownerUrl, join(root, 'migrations'))
    await ensureTenants(ownerUrl)
  } catch (error) {
    if (error instanceof MigrationChanged) throw new StartRefusal(error.message, { cause: error })
    if (error instanceof MigrationFailed)
      throw new StartRefusal(`${error.message} The data is as it was.`, { cause: error })
    const { code, message } = error as { code?: string; message: string }
    const host = new URL(ownerUrl).host
    if (code === '28P01' || code === '28000')
      throw new StartRefusal(`The database at ${host} does not let us in: ${message}.`, { cause: error })
    if (code === '42501')
      throw new StartRefusal(
        `The user of DATABASE_URL lacks a right: ${message}. It must own the database and may create roles.`,
        { cause: error },
      )
    throw new StartRefusal(`The database at ${host} cannot be reached: ${message || code}.`, { cause: error })
  }
}
