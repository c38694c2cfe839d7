import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { isAlive, startTime } from './process.ts'

/** One process per data folder. A lock whose holder is gone is taken over; a reused pid is told apart by its start time. */
export async function lock(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'lock')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(JSON.stringify({ pid: process.pid, started: await startTime(process.pid) }))
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = await readHolder(path)
      if (holder && isAlive(holder.pid) && (await startTime(holder.pid)) === holder.started) {
        throw new StartRefusal(`Stageplein already runs on the data folder ${dataDir} (process ${holder.pid}).`)
      }
      await rm(path, { force: true })
    }
  }
  throw new StartRefusal(`The data folder ${dataDir} is being taken by another start.`)
}

async function readHolder(path: string): Promise<{ pid: number; started: string } | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as { pid: number; started: string }
  } catch {
    return undefined
  }
}
