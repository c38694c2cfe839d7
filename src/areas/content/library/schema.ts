import { z } from 'zod'
import { wordsField } from '../blocks/schema.ts'
import { leastPart, licences } from './model.ts'

const part = z.coerce.number('content.fields.focus').min(0, 'content.fields.focus').max(1, 'content.fields.focus')

const side = z.number('content.fields.crop').min(0, 'content.fields.crop').max(1, 'content.fields.crop')
const length = side.min(leastPart, 'content.fields.crop')

/** The part of a picture that is shown; all of it is no part. */
const crop = z
  .tuple([side, side, length, length], 'content.fields.crop')
  .refine(([x, y]) => x + leastPart <= 1 && y + leastPart <= 1, 'content.fields.crop')
  .transform(([x, y, w, h]) => {
    const exact = [x, y, Math.min(w, 1 - x), Math.min(h, 1 - y)].map((one) => Number(one.toFixed(4))) as [
      number,
      number,
      number,
      number,
    ]
    return exact[2] === 1 && exact[3] === 1 ? null : exact
  })
  .nullable()

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
    crop,
  })
  .partial()
  .extend({ lockVersion: z.coerce.number().int().optional() })
export type ContentFileChange = z.infer<typeof contentFileChange>
