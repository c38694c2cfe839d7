import { z } from 'zod'
import { isId } from '#platform/uuid.ts'
import { findDrawing } from '../library/drawings/model.ts'
import {
  isSafeLink,
  isTable,
  linkedForms,
  searchAt,
  sidesOfPicture,
  videoAt,
  wordsFaultOf,
  type LinkedForm,
} from './model.ts'

/** Words of at most so many signs that may stand on a page. */
export function wordsField(most: number, least = 1) {
  return z
    .string()
    .trim()
    .min(least, 'fields.required')
    .max(most, 'fields.tooLong')
    .superRefine((text, context) => {
      const message = wordsFaultOf(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
}

const address = z.string().trim().max(500, 'fields.tooLong').refine(isSafeLink, 'content.fields.link')
/** A picture of the website by its id, or a drawing of ours by its name. */
const picture = z
  .string('content.fields.picture')
  .trim()
  .refine((name) => isId(name) || findDrawing(name) !== undefined, 'content.fields.picture')

const step = z.strictObject({ title: wordsField(200), text: wordsField(2000, 0) })

export const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: wordsField(120) }),
  z.strictObject({ type: z.literal('text'), text: wordsField(8000) }),
  z.strictObject({ type: z.literal('picture'), picture, caption: wordsField(200, 0).default('') }),
  z.strictObject({
    type: z.literal('beside'),
    picture,
    text: wordsField(4000),
    side: z.enum(sidesOfPicture).default('right'),
  }),
  z.strictObject({ type: z.literal('columns'), items: z.array(step).min(1, 'fields.required').max(4) }),
  z.strictObject({ type: z.literal('facts'), items: z.array(step).min(1, 'fields.required').max(4) }),
  z.strictObject({ type: z.literal('table'), text: wordsField(4000).refine(isTable, 'content.fields.table') }),
  z.strictObject({
    type: z.literal('steps'),
    items: z.array(step).min(1, 'fields.required').max(20),
    /** At which of them the reader is up. */
    here: z
      .number('content.fields.here')
      .int('content.fields.here')
      .min(1, 'content.fields.here')
      .max(20, 'content.fields.here')
      .optional(),
  }),
  z.strictObject({ type: z.literal('questions'), items: z.array(step).min(1, 'fields.required').max(40) }),
  z.strictObject({ type: z.literal('quote'), text: wordsField(600), by: wordsField(120, 0) }),
  z.strictObject({ type: z.literal('button'), label: wordsField(80), to: address }),
  z.strictObject({
    type: z.literal('file'),
    file: z.string('content.fields.file').trim().refine(isId, 'content.fields.file'),
    label: wordsField(120, 0).default(''),
  }),
  z.strictObject({
    type: z.literal('form'),
    form: z.enum(Object.keys(linkedForms) as [LinkedForm, ...LinkedForm[]], 'content.fields.form'),
    label: wordsField(80, 0).default(''),
  }),
  z.strictObject({
    type: z.literal('video'),
    video: z
      .string('content.fields.video')
      .trim()
      .max(500, 'fields.tooLong')
      .refine((given) => videoAt(given) !== undefined, 'content.fields.video'),
    title: wordsField(120),
  }),
  z.strictObject({
    type: z.literal('vacancies'),
    title: wordsField(120),
    search: z
      .string('content.fields.search')
      .trim()
      .max(500, 'fields.tooLong')
      .refine((given) => searchAt(given) !== undefined, 'content.fields.search'),
  }),
  z.strictObject({ type: z.literal('map'), place: wordsField(80), label: wordsField(120) }),
  z.strictObject({
    type: z.literal('contact'),
    title: wordsField(120),
    text: wordsField(600, 0),
    label: wordsField(80),
    to: address,
  }),
])
export type Block = z.infer<typeof block>

type NamedFile = { at: string; id: string; kind: 'picture' | 'document' }

/** The files of the website that some blocks show, each with the field that names it. */
export function filesIn(blocks: readonly Block[]): NamedFile[] {
  return blocks.flatMap((one, number): NamedFile[] => {
    if ('picture' in one && isId(one.picture))
      return [{ at: `blocks.${number}.picture`, id: one.picture, kind: 'picture' }]
    return one.type === 'file' ? [{ at: `blocks.${number}.file`, id: one.file, kind: 'document' }] : []
  })
}
