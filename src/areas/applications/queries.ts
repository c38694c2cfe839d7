import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { silentAfterDays } from '#areas/internships/model.ts'
import { actsAs, moderators, narrowedTo, organizationsOf, userIdOf } from '#areas/users/model.ts'
import { nameOfOnly } from '#areas/users/queries.ts'
import { conflict, notFound } from '#platform/errors.ts'
import { allOf, choice, filterExpressions, sortKeys, type Filterable } from '#platform/filters.ts'
import {
  applicationOrigins,
  applicationStatuses,
  applicationTurn,
  turnsOfApplications,
  openApplicationStatuses,
  type ApplicationOrigin,
  type ApplicationStatus,
} from './model.ts'
import { isLookedAfterByActor, looksAfterAs, type LooksAfterAs } from '#areas/groups/queries.ts'
import { studentsVisibleTo } from '#areas/students/file/queries.ts'
import { answersOwed } from '#areas/vacancies/writing/staff-view/queries.ts'
import { matesOf, type Mate } from './teams/mates/queries.ts'
import { contactOf } from './telephone/queries.ts'
import { hasBeenFor, takePupilsAmong, waitingFirst, waitingSince } from '#areas/internships/among/queries.ts'
import { lastDayOf } from '#areas/internships/queries.ts'
import { dayOf } from '#platform/week.ts'

export type Application = {
  id: string
  status: ApplicationStatus
  origin: ApplicationOrigin
  turnSince: Date
  studentId: string
  /** Null for a place the pupil found; so is the organization, until the school has judged it. */
  vacancyId: string | null
  organizationId: string | null
  periodId: string
  motivation: string
  /** The moment asked for, of something that is once. */
  slotId: string | null
  momentStartsAt: Date | null
  momentEndsAt: Date | null
  momentNote: string | null
  interviewAt: Date | null
  supervisorUserId: string | null
  declineReason: string | null
  declineNote: string | null
  withdrawReason: string | null
  restoredAt: Date | null
  seenAt: Date | null
  /** When it was first sent to the company; before that the company does not know of it. */
  reachedCompanyAt: Date | null
  expiresAt: Date | null
  decidedAt: Date | null
  lockVersion: number
  createdAt: Date
  vacancyTitle: string
  /** Of the place it is for; of one the pupil found they are not known here. */
  city: string | null
  spot: { lat: number; lng: number } | null
  sectorKeys: readonly string[] | null
  organizationName: string
  /** Of one that a pupil found it may still have to be judged. */
  organizationStatus: string | null
  periodName: string
  program: 'mas' | 'traineeship'
  studentFirstName: string
  studentName: string
  studentEmail: string | null
  studentPhone: string | null
  birthDate: string | null
  level: string | null
  year: number | null
  schoolId: string
  schoolName: string
  /** Who runs the internships of the school, where that is one person. */
  coordinatorName: string | null
  /** What the school wants otherwise than the tenant. */
  schoolSettings: Record<string, unknown>
  groupNames: string[]
  internshipId: string | null
  internshipEndsOn: string | null
  /** Who of the school asked for it, and confirmed it, in the pupil's name. */
  askedByName: string | null
  confirmedByName: string | null
  /** Who wrote down what the organization said on the telephone, and when. */
  phonedByName: string | null
  phonedAt: Date | null
  /** When who is to answer was last reminded by somebody. */
  remindedAt: Date | null
  organizationPhone: string | null
  /** Whom to ask for on the telephone, while that is waited for. */
  organizationContact: string | null
  /** Who called last and reached nobody, and when. */
  notReachedBy: string | null
  notReachedByName: string | null
  notReachedAt: Date | null
  /** The group that asks together, and the others of it; null for who asks alone. */
  teamId: string | null
  /** The yes of the pupil or the mentor, which waits for that of the others. */
  teamAgreedAt: Date | null
  mates: Mate[] | null
  /** How the actor stands to it, for rights. */
  isOwn: boolean
  isMine: boolean
  mineAs: LooksAfterAs[]
  isOfMySchool: boolean
  isOfMyCompany: boolean
}

const beside = sql`left join vacancies v on v.tenant_id = a.tenant_id and v.id = a.vacancy_id
  left join self_found_places f on f.tenant_id = a.tenant_id and f.application_id = a.id
  left join organizations o on o.tenant_id = a.tenant_id and o.id = a.organization_id
  join internship_periods p on p.tenant_id = a.tenant_id and p.id = a.period_id
  join student_profiles s on s.tenant_id = a.tenant_id and s.user_id = a.student_id
  join organizations sch on sch.tenant_id = s.tenant_id and sch.id = s.school_id
  join users u on u.tenant_id = a.tenant_id and u.id = a.student_id
  left join accounts acc on acc.cooperation_id = u.cooperation_id and acc.id = u.account_id
  left join vacancy_slots m on m.tenant_id = a.tenant_id and m.id = a.slot_id
  left join internships i on i.tenant_id = a.tenant_id and i.application_id = a.id`
const joined = sql`applications a ${beside}`

/** What says whose turn it is. */
const judged = sql`applications a join student_profiles s on s.tenant_id = a.tenant_id and s.user_id = a.student_id
  left join vacancies v on v.tenant_id = a.tenant_id and v.id = a.vacancy_id
  left join organizations o on o.tenant_id = a.tenant_id and o.id = a.organization_id`

/** What a list asks of each application; what none of its questions names is not looked up, since nothing hangs on it. */
const looked = sql`${judged}
  left join self_found_places f on f.tenant_id = a.tenant_id and f.application_id = a.id
  left join users u on u.tenant_id = a.tenant_id and u.id = a.student_id
  left join internships i on i.tenant_id = a.tenant_id and i.application_id = a.id`

function relations(ctx: Ctx) {
  const { actor } = ctx
  const me = userIdOf(actor) ?? null
  const companies = organizationsOf(actor, 'company_admin')
  const supervised = organizationsOf(actor, 'company_supervisor')
  return {
    own: sql<SqlBool>`coalesce(a.student_id = ${me}::uuid, false)`,
    mine: sql<SqlBool>`(${studentsVisibleTo(ctx, sql`a.student_id`, sql`s.school_id`)} and coalesce(a.student_id <> ${me}::uuid, true))`,
    school: sql<SqlBool>`(s.school_id = any (${organizationsOf(actor, 'coordinator', 'school_admin')}::uuid[]))`,
    // A supervisor sees the places she has a hand in, and those where nobody was named.
    company: sql<SqlBool>`coalesce((a.organization_id = any (${companies}::uuid[]) or (a.organization_id = any (${supervised}::uuid[])
      and (${me}::uuid in (v.contact_user_id, v.supervisor_user_id, a.supervisor_user_id) or coalesce(v.contact_user_id, v.supervisor_user_id) is null)))
      and a.reached_company_at is not null, false)`,
  }
}

function visibleTo(ctx: Ctx): Expression<SqlBool> {
  if (ctx.actor.kind === 'system' || actsAs(ctx.actor, 'broker', 'tenant_admin', 'platform_admin'))
    return sql<SqlBool>`true`
  const { own, mine, company } = relations(ctx)
  return sql<SqlBool>`(${own} or ${mine} or ${company})`
}

/** Whether it is of the organization the actor looks at, or their own. */
function isWithin(ctx: Ctx): RawBuilder<SqlBool> {
  const organization = narrowedTo(ctx.actor, ctx.organizationId)
  return organization
    ? sql<SqlBool>`(a.organization_id = ${organization}::uuid or s.school_id = ${organization}::uuid or ${relations(ctx).own})`
    : sql<SqlBool>`true`
}

/** The name of whoever did something for the pupil of an application `a`; nothing where the pupil did it. */
const othersName = (
  id: RawBuilder<unknown>,
) => sql`(select concat_ws(' ', b.first_name, b.infix, b.last_name) from users b
  where b.tenant_id = a.tenant_id and b.id = ${id} and b.id <> a.student_id)`

function selected(ctx: Ctx) {
  const { own, mine, school, company } = relations(ctx)
  return sql`a.id, a.status, a.origin, a.turn_since, a.student_id, a.vacancy_id, a.organization_id, a.period_id, a.motivation, a.slot_id,
    m.starts_at as moment_starts_at, m.ends_at as moment_ends_at, m.note as moment_note, a.interview_at,
    a.supervisor_user_id, a.decline_reason, a.decline_note, a.withdraw_reason, a.restored_at, a.seen_at, a.reached_company_at, a.expires_at, a.decided_at, a.lock_version,
    a.created_at, coalesce(v.title, ${ctx.t('found.title')}) as vacancy_title, v.city, case when v.lat is not null and v.lng is not null then json_build_object('lat', v.lat, 'lng', v.lng) end as spot, v.sector_keys,
    coalesce(o.name, f.host_name) as organization_name, o.status as organization_status, p.name as period_name, p.program, u.first_name as student_first_name,
    concat_ws(' ', u.first_name, u.infix, u.last_name) as student_name, acc.email as student_email, u.phone as student_phone, s.birth_date, s.level,
    s.year, s.school_id, sch.name as school_name, sch.settings as school_settings,
    ${nameOfOnly('coordinator', { tenantId: sql`a.tenant_id`, organizationId: sql`s.school_id` })} as coordinator_name, i.id as internship_id, ${lastDayOf('i')} as internship_ends_on,
    a.team_id, a.team_agreed_at, ${matesOf},
    array(select g.name from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
      where gm.tenant_id = a.tenant_id and gm.student_id = a.student_id and gm.left_on is null order by g.name) as group_names,
    case when a.origin = 'vacancy' then ${othersName(sql`a.created_by`)} end as asked_by_name, ${othersName(sql`a.confirmed_by`)} as confirmed_by_name,
    ${othersName(sql`a.phoned_by`)} as phoned_by_name, a.phoned_at, a.reminded_at, o.phone as organization_phone,
    case when a.status = 'awaiting_company_check' then ${contactOf} end as organization_contact,
    ${othersName(sql`a.not_reached_by`)} as not_reached_by_name, a.not_reached_by, a.not_reached_at,
    ${own} as is_own, ${mine} as is_mine, ${looksAfterAs(ctx, sql`a.student_id`, sql`s.school_id`)} as mine_as, ${school} as is_of_my_school, ${company} as is_of_my_company`
}

/** An application to an advertised place. */
export type VacancyApplication = Application & { vacancyId: string; organizationId: string }

export function isToVacancy(application: Application): application is VacancyApplication {
  return application.vacancyId !== null && application.organizationId !== null
}

/** @throws Refusal 404, 409 where the pupil found the place: that one goes its own way */
export async function getVacancyApplication(ctx: Ctx, id: string): Promise<VacancyApplication> {
  const application = await getApplication(ctx, id)
  if (!isToVacancy(application)) throw conflict('applications.invalid-transition')
  return application
}

export async function getApplication(ctx: Ctx, id: string): Promise<Application> {
  const { rows } = await sql<Application>`
    select ${selected(ctx)} from ${joined} where a.tenant_id = ${ctx.tenant.id} and a.id = ${id} and ${visibleTo(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Applications by their ids, for a step that is judged on one of them and taken for all; as the actor stands to each. */
export async function listApplicationsOfStep(ctx: Ctx, ids: readonly string[]): Promise<Application[]> {
  const { rows } = await sql<Application>`
    select ${selected(ctx)} from ${joined} where a.tenant_id = ${ctx.tenant.id} and a.id = any (${[...ids]}::uuid[]) order by a.id`.execute(
    ctx.db,
  )
  return rows
}

const isOpen = sql<SqlBool>`(a.status = any (${[...openApplicationStatuses]}::text[]))`

/** Whose move it is, by the rule of `applicationTurn`. */
const turn = sql`case ${sql.join(
  applicationStatuses.flatMap((status) =>
    applicationOrigins.flatMap((origin) => {
      const whose = applicationTurn({ status, origin })
      return whose === null
        ? []
        : [sql`when a.status = ${sql.lit(status)} and a.origin = ${sql.lit(origin)} then ${sql.lit(whose)}`]
    }),
  ),
  sql` `,
)} end`

/** What nobody has to move is not looked at to say who has to. */
const statusesWithTurn = applicationStatuses.filter((status) =>
  applicationOrigins.some((origin) => applicationTurn({ status, origin }) !== null),
)

/** Whether the actor looks at the pupil of an application from the school's side. */
function isOfSchool(ctx: Ctx): RawBuilder<SqlBool> {
  if (ctx.actor.kind === 'system' || actsAs(ctx.actor, 'tenant_admin', 'platform_admin')) return sql<SqlBool>`true`
  const { own, mine, school } = relations(ctx)
  return sql<SqlBool>`(${own} or ${mine} or ${school})`
}

/** The name as the actor is shown it: nobody finds, by searching or sorting, a name that is hidden from them. */
function nameAsSeen(ctx: Ctx, name: RawBuilder<unknown>) {
  const { company } = relations(ctx)
  return sql`case when ${isOfSchool(ctx)} then ${name}
    when ${company} and a.status in ('accepted', 'confirmed') and coalesce(${lastDayOf('i')} + 30 >= ${dayOf(ctx.now)}::date, true) then ${name} end`
}

/**
 * Whether something of it waits for the actor: they are at turn, by the rule of `isActorsTurn`, or the organization of a
 * place that a pupil found waits for their yes, by the rule of `mayApproveHost`. What a list counts, paints and puts first.
 */
function isYours(ctx: Ctx): RawBuilder<SqlBool> {
  const { own, company } = relations(ctx)
  const coordinates = sql<SqlBool>`s.school_id = any (${organizationsOf(ctx.actor, 'coordinator')}::uuid[])`
  const mentors = isLookedAfterByActor(ctx, sql`a.student_id`, sql`s.school_id`, 'mentor')
  const calls = actsAs(ctx.actor, 'broker') ? sql<SqlBool>`a.status = 'awaiting_company_check'` : sql<SqlBool>`false`
  const judges = actsAs(ctx.actor, ...moderators)
    ? sql<SqlBool>`(a.origin = 'self_found' and a.status = 'accepted' and o.status = 'pending')`
    : sql<SqlBool>`false`
  return sql<SqlBool>`coalesce(a.team_agreed_at is null and (${judges} or case ${turn} when 'student' then ${own} when 'mentor' then ${mentors} when 'school' then ${coordinates} or ${calls}
    when 'company' then ${company} end), false)`
}

/** Whether an answer is waited for so long that who gives it is silent. */
function isSilent(ctx: Ctx): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isOpen} and ${hasBeenFor(ctx, sql`a.turn_since`, sql.lit(silentAfterDays))})`
}

/** What the actor may ask the organization about by telephone. */
export function isCalledByActor(ctx: Ctx): RawBuilder<SqlBool> {
  const isCaller = actsAs(ctx.actor, 'broker', 'platform_admin')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`s.school_id = any (${organizationsOf(ctx.actor, 'coordinator')}::uuid[])`
  return sql<SqlBool>`(a.status = 'awaiting_company_check' and ${isCaller})`
}

/** The same, of a group, which hears one answer, once. */
function isToCall(ctx: Ctx): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isCalledByActor(ctx)} and not exists (select 1 from applications b
    where b.tenant_id = a.tenant_id and b.team_id = a.team_id and b.id < a.id and b.status = a.status))`
}

const fullName = sql`concat_ws(' ', u.first_name, u.infix, u.last_name)`

/** What may be asked of the list, besides class and mentor. */
const columnsOf = (ctx: Ctx): Filterable => ({
  status: choice(applicationStatuses, sql`a.status`),
  origin: choice(applicationOrigins, sql`a.origin`),
  vacancyId: { kind: 'id', sql: sql`a.vacancy_id` },
  organizationId: { kind: 'id', sql: sql`a.organization_id` },
  studentId: { kind: 'id', sql: sql`a.student_id` },
  periodId: { kind: 'id', sql: sql`a.period_id` },
  createdAt: { kind: 'moment', sql: sql`a.created_at` },
  open: { kind: 'boolean', sql: isOpen },
  studentName: { kind: 'text', sql: nameAsSeen(ctx, fullName) },
  vacancyTitle: { kind: 'text', sql: sql`coalesce(v.title, ${ctx.t('found.title')})` },
  organizationName: { kind: 'text', sql: sql`coalesce(o.name, f.host_name)` },
  turn: choice(turnsOfApplications, turn),
  waiting: { kind: 'list', sql: waitingSince(ctx, sql`a.turn_since`, sql<SqlBool>`${turn} is not null`) },
  yours: { kind: 'boolean', sql: isYours(ctx) },
  toCall: { kind: 'boolean', sql: isToCall(ctx) },
})

/** Which filters there are, for the description of the call. */
export const applicationFilters = {
  status: { kind: 'choice', values: applicationStatuses },
  origin: { kind: 'choice', values: applicationOrigins },
  vacancyId: { kind: 'id' },
  organizationId: { kind: 'id' },
  studentId: { kind: 'id' },
  periodId: { kind: 'id' },
  createdAt: { kind: 'moment' },
  open: { kind: 'boolean' },
  studentName: { kind: 'text' },
  vacancyTitle: { kind: 'text' },
  organizationName: { kind: 'text' },
  turn: { kind: 'choice', values: turnsOfApplications },
  waiting: { kind: 'list' },
  yours: { kind: 'boolean' },
  toCall: { kind: 'boolean' },
  groupId: { kind: 'among' },
  mentorId: { kind: 'among' },
} as const

export const applicationSorts = [
  'createdAt',
  'turnSince',
  'waiting',
  'studentName',
  'vacancyTitle',
  'organizationName',
  'status',
] as const
const sortsOf = (ctx: Ctx): Record<(typeof applicationSorts)[number], RawBuilder<unknown>> => ({
  createdAt: sql`a.created_at`,
  turnSince: sql`a.turn_since`,
  waiting: waitingFirst(isOpen, sql`a.turn_since`, isYours(ctx)),
  studentName: nameAsSeen(ctx, sql`u.last_name`),
  vacancyTitle: sql`coalesce(v.title, ${ctx.t('found.title')})`,
  organizationName: sql`coalesce(o.name, f.host_name)`,
  status: sql`array_position(${[...applicationStatuses]}::text[], a.status)`,
})

export type ApplicationList = {
  rows: Application[]
  total: number
  byStatus: Record<string, number>
  yours: number
  /** How many wait for an answer for a week or longer, and how many of those for somebody else than who asks. */
  silent: number
  silentOthers: number
}

/** What the actor may see, what waits for them first and of that the longest waiting, unless asked otherwise; with the counts per state, in one round trip. */
export async function listApplications(
  ctx: Ctx,
  {
    filter,
    sort,
    page,
  }: {
    filter: Map<string, string[]>
    sort: { field: string; descending: boolean }[]
    page: { number: number; size: number }
  },
): Promise<ApplicationList> {
  const rest = new Map(filter)
  const among = takePupilsAmong(ctx, rest, sql`a.student_id`, isOfSchool(ctx))
  const wanted = allOf([...among, ...filterExpressions(rest, columnsOf(ctx))])
  const asked = sort.length > 0 ? sort : [{ field: 'waiting', descending: false }]
  const { keys, order } = sortKeys(asked, sortsOf(ctx), sql`picked.id`)
  const { rows } = await sql<{
    rows: Application[] | null
    total: number
    byStatus: Record<string, number> | null
    yours: number
    silent: number
    silentOthers: number
  }>`
    with seen as materialized (
      select a.id, a.status, ${wanted} as wanted, ${isYours(ctx)} as yours, ${isSilent(ctx)} as silent${keys} from ${looked} where a.tenant_id = ${ctx.tenant.id} and ${visibleTo(ctx)} and ${isWithin(ctx)}
    ), page as materialized (
      select picked.* from seen picked where wanted order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}
    )
    select (select json_agg(r) from (
        select ${selected(ctx)} from page picked join applications a on a.tenant_id = ${ctx.tenant.id} and a.id = picked.id ${beside} order by ${order}) r) as rows,
      (select count(*)::int from seen where wanted) as total,
      (select json_object_agg(status, n) from (select status, count(*)::int n from seen group by status) c) as by_status,
      (select count(*)::int from seen where yours) as yours,
      (select count(*)::int from seen where silent) as silent,
      (select count(*)::int from seen where silent and not yours) as silent_others`.execute(ctx.db)
  const found = rows[0]
  return {
    rows: (found?.rows ?? []).map(withDates),
    total: found?.total ?? 0,
    byStatus: found?.byStatus ?? {},
    yours: found?.yours ?? 0,
    silent: found?.silent ?? 0,
    silentOthers: found?.silentOthers ?? 0,
  }
}

/** How many of the list wait for the actor, as part of a larger query. */
export function countYours(ctx: Ctx): RawBuilder<number> {
  // It stands around every screen: for who never is at turn nothing is looked at.
  if (!actsAs(ctx.actor, 'student', 'mentor', 'coordinator', 'company_admin', 'company_supervisor', ...moderators))
    return sql<number>`0`
  return sql<number>`(select count(*)::int from ${yours(ctx)})`
}

/** What waits for the actor, for the end of a query. Whose turn it is may know of it: that is not asked once more. */
function yours(ctx: Ctx) {
  return sql`${judged} where a.tenant_id = ${ctx.tenant.id} and a.status = any (${statusesWithTurn}::text[])
    and ${isWithin(ctx)} and ${isYours(ctx)}`
}

/** For vacancies, which ask how many answers who asks owes of each. */
export const yoursOfVacancies = answersOwed.extend(
  (ctx) =>
    sql`select a.vacancy_id, count(*)::int as count from ${yours(ctx)} and a.vacancy_id is not null group by a.vacancy_id`,
)

function withDates(row: Application): Application {
  const date = (value: Date | null) => value && new Date(value)
  return {
    ...row,
    turnSince: new Date(row.turnSince),
    createdAt: new Date(row.createdAt),
    momentStartsAt: date(row.momentStartsAt),
    momentEndsAt: date(row.momentEndsAt),
    interviewAt: date(row.interviewAt),
    restoredAt: date(row.restoredAt),
    seenAt: date(row.seenAt),
    reachedCompanyAt: date(row.reachedCompanyAt),
    expiresAt: date(row.expiresAt),
    decidedAt: date(row.decidedAt),
    teamAgreedAt: date(row.teamAgreedAt),
    phonedAt: date(row.phonedAt),
    notReachedAt: date(row.notReachedAt),
    remindedAt: date(row.remindedAt),
  }
}
