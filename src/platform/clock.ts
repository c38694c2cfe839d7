import { readFileSync, statSync } from 'node:fs'
import { StartRefusal } from './start-refusal.ts'

/** What time it is. Everything asks this, so that a test can let weeks pass. */
export type Clock = { now(): Date }

export function systemClock(): Clock {
  return { now: () => new Date() }
}

/**
 * A clock that tests set: the file holds an ISO moment, and time goes on from there until it is written anew.
 * @throws StartRefusal when there is no moment to begin with
 */
export function fileClock(path: string): Clock {
  let seen = 0
  let offset = 0
  const clock: Clock = {
    now() {
      const changed = statSync(path).mtimeMs
      if (changed !== seen) {
        const moment = Date.parse(readFileSync(path, 'utf8').trim())
        if (Number.isNaN(moment)) throw new Error(`no moment in ${path}`)
        offset = moment - Date.now()
        seen = changed
      }
      return new Date(Date.now() + offset)
    },
  }
  try {
    clock.now()
  } catch (error) {
    throw new StartRefusal(`APP_NOW_FILE: ${path} holds no moment such as 2026-11-21T10:00:00Z.`, { cause: error })
  }
  return clock
}
