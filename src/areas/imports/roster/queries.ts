import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { endedStatuses } from '#areas/internships/model.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import { notFound } from '#platform/errors.ts'
import { literals } from '#platform/db.ts'
import type { CsvFile } from '#platform/csv.ts'
import { dayOf } from '#platform/week.ts'
import { planGroups, type ExistingGroup } from '../groups/model.ts'
import { planMentors, type ExistingMentor } from '../mentors/model.ts'
import type { FieldChange, ImportPlan, ImportStatus, RowAction } from '../model.ts'
import { existingStudents } from '../queries.ts'
import { planStudents } from '../students/model.ts'
import { headingsOf, type RosterKind } from './model.ts'
import { schoolsToImportFor } from './policy.ts'
import { partReached } from './progress/queries.ts'

export type RosterRun = {
  id: string
  kind: RosterKind
  schoolId: string
  fileName: string
  sha256: string
  layout: string
  status: ImportStatus
  counts: Record<RowAction | 'missing', number>
  mapping: Record<string, string>
  fileId: string | null
  createdAt: Date
  doneAt: Date | null
  undoneAt: Date | null
  invitesOn: string | null
  invitedAt: Date | null
  createdByName: string | null
  /** People the run made who have not been written to. */
  uninvited: number
  /** Since when it is to be read in behind the request, and which part of that was reached. */
  wishedAt: Date | null
  partReached: number
  /** What of it is done then. */
  wishedActions: string[] | null
  /** The code of why it could not be. */
  halted: string | null
}

const columns = sql`r.id, r.kind, r.organization_id as school_id, r.file_name, r.sha256, r.layout, r.status, r.counts, r.mapping, r.file_id, r.created_at,
  r.done_at, r.undone_at, r.invites_on, r.invited_at, r.wished_at, r.wish -> 'actions' as wished_actions, r.halted, case when r.wished_at is null then 0 else ${partReached} end as part_reached, (select concat_ws(' ', u.first_name, u.infix, u.last_name) from users u where u.tenant_id = r.tenant_id and u.id = r.created_by) as created_by_name,
  (select count(*)::int from import_rows x join users u on u.tenant_id = x.tenant_id and u.id = x.record_id and u.status = 'invited'
    join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id and a.email is not null
    where x.tenant_id = r.tenant_id and x.run_id = r.id and x.action = 'create') as uninvited`

/** A list of a school the actor reads lists in for; another does not exist. */
export async function getRosterRun(ctx: Ctx, id: string): Promise<RosterRun> {
  const { rows } = await sql<RosterRun>`
    select ${columns} from import_runs r where r.tenant_id = ${ctx.tenant.id} and r.id = ${id} and r.kind in ('students', 'groups', 'mentors')
      and r.organization_id = any (${schoolsToImportFor(ctx.actor)}::uuid[])`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function listRosterRuns(
  ctx: Ctx,
  page: { number: number; size: number },
): Promise<{ rows: RosterRun[]; total: number }> {
  const { rows } = await sql<RosterRun & { total: number }>`
    select ${columns}, count(*) over ()::int as total from import_runs r
    where r.tenant_id = ${ctx.tenant.id} and r.kind in ('students', 'groups', 'mentors') and r.organization_id = any (${schoolsToImportFor(ctx.actor)}::uuid[])
    order by r.created_at desc, r.id desc limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(ctx.db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The same file, read in before and not taken back. */
export async function findSameRun(
  ctx: Ctx,
  { id, kind, schoolId, sha256 }: Pick<RosterRun, 'id' | 'kind' | 'schoolId' | 'sha256'>,
): Promise<{ id: string; doneAt: Date } | undefined> {
  const { rows } = await sql<{ id: string; doneAt: Date }>`
    select id, coalesce(done_at, created_at) as done_at from import_runs where tenant_id = ${ctx.tenant.id} and sha256 = ${sha256} and kind = ${kind}
      and organization_id = ${schoolId} and id <> ${id} and status in ('completed', 'completed_with_errors') order by created_at desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}

/** What a school pointed out before for files with these headings. */
export async function findMapping(
  ctx: Ctx,
  { kind, schoolId, headers }: { kind: RosterKind; schoolId: string; headers: readonly string[] },
): Promise<Record<string, string>> {
  const found = await ctx.db
    .selectFrom('importMappings')
    .select('mapping')
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', schoolId)
    .where('kind', '=', kind)
    .where('headings', '=', headingsOf(headers))
    .executeTakeFirst()
  return (found?.mapping as Record<string, string> | undefined) ?? {}
}

/** The classes of a school in the year of today. */
export async function existingGroups(ctx: Ctx, schoolId: string): Promise<ExistingGroup[]> {
  const { rows } = await sql<ExistingGroup>`
    select id, name, level, year, kind, hours_target, program_code, external_key, status = 'archived' as is_archived from groups
    where tenant_id = ${ctx.tenant.id} and school_id = ${schoolId} and school_year = ${schoolYearOf(dayOf(ctx.now)).name} order by name`.execute(
    ctx.db,
  )
  return rows
}

/** Everybody of the tenant with an address, and as what they look after pupils at a school. */
export async function existingMentors(ctx: Ctx, schoolId: string): Promise<ExistingMentor[]> {
  const today = sql`${dayOf(ctx.now)}::date`
  const classesAs = (
    role: string,
  ) => sql`array(select g.name from mentorships m join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
    where m.tenant_id = u.tenant_id and m.mentor_id = u.id and m.role = ${sql.lit(role)} and g.school_id = ${schoolId}
      and g.school_year = ${schoolYearOf(dayOf(ctx.now)).name} and coalesce(m.ended_on > ${today}, true) order by g.name)`
  const { rows } = await sql<ExistingMentor>`
    select u.id, a.email, u.first_name, u.infix, u.last_name, u.phone,
      array(select distinct r.name from roles r where r.tenant_id = u.tenant_id and r.user_id = u.id and r.organization_id = ${schoolId}
        and r.name in ('mentor', 'supervisor')) as roles,
      not exists (select 1 from roles r where r.tenant_id = u.tenant_id and r.user_id = u.id and r.organization_id = ${schoolId}) as is_elsewhere,
      ${classesAs('mentor')} as mentor_of, ${classesAs('supervisor')} as supervisor_of
    from users u join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id and a.email is not null
    where u.tenant_id = ${ctx.tenant.id} and u.status <> 'archived'
      and not exists (select 1 from student_profiles s where s.tenant_id = u.tenant_id and s.user_id = u.id)`.execute(
    ctx.db,
  )
  return rows
}

/** The address of everybody the tenant has, pupils and who is archived too. */
async function emailsOfTenant(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select a.email from users u join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id
    where u.tenant_id = ${ctx.tenant.id} and a.email is not null`.execute(ctx.db)
  return rows.map(({ email }) => email)
}

export type Asked = { kind: RosterKind; schoolId: string; mapping: Record<string, string> }
/** What a list would do today, and how many there are of what it is about. */
export type RosterPlan = { plan: ImportPlan<unknown>; known: number; missing: MissingRecord[] }
export type MissingRecord = { id: string; name: string; isBusy: boolean }

/** Reads a list against what the school has today. Nothing is written. */
export async function planRoster(ctx: Ctx, file: CsvFile, { kind, schoolId, mapping }: Asked): Promise<RosterPlan> {
  if (kind === 'groups') {
    const existing = await existingGroups(ctx, schoolId)
    const plan = planGroups(file, existing, { mapping })
    const nameOf = new Map(existing.map(({ id, name }) => [id, name]))
    const missing = plan.missing.map((id) => ({ id, name: nameOf.get(id) ?? '', isBusy: false }))
    return { plan, known: existing.filter(({ isArchived }) => !isArchived).length, missing }
  }
  if (kind === 'mentors') {
    const [existing, groups] = [await existingMentors(ctx, schoolId), await existingGroups(ctx, schoolId)]
    const groupNames = new Set(groups.filter(({ isArchived }) => !isArchived).map(({ name }) => name))
    const known = new Set(existing.map(({ email }) => email))
    const takenEmails = new Set((await emailsOfTenant(ctx)).filter((email) => !known.has(email)))
    return {
      plan: planMentors(file, existing, { groupNames, takenEmails, mapping }),
      known: existing.length,
      missing: [],
    }
  }
  const { students, ...known } = await existingStudents(ctx, schoolId)
  const plan = planStudents(file, students, { today: dayOf(ctx.now), mapping, ...known })
  const missing = await missingPupils(ctx, plan.missing)
  return {
    plan: { ...plan, missing: missing.map(({ id }) => id), counts: { ...plan.counts, missing: missing.length } },
    known: students.length,
    missing,
  }
}

/** Of pupils who are not in a file: those who can come in still, and who has an internship that is not over. */
async function missingPupils(ctx: Ctx, ids: readonly string[]): Promise<MissingRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MissingRecord>`
    select u.id, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, exists (select 1 from internships i
      where i.tenant_id = u.tenant_id and i.student_id = u.id and i.status not in ${literals(endedStatuses)}) as is_busy
    from users u where u.tenant_id = ${ctx.tenant.id} and u.id = any (${ids}::uuid[]) and u.status in ('active', 'invited')
    order by u.last_name, u.first_name, u.id`.execute(ctx.db)
  return rows
}

export type KeptRosterRow = {
  line: number
  action: RowAction | 'missing'
  raw: [string, string][]
  errors: { column: string; key: string; values: Record<string, string | number> }[]
  changes: FieldChange[]
  recordId: string | null
  name: string
  outcome: 'reversed' | 'kept' | null
}

/** What was done with the lines of a list that was read in. */
export async function listKeptRosterRows(
  ctx: Ctx,
  runId: string,
  { action, page }: { action: string | undefined; page: { number: number; size: number } },
): Promise<{ rows: KeptRosterRow[]; total: number }> {
  const { rows } = await sql<KeptRosterRow & { total: number }>`
    select line, action, raw, errors, changes, record_id, name, outcome, count(*) over ()::int as total from import_rows
    where tenant_id = ${ctx.tenant.id} and run_id = ${runId} and (${action ?? null}::text is null or action = ${action ?? null})
    order by line limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(ctx.db)
  return { rows, total: rows[0]?.total ?? 0 }
}
