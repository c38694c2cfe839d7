import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { OrganizationStatus, OrganizationType } from './model.ts'

export type OrganizationWrite = {
  id: string
  type: OrganizationType
  name: string
  status: OrganizationStatus
  kvkNumber: string | null
  branchNumber: string | null
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
  source: 'import' | 'staff'
}

/** Adds or changes organizations, all at once. What a row leaves empty keeps what is known. */
export async function writeOrganizations(ctx: Ctx, organizations: OrganizationWrite[]): Promise<void> {
  if (organizations.length === 0) return
  await sql`
    insert into organizations as o (tenant_id, id, type, name, status, kvk_number, branch_number, brin, is_nonprofit, sector_keys, website, email, phone,
      street, house_number, postcode, city, lat, lng, source, approved_at)
    select ${ctx.tenant.id}, r.id, r.type, r.name, r.status, r."kvkNumber", r."branchNumber", r.brin, r."isNonprofit",
      array(select jsonb_array_elements_text(r."sectorKeys")), r.website, r.email, r.phone, r.street, r."houseNumber", r.postcode, r.city, r.lat, r.lng, r.source,
      case when r.status = 'approved' then ${ctx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(organizations)}::jsonb) as r (id uuid, type text, name text, status text, "kvkNumber" text, "branchNumber" text,
      brin text, "isNonprofit" boolean, "sectorKeys" jsonb, website text, email text, phone text, street text, "houseNumber" text, postcode text, city text,
      lat float8, lng float8, source text)
    on conflict (tenant_id, id) do update set name = excluded.name, is_nonprofit = excluded.is_nonprofit, sector_keys = excluded.sector_keys,
      kvk_number = coalesce(excluded.kvk_number, o.kvk_number), website = coalesce(excluded.website, o.website), email = coalesce(excluded.email, o.email),
      phone = coalesce(excluded.phone, o.phone), street = coalesce(excluded.street, o.street), house_number = coalesce(excluded.house_number, o.house_number),
      postcode = coalesce(excluded.postcode, o.postcode), city = coalesce(excluded.city, o.city), lat = coalesce(excluded.lat, o.lat),
      lng = coalesce(excluded.lng, o.lng), updated_at = ${ctx.now}, lock_version = o.lock_version + 1`.execute(ctx.db)
  ctx.audit({
    action: 'organizations.written',
    subject: { type: 'organizations' },
    changes: { count: organizations.length },
  })
}

/** Says who belongs where. */
export async function addMemberships(
  ctx: Ctx,
  memberships: { userId: string; organizationId: string; jobTitle?: string | null; isContactPerson?: boolean }[],
): Promise<void> {
  if (memberships.length === 0) return
  await ctx.db
    .insertInto('memberships')
    .values(
      memberships.map((one) => ({
        tenantId: ctx.tenant.id,
        userId: one.userId,
        organizationId: one.organizationId,
        jobTitle: one.jobTitle ?? null,
        isContactPerson: one.isContactPerson ?? false,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Somebody belongs there no longer. */
export async function removeMembership(ctx: Ctx, userId: string, organizationId: string): Promise<void> {
  await ctx.db
    .deleteFrom('memberships')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .execute()
}
