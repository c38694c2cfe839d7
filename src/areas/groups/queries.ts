import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Find } from '#areas/find.ts'
import { actsAs, narrowedTo, organizationsOf, userIdOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { allOf, choice, filterExpressions, orderOf, type Filterable } from '#platform/filters.ts'
import type { Query } from '#platform/jsonapi.ts'
import { dayOf } from '#platform/week.ts'
import { groupKinds, groupStatuses, schoolLevels, type GroupKind, type GroupStatus, type SchoolLevel } from './model.ts'
import { groupReaders, groupWriters, seesEveryGroup } from './policy.ts'

export type Mentor = { id: string; name: string; email: string | null }

/** Whether a mentorship `m` holds today. */
export function holdsToday(ctx: Ctx, m: string): RawBuilder<SqlBool> {
  const today = dayOf(ctx.now)
  const [from, until] = [sql.ref(`${m}.startedOn`), sql.ref(`${m}.endedOn`)]
  return sql<SqlBool>`(coalesce(${from} <= ${today}::date, true) and coalesce(${until} > ${today}::date, true))`
}

/**
 * Whether the actor is mentor or supervisor of a pupil today (or one of them, as asked), through the class or directly, and holds that role at the
 * pupil's school: who lost the role looks after nobody, whatever the mentorship says. The pupils are worked out once per query,
 * under names no caller uses.
 */
export function isLookedAfterByActor(
  ctx: Ctx,
  studentId: RawBuilder<unknown>,
  schoolId: RawBuilder<unknown>,
  as?: LooksAfterAs,
) {
  const me = userIdOf(ctx.actor)
  const held = [
    { role: 'mentor', capacity: 'mentor', schools: organizationsOf(ctx.actor, 'mentor') },
    { role: 'supervisor', capacity: 'school_supervisor', schools: organizationsOf(ctx.actor, 'school_supervisor') },
  ].filter(({ capacity, schools }) => schools.length > 0 && capacity === (as ?? capacity))
  if (!me || held.length === 0) return sql<SqlBool>`false`
  const ways = held.map(
    ({ role, schools }) =>
      sql<SqlBool>`(${schoolId} = any (${schools}::uuid[]) and ${studentId} in (${lookedAfterBy(ctx, me, sql<SqlBool>`mentored.role = ${role}`)}))`,
  )
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** The pupils somebody looks after today, of whichever school; as mentor or as supervisor, or as either. */
export function lookedAfterBy(ctx: Ctx, userId: string, as: RawBuilder<SqlBool> = sql<SqlBool>`true`) {
  return sql`select coalesce(mentored.student_id, in_class.student_id) from mentorships mentored
    left join group_memberships in_class on in_class.tenant_id = mentored.tenant_id and in_class.group_id = mentored.group_id and in_class.left_on is null
    where mentored.tenant_id = ${ctx.tenant.id} and mentored.mentor_id = ${userId}::uuid and ${as}
      and ${holdsToday(ctx, 'mentored')} and coalesce(mentored.student_id, in_class.student_id) is not null`
}

/** As what somebody of a school looks after a pupil. */
export type LooksAfterAs = 'mentor' | 'school_supervisor'

/** As what the actor looks after a pupil: who supervises this one and is mentor elsewhere is no mentor of this one. */
export function looksAfterAs(
  ctx: Ctx,
  studentId: RawBuilder<unknown>,
  schoolId: RawBuilder<unknown>,
  alsoSupervises: RawBuilder<SqlBool> = sql<SqlBool>`false`,
) {
  return sql`array_remove(array[
    case when ${isLookedAfterByActor(ctx, studentId, schoolId, 'mentor')} then 'mentor' end,
    case when ${isLookedAfterByActor(ctx, studentId, schoolId, 'school_supervisor')} or ${alsoSupervises} then 'school_supervisor' end], null)`
}

/** Who is mentor of a pupil, through the class or directly. */
export async function listMentors(ctx: Ctx, studentId: string): Promise<Mentor[]> {
  const { rows } = await sql<Mentor>`
    select distinct u.id, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, a.email
    from mentorships m
    left join group_memberships gm on gm.tenant_id = m.tenant_id and gm.group_id = m.group_id and gm.left_on is null
    join users u on u.tenant_id = m.tenant_id and u.id = m.mentor_id and u.status = 'active'
    left join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id
    where m.tenant_id = ${ctx.tenant.id} and m.role = 'mentor' and ${holdsToday(ctx, 'm')} and coalesce(m.student_id, gm.student_id) = ${studentId}
    order by name`.execute(ctx.db)
  return rows
}

export type GroupRow = {
  id: string
  schoolId: string
  schoolName: string
  schoolYear: string
  name: string
  kind: GroupKind
  level: SchoolLevel | null
  year: number | null
  hoursTarget: number | null
  programCode: string | null
  externalKey: string | null
  status: GroupStatus
  archivedAt: Date | null
  lockVersion: number
  pupilCount: number
  mentorNames: string[]
}

/** Every class of the own school, and those one is mentor or supervisor of. */
function groupsVisibleTo(ctx: Ctx) {
  if (seesEveryGroup(ctx.actor)) return sql<SqlBool>`true`
  const schools = organizationsOf(ctx.actor, ...groupWriters)
  const held = organizationsOf(ctx.actor, 'mentor', 'school_supervisor')
  return sql<SqlBool>`(g.school_id = any (${schools}::uuid[]) or (g.school_id = any (${held}::uuid[]) and g.id in (
    select m.group_id from mentorships m where m.tenant_id = ${ctx.tenant.id} and m.mentor_id = ${userIdOf(ctx.actor) ?? null}::uuid and m.group_id is not null
      and ${holdsToday(ctx, 'm')})))`
}

const pupilCount = sql`(select count(*)::int from group_memberships gm where gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null)`
/** Who has not come in yet is the mentor all the same. */
const mentorNames = (ctx: Ctx) => sql`array(select concat_ws(' ', u.first_name, u.infix, u.last_name) from mentorships m
  join users u on u.tenant_id = m.tenant_id and u.id = m.mentor_id and u.status in ('active', 'invited')
  where m.tenant_id = g.tenant_id and m.group_id = g.id and m.role = 'mentor' and ${holdsToday(ctx, 'm')} order by u.last_name, u.first_name)`

const shownColumns = (
  ctx: Ctx,
) => sql`g.id, g.school_id, o.name as school_name, g.school_year, g.name, g.kind, g.level, g.year, g.hours_target, g.program_code,
  g.external_key, g.status, g.archived_at, g.lock_version, ${pupilCount} as pupil_count, ${mentorNames(ctx)} as mentor_names`
const joined = sql`groups g join organizations o on o.tenant_id = g.tenant_id and o.id = g.school_id`

export const findGroups: Find = {
  kind: 'groups',
  path: '/groups',
  among: (ctx) =>
    actsAs(ctx.actor, ...groupReaders)
      ? {
          from: joined,
          where: sql<SqlBool>`g.tenant_id = ${ctx.tenant.id} and g.status = 'active' and ${groupsVisibleTo(ctx)}`,
          id: sql`g.id`,
          title: sql`g.name`,
          detail: sql`concat_ws(', ', array_to_string(${mentorNames(ctx)}, ', '), o.name)`,
          named: { of: 'groups', id: sql`g.id` },
        }
      : undefined,
}

/** A class the actor may know; another does not exist. */
export async function getGroup(ctx: Ctx, id: string): Promise<GroupRow> {
  const { rows } = await sql<GroupRow>`
    select ${shownColumns(ctx)} from ${joined} where g.tenant_id = ${ctx.tenant.id} and g.id = ${id} and ${groupsVisibleTo(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

export const groupFilters = {
  id: { kind: 'id', sql: sql`g.id` },
  name: { kind: 'text', sql: sql`g.name` },
  schoolYear: { kind: 'text', sql: sql`g.school_year` },
  schoolId: { kind: 'id', sql: sql`g.school_id` },
  kind: choice(groupKinds, sql`g.kind`),
  level: choice(schoolLevels, sql`g.level`),
  status: choice(groupStatuses, sql`g.status`),
} as const satisfies Filterable

export const groupSorts = ['name', 'schoolYear', 'level', 'pupilCount'] as const
const sorts: Record<(typeof groupSorts)[number], RawBuilder<unknown>> = {
  name: sql`g.name`,
  schoolYear: sql`g.school_year`,
  level: sql`g.level`,
  pupilCount,
}

export type GroupList = { rows: GroupRow[]; total: number; byStatus: Record<string, number>; schoolYears: string[] }

/** The classes one may know, those in use unless asked by status; with the counts per status, in one round trip. */
export async function listVisibleGroups(
  ctx: Ctx,
  { filter, sort, page }: Pick<Query, 'filter' | 'sort' | 'page'>,
): Promise<GroupList> {
  const school = narrowedTo(ctx.actor, ctx.organizationId)
  const wanted = filterExpressions(filter, groupFilters)
  if (![...filter.keys()].some((name) => name.startsWith('status'))) wanted.push(sql<SqlBool>`g.status = 'active'`)
  const order = orderOf(sort, sorts, sql`g.school_year desc, g.name, g.id`)
  const { rows } = await sql<{ [Key in keyof GroupList]: GroupList[Key] | null }>`
    with seen as materialized (
      select g.id, g.status, g.school_year, ${allOf(wanted)} as wanted from ${joined}
      where g.tenant_id = ${ctx.tenant.id} and ${groupsVisibleTo(ctx)} and ${school ? sql`g.school_id = ${school}::uuid` : sql`true`})
    select (select json_agg(r) from (
        select ${shownColumns(ctx)} from ${joined} where g.tenant_id = ${ctx.tenant.id} and g.id in (select id from seen where wanted)
        order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from seen where wanted) as total,
      (select json_object_agg(status, n) from (select status, count(*)::int as n from seen group by status) c) as by_status,
      (select json_agg(distinct school_year) from seen) as school_years`.execute(ctx.db)
  const found = rows[0]
  return {
    rows: (found?.rows ?? []).map((row) => ({ ...row, archivedAt: row.archivedAt && new Date(row.archivedAt) })),
    total: found?.total ?? 0,
    byStatus: found?.byStatus ?? {},
    schoolYears: (found?.schoolYears ?? []).toSorted().toReversed(),
  }
}

/** Whether a school has another class of this name, or with this key, in a year. */
export async function findSameGroup(
  ctx: Ctx,
  {
    id,
    schoolId,
    schoolYear,
    name,
    externalKey,
  }: Pick<GroupRow, 'schoolId' | 'schoolYear' | 'name' | 'externalKey'> & { id?: string },
): Promise<'name' | 'externalKey' | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from groups where tenant_id = ${ctx.tenant.id} and school_id = ${schoolId} and school_year = ${schoolYear}
      and id is distinct from ${id ?? null}::uuid and (name = ${name} or external_key = ${externalKey})`.execute(ctx.db)
  if (rows.some((row) => row.name === name)) return 'name'
  return rows.length > 0 ? 'externalKey' : undefined
}
