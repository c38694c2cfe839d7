import type { Ctx } from '#areas/context.ts'
import { findAddress } from '#areas/geography/postcodes/queries.ts'
import { tellStep } from '#areas/steps.ts'
import { userIdOf } from '#areas/users/model.ts'
import { newId } from '#platform/ids.ts'
import { organizationRecord } from '../commands.ts'
import { findByKvk } from '../queries.ts'

export type FoundHost = {
  name: string
  kvkNumber: string | null
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  email: string | null
  phone: string | null
  isNonprofit: boolean
}

/**
 * The organization of a place a pupil found: the approved one with its KVK number, else one that is made and put before
 * who judges organizations, in the name of the school.
 */
export async function proposeFoundHost(ctx: Ctx, schoolId: string, host: FoundHost): Promise<string> {
  const known = host.kvkNumber ? await findByKvk(ctx, host.kvkNumber, null) : undefined
  if (known) return known.id
  const id = newId()
  await ctx.db
    .insertInto('organizations')
    .values({
      ...host,
      ...(await findAddress(ctx, host)),
      tenantId: ctx.tenant.id,
      id,
      type: 'Company',
      status: 'pending',
      source: 'self_found',
      proposedBy: schoolId,
      createdBy: userIdOf(ctx.actor) ?? null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  tellStep(ctx, organizationRecord, { id, organizationId: schoolId }, { event: 'propose', from: 'none', to: 'pending' })
  return id
}

/** What a host says of itself, where nobody has judged it yet; who was judged is changed by its own people. */
export async function amendFoundHost(
  ctx: Ctx,
  id: string,
  host: Pick<FoundHost, 'kvkNumber' | 'street' | 'houseNumber' | 'postcode' | 'city'>,
): Promise<void> {
  const fields = Object.keys(host) as (keyof typeof host)[]
  const before = await ctx.db
    .selectFrom('organizations')
    .select(fields)
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('source', '=', 'self_found')
    .executeTakeFirst()
  const changed = fields.filter((field) => before && before[field] !== host[field])
  if (changed.length === 0) return
  const lies = await findAddress(ctx, host)
  await ctx.db
    .updateTable('organizations')
    .set((eb) => ({ ...host, ...lies, updatedAt: ctx.now, lockVersion: eb('lockVersion', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  const subject = { type: 'organizations', id }
  ctx.audit({ action: 'organizations.changed', subject, organizationId: id, changes: { fields: changed } })
}
