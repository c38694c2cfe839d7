import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import { listedFields } from '#areas/vacancies/fields.ts'
import { newId } from '#platform/ids.ts'
import { dayOf } from '#platform/week.ts'
import type { ImportStatus } from './model.ts'
import type { ExistingOrganization } from './organizations/model.ts'
import type { ExistingStudent } from './students/model.ts'
import type { ExistingVacancy } from './vacancies/model.ts'
import type { KnownOrganization } from './vacancies/cells/model.ts'

export async function existingStudents(
  ctx: Ctx,
  schoolId: string,
): Promise<{
  students: ExistingStudent[]
  takenEmails: Set<string>
  takenUsernames: Set<string>
  archivedNumbers: string[]
  groupNames: string[]
}> {
  const { name: thisYear } = schoolYearOf(dayOf(ctx.now))
  const { rows } = await sql<ExistingStudent>`
    select s.user_id as id, s.student_number, u.status <> 'invited' as owns_email, u.status = 'inactive' as is_inactive, u.first_name, u.infix, u.last_name, a.email, a.username, s.birth_date, s.level, s.year, u.phone, s.home_postcode
    from student_profiles s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    left join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id
    where s.tenant_id = ${ctx.tenant.id} and s.school_id = ${schoolId} and s.student_number is not null and u.status <> 'archived'`.execute(
    ctx.db,
  )
  // Asked for by itself: thousands who were read in a moment ago are not in the numbers yet by which one join would be planned.
  const { rows: members } = await sql<{ studentId: string; name: string; schoolYear: string }>`
    select gm.student_id, g.name, g.school_year from groups g join group_memberships gm on gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null
    where g.tenant_id = ${ctx.tenant.id} and g.school_id = ${schoolId} and g.kind = 'class'
    order by g.school_year, gm.joined_on, g.name`.execute(ctx.db)
  // A class of another year is another class, though it is called the same.
  const classOf = new Map(
    members.map(({ studentId, name, schoolYear }) => [
      studentId,
      schoolYear === thisYear ? name : `${name} (${schoolYear})`,
    ]),
  )
  const { rows: archived } = await sql<{ number: string }>`
    select s.student_number as number from student_profiles s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.tenant_id = ${ctx.tenant.id} and s.school_id = ${schoolId} and s.student_number is not null and u.status = 'archived'`.execute(
    ctx.db,
  )
  const { rows: classes } = await sql<{ name: string }>`
    select name from groups where tenant_id = ${ctx.tenant.id} and school_id = ${schoolId} and school_year = ${thisYear} order by name`.execute(
    ctx.db,
  )
  const own = new Set(rows.flatMap((row) => row.email ?? []))
  const { rows: others } = await sql<{ email: string | null }>`
    select a.email from users u join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id where u.tenant_id = ${ctx.tenant.id}`.execute(
    ctx.db,
  )
  // Names are one to a cooperation: that of somebody in another tenant would tie two people together.
  const { rows: named } = await sql<{ username: string }>`
    select username from accounts where cooperation_id = ${ctx.tenant.cooperationId} and username is not null`.execute(
    ctx.db,
  )
  return {
    students: rows.map((row) => {
      const groupName = classOf.get(row.id)
      return groupName === undefined ? row : { ...row, groupName }
    }),
    takenEmails: new Set(others.flatMap(({ email }) => (email && !own.has(email) ? [email] : []))),
    takenUsernames: new Set(named.map(({ username }) => username)),
    archivedNumbers: archived.map(({ number }) => number),
    groupNames: classes.map(({ name }) => name),
  }
}

export async function existingOrganizations(ctx: Ctx): Promise<ExistingOrganization[]> {
  const rows = await ctx.db
    .selectFrom('organizations')
    .select([
      'id',
      'name',
      'kvkNumber',
      'branchNumber',
      'street',
      'houseNumber',
      'postcode',
      'city',
      'email',
      'phone',
      'website',
      'sectorKeys',
      'lat',
      'lng',
      'isNonprofit',
      'archivedAt',
    ])
    .where('tenantId', '=', ctx.tenant.id)
    .where('type', '=', 'Company')
    .execute()
  return rows.map(({ archivedAt, houseNumber, sectorKeys, street, postcode, city, email, ...row }) => ({
    ...row,
    ...(street === null ? {} : { street }),
    ...(city === null ? {} : { city }),
    ...(email === null ? {} : { email }),
    postcode: postcode ?? '',
    houseNumber: Number.parseInt(houseNumber ?? '0', 10),
    addition: (houseNumber ?? '').replace(/^\d+\s*/, ''),
    sectors: sectorKeys as never,
    isArchived: archivedAt !== null,
  }))
}

/** Of everybody an organization is known when it is approved; one's own may wait for that still. */
export const importableStatuses = (within: readonly string[] | undefined) =>
  within ? (['approved', 'pending'] as const) : (['approved'] as const)

/** The places there are and whose they may be: of approved organizations, or of those `within` names. */
export async function existingVacancies(
  ctx: Ctx,
  within?: readonly string[],
): Promise<{ vacancies: ExistingVacancy[]; organizations: KnownOrganization[] }> {
  const rows = await ctx.db
    .selectFrom('vacancies')
    .select([
      ...listedFields.map(({ name }) => name),
      'id',
      'organizationId',
      'externalKey',
      'houseNumber',
      'lat',
      'lng',
      'status',
    ])
    .where('tenantId', '=', ctx.tenant.id)
    .$if(within !== undefined, (query) => query.where('organizationId', 'in', some(within)))
    .execute()
  const organizations = await ctx.db
    .selectFrom('organizations')
    .select(['id', 'name', 'kvkNumber', 'lat', 'lng'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('type', '=', 'Company')
    .where('archivedAt', 'is', null)
    .where('status', 'in', importableStatuses(within))
    .$if(within !== undefined, (query) => query.where('id', 'in', some(within)))
    .execute()
  return {
    organizations,
    vacancies: rows.map(({ externalKey, sectorKeys, status, houseNumber, street, accessibility, ...row }) => ({
      ...row,
      wheelchair: accessibility.includes('wheelchair'),
      externalId: externalKey,
      sectors: sectorKeys,
      street: [street, houseNumber].filter(Boolean).join(' ') || null,
      isOver: ['closed', 'expired', 'archived'].includes(status),
    })) as unknown as ExistingVacancy[],
  }
}

/** A list for `in`, which must not be empty. */
const some = (ids: readonly string[] | undefined): string[] => (ids?.length ? [...ids] : [newId()])

export type ImportRun = {
  id: string
  kind: string
  fileName: string
  status: ImportStatus
  counts: Record<string, number>
  createdAt: Date
}

export async function listImports(ctx: Ctx): Promise<ImportRun[]> {
  const rows = await ctx.db
    .selectFrom('importRuns')
    .select(['id', 'kind', 'fileName', 'status', 'counts', 'createdAt'])
    .where('tenantId', '=', ctx.tenant.id)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, counts: row.counts as Record<string, number> }))
}

export type ImportLine = {
  line: number
  action: string
  errors: { column: string; code: string; value: string; key: string; values: Record<string, string | number> }[]
}

export async function listImportErrors(ctx: Ctx, runId: string): Promise<ImportLine[]> {
  const rows = await ctx.db
    .selectFrom('importRows')
    .select(['line', 'action', 'errors'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('runId', '=', runId)
    .where('action', '=', 'error')
    .orderBy('line')
    .execute()
  return rows.map((row) => ({ ...row, errors: row.errors as ImportLine['errors'] }))
}
