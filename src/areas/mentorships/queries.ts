import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import {
  mentorshipRoles,
  mentorshipStates,
  type MentorshipRole,
  type MentorshipState,
} from '#areas/groups/mentorships/model.ts'
import { narrowedTo, organizationsOf, userIdOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { allOf, choice, filterExpressions, sortKeys, type Filterable } from '#platform/filters.ts'
import type { Query } from '#platform/jsonapi.ts'
import { dayOf } from '#platform/week.ts'
import { mentorshipWriters, seesEveryMentorship } from './policy.ts'

export type MentorshipRow = {
  id: string
  mentorId: string
  mentorName: string
  role: MentorshipRole
  groupId: string | null
  studentId: string | null
  /** The class or the pupil. */
  subjectName: string
  /** The class of a pupil who is looked after alone; of a class its year. */
  subjectDetail: string | null
  schoolId: string
  schoolName: string
  startedOn: string | null
  endedOn: string | null
  capacity: number | null
  pupilCount: number
  state: MentorshipState
  /** Of one that is still to begin: who looks after them until that day, in the same role. */
  takesOverFrom: string | null
  lockVersion: number
}

const joined = sql`mentorships m
  join users u on u.tenant_id = m.tenant_id and u.id = m.mentor_id
  left join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id`

// Most are of a class: a pupil is looked up where one is meant alone, not joined to all.
const schoolId = sql`coalesce(g.school_id, (select s.school_id from student_profiles s where s.tenant_id = m.tenant_id and s.user_id = m.student_id))`
const mentorName = sql`concat_ws(' ', u.first_name, u.infix, u.last_name)`
const subjectName = sql`coalesce(g.name, (select concat_ws(' ', p.first_name, p.infix, p.last_name) from users p where p.tenant_id = m.tenant_id and p.id = m.student_id), '')`
const pupilCount = sql`case when m.student_id is not null then 1 else
  (select count(*)::int from group_memberships gm where gm.tenant_id = m.tenant_id and gm.group_id = m.group_id and gm.left_on is null) end`

/** Where a mentorship stands today, as `stateOn` says it of one. */
function stateToday(ctx: Ctx) {
  const today = sql`${dayOf(ctx.now)}::date`
  return sql`case when m.ended_on <= ${today} then 'ended' when m.started_on > ${today} then 'planned' else 'now' end`
}

const selected = (
  ctx: Ctx,
) => sql`m.id, m.mentor_id, ${mentorName} as mentor_name, m.role, m.group_id, m.student_id, ${subjectName} as subject_name,
  coalesce(g.school_year, (select string_agg(c.name, ', ' order by c.name) from group_memberships gm join groups c on c.tenant_id = gm.tenant_id and c.id = gm.group_id
    where gm.tenant_id = m.tenant_id and gm.student_id = m.student_id and gm.left_on is null)) as subject_detail,
  ${schoolId} as school_id, (select o.name from organizations o where o.tenant_id = m.tenant_id and o.id = ${schoolId}) as school_name, m.started_on, m.ended_on, m.capacity, ${pupilCount} as pupil_count, ${stateToday(ctx)} as state,
  case when m.started_on > ${dayOf(ctx.now)}::date then (select concat_ws(' ', bu.first_name, bu.infix, bu.last_name) from mentorships b
    join users bu on bu.tenant_id = b.tenant_id and bu.id = b.mentor_id
    where b.tenant_id = m.tenant_id and b.role = m.role and b.ended_on = m.started_on and b.mentor_id <> m.mentor_id
      and b.group_id is not distinct from m.group_id and b.student_id is not distinct from m.student_id order by b.id limit 1) end as takes_over_from, m.lock_version`

/** Those of the own school for its office, and one's own. */
function visibleTo(ctx: Ctx) {
  if (seesEveryMentorship(ctx.actor)) return sql<SqlBool>`true`
  const schools = organizationsOf(ctx.actor, ...mentorshipWriters)
  const held = organizationsOf(ctx.actor, 'mentor', 'school_supervisor')
  return sql<SqlBool>`(${schoolId} = any (${schools}::uuid[])
    or (m.mentor_id = ${userIdOf(ctx.actor) ?? null}::uuid and ${schoolId} = any (${held}::uuid[])))`
}

/** A mentorship the actor may know; another does not exist. */
export async function getMentorship(ctx: Ctx, id: string): Promise<MentorshipRow> {
  const { rows } = await sql<MentorshipRow>`
    select ${selected(ctx)} from ${joined} where m.tenant_id = ${ctx.tenant.id} and m.id = ${id} and ${visibleTo(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

const columns = {
  id: { kind: 'id', sql: sql`m.id` },
  mentorId: { kind: 'id', sql: sql`m.mentor_id` },
  mentorName: { kind: 'text', sql: mentorName },
  subjectName: { kind: 'text', sql: subjectName },
  role: choice(mentorshipRoles, sql`m.role`),
  groupId: { kind: 'id', sql: sql`m.group_id` },
  studentId: { kind: 'id', sql: sql`m.student_id` },
  schoolId: { kind: 'id', sql: schoolId },
} as const satisfies Filterable

/** What may be asked of the list; `state` is told by the day. */
export const mentorshipFilters = {
  ...columns,
  state: choice(mentorshipStates, sql`null`),
} as const satisfies Filterable

export const mentorshipSorts = ['mentorName', 'subjectName', 'role', 'startedOn', 'endedOn'] as const
const sorts: Record<(typeof mentorshipSorts)[number], RawBuilder<unknown>> = {
  // As it is shown, as the list of everybody has it: who reads down the list sees the letters follow each other.
  mentorName: sql`u.first_name`,
  subjectName,
  role: sql`m.role`,
  startedOn: sql`m.started_on`,
  endedOn: sql`m.ended_on`,
}

export type MentorshipList = { rows: MentorshipRow[]; total: number; byState: Record<string, number> }

/** Who looks after whom, as far as one may know, with how many stand where; those that are over when asked by state. One round trip. */
export async function listMentorships(
  ctx: Ctx,
  { filter, sort, page }: Pick<Query, 'filter' | 'sort' | 'page'>,
): Promise<MentorshipList> {
  const school = narrowedTo(ctx.actor, ctx.organizationId)
  const wanted = filterExpressions(filter, { ...columns, state: choice(mentorshipStates, stateToday(ctx)) })
  if (![...filter.keys()].some((name) => name.startsWith('state')))
    wanted.push(sql<SqlBool>`${stateToday(ctx)} <> 'ended'`)
  const last = sql`picked.last_name, picked.first_name, picked.subject, picked.started_on desc nulls last, picked.id`
  const { keys, order } = sortKeys(sort, sorts, last)
  const { rows } = await sql<{ [Key in keyof MentorshipList]: MentorshipList[Key] | null }>`
    with seen as materialized (
      select m.id, ${stateToday(ctx)} as state, ${allOf(wanted)} as wanted, u.last_name, u.first_name, ${subjectName} as subject, m.started_on${keys} from ${joined}
      where m.tenant_id = ${ctx.tenant.id} and ${visibleTo(ctx)} and ${school ? sql`${schoolId} = ${school}::uuid` : sql`true`}
    ), page as materialized (
      select picked.* from seen picked where wanted order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select (select json_agg(r) from (
        select ${selected(ctx)} from page picked join mentorships m on m.tenant_id = ${ctx.tenant.id} and m.id = picked.id
        join users u on u.tenant_id = m.tenant_id and u.id = m.mentor_id
        left join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id order by ${order}) r) as rows,
      (select count(*)::int from seen where wanted) as total,
      (select json_object_agg(state, n) from (select state, count(*)::int as n from seen group by state) c) as by_state`.execute(
    ctx.db,
  )
  const found = rows[0]
  return { rows: found?.rows ?? [], total: found?.total ?? 0, byState: found?.byState ?? {} }
}

export type Colleague = {
  id: string
  name: string
  roles: MentorshipRole[]
  schoolId: string
  /** The classes they look after today, and how many pupils those have. */
  groupNames: string[]
  pupilCount: number
}

/** Who holds a role at a school in which pupils are looked after. */
export async function listColleagues(ctx: Ctx, schoolIds: readonly string[]): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, array_agg(distinct r.name) as roles, r.organization_id as school_id,
      coalesce(held.names, '{}') as group_names, coalesce(held.pupils, 0) as pupil_count
    from roles r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and u.status in ('active', 'invited')
    left join lateral (
      select array_agg(g.name order by g.name) as names, sum((select count(*) from group_memberships gm
        where gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null))::int as pupils
      from groups g where g.tenant_id = r.tenant_id and g.school_id = r.organization_id and g.status = 'active' and g.id in (
        select m.group_id from mentorships m where m.tenant_id = u.tenant_id and m.mentor_id = u.id and ${stateToday(ctx)} = 'now')) held on true
    where r.tenant_id = ${ctx.tenant.id} and r.organization_id = any (${schoolIds}::uuid[]) and r.name in ('mentor', 'supervisor')
      and (r.expires_on is null or r.expires_on >= ${dayOf(ctx.now)}::date)
    group by u.id, u.first_name, u.infix, u.last_name, r.organization_id, held.names, held.pupils order by u.last_name, u.first_name, u.id`.execute(
    ctx.db,
  )
  return rows
}

export type MentorshipChoice = { id: string; name: string }
/** A class, with how large it is and who is its mentor today. */
export type ClassChoice = MentorshipChoice & { pupilCount: number; mentorNames: string[] }

/** The classes of a school that are in use, and the pupils of the one that is named. */
export async function listSubjects(
  ctx: Ctx,
  schoolId: string,
  groupId: string | undefined,
): Promise<{ groups: ClassChoice[]; pupils: MentorshipChoice[] }> {
  const { rows } = await sql<{ groups: ClassChoice[]; pupils: MentorshipChoice[] }>`
    select coalesce((select json_agg(c order by c.school_year desc, c.name) from (
        select g.id, g.name || case when min(g.school_year) over () < max(g.school_year) over () then ' (' || g.school_year || ')' else '' end as name, g.school_year,
          (select count(*)::int from group_memberships gm where gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null) as pupil_count,
          array(select ${mentorName} from mentorships m join users u on u.tenant_id = m.tenant_id and u.id = m.mentor_id
            where m.tenant_id = g.tenant_id and m.group_id = g.id and m.role = 'mentor' and ${stateToday(ctx)} = 'now' order by u.last_name, u.id) as mentor_names
        from groups g
        where g.tenant_id = ${ctx.tenant.id} and g.school_id = ${schoolId} and g.status = 'active') c), '[]') as groups,
      coalesce((select json_agg(c order by c.last_name, c.first_name, c.id) from (
        select u.id, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, u.last_name, u.first_name from group_memberships gm
        join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id and g.school_id = ${schoolId}
        join users u on u.tenant_id = gm.tenant_id and u.id = gm.student_id and u.status <> 'archived'
        where gm.tenant_id = ${ctx.tenant.id} and gm.group_id = ${groupId ?? null}::uuid and gm.left_on is null) c), '[]') as pupils`.execute(
    ctx.db,
  )
  const { groups = [], pupils = [] } = rows[0] ?? {}
  return {
    groups: groups.map(({ pupilCount: size, mentorNames, ...one }) => ({
      ...plain(one),
      pupilCount: size,
      mentorNames,
    })),
    pupils: pupils.map(plain),
  }
}

const plain = ({ id, name }: MentorshipChoice): MentorshipChoice => ({ id, name })

/** Of which school a class or each of some pupils is; what does not exist is left out. */
export async function schoolsLookedAfter(
  ctx: Ctx,
  { groupId, studentIds }: { groupId: string | null; studentIds: readonly string[] },
): Promise<{ id: string; schoolId: string }[]> {
  const { rows } = await sql<{ id: string; schoolId: string }>`
    select id, school_id from groups where tenant_id = ${ctx.tenant.id} and id = ${groupId}::uuid and status = 'active'
    union all
    select s.user_id, s.school_id from student_profiles s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status <> 'archived'
    where s.tenant_id = ${ctx.tenant.id} and s.user_id = any (${studentIds}::uuid[])`.execute(ctx.db)
  return rows
}

/** The mentorships of somebody in a role that are not over, held until the end of the transaction. */
export async function lockMentorshipsOf(ctx: Ctx, mentorIds: readonly string[]): Promise<void> {
  await sql`select 1 from mentorships where tenant_id = ${ctx.tenant.id} and mentor_id = any (${mentorIds}::uuid[]) order by id for update`.execute(
    ctx.db,
  )
}

/** All mentorships of some people that are not over. */
export async function listHeldBy(ctx: Ctx, mentorIds: readonly string[]): Promise<MentorshipRow[]> {
  const { rows } = await sql<MentorshipRow>`
    select ${selected(ctx)} from ${joined} where m.tenant_id = ${ctx.tenant.id} and m.mentor_id = any (${mentorIds}::uuid[])
      and ${stateToday(ctx)} <> 'ended' and ${visibleTo(ctx)} order by ${subjectName}, m.id`.execute(ctx.db)
  return rows
}
