import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { earthDiameter, type Point } from '#areas/geography/model.ts'
import { meantFor } from '#areas/vacancies/queries.ts'
import { dayOf, weekdays } from '#platform/week.ts'
import { facetBit, type FacetCount, type FacetName } from '../facets/model.ts'
import {
  conditionsOf,
  countFacets,
  readColumns,
  smallestCircle,
  talliesAsText,
  tallied,
  type Tally,
} from '../facets/queries.ts'
import { boxToCount, type Hits, type Plan, type SearchOrder, type SearchPage } from '../model.ts'
import type { TextPlan } from '../text/model.ts'

/** A page of what a plan finds, with its total and facets, out of the database alone. */
export async function findInDatabase(ctx: Ctx, plan: Plan, page: SearchPage): Promise<Hits> {
  const today = dayOf(ctx.now)
  const keys = orderings[plan.order](plan)
  const { rows } = await sql<{
    page: { id: string; organizationId: string; distanceKm: number | null; keys: [number, number, number] }[] | null
    /** As text: what is read here by the thousand is not for renaming keys. */
    tallies: string | null
    organizations: FacetCount[] | null
  }>`
    with hits as materialized (
      select v.vacancy_id as id, v.organization_id, ${plainColumns}, ${daysIn(plan, today)} as days, v.is_full, v.published, v.answer_hours,
        ${plan.text ? sql`t.score` : sql`0::float8`} as score, ${distanceTo(plan.from)} as distance_km
      from ${plan.text ? sql`${textOf(plan.text, plan.query.match === 'any')} t join vacancy_search v on v.vacancy_id = t.vacancy_id` : sql`vacancy_search v`}
      where v.tenant_id = ${ctx.tenant.id} and v.is_open and coalesce(v.closes_on, ${today}::date) >= ${today}::date
        and ${meantFor(ctx)}
        and ${inPeriod(plan, today)} and ${inSight(plan)}
    ), judged as materialized (
      select h.*, ${plan.center && !plan.query.bounds ? smallestCircle : sql`null::int`} as within, ${failing(plan)} as fails from hits h
    ), page as materialized (
      select id, organization_id, distance_km, ${keys[0]} as k1, ${keys[1]} as k2, ${keys[2]} as k3 from judged where fails = 0 ${
        page.after
          ? sql`and (${keys[0]}, ${keys[1]}, ${keys[2]}, id) > (${page.after.keys[0]}::float8, ${page.after.keys[1]}::float8, ${page.after.keys[2]}::float8, ${page.after.id}::uuid)`
          : sql``
      }
      order by k1, k2, k3, id limit ${page.size} offset ${page.after ? 0 : (page.number - 1) * page.size}
    ), tallies as materialized (
      ${tallied}
    )
    select
      (select json_agg(json_build_object('id', id, 'organizationId', organization_id, 'distanceKm', distance_km, 'keys', json_build_array(k1, k2, k3)) order by k1, k2, k3, id) from page) as page,
      (select ${talliesAsText} from tallies) as tallies,
      (select json_agg(f) from (
        select n.value, n.count, o.name from (
          select organization_id as value, count(*)::int as count from judged where fails & ~${facetBit.organization}::int = 0
          group by 1 order by 2 desc, 1 limit 20) n
        join organizations o on o.tenant_id = ${ctx.tenant.id} and o.id = n.value order by n.count desc, o.name, n.value) f) as organizations
  `.execute(ctx.db)
  const found = rows[0]
  const shown = found?.page ?? []
  const { total, facets } = countFacets(found?.tallies ? (JSON.parse(found.tallies) as Tally[]) : [])
  const seen = page.after ? page.after.seen : (page.number - 1) * page.size
  const last = shown.at(-1)
  return {
    ids: shown.map(({ id }) => id),
    organizationIds: shown.map(({ organizationId }) => organizationId),
    distances: new Map(shown.flatMap(({ id, distanceKm }) => (distanceKm === null ? [] : [[id, distanceKm]]))),
    total,
    facets: { ...facets, organization: found?.organizations ?? [] },
    after:
      last && seen + shown.length < total ? { keys: last.keys, id: last.id, seen: seen + shown.length } : undefined,
  }
}

type Keys = [RawBuilder<number>, RawBuilder<number>, RawBuilder<number>]

/** Full places stand after all others, and after those what is for older ones than the pupil who asks. */
function last({ age }: Plan) {
  const isForOlder = age === undefined ? sql`0` : sql`(min_age > ${age}::int)::int * 2`
  return sql<number>`(${isForOlder} + is_full::int)::float8`
}

/** Each order as three numbers that go up, so that one cursor serves all; in the newest nothing but the day counts. */
const orderings: Record<SearchOrder, (plan: Plan) => Keys> = {
  relevance: (plan) => [last(plan), sql`-score`, sql`-published`],
  distance: (plan) => [last(plan), sql`coalesce(distance_km, 1e9)`, sql`-published`],
  newest: () => [sql`0::float8`, sql`0::float8`, sql`-published`],
  fast_answer: (plan) => [last(plan), sql`coalesce(answer_hours, 1e9)`, sql`-published`],
}

/** The places that hold every word asked, or one of them, with their points. */
function textOf({ terms }: TextPlan, anyWord: boolean) {
  const either = (words: readonly string[]) => (words.length ? words.map((word) => `'${word}'`).join(' | ') : null)
  const wanted = terms.map(({ exact, parts }) => either([...exact, ...parts]))
  const known = wanted.filter((one) => one !== null).map((one) => `(${one})`)
  // A word nobody wrote is found nowhere.
  const all = known.length < wanted.length && !anyWord ? [] : known
  return sql`app.search_text(${all.join(anyWord ? ' | ' : ' & ')}::tsquery, ${terms.map(({ exact }) => either(exact))}::text[]::tsquery[],
    ${terms.map(({ parts }) => either(parts))}::text[]::tsquery[])`
}

/** What is once takes place on days that are known. */
const isOnDays = sql<SqlBool>`(v.format = 'one_off_event' and v.moments <> '{}')`

/** Those of its days that are still to come and within what was asked. */
function momentsIn({ starts, ends }: Plan, today: string) {
  const from = starts && starts > today ? starts : today
  return sql`unnest(v.moments) m where m >= ${from}::date and ${ends ? sql`m <= ${ends}::date` : sql`true`}`
}

/** Somebody who is free from then till then can do what takes place in part of it, and what is once on a day of it. */
function inPeriod(plan: Plan, today: string) {
  const { starts, ends } = plan
  return sql<SqlBool>`(case when ${isOnDays} then exists (select 1 from ${momentsIn(plan, today)}) else ${
    starts ? sql`coalesce(v.ends_on, 'infinity') >= ${starts}::date` : sql`true`
  } and ${ends ? sql`coalesce(v.starts_on, '-infinity') <= ${ends}::date` : sql`true`} end)`
}

/** On which days of the week; of what is once only those that are meant by the question. */
function daysIn(plan: Plan, today: string) {
  return sql`case when ${isOnDays} then array(select distinct (${[...weekdays]}::text[])[extract(isodow from m)::int] from ${momentsIn(plan, today)} order by 1)
    else v.days end`
}

/** Kilometres as the crow flies; none where there is nowhere to reckon from. */
function distanceTo(from: Point | undefined) {
  if (!from) return sql<number>`null::float8`
  return sql<number>`(${sql.lit(earthDiameter)} * asin(sqrt(power(sin(radians(v.lat - ${from.lat}) / 2), 2)
        + cos(radians(${from.lat})) * cos(radians(v.lat)) * power(sin(radians(v.lng - ${from.lng}) / 2), 2))))`
}

/** What the facets read of a place, but its days, which depend on the question. */
const plainColumns = readColumns(['days'])

/** Where on the map: a box that was drawn, else everything the widest circle could hold. */
function inSight({ query, center, radiusKm }: Plan) {
  const bounds = query.bounds ?? (center && boxToCount(center, radiusKm))
  if (!bounds) return sql<SqlBool>`true`
  return sql<SqlBool>`(v.lat between ${bounds.south} and ${bounds.north} and v.lng between ${bounds.west} and ${bounds.east})`
}

/** The bits of the facets whose choice a place does not meet. */
function failing({ query, center, radiusKm }: Plan) {
  const { organization, bounds } = query
  const conditions: [FacetName, RawBuilder<SqlBool>][] = conditionsOf(query)
  if (organization.length) conditions.push(['organization', sql`organization_id = any (${organization}::uuid[])`])
  if (center && !bounds) conditions.push(['radius', sql`coalesce(distance_km <= ${radiusKm}, false)`])
  const bits = conditions.map(([name, isMet]) => sql`case when ${isMet} then 0 else ${sql.lit(facetBit[name])} end`)
  return sql<number>`(${sql.join([sql`0`, ...bits], sql` | `)})`
}
