import { defaultRadius, radii, travelModes, type MapBounds } from '#areas/geography/model.ts'
import { badRequest } from '#platform/errors.ts'
import { isId } from '#platform/uuid.ts'
import { isDay } from '#platform/week.ts'
import {
  choiceFacets,
  facets,
  facetParameters,
  numberFacets,
  rangeFacets,
  readBand,
  writeBand,
  type FacetChoices,
} from './facets/model.ts'
import { matchings, searchOrders, searchParameters, type SearchQuery } from './model.ts'

/**
 * Reads a search from parameters: of a call, of an address of the bank, of a search that was kept. In an address a thing
 * ticked twice stands there twice, and one field says how far (`radius=bike-20`) and one how many hours (`hours=11-20`),
 * because a form without scripts can say it no other way. What is no parameter of a search is passed over.
 * @returns the query without what cannot be read, and the parameters at fault
 */
export function readSearch(parameters: URLSearchParams): { query: SearchQuery; unfit: string[] } {
  const said = readerOf(spelledOut(parameters))
  const query: SearchQuery = {
    q: said.text('q', 200),
    match: said.one('match', matchings),
    place: said.text('place', 80),
    radius: said.read('radius', (text) => radii.find((km) => String(km) === text)),
    travel: readTravel(said),
    ...readChoices(said),
    starts: said.fitting('starts', isDay),
    ends: said.fitting('ends', isDay),
    period: said.fitting('period', isId),
    organization: said.list('organization', isId, 20),
    bounds: said.read('bounds', readBounds),
    order: said.one('order', searchOrders),
  }
  for (const key of rangeFacets) {
    const [least, most] = [query[`${key}Min`], query[`${key}Max`]]
    if (least !== undefined && most !== undefined && least > most) query[`${key}Max`] = said.misfit(`${key}_max`)
  }
  if (query.starts && query.ends && query.ends < query.starts) query.ends = said.misfit('ends')
  return { query, unfit: said.unfit }
}

/** @throws Refusal 400 with the first parameter that cannot be read */
export function requireSearch(parameters: URLSearchParams): SearchQuery {
  const { query, unfit } = readSearch(parameters)
  const [parameter] = unfit
  if (parameter === 'radius') throw badRequest('vacancies.radius', { parameter })
  if (parameter !== undefined) throw badRequest('vacancies.choice', { parameter })
  return query
}

/** The query as the parameters of a call, in one order: two that ask the same are written the same. */
export function writeSearch(query: SearchQuery): URLSearchParams {
  const { travel, bounds } = query
  const all: Record<string, string | number | readonly string[] | undefined> = {
    ...query,
    travel: travel?.mode,
    minutes: travel?.minutes,
    bounds: bounds && [bounds.south, bounds.west, bounds.north, bounds.east].join(','),
  }
  for (const key of rangeFacets) {
    all[`${key}_min`] = query[`${key}Min`]
    all[`${key}_max`] = query[`${key}Max`]
  }
  return new URLSearchParams(
    searchParameters.flatMap((name) => {
      const text = String(all[name] ?? '')
      return text === '' ? [] : [[name, text]]
    }),
  )
}

/** The query as the fields of the form say it, which is how it stands in the address of the bank. */
export function writeFields(query: SearchQuery): URLSearchParams {
  const fields = writeSearch(query)
  // A place has a circle around it, also where nobody says how wide.
  const { travel, radius = query.place ? defaultRadius : undefined } = query
  for (const name of ['travel', 'minutes', ...facetParameters]) fields.delete(name)
  if (travel) fields.set('radius', `${travel.mode}-${travel.minutes}`)
  else if (radius !== undefined) fields.set('radius', String(radius))
  for (const key of numberFacets) if (query[key] !== undefined) fields.set(key, String(query[key]))
  for (const key of rangeFacets) {
    const [least = null, most = null] = [query[`${key}Min`], query[`${key}Max`]]
    if (least !== null || most !== null) fields.set(key, writeBand([least, most]))
  }
  for (const key of choiceFacets) for (const value of query[key]) fields.append(key, value)
  return fields
}

/** Fields of a form that say two things, as the parameters that say one each. */
function spelledOut(address: URLSearchParams): URLSearchParams {
  const all = new URLSearchParams(address)
  const [, mode, minutes] = /^([a-z_]+)-(\d{1,3})$/.exec(all.get('radius') ?? '') ?? []
  if (mode && minutes) {
    all.delete('radius')
    all.set('travel', mode)
    all.set('minutes', minutes)
  }
  for (const key of rangeFacets) {
    const band = readBand(all.get(key) ?? '')
    if (!band) continue
    all.set(`${key}_min`, String(band[0] ?? ''))
    all.set(`${key}_max`, String(band[1] ?? ''))
  }
  return all
}

/** Reads parameters one by one; what cannot be read is noted and left out. */
function readerOf(parameters: URLSearchParams) {
  const unfit: string[] = []
  const misfit = (name: string) => void unfit.push(name) as undefined
  /** What stands there, however often; nothing where that is nothing. */
  const said = (name: string) =>
    parameters
      .getAll(name)
      .map((value) => value.trim())
      .filter(Boolean)
      .join(',')
  const read = <Value>(name: string, reading: (text: string) => Value | undefined): Value | undefined => {
    const text = said(name)
    if (text === '') return undefined
    return text.includes('\0') ? misfit(name) : (reading(text) ?? misfit(name))
  }
  const fitting = (name: string, fits: (text: string) => boolean) =>
    read(name, (text) => (fits(text) ? text : undefined))
  return {
    unfit,
    misfit,
    read,
    fitting,
    text: (name: string, most: number) => fitting(name, (text) => text.length <= most) ?? '',
    one: <Value extends string>(name: string, allowed: readonly Value[]) =>
      read(name, (text) => allowed.find((value) => value === text)),
    whole: (name: string, [least, most]: readonly [number, number]) =>
      read(name, (text) => {
        const number = /^\d{1,6}$/.test(text) ? Number(text) : -1
        return number < least || number > most ? undefined : number
      }),
    /** Those that are known, once each. */
    list(name: string, isKnown: (value: string) => boolean, most = 30): string[] {
      const chosen = [...new Set(said(name).split(',').filter(Boolean))]
      const known = chosen.filter(isKnown).slice(0, most)
      if (known.length < chosen.length) misfit(name)
      return known
    },
  }
}
type Reader = ReturnType<typeof readerOf>

/** So many minutes in some way; one without the other says nothing. */
function readTravel(said: Reader): SearchQuery['travel'] {
  const [mode, minutes] = [said.one('travel', travelModes), said.whole('minutes', [1, 240])]
  if (mode !== undefined && minutes !== undefined) return { mode, minutes }
  return mode === undefined && minutes === undefined ? undefined : said.misfit(mode ? 'minutes' : 'travel')
}

function readChoices(said: Reader): FacetChoices {
  const lists = choiceFacets.map((key) => {
    const answers: readonly string[] = facets[key].answers
    return [key, said.list(key, (value) => answers.includes(value))]
  })
  const numbers = numberFacets.map((key) => [key, said.whole(key, facets[key].asks)])
  const ranges = rangeFacets.flatMap((key) => {
    const whole = (end: 'min' | 'max') => said.whole(`${key}_${end}`, facets[key].asks)
    return [
      [`${key}Min`, whole('min')],
      [`${key}Max`, whole('max')],
    ]
  })
  return Object.fromEntries([...lists, ...numbers, ...ranges]) as FacetChoices
}

/** The corners of a map: south, west, north, east. */
function readBounds(text: string): MapBounds | undefined {
  const corners = text.split(',')
  const [south, west, north, east] = corners.map(Number) as [number, number, number, number]
  const isBox =
    corners.length === 4 &&
    corners.every((corner) => /^-?\d{1,3}(\.\d{1,12})?$/.test(corner)) &&
    south < north &&
    west < east &&
    Math.abs(south) <= 90 &&
    Math.abs(north) <= 90 &&
    Math.abs(west) <= 180 &&
    Math.abs(east) <= 180
  return isBox ? { south, west, north, east } : undefined
}
