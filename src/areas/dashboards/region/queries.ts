import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { isPlaceless, phases, pupilStates } from '#areas/desk/model.ts'
import { everybody, withStandings } from '#areas/desk/standing/kept/queries.ts'
import { mostAtOnce } from '#areas/bulk/model.ts'
import { turnsByStatus } from '#areas/desk/standing/model.ts'
import { hasBeenFor } from '#areas/internships/among/queries.ts'
import { onlineStatuses } from '#areas/vacancies/model.ts'
import { literals } from '#platform/db.ts'
import { silentAfterDays } from '#areas/internships/model.ts'
import { remindedBefore } from '#areas/reminding.ts'

/** An organization that answers nobody: how many wait for it, and since when the first does. */
export type Silent = { id: string; name: string; city: string | null; phone: string | null; count: number; since: Date }

/** So many are named, who has been silent longest first. */
const mostSilent = 6

/** Whether it is the organization that an application, called a, waits for: of a place a pupil found its host, too. */
const isAtCompany = sql`(a.status, a.origin) in (${sql.join(
  turnsByStatus
    .filter(({ turn }) => turn === 'company')
    .map(({ status, origin }) => sql`(${sql.lit(status)}, ${sql.lit(origin)})`),
)})`

/** Who still looks for a place. */
const seeking = [...pupilStates.filter(isPlaceless), 'applied'] as const

/**
 * Which organizations of the tenant let requests wait for more than a week, and how many those are: a broker calls them.
 * `remindable`: as many of those requests as one step takes, of who is silent longest first.
 */
export async function listSilent(ctx: Ctx): Promise<{ count: number; first: Silent[]; remindable: string[] }> {
  // A place a pupil found has no account to remind; of the others one hears once in a day and a night.
  const remindable = sql<string[]>`array_agg(a.id order by a.turn_since, a.id) filter (where a.origin <> 'self_found'
    and (a.reminded_at is null or a.reminded_at <= ${remindedBefore(ctx.now)}))`
  const { rows } = await sql<Silent & { all: number; remindable: (string[] | null)[] }>`
    select o.id, o.name, o.city, o.phone, count(*)::int as count, min(a.turn_since) as since, (count(*) over ())::int as "all",
      json_agg(${remindable}) over (order by min(a.turn_since), o.name rows between unbounded preceding and unbounded following) as remindable from applications a
    join organizations o on o.tenant_id = a.tenant_id and o.id = a.organization_id
    where a.tenant_id = ${ctx.tenant.id} and ${isAtCompany} and a.team_agreed_at is null
      and ${hasBeenFor(ctx, sql`a.turn_since`, sql.lit(silentAfterDays))}
    group by o.id, o.name, o.city, o.phone order by min(a.turn_since), o.name limit ${mostSilent}`.execute(ctx.db)
  return {
    count: rows[0]?.all ?? 0,
    first: rows.map(({ all: _all, remindable: _ids, ...one }) => one),
    remindable: (rows[0]?.remindable ?? []).flatMap((ids) => ids ?? []).slice(0, mostAtOnce),
  }
}

/** Where all pupils of the tenant stand, whomever the reader may see. */
const standings = (ctx: Ctx) =>
  withStandings({ ...ctx, actor: { kind: 'system' }, organizationId: undefined }, everybody)

/** So many weeks show where a number of the region goes. */
const weeksShown = 8

/** What happened in the region week by week, the oldest first, each week ending at this hour. */
export type RegionFigures = {
  pupils: number
  seekers: number
  hosts: number
  free: number
  addresses: number
  placed: number[]
  offered: number[]
  joined: number[]
  asked: number[]
}

/** How the region does in numbers alone: who looks for a place, who takes part, and what each of the last weeks brought. */
export async function countRegion(ctx: Ctx): Promise<RegionFigures> {
  const weekly = (rows: RawBuilder<unknown>) => sql`(select json_agg(n order by ago desc) from (
    select w.ago, count(r.at)::int as n from generate_series(0, ${sql.lit(weeksShown - 1)}) as w (ago)
    left join (${rows}) r (at) on r.at > ${ctx.now}::timestamptz - (w.ago + 1) * interval '7 days' and r.at <= ${ctx.now}::timestamptz - w.ago * interval '7 days'
    group by w.ago) counted)`
  const within = sql`tenant_id = ${ctx.tenant.id}`
  const { rows } = await sql<RegionFigures>`
    ${await standings(ctx)}
    select (select count(*)::int from stood where state in ${literals(phases)}) as pupils,
      (select count(*)::int from stood where state in ${literals(seeking)}) as seekers,
      (select count(*)::int from organizations where ${within} and type = 'Company' and status = 'approved') as hosts,
      seats.free, seats.addresses,
      ${weekly(sql`select placed_at from stood where state in ${literals(phases)} and state not in ${literals(seeking)}`)} as placed,
      ${weekly(sql`select published_at from vacancies where ${within} and status in ${literals(onlineStatuses)}`)} as offered,
      ${weekly(sql`select approved_at from organizations where ${within} and type = 'Company' and status = 'approved'`)} as joined,
      ${weekly(sql`select created_at from applications where ${within} and status <> 'draft'`)} as asked
    from (select coalesce(sum(seats - seats_taken), 0)::int as free, count(distinct (organization_id, lat, lng))::int as addresses
      from vacancies where ${within} and status in ${literals(onlineStatuses)} and seats > seats_taken) seats`.execute(
    ctx.db,
  )
  return rows[0] as RegionFigures
}

/** A field of work: how many pupils without a place like it best, and how many seats are free in it. */
export type Supply = { sector: string; seekers: number; free: number }

/** Of each field of work what is looked for and what is free, the tightest first. Numbers alone: no broker needs a name for them. */
export async function listSupply(ctx: Ctx): Promise<Supply[]> {
  const { rows } = await sql<Supply>`
    ${await standings(ctx)},
    wanted as (
      select k.sector, count(*)::int as seekers from (
        select unnest(p.interests) as sector from stood
        join student_profiles p on p.tenant_id = ${ctx.tenant.id} and p.user_id = stood.id
        where stood.state in ${literals(seeking)}) k group by k.sector
    ), offered as (
      select k.sector, sum(greatest(0, v.seats - v.seats_taken))::int as free
      from vacancies v cross join lateral unnest(v.sector_keys) as k (sector)
      where v.tenant_id = ${ctx.tenant.id} and v.status in ${literals(onlineStatuses)} group by k.sector
    )
    select w.sector, w.seekers, coalesce(o.free, 0) as free from wanted w left join offered o on o.sector = w.sector
    order by coalesce(o.free, 0)::float / w.seekers, w.seekers desc, w.sector`.execute(ctx.db)
  return rows
}
