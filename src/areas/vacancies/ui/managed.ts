import type { WeeklySchedule } from '#platform/week.ts'
import type { Vacancies } from '#web/calls.ts'
import type { VacancyEvent } from '../model.ts'

/** What the law has to say about a vacancy, at the field to look at. */
export type Finding = {
  rule: string
  severity: 'block' | 'warn'
  field: string
  values?: Record<string, string | number>
}

/** A vacancy as the API shows it to its writers and judges. */
export type Managed = Required<Vacancies> & {
  weeklySchedule: WeeklySchedule
  pictureFocus: [number, number]
  meta: {
    allowedEvents: VacancyEvent[]
    can: { edit: boolean; delete: boolean }
    gaps: Record<string, string>
    law: Finding[]
  }
}

/** What the reader may do with vacancies as a whole. */
export type Abilities = { judge: boolean; add: boolean; import: boolean; export: boolean; ownAlone: boolean }
