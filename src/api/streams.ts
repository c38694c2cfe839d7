import type { AreaManifest } from '#areas/area.ts'
import { manifests } from '#areas/order.ts'
import { notFound, tooMany } from '#platform/errors.ts'
import { eventStream, type Watch } from '#platform/stream.ts'
import { isId } from '#platform/uuid.ts'
import { credentialsOf } from './credentials.ts'
import type { Origin } from './origin.ts'

/** The resources whose changes an open page may follow. */
const watchable = new Set((manifests as readonly AreaManifest[]).flatMap(({ watched = [] }) => watched))

/** Each open page holds one; whoever opens more pages has them ask by themselves. */
const mostPerSession = 5
const askAgainAfter = 60_000

/** Answers a call of our own, made for the same person. */
type Ask = (request: Request, origin: Origin) => Promise<Response>

/**
 * Live updates of one record for who may read it: asked before the stream opens, and again every minute, so that a stream
 * ends with the session, the role or the record it was opened for.
 */
export function buildStreams(watch: Watch | undefined, ask: Ask, every = askAgainAfter) {
  const open = new Map<string, number>()
  return async (request: Request, origin: Origin): Promise<Response> => {
    const [kind = '', id = ''] = (new URL(request.url).searchParams.get('watch') ?? '').split('/')
    if (!watch || !watchable.has(kind) || !isId(id)) throw notFound()
    const read = (forPage: boolean) =>
      ask(new Request(new URL(`/api/v1/${kind}/${id}`, request.url), { headers: request.headers }), {
        ...origin,
        forPage,
      })
    const seen = await read(false)
    if (!seen.ok) return seen
    const sent = credentialsOf(request, origin.origin.startsWith('https:'))
    const who = `${origin.tenant.id} ${sent?.values.client ?? origin.ip}`
    const count = (step: number) => {
      const left = (open.get(who) ?? 0) + step
      if (left > 0) open.set(who, left)
      else open.delete(who)
    }
    if ((open.get(who) ?? 0) >= mostPerSession) throw tooMany('platform.too-many-calls', 60)
    count(1)
    return eventStream(
      {
        subscribe: (changed) => watch.subscribe(origin.tenant.id, `${kind}/${id}`, changed),
        // A database that is away for a moment ends no stream.
        stillMay: async () => ![401, 403, 404].includes((await read(true)).status),
        every,
        ended: () => count(-1),
      },
      request.signal,
    )
  }
}
