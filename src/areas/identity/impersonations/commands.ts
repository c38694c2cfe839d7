import type { Ctx } from '#areas/context.ts'
import { whoAsks } from '#areas/users/model.ts'
import { findUserByAccount, getUser, type User } from '#areas/users/queries.ts'
import { conflict, forbidden, notFound } from '#platform/errors.ts'
import { writeSession, type SignedIn } from '../commands.ts'
import { findAccount, findAccountById } from '../queries.ts'
import { mayKnow, mayLookThrough, minutesOfLooking } from './policy.ts'
import type { SignInAsInput } from './schema.ts'

/** Somebody whose eyes the actor may look through. */
export async function getWhom(ctx: Ctx, { id, email }: { id?: string; email?: string }): Promise<User> {
  const account = id === undefined && email ? await findAccount(ctx, email) : undefined
  const user = id === undefined ? account && (await findUserByAccount(ctx, account.id)) : await getUser(ctx, id)
  const actor = whoAsks(ctx.actor)
  if (!user || !mayKnow(actor, user)) throw notFound()
  const { capabilities } = ctx.tenant
  if (!mayLookThrough(actor, user, capabilities))
    throw forbidden(
      mayLookThrough(actor, user, { schoolLooksThroughPupils: true }) ? 'identity.eyes-off' : 'identity.not-upward',
    )
  if (user.status !== 'active') throw conflict('identity.not-active')
  return user
}

/** Looks through somebody's eyes for half an hour; why, stands in the record. */
export async function signInAs(ctx: Ctx, input: SignInAsInput): Promise<SignedIn> {
  const actor = whoAsks(ctx.actor)
  const user = await getWhom(ctx, {
    ...(input.id === undefined ? {} : { id: input.id }),
    ...(input.email === undefined ? {} : { email: input.email }),
  })
  const account = await findAccountById(ctx, user.accountId ?? '')
  if (!account) throw conflict('identity.not-active')
  ctx.audit({ action: 'identity.signed-in-as', subject: { type: 'users', id: user.id }, reason: input.reason })
  return writeSession(ctx, {
    userId: user.id,
    uid: account.email ?? account.username ?? '',
    generation: account.generation,
    minutes: minutesOfLooking,
    impersonatorId: actor.userId,
  })
}
