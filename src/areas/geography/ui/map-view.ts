import { kmPerDegree, type MapBounds, type Point } from '#areas/geography/model.ts'

/** A piece of the world on a screen, north up (web mercator): what lies in the middle, and how near it is. */
export type View = { lat: number; lng: number; zoom: number }
export type Size = { width: number; height: number }

const tile = 256
const farthest = 6
const nearest = 16

function worldOf({ lat, lng }: Point, zoom: number): { x: number; y: number } {
  const scale = tile * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: ((lng + 180) / 360) * scale, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale }
}

function spotOf({ x, y }: { x: number; y: number }, zoom: number): Point {
  const scale = tile * 2 ** zoom
  return {
    lng: (x / scale) * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI - (2 * Math.PI * y) / scale)) * 180) / Math.PI,
  }
}

/** Where a spot is on the screen. */
export function project(view: View, { width, height }: Size, spot: Point): { x: number; y: number } {
  const [middle, point] = [worldOf(view, view.zoom), worldOf(spot, view.zoom)]
  return { x: point.x - middle.x + width / 2, y: point.y - middle.y + height / 2 }
}

/** What lies under a point of the screen. */
export function unproject(view: View, { width, height }: Size, { x, y }: { x: number; y: number }): Point {
  const middle = worldOf(view, view.zoom)
  return spotOf({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, view.zoom)
}

/** The same view after the hand moved so many pixels. */
export function dragged(view: View, dx: number, dy: number): View {
  const middle = worldOf(view, view.zoom)
  return { ...spotOf({ x: middle.x - dx, y: middle.y - dy }, view.zoom), zoom: view.zoom }
}

/** Nearer or farther, with the same spot under the same point of the screen. */
export function zoomed(view: View, size: Size, by: number, at = { x: size.width / 2, y: size.height / 2 }): View {
  const zoom = Math.min(nearest, Math.max(farthest, view.zoom + by))
  const spot = unproject(view, size, at)
  const point = worldOf(spot, zoom)
  const middle = spotOf({ x: point.x - at.x + size.width / 2, y: point.y - at.y + size.height / 2 }, zoom)
  return { ...middle, zoom }
}

/** The piece of map that a view shows. */
export function shownIn(view: View, size: Size): MapBounds {
  const [top, bottom] = [
    unproject(view, size, { x: 0, y: 0 }),
    unproject(view, size, { x: size.width, y: size.height }),
  ]
  return { south: bottom.lat, west: top.lng, north: top.lat, east: bottom.lng }
}

/** The box as the address has it; four digits are ten metres. */
export function boundsText({ south, west, north, east }: MapBounds): string {
  return [south, west, north, east].map((corner) => corner.toFixed(4)).join(',')
}

/** The view that shows a piece of map somebody chose: just that piece, so that asking for it does not move the map. */
export function exactly(box: MapBounds, size: Size): View {
  return fit(box, size, { margin: 0, closest: nearest })
}

/** The nearest view that shows all of a box, with some room around it. */
export function fit(
  { south, west, north, east }: MapBounds,
  { width, height }: Size,
  { margin, closest } = { margin: 48, closest: 14 },
): View {
  const [top, bottom] = [worldOf({ lat: north, lng: west }, 0), worldOf({ lat: south, lng: east }, 0)]
  const room = (pixels: number) => Math.max(50, pixels - 2 * margin)
  const zoom = Math.min(
    Math.log2(room(width) / Math.max(1e-9, bottom.x - top.x)),
    Math.log2(room(height) / Math.max(1e-9, bottom.y - top.y)),
    closest,
  )
  return {
    ...spotOf({ x: (top.x + bottom.x) / 2, y: (top.y + bottom.y) / 2 }, 0),
    zoom: Math.max(farthest, zoom),
  }
}

/** How long so many kilometres are on the screen, in the middle of it. */
export function pixelsOf(view: View, km: number): number {
  return (km / (360 * kmPerDegree) / Math.cos((view.lat * Math.PI) / 180)) * tile * 2 ** view.zoom
}
