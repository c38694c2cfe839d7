import type { Kysely } from 'kysely'
import type { Services, Tables } from '#areas/context.ts'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import type { Actor } from '#areas/users/model.ts'
import { inTransaction } from '#platform/db.ts'
import type { Refusal } from '#platform/errors.ts'
import { errorFields } from '#platform/log.ts'
import { callAllowance, networkOf } from '#platform/throttle.ts'
import { openCallContext } from './context.ts'
import type { Origin } from './origin.ts'

type Refused = {
  db: Kysely<Tables>
  services: Services
  now: Date
  origin: Origin
  request: Request
  requestId: string
  definition: AreaEndpoint
  /** The call by its declaration: an address may hold what nobody else should read. */
  call: string
  actor: Actor
  isKey: boolean
}

/** So many lines an hour about one person, or one network: the record tells that somebody tries, the log how often. */
const recorded = callAllowance('refusals in the record', 20, 3600)

type Kind = 'identity.sign-in-refused' | 'identity.access-refused' | 'identity.throttled'

/** What of a refusal is somebody at a door: a wrong sign-in, a forbidden thing, too many tries. Not a session that ran out. */
function kindOf(
  { status, code }: Refusal,
  { definition, isKey }: Pick<Refused, 'definition' | 'isKey'>,
): Kind | undefined {
  if (status === 429) return 'identity.throttled'
  // What the API does not offer, or nobody may say, is nobody at a door.
  if (status === 403)
    return code.startsWith('platform.') && code !== 'platform.cross-site' ? undefined : 'identity.access-refused'
  if (status !== 401) return undefined
  return isKey || (definition.wire === 'auth' && definition.method !== 'get') ? 'identity.sign-in-refused' : undefined
}

/** Writes down that somebody was refused: a line in the log, and in the record while there are not too many. */
export async function noteRefusal(refusal: Refusal, refused: Refused): Promise<void> {
  const kind = kindOf(refusal, refused)
  if (!kind) return
  const { db, services, now, origin, request, requestId, call, actor } = refused
  const userId = actor.kind === 'user' ? actor.userId : undefined
  const { id: tenantId, key: tenant, cooperationId } = origin.tenant
  services.log.warn('refused', { request_id: requestId, kind, code: refusal.code, call, tenant, user: userId ?? null })
  try {
    const { allowed } = await recorded({ services, now }, `${tenantId} ${userId ?? networkOf(origin.ip)}`)
    if (!allowed) return
    // Which organization somebody named may be the very thing that was refused.
    const headers = new Headers(request.headers)
    headers.delete('current-organization-id')
    const named = new Request(request.url, { headers })
    await inTransaction(db, { tenantId, cooperationId }, async (connection) => {
      const ctx = openCallContext({
        db: connection,
        origin,
        request: named,
        actor,
        now,
        locale: 'nl',
        requestId,
        services,
      })
      ctx.audit({
        action: kind,
        subject: { type: 'users', ...(userId ? { id: userId } : {}) },
        changes: { code: refusal.code, call },
      })
      await ctx.flush()
    })
  } catch (error) {
    services.log.error('a refusal could not be recorded', { request_id: requestId, ...errorFields(error) })
  }
}
