import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import { onBall } from '#areas/geography/model.ts'
import { daysBetween } from '#platform/week.ts'
import {
  facetKeys,
  facets,
  numberFacets,
  rangeFacets,
  type Facet,
  type FacetColumn,
  type FacetValue,
  type NumberColumn,
} from '../../facets/model.ts'
import type { Hits } from '../../model.ts'
import type { VacancySearchTable } from '../../tables.ts'
import { clearBit, noBits, setBit, type Bits } from '../bits/model.ts'
import { codeOf, fields, packedFacets } from '../packed/model.ts'
import { putWords, wordScratch, type Postings } from '../words/model.ts'

/** What of a place its facets read, as the database sends it: lists joined by commas. */
type FacetColumns = {
  [Name in FacetColumn]: StoredRow[Name] extends readonly string[] ? string : StoredRow[Name]
}
type StoredRow = Selectable<VacancySearchTable>

/** A row of vacancy_search with its words, as the database sends it. */
export type IndexedPlace = FacetColumns & {
  id: string
  organizationId: string
  organizationName: string
  isOpen: boolean
  isFull: boolean
  startsOn: string | null
  endsOn: string | null
  closesOn: string | null
  lat: number | null
  lng: number | null
  published: number
  answerHours: number | null
  /** Lists joined by commas. */
  schoolIds: string
  groupIds: string
  moments: string
  /** A tsvector as text: `'hond':1A,5 'uitlaten':2A`. */
  words: string | null
}

export const never = 2 ** 30
/** As much as a column of sixteen bits can say. */
export const highestNumber = 0xffff
export const dayNumber = (day: string) => daysBetween('2000-01-01', day)
const split = (list: string) => (list ? list.split(',') : [])

/** The columns that are compared as numbers; null is no bound, on the side it is on. */
const numberColumns: readonly { name: NumberColumn; unbounded: number }[] = [
  ...numberFacets.flatMap((key) => facets[key].columns.map((name) => ({ name, unbounded: 0 }))),
  ...rangeFacets.flatMap((key) =>
    facets[key].columns.map((name, at) => ({ name, unbounded: at === 0 ? 0 : highestNumber })),
  ),
]

function columns(size: number) {
  return {
    packed: packedFacets.map(() => new Uint16Array(size)),
    numbers: Object.fromEntries(numberColumns.map(({ name }) => [name, new Uint16Array(size)])) as Record<
      NumberColumn,
      Uint16Array
    >,
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    closes: new Int32Array(size),
    organization: new Uint32Array(size),
    published: new Float64Array(size),
    answer: new Float64Array(size),
    lat: new Float64Array(size),
    lng: new Float64Array(size),
    // The same point on a ball of one, so that how far two lie apart takes no angles.
    x: new Float64Array(size),
    y: new Float64Array(size),
    z: new Float64Array(size),
  }
}
type Columns = ReturnType<typeof columns>

/** What was found out about the first so many rows, kept because a row never says anything else. */
export type FilterBitmap = { upTo: number; bits: Bits }
/** What lies around a point: in which distance band, within the circle asked, and in the box around all. */
export type Surroundings = { upTo: number; bands: Uint8Array; within: Bits; inBox: Bits }
/** What was found, with the organizations that have the most of it. */
export type IndexHits = Pick<Hits, 'ids' | 'organizationIds' | 'total' | 'facets'> & {
  distances: (number | null)[]
  last: { keys: [number, number, number]; id: string } | undefined
}

/**
 * What is open in one tenant, in columns: thrown away at any time, made again from the database, never asked for rows of
 * the database or for rights. A place that changed gets a new row; the old one is dead.
 */
export type ColumnIndex = {
  columns: Columns
  capacity: number
  size: number
  dead: number
  alive: Bits
  isFull: Bits
  /** Not for everybody. */
  restricted: Bits
  ids: string[]
  rowOf: Map<string, number>
  organizations: { id: string; name: string }[]
  organizationOf: Map<string, number>
  schools: Map<number, string[]>
  groups: Map<number, string[]>
  /** The days of what is once. */
  moments: Map<number, number[]>
  postings: Map<string, Postings>
  /** What was answered since the last change: the first page of a bank is asked for all day. */
  answers: LRUCache<string, IndexHits>
  /** Which rows meet a choice, and what lies around a place, of those asked last. */
  filters: LRUCache<string, FilterBitmap>
  surroundings: LRUCache<string, Surroundings>
  /** The highest number in a column: whoever asks for up to more asks for up to this. */
  highest: Record<NumberColumn, number>
  /** The days asked last: which rows are open then; the weekdays of what is once stand in their column as of these. */
  time: FilterBitmap & { key: string }
  scratch: ReturnType<typeof wordScratch>
}

export function emptyIndex(): ColumnIndex {
  return {
    ...spaceFor(1024),
    size: 0,
    dead: 0,
    ids: [],
    rowOf: new Map(),
    organizations: [],
    organizationOf: new Map(),
    schools: new Map(),
    groups: new Map(),
    moments: new Map(),
    postings: new Map(),
    answers: new LRUCache({ max: 50 }),
    highest: Object.fromEntries(numberColumns.map(({ name }) => [name, 0])) as Record<NumberColumn, number>,
  }
}

function spaceFor(capacity: number) {
  return {
    capacity,
    columns: columns(capacity),
    alive: noBits(capacity),
    isFull: noBits(capacity),
    restricted: noBits(capacity),
    filters: new LRUCache<string, FilterBitmap>({ max: 50 }),
    surroundings: new LRUCache<string, Surroundings>({ max: 40 }),
    time: { key: '', upTo: 0, bits: noBits(capacity) },
    scratch: wordScratch(capacity),
  }
}

/** Twice the space; what is kept of questions is found out anew. */
function grow(index: ColumnIndex): void {
  const wider = spaceFor(index.capacity * 2)
  const arrays = ({ packed, numbers, ...others }: Columns) => [
    ...packed,
    ...numberColumns.map(({ name }) => numbers[name]),
    ...Object.values(others),
  ]
  const before = arrays(index.columns)
  for (const [at, column] of arrays(wider.columns).entries()) column.set(before[at] as Uint16Array)
  for (const name of ['alive', 'isFull', 'restricted'] as const) wider[name].set(index[name])
  Object.assign(index, wider)
}

/** Puts a place in its row, or takes it out when it is no longer open. */
export function putPlace(index: ColumnIndex, place: IndexedPlace): void {
  if (index.answers.size > 0) index.answers.clear()
  takeOut(index, place.id)
  if (!place.isOpen) return
  if (index.size === index.capacity) grow(index)
  const row = index.size
  index.size += 1
  index.ids[row] = place.id
  index.rowOf.set(place.id, row)
  setBit(index.alive, row)
  if (place.isFull) setBit(index.isFull, row)
  if (place.schoolIds) setBit(index.restricted, row)
  putFacets(index, row, place)
  const c = index.columns
  c.starts[row] = place.startsOn ? dayNumber(place.startsOn) : -never
  c.ends[row] = place.endsOn ? dayNumber(place.endsOn) : never
  c.closes[row] = place.closesOn ? dayNumber(place.closesOn) : never
  c.published[row] = place.published
  c.answer[row] = place.answerHours ?? 1e9
  c.lat[row] = place.lat ?? Number.NaN
  c.lng[row] = place.lng ?? Number.NaN
  ;[c.x[row], c.y[row], c.z[row]] = onBall({ lat: c.lat[row] as number, lng: c.lng[row] as number })
  c.organization[row] = organizationAt(index, place)
  if (place.schoolIds) index.schools.set(row, place.schoolIds.split(','))
  if (place.groupIds) index.groups.set(row, place.groupIds.split(','))
  if (place.format === 'one_off_event' && place.moments) index.moments.set(row, place.moments.split(',').map(dayNumber))
  if (place.words) putWords(index.postings, row, place.words)
}

function takeOut(index: ColumnIndex, id: string): void {
  const known = index.rowOf.get(id)
  if (known === undefined) return
  clearBit(index.alive, known)
  index.rowOf.delete(id)
  index.schools.delete(known)
  index.groups.delete(known)
  index.moments.delete(known)
  index.dead += 1
}

function putFacets({ columns: { packed, numbers }, highest }: ColumnIndex, row: number, place: IndexedPlace): void {
  for (const key of facetKeys) {
    const column = packed[fields[key].column] as Uint16Array
    column[row] = (column[row] as number) | codeOf(key, valueIn(place, key))
  }
  for (const { name, unbounded } of numberColumns) {
    const number = Math.min(Math.max(0, place[name] ?? unbounded), highestNumber)
    numbers[name][row] = number
    highest[name] = Math.max(highest[name], number)
  }
}

/** What stands in a place for a facet. */
function valueIn(place: IndexedPlace, key: Facet): FacetValue {
  const [first, last] = facets[key].columns
  switch (facets[key].test) {
    case 'has-any':
    case 'has-any-or-none':
    case 'has-every':
      return split(place[first] as string)
    case 'overlaps':
      return [place[first], place[last as NumberColumn]] as FacetValue
    default:
      return place[first]
  }
}

function organizationAt({ organizations, organizationOf }: ColumnIndex, place: IndexedPlace): number {
  const organization = { id: place.organizationId, name: place.organizationName }
  const at = organizationOf.get(organization.id) ?? organizations.length
  organizationOf.set(organization.id, at)
  organizations[at] = organization
  return at
}
