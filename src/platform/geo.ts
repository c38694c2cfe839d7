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
