import type { Ctx } from '#areas/context.ts'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { areaRoutes } from '#areas/registry.ts'
import { Refusal } from '#platform/errors.ts'
import { writeAnswer, type Call } from '#platform/http.ts'
import { openCallContext } from './context.ts'
import type { Visit } from './visit.ts'

/** The calls that read one thing, by its address. */
const readers = new Map<string, AreaEndpoint>(
  areaRoutes.flatMap(({ prefix, endpoints }) =>
    endpoints.flatMap((one) => (one.method === 'get' ? [[prefix + one.path, one] as const] : [])),
  ),
)

/** Whether a list of tags names this one; a weak tag names the same answer here. */
function names(list: string, tag: string): boolean {
  return list.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))
}

/** Says 304 to whoever has this very answer already. */
export function unlessKnown(request: Request, response: Response): Response {
  const [known, tag] = [request.headers.get('if-none-match'), response.headers.get('etag')]
  if (known === null || tag === null || !names(known, tag)) return response
  const headers = new Headers(response.headers)
  headers.delete('content-type')
  return new Response(null, { status: 304, headers })
}

/**
 * Holds a change back where the thing it is about is no longer as its caller read it (`If-Match`). What they would read
 * now is made once more, in the transaction that then changes it; nobody is shown it, so it counts as no look.
 * @throws Refusal 412
 */
export async function assertUnchanged(visit: Visit, { ctx, url, params }: Call<Ctx>): Promise<void> {
  const { ifMatch, definition, origin } = visit
  if (ifMatch === null) return
  const prefix = definition.wire === 'auth' ? '/auth' : '/api/v1'
  // The address itself, or of a step the member it is taken with.
  const path = [definition.path, definition.path.replace(/(?<=:id)\/.*/s, '')].find((one) => readers.has(prefix + one))
  const reader = path === undefined ? undefined : readers.get(prefix + path)
  if (!reader || path === undefined) throw new Refusal(412, 'platform.no-tag', { header: 'If-Match' })
  const { db, actor, now, locale, requestId, services } = ctx
  const { request } = visit
  const address = new URL(prefix + path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''), url)
  const query = { include: [], fields: {}, sort: [], page: { number: 1, size: 25 }, filter: new Map(), own: new Map() }
  const look = openCallContext({ db, origin, actor, now, locale, requestId, services, request })
  const call = { ctx: look, request, url: address, params, query, body: undefined, prepared: undefined }
  const tag = writeAnswer(await reader.handle(call), query, address, true).headers.get('etag')
  if (tag === null) throw new Refusal(412, 'platform.no-tag', { header: 'If-Match' })
  if (!names(ifMatch, tag)) throw new Refusal(412, 'platform.changed-since', { header: 'If-Match' })
}
