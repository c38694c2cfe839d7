import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAround, boxOf } from '#areas/geography/model.ts'
import { boundsText, exactly, dragged, fit, pixelsOf, project, shownIn, unproject, zoomed } from './map-view.ts'

const size = { width: 480, height: 800 }
const spot = fc.record({
  lat: fc.double({ min: 50.7, max: 53.6, noNaN: true }),
  lng: fc.double({ min: 3.3, max: 7.2, noNaN: true }),
})
const view = fc.tuple(spot, fc.double({ min: 7, max: 15, noNaN: true })).map(([at, zoom]) => ({ ...at, zoom }))
const point = fc.record({ x: fc.integer({ min: 0, max: 480 }), y: fc.integer({ min: 0, max: 800 }) })

describe('the map', () => {
  it('shows a spot where it is looked up again', () => {
    fc.assert(
      fc.property(view, spot, (from, one) => {
        const back = unproject(from, size, project(from, size, one))
        expect(back.lat).toBeCloseTo(one.lat, 6)
        expect(back.lng).toBeCloseTo(one.lng, 6)
      }),
    )
  })

  it('keeps what lies under the hand there, however near one comes', () => {
    fc.assert(
      fc.property(view, point, fc.double({ min: -3, max: 3, noNaN: true }), (from, at, by) => {
        const before = unproject(from, size, at)
        const after = project(zoomed(from, size, by, at), size, before)
        expect(after.x).toBeCloseTo(at.x, 3)
        expect(after.y).toBeCloseTo(at.y, 3)
      }),
    )
  })

  it('moves with the hand', () => {
    const from = { lat: 52, lng: 5, zoom: 10 }
    const one = project(from, size, { lat: 52.1, lng: 5.1 })
    const other = project(dragged(from, 30, -20), size, { lat: 52.1, lng: 5.1 })
    expect([other.x - one.x, other.y - one.y].map(Math.round)).toEqual([30, -20])
  })

  it('fits what it is asked to show, and little more', () => {
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 20 }), (spots) => {
        const box = boxOf(spots)
        if (!box) throw new Error('there are spots')
        const from = fit(box, size)
        for (const one of spots) {
          const { x, y } = project(from, size, one)
          expect([x > 0, x < 480, y > 0, y < 800]).toEqual([true, true, true, true])
        }
        const { south, west, north, east } = shownIn(from, size)
        expect([south <= box.south, west <= box.west, north >= box.north, east >= box.east]).toEqual([
          true,
          true,
          true,
          true,
        ])
      }),
    )
    expect(boxOf([])).toBeUndefined()
  })

  it('stays where it is when just what it shows is asked for', () => {
    for (const zoom of [8, 11.3, 15.5]) {
      const from = { lat: 52.09, lng: 5.23, zoom }
      const again = exactly(shownIn(from, size), size)
      expect(again.zoom).toBeCloseTo(zoom, 6)
      expect([again.lat, again.lng].map((part) => part.toFixed(6))).toEqual(['52.090000', '5.230000'])
    }
  })

  it('draws a circle as wide as its box', () => {
    const middle = { lat: 52.09, lng: 5.23 }
    const box = boxAround(middle, 10)
    const from = fit(box, size)
    const edge = project(from, size, { lat: middle.lat, lng: box.east })
    expect(edge.x - 240).toBeCloseTo(pixelsOf(from, 10), 0)
  })

  it('writes its corners as the search reads them', () => {
    expect(boundsText({ south: 51.23456, west: 4.9, north: 52, east: 5.12 })).toBe('51.2346,4.9000,52.0000,5.1200')
  })
})
