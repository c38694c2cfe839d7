import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { listPublicOrganizations, type PublicOrganization } from '#areas/organizations/queries.ts'
import { findPeriod } from '#areas/periods/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { badRequest, unauthorized } from '#platform/errors.ts'
import { dayOf, weekdays } from '#platform/week.ts'
import { askSegment, type Segment } from './column-index/model.ts'
import { marksOn } from './favorites/queries.ts'
import { beginWhereWorthwhile, bringUpToDate, wholeCopy } from './column-index/queries.ts'
import { readPostcode } from '#areas/geography/postcodes/model.ts'
import { findPostcode } from '#areas/geography/postcodes/queries.ts'
import type { TextPlan } from './text/model.ts'
import { learn, readText, type Learned, type Words } from './text/queries.ts'
import { listOwnGroups, listVacanciesById, meantFor, schoolsOf, type Vacancy } from '#areas/vacancies/queries.ts'
import {
  boxAround,
  countFacets,
  facetBit,
  radii,
  radiusOf,
  widen,
  widenings,
  type Asked,
  type Center,
  type Cursor,
  type FacetCount,
  type Facets,
  type Plan,
  type SearchPage,
  type SearchOrder,
  type Tally,
  type Widening,
} from './model.ts'
import { findTown, townsLike } from '#areas/geography/towns/model.ts'
import type { Marks } from '#areas/vacancies/resource.ts'

export type Found = {
  vacancies: Vacancy[]
  /** Kilometres from the place that was named, by place. */
  distances: Map<string, number>
  /** Those of the places, where they were asked along. */
  organizations: PublicOrganization[]
  /** Which of the places the actor keeps or asked for. */
  marks: Map<string, Marks>
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

/** What is read beside the places of a page, in the same go. */
type Beside = { organizations?: boolean }

/**
 * One page of the bank with its total and facets. What nobody may find is in none of them. Where nothing fits, one wish
 * after the other is let go until something does, and said. The copy answers while the database tells whether it is still
 * right: where it is not, the question is put again.
 */
export async function searchVacancies(ctx: Ctx, asked: Asked, page: SearchPage, beside: Beside = {}): Promise<Found> {
  if (ctx.actor.kind === 'visitor' && !ctx.tenant.capabilities.publicVacancies) throw unauthorized()
  for (let turn = 0; turn < 3; turn += 1) {
    const copy = await wholeCopy(ctx)
    if (!copy) break
    const { words } = copy
    const [state, answer] = await Promise.all([
      bringUpToDate(ctx, copy),
      answerFrom(ctx, asked, page, beside, { segment: copy.segment, words }),
    ])
    if (state === 'never') break
    if (state === 'is-now') continue
    if (answer.learned) learn(words, answer.learned)
    return answer.found
  }
  // Begun beside the question: of a bank so large that the database takes too long for it, the copy is made all the same.
  const [, { found }] = await Promise.all([beginWhereWorthwhile(ctx), answerFrom(ctx, asked, page, beside)])
  return found
}

type Held = { segment: Segment; words: Words }

async function answerFrom(
  ctx: Ctx,
  asked: Asked,
  page: SearchPage,
  beside: Beside,
  held?: Held,
): Promise<{ found: Found; learned: Learned | undefined }> {
  const text = asked.q ? await readText(ctx, asked.q, held?.words) : undefined
  const plan = await makePlan(ctx, asked, text?.plan)
  const groups = held && held.segment.groups.size > 0 && actsAs(ctx.actor, 'student') ? await listOwnGroups(ctx) : []
  const findHits = async (one: Plan) =>
    held ? hitsIn(ctx, held.segment, one, page, groups) : await findInDatabase(ctx, one, page)
  const first = { plan, hits: await findHits(plan), widened: cut(plan) }
  let best = first
  for (const step of first.hits.total === 0 ? widenings : []) {
    const wider = await widenPlan(ctx, best.plan, step, best.hits.facets)
    if (!wider) continue
    best = { plan: wider.plan, widened: [...best.widened, wider.widening], hits: await findHits(wider.plan) }
    if (best.hits.total > 0) break
  }
  // Where letting everything go brings nothing either, the question is answered as it was asked.
  const { hits, widened, plan: answered } = best.hits.total > 0 ? best : first
  // Told only where every word led to what may be seen: a word of a draft is nobody's business.
  const suggestion = hits.total > 0 && answered.asked.match !== 'any' ? plan.text?.suggestion : undefined
  const [vacancies, organizations, marks] = await Promise.all([
    listVacanciesById(ctx, hits.ids),
    beside.organizations ? listPublicOrganizations(ctx, hits.organizationIds) : [],
    marksOn(ctx, hits.ids),
  ])
  const found: Found = {
    vacancies,
    distances: hits.distances,
    organizations,
    marks,
    total: hits.total,
    facets: hits.facets,
    center: answered.center,
    placeUnknown: asked.place !== '' && !plan.center,
    placeSuggestions: asked.place !== '' && !plan.center ? townsLike(asked.place) : [],
    searched: answered.asked,
    order: answered.order,
    widened: suggestion === undefined ? widened : [{ step: 'spelling', from: asked.q, to: suggestion }, ...widened],
    suggestion,
    after: hits.after,
  }
  return { found, learned: text?.learned }
}

/** More words than are searched for at once: the longest count, and that is said. */
function cut({ text }: Plan): Widening[] {
  return text?.isCut ? [{ step: 'words' }] : []
}

/** Looks up what a question names. */
export async function makePlan(ctx: Ctx, asked: Asked, text?: TextPlan): Promise<Plan> {
  const center = asked.place ? await findCenter(ctx, asked.place) : undefined
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
    text,
  }
}

/** Where a place or a postcode lies. */
async function findCenter(ctx: Ctx, place: string): Promise<Center | undefined> {
  const postcode = readPostcode(place)
  if (!postcode) return findTown(place)
  const found = await findPostcode(ctx, postcode)
  return found && { name: found.postcode, lat: found.lat, lng: found.lng }
}

async function widenPlan(
  ctx: Ctx,
  plan: Plan,
  step: (typeof widenings)[number],
  facets: Facets,
): Promise<{ plan: Plan; widening: Widening } | undefined> {
  // One word has no other to do without.
  if (step === 'words' && (plan.text?.terms.length ?? 0) < 2) return undefined
  const wider = widen(plan.asked, step, facets)
  if (!wider) return undefined
  const next = await makePlan(ctx, wider, plan.text)
  return {
    plan: next,
    widening: step === 'radius' ? { step, from: String(plan.radiusKm), to: String(next.radiusKm) } : { step },
  }
}

export type Hits = {
  ids: string[]
  organizationIds: string[]
  distances: Map<string, number>
  total: number
  facets: Facets
  after: Cursor | undefined
}

/** `groups` are the classes of who asks, where the copy holds places for some classes alone. */
export function hitsIn(ctx: Ctx, segment: Segment, plan: Plan, page: SearchPage, groups: readonly string[]): Hits {
  const hits = askSegment(segment, plan, page, { today: dayOf(ctx.now), ...schoolsOf(ctx.actor), groups })
  const seen = (page.after?.seen ?? (page.number - 1) * page.size) + hits.ids.length
  return {
    ids: hits.ids,
    organizationIds: hits.organizationIds,
    distances: new Map(
      hits.ids.flatMap((id, at) => (hits.distances[at] === null ? [] : [[id, hits.distances[at] as number] as const])),
    ),
    total: hits.total,
    facets: { ...hits.facets, organization: hits.organizations },
    after: hits.last && seen < hits.total ? { ...hits.last, seen } : undefined,
  }
}

export async function findInDatabase(ctx: Ctx, plan: Plan, page: SearchPage): Promise<Hits> {
  const { center } = plan
  const today = dayOf(ctx.now)
  const distance = center
    ? sql<number>`(12742 * asin(sqrt(power(sin(radians(v.lat - ${center.lat}) / 2), 2)
        + cos(radians(${center.lat})) * cos(radians(v.lat)) * power(sin(radians(v.lng - ${center.lng}) / 2), 2))))`
    : sql<number>`null::float8`
  const { keys } = orderings[plan.order]
  // Which of the columns a line is about: the one whose bit is missing from all of them.
  const about = (bit: number) => sql.lit(0x1ff & ~(1 << bit))
  const of = sql`case missing ${sql.join(
    counted.map(([name], at) => sql`when ${about(8 - at)} then ${sql.lit(name)}`),
    sql` `,
  )} else 'total' end`
  const value = sql`case missing ${sql.join(
    counted.map(([, column], at) => sql`when ${about(8 - at)} then ${column}`),
    sql` `,
  )} end`
  const { rows } = await sql<{
    page: { id: string; organizationId: string; distanceKm: number | null; keys: [number, number, number] }[] | null
    /** As text: what is read here by the thousand is not for renaming keys. */
    tallies: string | null
    organizations: FacetCount[] | null
  }>`
    with hits as materialized (
      select v.vacancy_id as id, v.organization_id, v.sectors, ${daysIn(plan, today)} as days, v.format, v.levels, v.accessibility, v.min_age, v.hours_min,
        v.hours_max, v.seats_left, v.is_full, v.published, v.answer_hours, ${plan.text ? sql`t.score` : sql`0::float8`} as score,
        ${distance} as distance_km
      from ${plan.text ? sql`${textOf(plan.text, plan.asked.match === 'any')} t join vacancy_search v on v.vacancy_id = t.vacancy_id` : sql`vacancy_search v`}
      where v.tenant_id = ${ctx.tenant.id} and v.is_open and coalesce(v.closes_on, ${today}::date) >= ${today}::date
        and ${meantFor(ctx)}
        and ${inPeriod(plan, today)} and ${inSight(plan)}
    ), judged as materialized (
      select h.*, ${within(plan)} as within, ${failing(plan)} as fails from hits h
    ), page as materialized (
      select id, organization_id, distance_km, ${keys[0]} as k1, ${keys[1]} as k2, ${keys[2]} as k3 from judged where fails = 0 ${
        page.after
          ? sql`and (${keys[0]}, ${keys[1]}, ${keys[2]}, id) > (${page.after.keys[0]}::float8, ${page.after.keys[1]}::float8, ${page.after.keys[2]}::float8, ${page.after.id}::uuid)`
          : sql``
      }
      order by k1, k2, k3, id limit ${page.size} offset ${page.after ? 0 : (page.number - 1) * page.size}
    ), tallies as materialized (
      select grouping(sectors, days, format, levels, accessibility, min_age, hours_min, seats, within) as missing, fails,
        sectors, days, format, levels, accessibility, min_age, hours_min, hours_max, seats, within, count(*)::int as count
      from (select *, least(seats_left, 10) as seats from judged where fails & (fails - 1) = 0) nearly
      group by grouping sets ((fails), (fails, sectors), (fails, days), (fails, format), (fails, levels), (fails, accessibility),
        (fails, min_age), (fails, hours_min, hours_max), (fails, seats), (fails, within))
    )
    select
      (select json_agg(json_build_object('id', id, 'organizationId', organization_id, 'distanceKm', distance_km, 'keys', json_build_array(k1, k2, k3)) order by k1, k2, k3, id) from page) as page,
      (select json_agg(json_build_object('fails', fails, 'count', count, 'of', ${of}, 'value', ${value}))::text from tallies) as tallies,
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

const counted = [
  ['sector', sql`to_json(sectors)`],
  ['day', sql`to_json(days)`],
  ['format', sql`to_json(format)`],
  ['level', sql`to_json(levels)`],
  ['accessibility', sql`to_json(accessibility)`],
  ['age', sql`to_json(min_age)`],
  ['hours', sql`json_build_array(hours_min, hours_max)`],
  ['seats', sql`to_json(seats)`],
  ['radius', sql`to_json(within)`],
] as const

type Keys = [RawBuilder<number>, RawBuilder<number>, RawBuilder<number>]

/** Each order as three numbers that go up, so that one cursor serves all; full places stand last but in the newest. */
const orderings: Record<SearchOrder, { keys: Keys }> = {
  relevance: { keys: [sql`is_full::int::float8`, sql`-score`, sql`-published`] },
  distance: { keys: [sql`is_full::int::float8`, sql`coalesce(distance_km, 1e9)`, sql`-published`] },
  newest: { keys: [sql`0::float8`, sql`0::float8`, sql`-published`] },
  fast_answer: { keys: [sql`is_full::int::float8`, sql`coalesce(answer_hours, 1e9)`, sql`-published`] },
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

/** Where on the map: a box that was drawn, else everything the widest circle could hold. */
function inSight({ asked, center, radiusKm }: Plan) {
  const bounds = asked.bounds ?? (center && boxAround(center, radiusKm))
  if (!bounds) return sql<SqlBool>`true`
  return sql<SqlBool>`(v.lat between ${bounds.south} and ${bounds.north} and v.lng between ${bounds.west} and ${bounds.east})`
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
  if (asked.sector.length) need('sector', sql`sectors && ${asked.sector}::text[]`)
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
