import { inMind } from './in-mind.ts'

/** Counts tries per key in this process; a restart forgets them. */
export type Throttle = {
  /** Seconds to wait before the key may try again, 0 when it may now. */
  wait(key: string, now: number): number
  /** Counts a try. */
  count(key: string, now: number): void
  forget(key: string): void
}

/** So many keys at once: above it those tried longest ago are forgotten, so that made-up ones fill no memory. */
const mostKeys = 50_000

/** At most `limit` tries in any `windowMs`. */
export function slidingWindow(limit: number, windowMs: number): Throttle {
  const tries = inMind<number[]>(mostKeys)
  const recent = (key: string, now: number) => (tries.get(key) ?? []).filter((at) => at > now - windowMs)
  return {
    wait(key, now) {
      const list = recent(key, now)
      const oldest = list[list.length - limit]
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - now) / 1000))
    },
    count(key, now) {
      // Older tries than the last so many say nothing more.
      tries.set(key, [...recent(key, now), now].slice(-limit))
    },
    forget: (key) => tries.delete(key),
  }
}

/** Five free tries, then a wait that doubles from one second to fifteen minutes. Never a lasting lock. */
export function growingDelay(free = 5, longestSeconds = 900): Throttle {
  const failures = inMind<{ count: number; last: number }>(mostKeys)
  return {
    wait(key, now) {
      const entry = failures.get(key)
      if (!entry || entry.count < free) return 0
      const delay = Math.min(longestSeconds, 2 ** (entry.count - free))
      return Math.max(0, Math.ceil((entry.last + delay * 1000 - now) / 1000))
    },
    count(key, now) {
      const entry = failures.get(key)
      const stale = entry && now - entry.last > 24 * 3600_000
      failures.set(key, { count: (stale ? 0 : (entry?.count ?? 0)) + 1, last: now })
    },
    forget: (key) => failures.delete(key),
  }
}

/** How much of a window is left after a call was counted. */
export type Allowance = {
  limit: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
  allowed: boolean
}

/** At most `limit` calls in each window of so many seconds; a window begins with a key's first call. */
export function fixedWindow(limit: number, windowSeconds: number): (key: string, now: number) => Allowance {
  const windows = inMind<{ count: number; endsAt: number }>(mostKeys)
  return (key, now) => {
    const known = windows.get(key)
    const open = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowSeconds * 1000 }
    if (open !== known) windows.set(key, open)
    open.count += 1
    return {
      limit,
      windowSeconds,
      remaining: Math.max(0, limit - open.count),
      resetSeconds: Math.ceil((open.endsAt - now) / 1000),
      allowed: open.count <= limit,
    }
  }
}
