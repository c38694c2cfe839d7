import type { SchoolLevel } from '#areas/groups/model.ts'
import { addDays } from '#platform/week.ts'

/**
 * What becomes of a class in the next school year: its pupils go on to another class, a class of the same name is opened
 * without pupils, they leave the school, or nothing is done with it.
 */
export const rolloverWays = ['up', 'same', 'leave', 'skip'] as const
export type RolloverWay = (typeof rolloverWays)[number]

/** A class as the year ends. */
export type EndingClass = {
  id: string
  name: string
  level: SchoolLevel | null
  year: number | null
  hoursTarget: number | null
  programCode: string | null
  pupils: number
  mentorNames: string[]
}

/** The last year of each kind of school, where a rule can tell. */
const finalYears: Partial<Record<SchoolLevel, number>> = {
  vmbo_bb: 4,
  vmbo_kb: 4,
  vmbo_gl: 4,
  vmbo_tl: 4,
  havo: 5,
  vwo: 6,
}

/**
 * What is proposed for a class: in its last year it leaves, and else its name goes up a year where the first figure in it is
 * the year (3H1, M2b). Of a name that says no year, and of mbo 2, somebody says it by hand.
 */
export function proposedFor({ name, level, year }: Pick<EndingClass, 'name' | 'level' | 'year'>): {
  way: RolloverWay
  name: string
} {
  if (level?.startsWith('mbo')) return { way: 'skip', name: '' }
  const figure = /[1-6]/.exec(name)
  const said = figure ? Number(figure[0]) : null
  const ofYear = year ?? said
  const last = level ? finalYears[level] : undefined
  if (last !== undefined && ofYear !== null && ofYear >= last) return { way: 'leave', name: '' }
  if (!figure || said === null || said !== ofYear || said === 6) return { way: 'skip', name: '' }
  return { way: 'up', name: name.slice(0, figure.index) + String(said + 1) + name.slice(figure.index + 1) }
}

/** So long before it begins a year may be made ready. */
export const daysBefore = 300

/** From so long before the new year begins, 1 June, pupils may leave: they lose their class and their sign-in at once. */
const daysToLeave = 61

/** Whether pupils may leave on a day, where the next year begins on another. */
export function mayLeaveOn(day: string, startsOn: string): boolean {
  return addDays(day, daysToLeave) >= startsOn
}

/** A pupil of a class that ends. `isBusy`: with an internship or an application that is not over. */
export type EndingPupil = { studentId: string; groupId: string; isBusy: boolean; hasMove: boolean }
export type ChosenClass = { id: string; way: RolloverWay; name: string }
/** A class of the next year: as it is there already, or as it will be. */
export type NextClass = { name: string; existing: string | null; of: EndingClass; way: 'up' | 'same' }

export type Rollover = {
  classes: NextClass[]
  moves: { studentId: string; className: string }[]
  /** Who goes into the archive. */
  leaving: string[]
  /** Who would leave and does not: they have something that is not over. */
  staying: number
  /** Who goes to another class by what somebody planned before. */
  planned: number
}

/** What the choices come to. Names are compared without capitals: two that differ by these alone are one class. */
export function rolloverOf(
  chosen: readonly ChosenClass[],
  known: {
    classes: readonly EndingClass[]
    pupils: readonly EndingPupil[]
    next: readonly { id: string; name: string }[]
  },
): Rollover {
  const classOf = new Map(known.classes.map((one) => [one.id, one]))
  const there = new Map(known.next.map(({ id, name }) => [name.toLowerCase(), { id, name }]))
  const opened = new Map<string, NextClass>()
  const wayOf = new Map(chosen.map((one) => [one.id, one]))
  for (const { id, way, name } of chosen) {
    const of = classOf.get(id)
    if (!of || (way !== 'up' && way !== 'same')) continue
    const wanted = (way === 'same' && !name.trim() ? of.name : name).trim()
    const found = there.get(wanted.toLowerCase())
    const before = opened.get(wanted.toLowerCase())
    // Pupils who go on say more of a class than an empty one does.
    if (!before || (before.way === 'same' && way === 'up'))
      opened.set(wanted.toLowerCase(), {
        name: found?.name ?? before?.name ?? wanted,
        existing: found?.id ?? null,
        of,
        way,
      })
  }
  const here = (way: RolloverWay) => known.pupils.filter(({ groupId }) => wayOf.get(groupId)?.way === way)
  const going = here('up')
  const ending = here('leave')
  return {
    classes: [...opened.values()],
    moves: going
      .filter(({ hasMove }) => !hasMove)
      .map(({ studentId, groupId }) => ({
        studentId,
        className: opened.get((wayOf.get(groupId)?.name ?? '').trim().toLowerCase())?.name ?? '',
      })),
    leaving: ending.filter(({ isBusy, hasMove }) => !isBusy && !hasMove).map(({ studentId }) => studentId),
    staying: ending.filter(({ isBusy, hasMove }) => isBusy && !hasMove).length,
    planned: [...going, ...ending].filter(({ hasMove }) => hasMove).length,
  }
}
