import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { actsAs, organizationsOf, userIdOf } from '#areas/users/model.ts'
import { allOf, choice, filterExpressions, type Filterable } from '#platform/filters.ts'
import { actionKinds, type ActionKind } from './kinds/model.ts'
import { readersOfAll } from './policy.ts'

/** Who may read what was done: a pupil their own, staff of a school the school's, an administrator all of it. */
export const actionReaders = [
  'student',
  'coordinator',
  'school_admin',
  'company_admin',
  'broker',
  'tenant_admin',
  'platform_admin',
] as const

export type Action = {
  id: string
  action: string
  subjectType: string
  subjectId: string | null
  kind: ActionKind
  actorId: string | null
  /** Null when the product did it itself. */
  actorName: string | null
  /** How the key begins by which a program did it in their name. */
  byKey: string | null
  fromStatus: string | null
  toStatus: string | null
  reason: string | null
  changes: Readonly<Record<string, unknown>>
  at: Date
  /** Of a week of hours: which week, and how many minutes it has. */
  monday: string | null
  minutes: number | null
  /** The pupil it is about: by first name alone for a company, which may not know more yet. */
  studentName: string | null
  /** The place, the organization, the class or the period it is about. */
  about: string | null
  /** As what they did it: their role, and the company they work for. */
  acted: [role: string, company: string | null] | null
}

/** Asked of what is shown, so that nobody finds by a name what they may not read. */
export const actionFilters: Filterable = {
  action: { kind: 'text', sql: sql`seen.action` },
  subjectType: { kind: 'text', sql: sql`seen.subject_type` },
  subjectId: { kind: 'id', sql: sql`seen.subject_id` },
  organizationId: { kind: 'id', sql: sql`seen.organization_id` },
  actorId: { kind: 'id', sql: sql`seen.actor_id` },
  kind: choice(actionKinds, sql`seen.kind`),
  words: { kind: 'text', sql: sql`concat_ws(' ', seen.actor_name, seen.student_name, seen.about)` },
  at: { kind: 'moment', sql: sql`seen.at` },
}

const kind = sql`case
  when l.action = 'identity.signed-in-as' then 'looking'
  when l.action like 'identity.%' then 'signing-in'
  when l.action in ('members.role-added', 'members.role-removed') then 'rights'
  when l.action like '%.exported' or l.subject_type = 'imports' then 'exports'
  when l.subject_type in ('applications', 'internships', 'contracts', 'timesheets', 'vacancies', 'organizations') then l.subject_type
  when l.subject_type in ('application_teams', 'match_proposals', 'waiting_places') then 'applications'
  when l.subject_type in ('required_documents', 'roads') then 'internships'
  when l.subject_type = 'contract_signers' then 'contracts'
  when l.subject_type = 'partner_agreements' then 'organizations'
  when l.subject_type in ('users', 'students', 'groups', 'mentorships', 'contact_questions', 'feedback') then 'people'
  else 'settings' end`

const joined = sql`audit_log l
  left join applications a on l.subject_type = 'applications' and a.tenant_id = l.tenant_id and a.id = l.subject_id
  left join contracts c on l.subject_type = 'contracts' and c.tenant_id = l.tenant_id and c.id = l.subject_id
  left join timesheets t on l.subject_type = 'timesheets' and t.tenant_id = l.tenant_id and t.id = l.subject_id
  left join required_documents d on l.subject_type = 'required_documents' and d.tenant_id = l.tenant_id and d.id = l.subject_id
  left join internships i on i.tenant_id = l.tenant_id
    and i.id = coalesce(c.internship_id, t.internship_id, d.internship_id, case when l.subject_type = 'internships' then l.subject_id end)
  left join student_profiles s on s.tenant_id = l.tenant_id and s.user_id = coalesce(a.student_id, i.student_id)
  left join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  left join match_proposals p on l.subject_type = 'match_proposals' and p.tenant_id = l.tenant_id and p.id = l.subject_id
  left join roads rd on l.subject_type = 'roads' and rd.tenant_id = l.tenant_id and rd.id = l.subject_id
  left join users pu on pu.tenant_id = l.tenant_id and pu.id = coalesce(p.student_id, rd.student_id)
  left join organizations sch on sch.tenant_id = s.tenant_id and sch.id = s.school_id
  left join application_teams tm on l.subject_type = 'application_teams' and tm.tenant_id = l.tenant_id and tm.id = l.subject_id
  left join vacancies v on v.tenant_id = l.tenant_id
    and v.id = coalesce(a.vacancy_id, i.vacancy_id, p.vacancy_id, tm.vacancy_id, case when l.subject_type = 'vacancies' then l.subject_id end)
  left join users who on l.subject_type = 'users' and who.tenant_id = l.tenant_id and who.id = l.subject_id
  left join organizations subject on l.subject_type = 'organizations' and subject.tenant_id = l.tenant_id and subject.id = l.subject_id
  left join groups g on l.subject_type = 'groups' and g.tenant_id = l.tenant_id and g.id = l.subject_id
  left join internship_periods pe on l.subject_type = 'internship_periods' and pe.tenant_id = l.tenant_id and pe.id = l.subject_id
  left join search_synonyms sy on l.subject_type = 'search_synonyms' and sy.tenant_id = l.tenant_id and sy.id = l.subject_id
  left join organizations o on o.tenant_id = l.tenant_id and o.id = l.organization_id`

/** Of several roles the one that says most of what somebody may do. */
const tellingRoles = ['platform_admin', 'tenant_admin', 'broker', 'coordinator', 'admin', 'mentor', 'supervisor']

/**
 * The role somebody has where it happened, or the one that tells most, and for whom where that is a company. Asked among the
 * columns, so that what is only counted asks nothing.
 */
const acted = sql`(select array[r.name, case when host.type = 'Company' then host.name end]
    from roles r left join organizations host on host.tenant_id = r.tenant_id and host.id = r.organization_id
    where r.tenant_id = l.tenant_id and r.user_id = l.actor_id
    order by r.organization_id is not distinct from l.organization_id desc,
      array_position(${tellingRoles}::text[], r.name) nulls last, r.id limit 1)`

/** Who asked, or what a text or a file of the website is called: names of which an action itself keeps none. */
const named = ({ locale }: Ctx) => sql`case l.subject_type
    when 'contact_questions' then (select q.name from contact_questions q where q.tenant_id = l.tenant_id and q.id = l.subject_id)
    when 'feedback' then (select f.name from feedback f where f.tenant_id = l.tenant_id and f.id = l.subject_id)
    when 'content_files' then (select f.title from content_files f where f.tenant_id = l.tenant_id and f.id = l.subject_id)
    when 'content_pages' then (select x.title from content_texts x where x.tenant_id = l.tenant_id and x.page_id = l.subject_id
      order by x.locale = ${locale} desc limit 1) end`

function visibleTo(ctx: Ctx) {
  const { actor } = ctx
  if (actsAs(actor, 'tenant_admin', 'platform_admin')) return sql<SqlBool>`true`
  const me = userIdOf(actor) ?? null
  const schools = organizationsOf(actor, 'coordinator', 'school_admin')
  const hosts = organizationsOf(actor, 'company_admin', 'broker')
  const pupil = actsAs(actor, 'student') ? me : null
  // People may know who looked through their eyes.
  return sql<SqlBool>`(l.actor_id = ${me}::uuid or (l.action = 'identity.signed-in-as' and l.subject_id = ${me}::uuid) or s.user_id = ${pupil}::uuid or s.school_id = any (${schools}::uuid[])
    or l.organization_id = any (${schools}::uuid[])
    or (l.organization_id = any (${hosts}::uuid[]) and exists (
      select 1 from roles r where r.tenant_id = l.tenant_id and r.user_id = l.actor_id and r.organization_id = l.organization_id)))`
}

type Listed = { rows: Action[]; total: number; byKind: Record<string, number> }

/** What happened, newest first, with how many of each kind the rest of the question finds, in one round trip. */
export async function listActions(
  ctx: Ctx,
  { filter, page }: { filter: Map<string, string[]>; page: { number: number; size: number } },
): Promise<Listed> {
  const wanted = allOf(filterExpressions(filter, actionFilters))
  const ofEveryKind = allOf(
    filterExpressions(new Map([...filter].filter(([name]) => !name.startsWith('kind_'))), actionFilters),
  )
  const { rows } = await sql<{
    rows: (Action & { seq: number; organizationId: string })[] | null
    total: number
    byKind: Listed['byKind'] | null
  }>`
    with seen as not materialized (
      select l.id, l.seq, l.action, l.subject_type, l.subject_id, l.organization_id, l.actor_id,
        coalesce(l.actor_name, l.changes ->> 'by', case when l.action <> 'identity.confirmation-asked' then nullif(concat_ws(' ', who.first_name, who.infix, who.last_name), '') end) as actor_name,
        l.changes ->> 'byKey' as by_key,
        l.from_status, l.to_status, l.reason, l.changes, l.at, case when t.id is not null then l.changes ->> 'monday' end as monday,
        (select sum(e.minutes)::int from timesheet_weeks w join time_entries e on e.tenant_id = w.tenant_id and e.week_id = w.id
          where w.tenant_id = t.tenant_id and w.timesheet_id = t.id and w.monday = (l.changes ->> 'monday')::date) as minutes,
        ${kind} as kind, nullif(${shownName(ctx)}, '') as student_name,
        coalesce(v.title, subject.name, g.name, pe.name, array_to_string(sy.words, ' = '),
          case when l.action like 'members.%' or l.action = 'users.added' then nullif(concat_ws(' ', who.first_name, who.infix, who.last_name), '') end,
          ${named(ctx)},
          case when ${actsAs(ctx.actor, 'tenant_admin', 'platform_admin')} or o.type <> 'School' then o.name end) as about,
        ${acted} as acted
      from ${joined} where l.tenant_id = ${ctx.tenant.id} and ${visibleTo(ctx)}
    )
    select (select json_agg(r) from (select * from seen where ${wanted} order by at desc, seq desc limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from seen where ${wanted}) as total,
      (select json_object_agg(kind, n) from (select kind, count(*)::int as n from seen where ${ofEveryKind} group by kind) c) as by_kind`.execute(
    ctx.db,
  )
  const found = rows[0]
  return {
    rows: (found?.rows ?? []).map(({ seq: _order, organizationId: _for, ...row }) => ({
      ...row,
      at: new Date(row.at),
    })),
    total: found?.total ?? 0,
    byKind: found?.byKind ?? {},
  }
}

/** The pupil's name as the reader may know it; who reads about themselves needs not be told their own. */
function shownName({ actor, tenant }: Ctx) {
  if (actsAs(actor, 'student'))
    return sql`case when u.id <> ${userIdOf(actor) ?? null}::uuid then concat_ws(' ', u.first_name, u.infix, u.last_name) end`
  if (actsAs(actor, ...readersOfAll))
    // Of a proposal or a road the pupil is told to who looks after pupils; who may read the line is no other.
    return sql`coalesce(nullif(concat_ws(' ', u.first_name, u.infix, u.last_name), ''), concat_ws(' ', pu.first_name, pu.infix, pu.last_name))`
  // Who has said yes knows who it is, wherever names are hidden until then.
  return sql`case when i.id is not null or a.status in ('accepted', 'confirmed')
    or not case when jsonb_typeof(sch.settings -> 'blindMatching') = 'boolean' then (sch.settings -> 'blindMatching')::boolean
      else ${tenant.capabilities.blindMatching} end then u.first_name end`
}

/** What happened and could not be told on, the oldest first: how often it was tried, when it will be again, and why not. */
export function listFailedEvents({ db, tenant }: Ctx) {
  return db
    .selectFrom('events')
    .select(['name', 'subjectType', 'subjectId', 'attempts', 'retryAt', 'failure'])
    .where('tenantId', '=', tenant.id)
    .where('handledAt', 'is', null)
    .where('attempts', '>', 0)
    .orderBy('happenedAt')
    .execute()
}
