import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { findPeriod } from '#areas/periods/queries.ts'
import { organizationsOf } from '#areas/users/model.ts'
import { badRequest, unauthorized } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { findPlace, listVacanciesById, nearNames, type Vacancy } from '../queries.ts'
import {
  countFacets,
  facetBit,
  radii,
  radiusOf,
  widen,
  widestRadius,
  widenings,
  type Asked,
  type Center,
  type Cursor,
  type FacetCount,
  type Facets,
  type Kind,
  type SearchOrder,
  type Widening,
} from './model.ts'

export type SearchPage = { number: number; size: number; after: Cursor | undefined }

export type Found = {
  vacancies: Vacancy[]
  total: number
  facets: Facets
  /** The place the distances are from. */
  center: Center | undefined
  placeUnknown: boolean
  /** Names that look like a place nobody knows. */
  placeSuggestions: string[]
  /** What was answered: the question, or a wider one where nothing fitted. */
  searched: Asked
  order: SearchOrder
  widened: Widening[]
  /** The text as it was probably meant. */
  suggestion: string | undefined
  after: Cursor | undefined
}

/** How a question is put to the database: everything looked up that stands in it by name. */
type Plan = {
  asked: Asked
  center: Center | undefined
  radiusKm: number
  starts: string | undefined
  ends: string | undefined
  order: SearchOrder
  anyWord: boolean
}

/**
 * One page of the bank with its total and facets. What nobody may find is in none of them. Where nothing fits, one wish
 * after the other is let go until something does, and said.
 */
export async function searchVacancies(ctx: Ctx, asked: Asked, page: SearchPage): Promise<Found> {
  if (ctx.actor.kind === 'visitor' && !ctx.tenant.capabilities.publicVacancies) throw unauthorized()
  const plan = await makePlan(ctx, asked)
  let best = { plan, hits: await findHits(ctx, plan, page), widened: [] as Widening[] }
  for (const step of best.hits.total === 0 ? widenings : []) {
    const wider = await widenPlan(ctx, best.plan, step, best.hits.facets)
    if (!wider) continue
    best = {
      plan: wider.plan,
      widened: [...best.widened, wider.widening],
      hits: await findHits(ctx, wider.plan, page),
    }
    if (best.hits.total > 0) break
  }
  // Where letting everything go brings nothing either, the question is answered as it was asked.
  const { hits, widened, plan: answered } = best.hits.total > 0 ? best : { ...best, plan, widened: [] }
  const vacancies = await listVacanciesById(ctx, hits.ids)
  return {
    vacancies: vacancies.map((vacancy) => ({ ...vacancy, ...distanceOf(hits, vacancy.id) })),
    total: hits.total,
    facets: hits.facets,
    center: answered.center,
    placeUnknown: asked.place !== '' && !plan.center,
    placeSuggestions: asked.place !== '' && !plan.center ? nearNames(asked.place) : [],
    searched: answered.asked,
    order: answered.order,
    widened,
    suggestion: undefined,
    after: hits.after,
  }
}

function distanceOf({ distances }: Hits, id: string): { distanceKm?: number } {
  const distanceKm = distances.get(id)
  return distanceKm === undefined ? {} : { distanceKm }
}

async function makePlan(ctx: Ctx, asked: Asked): Promise<Plan> {
  const center = asked.place ? findPlace(asked.place) : undefined
  const period = asked.period ? await findPeriod(ctx, asked.period, dayOf(ctx.now)) : undefined
  if (asked.period && !period) throw badRequest('vacancies.choice', { parameter: 'period' })
  const order = asked.order ?? (center && !asked.q ? 'distance' : 'relevance')
  return {
    asked,
    center,
    radiusKm: radiusOf(asked),
    starts: asked.starts ?? period?.startsOn,
    ends: asked.ends ?? period?.endsOn,
    order: order === 'distance' && !center ? 'newest' : order,
    anyWord: false,
  }
}

async function widenPlan(
  ctx: Ctx,
  plan: Plan,
  step: (typeof widenings)[number],
  facets: Facets,
): Promise<{ plan: Plan; widening: Widening } | undefined> {
  if (step === 'words')
    return /\S\s+\S/.test(plan.asked.q) ? { plan: { ...plan, anyWord: true }, widening: { step } } : undefined
  const wider = widen(plan.asked, step, facets)
  if (!wider) return undefined
  const next = { ...(await makePlan(ctx, wider)), anyWord: plan.anyWord }
  return {
    plan: next,
    widening: step === 'radius' ? { step, from: String(plan.radiusKm), to: String(next.radiusKm) } : { step },
  }
}

type Hits = { ids: string[]; distances: Map<string, number>; total: number; facets: Facets; after: Cursor | undefined }

async function findHits(ctx: Ctx, plan: Plan, page: SearchPage): Promise<Hits> {
  const { center } = plan
  const schools = organizationsOf(ctx.actor, 'student', 'mentor', 'coordinator', 'school_admin', 'school_supervisor')
  const today = dayOf(ctx.now)
  const distance = center
    ? sql<number>`(12742 * asin(sqrt(power(sin(radians(v.lat - ${center.lat}) / 2), 2)
        + cos(radians(${center.lat})) * cos(radians(v.lat)) * power(sin(radians(v.lng - ${center.lng}) / 2), 2))))`
    : sql<number>`null::float8`
  const { keys } = orderings[plan.order]
  const { rows } = await sql<{
    page: { id: string; distanceKm: number | null; keys: [number, number, number] }[] | null
    kinds: Kind[] | null
    organizations: FacetCount[] | null
  }>`
    with hits as materialized (
      select v.id, v.organization_id, v.sector_keys, v.days, v.format, v.levels, v.accessibility, v.min_age,
        coalesce(v.hours_min, v.hours_total) as hours_min, coalesce(v.hours_max, v.hours_total) as hours_max,
        v.seats - v.seats_taken as seats_left, (v.status = 'full')::int as is_full,
        extract(epoch from v.published_at)::float8 as published, ${scoreOf(plan)} as score, ${distance} as distance_km,
        null::float8 as answer_hours
      from vacancies v join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
      where v.tenant_id = ${ctx.tenant.id} and v.status in ('published', 'full') and o.status = 'approved'
        and coalesce(v.application_deadline, v.ends_on, ${today}::date) >= ${today}::date
        and (v.school_ids = '{}' or v.school_ids && ${schools}::uuid[])
        and ${matches(plan)} and ${inPeriod(plan)} and ${inSight(plan)}
    ), judged as materialized (
      select h.*, ${within(plan)} as within, ${failing(plan)} as fails from hits h
    ), page as materialized (
      select id, distance_km, ${keys[0]} as k1, ${keys[1]} as k2, ${keys[2]} as k3 from judged where fails = 0 ${
        page.after
          ? sql`and (${keys[0]}, ${keys[1]}, ${keys[2]}, id) > (${page.after.keys[0]}::float8, ${page.after.keys[1]}::float8, ${page.after.keys[2]}::float8, ${page.after.id}::uuid)`
          : sql``
      }
      order by k1, k2, k3, id limit ${page.size} offset ${page.after ? 0 : (page.number - 1) * page.size}
    ), kinds as materialized (
      -- Few combinations, many places: what is counted is the combinations.
      select fails, sector_keys, days, format, levels, accessibility, min_age, hours_min, hours_max,
        least(seats_left, 10) as seats_left, within, count(*)::int as count
      from judged group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    )
    select
      (select json_agg(json_build_object('id', id, 'distanceKm', distance_km, 'keys', json_build_array(k1, k2, k3)) order by k1, k2, k3, id) from page) as page,
      (select json_agg(json_build_object('fails', fails, 'sectors', sector_keys, 'days', days, 'format', format, 'levels', levels,
        'accessibility', accessibility, 'minAge', min_age, 'hoursMin', hours_min, 'hoursMax', hours_max, 'seatsLeft', seats_left,
        'within', within, 'count', count)) from kinds) as kinds,
      (select json_agg(f) from (
        select n.value, n.count, o.name from (
          select organization_id as value, count(*)::int as count from judged where fails & ~${facetBit.organization}::int = 0
          group by 1 order by 2 desc, 1 limit 20) n
        join organizations o on o.tenant_id = ${ctx.tenant.id} and o.id = n.value order by n.count desc, o.name, n.value) f) as organizations
  `.execute(ctx.db)
  const found = rows[0]
  const shown = found?.page ?? []
  const { total, facets } = countFacets(found?.kinds ?? [])
  const seen = page.after ? page.after.seen : (page.number - 1) * page.size
  const last = shown.at(-1)
  return {
    ids: shown.map(({ id }) => id),
    distances: new Map(shown.flatMap(({ id, distanceKm }) => (distanceKm === null ? [] : [[id, distanceKm]]))),
    total,
    facets: { ...facets, organization: found?.organizations ?? [] },
    after:
      last && seen + shown.length < total ? { keys: last.keys, id: last.id, seen: seen + shown.length } : undefined,
  }
}

type Keys = [RawBuilder<number>, RawBuilder<number>, RawBuilder<number>]

/** Each order as three numbers that go up, so that one cursor serves all; full places stand last but in the newest. */
const orderings: Record<SearchOrder, { keys: Keys }> = {
  relevance: { keys: [sql`is_full::float8`, sql`-score`, sql`-published`] },
  distance: { keys: [sql`is_full::float8`, sql`coalesce(distance_km, 1e9)`, sql`-published`] },
  newest: { keys: [sql`0::float8`, sql`0::float8`, sql`-published`] },
  fast_answer: { keys: [sql`is_full::float8`, sql`coalesce(answer_hours, 1e9)`, sql`-published`] },
}

function matches({ asked, anyWord }: Plan) {
  const words = asked.q
  if (!words) return sql<SqlBool>`true`
  return sql<SqlBool>`(v.words @@ (select to_tsquery('simple', string_agg(quote_literal(w), ${anyWord ? ' | ' : ' & '})) from unnest(app.fold_words(${words})) w)
    or v.haystack like '%' || app.fold_text(${words.replaceAll(/[\\%_]/g, '')}) || '%')`
}

function scoreOf({ asked }: Plan) {
  return asked.q
    ? sql<number>`coalesce(ts_rank(v.words, (select to_tsquery('simple', string_agg(quote_literal(w), ' | ')) from unnest(app.fold_words(${asked.q})) w)), 0)::float8`
    : sql<number>`0::float8`
}

/** Somebody who is free from then till then can do what takes place in part of it. */
function inPeriod({ starts, ends }: Plan) {
  return sql<SqlBool>`(${starts ? sql`coalesce(v.ends_on, 'infinity') >= ${starts}::date` : sql`true`} and ${
    ends ? sql`coalesce(v.starts_on, '-infinity') <= ${ends}::date` : sql`true`
  })`
}

/** Where on the map: a box that was drawn, else everything the widest circle could hold. */
function inSight({ asked: { bounds }, center, radiusKm }: Plan) {
  if (bounds)
    return sql<SqlBool>`(v.lat between ${bounds.south} and ${bounds.north} and v.lng between ${bounds.west} and ${bounds.east})`
  if (!center) return sql<SqlBool>`true`
  const km = Math.min(widestRadius, Math.max(radiusKm, radii.at(-1) as number))
  const wide = km / (111 * Math.cos((center.lat * Math.PI) / 180))
  return sql<SqlBool>`(v.lat between ${center.lat - km / 111} and ${center.lat + km / 111}
    and v.lng between ${center.lng - wide} and ${center.lng + wide})`
}

function within({ center, asked: { bounds } }: Plan) {
  if (!center || bounds) return sql<number>`null::int`
  return sql<number>`case ${sql.join(
    radii.map((radius) => sql`when distance_km <= ${radius} then ${sql.lit(radius)}`),
    sql` `,
  )} end`
}

/** The bits of the facets whose choice a place does not meet. */
function failing({ asked, center, radiusKm }: Plan) {
  const bits: RawBuilder<number>[] = [sql`0`]
  const need = (name: keyof typeof facetBit, condition: RawBuilder<SqlBool>) =>
    bits.push(sql`case when ${condition} then 0 else ${sql.lit(facetBit[name])} end`)
  if (asked.sector.length) need('sector', sql`sector_keys && ${asked.sector}::text[]`)
  if (asked.day.length) need('day', sql`days && ${asked.day}::text[]`)
  if (asked.format.length) need('format', sql`format = any (${asked.format}::text[])`)
  if (asked.level.length) need('level', sql`(levels = '{}' or levels && ${asked.level}::text[])`)
  if (asked.accessibility.length) need('accessibility', sql`accessibility @> ${asked.accessibility}::text[]`)
  if (asked.organization.length) need('organization', sql`organization_id = any (${asked.organization}::uuid[])`)
  if (asked.age !== undefined) need('age', sql`min_age <= ${asked.age}`)
  if (asked.seats !== undefined) need('seats', sql`seats_left >= ${asked.seats}`)
  if (asked.hoursMin !== undefined) need('hours', sql`coalesce(hours_max, ${asked.hoursMin}) >= ${asked.hoursMin}`)
  if (asked.hoursMax !== undefined) need('hours', sql`coalesce(hours_min, ${asked.hoursMax}) <= ${asked.hoursMax}`)
  if (center && !asked.bounds) need('radius', sql`coalesce(distance_km <= ${radiusKm}, false)`)
  return sql<number>`(${sql.join(bits, sql` | `)})`
}
