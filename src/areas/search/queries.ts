import { radiusOf } from '#areas/geography/model.ts'
import type { Ctx } from '#areas/context.ts'
import { listPublicOrganizations, type PublicOrganization } from '#areas/organizations/queries.ts'
import { findPeriod } from '#areas/periods/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { badRequest, unauthorized } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { askIndex } from './column-index/model.ts'
import type { ColumnIndex } from './column-index/rows/model.ts'
import { marksOn } from './favorites/queries.ts'
import { beginWhereWorthwhile, bringUpToDate, wholeCopy } from './column-index/queries.ts'
import { readPostcode } from '#areas/geography/postcodes/model.ts'
import { findPostcode } from '#areas/geography/postcodes/queries.ts'
import { findInDatabase } from './database/queries.ts'
import { findSearcher, type Searcher, type StartingPoint } from './starting/queries.ts'
import type { Facets } from './facets/model.ts'
import type { TextPlan } from './text/model.ts'
import { learn, readText, type Learned, type Words } from './text/queries.ts'
import { listOwnGroups, listVacanciesById, schoolsOf, type Vacancy } from '#areas/vacancies/queries.ts'
import {
  saysHowFar,
  type Center,
  type Cursor,
  type Hits,
  type Plan,
  type SearchOrder,
  type SearchPage,
  type SearchQuery,
} from './model.ts'
import { widen, widenings, type Widening } from './widening/model.ts'
import { findTown, townsLike } from '#areas/geography/towns/model.ts'
import type { Marks } from '#areas/vacancies/resource.ts'

export type SearchResult = {
  vacancies: Vacancy[]
  /** Kilometres from the place that was named, by place. */
  distances: Map<string, number>
  /** Those of the places, where they were asked along. */
  organizations: PublicOrganization[]
  /** Which of the places the actor keeps or asked for. */
  marks: Map<string, Marks>
  total: number
  facets: Facets
  /** The place that was named, and within how far of it. */
  center: Center | undefined
  /** From where distances are told where no place was named. */
  start: StartingPoint | undefined
  placeUnknown: boolean
  /** Names that look like a place nobody knows. */
  placeSuggestions: string[]
  /** What was answered: the question, or a wider one where nothing fitted. */
  searched: SearchQuery
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
export async function searchVacancies(
  ctx: Ctx,
  query: SearchQuery,
  page: SearchPage,
  beside: Beside = {},
): Promise<SearchResult> {
  if (ctx.actor.kind === 'visitor' && !ctx.tenant.capabilities.publicVacancies) throw unauthorized()
  for (let turn = 0; turn < 3; turn += 1) {
    const copy = await wholeCopy(ctx)
    if (!copy) break
    const { words } = copy
    const [state, answer] = await Promise.all([
      bringUpToDate(ctx, copy),
      answerFrom(ctx, query, page, beside, { index: copy.index, words }),
    ])
    if (state === 'never') break
    if (state === 'is-now') continue
    if (answer.learned) learn(words, answer.learned)
    return answer.found
  }
  // Begun beside the question: of a bank so large that the database takes too long for it, the copy is made all the same.
  const [, { found }] = await Promise.all([beginWhereWorthwhile(ctx), answerFrom(ctx, query, page, beside)])
  return found
}

type Held = { index: ColumnIndex; words: Words }

async function answerFrom(
  ctx: Ctx,
  query: SearchQuery,
  page: SearchPage,
  beside: Beside,
  held?: Held,
): Promise<{ found: SearchResult; learned: Learned | undefined }> {
  const [text, searcher] = await Promise.all([
    query.q ? readText(ctx, query.q, held?.words) : undefined,
    findSearcher(ctx),
  ])
  const plan = await makePlan(ctx, query, text?.plan, searcher)
  const groups = held && held.index.groups.size > 0 && actsAs(ctx.actor, 'student') ? await listOwnGroups(ctx) : []
  const findHits = async (one: Plan) =>
    held ? hitsIn(ctx, held.index, one, page, groups) : await findInDatabase(ctx, one, page)
  const first = { plan, hits: await findHits(plan), widened: cut(plan) }
  let best = first
  for (const step of first.hits.total === 0 ? widenings : []) {
    const wider = await widenPlan(ctx, best.plan, step, best.hits.facets, searcher)
    if (!wider) continue
    best = { plan: wider.plan, widened: [...best.widened, wider.widening], hits: await findHits(wider.plan) }
    if (best.hits.total > 0) break
  }
  // Where letting everything go brings nothing either, the question is answered as it was asked.
  const { hits, widened, plan: answered } = best.hits.total > 0 ? best : first
  // Told only where every word led to what may be seen: a word of a draft is nobody's business.
  const suggestion = hits.total > 0 && answered.query.match !== 'any' ? plan.text?.suggestion : undefined
  const [vacancies, organizations, marks] = await Promise.all([
    listVacanciesById(ctx, hits.ids),
    beside.organizations ? listPublicOrganizations(ctx, hits.organizationIds) : [],
    marksOn(ctx, hits.ids),
  ])
  const found: SearchResult = {
    vacancies,
    distances: hits.distances,
    organizations,
    marks,
    total: hits.total,
    facets: hits.facets,
    center: answered.center,
    start: searcher.start,
    placeUnknown: query.place !== '' && !plan.center,
    placeSuggestions: query.place !== '' && !plan.center ? townsLike(query.place) : [],
    searched: answered.query,
    order: answered.order,
    widened: suggestion === undefined ? widened : [{ step: 'spelling', from: query.q, to: suggestion }, ...widened],
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
export async function makePlan(
  ctx: Ctx,
  query: SearchQuery,
  text?: TextPlan,
  { start, age }: Partial<Searcher> = {},
): Promise<Plan> {
  const center = query.place ? await findCenter(ctx, query.place) : saysHowFar(query) ? start : undefined
  const period = query.period ? await findPeriod(ctx, query.period, dayOf(ctx.now)) : undefined
  if (query.period && !period) throw badRequest('vacancies.choice', { parameter: 'period' })
  // Only where somebody said where or how far: near to home stand eight places of one host first, and what else there is far below.
  const order = query.order ?? (center && !query.q ? 'distance' : 'relevance')
  // Where each may live elsewhere it is reckoned for each alone: only where it is asked.
  const from = center ?? (order === 'distance' ? start : undefined)
  return {
    query,
    center,
    radiusKm: radiusOf(query),
    from,
    starts: query.starts ?? period?.startsOn,
    ends: query.ends ?? period?.endsOn,
    order: order === 'distance' && !from ? 'newest' : order,
    age,
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
  searcher: Searcher,
): Promise<{ plan: Plan; widening: Widening } | undefined> {
  // One word has no other to do without, and who reckons from nowhere draws no circle.
  if (step === 'words' && (plan.text?.terms.length ?? 0) < 2) return undefined
  if (step === 'radius' && !plan.center) return undefined
  const wider = widen(plan.query, step, facets)
  if (!wider) return undefined
  const next = await makePlan(ctx, wider, plan.text, searcher)
  return {
    plan: next,
    widening: step === 'radius' ? { step, from: String(plan.radiusKm), to: String(next.radiusKm) } : { step },
  }
}

/** `groups` are the classes of who asks, where the copy holds places for some classes alone. */
export function hitsIn(ctx: Ctx, index: ColumnIndex, plan: Plan, page: SearchPage, groups: readonly string[]): Hits {
  const hits = askIndex(index, plan, page, { today: dayOf(ctx.now), ...schoolsOf(ctx.actor), groups })
  const seen = (page.after?.seen ?? (page.number - 1) * page.size) + hits.ids.length
  return {
    ids: hits.ids,
    organizationIds: hits.organizationIds,
    distances: new Map(
      hits.ids.flatMap((id, at) => (hits.distances[at] === null ? [] : [[id, hits.distances[at] as number] as const])),
    ),
    total: hits.total,
    facets: hits.facets,
    after: hits.last && seen < hits.total ? { ...hits.last, seen } : undefined,
  }
}
