import { readFileSync, statSync } from 'node:fs'

/** What time it is. Everything asks this, so that a test can let weeks pass. */
export type Clock = { now(): Date }

export function systemClock(): Clock {
  return { now: () => new Date() }
}

/** A clock that tests set: the file holds an ISO moment, and time goes on from there until it is written anew. */
export function fileClock(path: string): Clock {
  let seen = 0
  let offset = 0
  return {
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
}
