import { sql } from 'kysely'
import type { Ctx, Tables } from '#areas/context.ts'
import { noteSignIn } from '#areas/users/commands.ts'
import type { UserActor } from '#areas/users/model.ts'
import type { Db } from '#platform/db.ts'
import { Refusal, forbidden, invalid, tooMany, unauthorized } from '#platform/errors.ts'
import { digest, newId, newSecret } from '#platform/ids.ts'
import { verifyPassword } from '#platform/passwords.ts'
import { growingThrottle, networkOf, windowThrottle } from '#platform/throttle.ts'
import { linkExpiry, maxSessions, sessionDays, sessionHeaders, type Credentials, type LinkKind } from './model.ts'
import { batchWindow, findAccount, findAccountById, type Account } from './queries.ts'
import type { SignInInput } from './schema.ts'

const perAccount = growingThrottle('password')
const perAddress = windowThrottle('sign-in', 60, 60)

export type SignedIn = { userId: string; credentials: Credentials; expiresAt: Date }

/**
 * Checks who someone is by the password: who may come in, and whether a code is asked of them too.
 * @throws Refusal 401 by a wrong password or an account that is not in use, 403 where it belongs to a partner, 429
 */
export async function passPassword(ctx: Ctx, input: SignInInput): Promise<Passed> {
  const login = input.email ?? ''
  const wait = await perAddress.take(ctx, networkOf(ctx.ip))
  if (wait > 0) throw tooMany('identity.too-often', wait)
  const account = login === '' ? undefined : await findAccount(ctx, login)
  const matches = await checkPassword(ctx, { login, hash: account?.passwordHash, password: input.password ?? '' })
  if (!account || !matches) throw unauthorized('identity.wrong-credentials')
  if (!account.confirmedAt)
    throw new Refusal(401, 'identity.unconfirmed', { values: { email: account.email ?? login } })
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'status'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('accountId', '=', account.id)
    .executeTakeFirst()
  if (!user) throw forbidden('identity.wrong-center')
  if (user.status !== 'active') throw unauthorized('identity.inactive')
  const uid = account.email ?? account.username ?? login
  return {
    entry: { userId: user.id, uid, generation: account.generation },
    accountId: account.id,
    wantsCode: account.totpSince !== null,
  }
}

export type Passed = { entry: SessionEntry; accountId: string; wantsCode: boolean }

type Guess = { login: string; hash: string | null | undefined; password: string }

/**
 * Whether this is the password. Guesses at one account come slower and slower, known or not, and never to a stand.
 * @throws Refusal 429 while one has to wait
 */
export async function checkPassword(ctx: Ctx, { login, hash, password }: Guess): Promise<boolean> {
  const wait = await perAccount.take(ctx, accountKey(ctx, login))
  if (wait > 0) throw tooMany('identity.too-often', wait)
  const matches = await verifyPassword(hash, password)
  if (matches) await forgetGuesses(ctx, [login])
  return matches
}

/**
 * The account of who is signed in, once more by the password, where there is one.
 * @throws Refusal 422 at the password
 */
export async function checkOwnPassword(ctx: Ctx, actor: UserActor, password: string | undefined): Promise<Account> {
  const account = await findAccountById(ctx, actor.accountId ?? '')
  if (!account) throw unauthorized('identity.unauthorized')
  const { email, username, passwordHash: hash } = account
  if (hash && !(await checkPassword(ctx, { login: email ?? username ?? '', hash, password: password ?? '' })))
    throw invalid({ password: [`@${ctx.t('identity.faults.wrong_current')}`] })
  return account
}

/** Forgets wrong passwords tried at these names, so that their holders need not wait for the guesses of others. */
export async function forgetGuesses(ctx: Ctx, logins: readonly (string | null)[]): Promise<void> {
  for (const login of logins) if (login) await perAccount.giveBack(ctx, accountKey(ctx, login))
}

function accountKey(ctx: Ctx, login: string): string {
  return `${ctx.tenant.cooperationId} ${login}`
}

export type SessionEntry = {
  userId: string
  /** The address or name the session goes by. */
  uid: string
  /** The generation of the account when its password was checked: a new password in the meantime ends this session too. */
  generation: number
}

/** Opens a session for somebody whose right to it is known. */
export async function openSession(ctx: Ctx, entry: SessionEntry): Promise<SignedIn> {
  const { userId } = entry
  await sql`
    delete from sessions where tenant_id = ${ctx.tenant.id} and user_id = ${userId} and (expires_at <= ${ctx.now} or id in (
      select id from sessions where tenant_id = ${ctx.tenant.id} and user_id = ${userId} and impersonator_id is null
      order by expires_at desc, id desc offset ${maxSessions - 1}))`.execute(ctx.db)
  const opened = await writeSession(ctx, { ...entry, minutes: sessionDays * 24 * 60, impersonatorId: null })
  await noteDevice(ctx, userId)
  await noteSignIn(ctx, userId)
  ctx.audit({ action: 'identity.signed-in', subject: { type: 'users', id: userId } })
  return opened
}

/** Tells by mail of a device that is new to somebody; not of the very first. */
async function noteDevice(ctx: Ctx, userId: string): Promise<void> {
  const { rows } = await sql<{ isNew: boolean; hasOthers: boolean }>`
    insert into sign_in_devices as d (tenant_id, user_id, device, first_seen_at, last_seen_at)
    values (${ctx.tenant.id}, ${userId}, ${deviceDigest(ctx.userAgent)}, ${ctx.now}, ${ctx.now})
    on conflict (tenant_id, user_id, device) do update set last_seen_at = excluded.last_seen_at
    returning d.xmax = 0 as is_new,
      exists (select 1 from sign_in_devices o where o.tenant_id = d.tenant_id and o.user_id = d.user_id) as has_others`.execute(
    ctx.db,
  )
  if (!rows[0]?.isNew || !rows[0].hasOthers) return
  ctx.record({
    name: 'identity.new-device',
    subject: { type: 'users', id: userId },
    payload: { userAgent: ctx.userAgent?.slice(0, 300) ?? null },
  })
}

/** What a browser says of itself, without its versions: a new release is no other device. */
function deviceDigest(userAgent: string | undefined): Buffer {
  return digest((userAgent ?? '').slice(0, 300).replaceAll(/[0-9._]+/g, ''))
}

/** Writes a session down and gives its secret, which is kept nowhere. */
export async function writeSession(
  ctx: Ctx,
  {
    userId,
    uid,
    generation,
    minutes,
    impersonatorId,
  }: SessionEntry & { minutes: number; impersonatorId: string | null },
): Promise<SignedIn> {
  const credentials = { accessToken: newSecret(), client: newSecret().slice(0, 22), uid }
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
  await ctx.db
    .insertInto('sessions')
    .values({
      tenantId: ctx.tenant.id,
      id: newId(),
      userId,
      client: credentials.client,
      tokenHash: digest(credentials.accessToken),
      expiresAt,
      ip: ctx.ip ?? null,
      userAgent: ctx.userAgent?.slice(0, 300) ?? null,
      createdAt: ctx.now,
      generation,
      impersonatorId,
    })
    .execute()
  return { userId, credentials, expiresAt }
}

/**
 * Where tokens rotate: the headers of an answer. A new token, while the two before stay good for a moment; or blanks
 * when another request of the same batch has just been answered, so that requests side by side do not cut each other off.
 */
export async function rotateSession(
  db: Db<Tables>,
  { tenantId, sessionId, credentials, now, unbatch }: Rotation,
): Promise<Record<string, string>> {
  const where = { tenantId, id: sessionId }
  const session = await db
    .selectFrom('sessions')
    .select(['rotatedAt', 'createdAt', 'expiresAt', 'impersonatorId'])
    .where((eb) => eb.and(where))
    .forUpdate()
    .executeTakeFirst()
  if (!session) return {}
  const touched = session.rotatedAt ?? session.createdAt
  if (!unbatch && touched.getTime() > now.getTime() - batchWindow) {
    await db
      .updateTable('sessions')
      .set({ rotatedAt: now })
      .where((eb) => eb.and(where))
      .execute()
    return { ...sessionHeaders(credentials, session.expiresAt), 'access-token': ' ', expiry: ' ' }
  }
  const accessToken = newSecret()
  // Looking through somebody's eyes ends when it was said to end.
  const expiresAt = session.impersonatorId ? session.expiresAt : new Date(now.getTime() + sessionDays * 86_400_000)
  await db
    .updateTable('sessions')
    .set((eb) => ({
      lastHash: eb.ref('previousHash'),
      previousHash: eb.ref('tokenHash'),
      tokenHash: digest(accessToken),
      rotatedAt: now,
      expiresAt,
    }))
    .where((eb) => eb.and(where))
    .execute()
  return { ...sessionHeaders({ ...credentials, accessToken }, expiresAt) }
}

type Rotation = { tenantId: string; sessionId: string; credentials: Credentials; now: Date; unbatch: boolean }

/** Ends the session the request came with. */
export async function signOut(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'user') throw new Refusal(404, 'identity.not-signed-in')
  await ctx.db
    .deleteFrom('sessions')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', ctx.actor.sessionId)
    .execute()
  ctx.audit({ action: 'identity.signed-out', subject: { type: 'users', id: ctx.actor.userId } })
}

/** Ends the sessions of somebody here, but for one. */
export async function endSessions(
  ctx: Ctx,
  { userId, except }: { userId: string; except?: string | undefined },
): Promise<void> {
  await ctx.db
    .deleteFrom('sessions')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .execute()
}

/** Takes a session along into the account's next generation. */
export async function keepSession(ctx: Ctx, id: string, generation: number): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ generation })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Makes a link's secret; earlier ones of the same kind for the same subject end, unless they may stand side by side. */
export async function issueLink(
  ctx: Ctx,
  {
    kind,
    subject,
    data = {},
    keepOthers = false,
  }: { kind: LinkKind; subject: { type: string; id: string }; data?: Record<string, unknown>; keepOthers?: boolean },
): Promise<{ secret: string; expiresAt: Date }> {
  if (!keepOthers) await revokeLinks(ctx, { kinds: [kind], subjectId: subject.id })
  const secret = newSecret()
  const expiresAt = linkExpiry(kind, ctx.now)
  await ctx.db
    .insertInto('accessTokens')
    .values({
      tenantId: ctx.tenant.id,
      id: newId(),
      kind,
      digest: digest(secret),
      subjectType: subject.type,
      subjectId: subject.id,
      data: JSON.stringify(data),
      expiresAt,
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      createdAt: ctx.now,
    })
    .execute()
  return { secret, expiresAt }
}

export async function revokeLinks(
  ctx: Ctx,
  { kinds, subjectId }: { kinds: LinkKind[]; subjectId: string },
): Promise<void> {
  await ctx.db
    .updateTable('accessTokens')
    .set({ revokedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('subjectId', '=', subjectId)
    .where('kind', 'in', kinds)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Keeps more beside a link than was known when it was made. */
export async function noteOnLink(ctx: Ctx, id: string, more: Record<string, unknown>): Promise<void> {
  await sql`
    update access_tokens set data = data || ${JSON.stringify(more)}::jsonb
    where tenant_id = ${ctx.tenant.id} and id = ${id}`.execute(ctx.db)
}

/** Marks a link as used; false when another request was first. */
export async function useLink(ctx: Ctx, id: string): Promise<boolean> {
  const result = await ctx.db
    .updateTable('accessTokens')
    .set({ usedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
