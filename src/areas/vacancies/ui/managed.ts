import type { Got, GotMeta } from '#web/api-types.ts'

/** A vacancy as the API shows it to its writers and judges. */
export type Managed = Got<'/vacancies/:id/managed'>
/** What the reader may do with vacancies as a whole. */
export type VacancyAbilities = GotMeta<'/vacancies/managed'>['may']
