import { z } from 'zod'
import { inputsOf } from '#platform/field-kinds.ts'
import { vacancyFields } from '../fields.ts'

const written = z.strictObject(inputsOf(vacancyFields)).partial().shape

/** A new vacancy begins with whose it is; the rest may come later. */
export const newVacancyInput = z.strictObject({
  ...written,
  organizationId: z.uuid('vacancies.edit.organization'),
})
export type NewVacancy = z.infer<typeof newVacancyInput>

/** What is left out stays; what is not named here is refused at its name. */
export const vacancyInput = z.strictObject({
  ...written,
  lockVersion: z.coerce.number().int().optional(),
})
export type VacancyInput = z.infer<typeof vacancyInput>
