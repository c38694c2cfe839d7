import { z } from 'zod'
import { vacancyHeaders, type VacancyField } from './cells/model.ts'

const fields = Object.keys(vacancyHeaders) as [VacancyField, ...VacancyField[]]

export const mappingInput = z.object({
  /** Per field of a place the header of its column; empty for none. */
  mapping: z.partialRecord(z.enum(fields), z.string().max(200)),
})

export const confirmImportInput = z.object({
  /** Which lines of the file; left out, every line that is right. */
  lines: z.array(z.coerce.number().int().min(1).max(1_000_000)).max(20_000).optional(),
})

const cell = z.union([z.string().max(6000), z.number(), z.boolean(), z.array(z.string().max(500)).max(50), z.null()])

/** Per place its fields by name; `externalId` makes that sending it again changes rather than adds. */
export const feedInput = z.object({
  items: z
    .array(
      z
        .partialRecord(z.enum(fields), cell)
        .and(z.object({ externalId: z.union([z.string().min(1).max(40), z.int()]) })),
    )
    .min(1)
    .max(500),
})
