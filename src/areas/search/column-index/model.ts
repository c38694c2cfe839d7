import { radii } from '#areas/geography/model.ts'
import { countsOnTop, type FacetName } from '../facets/model.ts'
import type { Plan, SearchPage } from '../model.ts'
import { around } from './bands/model.ts'
import { filtersOf, inBounds, openThen, openToAge, packedColumn } from './bitmaps/model.ts'
import { both, clearBit, listRows, noBits, without, type Bits } from './bits/model.ts'
import { count, facetsOf, mostOf, noCounts, packedFacets } from './packed/model.ts'
import { firstOf } from './paging/model.ts'
import type { ColumnIndex, IndexHits, Surroundings } from './rows/model.ts'
import { rowsWith } from './words/model.ts'

/** Who asks, as far as it changes the answer. */
export type Asking = {
  today: string
  /** The schools somebody works at or goes to, and her classes there. */
  atWork: readonly string[]
  asPupil: readonly string[]
  groups: readonly string[]
}

/** Answers a plan as the database would: the same places in the same order with the same counts. */
export function askIndex(index: ColumnIndex, plan: Plan, page: SearchPage, asking: Asking): IndexHits {
  const key = JSON.stringify([plan, page, asking])
  const hits = index.answers.get(key) ?? find(index, plan, page, asking)
  index.answers.set(key, hits)
  return hits
}

type Test = readonly [facet: FacetName, meets: Bits]

function find(index: ColumnIndex, plan: Plan, page: SearchPage, asking: Asking): IndexHits {
  const { query, center, radiusKm } = plan
  const time = openThen(index, plan, asking.today)
  const near = center && !query.bounds ? around(index, center, radiusKm) : undefined
  const hits = inQuestion(index, plan, both(index.alive, time.bits), near)
  keepMeantFor(index, hits, asking)
  const tests: Test[] = [...filtersOf(index, query, time.key), ...(near ? [['radius', near.within] as const] : [])]
  const { found, failingOne } = judge(index, hits, tests)
  const { columns, organizations, scratch } = index
  const { list } = scratch
  const { total, facets } = countFound(index, found, failingOne, tests, near)
  const by = {
    order: plan.order,
    from: plan.from,
    score: plan.text && scratch.score,
    oldEnough: plan.age === undefined ? undefined : openToAge(index, plan.age),
  }
  const shown = firstOf(index, by, page, found, list)
  const last = shown.at(-1)
  return {
    ids: shown.map(({ id }) => id),
    organizationIds: shown.map(({ row }) => (organizations[columns.organization[row] as number] as { id: string }).id),
    distances: shown.map(({ distance }) => (Number.isNaN(distance) ? null : distance)),
    last: last && { keys: last.keys, id: last.id },
    total,
    facets,
  }
}

/** Those of the open rows that hold the words and lie where anything is counted. */
function inQuestion(index: ColumnIndex, plan: Plan, open: Bits, near: Surroundings | undefined): Bits {
  const { text, query } = plan
  let hits = open
  if (text) hits = both(hits, rowsWith(index.postings, text, query.match === 'any', index.scratch))
  // Outside the widest circle it is counted nowhere.
  if (near) hits = both(hits, near.inBox)
  return query.bounds ? both(hits, inBounds(index, query.bounds)) : hits
}

/** Takes out what is for some schools, or some classes there, and not for who asks. */
function keepMeantFor(index: ColumnIndex, hits: Bits, asking: Asking): void {
  const { list } = index.scratch
  const few = listRows(both(hits, index.restricted), list)
  for (let at = 0; at < few; at += 1)
    if (!isMeantFor(index, list[at] as number, asking)) clearBit(hits, list[at] as number)
}

/** As `meantFor` of the database. */
function isMeantFor({ schools, groups }: ColumnIndex, row: number, asking: Asking): boolean {
  const own = schools.get(row) ?? []
  const classes = groups.get(row)
  return (
    own.some((school) => asking.atWork.includes(school)) ||
    (own.some((school) => asking.asPupil.includes(school)) &&
      (!classes || classes.some((group) => asking.groups.includes(group))))
  )
}

/** Those that meet every choice, and those that fail one: these are counted for that choice alone. */
function judge({ capacity }: ColumnIndex, hits: Bits, tests: readonly Test[]) {
  let found = hits
  let failingOne = noBits(capacity)
  for (const [, meets] of tests) {
    const failing = without(found, meets)
    failingOne = both(failingOne, meets)
    for (let at = 0; at < failing.length; at += 1) failingOne[at] = (failingOne[at] as number) | (failing[at] as number)
    found = both(found, meets)
  }
  return { found, failingOne }
}

function countFound(
  index: ColumnIndex,
  found: Bits,
  failingOne: Bits,
  tests: readonly Test[],
  near: Surroundings | undefined,
): Pick<IndexHits, 'total' | 'facets'> {
  const { columns, organizations } = index
  const { list } = index.scratch
  const counts = noCounts()
  const bands = new Uint32Array(radii.length + 1)
  const byOrganization = new Uint32Array(organizations.length)
  const total = listRows(found, list)
  for (const [at, keys] of packedFacets.entries()) count(counts, keys, columns.packed[at] as Uint16Array, list, total)
  countEach(byOrganization, columns.organization, list, total)
  if (near) countEach(bands, near.bands, list, total)
  for (const [facet, meets] of tests) {
    if (countsOnTop(facet)) continue
    const many = listRows(without(failingOne, meets), list)
    if (facet === 'radius') countEach(bands, (near as Surroundings).bands, list, many)
    else if (facet === 'organization') countEach(byOrganization, columns.organization, list, many)
    else count(counts, [facet], packedColumn(index, facet), list, many)
  }
  return { total, facets: { ...facetsOf(counts, bands), organization: mostOf(organizations, byOrganization) } }
}

function countEach(into: Uint32Array, column: Uint32Array | Uint8Array, list: Uint32Array, many: number): void {
  for (let at = 0; at < many; at += 1) {
    const value = column[list[at] as number] as number
    into[value] = (into[value] as number) + 1
  }
}
