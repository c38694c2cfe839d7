import { answers, answersOf, listFacets, type FacetCount, type Facets, type Tally } from '../../model.ts'
import { firstBy } from '../first/model.ts'
import { compareTexts } from '../paging/model.ts'

/** What is counted of a place itself; circles and organizations are another matter. */
export type Facet = Exclude<keyof typeof answers, 'radius'>
export type FacetColumn = 'sectorAge' | 'level' | 'dayFormat' | 'seatsHours'

/** The answers of each facet as bits, and below which a place stands for that many of them. */
type Field = { column: FacetColumn; at: number; bits: number; masks?: readonly number[] }

const allOf = (facet: Facet) => (1 << answers[facet].length) - 1
/** For how many of the answers, when it is always the first so many, or the last. */
const firstSo = (facet: Facet) => Array.from({ length: answers[facet].length + 1 }, (_, many) => (1 << many) - 1)
const lastSo = (facet: Facet) =>
  firstSo(facet)
    .map((mask) => allOf(facet) & ~mask)
    .toReversed()

/** Facets share a column, so that a place is looked at once for several; 13 bits at most, so that counts fit a near memory. */
export const fields: Record<Facet, Field> = {
  sector: { column: 'sectorAge', at: 0, bits: answers.sector.length },
  age: { column: 'sectorAge', at: answers.sector.length, bits: 3, masks: lastSo('age') },
  level: { column: 'level', at: 0, bits: answers.level.length },
  day: { column: 'dayFormat', at: 0, bits: answers.day.length },
  format: { column: 'dayFormat', at: answers.day.length, bits: answers.format.length },
  hours: { column: 'seatsHours', at: 0, bits: answers.hours.length },
  accessibility: { column: 'seatsHours', at: answers.hours.length, bits: answers.accessibility.length },
  seats: {
    column: 'seatsHours',
    at: answers.hours.length + answers.accessibility.length,
    bits: 3,
    masks: firstSo('seats'),
  },
}
export const facets = Object.keys(fields) as Facet[]
const facetsIn = Map.groupBy(facets, (facet) => fields[facet].column)

/** Those of the answers that are chosen or that a place stands for, as bits. */
export function maskOf(facet: Facet, values: readonly (string | number)[]): number {
  let mask = 0
  for (const value of values) {
    const at = answers[facet].indexOf(value as never)
    if (at >= 0) mask |= 1 << at
  }
  return mask
}

/** What stands in a column for a place with this value of a facet. */
export function codeOf(tally: Extract<Tally, { of: Facet }>): number {
  const { at, masks } = fields[tally.of]
  const mask = maskOf(tally.of, answersOf(tally))
  return (masks ? masks.indexOf(mask) : mask) << at
}

/** How many places stand for each answer. */
export type Counts = Record<Facet, Uint32Array>

export function noCounts(): Counts {
  return Object.fromEntries(facets.map((facet) => [facet, new Uint32Array(answers[facet].length)])) as Counts
}

/** How often each code was met, and which were: all nought again once they are counted. */
const table = new Uint32Array(1 << Math.max(...facets.map((facet) => fields[facet].at + fields[facet].bits)))
const met = new Uint16Array(table.length)

/** Counts what stands in a column in so many slots of a list, for all its facets or for one. */
export function count(
  counts: Counts,
  name: FacetColumn,
  column: Uint16Array,
  list: Uint32Array,
  many: number,
  only?: Facet,
): void {
  let codes = 0
  for (let at = 0; at < many; at += 1) {
    const code = column[list[at] as number] as number
    const before = table[code] as number
    if (before === 0) {
      met[codes] = code
      codes += 1
    }
    table[code] = before + 1
  }
  const counted = only ? [only] : (facetsIn.get(name) as Facet[])
  for (let index = 0; index < codes; index += 1) {
    const code = met[index] as number
    for (const facet of counted) {
      const { at, bits, masks } = fields[facet]
      const own = (code >> at) & ((1 << bits) - 1)
      const into = counts[facet]
      for (let mask = masks ? (masks[own] as number) : own; mask !== 0; mask &= mask - 1) {
        const answer = 31 - Math.clz32(mask & -mask)
        into[answer] = (into[answer] as number) + (table[code] as number)
      }
    }
    table[code] = 0
  }
}

/** The counts as they are told; `rings` are how many places lie in each circle and in none before it. */
export function facetsOf(counts: Counts, rings: Uint32Array): Omit<Facets, 'organization'> {
  let within = 0
  const circles = Array.from(rings, (many) => (within += many))
  return listFacets((facet, at) => (facet === 'radius' ? circles : counts[facet])[at] as number)
}

const most = 20
type Counted = { value: string; count: number; name: string }

/** The organizations with the most places, of equals the first by id; told by number, name and id. */
export function mostOf(organizations: readonly { id: string; name: string }[], counts: Uint32Array): FacetCount[] {
  const first = firstBy<Counted>((one, other) => other.count - one.count || compareTexts(one.value, other.value), most)
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] as number
    if (count === 0 || count < (first.last()?.count ?? 0)) continue
    const { id, name } = organizations[at] as { id: string; name: string }
    first.put({ value: id, count, name })
  }
  return first
    .inOrder()
    .toSorted(
      (one, other) =>
        other.count - one.count || compareTexts(one.name, other.name) || compareTexts(one.value, other.value),
    )
}
