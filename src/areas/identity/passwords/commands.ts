import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { actsAs, type UserActor } from '#areas/users/model.ts'
import { getUser, type User } from '#areas/users/queries.ts'
import { tooMany, unauthorized } from '#platform/errors.ts'
import { hashPassword } from '#platform/passwords.ts'
import { slidingWindow } from '#platform/throttle.ts'
import { revokeLinks } from '../commands.ts'
import { findAccount, findLinkBySecret } from '../queries.ts'
import { passwordFault, passwordLength } from './model.ts'

const perAccount = slidingWindow(3, 60 * 60_000)
const perAddress = slidingWindow(60, 60_000)

/** Sends a link for a new password, when there is somebody here with that name. Nobody can tell from the answer. */
export async function askReset(ctx: Ctx, login: string): Promise<void> {
  const now = ctx.now.getTime()
  const from = ctx.ip ?? 'unknown'
  const wait = perAddress.wait(from, now)
  if (wait > 0) throw tooMany('identity.too-often', wait)
  perAddress.count(from, now)
  const account = await findAccount(ctx, login)
  const user = account?.email
    ? await ctx.db
        .selectFrom('users')
        .select(['id'])
        .where('tenantId', '=', ctx.tenant.id)
        .where('accountId', '=', account.id)
        .where('status', '=', 'active')
        .executeTakeFirst()
    : undefined
  const key = `${ctx.tenant.id} ${login}`
  if (!user || perAccount.wait(key, now) > 0) return
  perAccount.count(key, now)
  ctx.record({ name: 'identity.reset-asked', subject: { type: 'users', id: user.id }, payload: { userId: user.id } })
}

export type NewPassword = { password: string; confirmation: string; resetToken: string | undefined }

/**
 * Sets a new password, by the link in the mail or by who is signed in. All other sessions here end with it, and the link
 * can be used once.
 * @returns the person, or what is wrong with the password
 * @throws Refusal 401 without a link that works or a session
 */
export async function setPassword(
  ctx: Ctx,
  { password, confirmation, resetToken }: NewPassword,
): Promise<{ user: User } | FoundFault> {
  const { userId, sessionId } = await whoSets(ctx, resetToken)
  const user = await getUser(ctx, userId)
  const fault = faultOf(ctx, user, password, confirmation)
  if (fault) return fault
  const passwordHash = await hashPassword(password)
  await ctx.db
    .updateTable('accounts')
    .set({ passwordHash, confirmedAt: sql<Date>`coalesce(confirmed_at, ${ctx.now})`, updatedAt: ctx.now })
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where('id', '=', user.accountId)
    .execute()
  await ctx.db
    .deleteFrom('sessions')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .where('id', '<>', sessionId ?? userId)
    .execute()
  await revokeLinks(ctx, { kinds: ['reset'], subjectId: userId })
  ctx.audit({ action: 'identity.password-changed', subject: { type: 'users', id: userId } })
  return { user }
}

export type FoundFault = { field: 'password' | 'passwordConfirmation'; sentence: string }

/** What keeps this person from having this password, at its field and in words. */
export function faultOf(ctx: Ctx, user: User, password: string, confirmation: string): FoundFault | undefined {
  const isPupil = actsAs({ kind: 'user', roles: user.roles } as UserActor, 'student')
  const about = [user.firstName, user.lastName, user.email ?? '', user.username ?? '', ctx.tenant.name]
  const fault = passwordFault(password, { isPupil, about }) ?? (password === confirmation ? undefined : 'mismatch')
  if (!fault) return undefined
  const least = isPupil ? passwordLength.pupil : passwordLength.other
  return {
    field: fault === 'mismatch' ? 'passwordConfirmation' : 'password',
    sentence: ctx.t(`identity.faults.${fault}`, { least }),
  }
}

async function whoSets(ctx: Ctx, resetToken: string | undefined): Promise<{ userId: string; sessionId?: string }> {
  if (resetToken !== undefined) {
    const { state, link } = await findLinkBySecret(ctx, { kinds: ['reset'], secret: resetToken })
    if (state !== 'valid' || !link) throw unauthorized('identity.unauthorized')
    return { userId: link.subjectId }
  }
  if (ctx.actor.kind !== 'user') throw unauthorized('identity.unauthorized')
  return { userId: ctx.actor.userId, sessionId: ctx.actor.sessionId }
}
