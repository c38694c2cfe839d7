import type { NavigationEntry } from '#areas/context.ts'
import type { Capacity } from '#areas/users/model.ts'

export type NavigationItem = Pick<NavigationEntry, 'key' | 'path' | 'label'>

/** The screens somebody may open, in their order. */
export function navigationFor(entries: readonly NavigationEntry[], capacities: readonly Capacity[]): NavigationItem[] {
  const signedIn = !capacities.includes('visitor')
  const open = entries.filter(({ who }) =>
    who === 'signed-in' ? signedIn : capacities.some((capacity) => who.includes(capacity)),
  )
  // A room has one door: the first of those somebody may go through.
  return open
    .filter(({ key }, at) => open.findIndex((one) => one.key === key) === at)
    .map(({ key, path, label }) => ({ key, path, ...(label ? { label } : {}) }))
}

/** A list that is counted or gone through as a whole. */
export const wholeList = { number: 1, size: 1000 }

export const taskKinds = ['sign', 'hours', 'applications', 'internships', 'organizations', 'vacancies'] as const
export type TaskKind = (typeof taskKinds)[number]

/** One thing that waits for the reader, with where to do it. `key` names the sentence and the button. */
export type Task = {
  key: string
  kind: TaskKind
  path: string
  name: string
  group: string
  since: Date
  values: Record<string, string | number>
}

/** Where a pupil stands in a period; the order is the order of the bar. */
export const phases = ['none', 'applied', 'contract', 'running', 'hours_done', 'finished'] as const
export type Phase = (typeof phases)[number]

export type PupilRow = {
  studentId: string
  studentName: string
  groupId: string
  groupName: string
  mentorNames: string[]
  internshipId: string | null
  internshipStatus: string | null
  contractedAt: Date | null
  minutesApproved: number
  minutesPlanned: number | null
  openApplications: number
  declinedApplications: number
  lastAt: Date | null
}

export function phaseOf(
  row: Pick<PupilRow, 'internshipStatus' | 'openApplications' | 'minutesApproved' | 'minutesPlanned'>,
): Phase {
  switch (row.internshipStatus) {
    case null:
    case 'cancelled':
      return row.openApplications > 0 ? 'applied' : 'none'
    case 'planned':
    case 'contracting':
      return 'contract'
    case 'completed':
    case 'not_passed':
      return 'finished'
    case 'terminated':
      return 'none'
    default:
      return row.minutesPlanned && row.minutesApproved >= row.minutesPlanned ? 'hours_done' : 'running'
  }
}

/** The pupils who have been without a place longest and have nothing under way. */
export function stuckPupils(rows: readonly PupilRow[], now: Date, startedAt: Date, most = 6) {
  if (now < startedAt) return []
  return rows
    .filter((row) => phaseOf(row) === 'none')
    .map((row) => ({
      studentName: row.studentName,
      groupName: row.groupName,
      declined: row.declinedApplications,
      days: Math.max(0, Math.floor((now.getTime() - (row.lastAt ?? startedAt).getTime()) / 86_400_000)),
    }))
    .toSorted(
      (one, other) =>
        other.declined - one.declined || other.days - one.days || one.studentName.localeCompare(other.studentName),
    )
    .slice(0, most)
}

/** How many had a contract at the end of each week of the period, up to the week of today. */
export function contractsPerWeek(rows: readonly PupilRow[], startsOn: Date, endsOn: Date, now: Date) {
  const week = 7 * 86_400_000
  const weeks = Math.max(1, Math.ceil((endsOn.getTime() + 86_400_000 - startsOn.getTime()) / week))
  const current = Math.min(weeks, Math.max(1, Math.floor((now.getTime() - startsOn.getTime()) / week) + 1))
  const counts = Array.from(
    { length: current },
    (_, at) =>
      rows.filter(({ contractedAt }) => contractedAt && contractedAt.getTime() < startsOn.getTime() + (at + 1) * week)
        .length,
  )
  return { weeks, current, counts }
}

export function perGroup(rows: readonly PupilRow[]) {
  const groups = new Map<string, PupilRow[]>()
  for (const row of rows) groups.set(row.groupId, [...(groups.get(row.groupId) ?? []), row])
  return [...groups.values()]
    .map((members) => {
      const first = members[0] as PupilRow
      const counts = Object.fromEntries(
        phases.map((phase) => [phase, members.filter((row) => phaseOf(row) === phase).length]),
      )
      const minutes = members.reduce((sum, { minutesApproved }) => sum + minutesApproved, 0)
      return {
        name: first.groupName,
        mentors: first.mentorNames,
        total: members.length,
        counts: counts as Record<Phase, number>,
        averageMinutes: Math.round(minutes / members.length),
      }
    })
    .toSorted((one, other) => other.counts.none - one.counts.none || one.name.localeCompare(other.name))
}
