import { isIPv6 } from 'node:net'
import { sql, type Kysely } from 'kysely'
import { postgresCode, preparedQuery } from './db.ts'
import { sha256Hex } from './ids.ts'
import { inMind } from './in-mind.ts'

/**
 * Counts by name in the database, so that what was tried at one process counts at the others and after a restart. It has
 * connections of its own: what is refused undoes its transaction, and must stay counted.
 */
export type Counts = {
  /** Adds to the count of a window that begins with its first try. */
  add(name: string, hits: number, seconds: number, now: Date): Promise<{ hits: number; endsAt: Date }>
  /** Counts a try where its time has come: the first `free`, then after a wait that doubles from one second to `longest`. */
  addSlowly(
    name: string,
    free: number,
    longest: number,
    now: Date,
  ): Promise<{ hits: number; lastAt: Date; refused: boolean }>
  forget(name: string): Promise<void>
  /** Takes away what counts no more. */
  prune(now: Date): Promise<void>
}

const day = 24 * 3600
const diskFull = '53100'

/** Asked with the first call of every stranger. */
const addHits = preparedQuery<{ name: string; hits: number; now: Date; endsAt: Date }, { hits: number; endsAt: Date }>(
  (of) => sql`
    insert into throttle_counts as c (name, hits, last_at, ends_at) values (${of('name')}, ${of('hits')}, ${of('now')}, ${of('endsAt')})
    on conflict (name) do update set last_at = excluded.last_at,
      hits = case when c.ends_at <= excluded.last_at or c.ends_at > excluded.ends_at then excluded.hits else greatest(0, c.hits + excluded.hits) end,
      ends_at = case when c.ends_at <= excluded.last_at or c.ends_at > excluded.ends_at then excluded.ends_at else c.ends_at end
    returning hits, ends_at as "endsAt"`,
)

export function openCounts(db: Kysely<never>): Counts {
  return {
    async add(name, hits, seconds, now) {
      const [count] = await addHits(db, { name, hits, now, endsAt: new Date(now.getTime() + seconds * 1000) })
      return count as { hits: number; endsAt: Date }
    },
    async addSlowly(name, free, longest, now) {
      const isStale = sql`(c.ends_at <= excluded.last_at or c.last_at > excluded.last_at)`
      const isTime = sql`(c.hits < ${free} or c.last_at + least(${longest}, power(2, least(30, c.hits - ${free}))) * interval '1 second' <= excluded.last_at)`
      const { rows } = await sql<{ hits: number; lastAt: Date; refused: boolean }>`
        insert into throttle_counts as c (name, hits, last_at, ends_at)
        values (${name}, 1, ${now}, ${new Date(now.getTime() + day * 1000)})
        on conflict (name) do update set
          hits = case when ${isStale} then 1 when ${isTime} then c.hits + 1 else c.hits end,
          refused = not (${isStale} or ${isTime}),
          last_at = case when ${isStale} or ${isTime} then excluded.last_at else c.last_at end,
          ends_at = excluded.ends_at
        returning hits, last_at as "lastAt", refused`.execute(db)
      return rows[0] as { hits: number; lastAt: Date; refused: boolean }
    },
    async forget(name) {
      await sql`delete from throttle_counts where name = ${name}`.execute(db)
    },
    async prune(now) {
      await sql`delete from throttle_counts where ends_at <= ${now}`.execute(db)
    },
  }
}

/** Where a throttle counts, and when: every context has it. */
type Counting = { services: { counts: Counts }; now: Date }

export type Throttle = {
  /** Counts a try, before anything is judged: of many at once no more than the limit come through. @returns seconds to wait */
  take(by: Counting, key: string): Promise<number>
  /** Takes the try back, where it was none to be counted. */
  giveBack(by: Counting, key: string): Promise<void>
}

/** At most `limit` tries in each window of so many seconds. `what` tells this count from the others. */
export function windowThrottle(what: string, limit: number, seconds: number): Throttle {
  return {
    async take({ services, now }, key) {
      const { hits, endsAt } = await services.counts.add(named(what, key), 1, seconds, now)
      return hits > limit ? secondsUntil(endsAt, now) : 0
    },
    async giveBack({ services, now }, key) {
      await services.counts.add(named(what, key), -1, seconds, now)
    },
  }
}

/** Five free tries, then a wait that doubles from one second to fifteen minutes. Never a lasting lock. */
export function growingThrottle(what: string, free = 5, longest = 900): Throttle {
  return {
    async take({ services, now }, key) {
      const { hits, lastAt, refused } = await services.counts.addSlowly(named(what, key), free, longest, now)
      if (!refused) return 0
      return secondsUntil(new Date(lastAt.getTime() + Math.min(longest, 2 ** (hits - free)) * 1000), now)
    },
    async giveBack({ services }, key) {
      await services.counts.forget(named(what, key))
    },
  }
}

const secondsUntil = (moment: Date, now: Date) => Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

/** A key is kept as a digest: who tried, and at whose name, stands nowhere. */
const named = (what: string, key: string) => `${what} ${sha256Hex(key)}`

/** Whoever has one IPv6 address has a whole network of them, so tries are counted by network. */
export function networkOf(ip: string | undefined): string {
  if (!ip) return 'unknown'
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head.split(':')
  const after = tail?.split(':') ?? []
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => part.padStart(4, '0'))
    .join(':')
}

/** How much of a window is left after a call was counted. */
export type Allowance = {
  limit: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
  allowed: boolean
}

/** So many keys at once: above it those called longest ago are asked from the database anew. */
const mostKeys = 50_000

/**
 * At most `limit` calls in each window of so many seconds. A process takes some of them from the database at once and
 * spends them from memory, so that not every call is a write; what it took and did not need is nobody else's.
 */
export function callAllowance(what: string, limit: number, windowSeconds: number) {
  const atOnce = Math.max(1, Math.floor(limit / 20))
  const leases = inMind<Promise<Lease>>(mostKeys)
  const take = async ({ services, now }: Counting, key: string): Promise<Lease> => {
    try {
      const { hits, endsAt } = await services.counts.add(named(what, key), atOnce, windowSeconds, now)
      return { left: Math.max(0, Math.min(atOnce, limit - (hits - atOnce))), hits, endsAt }
    } catch (error) {
      if (postgresCode(error) !== diskFull) throw error
      // Where nothing can be written any more reading goes on: for a window this process counts for itself.
      return { left: limit, hits: limit, endsAt: new Date(now.getTime() + windowSeconds * 1000) }
    }
  }
  // A window that ends later than one from now on could is of a clock that was set back since.
  const isOver = ({ endsAt }: Lease, now: Date) =>
    endsAt <= now || endsAt.getTime() > now.getTime() + windowSeconds * 1000
  return async (by: Counting, key: string): Promise<Allowance> => {
    const { now } = by
    const next = () => {
      const asked = take(by, key)
      asked.catch(() => leases.delete(key))
      leases.set(key, asked)
      return asked
    }
    let asked = leases.get(key) ?? next()
    let lease = await asked
    // Calls side by side wait for one lease; who is the first to find it spent asks for the next.
    while (isOver(lease, now) || (lease.left === 0 && lease.hits < limit)) {
      const newest = leases.get(key) ?? asked
      asked = newest === asked ? next() : newest
      lease = await asked
    }
    const allowed = lease.left > 0
    if (allowed) lease.left -= 1
    return {
      limit,
      windowSeconds,
      remaining: Math.max(0, limit - lease.hits + lease.left),
      resetSeconds: secondsUntil(lease.endsAt, now),
      allowed,
    }
  }
}

/** The share of a window that a process took: how many calls are left of it, and how many all processes took by then. */
type Lease = { left: number; hits: number; endsAt: Date }
