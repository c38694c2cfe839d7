import { sql, type SqlBool } from 'kysely'
import { openApplicationStatuses } from '#areas/applications/model.ts'
import type { ApplyingPupil } from '#areas/applications/situation/model.ts'
import { countMissingConsents } from '#areas/applications/situation/queries.ts'
import type { Ctx } from '#areas/context.ts'
import type { TravelMode } from '#areas/geography/model.ts'
import { calledOffStatuses, failedStatuses } from '#areas/internships/model.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { periodStatusOn } from '#areas/periods/model.ts'
import { getPeriod, listPeriodsOfGroups, nearestPeriodFirst, type ManagedPeriod } from '#areas/periods/queries.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { joined, listVacanciesById, visibleTo, type Vacancy } from '#areas/vacancies/queries.ts'
import { literals } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { mostSent } from '../schema.ts'
import { mayMatch, schoolsToMatch } from '../policy.ts'
import type { BoardFacts, BoardPlace, BoardPupil, BoardWish } from './model.ts'

/** As many pupils and places are weighed; of more the first by name who wait for nothing, and the places nearest to the school. */
const most = { pupils: mostSent, places: 600 }

/** A period whose places the actor may divide; any other does not exist. */
export async function getMatchedPeriod(ctx: Ctx, id: string): Promise<ManagedPeriod> {
  const period = await getPeriod(ctx, id)
  if (!mayMatch(ctx.actor, period.schoolId)) throw notFound()
  return period
}

export type MatchedPeriodChoice = { id: string; name: string; schoolName: string }

/** The periods that can be matched now, in which a coordinator may ask for places (G1), the one that matters most first. */
export async function listMatchedPeriods(ctx: Ctx): Promise<MatchedPeriodChoice[]> {
  const schools = schoolsToMatch(ctx.actor)
  const today = dayOf(ctx.now)
  const { rows } = await sql<MatchedPeriodChoice & Parameters<typeof periodStatusOn>[0]>`
    select p.id, p.name, o.name as school_name, p.status, p.search_opens_on, p.applications_close_on, p.starts_on, p.ends_on from internship_periods p
    join organizations o on o.tenant_id = p.tenant_id and o.id = p.school_id
    where p.tenant_id = ${ctx.tenant.id} and p.status not in ('draft', 'archived') and p.ends_on >= ${today}::date
      and (${schools === undefined} or p.school_id = any (${schools ?? []}::uuid[]))
    order by ${nearestPeriodFirst('p', today)} limit 50`.execute(ctx.db)
  return rows
    .filter((row) => ['open', 'closed_for_applications', 'running'].includes(periodStatusOn(row, today)))
    .map(({ id, name, schoolName }) => ({ id, name, schoolName }))
}

/** An application that somebody still has to answer, and that holds no seat yet. */
const isAsked = sql<SqlBool>`a.status in ${literals(openApplicationStatuses.filter((status) => status !== 'accepted'))}`
const isOpen = sql<SqlBool>`a.status in ${literals(openApplicationStatuses)}`
/** Somebody else said no: the pupil is not sent there again. */
const wasRefused = sql<SqlBool>`a.status in ('declined', 'mentor_declined', 'cancelled_by_company')`
/** A pupil who withdrew may think better of it: that counts against the place, and bans nobody from it. */
const cameToNothing = sql<SqlBool>`(${wasRefused} or a.status = 'withdrawn')`
const stillHeldOut = (ctx: Ctx) => sql<SqlBool>`(m.status = 'open' and m.expires_at > ${ctx.now})`

/**
 * The pupils a period has too few places of, in the words of the lists (`pupilStates`): who has no place, who had one that was not
 * called off and needs another, how many of both choose among what is held out to them, and who waits for an answer.
 */
type PupilCounts = { total: number; placeless: number; again: number; choosing: number; waiting: number }

type PupilRow = Omit<BoardPupil, 'home' | 'periods' | 'maxOpenApplications' | 'consentsMissing'> & {
  name: string
  groupNames: string[]
  homeLat: number | null
  homeLng: number | null
  /** Whether they wait for an answer to what they asked for, or choose among what is held out to them. */
  busyWith: 'waiting' | 'choosing' | null
  /** Whether they had a place in this period that was not called off: lists of the desk no longer count them as without one. */
  hadOne: boolean
  /** How many there are in all, and what they are, as the board says it. */
  counts: PupilCounts
}

/** The pupils of a period with fewer places than it asks for, those who wait for an answer among them. */
async function pupilsOf(ctx: Ctx, period: ManagedPeriod, among: Among): Promise<PupilRow[]> {
  const { rows } = await sql<PupilRow>`
    select p.*, jsonb_build_object('total', count(*) over (), 'waiting', count(*) filter (where p.busy_with = 'waiting') over (),
        'choosing', count(*) filter (where p.busy_with = 'choosing') over (), 'again', count(*) filter (where p.had_one and p.busy_with is distinct from 'waiting') over (),
        'placeless', count(*) filter (where not p.had_one and p.busy_with is distinct from 'waiting') over ()) as counts from (
    select s.user_id as id, u.first_name, u.last_name, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, s.school_id, s.level, s.birth_date,
      s.interests, s.available_days as days, s.transport, s.max_travel_minutes as max_minutes, s.home_lat, s.home_lng,
      g.ids as group_ids, g.names as group_names, ap.open_applications, ap.open_at, case when ap.is_waiting then 'waiting' when exists (
        select 1 from match_proposals m where m.tenant_id = s.tenant_id and m.student_id = s.user_id and m.period_id = ${period.id}
          and ${stillHeldOut(ctx)}) then 'choosing' end as busy_with,
      exists (select 1 from internships i where i.tenant_id = s.tenant_id and i.student_id = s.user_id and i.period_id = ${period.id}
        and i.status not in ${literals(calledOffStatuses)}) as had_one,
      coalesce((select json_agg(json_build_object('schedule', i.schedule, 'startsOn', i.starts_on, 'endsOn', i.ends_on, 'isOver', i.status = 'completed'))
        from internships i where i.tenant_id = s.tenant_id and i.student_id = s.user_id and i.period_id = ${period.id}
          and i.status not in ${literals(failedStatuses)}), '[]') as confirmed,
      array_cat(ap.declined_places, array(select m.vacancy_id from match_proposals m where m.tenant_id = s.tenant_id
        and m.student_id = s.user_id and m.status = 'refused')) as declined_places, ap.declined_organizations
    from student_profiles s
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status in ('active', 'invited')
    cross join lateral (select coalesce(array_agg(gm.group_id), '{}') as ids, coalesce(array_agg(gr.name order by gr.name), '{}') as names
      from group_memberships gm join groups gr on gr.tenant_id = gm.tenant_id and gr.id = gm.group_id
      where gm.tenant_id = s.tenant_id and gm.student_id = s.user_id and gm.left_on is null) g
    cross join lateral (select count(*) filter (where ${isOpen})::int as open_applications,
        coalesce(array_agg(a.vacancy_id) filter (where ${isOpen}), '{}') as open_at,
        coalesce(bool_or(${isOpen} and a.period_id = ${period.id}), false) as is_waiting,
        coalesce(array_agg(a.vacancy_id) filter (where ${wasRefused}), '{}') as declined_places,
        coalesce(array_agg(a.organization_id) filter (where ${cameToNothing}), '{}') as declined_organizations
      from applications a where a.tenant_id = s.tenant_id and a.student_id = s.user_id) ap
    where s.tenant_id = ${ctx.tenant.id} and s.school_id = ${period.schoolId} and not s.exempt
      and exists (select 1 from period_groups pg join groups gr on gr.tenant_id = pg.tenant_id and gr.id = pg.group_id and gr.status = 'active'
        where pg.tenant_id = s.tenant_id and pg.period_id = ${period.id} and pg.group_id = any (g.ids)
        and (${among.groupId ?? null}::uuid is null or pg.group_id = ${among.groupId ?? null}::uuid))
      and (${among.studentIds === undefined} or s.user_id = any (${among.studentIds ?? []}::uuid[]))
      and (select count(*) from internships i where i.tenant_id = s.tenant_id and i.period_id = ${period.id} and i.student_id = s.user_id
        and i.status not in ${literals(failedStatuses)}) < ${period.minInternships}
    ) p order by p.busy_with is not null, p.last_name, p.first_name, p.id limit ${most.pupils}`.execute(ctx.db)
  return rows
}

type PlaceRow = { id: string; allowed: string[]; free: number; total: number }

/**
 * Places of the kind of the period that are open to its school. Free is a seat that nobody has, nobody asks for and that is
 * held out to nobody. What is once has moments of its own, among which the pupil chooses: it is not divided.
 */
async function placesOf(ctx: Ctx, period: ManagedPeriod, among: Among): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select p.id, p.allowed, p.free, count(*) over ()::int as total from (
      select v.id, v.hours_allowed as allowed, v.published_at,
        power(v.lat - s.lat, 2) + power((v.lng - s.lng) * cos(radians(s.lat)), 2) as away, (v.seats - v.seats_taken
        - (select count(*) from applications a where a.tenant_id = v.tenant_id and a.vacancy_id = v.id and ${isAsked})
        - (select count(*) from match_proposals m where m.tenant_id = v.tenant_id and m.vacancy_id = v.id and ${stillHeldOut(ctx)}))::int as free
      from ${joined} join organizations s on s.tenant_id = v.tenant_id and s.id = ${period.schoolId} where v.tenant_id = ${ctx.tenant.id} and v.status in ('published', 'full') and v.program = ${period.program}
        and v.format <> 'one_off_event' and ${visibleTo(ctx)} and (v.school_ids = '{}' or ${period.schoolId} = any (v.school_ids))
        and coalesce(v.application_deadline, v.ends_on, ${dayOf(ctx.now)}::date) >= ${dayOf(ctx.now)}::date
        and (${among.vacancyIds === undefined} or v.id = any (${among.vacancyIds ?? []}::uuid[]))) p
    where p.free > 0 or ${among.vacancyIds !== undefined}
    order by p.away nulls last, p.published_at desc, p.id limit ${most.places}`.execute(ctx.db)
  return rows
}

/** Among whom and what; everybody and everything of the period where nothing is said. */
export type Among = {
  groupId?: string | undefined
  studentIds?: string[]
  vacancyIds?: string[]
  /** What was decided by hand: of whom is in another class or period the seat is taken all the same. */
  pairs?: BoardWish['pairs']
}

export type BoardRead = {
  period: ManagedPeriod
  facts: BoardFacts
  pupils: Map<string, { name: string; groupNames: string[]; wish: string | null }>
  vacancies: Map<string, Vacancy>
  /** Who has no place or needs another is on the board, but for those who choose; who waits for an answer is not. */
  counts: Omit<PupilCounts, 'total'>
  /** How many there were more than are weighed. */
  unseen: { pupils: number; places: number }
}

/** Everything the board of a period is worked out of, in a handful of queries, whatever the number of pupils and places. */
export async function readBoard(ctx: Ctx, id: string, among: Among): Promise<BoardRead> {
  const today = dayOf(ctx.now)
  const period = await getMatchedPeriod(ctx, id)
  const everybody = await pupilsOf(ctx, period, among)
  const { total, ...counts } = everybody[0]?.counts ?? { total: 0, placeless: 0, again: 0, choosing: 0, waiting: 0 }
  const rows = everybody.filter(({ busyWith }) => busyWith === null)
  const places = await placesOf(ctx, period, among)
  const held = await heldElsewhere(ctx, among.pairs ?? [], rows)
  const listed = await listVacanciesById(
    ctx,
    places.map((place) => place.id),
  )
  const vacancies = new Map(listed.map((one) => [one.id, one]))
  const school = { schoolId: period.schoolId, schoolSettings: period.schoolSettings }
  const calendar = await calendarOf(ctx, school)
  const { maxOpenApplications } = capabilitiesAt(ctx.tenant.capabilities, period.schoolSettings)
  const periodsOf = await readPeriods(ctx, rows, today)
  const pupils: BoardPupil[] = []
  for (const row of rows) {
    const consentsMissing = await countMissingConsents(ctx, row.id)
    pupils.push({ ...boardPupil(row), periods: periodsOf(row), maxOpenApplications, consentsMissing })
  }
  return {
    period,
    vacancies,
    counts,
    unseen: {
      pupils: total - counts.waiting - counts.choosing - rows.length,
      places: (places[0]?.total ?? 0) - places.length,
    },
    pupils: new Map(
      everybody.map(({ id: own, name, groupNames, interests }) => [
        own,
        { name, groupNames, wish: interests[0] ?? null },
      ]),
    ),
    facts: {
      today,
      periodId: period.id,
      calendar,
      pupils,
      places: places.flatMap((place) => {
        const free = Math.max(0, place.free - (held.get(place.id) ?? 0))
        return boardPlace({ ...place, free }, vacancies.get(place.id)) ?? []
      }),
    },
  }
}

/** The seats given by hand to pupils of another class or period, by place; what was sent since then holds its seat by itself. */
async function heldElsewhere(ctx: Ctx, pairs: BoardWish['pairs'], shown: readonly { id: string }[]) {
  const here = new Set(shown.map(({ id }) => id))
  const away = pairs.filter(({ studentId }) => !here.has(studentId))
  if (away.length === 0) return new Map<string, number>()
  const schools = schoolsToMatch(ctx.actor)
  const [students, places] = [away.map(({ studentId }) => studentId), away.map(({ vacancyId }) => vacancyId)]
  const { rows } = await sql<{ id: string; held: number }>`
    select w.vacancy_id as id, count(distinct w.student_id)::int as held
    from unnest(${students}::uuid[], ${places}::uuid[]) as w (student_id, vacancy_id)
    join student_profiles s on s.tenant_id = ${ctx.tenant.id} and s.user_id = w.student_id
      and (${schools === undefined} or s.school_id = any (${schools ?? []}::uuid[]))
    where not exists (select 1 from applications a where a.tenant_id = s.tenant_id and a.student_id = w.student_id and a.vacancy_id = w.vacancy_id)
      and not exists (select 1 from match_proposals m where m.tenant_id = s.tenant_id and m.student_id = w.student_id and m.vacancy_id = w.vacancy_id)
    group by w.vacancy_id`.execute(ctx.db)
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/** The periods of each pupil's classes; pupils of the same classes are asked for once. */
async function readPeriods(ctx: Ctx, rows: readonly Pick<ApplyingPupil, 'groupIds'>[], today: string) {
  const known = new Map<string, BoardPupil['periods']>()
  const keyOf = ({ groupIds }: Pick<ApplyingPupil, 'groupIds'>) => [...groupIds].sort().join()
  for (const row of rows)
    if (!known.has(keyOf(row))) known.set(keyOf(row), await listPeriodsOfGroups(ctx, [...row.groupIds], today))
  return (row: Pick<ApplyingPupil, 'groupIds'>) => known.get(keyOf(row)) ?? []
}

/** What is weighed of a pupil; no name travels to the other thread. */
function boardPupil(row: PupilRow) {
  const { name: _, groupNames: __, busyWith: ___, hadOne: ____, counts: _____, homeLat, homeLng, ...known } = row
  const home = homeLat === null || homeLng === null ? null : { lat: homeLat, lng: homeLng }
  return { ...known, transport: row.transport as TravelMode, home }
}

function boardPlace({ id, allowed, free }: PlaceRow, vacancy: Vacancy | undefined): BoardPlace | undefined {
  if (!vacancy) return undefined
  const { organizationId, sectorKeys, days, levels, minAge, lat, lng } = vacancy
  // What travels to the other thread is what the guards judge, and no texts.
  const judged = {
    id,
    status: vacancy.status,
    program: vacancy.program,
    seats: vacancy.seats,
    seatsTaken: vacancy.seatsTaken,
    minAge,
    levels,
    schoolIds: vacancy.schoolIds,
    groupIds: vacancy.groupIds,
    applicationDeadline: vacancy.applicationDeadline,
    startsOn: vacancy.startsOn,
    endsOn: vacancy.endsOn,
    weeklySchedule: vacancy.weeklySchedule,
    industrial: vacancy.industrial,
    requiresMotivation: vacancy.requiresMotivation,
  }
  return { id, organizationId, sectorKeys, days, levels, minAge, lat, lng, judged, allowed, free }
}
