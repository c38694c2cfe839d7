import type { Kysely } from 'kysely'
import type { Tables } from '#areas/context.ts'
import { rotateSession } from '#areas/identity/commands.ts'
import { readCredentials, sessionHeaders } from '#areas/identity/model.ts'
import type { Session } from '#areas/identity/queries.ts'
import { noteUse } from '#areas/identity/sessions/commands.ts'
import { noteUseEvery } from '#areas/identity/sessions/model.ts'
import { noteKeyUse } from '#areas/integrations/keys/commands.ts'
import { noteKeyUseEvery } from '#areas/integrations/keys/model.ts'
import type { KeyHolder } from '#areas/integrations/keys/queries.ts'
import type { Clock } from '#platform/clock.ts'
import { readOwnCookie } from '#platform/cookies.ts'
import { inTransaction } from '#platform/db.ts'

type Settings = { db: Kysely<Tables>; clock: Clock; authRotate?: boolean }
type Scope = { tenantId: string; cooperationId: string }

export type SentCredentials = { values: NonNullable<ReturnType<typeof readCredentials>>; byCookie: boolean }

/** The credentials a request carries: those in its headers, else those in its cookies. */
export function credentialsOf(request: Request, secure: boolean): SentCredentials | undefined {
  const byHeader = readCredentials((name) => request.headers.get(name))
  if (byHeader) return { values: byHeader, byCookie: false }
  const byCookie = readCredentials((name) =>
    name === 'access-token' || name === 'client' || name === 'uid' ? readOwnCookie(request, name, secure) : undefined,
  )
  return byCookie && { values: byCookie, byCookie: true }
}

/** Written in a transaction of its own: most requests only read. */
export async function noteSessionUse(
  { db, clock }: Settings,
  scope: Scope,
  { actor: { sessionId }, lastUsedAt }: Session,
): Promise<void> {
  const now = clock.now()
  if (now.getTime() - lastUsedAt.getTime() < noteUseEvery) return
  await inTransaction(db, scope, (own) => noteUse(own, { tenantId: scope.tenantId, sessionId, now }))
}

/** Written in a transaction of its own, as for sessions. */
export async function noteKeyInUse(
  { db, clock }: Settings,
  scope: Scope,
  { key: { id, lastUsedAt } }: KeyHolder,
): Promise<void> {
  const now = clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < noteKeyUseEvery) return
  await inTransaction(db, scope, (own) => noteKeyUse(own, { tenantId: scope.tenantId, id, now }))
}

/** Programs get their credentials back on every answer; browsers have them in cookies that scripts cannot read. */
export async function withSession(
  { db, clock, authRotate = false }: Settings,
  scope: Scope,
  response: Response,
  session: Session | undefined,
  credentials: SentCredentials | undefined,
  url: URL,
): Promise<Response> {
  if (!session || !credentials || credentials.byCookie || response.headers.has('access-token')) return response
  if (response.headers.get('x-no-session')) return response
  const { tenantId } = scope
  const { values } = credentials
  const unbatch = url.searchParams.get('unbatch') === 'true'
  const { sessionId } = session.actor
  const headers = authRotate
    ? await inTransaction(db, scope, (own) =>
        rotateSession(own, { tenantId, sessionId, credentials: values, now: clock.now(), unbatch }),
      )
    : sessionHeaders(values, session.expiresAt)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  // What everybody may keep would be kept with these, and given to everybody.
  if (/\bpublic\b/.test(response.headers.get('cache-control') ?? ''))
    response.headers.set('cache-control', 'private, no-store')
  return response
}
