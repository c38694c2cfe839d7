import {
  answersOf,
  facetKeys,
  facets,
  listFacets,
  type Facet,
  type FacetCount,
  type Facets,
  type FacetValue,
} from '../../facets/model.ts'
import { firstBy } from '../first/model.ts'
import { compareTexts } from '../paging/model.ts'

/** How many bits the facets that share a column may take together, so that its counts fit a near memory. */
const packedBits = 13

/** Where the answers of a facet stand in their column; `masks` where a few bits stand for so many answers in a row. */
type Field = { column: number; at: number; bits: number; masks: readonly number[] | undefined }

/** The answers of a number a place may not be above or below are always the last so many, or the first. */
function masksOf(key: Facet): readonly number[] | undefined {
  const { test, answers } = facets[key]
  const firstSo = Array.from({ length: answers.length + 1 }, (_, many) => (1 << many) - 1)
  if (test === 'at-least') return firstSo
  return test === 'at-most' ? firstSo.map((mask) => (1 << answers.length) - 1 - mask).toReversed() : undefined
}

/** Facets share a column, so that a place is looked at once for several: these share the first, those the next. */
export const packedFacets: readonly (readonly Facet[])[] = [...Map.groupBy(facetKeys, (key) => facets[key].packed)]
  .toSorted(([one], [other]) => one - other)
  .map(([, keys]) => keys)

export const fields = Object.fromEntries(packedFacets.flatMap(layOut)) as Record<Facet, Field>

function layOut(keys: readonly Facet[], column: number): [Facet, Field][] {
  let at = 0
  return keys.map((key) => {
    const masks = masksOf(key)
    const bits = masks ? Math.ceil(Math.log2(masks.length)) : facets[key].answers.length
    at += bits
    return [key, { column, at: at - bits, bits, masks }]
  })
}

/** Those of the answers that are chosen or that a place stands for, as bits. */
export function maskOf(key: Facet, values: readonly (string | number)[]): number {
  const answers: readonly (string | number)[] = facets[key].answers
  let mask = 0
  for (const value of values) {
    const at = answers.indexOf(value)
    if (at >= 0) mask |= 1 << at
  }
  return mask
}

/** What stands in a column for a place with this value of a facet. */
export function codeOf(key: Facet, value: FacetValue): number {
  const { at, masks } = fields[key]
  const mask = maskOf(key, answersOf(key, value))
  return (masks ? masks.indexOf(mask) : mask) << at
}

/** How many places stand for each answer. */
export type AnswerCounts = Record<Facet, Uint32Array>

export function noCounts(): AnswerCounts {
  return Object.fromEntries(facetKeys.map((key) => [key, new Uint32Array(facets[key].answers.length)])) as AnswerCounts
}

/** How often each code was met, and which were: all nought again once they are counted. */
const table = new Uint32Array(1 << Math.max(...facetKeys.map((key) => fields[key].at + fields[key].bits)))
const met = new Uint16Array(table.length)

/** Counts what stands in a column in so many rows of a list, for these of its facets. */
export function count(
  counts: AnswerCounts,
  keys: readonly Facet[],
  column: Uint16Array,
  list: Uint32Array,
  many: number,
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
  for (let index = 0; index < codes; index += 1) {
    const code = met[index] as number
    for (const key of keys) {
      const { at, bits, masks } = fields[key]
      const own = (code >> at) & ((1 << bits) - 1)
      const into = counts[key]
      for (let mask = masks ? (masks[own] as number) : own; mask !== 0; mask &= mask - 1) {
        const answer = 31 - Math.clz32(mask & -mask)
        into[answer] = (into[answer] as number) + (table[code] as number)
      }
    }
    table[code] = 0
  }
}

/** The counts as they are told; `bands` are how many places lie in each distance band and beyond the last. */
export function facetsOf(counts: AnswerCounts, bands: Uint32Array): Omit<Facets, 'organization'> {
  let within = 0
  const circles = Array.from(bands, (many) => (within += many))
  return listFacets((facet, _, at) => (facet === 'radius' ? circles : counts[facet])[at] as number)
}

const mostListed = 20
type Counted = { value: string; count: number; name: string }

/** The organizations with the most places, of equals the first by id; told by number, name and id. */
export function mostOf(organizations: readonly { id: string; name: string }[], counts: Uint32Array): FacetCount[] {
  const first = firstBy<Counted>(
    (one, other) => other.count - one.count || compareTexts(one.value, other.value),
    mostListed,
  )
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

for (const keys of packedFacets)
  if (keys.reduce((sum, key) => sum + fields[key].bits, 0) > packedBits)
    throw new Error(`${keys.join(', ')} take too many bits together`)
