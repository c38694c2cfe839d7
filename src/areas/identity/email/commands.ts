import type { Ctx } from '#areas/context.ts'
import type { UserActor } from '#areas/users/model.ts'
import { getUser } from '#areas/users/queries.ts'
import { conflict, invalid, notFound, tooMany } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { checkOwnPassword, revokeLinks, useLink } from '../commands.ts'
import { passOwnCode } from '../second-factor/commands.ts'
import { findAccount, findLinkBySecret } from '../queries.ts'
import { isConfirmedElsewhere } from './queries.ts'
import type { NewAddressInput } from './schema.ts'

const perAccount = windowThrottle('new address', 3, 60 * 60)

/**
 * Asks both addresses whether somebody really moves from the one to the other. Nobody can tell from the answer whether
 * the new one is somebody's already.
 */
export async function askNewAddress(
  ctx: Ctx,
  actor: UserActor,
  { email, password, code }: NewAddressInput,
): Promise<void> {
  const account = await checkOwnPassword(ctx, actor, password)
  if (account.email === email) throw invalid({ email: ['identity.same-address'] })
  const wait = await perAccount.take(ctx, account.id)
  if (wait > 0) throw tooMany('identity.too-often', wait)
  // Last: a code is good once.
  if (!(await passOwnCode(ctx, account, code))) throw invalid({ code: ['identity.wrong-code'] })
  if (await findAccount(ctx, email)) return
  ctx.record({
    name: 'identity.new-address-asked',
    subject: { type: 'users', id: actor.userId },
    payload: { change: newId(), from: account.email, to: email },
  })
}

/**
 * Says yes, at one of the two addresses. At the second the account moves, and everybody signs in anew with the address it
 * has then.
 * @returns whether it has moved
 * @throws Refusal 404 when the link works no more, 409 when somebody took the address meanwhile
 */
export async function confirmNewAddress(ctx: Ctx, secret: string | undefined): Promise<boolean> {
  const { link } = await findLinkBySecret(ctx, { kinds: ['email'], secret })
  if (!link) throw notFound('identity.link-gone')
  const { change, to, alone } = link.data as { change: string; to: string; alone: boolean }
  const user = await getUser(ctx, link.subjectId)
  // Where both links are opened at once the second waits here, and finds the first used.
  await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where('id', '=', user.accountId)
    .forNoKeyUpdate()
    .execute()
  if (!(await useLink(ctx, link.id))) throw notFound('identity.link-gone')
  if (!alone && !(await isConfirmedElsewhere(ctx, { change, linkId: link.id }))) return false
  if (await findAccount(ctx, to)) throw conflict('identity.address-taken')
  await ctx.db
    .updateTable('accounts')
    .set({ email: to, updatedAt: ctx.now })
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where('id', '=', user.accountId)
    .execute()
  // Links that were mailed to the earlier address open nothing any more.
  await revokeLinks(ctx, { kinds: ['email', 'reset', 'unlock'], subjectId: user.id })
  const subject = { type: 'users', id: user.id }
  ctx.record({ name: 'identity.address-changed', subject, payload: { from: user.email, to } })
  ctx.audit({ action: 'identity.address-changed', subject })
  return true
}
