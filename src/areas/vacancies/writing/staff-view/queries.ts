import { extensionPoint, late, type SqlValue, type Ref } from '#areas/extension.ts'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { moderators, actsAs, narrowedTo, organizationsOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import { programs } from '#areas/tenancy/model.ts'
import { dayOf } from '#platform/week.ts'
import { choice, filterExpressions, type Filterable } from '#platform/filters.ts'
import type { Query } from '#platform/jsonapi.ts'
import { hosts, maySeeManaged, allowedVacancyEvents } from '../../policy.ts'
import type { VacanciesTable } from '../../tables.ts'
import { staffColumns, type StaffColumn } from '../../fields.ts'
import { draftStatuses, onlineStatuses, vacancyFormats, vacancyStatuses, type Slot } from '../../model.ts'
import { literals } from '#platform/db.ts'
import { countToDecide } from '../../reports/queries.ts'

/** A vacancy with everything its writers know of it. */
export type ManagedVacancy = Pick<Selectable<VacanciesTable>, StaffColumn> & {
  organizationName: string
  organizationStatus: string
  slots: Slot[]
  contactName: string | null
  openApplications: number
  /** How many of those wait for who asks. */
  toAnswer: number
  /** The last day somebody can come; null where it goes on. */
  lastDay: string | null
  /** Whether it was begun anew, and what was begun is still there. */
  isRenewed: boolean
}

const contactName = sql`(select concat_ws(' ', u.first_name, u.infix, u.last_name) from users u where u.tenant_id = v.tenant_id and u.id = v.contact_user_id)`
/** How many applications for a vacancy wait for a yes or a no; unless all are counted, those its company knows of. */
export const openApplicationsOf =
  extensionPoint<(vacancy: { tenantId: Ref; id: Ref }, all: Ref) => SqlValue<number>>('who applied for a vacancy')
/** How many applications for each vacancy wait for who asks, as rows of `vacancy_id` and `count`. */
export const answersOwed =
  extensionPoint<(ctx: Ctx) => SqlValue<{ vacancyId: string; count: number }>>('whose turn an application is')
const v = { tenantId: sql`v.tenant_id`, id: sql`v.id` }
/** Who works at the place itself counts what reached it, in what is shown as in what is asked. */
const openApplicationsFor = ({ actor }: Ctx) =>
  openApplicationsOf(v, sql`(v.organization_id <> all (${organizationsOf(actor, ...hosts)}::uuid[]))`)

/** Of what is on moments of its own it is the day of the last of them. */
const lastDay = sql`coalesce(v.ends_on, case when v.format = 'one_off_event' then (select max((s.ends_at at time zone 'Europe/Amsterdam')::date)
  from vacancy_slots s where s.tenant_id = v.tenant_id and s.vacancy_id = v.id) end)`

/** @param owed the rows of `answersOwed`: of a list they are counted once */
function columns(ctx: Ctx, owed = sql`(${answersOwed(ctx)})`) {
  return sql`${sql.join(staffColumns.map((name) => sql.ref(`v.${name}`)))}, o.name as organization_name, o.status as organization_status,
  ${contactName} as contact_name, ${openApplicationsFor(ctx)} as open_applications,
  coalesce((select y.count from ${owed} y where y.vacancy_id = v.id), 0) as to_answer, ${lastDay} as last_day,
  exists (select 1 from vacancies anew where anew.tenant_id = v.tenant_id and anew.previous_vacancy_id = v.id and anew.status <> 'archived') as is_renewed,
  (select coalesce(json_agg(json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'seats', s.seats, 'note', s.note) order by s.starts_at, s.id), '[]')
    from vacancy_slots s where s.tenant_id = v.tenant_id and s.vacancy_id = v.id) as slots`
}

const joined = sql`vacancies v join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id`

/** The twin of `maySeeManaged`, for lists. */
function visibleTo({ actor }: Ctx) {
  if (actor.kind === 'system' || actsAs(actor, ...moderators)) return sql<SqlBool>`true`
  const schools = organizationsOf(actor, 'coordinator')
  return sql<SqlBool>`(v.organization_id = any (${organizationsOf(actor, ...hosts)}::uuid[])
    or (${schools.length > 0} and (v.school_ids = '{}' or v.school_ids && ${schools}::uuid[])
      and (v.status <> 'draft' or v.by_school_id = any (${schools}::uuid[]))))`
}

export const managedFilters: Filterable = {
  id: { kind: 'id', sql: sql`v.id` },
  organizationId: { kind: 'id', sql: sql`v.organization_id` },
  title: { kind: 'text', sql: sql`v.title` },
  organizationName: { kind: 'text', sql: sql`o.name` },
  city: { kind: 'text', sql: sql`v.city` },
  status: choice(vacancyStatuses, sql`v.status`),
  program: choice(programs, sql`v.program`),
  format: choice(vacancyFormats, sql`v.format`),
  sectorKeys: { kind: 'list', sql: sql`v.sector_keys` },
  seats: { kind: 'number', sql: sql`v.seats` },
  seatsLeft: { kind: 'number', sql: sql`(v.seats - v.seats_taken)` },
  endsOn: { kind: 'date', sql: sql`v.ends_on` },
  submittedAt: { kind: 'moment', sql: sql`v.submitted_at` },
  publishedAt: { kind: 'moment', sql: sql`v.published_at` },
  updatedAt: { kind: 'moment', sql: sql`v.updated_at` },
  openApplications: { kind: 'number', sql: late(() => openApplicationsOf(v, sql`false`)) },
}
/** As it is counted for who asks. */
const filtersFor = (ctx: Ctx): Filterable => ({
  ...managedFilters,
  openApplications: { kind: 'number', sql: openApplicationsFor(ctx) },
})

const sortedFor = (ctx: Ctx) => ({
  title: sql`lower(v.title)`,
  organizationName: sql`lower(o.name)`,
  city: sql`lower(v.city)`,
  // What waits for who asks stands before everything else.
  status: sql`case when exists (select 1 from owed y where y.vacancy_id = v.id and y.count > 0) then 0 else array_position(array['pending_review', 'changes_requested', 'draft', 'published', 'full', 'paused', 'hidden', 'expired', 'closed', 'archived'], v.status) end`,
  seatsLeft: sql`(v.seats - v.seats_taken)`,
  openApplications: openApplicationsFor(ctx),
  endsOn: sql`v.ends_on`,
  // What has no end is there after everything that has one.
  lastDay: sql`coalesce(${lastDay}, 'infinity')`,
  submittedAt: sql`v.submitted_at`,
  publishedAt: sql`v.published_at`,
  updatedAt: sql`v.updated_at`,
})
export const managedSorts = [
  'title',
  'organizationName',
  'city',
  'status',
  'seatsLeft',
  'openApplications',
  'endsOn',
  'lastDay',
  'submittedAt',
  'publishedAt',
  'updatedAt',
] as const

export type ManagedCounts = {
  all: number
  review: number
  /** How many of those wait for who asks. */
  toJudge: number
  draft: number
  online: number
  /** How many of those are meant for some schools or classes alone, and stand in nobody else's bank. */
  forSome: number
  /** The seats that may still be asked for. */
  free: number
  /** The applications for all of them that wait for who asks. */
  toAnswer: number
  reports: number
}

/** Vacancies the actor works with, a page of them with the counts of the usual views, in one round trip. */
export async function listManaged(
  ctx: Ctx,
  { filter, sort, page }: Pick<Query, 'filter' | 'sort' | 'page'>,
): Promise<{ rows: ManagedVacancy[]; total: number; counts: ManagedCounts }> {
  const at = narrowedTo(ctx.actor, ctx.organizationId)
  // From one of two companies one sees the vacancies of that one.
  const here =
    at && organizationsOf(ctx.actor, ...hosts).includes(at)
      ? sql<SqlBool>`v.organization_id = ${at}::uuid`
      : sql<SqlBool>`true`
  const visible = sql<SqlBool>`v.tenant_id = ${ctx.tenant.id} and ${visibleTo(ctx)} and ${here}`
  const wanted = [visible, ...filterExpressions(filter, filtersFor(ctx))]
  const sorted = sortedFor(ctx)
  const order = [
    ...sort.map(({ field, descending }) =>
      sql.join([sorted[field as keyof typeof sorted], sql.raw(descending ? 'desc nulls last' : 'nulls first')], sql` `),
    ),
    // Of those that wait to be judged the longest wait first.
    sql`case when v.status = 'pending_review' then v.submitted_at end nulls last`,
    sql`v.updated_at desc`,
    // Places that came in with one list share their moment.
    sql`lower(v.title)`,
    sql`v.id`,
  ]
  const { rows } = await sql<{ rows: ManagedVacancy[] | null; total: number; counts: ManagedCounts }>`
    with owed as materialized (${answersOwed(ctx)}), found as materialized (
      select v.id, row_number() over (order by ${sql.join(order)}) as place from ${joined} where ${sql.join(wanted, sql` and `)}
    )
    select (select json_agg(r order by r.place) from (
        select ${columns(ctx, sql`owed`)}, f.place from found f join ${joined} on v.tenant_id = ${ctx.tenant.id} and v.id = f.id
        where f.place > ${(page.number - 1) * page.size} and f.place <= ${page.number * page.size}) r) as rows,
      (select count(*)::int from found) as total,
      (select json_build_object('all', count(*), 'review', count(*) filter (where v.status = 'pending_review'),
        'toJudge', count(*) filter (where ${isToJudge(ctx)}),
        'draft', count(*) filter (where v.status in ${literals(draftStatuses)}),
        'online', count(*) filter (where v.status in ${literals(onlineStatuses)}),
        'forSome', count(*) filter (where v.status in ${literals(onlineStatuses)} and v.school_ids <> '{}'),
        'free', coalesce(sum(v.seats - v.seats_taken) filter (where v.status in ${literals(onlineStatuses)}), 0),
        'toAnswer', coalesce(sum(y.count), 0), 'reports', ${countToDecide(ctx)})
        from ${joined} left join owed y on y.vacancy_id = v.id where ${visible}) as counts`.execute(ctx.db)
  const answer = rows[0]
  return {
    rows: (answer?.rows ?? []).map(withDates),
    total: answer?.total ?? 0,
    counts: answer?.counts ?? {
      all: 0,
      review: 0,
      toJudge: 0,
      draft: 0,
      online: 0,
      forSome: 0,
      free: 0,
      toAnswer: 0,
      reports: 0,
    },
  }
}

/** What waits for the actor to judge it, longest waiting first: for a coordinator what is for her own school alone. */
export async function listToJudge(ctx: Ctx, most: number): Promise<ManagedVacancy[]> {
  if (!actsAs(ctx.actor, ...moderators, 'coordinator')) return []
  const { rows } = await sql<ManagedVacancy>`
    select ${columns(ctx)} from ${joined} where ${isToJudge(ctx)}
    order by v.submitted_at, v.id limit ${most}`.execute(ctx.db)
  return rows.map(withDates).filter((vacancy) => allowedVacancyEvents(ctx.actor, vacancy).includes('approve'))
}

/** Whether a vacancy `v` waits for the judgement of the actor; a coordinator's word counts for what is for their school alone. */
function isToJudge(ctx: Ctx) {
  const schools = organizationsOf(ctx.actor, 'coordinator')
  return sql<SqlBool>`(v.tenant_id = ${ctx.tenant.id} and v.status = 'pending_review'
    and (${actsAs(ctx.actor, ...moderators)} or (v.school_ids <> '{}' and v.school_ids <@ ${schools}::uuid[])))`
}

/** How many of them there are, as part of a larger query. */
export function countToJudge(ctx: Ctx) {
  if (!actsAs(ctx.actor, ...moderators, 'coordinator')) return sql<number>`0`
  return sql<number>`(select count(*)::int from vacancies v where ${isToJudge(ctx)})`
}

/** A vacancy as its writers see it. For others it is not there. */
export async function getManaged(ctx: Ctx, id: string): Promise<ManagedVacancy> {
  const { rows } = await sql<ManagedVacancy>`
    select ${columns(ctx)} from ${joined} where v.tenant_id = ${ctx.tenant.id} and v.id = ${id}`.execute(ctx.db)
  const vacancy = rows[0] && withDates(rows[0])
  if (!vacancy || !maySeeManaged(ctx.actor, vacancy)) throw notFound()
  return vacancy
}

function withDates(row: ManagedVacancy): ManagedVacancy {
  const date = (value: Date | null) => value && new Date(value)
  return {
    ...row,
    publishedAt: date(row.publishedAt),
    submittedAt: date(row.submittedAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    slots: row.slots.map((slot) => ({
      ...slot,
      startsAt: new Date(slot.startsAt),
      endsAt: new Date(slot.endsAt),
    })),
  }
}

/** Whether an organization had a place online before this one. */
export async function hasPublishedBefore(ctx: Ctx, organizationId: string, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('vacancies')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', organizationId)
    .where('id', '<>', id)
    .where('publishedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type GroupChoice = { id: string; name: string; schoolId: string; schoolName: string }

/**
 * The classes a place can be meant for alone: of the schools one coordinates, or of all for who looks after the tenant.
 * Those that a place of one's own is meant for already are told by name too.
 */
export async function listGroupChoices(ctx: Ctx): Promise<GroupChoice[]> {
  const { actor } = ctx
  const isModerator = actor.kind === 'system' || actsAs(actor, ...moderators)
  const { rows } = await sql<GroupChoice>`
    select g.id, g.name, g.school_id, o.name as school_name from groups g
    join organizations o on o.tenant_id = g.tenant_id and o.id = g.school_id
    where g.tenant_id = ${ctx.tenant.id} and g.status = 'active' and ((g.school_year = ${schoolYearOf(dayOf(ctx.now)).name}
        and (${isModerator} or g.school_id = any (${organizationsOf(actor, 'coordinator')}::uuid[])))
      or exists (select 1 from vacancies v where v.tenant_id = g.tenant_id and g.id = any (v.group_ids)
        and v.organization_id = any (${organizationsOf(actor, ...hosts)}::uuid[])))
    order by o.name, g.name, g.id`.execute(ctx.db)
  return rows
}

/** The schools of the tenant, by name. */
export async function listSchools(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('type', '=', 'School')
    .where('status', '=', 'approved')
    .where('mergedInto', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
