import { sql, type Insertable } from 'kysely'
import type { Ctx, Tables } from '#areas/context.ts'
import { entryStatusIn } from '#areas/timesheets/model.ts'
import { newId } from '#platform/ids.ts'
import { writeEvents, type OutgoingEvent } from '#platform/outbox.ts'
import { dayOf, parseMoment, weekdays, type WeeklySchedule } from '#platform/week.ts'
import { seeded } from './random.ts'
import { livesOf, minutesApproved, type Life, type Place } from './year.ts'

type Rows = {
  applications: Insertable<Tables['applications']>[]
  internships: Insertable<Tables['internships']>[]
  timesheets: Insertable<Tables['timesheets']>[]
  timesheetWeeks: Insertable<Tables['timesheetWeeks']>[]
  timeEntries: Insertable<Tables['timeEntries']>[]
}
/** What somebody with an account is told of, because it waits for them. */
type Waiting = { at: Date; by: string; event: OutgoingEvent }
type Offer = Place & {
  organizationId: string
  supervisorUserId: string | null
  supervisorName: string | null
  address: string
  lat: number | null
  lng: number | null
  tasks: string
}

/**
 * Writes down the lives of a whole year of pupils at once: step by step it would take minutes. What a step leaves behind
 * must look as if the step had been taken: `load.test.ts` lays such lives beside one that was lived through the commands.
 */
export async function writeCrowd(
  ctx: Ctx,
  {
    periodId,
    spared,
    company,
    favourite,
    seed,
  }: { periodId: string; spared: string[]; company: string; favourite: string | undefined; seed: number },
): Promise<void> {
  const today = dayOf(ctx.now)
  const { program } = ctx.tenant.capabilities
  // What the company everybody becomes offers is left to those who play, but for the place of every Saturday.
  const offers = (await offersOf(ctx)).filter(
    ({ id, organizationId }) => organizationId !== company || id === favourite,
  )
  const pupils = await pupilsOf(ctx, periodId, spared)
  const lives = livesOf(today, program, pupils, offers, { favourite, seed, others: spared.length - besides })
  const rows: Rows = { applications: [], internships: [], timesheets: [], timesheetWeeks: [], timeEntries: [] }
  const waiting: Waiting[] = []
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  for (const [at, life] of lives.entries())
    tellLife(ctx, rows, life, { at, periodId, waiting, offerOf: (id) => byId.get(id)! })
  await insertAll(ctx, rows)
  for (const { at, by, event } of waiting)
    await writeEvents(ctx.db, ctx.tenant.id, at, { id: by, requestId: 'demo' }, [event], [])
  await takeSeats(ctx, lives)
  await tellWishes(ctx, { periodId, spared, seed })
}

/** Where the pupils of a class list live and what they like: without it nobody could say which place suits whom. */
async function tellWishes(
  ctx: Ctx,
  { periodId, spared, seed }: { periodId: string; spared: string[]; seed: number },
): Promise<void> {
  const { rows: pupils } = await sql<{ id: string; lat: number; lng: number }>`
    select distinct s.user_id as id, o.lat, o.lng, s.student_number, s.birth_date from period_groups pg
    join group_memberships m on m.tenant_id = pg.tenant_id and m.group_id = pg.group_id and m.left_on is null
    join student_profiles s on s.tenant_id = m.tenant_id and s.user_id = m.student_id
    join organizations o on o.tenant_id = s.tenant_id and o.id = s.school_id
    where pg.tenant_id = ${ctx.tenant.id} and pg.period_id = ${periodId} and s.home_lat is null and o.lat is not null
      and not (s.user_id = any (${spared}::uuid[]))
    order by s.student_number, s.birth_date, s.user_id`.execute(ctx.db)
  const { next, pick, chance } = seeded(seed + 78)
  const wishes = pupils.map(({ id, lat, lng }) => {
    const around = () => (next() + next() - 1) * 0.06
    const withDay = (own: string) => weekdays.filter((day) => [own, 'wed', 'sat'].includes(day))
    return {
      id,
      lat: lat + around(),
      lng: lng + around(),
      transport: chance(0.8) ? 'bike' : 'public_transport',
      minutes: chance(0.6) ? null : pick([15, 20, 45]),
      interests: chance(0.7) ? [pick(likes)] : [],
      days: chance(0.7) ? withDay(pick(weekdays)) : [],
    }
  })
  await sql`
    update student_profiles s set home_lat = w.lat, home_lng = w.lng, transport = w.transport,
      max_travel_minutes = w.minutes, interests = w.interests, available_days = w.days
    from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb)
      as w (id uuid, lat float8, lng float8, transport text, minutes int, interests text[], days text[])
    where s.tenant_id = ${ctx.tenant.id} and s.user_id = w.id`.execute(ctx.db)
}

const likes = ['animals', 'nature', 'children', 'care', 'sport', 'culture', 'technology', 'hospitality'] as const

/** The places that are on offer now, and would have been ten weeks ago. */
async function offersOf(ctx: Ctx): Promise<Offer[]> {
  const { rows } = await sql<Offer & { schedule: WeeklySchedule }>`
    select v.id, v.seats - v.seats_taken as seats, v.min_age, coalesce(v.hours_total, 20)::int as hours, v.weekly_schedule as schedule,
      v.organization_id, coalesce(v.supervisor_user_id, v.contact_user_id) as supervisor_user_id,
      concat_ws(' ', u.first_name, u.infix, u.last_name) as supervisor_name,
      concat_ws(', ', nullif(concat_ws(' ', v.street, v.house_number), ''), nullif(concat_ws(' ', v.postcode, v.city), '')) as address,
      v.lat, v.lng, v.description as tasks
    from vacancies v left join users u on u.tenant_id = v.tenant_id and u.id = coalesce(v.supervisor_user_id, v.contact_user_id)
    where v.tenant_id = ${ctx.tenant.id} and v.status = 'published' and v.program = ${ctx.tenant.capabilities.program}
      and v.format = 'recurring'
    order by v.title, v.street, v.house_number, v.seats, v.id`.execute(ctx.db)
  return rows
}

async function pupilsOf(ctx: Ctx, periodId: string, spared: string[]) {
  const { rows } = await sql<{ id: string; group: string; birthDate: string }>`
    select s.user_id as id, g.name as "group", s.birth_date::text as birth_date from period_groups pg
    join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id
    join group_memberships m on m.tenant_id = g.tenant_id and m.group_id = g.id and m.left_on is null
    join student_profiles s on s.tenant_id = m.tenant_id and s.user_id = m.student_id
    join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    left join accounts a on a.cooperation_id = u.cooperation_id and a.id = u.account_id
    where pg.tenant_id = ${ctx.tenant.id} and pg.period_id = ${periodId} and s.birth_date is not null
      and not (s.user_id = any (${spared}::uuid[]))
    order by g.name, md5(coalesce(s.student_number, a.email, '')), s.user_id`.execute(ctx.db)
  return rows
}

/** Those spared who are in another period, or have a place by their own story. */
const besides = 3

/** What pupils write who ask for a place. */
export const motivations = [
  'Ik ben graag buiten en ik wil weten hoe het is om ergens echt te helpen.',
  'Mijn oma woont vlakbij, dus ik kom er toch al langs. Het lijkt me fijn om iets terug te doen.',
  'Ik kan goed met kinderen omgaan, ik pas vaak op mijn neefjes.',
  'Ik wil later iets in deze richting doen en ben benieuwd hoe een dag eruitziet.',
  'Het is tien minuten fietsen en ik heb op die dag geen training.',
  'Ik vind het leuk om met mijn handen te werken en ik kom altijd op tijd.',
  'Een vriendin deed dit vorig jaar en was er heel enthousiast over.',
]
const activities = [
  'Klaargezet en geholpen',
  'Opgeruimd en schoongemaakt',
  'Meegelopen en uitleg gekregen',
  'Bezoekers ontvangen',
  'Samen met de vrijwilligers gewerkt',
]
const refusals = ['schedule', 'full', 'age'] as const

type Telling = { at: number; periodId: string; waiting: Waiting[]; offerOf(id: string): Offer }

/** A moment of a day, a few minutes apart for each pupil, so that nothing happens to everybody at once. */
function moment(day: string, hour: number, at: number): Date {
  const minute = (at * 7) % 60
  return parseMoment(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`) as Date
}

function tellLife(ctx: Ctx, rows: Rows, life: Life, telling: Telling): void {
  const { at, offerOf } = telling
  const { id: studentId } = life.pupil
  for (const { place, askedOn, on } of life.declined) {
    const decidedAt = moment(on, 11, at)
    rows.applications.push({
      ...askedFor(ctx, telling, studentId, offerOf(place.id), moment(askedOn, 16, at)),
      status: 'declined',
      declineReason: refusals[at % 2]!,
      turnSince: decidedAt,
      decidedAt,
      updatedAt: decidedAt,
    })
  }
  if (!life.place || !life.askedOn) return
  const offer = offerOf(life.place.id)
  const asked = askedFor(ctx, telling, studentId, offer, moment(life.askedOn, 16, at))
  if (life.stage === 'asked') {
    const expiresAt = new Date(asked.createdAt.getTime() + ctx.tenant.capabilities.applicationExpiryDays * 86_400_000)
    rows.applications.push({ ...asked, expiresAt })
    if (offer.supervisorUserId)
      telling.waiting.push({
        at: asked.createdAt,
        by: studentId,
        event: {
          name: 'applications.submitted',
          subject: { type: 'applications', id: asked.id },
          payload: { applicationId: asked.id },
        },
      })
    return
  }
  const [acceptedAt, confirmedAt] = [moment(life.acceptedOn!, 10, at), moment(life.confirmedOn!, 19, at)]
  rows.applications.push({
    ...asked,
    status: 'confirmed',
    supervisorUserId: offer.supervisorUserId,
    turnSince: confirmedAt,
    decidedAt: acceptedAt,
    decidedBy: offer.supervisorUserId,
    updatedAt: confirmedAt,
    lockVersion: 2,
  })
  tellInternship(ctx, rows, life, telling, { offer, applicationId: asked.id, confirmedAt })
}

function askedFor(ctx: Ctx, { at, periodId }: Telling, studentId: string, offer: Offer, createdAt: Date) {
  return {
    tenantId: ctx.tenant.id,
    id: newId(),
    studentId,
    vacancyId: offer.id,
    organizationId: offer.organizationId,
    periodId,
    status: 'submitted',
    turnSince: createdAt,
    motivation: motivations[at % motivations.length]!,
    reachedCompanyAt: createdAt,
    createdBy: studentId,
    createdAt,
    updatedAt: createdAt,
  }
}

const reasons: Partial<Record<Life['stage'], string>> = {
  stopped: 'De organisatie sluit een paar maanden. We zoeken samen een nieuwe plek.',
  not_passed: 'Na het begin niet meer gekomen, ook niet na een gesprek met de mentor.',
}

function tellInternship(
  ctx: Ctx,
  rows: Rows,
  life: Life,
  { at, periodId, waiting }: Telling,
  { offer, applicationId, confirmedAt }: { offer: Offer; applicationId: string; confirmedAt: Date },
): void {
  const { stage } = life
  const id = newId()
  const endedAt = life.endedOn ? moment(life.endedOn, 15, at) : null
  const started = moment(life.startsOn!, 7, at)
  const turnSince = endedAt ?? (stage === 'active' ? started : confirmedAt)
  rows.internships.push({
    tenantId: ctx.tenant.id,
    id,
    studentId: life.pupil.id,
    organizationId: offer.organizationId,
    vacancyId: offer.id,
    applicationId,
    periodId,
    program: ctx.tenant.capabilities.program,
    status: stage === 'stopped' ? 'terminated' : stage,
    turnSince,
    startsOn: life.startsOn!,
    endsOn: life.endsOn!,
    minutesPlanned: life.minutesPlanned,
    minutesApproved: minutesApproved(life),
    supervisorUserId: offer.supervisorUserId,
    place: offer.address,
    lat: offer.lat,
    lng: offer.lng,
    schedule: JSON.stringify(offer.schedule),
    tasks: offer.tasks,
    paperContractOn: life.confirmedOn,
    result: stage === 'completed' ? 'passed' : stage === 'not_passed' ? 'failed' : null,
    completedAt: stage === 'completed' || stage === 'not_passed' ? endedAt : null,
    endedNote: reasons[stage] ?? null,
    createdAt: confirmedAt,
    updatedAt: turnSince,
  })
  const sheet = newId()
  const isLocked = stage === 'completed'
  rows.timesheets.push({
    tenantId: ctx.tenant.id,
    id: sheet,
    internshipId: id,
    createdAt: confirmedAt,
    ...(isLocked ? { status: 'locked', lockedAt: endedAt } : {}),
  })
  for (const week of life.weeks) tellWeek(ctx, rows, life, { at, internship: id, sheet, offer, waiting }, week)
}

function tellWeek(
  ctx: Ctx,
  rows: Rows,
  life: Life,
  {
    at,
    internship,
    sheet,
    offer,
    waiting,
  }: { at: number; internship: string; sheet: string; offer: Offer; waiting: Waiting[] },
  week: Life['weeks'][number],
): void {
  const id = newId()
  const submittedAt = week.submittedOn ? moment(week.submittedOn, 18, at) : null
  const decidedAt = week.decidedOn ? moment(week.decidedOn, 9, at) : null
  rows.timesheetWeeks.push({
    tenantId: ctx.tenant.id,
    id,
    timesheetId: sheet,
    monday: week.monday,
    status: week.status,
    turnSince: decidedAt ?? submittedAt ?? moment(week.sessions.at(-1)!.date, 18, at),
    submittedAt,
    submittedBy: submittedAt ? life.pupil.id : null,
    decidedAt,
    decidedBy: decidedAt ? offer.supervisorUserId : null,
    decidedByName: decidedAt ? offer.supervisorName : null,
    decidedChannel: decidedAt ? 'account' : null,
    returnReason: week.status === 'returned' ? 'Je ging die dag iets eerder weg. Kun je dat aanpassen?' : null,
  })
  if (submittedAt && week.status === 'submitted' && offer.supervisorUserId)
    waiting.push({
      at: submittedAt,
      by: life.pupil.id,
      event: {
        name: 'timesheets.week-submitted',
        subject: { type: 'timesheets', id: sheet },
        payload: { timesheetId: sheet, internshipId: internship, weekId: id },
      },
    })
  for (const [nth, { date, from, to, minutes }] of week.sessions.entries()) {
    const writtenAt = moment(date, 17, at)
    rows.timeEntries.push({
      tenantId: ctx.tenant.id,
      id: newId(),
      weekId: id,
      studentId: life.pupil.id,
      date,
      startsAt: from,
      endsAt: to,
      minutes,
      activity: activities[(at + nth) % activities.length]!,
      status: entryStatusIn[week.status],
      createdBy: life.pupil.id,
      createdAt: writtenAt,
      updatedAt: decidedAt ?? writtenAt,
    })
  }
}

async function insertAll(ctx: Ctx, rows: Rows): Promise<void> {
  const some = 1500
  for (const table of ['applications', 'internships', 'timesheets', 'timesheetWeeks', 'timeEntries'] as const)
    for (let from = 0; from < rows[table].length; from += some)
      await ctx.db
        .insertInto(table)
        .values(rows[table].slice(from, from + some) as never)
        .execute()
}

/** BR-02: whoever was promised a place holds a seat until it is called off. A place has begun where somebody is there already. */
async function takeSeats(ctx: Ctx, lives: Life[]): Promise<void> {
  const held = Map.groupBy(
    lives.filter(({ place, stage }) => place && stage !== 'asked'),
    ({ place }) => place!.id,
  )
  const taken = [...held].map(([id, those]) => {
    const [since = null] = those.flatMap(({ startsOn }) => startsOn ?? []).toSorted()
    return { id, count: those.length, since }
  })
  await sql`
    update vacancies v set seats_taken = v.seats_taken + t.count, starts_on = least(v.starts_on, t.since)
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t (id uuid, count int, since date)
    where v.tenant_id = ${ctx.tenant.id} and v.id = t.id`.execute(ctx.db)
}
