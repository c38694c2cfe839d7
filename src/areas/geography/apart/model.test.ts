import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAt, freeSpot, movedApart, pinBox } from './model.ts'

const spot = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) })

describe('signs on a map', () => {
  it('stand on their spot where nobody is', () => {
    const pins = [
      { x: 0, y: 0 },
      { x: 60, y: 0 },
    ]
    expect([...movedApart(pins).values()]).toEqual(pins)
  })

  it('move apart until the number of each is read, the first of them not at all', () => {
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 12 }), (pins) => {
        const places = [...movedApart(pins).values()].map(pinBox)
        expect(movedApart(pins).get(pins[0] as never)).toEqual(pins[0])
        const covered = places.flatMap((one, at) =>
          places
            .slice(at + 1)
            .filter((other) => Math.abs(one.left - other.left) < 20 && Math.abs(one.bottom - other.bottom) < 40),
        )
        expect(covered).toEqual([])
      }),
    )
  })

  it('find room within the picture: what would be cut by its edge moves in', () => {
    const inside = { left: 0, top: 0, right: 200, bottom: 100 }
    const half = { x: 30, y: 8 }
    expect(freeSpot({ x: 5, y: 50 }, half, [], inside)).toEqual({ x: 30, y: 50 })
    const pin = pinBox({ x: 100, y: 50 })
    const beside = freeSpot({ x: 100, y: 50 }, half, [pin], inside)
    expect(beside && boxAt(beside, half).top).toBeGreaterThan(50)
    expect(freeSpot({ x: 5, y: 50 }, half, [inside], inside)).toBeUndefined()
  })
})
