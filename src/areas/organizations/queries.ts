import { extensionPoint, type SqlValue, type Ref } from '#areas/extension.ts'
import { findSignedUp } from '#areas/identity/queries.ts'
import { organizationColumn } from '#areas/users/queries.ts'
import { sql, type Selectable } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { organizationsOf } from '#areas/users/model.ts'
import { prepared } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { snakeCase } from '#platform/jsonapi.ts'
import { rowCache } from '#platform/row-cache.ts'
import { organizationColumns, publicOrganizationColumns, type OrganizationColumn, type PublicColumn } from './fields.ts'
import type { OrganizationStatus, OrganizationType } from './model.ts'
import { organizationViewFor } from './policy.ts'
import type { OrganizationsTable } from './tables.ts'

export type OrganizationRow = Omit<
  Pick<Selectable<OrganizationsTable>, OrganizationColumn>,
  'type' | 'status' | 'source' | 'settings'
> & {
  type: OrganizationType
  status: OrganizationStatus
  source: 'signup' | 'import' | 'self_found' | 'staff'
  settings: Record<string, unknown>
}

/** Everything that is kept of an organization but its profile, of `o`. */
export const everyColumn = sql.join(organizationColumns.map((name) => sql.ref(`o.${name}`)))

function select(ctx: Ctx) {
  return ctx.db.selectFrom('organizations').select(organizationColumns).where('tenantId', '=', ctx.tenant.id)
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function toOrganization(row: Row): OrganizationRow {
  return {
    ...row,
    type: row.type as OrganizationType,
    status: row.status as OrganizationStatus,
    source: row.source as OrganizationRow['source'],
    settings: row.settings as Record<string, unknown>,
  }
}

/** An organization of this tenant, whoever asks; what of it may be shown is the caller's to decide. */
export async function getOrganization(ctx: Ctx, id: string): Promise<OrganizationRow> {
  const row = await select(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toOrganization(row)
}

/** An organization the actor may see; for one that was merged, the one it became part of. */
export async function getVisibleOrganization(ctx: Ctx, id: string): Promise<OrganizationRow> {
  const found = await getOrganization(ctx, id)
  const organization = found.mergedInto ? await getOrganization(ctx, found.mergedInto) : found
  if (!organizationViewFor(ctx.actor, organization)) throw notFound()
  return organization
}

export async function listOrganizationsById(ctx: Ctx, ids: string[]): Promise<OrganizationRow[]> {
  if (ids.length === 0) return []
  return (
    await select(ctx)
      .modifyFront(prepared)
      .where('id', '=', (eb) => eb.fn.any(eb.val([...new Set(ids)])))
      .execute()
  ).map(toOrganization)
}

/** What anybody may know of an organization. */
export type PublicOrganization = Pick<OrganizationRow, PublicColumn>

const readPublic = rowCache<PublicOrganization>(2000, {
  columns: publicOrganizationColumns.map((name) => `o.${snakeCase(name)}`),
  joined: (tenantId) => sql`join organizations o on o.tenant_id = ${tenantId} and o.id = k.id`,
  version: sql`concat_ws(' ', o.xmin, o.ctid)`,
})

export async function listPublicOrganizations(ctx: Ctx, ids: readonly string[]): Promise<PublicOrganization[]> {
  return [...(await readPublic(ctx.db, ctx.tenant.id, ids)).values()]
}

/** Where the actor works or learns, by name; schools and volunteer centres first, so that the first is the default. */
export async function listOwnOrganizations(ctx: Ctx): Promise<OrganizationRow[]> {
  const own = await listOrganizationsById(ctx, organizationsOf(ctx.actor))
  const preferred = (one: OrganizationRow) => (one.type === 'School' || one.type === 'VolunteerCenter' ? 0 : 1)
  return own.sort((a, b) => preferred(a) - preferred(b) || a.name.localeCompare(b.name, 'nl'))
}

/** What an organization offers: how many vacancies are online, how many seats of them are free, and a line of each. */
export const vacanciesOf =
  extensionPoint<
    (
      organization: { tenantId: Ref; id: Ref },
      seesAll: Ref,
    ) => { open: SqlValue<number>; seatsFree: SqlValue<number>; lines: SqlValue<VacancyLine[]> }
  >('what an organization offers')
/** How many internships there are that are not over. */
export const internCountOf =
  extensionPoint<(organization: { tenantId: Ref; id: Ref }) => SqlValue<number>>('who is at an organization')
/** How many go on there, of those that still begin how many, with the first and the last day on which one does, and how many came to a good end. */
export type Interns = {
  running: number
  ahead: { count: number; first: string | null; last: string | null }
  hosted: number
}
export const internsOf =
  extensionPoint<(organization: { tenantId: Ref; id: Ref }, today: Ref) => SqlValue<Interns>>(
    'who is at an organization',
  )
/** When somebody last applied there. */
export const lastApplicationOf = extensionPoint<(organization: { tenantId: Ref; id: Ref }) => SqlValue<Date | null>>(
  'who applied to an organization',
)
/** Internships that are not over: those at an organization, and those of a school's own pupils. */
export const countInterns = extensionPoint<(ctx: Ctx, id: string) => Promise<number>>('who is at an organization')

export type VacancyLine = {
  id: string
  title: string
  summary: string
  status: string
  seats: number
  seatsLeft: number
  city: string | null
  sectorKeys: string[]
  days: string[]
  onceOn: string[]
  hoursTotal: number | null
  minAge: number
  guide: string
  guideQuote: string
}

/** The approved organization with this KVK number and branch. */
export async function findByKvk(
  ctx: Ctx,
  kvkNumber: string,
  branchNumber: string | null,
): Promise<{ id: string } | undefined> {
  return ctx.db
    .selectFrom('organizations')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('kvkNumber', '=', kvkNumber)
    .where('branchNumber', branchNumber === null ? 'is' : '=', branchNumber)
    .where('status', '=', 'approved')
    .executeTakeFirst()
}

/** For the areas below that ask what an organization is. */
export const organizationNames = organizationColumn.extend(
  (name, tenantId, id) =>
    sql`(select ${sql.ref(`org.${name}`)} from organizations org where org.tenant_id = ${tenantId} and org.id = ${id})`,
)
export const signedUp = findSignedUp.extend(async (ctx, userId) => {
  const row = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', (join) =>
      join.onRef('o.tenantId', '=', 'm.tenantId').onRef('o.id', '=', 'm.organizationId'),
    )
    .select('o.name')
    .where('m.tenantId', '=', ctx.tenant.id)
    .where('m.userId', '=', userId)
    .where('m.isContactPerson', '=', true)
    .where('o.source', '=', 'signup')
    .where('o.status', '<>', 'archived')
    .orderBy('o.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name
})
