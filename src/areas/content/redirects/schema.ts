import { z } from 'zod'
import { isSafeLink } from '../blocks/model.ts'
import { pathMeant, redirectStatuses } from './model.ts'

const fromPath = z
  .string('content.fields.redirect-from')
  .max(500, 'fields.tooLong')
  .transform((text, context) => {
    const path = pathMeant(text)
    if (path !== undefined) return path
    context.addIssue({ code: 'custom', message: 'content.fields.redirect-from' })
    return z.NEVER
  })

const said = z.object({
  fromPath,
  /** A page of the website, which is found wherever it goes; or an address. */
  toPageId: z.uuid('content.fields.menu-page').nullable().default(null),
  toAddress: z.string().trim().max(500, 'fields.tooLong').nullable().default(null),
  status: z.coerce
    .number()
    .pipe(
      z.union(
        redirectStatuses.map((one) => z.literal(one)),
        'content.fields.redirect-status',
      ),
    )
    .default(301),
})

type Said = z.infer<typeof said>

function judged<Whole extends Said>(whole: Whole, context: z.RefinementCtx): Whole {
  const { toPageId, toAddress } = whole
  if (toPageId !== null) return { ...whole, toAddress: null }
  if (!toAddress || !isSafeLink(toAddress))
    context.addIssue({ code: 'custom', path: ['toAddress'], message: 'content.fields.redirect-to' })
  return whole
}

export const newRedirect = said.transform(judged)
export type NewRedirect = z.infer<typeof newRedirect>

export const redirectChange = said.extend({ lockVersion: z.coerce.number().int().optional() }).transform(judged)
export type RedirectChange = z.infer<typeof redirectChange>
