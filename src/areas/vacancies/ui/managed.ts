import type { WeeklySchedule } from '#platform/week.ts'
import type { Got, GotMeta } from '#web/api-types.ts'
import type { LawPoint } from '../law/model.ts'
import type { VacancyEvent } from '../steps/model.ts'

/** A vacancy as the API shows it to its writers and judges. */
export type Managed = Required<Got<'/vacancies/:id/managed'>> & {
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
export type Abilities = GotMeta<'/vacancies/managed'>['may']
