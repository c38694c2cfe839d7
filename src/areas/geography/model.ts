export type Point = { lat: number; lng: number }

/** Kilometres as the crow flies. */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 12742 * Math.asin(Math.sqrt(h))
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

/**
 * Minutes for kilometres in a straight line, and the screens say that it is an estimate: a detour longer, at the pace of
 * the mode. At least one minute.
 */
export function rideMinutes(km: number, mode: TravelMode): number {
  const { wait, speed } = pace[mode]
  return Math.max(1, Math.round(wait + (km * detour * 60) / speed))
}

/** How far around somebody to look for places within so many minutes: the inverse of `rideMinutes`. */
export function reachKm(minutes: number, mode: TravelMode): number {
  const { wait, speed } = pace[mode]
  return (Math.max(0, minutes - wait) * speed) / 60 / detour
}
