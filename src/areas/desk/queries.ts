import { sql, type Expression } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extensionPoint, type Ref, type SqlValue } from '#areas/extension.ts'
import { holdsToday } from '#areas/groups/queries.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { allOf, choice, filterExpressions, sortKeys, takeIdsAmong, type Filterable } from '#platform/filters.ts'
import { literals } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import {
  isPlaceless,
  latenesses,
  pupilStates,
  quietSteps,
  type Lateness,
  type PartyAtTurn,
  type PupilState,
} from './model.ts'
import { withStandings } from './standing/kept/queries.ts'
import { latenessOf, type StandingScope } from './standing/queries.ts'

export type PupilRow = {
  id: string
  name: string
  state: PupilState
  turns: PartyAtTurn[]
  since: Date | null
  /** When they were last heard of; null for who never was. */
  quietSince: Date | null
  /** Until when they choose among what their school holds out to them, while they have no place. */
  choosesBefore: Date | null
  /** Since when: from then on it is their turn to choose, however long they were without a place before. */
  choosesSince: Date | null
  late: Lateness[]
  declined: number | null
  periodId: string | null
  periodName: string | null
  applicationId: string | null
  applicationStatus: string | null
  internshipId: string | null
  internshipStatus: string | null
  startsOn: string | null
  endsOn: string | null
  minutesPlanned: number | null
  minutesApproved: number
  usesHours: boolean | null
  /** What is asked of them in the period, by the nearest that says so (BR-22); null where none of them does. */
  hoursTarget: number | null
  /** Of the period; null for who is in none. */
  program: Program | null
  /** What the school wants otherwise than the tenant. */
  schoolSettings: Record<string, unknown>
  contractId: string | null
  contractStatus: string | null
  timesheetId: string | null
  missingWeek: string | null
  organizationName: string | null
  groupNames: string[]
  mentorNames: string[]
  email: string | null
}

const ofClass = sql`array(select g.name from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
  where gm.tenant_id = t.id and gm.student_id = s.id and gm.left_on is null and g.status = 'active' order by g.name)`

/** Who is mentor of a pupil today, directly or of the class: looked up from both ends, so that no mentor of others is read. */
const mentorsOf = (ctx: Ctx) => sql`array(select distinct concat_ws(' ', m.first_name, m.infix, m.last_name) from (
    select ms.mentor_id from mentorships ms where ms.tenant_id = t.id and ms.student_id = s.id and ms.role = 'mentor' and ${holdsToday(ctx, 'ms')}
    union all
    select ms.mentor_id from group_memberships gm join mentorships ms on ms.tenant_id = gm.tenant_id and ms.group_id = gm.group_id
    where gm.tenant_id = t.id and gm.student_id = s.id and gm.left_on is null and ms.role = 'mentor' and ${holdsToday(ctx, 'ms')}) held
  join users m on m.tenant_id = t.id and m.id = held.mentor_id and m.status in ('active', 'invited'))`

/** How many hours the file, the class or the period of a pupil asks, the nearest first (BR-22). */
const hoursAsked = sql`(select coalesce(sp.hours_target_override,
    (select max(g.hours_target) from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
      where gm.tenant_id = t.id and gm.student_id = s.id and gm.left_on is null),
    (select p.hours_target from internship_periods p where p.tenant_id = t.id and p.id = s.period_id))
  from student_profiles sp where sp.tenant_id = t.id and sp.user_id = s.id)`

const settingsOfSchool = sql`(select o.settings from student_profiles sp join organizations o on o.tenant_id = sp.tenant_id and o.id = sp.school_id
  where sp.tenant_id = t.id and sp.user_id = s.id)`

/** The last sign of life, and of who never gave one since when they could have. */
const heardOf = sql`coalesce(s.last_sign, s.quiet_since)`

/** Days without a sign of life, up to today. */
const quietDays = (ctx: Ctx) =>
  sql`greatest(0, ${dayOf(ctx.now)}::date - (${heardOf} at time zone 'Europe/Amsterdam')::date)`

/** Until when a pupil can take a place that their school holds out to them in a period; null while there is none. */
export const heldOutUntil = extensionPoint<(ctx: Ctx, studentId: Ref, periodId: Ref) => SqlValue<Date | null>>(
  'until when a pupil chooses among what is held out',
)

/** Since when a place is held out to a pupil in a period that they can still take; null while there is none. */
export const heldOutSince = extensionPoint<(ctx: Ctx, studentId: Ref, periodId: Ref) => SqlValue<Date | null>>(
  'since when a pupil chooses among what is held out',
)

/** What may be asked of the list, besides class, mentor and period: those say among whom is counted too. */
const columnsOf = (ctx: Ctx): Filterable => ({
  id: { kind: 'id', sql: sql`s.id` },
  name: { kind: 'text', sql: sql`s.name` },
  organizationName: {
    kind: 'text',
    sql: sql`(select o.name from organizations o where o.tenant_id = t.id and o.id = s.organization_id)`,
  },
  state: choice(pupilStates, sql`s.state`),
  turn: { kind: 'list', sql: sql`s.turns` },
  late: { kind: 'list', sql: sql`s.late` },
  quietDays: { kind: 'number', sql: quietDays(ctx) },
  quiet: {
    kind: 'list',
    sql: sql`array(select step::text from unnest(${[...quietSteps]}::int[]) step where ${quietDays(ctx)} >= step and s.state not in ('finished', 'exempt', 'outside'))`,
  },
  since: { kind: 'moment', sql: sql`s.since` },
  standsInPeriodId: { kind: 'id', sql: sql`s.period_id` },
})

/** Which filters there are, for the description of the call. */
export const pupilFilters = {
  id: { kind: 'id' },
  name: { kind: 'text' },
  organizationName: { kind: 'text' },
  state: { kind: 'choice', values: pupilStates },
  turn: { kind: 'list' },
  late: { kind: 'list' },
  quietDays: { kind: 'number' },
  quiet: { kind: 'list' },
  since: { kind: 'moment' },
  standsInPeriodId: { kind: 'id' },
  groupId: { kind: 'among' },
  mentorId: { kind: 'among' },
  periodId: { kind: 'among' },
} as const

/**
 * Who needs something first: who has no place in a period that began, then for whom somebody is at turn, then the others; among
 * each of these who was not heard of for longest. Who is in a period that is still to come waits for nothing yet.
 */
const mostNeeded = (ctx: Ctx) => sql`array[
  case when s.since <= ${ctx.now}::timestamptz and s.state in ${literals(pupilStates.filter(isPlaceless))} then 0
    when s.since <= ${ctx.now}::timestamptz and cardinality(s.turns) > 0 then 1 else 2 end,
  extract(epoch from coalesce(s.last_sign, '-infinity'::timestamptz))]::float8[]`

export const pupilSorts = ['need', 'name', 'className', 'state', 'since', 'quietSince'] as const
const sortsOf = (ctx: Ctx): Record<(typeof pupilSorts)[number], Expression<unknown>> => ({
  need: mostNeeded(ctx),
  name: sql`s.last_name`,
  className: sql`(${ofClass})[1]`,
  state: sql`array_position(${[...pupilStates]}::text[], s.state)`,
  since: sql`s.since`,
  // Who never signed in was silent longest of all.
  quietSince: sql`coalesce(s.last_sign, '-infinity'::timestamptz)`,
})

export type PupilQuery = {
  filter: Map<string, string[]>
  sort: { field: string; descending: boolean }[]
  page: { number: number; size: number }
}

/** The parts of a question that say among whom: their counts go along with them. */
function readScope(filter: Map<string, string[]>): { scope: StandingScope; rest: Map<string, string[]> } {
  const rest = new Map(filter)
  const scope = {
    groupIds: takeIdsAmong(rest, 'group_id'),
    mentorIds: takeIdsAmong(rest, 'mentor_id'),
    periodIds: takeIdsAmong(rest, 'period_id'),
  }
  return { scope, rest }
}

export type PupilList = {
  rows: PupilRow[]
  total: number
  byState: Record<string, number>
  byLate: Record<string, number>
  placeless: PlacelessIn[]
}

/** How many stand in a period without a place, the earliest first. */
export type PlacelessIn = { periodId: string; periodName: string; isAhead: boolean; count: number }

/** Where the pupils stand whom the actor may see, with the counts per state among them; one round trip. */
export async function listPupils(ctx: Ctx, { filter, sort, page }: PupilQuery): Promise<PupilList> {
  const { scope, rest } = readScope(filter)
  return listWithin(ctx, scope, { filter: rest, sort, page })
}

/** Where one pupil stands whom the actor may see; anyone else does not exist. */
export async function getPupil(ctx: Ctx, id: string): Promise<PupilRow> {
  const scope = { periodIds: [], groupIds: [], mentorIds: [], pupilId: id }
  const { rows } = await listWithin(ctx, scope, { filter: new Map(), sort: [], page: { number: 1, size: 1 } })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What is counted of everybody among whom is asked: how many in each state, and how many are late with what. */
type Counted = { state: PupilState; count: number } & Record<Lateness, number>

async function listWithin(
  ctx: Ctx,
  scope: StandingScope,
  { filter: rest, sort, page }: PupilQuery,
): Promise<PupilList> {
  const asked = filterExpressions(rest, columnsOf(ctx))
  const { keys, order } = sortKeys(sort, sortsOf(ctx), sql`picked.last_name, picked.first_name, picked.id`)
  const among = sql`select s.id, s.last_name, s.first_name${keys} from standing s cross join (select ${ctx.tenant.id}::uuid as id) t where ${allOf(asked)}`
  // Who is found is found once, for the page and for how many there are; of a list that nothing is asked of, no more than the page is read.
  const isAsked = asked.length > 0
  const lateness = latenessOf(ctx)
  const { rows } = await sql<{
    rows: PupilRow[] | null
    total: number | null
    counted: Counted[] | null
    placeless: PlacelessIn[] | null
  }>`
    ${await withStandings(ctx, scope)}${isAsked ? sql`, found as materialized (${among})` : sql``},
    page as materialized (
      select picked.* from ${isAsked ? sql`found picked` : sql`(${among}) picked`} order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size})
    select (select json_agg(json_build_object('periodId', p.id, 'periodName', p.name, 'isAhead', p.starts_on > ${dayOf(ctx.now)}::date, 'count', c.count) order by p.starts_on, p.name, p.id)
        from (select period_id, count(*)::int as count from stood where state = 'none' group by period_id) c
        join internship_periods p on p.tenant_id = ${ctx.tenant.id} and p.id = c.period_id) as placeless,
      (select json_agg(r) from (
        select s.id, s.name, s.state, s.turns, s.since, s.last_sign as quiet_since, s.late, s.declined, s.period_id, s.period_name, s.application_id,
          s.application_status, s.internship_id, s.internship_status, s.starts_on, s.ends_on, s.minutes_planned, s.minutes_approved, s.uses_hours, s.contract_id,
          s.contract_status, s.timesheet_id, s.missing_week,
          (select o.name from organizations o where o.tenant_id = t.id and o.id = s.organization_id) as organization_name,
          (select a.email from users u join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id where u.tenant_id = t.id and u.id = s.id) as email,
          ${heldOutUntil(ctx, sql`s.id`, sql`s.period_id`)} as chooses_before, ${heldOutSince(ctx, sql`s.id`, sql`s.period_id`)} as chooses_since,
          ${ofClass} as group_names, ${mentorsOf(ctx)} as mentor_names,
          ${hoursAsked} as hours_target, (select p.program from internship_periods p where p.tenant_id = t.id and p.id = s.period_id) as program,
          ${settingsOfSchool} as school_settings
        from page picked join standing s on s.id = picked.id cross join (select ${ctx.tenant.id}::uuid as id) t order by ${order}) r) as rows,
      ${isAsked ? sql`(select count(*)::int from found)` : sql`null::int`} as total,
      (select json_agg(c) from (select state, count(*)::int as count, ${sql.join(latenesses.map((one) => sql`count(*) filter (where ${lateness[one]})::int as ${sql.ref(one)}`))}
        from stood group by state) c) as counted`.execute(ctx.db)
  const counted = rows[0]?.counted ?? []
  const late = latenesses.map((one) => [one, counted.reduce((sum, row) => sum + row[one], 0)] as const)
  return {
    rows: (rows[0]?.rows ?? []).map(withDates),
    total: rows[0]?.total ?? counted.reduce((sum, { count }) => sum + count, 0),
    byState: Object.fromEntries(counted.map(({ state, count }) => [state, count])),
    byLate: Object.fromEntries(late.filter(([, count]) => count > 0)),
    placeless: rows[0]?.placeless ?? [],
  }
}

function withDates(row: PupilRow): PupilRow {
  const date = (value: Date | null) => value && new Date(value)
  return {
    ...row,
    since: date(row.since),
    quietSince: date(row.quietSince),
    // Who has a place, or waits for an answer, chooses no more.
    choosesBefore: isPlaceless(row.state) ? date(row.choosesBefore) : null,
    choosesSince: isPlaceless(row.state) ? date(row.choosesSince) : null,
  }
}
