import { z } from 'zod'
import { wordsField } from '../blocks/model.ts'
import { licences } from './model.ts'

const part = z.coerce.number('content.fields.focus').min(0, 'content.fields.focus').max(1, 'content.fields.focus')

/** What is told of a file; what is left out stays as it was. */
export const contentFileChange = z
  .object({
    title: wordsField(120),
    folder: wordsField(60, 0),
    altNl: wordsField(250, 0),
    altEn: wordsField(250, 0),
    isDecorative: z.boolean(),
    credit: wordsField(120, 0),
    licence: z.enum(licences),
    isPrivate: z.boolean(),
    focusX: part,
    focusY: part,
  })
  .partial()
  .extend({ lockVersion: z.coerce.number().int().optional() })
export type ContentFileChange = z.infer<typeof contentFileChange>
