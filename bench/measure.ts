import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

export type Figures = { p50: number; p95: number }

/** Asks so often, so many at once; times in milliseconds of the clock. */
export async function measure(atOnce: number, count: number, work: () => Promise<unknown>): Promise<Figures> {
  const times: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next++ < count) {
        const before = performance.now()
        await work()
        times.push(performance.now() - before)
      }
    }),
  )
  times.sort((one, other) => one - other)
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { p50: share(0.5), p95: share(0.95) }
}

export const cell = (value: number) => value.toFixed(value < 10 ? 2 : 0)

const statOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

/** Milliseconds of a processor the whole database has had; it stands on this machine. */
export async function databaseClock(owner: pg.Client): Promise<() => number> {
  const { rows } = await owner.query('select pg_backend_pid() as pid')
  const postmaster = statOf(String((rows[0] as { pid: number }).pid))[1] as string
  return () => {
    let ticks = 0
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        const fields = statOf(pid)
        if (pid === postmaster) ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
        else if (fields[1] === postmaster) ticks += Number(fields[11]) + Number(fields[12])
      } catch {
        // It ended meanwhile; then its parent has its time.
      }
    return ticks * 10
  }
}
