import { isInBounds } from '#areas/geography/model.ts'
import {
  choiceFacets,
  facets,
  numberFacets,
  rangeFacets,
  type ChoiceFacet,
  type Facet,
  type NumberColumn,
} from '../../facets/model.ts'
import type { Plan, SearchQuery } from '../../model.ts'
import { both, noBits, setBit, type Bits } from '../bits/model.ts'
import { fields, maskOf } from '../packed/model.ts'
import { dayNumber, highestNumber, never, type ColumnIndex } from '../rows/model.ts'

/** The day of the week as its bit among the choices; the first of 2000 was a Saturday. */
const weekdayBit = (day: number) => 1 << ((((day + 5) % 7) + 7) % 7)

/** The rows that meet a choice; `look` sets the bits of those that came since it was asked last. */
function filterBitmap(
  { filters, capacity, size }: ColumnIndex,
  key: string,
  look: (bits: Bits, from: number, to: number) => void,
): Bits {
  const kept = filters.get(key) ?? { upTo: 0, bits: noBits(capacity) }
  filters.set(key, kept)
  look(kept.bits, kept.upTo, size)
  kept.upTo = size
  return kept.bits
}

/** Those with a number from `least` to `most` in a column. */
function withNumber(index: ColumnIndex, name: NumberColumn, least: number, most: number): Bits {
  const last = Math.min(most, index.highest[name])
  const column = index.columns.numbers[name]
  return filterBitmap(index, `${name} ${least} ${last}`, (bits, from, to) => {
    for (let at = from >> 5; at < to / 32; at += 1) {
      let word = 0
      for (let bit = 0; bit < 32; bit += 1) {
        const value = column[(at << 5) + bit] as number
        word |= (value >= least && value <= last ? 1 : 0) << bit
      }
      bits[at] = word
    }
  })
}

/** The rows somebody of that age is old enough for. */
export function openToAge(index: ColumnIndex, age: number): Bits {
  return withNumber(index, 'minAge', 0, age)
}

export function packedColumn({ columns: { packed } }: ColumnIndex, key: Facet): Uint16Array {
  return packed[fields[key].column] as Uint16Array
}

/** Those that stand for one of the answers in a column. */
function withAnswer(index: ColumnIndex, key: ChoiceFacet, chosen: readonly string[], when: string): Bits {
  const column = packedColumn(index, key)
  const mask = maskOf(key, chosen) << fields[key].at
  return filterBitmap(index, `${key} ${mask} ${when}`, (bits, from, to) => {
    for (let at = from >> 5; at < to / 32; at += 1) {
      let word = 0
      for (let bit = 0; bit < 32; bit += 1) word |= (((column[(at << 5) + bit] as number) & mask) === 0 ? 0 : 1) << bit
      bits[at] = word
    }
  })
}

export function inBounds(index: ColumnIndex, bounds: NonNullable<SearchQuery['bounds']>): Bits {
  const { lat, lng } = index.columns
  return filterBitmap(index, `bounds ${Object.values(bounds).join()}`, (bits, from, to) => {
    for (let row = from; row < to; row += 1)
      if (isInBounds(bounds, lat[row] as number, lng[row] as number)) setBit(bits, row)
  })
}

function ofOrganizations(index: ColumnIndex, ids: readonly string[]): Bits {
  const { organization } = index.columns
  const chosen = new Set(ids.map((id) => index.organizationOf.get(id)))
  return filterBitmap(index, `organization ${ids.join()}`, (bits, from, to) => {
    for (let row = from; row < to; row += 1) if (chosen.has(organization[row])) setBit(bits, row)
  })
}

/** Which rows are open today and within the days asked; of what is once, only days that are still to come count. */
export function openThen(index: ColumnIndex, plan: Plan, today: string): ColumnIndex['time'] {
  const now = dayNumber(today)
  const [starts, ends] = [plan.starts ? dayNumber(plan.starts) : -never, plan.ends ? dayNumber(plan.ends) : never]
  const key = `${now} ${starts} ${ends}`
  if (index.time.key !== key) index.time = { key, upTo: 0, bits: noBits(index.capacity) }
  const { time, columns: c, moments } = index
  const column = packedColumn(index, 'day')
  const { at, bits } = fields.day
  const days = ((1 << bits) - 1) << at
  const isAsked = plan.starts !== undefined || plan.ends !== undefined
  for (let row = time.upTo; row < index.size; row += 1) {
    if ((c.closes[row] as number) < now) continue
    const own = moments.size > 0 ? moments.get(row) : undefined
    if (own) {
      let weekdays = 0
      for (const moment of own) if (moment >= now && moment >= starts && moment <= ends) weekdays |= weekdayBit(moment)
      column[row] = ((column[row] as number) & ~days) | (weekdays << at)
      if (weekdays === 0) continue
    } else if (isAsked && ((c.ends[row] as number) < starts || (c.starts[row] as number) > ends)) continue
    setBit(time.bits, row)
  }
  time.upTo = index.size
  return time
}

/** A facet whose choice was made, and the rows that meet it. */
export type Filter<Name = Facet | 'organization'> = readonly [facet: Name, meets: Bits]

/** The choices of a query with the rows that meet each; `time` says for when, on which the weekdays of what is once depend. */
export function filtersOf(index: ColumnIndex, query: SearchQuery, time: string): Filter[] {
  const filters: Filter[] = []
  for (const key of choiceFacets) {
    const chosen = query[key]
    const when = key === 'day' ? time : ''
    if (chosen.length === 0) continue
    if (facets[key].test !== 'has-every') filters.push([key, withAnswer(index, key, chosen, when)])
    else filters.push([key, chosen.map((one) => withAnswer(index, key, [one], when)).reduce(both)])
  }
  for (const key of numberFacets) {
    const [asked, [name]] = [query[key], facets[key].columns]
    if (asked === undefined) continue
    const [least, most] = facets[key].test === 'at-most' ? [0, asked] : [asked, highestNumber]
    filters.push([key, withNumber(index, name, least, most)])
  }
  for (const key of rangeFacets) {
    const [least, most, [from, to]] = [query[`${key}Min`], query[`${key}Max`], facets[key].columns]
    if (least === undefined && most === undefined) continue
    const enough = withNumber(index, to, least ?? 0, highestNumber)
    filters.push([key, both(enough, withNumber(index, from, 0, most ?? highestNumber))])
  }
  if (query.organization.length) filters.push(['organization', ofOrganizations(index, query.organization)])
  return filters
}
