import type { Map as LibreMap } from 'maplibre-gl'
import { expect, it } from 'vitest'
import { drawAhead, isLate } from './pace.ts'

it('takes a machine for slow that misses most of the last frames, and none that stumbles or has drawn too few', () => {
  const [quick, late] = [16.7, 33.4]
  expect(isLate([late, late, late, late, late, late])).toBe(true)
  expect(isLate([quick, quick, late, late, quick, late, late])).toBe(true)
  expect(isLate([late, late, late, late, late])).toBe(false)
  expect(isLate([quick, quick, 400, quick, quick, quick])).toBe(false)
  expect(isLate([late, late, late, quick, quick, quick])).toBe(false)
  // Before the last ones it was slow: something else was at work.
  expect(isLate([late, late, late, late, quick, quick, quick, quick, quick, quick])).toBe(false)
})

/** What is asked of a map by who draws it ahead, and at which heights it was drawn. */
function mapOn(renderer: string): { map: LibreMap; heights: number[] } {
  const heights: number[] = []
  const gl = { RENDERER: 1, getExtension: () => ({ UNMASKED_RENDERER_WEBGL: 2 }), getParameter: () => renderer }
  const map = {
    getCanvas: () => ({ getContext: () => gl }),
    getCenter: () => ({ lat: 52, lng: 6 }),
    getZoom: () => 9,
    jumpTo: ({ zoom }: { zoom: number }) => heights.push(zoom),
    once: async () => undefined,
  }
  return { map: map as unknown as LibreMap, heights }
}

it('draws a map ahead where software draws it, nearer and further away, and leaves it as it opened', async () => {
  const slow = mapOn('ANGLE (Mesa, llvmpipe (LLVM 15.0.7 256 bits), OpenGL 4.5)')
  await drawAhead(slow.map)
  expect(slow.heights).toEqual([10.5, 7.5, 9])
  const quick = mapOn('ANGLE (Intel, Mesa Intel(R) UHD Graphics 620, OpenGL 4.6)')
  await drawAhead(quick.map)
  expect(quick.heights).toEqual([])
})
