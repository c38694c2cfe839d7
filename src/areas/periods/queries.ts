import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extensionPoint } from '#areas/extension.ts'
import type { Find } from '#areas/find.ts'
import { actsAs } from '#areas/users/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { periodStatusOn, type PeriodStatus } from './model.ts'
import { periodReaders, schoolsOf } from './policy.ts'

export type Period = {
  id: string
  schoolId: string
  name: string
  program: Program
  schoolYear: string
  startsOn: string
  endsOn: string
  searchOpensOn: string | null
  applicationsCloseOn: string | null
  contractDeadline: string | null
  completionDeadline: string | null
  hoursTarget: number | null
  minInternships: number
  maxInternships: number
  /** Empty: any day that is agreed. */
  weekdays: string[]
  allowHolidays: boolean
  /** Where it stands today. */
  status: PeriodStatus
  lockVersion: number
}

const columns = [
  'id',
  'schoolId',
  'name',
  'program',
  'schoolYear',
  'startsOn',
  'endsOn',
  'searchOpensOn',
  'applicationsCloseOn',
  'contractDeadline',
  'completionDeadline',
  'hoursTarget',
  'minInternships',
  'maxInternships',
  'weekdays',
  'allowHolidays',
  'status',
  'lockVersion',
] as const

type Row = Omit<Period, 'program' | 'status'> & { program: string; status: string }

/** The row as it stands on a day. */
function onDay(row: Row, today: string): Period {
  const status = row.status as PeriodStatus
  return { ...row, program: row.program as Program, status: periodStatusOn({ ...row, status }, today) }
}

/** The periods of a pupil's classes with where they stand today, the one in which she can search first. */
export async function listPeriodsOfGroups(ctx: Ctx, groupIds: string[], today: string): Promise<Period[]> {
  if (groupIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('internshipPeriods')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('periodGroups')
        .select('periodId')
        .where('tenantId', '=', ctx.tenant.id)
        .where('groupId', 'in', groupIds),
    )
    .orderBy('startsOn')
    .orderBy('id')
    .execute()
  const periods = rows.map((row) => onDay(row, today))
  return periods.sort((a, b) => Number(b.status === 'open') - Number(a.status === 'open'))
}

export async function findPeriod(ctx: Ctx, id: string, today: string): Promise<Period | undefined> {
  const row = await ctx.db
    .selectFrom('internshipPeriods')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && onDay(row, today)
}

/**
 * The order in which periods matter on a day: the one that runs, then one in which is searched, then what is to come, what
 * begins nearest to the day before the rest.
 * @param period the alias under which the query knows `internship_periods`
 */
export function nearestPeriodFirst(period: string, today: string): RawBuilder<unknown> {
  const [opens, starts, ends, id] = ['search_opens_on', 'starts_on', 'ends_on', 'id'].map((name) =>
    sql.ref(`${period}.${name}`),
  )
  const day = sql`${today}::date`
  return sql`(${day} between ${starts} and ${ends}) desc, (${day} between coalesce(${opens}, ${starts}) and ${ends}) desc,
    (${ends} >= ${day}) desc, abs(${starts} - ${day}), ${id}`
}

/** A period as its school keeps it. */
export type ManagedPeriod = Period & {
  /** The school, under the name the step service knows. */
  organizationId: string
  schoolName: string
  schoolSettings: Record<string, unknown>
  groupIds: string[]
  groupNames: string[]
  /** Pupils in those of its classes that are in use. */
  pupils: number
}

async function managed(ctx: Ctx, which: { id?: string; schoolId?: string }): Promise<ManagedPeriod[]> {
  const schools = schoolsOf(ctx.actor, periodReaders)
  const { rows } = await sql<Omit<ManagedPeriod, 'organizationId'> & Row>`
    select ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))}, o.name as school_name, o.settings as school_settings,
      array(select pg.group_id from period_groups pg join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id
        where pg.tenant_id = p.tenant_id and pg.period_id = p.id order by g.name, g.id) as group_ids,
      array(select g.name from period_groups pg join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id
        where pg.tenant_id = p.tenant_id and pg.period_id = p.id order by g.name, g.id) as group_names,
      (select count(distinct gm.student_id)::int from period_groups pg
        join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id and g.status = 'active'
        join group_memberships gm on gm.tenant_id = pg.tenant_id and gm.group_id = pg.group_id and gm.left_on is null
        where pg.tenant_id = p.tenant_id and pg.period_id = p.id) as pupils
    from internship_periods p join organizations o on o.tenant_id = p.tenant_id and o.id = p.school_id
    where p.tenant_id = ${ctx.tenant.id} and (${which.id ?? null}::uuid is null or p.id = ${which.id ?? null}::uuid)
      and (${which.schoolId ?? null}::uuid is null or p.school_id = ${which.schoolId ?? null}::uuid)
      and (${schools === undefined} or p.school_id = any (${schools ?? []}::uuid[]))
    order by p.starts_on desc, p.id`.execute(ctx.db)
  const today = dayOf(ctx.now)
  return rows.map((row) => ({ ...row, ...onDay(row, today), organizationId: row.schoolId }))
}

export const findPeriods: Find = {
  kind: 'periods',
  path: '/internship_periods',
  among(ctx) {
    if (!actsAs(ctx.actor, ...periodReaders)) return undefined
    const schools = schoolsOf(ctx.actor, periodReaders)
    return {
      from: sql`internship_periods p join organizations o on o.tenant_id = p.tenant_id and o.id = p.school_id`,
      where: sql<SqlBool>`p.tenant_id = ${ctx.tenant.id} and p.status <> 'archived'
        and (${schools === undefined} or p.school_id = any (${schools ?? []}::uuid[]))`,
      id: sql`p.id`,
      title: sql`p.name`,
      detail: sql`o.name`,
      named: { of: 'periods', id: sql`p.id` },
    }
  },
}

/** A period of a school the actor may look into; any other does not exist. */
export async function getPeriod(ctx: Ctx, id: string): Promise<ManagedPeriod> {
  const [period] = await managed(ctx, { id })
  if (!period) throw notFound()
  return period
}

/** The periods of the schools the actor may look into, or of one of them, the latest first. */
export async function listPeriods(ctx: Ctx, schoolId: string | undefined): Promise<ManagedPeriod[]> {
  return managed(ctx, schoolId ? { schoolId } : {})
}

export type SchoolGroup = { id: string; name: string; schoolYear: string; pupils: number }

/** The classes of a school, the latest school year first. */
export async function groupsOfSchool(ctx: Ctx, schoolId: string): Promise<SchoolGroup[]> {
  const { rows } = await sql<SchoolGroup>`
    select g.id, g.name, g.school_year, count(gm.student_id)::int as pupils from groups g
    left join group_memberships gm on gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null
    where g.tenant_id = ${ctx.tenant.id} and g.school_id = ${schoolId} and g.status = 'active'
    group by g.tenant_id, g.id, g.name, g.school_year order by g.school_year desc, g.name, g.id`.execute(ctx.db)
  return rows
}

export async function isSchool(ctx: Ctx, id: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('organizations')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('type', '=', 'School')
    .executeTakeFirst()
  return found !== undefined
}

/** How many people something touches, and the first of their names. */
export type Touched = { count: number; names: string[] }
type Around = { startsOn: string; endsOn: string; groupIds: string[] }
type Change = { id: string; before: Around; after: Around }

/** Internships that lay within the period and no longer do. */
export const internshipsTouched = extensionPoint<(ctx: Ctx, change: Change) => Promise<Touched>>(
  'which internships a narrower period leaves out',
)
/** Open applications of pupils whose class is no longer in the period. */
export const applicationsTouched = extensionPoint<(ctx: Ctx, change: Change) => Promise<Touched>>(
  'which applications a narrower period leaves out',
)

/** The pupils in the classes of a period who are to find a place: who is exempt is not. */
export async function pupilsOfPeriod(ctx: Ctx, periodId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.user_id as id from period_groups pg
    join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id and g.status = 'active'
    join group_memberships gm on gm.tenant_id = pg.tenant_id and gm.group_id = pg.group_id and gm.left_on is null
    join student_profiles s on s.tenant_id = gm.tenant_id and s.user_id = gm.student_id and not s.exempt
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status in ('active', 'invited')
    where pg.tenant_id = ${ctx.tenant.id} and pg.period_id = ${periodId} order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
