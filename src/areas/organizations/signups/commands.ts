import type { Ctx } from '#areas/context.ts'
import { ensureAccount } from '#areas/identity/commands.ts'
import { askConfirmation } from '#areas/identity/confirmations/commands.ts'
import { findLastInvitation } from '#areas/identity/confirmations/queries.ts'
import { addUsers, grantRoles } from '#areas/users/commands.ts'
import { capacityOf } from '#areas/users/model.ts'
import { findUserByAccount } from '#areas/users/queries.ts'
import { tooMany } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { slidingWindow } from '#platform/throttle.ts'
import { addMemberships } from '../commands.ts'
import type { SignupInput } from './schema.ts'

const hour = 3600_000
const perAddress = slidingWindow(5, hour)
const perPerson = slidingWindow(3, 24 * hour)

/**
 * Signs an organization up: it waits to be judged from when its contact person made the account by the link in the mail.
 * The answer is the same whether the person is known here or not.
 * @throws Refusal 429 after five from one address in an hour
 */
export async function signUp(ctx: Ctx, input: SignupInput): Promise<void> {
  const now = ctx.now.getTime()
  const from = `${ctx.tenant.id} ${ctx.ip ?? 'unknown'}`
  const wait = perAddress.wait(from, now)
  if (wait > 0) throw tooMany('organizations.too-often', wait)
  perAddress.count(from, now)
  const person = `${ctx.tenant.id} ${input.email}`
  if (input.nickname !== '' || perPerson.wait(person, now) > 0) return
  perPerson.count(person, now)

  const { userId, isInvited, isPupil } = await contactOf(ctx, input)
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
      description: input.description,
      source: 'signup',
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
  // Somebody may have written down a pupil's address; who judges finds an organization nobody runs yet.
  if (!isPupil) {
    await addMemberships(ctx, [{ userId, organizationId: id, jobTitle, isContactPerson: true }])
    await grantRoles(ctx, [{ userId, name: 'admin', organizationId: id }])
  }
  const subject = { type: 'organizations', id }
  ctx.audit({ action: 'organizations.signed-up', subject, organizationId: id, to: 'pending' })
  ctx.record({ name: 'organizations.signed-up', subject })
  if (isPupil || !isInvited) ctx.record({ name: 'organizations.to-judge', subject })
  else if (!(await wasInvitedJustNow(ctx, userId))) await askConfirmation(ctx, userId)
}

/** The contact person as somebody of this tenant; who is here already stays as they are. */
async function contactOf(
  ctx: Ctx,
  input: SignupInput,
): Promise<{ userId: string; isInvited: boolean; isPupil: boolean }> {
  const accountId = await ensureAccount(ctx, { email: input.email })
  const known = await findUserByAccount(ctx, accountId)
  if (known)
    return {
      userId: known.id,
      isInvited: known.status === 'invited',
      isPupil: known.roles.some((role) => capacityOf(role) === 'student'),
    }
  const userId = newId()
  const { firstName, infix = null, lastName, phone, locale } = input
  await addUsers(ctx, [{ id: userId, accountId, firstName, infix, lastName, phone, locale, status: 'invited' }])
  return { userId, isInvited: true, isPupil: false }
}

/** The link in that mail serves for this organization too. */
async function wasInvitedJustNow(ctx: Ctx, userId: string): Promise<boolean> {
  const last = await findLastInvitation(ctx, userId)
  return last !== undefined && ctx.now.getTime() - last.getTime() < hour
}
