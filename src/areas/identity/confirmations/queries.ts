import type { Ctx } from '#areas/context.ts'
import { actsAs, fullName, type UserActor } from '#areas/users/model.ts'
import { getUser } from '#areas/users/queries.ts'
import { digest } from '#platform/ids.ts'
import { findAccountById, findLinkBySecret, findSignedUp, listOrganizationNames } from '../queries.ts'

/** When this person was last sent a link to make an account. */
export async function findLastInvitation(ctx: Ctx, userId: string): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('accessTokens')
    .select('createdAt')
    .where('tenantId', '=', ctx.tenant.id)
    .where('subjectType', '=', 'users')
    .where('subjectId', '=', userId)
    .where('kind', '=', 'confirm')
    // A link to an address that was wrong does not count.
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

/** The person a link is or was for, to send a new one to the address we know. */
export async function findInvited(ctx: Ctx, secret: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('accessTokens')
    .select('subjectId')
    .where('tenantId', '=', ctx.tenant.id)
    .where('digest', '=', digest(secret))
    .where('kind', '=', 'confirm')
    .executeTakeFirst()
  return row?.subjectId
}

export type Invitation = {
  id: string
  userId: string
  name: string
  login: string
  isPupil: boolean
  /** The generation of the account when the link was opened. */
  generation: number
  /** A code is asked of them when they sign in: the link alone lets nobody in. */
  wantsCode: boolean
  /** The person has a password already, from a partner's website. */
  hasPassword: boolean
  /** The organization this person signed up. */
  signedUp: string | null
  inviter: string | null
  organization: string | null
}

/** The invitation behind the link in a mail; undefined when the link works no more. */
export async function findInvitation(ctx: Ctx, secret: string | undefined): Promise<Invitation | undefined> {
  const { link } = await findLinkBySecret(ctx, { kinds: ['confirm'], secret })
  if (!link) return undefined
  const user = await getUser(ctx, link.subjectId)
  const account = user.accountId ? await findAccountById(ctx, user.accountId) : undefined
  if (user.status !== 'invited' || !account) return undefined
  const [organization = null] = await listOrganizationNames(ctx, user.id)
  return {
    id: link.id,
    userId: user.id,
    name: fullName(user),
    login: user.email ?? user.username ?? '',
    isPupil: actsAs({ kind: 'user', roles: user.roles } as UserActor, 'student'),
    generation: account.generation,
    wantsCode: account.totpSince !== null,
    hasPassword: account.passwordHash !== null,
    signedUp: (await findSignedUp(ctx, user.id)) ?? null,
    inviter: typeof link.data.inviter === 'string' ? link.data.inviter : null,
    organization,
  }
}
