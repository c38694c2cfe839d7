import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extensionPoint, type Ref, type SqlValue } from '#areas/extension.ts'
import type { Find } from '#areas/find.ts'
import { isOver, internshipStatuses } from '#areas/internships/model.ts'
import { isLookedAfterByActor } from '#areas/groups/queries.ts'
import {
  actsAs,
  narrowedTo,
  roleNames,
  userStatuses,
  type Role,
  type RoleName,
  type UserStatus,
} from '#areas/users/model.ts'
import { literals } from '#platform/db.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { allOf, choice, filterExpressions, sortKeys, type Filterable } from '#platform/filters.ts'
import { dayOf } from '#platform/week.ts'
import { mayGrant, maySee, memberReaders, scopeOf, seesPupils, type RolePlace, type MemberScope } from './policy.ts'

export type MemberRoleRow = Role & { organizationName: string | null; isLastAdmin: boolean }

export type MemberRow = {
  id: string
  accountId: string | null
  email: string | null
  username: string | null
  firstName: string
  infix: string | null
  lastName: string
  gender: string | null
  phone: string | null
  locale: 'nl' | 'en'
  status: UserStatus
  invitedAt: Date | null
  lastSignInAt: Date | null
  createdAt: Date
  lockVersion: number
  avatarFileId: string | null
  roles: MemberRoleRow[]
  groupNames: string[]
  /** The classes they look after, as their mentor or as a supervisor; from a day to come, too. */
  looksAfter: string[]
  /** Of a pupil whom the actor looks after: who else to call, in the order the school calls them. */
  guardians: { name: string; relation: string; phone: string | null }[]
  /** The school that has a file of them as a pupil. */
  schoolId: string | null
  /** The actor is mentor of this pupil. */
  isMine: boolean
  /** Written to less than an hour ago: not yet again. */
  isJustInvited: boolean
  /** Still has an internship under way, as a pupil or as the one who guides it. */
  isBusy: boolean
  /** How many internships under way they guide, where the actor may look. */
  guides: number
  /** How many organizations they let in; null of who never decides about one. */
  letIn: number | null
  signs: SignatureDue[]
}

/** A signature of somebody under a contract that waits for it. */
export type SignatureDue = {
  contractId: string
  signerId: string
  internshipId: string
  studentId: string
  studentName: string
  since: Date
  remindedAt: Date | null
}

/** What somebody is to sign now, the longest waiting first, of the internships the reader is a party to. */
export const signaturesDue =
  extensionPoint<(ctx: Ctx, user: Ref) => SqlValue<SignatureDue[]>>('what somebody is to sign')

/** When somebody who has not answered yet was last written to. */
const invitedAt = sql`case when u.status = 'invited' then coalesce((select max(t.created_at) from access_tokens t
  where t.tenant_id = u.tenant_id and t.subject_type = 'users' and t.subject_id = u.id and t.kind = 'confirm' and t.revoked_at is null),
  -- The mail of an invitation just asked for is yet to be written.
  (select max(e.happened_at) from events e
  where e.tenant_id = u.tenant_id and e.subject_type = 'users' and e.subject_id = u.id and e.name = 'identity.confirmation-asked')) end`

const joined = sql`users u
  left join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id`

const isHeld = (ctx: Ctx) => sql<SqlBool>`(r.expires_on is null or r.expires_on >= ${dayOf(ctx.now)}::date)`

function heldBy(ctx: Ctx, user: Expression<unknown> = sql`u.id`) {
  return sql`from roles r left join organizations o on o.tenant_id = r.tenant_id and o.id = r.organization_id
    where r.tenant_id = ${ctx.tenant.id} and r.user_id = ${user} and ${isHeld(ctx)}`
}

/** A pupil whom the actor looks after; never somebody else, and never by another hat. */
function isMentee(ctx: Ctx) {
  return sql<SqlBool>`coalesce(${isLookedAfterByActor(ctx, sql`u.id`, sql`(select mine.school_id from student_profiles mine where mine.tenant_id = u.tenant_id and mine.user_id = u.id)`)}, false)`
}

/** The pupils the actor looks after, to look up whether somebody is among them: found once, not asked of each. */
function mentees(ctx: Ctx) {
  return sql`select mine.user_id from student_profiles mine
    where mine.tenant_id = ${ctx.tenant.id} and ${isLookedAfterByActor(ctx, sql`mine.user_id`, sql`mine.school_id`)}`
}

/** For a list the condition of what `maySee` judges of one person: among whom they are is found once. */
function visible(ctx: Ctx, scope: MemberScope): RawBuilder<SqlBool> {
  if (scope.everybody) return sql<SqlBool>`true`
  const hostToo = scope.hosts
    ? sql` or r.organization_id in (select o.id from organizations o where o.tenant_id = r.tenant_id and o.type = 'Company')`
    : sql``
  return sql<SqlBool>`(u.id in (
    select r.user_id from roles r where r.tenant_id = ${ctx.tenant.id} and ${isHeld(ctx)} and (r.organization_id = any (${scope.organizations}::uuid[])${hostToo})
    ${scope.self ? sql`union all select ${scope.self}::uuid` : sql``} ${scope.mentees ? sql`union all ${mentees(ctx)}` : sql``}))`
}

/** Who belongs to a place, and whom the actor looks after. */
function belongsTo(ctx: Ctx, place: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(u.id in (
    select r.user_id from roles r where r.tenant_id = ${ctx.tenant.id} and ${isHeld(ctx)} and r.organization_id = ${place}::uuid
    ${scopeOf(ctx.actor).mentees ? sql`union all ${mentees(ctx)}` : sql``}))`
}

/** The twin of `maySeeRole`, of a role of `heldBy`: not what else somebody does elsewhere. */
function isRoleSeen({ actor }: Ctx) {
  const { everybody, organizations, hosts, self } = scopeOf(actor)
  return sql<SqlBool>`(${everybody} or u.id = ${self}::uuid or r.organization_id = any (${organizations}::uuid[])
    or (${hosts} and o.type = 'Company'))`
}

/** The same of an internship, called i: not whom somebody guides at a company where one may not look. */
function isWhereSeen({ actor }: Ctx) {
  const { everybody, organizations, hosts, self } = scopeOf(actor)
  return sql<SqlBool>`(${everybody || hosts} or u.id = ${self}::uuid or i.organization_id = any (${organizations}::uuid[]))`
}

const isNoPupil = sql<SqlBool>`not exists (select 1 from student_profiles s where s.tenant_id = u.tenant_id and s.user_id = u.id)`

/** Colleagues, the people of companies, whoever works with the product; pupils are found by what is known of them. */
export const findMembers: Find = {
  kind: 'members',
  path: '/users',
  among: (ctx) =>
    actsAs(ctx.actor, ...memberReaders)
      ? {
          from: sql`users u`,
          where: sql<SqlBool>`u.tenant_id = ${ctx.tenant.id} and u.status <> 'archived' and ${visible(ctx, scopeOf(ctx.actor))}
            and ${isNoPupil}`,
          id: sql`u.id`,
          title: sql`concat_ws(' ', u.first_name, u.infix, u.last_name)`,
          detail: sql`(select string_agg(distinct o.name, ', ' order by o.name) ${heldBy(ctx)} and ${isRoleSeen(ctx)})`,
          named: { of: 'staff', id: sql`u.id` },
        }
      : undefined,
}

function selected(ctx: Ctx) {
  const open = literals(internshipStatuses.filter((status) => !isOver(status)))
  return sql`u.id, u.account_id, a.email, a.username, u.first_name, u.infix, u.last_name, u.gender, u.phone, u.locale, u.status, ${invitedAt} as invited_at,
    u.last_sign_in_at, u.created_at, u.lock_version, u.avatar_file_id,
    coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'organizationId', r.organization_id, 'organizationType', o.type,
        'organizationName', o.name, 'isLastAdmin', r.name = 'admin' and u.status = 'active' and not exists (
          select 1 from roles other join users colleague on colleague.tenant_id = other.tenant_id and colleague.id = other.user_id
          where other.tenant_id = r.tenant_id and other.organization_id = r.organization_id and other.name = 'admin' and other.user_id <> u.id
            and colleague.status = 'active')) order by r.created_at, r.name, r.id) ${heldBy(ctx)}), '[]') as roles,
    array(select g.name from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
      where gm.tenant_id = u.tenant_id and gm.student_id = u.id and gm.left_on is null order by g.name) as group_names,
    array(select distinct g.name from mentorships m join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.status = 'active'
      where m.tenant_id = u.tenant_id and m.mentor_id = u.id and u.status in ('active', 'invited')
        and (m.ended_on is null or m.ended_on > ${dayOf(ctx.now)}::date) order by g.name) as looks_after,
    (select s.school_id from student_profiles s where s.tenant_id = u.tenant_id and s.user_id = u.id) as school_id,
    ${isMentee(ctx)} as is_mine,
    case when ${isMentee(ctx)} then coalesce((select json_agg(json_build_object('name', concat_ws(' ', nullif(p.first_name, ''), p.last_name),
        'relation', p.relation, 'phone', p.phone) order by p.contact_order, p.id)
      from guardians p where p.tenant_id = u.tenant_id and p.student_id = u.id), '[]') else '[]' end as guardians,
    coalesce(${invitedAt} > ${ctx.now}::timestamptz - interval '1 hour', false) as is_just_invited,
    (select count(*)::int from internships i where i.tenant_id = u.tenant_id and i.supervisor_user_id = u.id and i.status in ${open}
      and ${isWhereSeen(ctx)}) as guides,
    -- Looked up only of those few who may: whoever administers a volunteer centre is a broker, too.
    case when exists (select 1 ${heldBy(ctx)} and (r.name in ('broker', 'tenant_admin', 'platform_admin')
        or (r.name = 'admin' and o.type = 'VolunteerCenter')))
      then (select count(*)::int from organizations decided where decided.tenant_id = u.tenant_id and decided.approved_by = u.id) end as let_in,
    ${signaturesDue(ctx, sql`u.id`)} as signs,
    (exists (select 1 from internships i where i.tenant_id = u.tenant_id and i.student_id = u.id and i.status in ${open})
      or exists (select 1 from internships i where i.tenant_id = u.tenant_id and i.supervisor_user_id = u.id and i.status in ${open})) as is_busy`
}

/** Somebody the actor may know; anyone else does not exist. */
export async function getMember(ctx: Ctx, id: string): Promise<MemberRow> {
  const { rows } = await sql<MemberRow>`
    select ${selected(ctx)} from ${joined} where u.tenant_id = ${ctx.tenant.id} and u.id = ${id}`.execute(ctx.db)
  const [member] = rows
  if (!member || !maySee(ctx.actor, member)) throw notFound()
  return { ...member, signs: member.signs.map(dated) }
}

/** Holds a person until the end of the transaction, so that nobody decides about them at the same moment. */
export async function lockMember(ctx: Ctx, id: string): Promise<void> {
  await sql`select 1 from users where tenant_id = ${ctx.tenant.id} and id = ${id} for no key update`.execute(ctx.db)
}

/** Holds organizations: who is their last admin is decided one at a time. Always in the same order, so that none waits for the other. */
export async function lockPlaces(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`select 1 from organizations where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  )
}

const fullName = sql`concat_ws(' ', u.first_name, u.infix, u.last_name)`

const columns = {
  id: { kind: 'id', sql: sql`u.id` },
  firstName: { kind: 'text', sql: sql`u.first_name` },
  infix: { kind: 'text', sql: sql`u.infix` },
  lastName: { kind: 'text', sql: sql`u.last_name` },
  name: { kind: 'text', sql: fullName },
  email: { kind: 'text', sql: sql`a.email` },
  status: choice(userStatuses, sql`u.status`),
  createdAt: { kind: 'moment', sql: sql`u.created_at` },
  invitedAt: { kind: 'moment', sql: invitedAt },
} as const satisfies Filterable

/** What may be asked of the list, besides the role: see `withoutRole`. */
export const memberFilters = { ...columns, organizationId: { kind: 'list' } } as const

/** When people were last here only by who may see it of everybody in the list. */
function filterableBy(ctx: Ctx): Filterable {
  const everywhere: Filterable = {
    ...columns,
    organizationId: {
      ...memberFilters.organizationId,
      sql: sql`array(select r.organization_id::text ${heldBy(ctx)} and r.organization_id is not null)`,
    },
  }
  return scopeOf(ctx.actor).everybody
    ? { ...everywhere, lastSignInAt: { kind: 'moment', sql: sql`u.last_sign_in_at` } }
    : everywhere
}

export const memberSorts = ['firstName', 'lastName', 'name', 'email', 'status', 'createdAt', 'invitedAt'] as const
const sorts: Record<(typeof memberSorts)[number], Expression<unknown>> = {
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
  // As it is shown: who reads down the list sees the letters follow each other.
  name: sql`u.first_name`,
  email: sql`a.email`,
  status: sql`u.status`,
  createdAt: sql`u.created_at`,
  invitedAt,
}

export type MemberQuery = {
  filter: Map<string, string[]>
  sort: { field: string; descending: boolean }[]
  page: { number: number; size: number }
}

export type MemberList = {
  rows: MemberRow[]
  total: number
  byStatus: Record<string, number>
  byRole: Record<string, number>
}

/**
 * Whom the actor may know, by last name, with the counts per status and role whatever the filters; one round trip. Who is archived comes only when
 * asked for by status, and the people of a company only to who asks for their organization, or belongs to it.
 */
export async function listMembers(ctx: Ctx, { filter, sort, page }: MemberQuery): Promise<MemberList> {
  const { role, rest } = withoutRole(filter)
  const places = rest.get('organization_id_eq')?.filter((id) => id.trim() !== '') ?? []
  const names = [...rest.keys()]
  const asksPlace = names.some((name) => name.startsWith('organization_id'))
  const scope = scopeOf(ctx.actor)
  const place = asksPlace ? undefined : narrowedTo(ctx.actor, ctx.organizationId)
  const seen = allOf([
    visible(ctx, { ...scope, hosts: scope.hosts && asksPlace, self: null }),
    ...(place ? [belongsTo(ctx, place)] : []),
    ...(seesPupils(ctx.actor) ? [] : [isNoPupil]),
  ])
  const asked = filterExpressions(rest, filterableBy(ctx))
  if (role.length > 0)
    asked.push(
      sql<SqlBool>`(exists (select 1 ${heldBy(ctx)} and r.name = any (${role}::text[])
        ${places.length > 0 ? sql`and r.organization_id::text = any (${places}::text[])` : sql``})
        ${role.includes(noRole) ? sql`or not exists (select 1 ${heldBy(ctx)})` : sql``})`,
    )
  const asksStatus = names.some((name) => name.startsWith('status'))
  const wanted = allOf(asksStatus ? asked : [...asked, sql<SqlBool>`u.status <> 'archived'`])
  const among = sql`${joined} where u.tenant_id = ${ctx.tenant.id} and ${seen}`
  const { keys, order } = sortKeys(sort, sorts, sql`picked.last_name, picked.first_name, picked.id`)
  const { rows } = await sql<{
    rows: MemberRow[] | null
    total: number | null
    byStatus: MemberList['byStatus'] | null
    byRole: MemberList['byRole'] | null
  }>`
    with page as materialized (
      select picked.* from (select u.id, u.last_name, u.first_name${keys} from ${among} and ${wanted}) picked
      order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}
    ), seen as materialized (select u.id, u.status from ${among})
    select (select json_agg(r) from (
        select ${selected(ctx)} from page picked join users u on u.tenant_id = ${ctx.tenant.id} and u.id = picked.id
        left join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id order by ${order}) r) as rows,
      ${asked.length > 0 ? sql`(select count(*)::int from ${among} and ${wanted})` : sql`null::int`} as total,
      (select json_object_agg(status, n) from (select status, count(*)::int n from seen group by status) c) as by_status,
      (select json_object_agg(name, n) from (select name, count(distinct user_id)::int n from (
        select kind.name, r.user_id from roles r cross join lateral (
          select r.name union all select 'staff' where r.name = any (${staffRoles}::text[])) kind (name)
        where r.tenant_id = ${ctx.tenant.id} and ${isHeld(ctx)}
          and r.user_id in (select id from seen where status <> 'archived')
        union all select ${noRole}, u.id from seen u where u.status <> 'archived' and not exists (select 1 ${heldBy(ctx)})
      ) held group by name) c) as by_role`.execute(ctx.db)
  const found = rows[0]
  // Of a list that nothing was asked of, how many there are follows from how many stand where.
  const counted = Object.entries(found?.byStatus ?? {}).reduce(
    (sum, [status, n]) => sum + (status === 'archived' && !asksStatus ? 0 : n),
    0,
  )
  return {
    rows: (found?.rows ?? []).map(withDates),
    total: found?.total ?? counted,
    byStatus: found?.byStatus ?? {},
    byRole: found?.byRole ?? {},
  }
}

/** Whoever works with pupils and is no pupil or parent. */
const staffRoles: readonly string[] = roleNames.filter((name) => name !== 'student' && name !== 'guardian')

/** Who holds no role any more, or none yet. */
const noRole = 'none'

/**
 * `filter[with_role]=admin` is no column: it asks for a role, at the organization asked for beside it; `staff` for any of theirs, `none`
 * for who has none.
 */
function withoutRole(filter: Map<string, string[]>): { role: string[]; rest: Map<string, string[]> } {
  const rest = new Map(filter)
  rest.delete('with_role')
  const role = (filter.get('with_role') ?? [])
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => (name === 'staff' ? staffRoles : name))
  if (role.some((name) => name !== noRole && !roleNames.includes(name as RoleName)))
    throw badRequest('platform.unreadable-filter', { parameter: 'filter[with_role]', values: { filter: 'with_role' } })
  return { role: [...new Set(role)], rest }
}

function withDates(row: MemberRow): MemberRow {
  const date = (value: Date | null) => value && new Date(value)
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    invitedAt: date(row.invitedAt),
    lastSignInAt: date(row.lastSignInAt),
    signs: row.signs.map(dated),
  }
}

function dated(due: SignatureDue): SignatureDue {
  return { ...due, since: new Date(due.since), remindedAt: due.remindedAt && new Date(due.remindedAt) }
}

export type PlaceFound = NonNullable<RolePlace> & { name: string; status: string }

const place = sql`o.id, o.type, o.name, o.status, not exists (
  select 1 from roles r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
  where r.tenant_id = o.tenant_id and r.organization_id = o.id and u.status <> 'archived') as is_empty`

/** An organization as a place to hold a role; undefined where there is none. */
export async function findPlace(ctx: Ctx, id: string): Promise<PlaceFound | undefined> {
  const { rows } = await sql<PlaceFound>`
    select ${place} from organizations o where o.tenant_id = ${ctx.tenant.id} and o.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Where the actor may give roles, schools and volunteer centres first. */
export async function listPlaces(ctx: Ctx, only?: string): Promise<PlaceFound[]> {
  const { everybody, organizations } = scopeOf(ctx.actor)
  const own = everybody ? sql`true` : sql`o.id = any (${organizations}::uuid[])`
  const empty = mayGrant(ctx.actor, 'admin', { id: '', type: 'Company', isEmpty: true })
  const { rows } = await sql<PlaceFound>`
    select * from (select ${place} from organizations o where o.tenant_id = ${ctx.tenant.id} and o.status in ('approved', 'pending')
      and ${only === undefined ? sql`true` : sql`o.id = ${only}::uuid`}) o
    where ${own} or (${empty}::boolean and o.type = 'Company' and o.is_empty)
    order by o.type = 'Company', o.name, o.id`.execute(ctx.db)
  return rows
}

/** Whether somebody of this tenant has this account already. */
export async function findUserOfAccount(ctx: Ctx, accountId: string): Promise<{ id: string } | undefined> {
  return ctx.db
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}
