import { z } from 'zod'
import { forScreens, id, moment, shape } from '#platform/shapes.ts'
import type { Resource } from '#platform/jsonapi.ts'
import type { RedirectImport } from './commands.ts'
import { redirectStatuses } from './model.ts'
import type { Redirect } from './queries.ts'

export function presentRedirect(redirect: Redirect): Resource {
  const { fromPath, toPageId, pageTitle, toAddress, status, source, hits, lastHitAt, leads, lockVersion } = redirect
  const said = { fromPath, toPageId, pageTitle, toAddress, status, source, hits, lastHitAt, leads, lockVersion }
  return { type: 'redirects', id: redirect.id, attributes: said }
}

export function presentImport(own: string, outcome: RedirectImport): Resource {
  return { type: 'redirect_imports', id: own, attributes: outcome }
}

/** An address of the website that leads elsewhere. */
export const redirectShape = forScreens(
  shape(
    'redirects',
    z.object({
      fromPath: z.string(),
      toPageId: id.nullable(),
      pageTitle: z.string().nullable(),
      toAddress: z.string().nullable(),
      status: z.union(redirectStatuses.map((one) => z.literal(one))),
      source: z.enum(['manual', 'import']),
      hits: z.int(),
      lastHitAt: moment.nullable(),
      leads: z.boolean(),
      lockVersion: z.int(),
    }),
  ),
)

/** What came of a file of addresses. */
export const redirectImportShape = forScreens(
  shape(
    'redirect_imports',
    z.object({
      added: z.int(),
      faults: z.array(z.object({ line: z.int(), path: z.string(), why: z.string() })),
    }),
  ),
)
