import { z } from 'zod'
import { blockTypes, mostBlocks } from '../blocks/model.ts'

/** What is typed is not judged before somebody keeps it; it is only held within bounds. */
const typed = z.string().max(20_000, 'fields.tooLong')

export const draftForm = z.object({
  title: typed,
  slug: typed,
  lead: typed,
  menuPlace: typed,
  parentId: typed,
  audience: typed,
  readers: typed,
  blocks: z
    .array(z.object({ type: z.enum(blockTypes), values: z.record(z.string().max(20), typed) }))
    .max(mostBlocks * 2, 'content.fields.blocks'),
})

export const draftInput = z.object({ begunFrom: z.int().min(0), form: draftForm })
export type DraftInput = z.infer<typeof draftInput>
