import { badRequest } from '#platform/errors.ts'
import { isId } from '#platform/uuid.ts'
import { isDay } from '#platform/week.ts'
import {
  choices,
  matchings,
  radii,
  searchOrders,
  type Asked,
  type Bounds,
  type ChoiceName,
  type SearchOrder,
  type SearchParameter,
} from './model.ts'
import { travelModes, type TravelMode } from '#areas/geography/model.ts'

type Parameters = { get(name: string): string | undefined | null }

/**
 * Reads a search from the parameters of an address: the one way for the bank, a shared link and a saved search.
 * @throws Refusal 400 with the parameter that cannot be read
 */
export function readSearch(parameters: Parameters): Asked {
  const read = (name: SearchParameter) => {
    const value = parameters.get(name)?.trim() ?? ''
    if (value.includes('\0')) throw unfit(name)
    return value
  }
  const list = (name: SearchParameter, isAllowed: (value: string) => boolean, most = 30) => {
    const chosen = [...new Set(read(name).split(',').filter(Boolean))]
    if (chosen.length > most || !chosen.every(isAllowed)) throw unfit(name)
    return chosen
  }
  const chosen = (name: ChoiceName) => list(name, (value) => (choices[name] as readonly string[]).includes(value))
  const one = <Value extends string>(name: SearchParameter, allowed: readonly Value[]) => {
    const value = read(name)
    if (value !== '' && !allowed.includes(value as Value)) throw unfit(name)
    return value === '' ? undefined : (value as Value)
  }
  const whole = (name: SearchParameter, least: number, most: number) => {
    const value = read(name)
    if (value === '') return undefined
    const number = /^\d{1,6}$/.test(value) ? Number(value) : -1
    if (number < least || number > most) throw unfit(name)
    return number
  }
  const day = (name: SearchParameter) => {
    const value = read(name)
    if (value !== '' && !isDay(value)) throw unfit(name)
    return value || undefined
  }
  const text = (name: SearchParameter, most: number) => {
    const value = read(name)
    if (value.length > most) throw unfit(name)
    return value
  }

  const radius = read('radius')
  if (radius !== '' && !radii.map(String).includes(radius))
    throw badRequest('vacancies.radius', { parameter: 'radius' })
  const [hoursMin, hoursMax] = [whole('hours_min', 0, 5000), whole('hours_max', 0, 5000)]
  if (hoursMin !== undefined && hoursMax !== undefined && hoursMin > hoursMax) throw unfit('hours_max')
  const [starts, ends] = [day('starts'), day('ends')]
  if (starts && ends && ends < starts) throw unfit('ends')
  const period = read('period') || undefined
  if (period !== undefined && !isId(period)) throw unfit('period')
  return {
    q: text('q', 200),
    match: one('match', matchings),
    place: text('place', 80),
    radius: radius === '' ? undefined : Number(radius),
    travel: travel(one('travel', travelModes), whole('minutes', 1, 240)),
    sector: chosen('sector'),
    day: chosen('day'),
    format: chosen('format'),
    level: chosen('level'),
    accessibility: chosen('accessibility'),
    organization: list('organization', isId, 20),
    hoursMin,
    hoursMax,
    starts,
    ends,
    period,
    age: whole('age', 10, 99),
    seats: whole('seats', 1, 200),
    bounds: bounds(read('bounds')),
    order: one<SearchOrder>('order', searchOrders),
  }
}

function travel(mode: TravelMode | undefined, minutes: number | undefined): Asked['travel'] {
  if (mode === undefined && minutes === undefined) return undefined
  if (mode === undefined) throw unfit('travel')
  if (minutes === undefined) throw unfit('minutes')
  return { mode, minutes }
}

/** The corners of a map: south, west, north, east. */
function bounds(value: string): Bounds | undefined {
  if (value === '') return undefined
  const corners = value.split(',')
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
  if (!isBox) throw unfit('bounds')
  return { south, west, north, east }
}

function unfit(parameter: SearchParameter) {
  return badRequest('vacancies.choice', { parameter })
}
