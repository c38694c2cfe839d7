import type { Ctx } from '#areas/context.ts'
import { findAddress } from '#areas/geography/postcodes/queries.ts'
import { revokeLinks, useLink } from '#areas/identity/commands.ts'
import { askConfirmation } from '#areas/identity/confirmations/commands.ts'
import { findLastInvitation } from '#areas/identity/confirmations/queries.ts'
import { findLinkBySecret } from '#areas/identity/queries.ts'
import { tellStep, writeStep } from '#areas/steps.ts'
import { addUsers, grantRoles } from '#areas/users/commands.ts'
import { findUserByAccount, getUser } from '#areas/users/queries.ts'
import { conflict, invalid, notFound, tooMany } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { networkOf, windowThrottle } from '#platform/throttle.ts'
import { addMemberships, organizationRecord } from '../commands.ts'
import { judgeOrganizationStep } from '../model.ts'
import { faultOfClaimant, type ClaimFault } from './policy.ts'
import { type Awaiting, findAwaiting, listSignupsOf, listUnanswered } from './queries.ts'
import type { ClaimInput, SignupInput } from './schema.ts'
import { ensureAccount } from '#areas/identity/accounts/commands.ts'

const hour = 3600_000
const perAddress = windowThrottle('sign-up', 5, 3600)
const perPerson = windowThrottle('sign-up of a person', 3, 24 * 3600)
const wrongLinks = windowThrottle('claim link', 60, 60)

/**
 * Signs an organization up: it waits to be judged from when its contact person says by the link in a mail that it is
 * theirs. The answer is the same whether the person is known here or not.
 * @throws Refusal 429 after five from one address in an hour
 */
export async function signUp(ctx: Ctx, input: SignupInput): Promise<void> {
  const wait = await perAddress.take(ctx, `${ctx.tenant.id} ${networkOf(ctx.ip)}`)
  if (wait > 0) throw tooMany('organizations.too-often', wait)
  const person = `${ctx.tenant.id} ${input.email}`
  if (input.nickname !== '' || (await perPerson.take(ctx, person)) > 0) return

  const id = newId()
  await ctx.db
    .insertInto('organizations')
    .values({
      tenantId: ctx.tenant.id,
      id,
      type: 'Company',
      name: input.name,
      status: 'pending',
      kvkNumber: input.kvkNumber ?? null,
      branchNumber: input.branchNumber ?? null,
      noKvkReason: input.kvkNumber ? null : (input.noKvkReason ?? null),
      isNonprofit: input.isNonprofit,
      sectorKeys: input.sectorKeys,
      website: input.website ?? null,
      email: input.email,
      phone: input.phone,
      street: input.street,
      houseNumber: input.houseNumber,
      postcode: input.postcode,
      city: input.city,
      ...(await findAddress(ctx, input)),
      description: input.description,
      source: 'signup',
      awaitsContact: true,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  if (input.whatYouDo)
    await ctx.db
      .insertInto('organizationProfiles')
      .values({ tenantId: ctx.tenant.id, organizationId: id, whatYouDo: input.whatYouDo, updatedAt: ctx.now })
      .execute()
  const jobTitle = input.jobTitle ?? null
  const subject = { type: 'organizations', id }
  tellStep(ctx, organizationRecord, { id, organizationId: id }, { event: 'signup', from: 'none', to: 'pending' })
  const accountId = await ensureAccount(ctx, { email: input.email })
  const known = await findUserByAccount(ctx, accountId)
  // Anybody can write down anybody's address: the holder of an account is asked before the sign-up is theirs.
  if (known) {
    ctx.record({ name: 'organizations.claim-asked', subject, payload: { userId: known.id, jobTitle } })
    return
  }
  const userId = newId()
  const { firstName, infix = null, lastName, phone, locale } = input
  await addUsers(ctx, [{ id: userId, accountId, firstName, infix, lastName, phone, locale, status: 'invited' }])
  await giveTo(ctx, id, { userId, jobTitle })
  ctx.record({ name: 'organizations.signed-up', subject })
  await askConfirmation(ctx, userId)
}

async function giveTo(
  ctx: Ctx,
  organizationId: string,
  { userId, jobTitle }: { userId: string; jobTitle: string | null },
): Promise<void> {
  await addMemberships(ctx, [{ userId, organizationId, jobTitle, isContactPerson: true }])
  await grantRoles(ctx, [{ userId, name: 'admin', organizationId }])
}

/** Puts the sign-ups of somebody whose account has just been made before those who judge them. */
export async function proveSignups(ctx: Ctx, userId: string): Promise<void> {
  for (const { id } of await listSignupsOf(ctx, userId)) await putBeforeJudges(ctx, id)
}

async function putBeforeJudges(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('organizations')
    .set((eb) => ({ awaitsContact: false, updatedAt: ctx.now, lockVersion: eb('lockVersion', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  ctx.record({ name: 'organizations.to-judge', subject: { type: 'organizations', id } })
}

export type Claim = {
  linkId: string
  organization: Awaiting
  userId: string
  jobTitle: string | null
  /** Why this person cannot run it; they may still say that it is not theirs. */
  fault: ClaimFault | null
  /** Still has to make the account they sign in with. */
  isInvited: boolean
}

/**
 * The question behind the link in a mail, for its holder: is this organization yours? Guessing is slowed down.
 * @throws Refusal 404 when the link works no more
 */
export async function openClaim(ctx: Ctx, secret: string | undefined): Promise<Claim> {
  const from = networkOf(ctx.ip)
  const wait = await wrongLinks.take(ctx, from)
  if (wait > 0) throw tooMany('identity.too-often', wait)
  const { link } = await findLinkBySecret(ctx, { kinds: ['claim'], secret })
  const organization = link && (await findAwaiting(ctx, link.subjectId))
  if (!link || !organization) throw notFound('identity.link-gone')
  await wrongLinks.giveBack(ctx, from)
  const { userId, jobTitle } = link.data as { userId: string; jobTitle: string | null }
  const user = await getUser(ctx, userId)
  return {
    linkId: link.id,
    organization,
    userId,
    jobTitle,
    fault: faultOfClaimant(user) ?? null,
    isInvited: user.status === 'invited',
  }
}

/**
 * Says of a sign-up that it is one's own, so that it is judged, or that it is not, so that it goes.
 * @throws Refusal 404 when the link works no more, 409 when this person cannot run an organization, 422 without an answer
 */
export async function answerClaim(ctx: Ctx, { claimToken, isMine }: ClaimInput): Promise<Claim> {
  const claim = await openClaim(ctx, claimToken)
  if (isMine === undefined) throw invalid({ isMine: ['fields.required'] })
  if (isMine && claim.fault) throw conflict(`organizations.claim-${claim.fault}`)
  // Of two answers at once the second waits here, and finds the link used.
  if (!(await useLink(ctx, claim.linkId))) throw notFound('identity.link-gone')
  await (isMine ? take(ctx, claim) : disown(ctx, claim.organization))
  await revokeLinks(ctx, { kinds: ['claim'], subjectId: claim.organization.id })
  return claim
}

async function take(ctx: Ctx, { organization: { id }, userId, jobTitle, isInvited }: Claim): Promise<void> {
  await giveTo(ctx, id, { userId, jobTitle })
  await putBeforeJudges(ctx, id)
  const subject = { type: 'organizations', id }
  ctx.audit({ action: 'organizations.claimed', subject, organizationId: id, changes: { userId } })
  if (isInvited && !(await wasInvitedJustNow(ctx, userId))) await askConfirmation(ctx, userId)
}

/** The link in that mail makes the account for this organization too. */
async function wasInvitedJustNow(ctx: Ctx, userId: string): Promise<boolean> {
  const last = await findLastInvitation(ctx, userId)
  return last !== undefined && ctx.now.getTime() - last.getTime() < hour
}

/** How long a sign-up waits for somebody to say that it is theirs; the link may be asked for anew in that time. */
const daysToAnswer = 30

/** Ends the sign-ups that nobody said yes to in time, as if the answer had been no. Runs as the system. */
export async function forgetUnanswered(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - daysToAnswer * 24 * hour)
  for (const organization of await listUnanswered(ctx, before)) await disown(ctx, organization, 'lapse')
}

/** Takes every way to reach a person out of a sign-up that was not theirs. */
async function disown(ctx: Ctx, { id, status }: Awaiting, event: 'disown' | 'lapse' = 'disown'): Promise<void> {
  if (judgeOrganizationStep('disown', status, ['visitor']) !== 'allowed') throw notFound('identity.link-gone')
  const reach = { email: null, phone: null, website: null, description: '', noKvkReason: null }
  await writeStep(ctx, organizationRecord, { id, status, organizationId: id }, event, {
    columns: { ...reach, archivedAt: ctx.now },
  })
  await ctx.db
    .deleteFrom('organizationProfiles')
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', id)
    .execute()
}
