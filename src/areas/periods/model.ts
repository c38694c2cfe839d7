export const periodStatuses = [
  'draft',
  'announced',
  'open',
  'closed_for_applications',
  'running',
  'finished',
  'archived',
] as const
export type PeriodStatus = (typeof periodStatuses)[number]

/** School years run from 1 August to 31 July. */
export function schoolYearOf(day: string): { name: string; startsOn: string; endsOn: string } {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '08-01' ? 1 : 0)
  return { name: `${year}-${year + 1}`, startsOn: `${year}-08-01`, endsOn: `${year + 1}-07-31` }
}

export type PeriodDates = {
  status: PeriodStatus
  startsOn: string
  endsOn: string
  searchOpensOn: string | null
  applicationsCloseOn: string | null
}

/** Where a period stands by its dates. A draft stays a draft until somebody announces it; an archive stays closed. */
export function periodStatusOn(period: PeriodDates, today: string): PeriodStatus {
  if (period.status === 'draft' || period.status === 'archived') return period.status
  if (today > period.endsOn) return 'finished'
  if (today < (period.searchOpensOn ?? period.startsOn)) return 'announced'
  if (period.applicationsCloseOn && today > period.applicationsCloseOn) {
    return today >= period.startsOn ? 'running' : 'closed_for_applications'
  }
  return 'open'
}

/** BR-22: the target of a pupil comes from the nearest that says one. */
export function hoursTargetOf(targets: {
  student?: number | null
  group?: number | null
  period?: number | null
  school?: number | null
}): number {
  return targets.student ?? targets.group ?? targets.period ?? targets.school ?? 30
}
