import { expect, it } from 'vitest'
import { wallOf } from './house-wall.ts'

it('is a house of exactly its bricks, whole rows on a doorstep, narrowing to one', () => {
  for (let bricks = 6; bricks <= 30; bricks += 1) {
    const rows = wallOf(bricks)
    expect(rows.flat()).toHaveLength(bricks)
    expect(rows.at(-1)).toHaveLength(1)
    for (const row of rows) {
      const ordered = row.toSorted((one, other) => one.at - other.at)
      for (const [nth, { at, size }] of ordered.entries()) {
        expect(at).toBeGreaterThanOrEqual(0)
        const next = ordered[nth + 1]
        if (next) expect(at + size).toBeCloseTo(next.at)
      }
    }
    const widths = rows.map((row) => row.reduce((sum, { size }) => sum + size, 0))
    expect(Math.max(...widths)).toBeLessThanOrEqual(4)
    // Nothing hangs in the air: from the walls up no row is wider than the one below.
    const walls = widths.slice(widths[0] === Math.max(...widths) ? 0 : 1)
    expect(walls).toEqual(walls.toSorted((one, other) => other - one))
  }
})
