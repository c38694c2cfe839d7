import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { comparableName } from '#areas/organizations/model.ts'

/** An organization that is known, told by what stands on its front alone. */
export type KnownHost = {
  id: string
  name: string
  street: string | null
  houseNumber: string | null
  city: string | null
}

/** So much of a name that is typed is enough to look for. */
const fewestLetters = 3

/**
 * Organizations a pupil may mean: approved ones with the same KVK number, the same door, or a name near enough. Nothing is
 * told of people, telephones, or of organizations that are not open to everybody.
 */
export async function findKnownHosts(
  ctx: Ctx,
  asked: { name: string; kvkNumber?: string | null; postcode?: string | null; houseNumber?: string | null },
  most = 3,
): Promise<KnownHost[]> {
  const name = comparableName(asked.name)
  const { kvkNumber = null, postcode = null, houseNumber = null } = asked
  if (name.length < fewestLetters && !kvkNumber && !(postcode && houseNumber)) return []
  const { rows } = await sql<KnownHost>`
    select o.id, o.name, o.street, o.house_number, o.city from organizations o
    where o.tenant_id = ${ctx.tenant.id} and o.type = 'Company' and o.status = 'approved' and o.merged_into is null
      and (o.kvk_number = ${kvkNumber} or (o.postcode = ${postcode} and o.house_number = ${houseNumber})
        or (length(${name}::text) >= ${fewestLetters} and (o.comparable_name like '%' || ${name} || '%' or similarity(o.comparable_name, ${name}) >= 0.45)))
    order by coalesce(o.kvk_number = ${kvkNumber}, false) desc, similarity(o.comparable_name, ${name}) desc, o.name, o.id limit ${most}`.execute(
    ctx.db,
  )
  return rows
}

/** One that a pupil chose from what was offered. */
export async function findKnownHost(ctx: Ctx, id: string): Promise<KnownHost | undefined> {
  const { rows } = await sql<KnownHost>`
    select o.id, o.name, o.street, o.house_number, o.city from organizations o
    where o.tenant_id = ${ctx.tenant.id} and o.id = ${id} and o.type = 'Company' and o.status = 'approved' and o.merged_into is null`.execute(
    ctx.db,
  )
  return rows[0]
}
