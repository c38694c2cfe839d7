export type Point = { lat: number; lng: number }

/** A piece of the map between its corners. */
export type MapBounds = { south: number; west: number; north: number; east: number }

/** Kilometres straight through the earth, and along one degree of latitude. */
export const earthDiameter = 12_742
export const kmPerDegree = (earthDiameter * Math.PI) / 360

/** The same point on a ball of one, so that how far two lie apart takes no angles. */
export function onBall({ lat, lng }: Point): [number, number, number] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** Kilometres as the crow flies. */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return earthDiameter * Math.asin(Math.sqrt(h))
}

/** The piece of map that a circle of so many kilometres fits in, but for a bow of its sides of less than a thousandth. */
export function boxAround({ lat, lng }: Point, km: number): MapBounds {
  const high = km / kmPerDegree
  const wide = high / Math.cos((lat * Math.PI) / 180)
  return { south: lat - high, west: lng - wide, north: lat + high, east: lng + wide }
}

/** The piece of map that holds all these points; undefined where there are none. */
export function boxOf(points: readonly Point[]): MapBounds | undefined {
  if (points.length === 0) return undefined
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) }
}

export function isInBounds({ south, west, north, east }: MapBounds, lat: number, lng: number): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}

/** Whether a point lies in the European part of the Netherlands, generously. */
export function isInNetherlands({ lat, lng }: Point): boolean {
  return lat >= 50.7 && lat <= 53.7 && lng >= 3.2 && lng <= 7.3
}

export const travelModes = ['foot', 'bike', 'public_transport', 'moped', 'car'] as const
export type TravelMode = (typeof travelModes)[number]

/** Minutes before and after the ride, and kilometres per hour on the road. */
const pace: Record<TravelMode, { wait: number; speed: number }> = {
  foot: { wait: 0, speed: 5 },
  bike: { wait: 0, speed: 15 },
  public_transport: { wait: 10, speed: 22 },
  moped: { wait: 1, speed: 25 },
  car: { wait: 3, speed: 35 },
}

/** Roads are longer than the straight line; about a third more in a Dutch town. */
const detour = 1.3

/** A distance as it is told, to a hundred metres. */
export function toldKm(km: number): number {
  return Math.round(km * 10) / 10
}

/**
 * Minutes for kilometres in a straight line, and the screens say that it is an estimate: a detour longer, at the pace of
 * the mode. At least one minute. Counted from the distance as it is told, so that who reckons from what they were told and
 * who knows it to the metre say the same.
 */
export function rideMinutes(km: number, mode: TravelMode): number {
  const { wait, speed } = pace[mode]
  return Math.max(1, Math.round(wait + (toldKm(km) * detour * 60) / speed))
}

/** How far around somebody to look for places within so many minutes: the inverse of `rideMinutes`. */
export function reachKm(minutes: number, mode: TravelMode): number {
  const { wait, speed } = pace[mode]
  return (Math.max(0, minutes - wait) * speed) / 60 / detour
}

/** The circles around a place that can be asked, in kilometres. */
export const radii = [2, 5, 10, 20, 50] as const
/** How many kilometres around a place, where nobody says. */
export const defaultRadius = 10
/** Beyond this nobody travels for an internship, and the search does not look. */
export const widestRadius = 100

/** How far somebody is willing to go: kilometres, or minutes in some way. */
export type SearchReach = { radius: number | undefined; travel: { mode: TravelMode; minutes: number } | undefined }

/** How far around the place, in kilometres: for the server that looks and for the screen that draws it. */
export function radiusOf({ radius, travel }: SearchReach): number {
  return Math.min(widestRadius, travel ? reachKm(travel.minutes, travel.mode) : (radius ?? defaultRadius))
}
