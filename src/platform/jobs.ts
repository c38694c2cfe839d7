import { run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import type { Log } from './log.ts'

/** Prepares the tables of the queue; done as the owner, before our own migrations refer to them. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: undefined as never })
}

/**
 * Works off the queue until `stop`. Jobs carry ids, never data; what they do runs as the serving role within its tenant.
 * `crontab` as graphile-worker reads it, in UTC.
 */
export async function startJobs(ownerUrl: string, tasks: TaskList, crontab: string, log: Log): Promise<Runner> {
  const { Logger } = await import('graphile-worker')
  return run({
    connectionString: ownerUrl,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: tasks,
    crontab,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn('jobs', { detail: message })
    }),
  })
}
