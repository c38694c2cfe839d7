import type { Ctx } from '#areas/context.ts'
import { organizationsOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import type { OrganizationStatus, OrganizationType } from './model.ts'

export type Organization = {
  id: string
  type: OrganizationType
  name: string
  status: OrganizationStatus
  kvkNumber: string | null
  brin: string | null
  isNonprofit: boolean
  sectorKeys: string[]
  website: string | null
  email: string | null
  phone: string | null
  street: string | null
  houseNumber: string | null
  postcode: string | null
  city: string | null
  lat: number | null
  lng: number | null
  description: string
  settings: Record<string, unknown>
  lockVersion: number
}

const columns = [
  'id',
  'type',
  'name',
  'status',
  'kvkNumber',
  'brin',
  'isNonprofit',
  'sectorKeys',
  'website',
  'email',
  'phone',
  'street',
  'houseNumber',
  'postcode',
  'city',
  'lat',
  'lng',
  'description',
  'settings',
  'lockVersion',
] as const

function select(ctx: Ctx) {
  return ctx.db.selectFrom('organizations').select(columns).where('tenantId', '=', ctx.tenant.id)
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function toOrganization(row: Row): Organization {
  return {
    ...row,
    type: row.type as OrganizationType,
    status: row.status as OrganizationStatus,
    settings: row.settings as Record<string, unknown>,
  }
}

/** An organization of this tenant, whoever asks; what of it may be shown is the caller's to decide. */
export async function getOrganization(ctx: Ctx, id: string): Promise<Organization> {
  const row = await select(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toOrganization(row)
}

export async function listOrganizationsById(ctx: Ctx, ids: string[]): Promise<Organization[]> {
  if (ids.length === 0) return []
  return (
    await select(ctx)
      .where('id', 'in', [...new Set(ids)])
      .execute()
  ).map(toOrganization)
}

/** Where the actor works or learns, by name; schools and volunteer centres first, so that the first is the default. */
export async function listOwnOrganizations(ctx: Ctx): Promise<Organization[]> {
  const own = await listOrganizationsById(ctx, organizationsOf(ctx.actor))
  const preferred = (one: Organization) => (one.type === 'School' || one.type === 'VolunteerCenter' ? 0 : 1)
  return own.sort((a, b) => preferred(a) - preferred(b) || a.name.localeCompare(b.name, 'nl'))
}
