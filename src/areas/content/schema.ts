import { z } from 'zod'
import { parseMoment } from '#platform/week.ts'
import { mostBlocks, mostOfElsewhere } from './blocks/model.ts'
import { block, wordsField, type Block } from './blocks/schema.ts'
import { contentAudiences, contentKinds, contentLocales, readerCapacities } from './model.ts'

const lockVersion = z.coerce.number().int().optional()

/** Blocks that ask for more than their own words are few on a page: each is worked out whenever the page is drawn. */
function fewOfElsewhere(blocks: readonly Block[], context: z.RefinementCtx): void {
  for (const [type, field] of [
    ['vacancies', 'search'],
    ['map', 'place'],
  ] as const) {
    const numbers = blocks.flatMap((one, at) => (one.type === type ? [at] : []))
    for (const at of numbers.slice(mostOfElsewhere))
      context.addIssue({ code: 'custom', path: [at, field], message: `content.fields.many-${type}` })
  }
}

const words = {
  locale: z.enum(contentLocales),
  /** Made of the title where it is left empty. */
  slug: z
    .string()
    .trim()
    .max(80, 'fields.tooLong')
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'content.fields.slug')
    .default(''),
  title: wordsField(120),
  lead: wordsField(400, 0).default(''),
  blocks: z.array(block).max(mostBlocks, 'content.fields.blocks').superRefine(fewOfElsewhere).default([]),
}

/** Where nothing is said of it, whom a page is for stays as it is: nobody opens a closed page by changing its words. */
const readership = {
  audience: z.enum(contentAudiences, 'content.fields.audience').optional(),
  readers: z
    .array(z.enum(readerCapacities, 'content.fields.readers'))
    .max(readerCapacities.length * 2)
    .optional(),
}

/** Below which page it lies; below none where that is null, and as it was where nothing is said. */
const parentId = z.uuid('content.fields.parent').nullable().optional()

export const newContentInput = z.object({ kind: z.enum(contentKinds), ...words, ...readership, parentId })
export type NewContentInput = z.infer<typeof newContentInput>

/** The words of one language as they shall be, and where the page stands at the foot. */
export const contentChange = z.object({
  ...words,
  ...readership,
  parentId,
  menuPlace: z.coerce
    .number('content.fields.menu-place')
    .int('content.fields.menu-place')
    .min(1, 'content.fields.menu-place')
    .max(99, 'content.fields.menu-place')
    .nullable()
    .default(null),
  lockVersion,
})
export type ContentChange = z.infer<typeof contentChange>

export const contentStepInput = z.object({
  lockVersion,
  /** From when visitors see it, for the step that plans it. */
  publishAt: z
    .string()
    .transform((text, context) => {
      const moment = parseMoment(text)
      if (moment) return moment
      context.addIssue({ code: 'custom', message: 'content.fields.moment' })
      return z.NEVER
    })
    .optional(),
})
