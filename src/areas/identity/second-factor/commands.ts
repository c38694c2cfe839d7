import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { appName } from '#areas/tenancy/model.ts'
import { type UserActor } from '#areas/users/model.ts'
import { conflict, forbidden, invalid, tooMany, unauthorized } from '#platform/errors.ts'
import { digest, newCode } from '#platform/ids.ts'
import { growingThrottle } from '#platform/throttle.ts'
import { lockAway, takeOut } from '#platform/vault.ts'
import { checkOwnPassword, type SessionEntry } from '../commands.ts'
import { challengeMinutes } from '../model.ts'
import {
  mustHaveSecondFactor,
  newTotpSecret,
  plainRecoveryCode,
  recoveryCodeCount,
  stepOf,
  totpAddress,
} from './model.ts'
import { getSecondFactor } from './queries.ts'

const perAccount = growingThrottle('second factor')

/** Begins: a secret for the authenticator app, which is shown this once. Works from the first right code on. */
export async function beginSecondFactor(
  ctx: Ctx,
  actor: UserActor,
  password: string | undefined,
): Promise<{ secret: string; address: string }> {
  const account = await checkOwnPassword(ctx, actor, password)
  if ((await getSecondFactor(ctx, account.id)).since) throw conflict('identity.second-factor-is-on')
  const secret = newTotpSecret()
  await setFactor(ctx, account.id, { totpSecret: await lockAway(ctx.services.dataDir, secret, `totp ${account.id}`) })
  const label = account.email ?? account.username ?? ''
  return { secret, address: totpAddress(secret, { issuer: appName(ctx.tenant), label }) }
}

/** Turns it on by a first right code, and gives the codes for a lost phone, which are shown this once. */
export async function confirmSecondFactor(ctx: Ctx, actor: UserActor, code: string): Promise<string[]> {
  const accountId = actor.accountId ?? ''
  const factor = await getSecondFactor(ctx, accountId)
  if (factor.since) throw conflict('identity.second-factor-is-on')
  const secret = await secretOf(ctx, accountId, factor.secret)
  if (!secret) throw conflict('identity.second-factor-not-begun')
  const step = await guarded(ctx, accountId, async () => stepOf(secret, code, ctx.now))
  if (step === undefined) throw invalid({ code: ['identity.wrong-code'] })
  const { shown, recoveryDigests } = newRecoveryCodes()
  await setFactor(ctx, accountId, { totpSince: ctx.now, totpLastStep: step, recoveryDigests })
  told(ctx, 'identity.second-factor-on', actor)
  return shown
}

/** Ten codes for a lost phone in place of those there were, for who has the app at hand; shown this once. */
export async function renewRecoveryCodes(ctx: Ctx, actor: UserActor, code: string): Promise<string[]> {
  const accountId = actor.accountId ?? ''
  if (!(await getSecondFactor(ctx, accountId)).since) throw conflict('identity.second-factor-not-begun')
  const isRight = await guarded(ctx, accountId, async () => (await takeCode(ctx, accountId, code)) || undefined)
  if (!isRight) throw invalid({ code: ['identity.wrong-code'] })
  const { shown, recoveryDigests } = newRecoveryCodes()
  await setFactor(ctx, accountId, { recoveryDigests })
  told(ctx, 'identity.recovery-codes-renewed', actor)
  return shown
}

/** Into the record, and by mail to whose account it is. */
function told(
  ctx: Ctx,
  name: 'identity.second-factor-on' | 'identity.second-factor-off' | 'identity.recovery-codes-renewed',
  actor: UserActor,
): void {
  const subject = { type: 'users', id: actor.userId }
  ctx.record({ name, subject })
  ctx.audit({ action: name, subject })
}

function newRecoveryCodes(): { shown: string[]; recoveryDigests: Buffer[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () => newCode(10).toLowerCase())
  return {
    shown: codes.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`),
    recoveryDigests: codes.map((one) => digest(one)),
  }
}

/** Whether somebody has the app at hand, where a code is asked of them: a borrowed session alone does not show that. */
export async function passOwnCode(
  ctx: Ctx,
  { id, totpSince }: { id: string; totpSince: Date | null },
  code: string | undefined,
): Promise<boolean> {
  if (!totpSince) return true
  if (!code) return false
  return (await guarded(ctx, id, async () => (await takeCode(ctx, id, code)) || undefined)) === true
}

/** Turns it off, for who knows the password, has the app, and may do without. */
export async function endSecondFactor(
  ctx: Ctx,
  actor: UserActor,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (isObligatory(ctx, actor)) throw forbidden('identity.second-factor-obligatory')
  const account = await checkOwnPassword(ctx, actor, password)
  if (!(await passOwnCode(ctx, account, code))) throw invalid({ code: ['identity.wrong-code'] })
  await setFactor(ctx, account.id, { totpSecret: null, totpSince: null, totpLastStep: null, recoveryDigests: [] })
  told(ctx, 'identity.second-factor-off', actor)
}

/** Whether this actor must have a second factor; nobody must in the demo and in tests, whose password everybody knows. */
export function isObligatory(ctx: Pick<Ctx, 'services'>, actor: UserActor): boolean {
  return mustHaveSecondFactor(actor) && !ctx.services.testPages
}

/** The challenge between password and code: whose password was right, sealed, good for five minutes. */
export async function sealChallenge(ctx: Ctx, entry: SessionEntry & { accountId: string }): Promise<string> {
  const until = ctx.now.getTime() + challengeMinutes * 60_000
  const locked = await lockAway(ctx.services.dataDir, JSON.stringify({ ...entry, until }), purposeOf(ctx))
  return locked.toString('base64url')
}

/**
 * Whose password was right, once their code is right too. A code is good once, a recovery code once for ever.
 * @throws Refusal 401 when the five minutes are over or the code is wrong, 429 after too many
 */
export async function passCode(ctx: Ctx, challenge: string, code: string): Promise<SessionEntry> {
  const opened = await takeOut(ctx.services.dataDir, Buffer.from(challenge, 'base64url'), purposeOf(ctx))
  const passed = opened ? (JSON.parse(opened) as SessionEntry & { accountId: string; until: number }) : undefined
  if (!passed || passed.until <= ctx.now.getTime()) throw unauthorized('identity.code-expired')
  const { accountId, until: _until, ...entry } = passed
  const isRight = await guarded(ctx, accountId, async () => (await takeCode(ctx, accountId, code)) || undefined)
  if (!isRight) throw unauthorized('identity.wrong-code')
  return entry
}

async function takeCode(ctx: Ctx, accountId: string, code: string): Promise<boolean> {
  const factor = await getSecondFactor(ctx, accountId)
  const secret = factor.since && (await secretOf(ctx, accountId, factor.secret))
  const step = secret ? stepOf(secret, code, ctx.now) : undefined
  const own = ctx.db
    .updateTable('accounts')
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where('id', '=', accountId)
  if (step !== undefined) {
    const taken = await own.set({ totpLastStep: step }).where('totpLastStep', '<', step).executeTakeFirst()
    return taken.numUpdatedRows > 0n
  }
  const recovery = digest(plainRecoveryCode(code))
  const taken = await own
    .set({ recoveryDigests: sql<Buffer[]>`array_remove(recovery_digests, ${recovery})` })
    .where(sql<boolean>`${recovery} = any (recovery_digests)`)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Codes have six digits: guesses come slower and slower. */
async function guarded<Result>(ctx: Ctx, accountId: string, work: () => Promise<Result | undefined>) {
  const wait = await perAccount.take(ctx, accountId)
  if (wait > 0) throw tooMany('identity.too-often', wait)
  const result = await work()
  if (result !== undefined) await perAccount.giveBack(ctx, accountId)
  return result
}

async function secretOf(ctx: Ctx, accountId: string, locked: Buffer | null): Promise<string | undefined> {
  return locked ? takeOut(ctx.services.dataDir, locked, `totp ${accountId}`) : undefined
}

function purposeOf(ctx: Ctx): string {
  return `sign-in ${ctx.tenant.id}`
}

type Factor = {
  totpSecret?: Buffer | null
  totpSince?: Date | null
  totpLastStep?: number | null
  recoveryDigests?: Buffer[]
}

async function setFactor(ctx: Ctx, accountId: string, factor: Factor): Promise<void> {
  await ctx.db
    .updateTable('accounts')
    .set({ ...factor, updatedAt: ctx.now })
    .where('cooperationId', '=', ctx.tenant.cooperationId)
    .where('id', '=', accountId)
    .execute()
}
