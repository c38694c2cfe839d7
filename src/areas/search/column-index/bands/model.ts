import { radii, earthDiameter, isInBounds, onBall, type Point } from '#areas/geography/model.ts'
import { boxToCount } from '../../model.ts'
import { noBits, setBit } from '../bits/model.ts'
import type { ColumnIndex, Surroundings } from '../rows/model.ts'

/** The square of the straight line through the ball that a distance over it comes down to. */
function chordOf(km: number): number {
  return (2 * Math.sin(km / earthDiameter)) ** 2
}

/** What lies around a point: in which of the distance bands between the circles that are counted, and within the one asked. */
export function around(index: ColumnIndex, center: Point, radiusKm: number): Surroundings {
  const key = `${center.lat} ${center.lng} ${radiusKm}`
  const near = index.surroundings.get(key) ?? {
    upTo: 0,
    bands: new Uint8Array(index.capacity),
    within: noBits(index.capacity),
    inBox: noBits(index.capacity),
  }
  index.surroundings.set(key, near)
  const c = index.columns
  const box = boxToCount(center, radiusKm)
  const [x, y, z] = onBall(center)
  const reach = chordOf(radiusKm)
  const ends = radii.map(chordOf)
  for (let row = near.upTo; row < index.size; row += 1) {
    if (!isInBounds(box, c.lat[row] as number, c.lng[row] as number)) continue
    const [dx, dy, dz] = [(c.x[row] as number) - x, (c.y[row] as number) - y, (c.z[row] as number) - z]
    const chord = dx * dx + dy * dy + dz * dz
    setBit(near.inBox, row)
    if (chord <= reach) setBit(near.within, row)
    let band = 0
    while (band < ends.length && chord > (ends[band] as number)) band += 1
    near.bands[row] = band
  }
  near.upTo = index.size
  return near
}
