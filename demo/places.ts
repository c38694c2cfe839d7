import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { writeOrganizations } from '#areas/organizations/commands.ts'
import { findTown } from '#areas/geography/towns/model.ts'
import type { SectorKey } from '#areas/organizations/sectors/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import { writeVacancies } from '#areas/vacancies/writing/lists/commands.ts'
import { newId } from '#platform/ids.ts'
import { dayOf, weekdaysIn } from '#platform/week.ts'
import { hostsAround, type RegionalJob } from './region.ts'
import { onStoryDay } from './story.ts'
import type { TenantStory } from './story-shapes.ts'
import { atTheStartOfTheYear } from './year.ts'

/** Who the hosts around a town are, in a sentence of their own. */
const aboutOf: Record<SectorKey, (city: string) => string> = {
  animals: (city) => `In ${city} zorgen wij elke dag voor dieren. Helpende handen kunnen we altijd gebruiken.`,
  nature: (city) => `Wij houden het groen in en om ${city} mooi, in weer en wind.`,
  children: (city) => `Bij ons spelen en leren kinderen uit ${city}, elke dag van de week.`,
  care: (city) => `Wij zijn er voor mensen in ${city} die zorg of gezelschap nodig hebben.`,
  sport: (city) => `Bewegen voor iedereen in ${city}, van kleuter tot opa.`,
  culture: (city) => `Boeken, muziek en verhalen voor heel ${city}.`,
  technology: (city) => `In onze werkplaats in ${city} maken en repareren we van alles.`,
  hospitality: (city) => `Onze deur in ${city} staat open voor iedereen die iets zoekt of iets lust.`,
  ict: (city) => `Wij helpen mensen in ${city} met hun computer, telefoon of website.`,
  events: (city) => `Wij zorgen dat er in ${city} elk jaar iets te vieren is.`,
}

/** Who offers places around the town of a tenant, where no list of them is read in. */
export async function addRegion(ctx: Ctx, told: TenantStory): Promise<void> {
  const own = told.organizations.find(({ ref }) => ref === 'school')!
  const hosts = hostsAround(own, told.program, told.seed).map((host) => ({ ...host, id: newId() }))
  await writeOrganizations(
    ctx,
    hosts.map(({ id, name, sector, street, houseNumber, city, lat, lng }, at) => ({
      id,
      type: 'Company',
      name,
      status: 'approved',
      kvkNumber: null,
      branchNumber: null,
      brin: null,
      isNonprofit: told.program === 'mas',
      sectorKeys: [sector],
      website: null,
      // One in four has no mail, and is called.
      email: at % 4 === 3 ? null : `info@${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`,
      phone: `+318500${String(12_000 + at)}`,
      street,
      houseNumber,
      postcode: null,
      city,
      lat,
      lng,
      description: aboutOf[sector](city),
      source: 'staff',
    })),
  )
  const isMas = told.program === 'mas'
  await writeVacancies(
    ctx,
    // One of each host after the other: what came last is not all of one kind.
    [0, 1, 2].flatMap((round) =>
      hosts.flatMap(({ id, sector, jobs: { [round]: job }, ...at }) =>
        job
          ? {
              ...placeOf({ ...at, organizationId: id, sectors: [sector], program: told.program }, job),
              startsOn: onStoryDay(isMas ? '2026-09-07' : '2026-11-30', dayOf(ctx.now)),
              endsOn: onStoryDay('2027-06-26', dayOf(ctx.now)),
            }
          : [],
      ),
    ),
  )
}

/**
 * Places of a list come online some hours after one another, by day and not on a Sunday, in an order that is the same on every
 * load: last the first place of the story, before it one of each organization of the town itself.
 */
export async function comesOnline(ctx: Ctx, last: string): Promise<void> {
  const town = findTown(ctx.tenant.capabilities.town)
  const [lat, lng] = [town?.lat ?? null, town?.lng ?? null]
  await sql`
    with days as (
      select day, row_number() over (order by day desc) - 1 as back
      from generate_series(${dayOf(ctx.now)}::date - 400, ${dayOf(ctx.now)}::date - 1, interval '1 day') day where extract(isodow from day) < 7),
    nth as (
      select p.id, row_number() over (order by p.title <> ${last}, p.is_far, p.nth, p.mixed, p.external_key, p.min_age, p.hours_total) - 1 as at
      from (select p.id, p.title, p.external_key, p.min_age, p.hours_total, md5(p.title || o.name) as mixed,
          coalesce(abs(p.lat - ${lat}::float8) > 0.04 or abs(p.lng - ${lng}::float8) > 0.06, true) as is_far,
          row_number() over (partition by p.organization_id order by p.title <> ${last}, md5(p.title || o.name), p.external_key) as nth
        from vacancies p join organizations o on o.tenant_id = p.tenant_id and o.id = p.organization_id
        where p.tenant_id = ${ctx.tenant.id} and p.published_at is not null) p),
    online as (
      select nth.id, (days.day + time '16:40' - nth.at % ${aDay} * interval '97 minutes') at time zone 'Europe/Amsterdam' as moment
      from nth join days on days.back = nth.at / ${aDay})
    update vacancies v set published_at = online.moment, created_at = online.moment, updated_at = online.moment
    from online where v.tenant_id = ${ctx.tenant.id} and v.id = online.id`.execute(ctx.db)
}

/** So many places come online on a day. */
const aDay = 3

/**
 * Who and what was there before the story began: people since some year, who looked in within two weeks, organizations before them,
 * and a place some days before somebody first asked for it. Of the pupils who asked for nothing yet some were last here weeks ago,
 * and a few never.
 */
export async function cameEarlier(ctx: Ctx): Promise<void> {
  const tenant = ctx.tenant.id
  const then = atTheStartOfTheYear(ctx.now)
  const upTo = (days: number, of: string) =>
    sql`(('x' || substr(md5(${sql.ref(of)}), 1, 6))::bit(24)::int % ${sql.lit(days)}) * interval '1 day'`
  const drawn = sql`('x' || substr(md5(concat(u.last_name, u.first_name)), 1, 6))::bit(24)::int`
  const asksNothing = sql`(exists (select 1 from student_profiles s where s.tenant_id = u.tenant_id and s.user_id = u.id)
    and not exists (select 1 from applications a where a.tenant_id = u.tenant_id and a.student_id = u.id)
    and not exists (select 1 from internships i where i.tenant_id = u.tenant_id and i.student_id = u.id))`
  await sql`
    update users u set created_at = case when exists (
        select 1 from roles r where r.tenant_id = u.tenant_id and r.user_id = u.id and r.name = 'student')
      then ${then}::timestamptz else ${then}::timestamptz - interval '40 days' - ${upTo(700, 'u.last_name')} end,
      last_sign_in_at = coalesce(u.last_sign_in_at, case
        when ${drawn} % 3 > 0 or not ${asksNothing} then ${ctx.now}::timestamptz - interval '3 hours' - ${upTo(13, 'u.first_name')}
        when ${drawn} % 4 > 0 then ${ctx.now}::timestamptz - interval '17 days' - ${upTo(24, 'u.first_name')} end)
    where u.tenant_id = ${tenant} and u.status <> 'invited' and u.created_at > ${then}`.execute(ctx.db)
  await sql`
    update organizations o set created_at = ${then}::timestamptz - interval '800 days' - ${upTo(900, 'o.name')},
      approved_at = ${then}::timestamptz - interval '795 days' - ${upTo(900, 'o.name')}
    where o.tenant_id = ${tenant} and o.status = 'approved' and o.created_at > ${then} and o.approved_at > ${then}`.execute(
    ctx.db,
  )
  await sql`
    with asked as (
      select vacancy_id, date_trunc('minute', min(created_at)) - interval '5 days' as moment from applications
      where tenant_id = ${tenant} and vacancy_id is not null group by vacancy_id)
    update vacancies v set published_at = asked.moment, created_at = asked.moment
    from asked where v.tenant_id = ${tenant} and v.id = asked.vacancy_id and v.published_at > asked.moment`.execute(
    ctx.db,
  )
}

/** Nobody was last here before the last thing they did, and who did something was here. */
export async function signedInBefore(ctx: Ctx): Promise<void> {
  await sql`
    update users u set last_sign_in_at = acted.at - interval '12 minutes' from (
      select actor_id, max(at) as at from audit_log where tenant_id = ${ctx.tenant.id} and actor_id is not null group by actor_id) acted
    where u.tenant_id = ${ctx.tenant.id} and u.id = acted.actor_id and u.status <> 'invited'
      and coalesce(u.last_sign_in_at, '-infinity') < acted.at - interval '12 minutes'`.execute(ctx.db)
}

/** What people were told of came when it happened, not when the demo was loaded: else the bell says another day than the lists. */
export async function toldThen(ctx: Ctx): Promise<void> {
  for (const table of ['notifications', 'email_deliveries'])
    await sql`
      update ${sql.table(table)} t set created_at = e.happened_at from events e
      where t.tenant_id = ${ctx.tenant.id} and e.tenant_id = t.tenant_id
        and e.id::text = split_part(t.dedupe_key, ':', 2) and t.created_at > e.happened_at`.execute(ctx.db)
}

/** A place as a list says it, with nothing in it that the story does not tell. */
export function placeOf(
  at: {
    organizationId: string
    sectors: readonly SectorKey[]
    program: Program
    street: string
    houseNumber: string
    city: string
    lat: number
    lng: number
  },
  { title, text, minAge, seats, hours, schedule, industrial, requiresVog }: RegionalJob,
) {
  const { sectors, ...where } = at
  return {
    id: newId(),
    ...where,
    title,
    summary: text.split(/(?<=[.!?])\s/)[0]?.slice(0, 200) ?? '',
    description: text,
    tasks: [],
    whatYouLearn: '',
    sectorKeys: [...sectors],
    format: 'recurring' as const,
    seats,
    minAge,
    levels: [],
    hoursTotal: hours,
    weeklySchedule: schedule as never,
    days: weekdaysIn(schedule),
    postcode: null as string | null,
    contactUserId: null as string | null,
    supervisorUserId: null as string | null,
    applicationDeadline: null,
    requiresMotivation: false,
    requiresVog,
    industrial,
    accessibility: [],
    allowanceCents: null,
    externalKey: null,
  }
}
