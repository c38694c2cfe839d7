import type { Ctx } from '#areas/context.ts'
import { getOrganization, type OrganizationRow } from '#areas/organizations/queries.ts'
import { notFound } from '#platform/errors.ts'
import { maySetSchool } from './policy.ts'

/** A school whose settings the actor may see. */
export async function getSchool(ctx: Ctx, id: string): Promise<OrganizationRow> {
  const school = await getOrganization(ctx, id)
  if (school.type !== 'School' || !maySetSchool(ctx.actor, id)) throw notFound()
  return school
}
