import { z } from 'zod'

export const aboutVacancyInput = z.strictObject({ vacancyId: z.uuid('vacancies.fields.vacancy') })
