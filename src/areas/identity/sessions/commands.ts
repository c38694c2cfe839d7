import type { Ctx, Tables } from '#areas/context.ts'
import type { UserActor } from '#areas/users/model.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { endSessions } from '../commands.ts'
import { listSessions } from './queries.ts'

/** Signs out on one device. */
export async function endSession(ctx: Ctx, actor: UserActor, id: string): Promise<void> {
  const sessions = await listSessions(ctx, actor)
  if (!sessions.some((session) => session.id === id)) throw notFound()
  await ctx.db.deleteFrom('sessions').where('tenantId', '=', ctx.tenant.id).where('id', '=', id).execute()
  ctx.audit({ action: 'identity.session-ended', subject: { type: 'users', id: actor.userId } })
}

/** Signs out on every device but this one. */
export async function endOtherSessions(ctx: Ctx, actor: UserActor): Promise<void> {
  await endSessions(ctx, { userId: actor.userId, except: actor.sessionId })
  ctx.audit({ action: 'identity.other-sessions-ended', subject: { type: 'users', id: actor.userId } })
}

/** Writes down that a session is in use. */
export async function noteUse(
  db: Db<Tables>,
  { tenantId, sessionId, now }: { tenantId: string; sessionId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', sessionId)
    .execute()
}
