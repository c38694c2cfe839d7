import { z } from 'zod'
import { vacancyStatuses } from '#areas/vacancies/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { shape } from '#platform/shapes.ts'
import type { VacancyFigures } from './queries.ts'

export function presentVacancyFigures({ id, ...attributes }: VacancyFigures): Resource {
  return {
    type: 'vacancy_figures',
    id,
    attributes,
    relationships: { vacancy: { data: { type: 'vacancies', id } } },
  }
}

export const vacancyFiguresShape = shape(
  'vacancy_figures',
  z.object({
    title: z.string(),
    status: z.enum(vacancyStatuses),
    organizationName: z.string(),
    seats: z.int(),
    seatsTaken: z.int(),
    waiting: z.int(),
    views: z.int(),
    recentViews: z.int(),
    applications: z.int(),
    openApplications: z.int(),
    confirmed: z.int(),
  }),
  { vacancy: 'vacancies' },
)
