import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Log } from './log.ts'

/** Prepares the tables of the queue; done as the owner, before our own migrations refer to them. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: undefined as never })
}

/**
 * Works off the queue until `stop`. Jobs carry ids, never data; what they do runs as the serving role within its tenant.
 * `crontab` as graphile-worker reads it, in UTC.
 */
export async function startJobs(
  ownerUrl: string,
  tasks: TaskList,
  crontab: string,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4, connectionTimeoutMillis: 5000 })
  // A connection that the server closes must not end the process: neither while working nor while stopping.
  const lost = () => log.warn('jobs lost a connection')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  // The queue writes down that a job failed without waiting for it: with the database away that would end the process.
  // Nothing is lost, because the sweep finds whatever was not done.
  const unheard = (error: unknown) => {
    if (!(error instanceof Error && error.stack?.includes('graphile-worker'))) throw error
    log.error('the queue could not write down how a job ended', { error: error.message })
  }
  process.on('unhandledRejection', unheard)
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: tasks,
    crontab,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn('jobs', { detail: message })
    }),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
      process.off('unhandledRejection', unheard)
    },
  }
}
