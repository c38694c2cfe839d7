import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { actsAs, type UserActor } from '#areas/users/model.ts'
import { findUserByAccount, getUser, type User } from '#areas/users/queries.ts'
import { notFound, tooMany, unauthorized } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { guessability, hashPassword } from '#platform/passwords.ts'
import { networkOf, windowThrottle } from '#platform/throttle.ts'
import {
  checkPassword,
  endSessions,
  forgetGuesses,
  keepSession,
  revokeLinks,
  useLink,
  type SessionEntry,
} from '../commands.ts'
import { findAccount, findAccountById, findLinkBySecret, listOrganizationNames } from '../queries.ts'
import { passOwnCode } from '../second-factor/commands.ts'
import { common, hardEnough, passwordFault, passwordLength } from './model.ts'

const perAccount = windowThrottle('reset of an account', 3, 60 * 60)
const unlocksPerAccount = windowThrottle('unlock of an account', 3, 60 * 60)
const perAddress = windowThrottle('reset', 60, 60)
const unlocksPerAddress = windowThrottle('unlock', 60, 60)

/** Sends a link for a new password, when there is somebody here with that name. Nobody can tell from the answer. */
export async function askReset(ctx: Ctx, login: string): Promise<void> {
  const wait = await perAddress.take(ctx, networkOf(ctx.ip))
  if (wait > 0) throw tooMany('identity.too-often', wait)
  if ((await perAccount.take(ctx, `${ctx.tenant.id} ${login}`)) > 0) return
  const userId = await activeOrNobody(ctx, login)
  ctx.record({ name: 'identity.reset-asked', subject: { type: 'users', id: userId }, payload: { userId } })
}

/** Sends a link that ends the waiting after wrong guesses, to who is known here. Nobody can tell from the answer. */
export async function askUnlock(ctx: Ctx, login: string): Promise<void> {
  const wait = await unlocksPerAddress.take(ctx, networkOf(ctx.ip))
  if (wait > 0) throw tooMany('identity.too-often', wait)
  if ((await unlocksPerAccount.take(ctx, `${ctx.tenant.id} ${login}`)) > 0) return
  ctx.record({ name: 'identity.unlock-asked', subject: { type: 'users', id: await activeOrNobody(ctx, login) } })
}

/**
 * Who has this name here, and else an id that is nobody's: what follows is the same work for both, so that not even the time
 * it takes tells who is known. Whoever is nobody gets no mail.
 */
async function activeOrNobody(ctx: Ctx, login: string): Promise<string> {
  const account = await findAccount(ctx, login)
  const user = await findUserByAccount(ctx, account?.id ?? newId())
  return account?.email && user?.status === 'active' ? user.id : newId()
}

/** Ends the waiting, by the link in the mail. */
export async function unlock(ctx: Ctx, secret: string): Promise<void> {
  const { link } = await findLinkBySecret(ctx, { kinds: ['unlock'], secret })
  if (!link || !(await useLink(ctx, link.id))) throw notFound('identity.link-gone')
  const { email, username } = await getUser(ctx, link.subjectId)
  await forgetGuesses(ctx, [email, username])
}

export type NewPassword = {
  password: string
  confirmation: string
  /** The secret of the link in a mail, which shows enough of who sets it. */
  resetToken: string | undefined
  /** Else what shows that a session is not borrowed. */
  current: string | undefined
  code: string | undefined
}

/**
 * Sets a new password, by the link in the mail or by who is signed in and knows the one there is. All other sessions end with it, on partners' websites
 * too, and the link can be used once.
 * @returns the person, and the way in for whoever came by the link and is asked no code; or what is wrong with the password
 * @throws Refusal 401 without a link that works or a session
 */
export async function setPassword(
  ctx: Ctx,
  { resetToken, ...sent }: NewPassword,
): Promise<{ user: User; entry?: SessionEntry } | FoundFault> {
  if (resetToken === undefined && ctx.actor.kind === 'user') return changePassword(ctx, sent)
  const { state, link } = await findLinkBySecret(ctx, { kinds: ['reset'], secret: resetToken })
  if (state !== 'valid' || !link) throw unauthorized('identity.unauthorized')
  const user = await getUser(ctx, link.subjectId)
  const fault = await faultOf(ctx, user, sent.password, sent.confirmation)
  if (fault) return fault
  const generation = await writePassword(ctx, user, sent.password, undefined)
  const account = await findAccountById(ctx, user.accountId ?? '')
  const uid = account?.email ?? account?.username
  // A link in a mailbox is one factor: where two are asked, it is not enough to come in.
  return uid && !account?.totpSince ? { user, entry: { userId: user.id, uid, generation } } : { user }
}

export type ChangedPassword = Omit<NewPassword, 'resetToken'>

/** Changes the password of who is signed in, knows the one there is, and has the app where a code is asked. */
export async function changePassword(
  ctx: Ctx,
  { current = '', password, confirmation, code }: ChangedPassword,
): Promise<{ user: User } | FoundFault> {
  if (ctx.actor.kind !== 'user') throw notFound('identity.not-signed-in')
  const user = await getUser(ctx, ctx.actor.userId)
  const account = await findAccountById(ctx, ctx.actor.accountId ?? '')
  const login = user.email ?? user.username ?? ''
  if (!(await checkPassword(ctx, { login, hash: account?.passwordHash, password: current })))
    return { field: 'currentPassword', sentence: ctx.t('identity.faults.wrong_current') }
  const fault = await faultOf(ctx, user, password, confirmation)
  if (fault) return fault
  // Last: a code is good once, and should not be spent on a password that is refused.
  if (account && !(await passOwnCode(ctx, account, code)))
    return { field: 'code', sentence: ctx.t('identity.refusals.wrong-code') }
  await writePassword(ctx, user, password, ctx.actor.sessionId)
  return { user }
}

async function writePassword(ctx: Ctx, user: User, password: string, sessionId: string | undefined): Promise<number> {
  const passwordHash = await hashPassword(password)
  const { generation } = await ctx.db
    .updateTable('accounts')
    .set((eb) => ({
      passwordHash,
      confirmedAt: sql<Date>`coalesce(confirmed_at, ${ctx.now})`,
      generation: eb('generation', '+', 1),
      updatedAt: ctx.now,
    }))
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where('id', '=', user.accountId)
    .returning('generation')
    .executeTakeFirstOrThrow()
  await endSessions(ctx, { userId: user.id, except: sessionId })
  if (sessionId) await keepSession(ctx, sessionId, generation)
  await revokeLinks(ctx, { kinds: ['reset'], subjectId: user.id })
  // The account's holder has just proved to be its holder: guesses by others no longer make them wait.
  await forgetGuesses(ctx, [user.email, user.username])
  const subject = { type: 'users', id: user.id }
  ctx.record({ name: 'identity.password-changed', subject })
  ctx.audit({ action: 'identity.password-changed', subject })
  return generation
}

export type FoundFault = {
  field: 'password' | 'passwordConfirmation' | 'currentPassword' | 'code'
  sentence: string
  /** The sentence where it stands alone, if it is another. */
  whole?: string
}

/** The reasons to refuse this password to this person, by field and in words. */
export async function faultOf(
  ctx: Ctx,
  user: User,
  password: string,
  confirmation: string,
): Promise<FoundFault | undefined> {
  const isPupil = actsAs({ kind: 'user', roles: user.roles } as UserActor, 'student')
  const schools = await listOrganizationNames(ctx, user.id)
  const about = [user.firstName, user.lastName, user.email ?? '', user.username ?? '', ctx.tenant.name, ...schools]
  const fault =
    passwordFault(password, { isPupil, about }) ??
    ((await guessability(password, [...about, ...common])) < hardEnough ? 'too_simple' : undefined) ??
    (password === confirmation ? undefined : 'mismatch')
  if (!fault) return undefined
  const least = isPupil ? passwordLength.pupil : passwordLength.other
  return {
    field: fault === 'mismatch' ? 'passwordConfirmation' : 'password',
    sentence: ctx.t(`identity.faults.${fault}`, { least }),
    ...(fault === 'mismatch' ? { whole: ctx.t('identity.faults.mismatch_whole') } : {}),
  }
}
