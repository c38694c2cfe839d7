import type { NavigationEntry } from '#areas/context.ts'
import { byNeed, isNamed, isPlaceless, latenesses, phases, type Lateness, type Phase } from '#areas/desk/model.ts'
import type { CountedPupil } from '#areas/desk/standing/kept/queries.ts'
import type { InternshipStatus } from '#areas/internships/model.ts'
import { addDays, daysSince, weekdayOf, weekdays, type WeeklySchedule } from '#platform/week.ts'
import type { Capabilities } from '#areas/tenancy/model.ts'
import type { Capacity } from '#areas/users/model.ts'
import type { RoadRisk } from '#areas/workflows/model.ts'

export type NavigationItem = Pick<NavigationEntry, 'key' | 'path' | 'label' | 'under'>

/** The screens somebody may open, in their order. */
export function navigationFor(
  entries: readonly NavigationEntry[],
  offered: Capabilities,
  capacities: readonly Capacity[],
): NavigationItem[] {
  const signedIn = !capacities.includes('visitor')
  const open = entries
    .filter(({ needs }) => needs === undefined || offered[needs])
    .filter(({ who }) => (who === 'signed-in' ? signedIn : capacities.some((capacity) => who.includes(capacity))))
  // A room has one door: the first of those somebody may go through.
  return open
    .filter(({ key }, at) => open.findIndex((one) => one.key === key) === at)
    .map(({ key, path, label, under }) => ({ key, path, ...(label ? { label } : {}), ...(under ? { under } : {}) }))
}

/** A list that is counted or gone through as a whole. */
export const wholeList = { number: 1, size: 1000 }

export const taskKinds = [
  'sign',
  'hours',
  'applications',
  'internships',
  'organizations',
  'vacancies',
  'questions',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** One thing that waits for the reader, with where to do it. `key` names the sentence and the button. */
export type Task = {
  key: string
  kind: TaskKind
  /** Another room where it waits as well: it is one task, found under both. */
  also?: TaskKind
  path: string
  name: string
  group: string
  since: Date
  values: Record<string, string | number>
  /** What the button sends to the path, where one tap does it. */
  step?: string
  /** What the pupil wrote, for who answers. */
  quote?: string
}

type Intern = {
  id: string
  studentName: string
  status: InternshipStatus
  startsOn: string
  endsOn: string
  schedule: WeeklySchedule
}

/** While it is so, a pupil comes on the days that were agreed. */
const coming: ReadonlySet<InternshipStatus> = new Set(['ready', 'active'])

/** Of whom one looks when they come within the seven days from today on. */
export function comingWithin<Row extends Intern>(today: string, interns: readonly Row[]): Row[] {
  const last = addDays(today, weekdays.length - 1)
  return interns.filter(({ status, startsOn, endsOn }) => coming.has(status) && startsOn <= last && endsOn >= today)
}

/**
 * Who comes on each of the seven days from today on, as it was agreed, the earliest first.
 * @param comes whether somebody really comes on a day that was agreed: in a holiday of the school, say, nobody does
 */
export function visitsFrom<Row extends Intern>(
  today: string,
  interns: readonly Row[],
  comes: (intern: Row, day: string) => boolean = () => true,
) {
  return weekdays.map((_, at) => {
    const day = addDays(today, at)
    const visits = interns
      .filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
      .filter((intern) => coming.has(intern.status) && comes(intern, day))
      .flatMap(({ id, studentName, schedule }) =>
        (schedule[weekdayOf(day)] ?? []).map(([from, until]) => ({ id, studentName, from, until })),
      )
      .toSorted((one, other) => one.from.localeCompare(other.from) || one.studentName.localeCompare(other.studentName))
    return { day, visits }
  })
}

/** Each pupil once: there is a row for each of their classes. */
export function eachOnce(rows: readonly CountedPupil[]): CountedPupil[] {
  return [...new Map(rows.map((row) => [row.studentId, row])).values()]
}

/** Of so many pupils those who need somebody are named one by one; of more only those who are stuck. */
export const mostLookedAfter = 60

/** What the overview of roads says of who needs somebody, by pupil. */
export type OnRoad = ReadonlyMap<string, { daysLate: number; risks: readonly RoadRisk[]; choosesBefore?: Date | null }>

/**
 * Whom to look at among the pupils one looks after, by the rule of the page of a class. Who is at it longest goes first, of
 * those who was not heard of for longest.
 */
export function needingPupils(rows: readonly CountedPupil[], now: Date, onRoad: OnRoad = new Map<string, never>()) {
  return rows
    .filter(({ studentId, state, late, since }) =>
      isNamed({ state, late, daysAtTurn: since && daysSince(since, now) }, onRoad.has(studentId)),
    )
    .map(({ studentId, studentName, groupName, state, late, declined, since, lastSign }) => ({
      studentId,
      studentName,
      groupName,
      hasNoPlace: state === 'none',
      hasNotPassed: state === 'not_passed',
      late,
      daysLate: onRoad.get(studentId)?.daysLate ?? 0,
      risks: onRoad.get(studentId)?.risks ?? [],
      declined: state === 'none' ? declined : 0,
      choosesBefore: (isPlaceless(state) && onRoad.get(studentId)?.choosesBefore) || null,
      days: since && daysSince(since, now),
      daysQuiet: lastSign && daysSince(lastSign, now),
    }))
    .toSorted(
      (one, other) =>
        byNeed(one, other) || other.declined - one.declined || one.studentName.localeCompare(other.studentName),
    )
}

/**
 * The pupils without a place who have nothing under way, who was declined most in front. All of them are counted, as the list
 * does; named are those who need somebody, which nobody does before the period has begun.
 */
export function stuckPupils(rows: readonly CountedPupil[], now: Date, most = 6) {
  const stuck = rows.filter(({ state }) => state === 'none')
  const hasBegun = (since: Date | null) => since !== null && daysSince(since, now) > 0
  // Who was declined is named however short that is ago: the order says who was so most.
  const declined = new Set(stuck.filter((row) => row.declined > 0 && hasBegun(row.since)).map((row) => row.studentId))
  const first = needingPupils(stuck, now, new Map([...declined].map((id) => [id, { daysLate: 0, risks: [] }])))
    .toSorted((one, other) => other.declined - one.declined)
    .slice(0, most)
  return {
    count: stuck.length,
    first: first.map(({ studentId, studentName, groupName, declined, days }) => {
      return { studentId, studentName, groupName, declined, days }
    }),
  }
}

/** How many of the pupils are late with what. */
export function countLate(rows: readonly CountedPupil[]): Record<Lateness, number> {
  const counts = latenesses.map((one) => [one, rows.filter(({ late }) => late.includes(one)).length])
  return Object.fromEntries(counts) as Record<Lateness, number>
}

/**
 * Those whose contract, or place, still counts: who did not pass has none, also where they asked for another by now, as every
 * other list and the map count them.
 */
export const contractedPupils = (rows: readonly CountedPupil[]): CountedPupil[] =>
  rows.filter(({ contractedAt, state }) => contractedAt !== null && state !== 'not_passed' && state !== 'applied')

/** How many had a contract at the end of each week of the period, up to the week of today. */
export function contractsPerWeek(rows: readonly CountedPupil[], startsOn: Date, endsOn: Date, now: Date) {
  const week = 7 * 86_400_000
  const contracted = contractedPupils(rows)
  const weeks = Math.max(1, Math.ceil((endsOn.getTime() + 86_400_000 - startsOn.getTime()) / week))
  const current = Math.min(weeks, Math.max(1, Math.floor((now.getTime() - startsOn.getTime()) / week) + 1))
  const counts = Array.from(
    { length: current },
    (_, at) =>
      contracted.filter(
        ({ contractedAt }) => contractedAt && contractedAt.getTime() < startsOn.getTime() + (at + 1) * week,
      ).length,
  )
  return { weeks, current, counts }
}

export function perGroup(rows: readonly CountedPupil[], mentors: ReadonlyMap<string, string[]>) {
  const groups = new Map<string, CountedPupil[]>()
  for (const row of rows) groups.set(row.groupId, [...(groups.get(row.groupId) ?? []), row])
  return [...groups.entries()]
    .map(([id, members]) => {
      const counts = Object.fromEntries(
        phases.map((phase) => [phase, members.filter(({ state }) => state === phase).length]),
      )
      const minutes = members.reduce((sum, { minutesApproved }) => sum + minutesApproved, 0)
      return {
        id,
        name: members[0]?.groupName ?? '',
        mentors: mentors.get(id) ?? [],
        total: members.length,
        counts: counts as Record<Phase, number>,
        averageMinutes: Math.round(minutes / members.length),
        late: members.filter(({ late }) => late.length > 0).length,
      }
    })
    .toSorted((one, other) => other.counts.none - one.counts.none || one.name.localeCompare(other.name))
}

type Expecting = { counts: readonly number[]; before: readonly number[]; total: number; pupils: number }

/**
 * How many there will be at the end of this week and each that comes, if of who is still without as large a part finds one as in
 * the year before; none where nothing of that year was kept.
 */
export function expectedOf({ counts, before, total, pupils }: Expecting): number[] {
  const now = counts.at(-1)
  const then = before[counts.length - 1]
  if (now === undefined || then === undefined || pupils <= then || before.length <= counts.length) return []
  return before
    .slice(counts.length - 1)
    .map((count) => now + Math.round(((total - now) * Math.max(0, count - then)) / (pupils - then)))
}
