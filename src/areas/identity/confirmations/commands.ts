import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { activateUser } from '#areas/users/commands.ts'
import { getUser } from '#areas/users/queries.ts'
import { conflict, invalid, notFound, tooMany } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/passwords.ts'
import { networkOf, windowThrottle } from '#platform/throttle.ts'
import { openSession, revokeLinks, useLink, type SignedIn } from '../commands.ts'
import { findAccount } from '../queries.ts'
import { faultOf } from '../passwords/commands.ts'
import { findInvitation, findInvited, findLastInvitation, type Invitation } from './queries.ts'
import type { ConfirmInput } from './schema.ts'

const perAddress = windowThrottle('confirmation', 60, 60)
const wrongLinks = windowThrottle('invitation link', 60, 60)
const hour = 3600_000

/**
 * Sends somebody who is invited the link to make an account; once an hour at most.
 * @throws Refusal 409 when there is nothing to confirm or no address to send it to, 429 within the hour
 */
export async function askConfirmation(ctx: Ctx, userId: string): Promise<void> {
  const user = await getUser(ctx, userId)
  if (user.status !== 'invited') throw conflict('identity.not-invited')
  if (!user.email) throw conflict('identity.no-address')
  const last = await findLastInvitation(ctx, userId)
  const wait = last ? Math.ceil((last.getTime() + hour - ctx.now.getTime()) / 1000) : 0
  if (wait > 0) throw tooMany('identity.invited-just-now', wait)
  const subject = { type: 'users', id: userId }
  const inviter = ctx.actor.kind === 'user' ? ctx.actor.name : null
  ctx.record({ name: 'identity.confirmation-asked', subject, payload: { userId, inviter } })
  ctx.audit({ action: 'identity.confirmation-asked', subject })
}

/** Sends an invitation again to whoever says they were invited. The answer does not tell whether the address is known. */
export async function askOwnConfirmation(ctx: Ctx, login: string): Promise<void> {
  const wait = await perAddress.take(ctx, networkOf(ctx.ip))
  if (wait > 0) throw tooMany('identity.too-often', wait)
  const account = await findAccount(ctx, login)
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('accountId', '=', account?.id ?? newId())
    .executeTakeFirst()
  // The notice sees whether there is somebody to tell; what is done here is the same for all.
  const userId = user?.id ?? newId()
  ctx.record({
    name: 'identity.confirmation-asked',
    subject: { type: 'users', id: userId },
    payload: { userId, inviter: null },
  })
}

/** A new link in place of one that works no more, to the address we know. */
export async function askNewLink(ctx: Ctx, secret: string): Promise<void> {
  await askQuietly(ctx, await findInvited(ctx, secret))
}

async function askQuietly(ctx: Ctx, userId: string | undefined): Promise<void> {
  if (!userId) return
  const { status, email } = await getUser(ctx, userId)
  const last = await findLastInvitation(ctx, userId)
  const isRecent = last !== undefined && last.getTime() > ctx.now.getTime() - hour
  if (status === 'invited' && email && !isRecent) await askConfirmation(ctx, userId)
}

/**
 * The invitation behind a link, for its holder. Guessing is slowed down.
 * @throws Refusal 404 when the link works no more, with a code of its own where the account was made by it
 */
export async function openInvitation(ctx: Ctx, secret: string | undefined): Promise<Invitation> {
  const from = networkOf(ctx.ip)
  const wait = await wrongLinks.take(ctx, from)
  if (wait > 0) throw tooMany('identity.too-often', wait)
  const invitation = await findInvitation(ctx, secret)
  if (invitation) {
    await wrongLinks.giveBack(ctx, from)
    return invitation
  }
  const invited = secret && (await findInvited(ctx, secret))
  if (invited && (await getUser(ctx, invited)).status === 'active') throw notFound('identity.link-used')
  throw notFound('identity.link-gone')
}

/**
 * Makes the account of somebody who is invited, with a password where there is none yet, and signs in (unless a
 * code is asked of them).
 * @throws Refusal 404 when the link works no more, 422 with what is wrong with the password
 */
export async function confirmAccount(ctx: Ctx, input: ConfirmInput): Promise<{ userId: string; signedIn?: SignedIn }> {
  const invitation = await openInvitation(ctx, input.confirmationToken)
  const user = await getUser(ctx, invitation.userId)
  let passwordHash: string | undefined
  if (!invitation.hasPassword) {
    const fault = await faultOf(ctx, user, input.password ?? '', input.passwordConfirmation ?? '')
    if (fault) throw invalid({ [fault.field]: [`@${fault.sentence}`] })
    passwordHash = await hashPassword(input.password ?? '')
  }
  if (!(await useLink(ctx, invitation.id))) throw notFound('identity.link-gone')
  await ctx.db
    .updateTable('accounts')
    .set({
      ...(passwordHash ? { passwordHash } : {}),
      confirmedAt: sql<Date>`coalesce(confirmed_at, ${ctx.now})`,
      updatedAt: ctx.now,
    })
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where('id', '=', user.accountId)
    .execute()
  await activateUser(ctx, user.id)
  await revokeLinks(ctx, { kinds: ['confirm'], subjectId: user.id })
  const subject = { type: 'users', id: user.id }
  ctx.record({ name: 'identity.confirmed', subject })
  ctx.audit({ action: 'identity.confirmed', subject, from: 'invited', to: 'active' })
  if (invitation.wantsCode) return { userId: user.id }
  const { login, generation } = invitation
  return { userId: user.id, signedIn: await openSession(ctx, { userId: user.id, uid: login, generation }) }
}
