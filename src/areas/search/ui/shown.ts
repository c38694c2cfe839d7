import type { VacancyFormat } from '#areas/vacancies/model.ts'
import type { Place } from '#areas/vacancies/ui/place.tsx'
import type { WeeklySchedule } from '#platform/week.ts'

/** A place on its own page, as the API gives it. */
export type Shown = Place & {
  program: 'mas' | 'traineeship'
  format: VacancyFormat
  endsOn: string | null
  applicationDeadline: string | null
  publishedAt: string | null
  description: string
  descriptionHtml: string
  textLanguage: 'nl' | 'en'
  tasks: string[]
  whatYouLearn: string
  weeklySchedule: WeeklySchedule
  startsOn: string | null
  street: string | null
  houseNumber: string | null
  postcode: string | null
  requiresVog: boolean
  requiresMotivation: boolean
  accessibility: string[]
  pictureUrl: string | null
  pictureAlt: string
  pictureFocus: [number, number]
  clothing: string
  lunch: string
  meta: Place['meta'] & { can: { manage: boolean; report: boolean; wait: boolean; figures: boolean } }
}
