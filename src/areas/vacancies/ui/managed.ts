import type { WeeklySchedule } from '#platform/week.ts'
import type { Vacancies } from '#web/calls.ts'
import type { LawPoint } from '../law/model.ts'
import type { VacancyEvent } from '../steps/model.ts'

/** A vacancy as the API shows it to its writers and judges. */
export type Managed = Required<Vacancies> & {
  weeklySchedule: WeeklySchedule
  pictureFocus: [number, number]
  meta: {
    allowedEvents: VacancyEvent[]
    can: { edit: boolean; delete: boolean; allowHours: boolean }
    gaps: Record<string, string>
    law: Omit<LawPoint, 'key'>[]
  }
}

/** What the reader may do with vacancies as a whole. */
export type Abilities = { judge: boolean; add: boolean; import: boolean; export: boolean; ownAlone: boolean }
