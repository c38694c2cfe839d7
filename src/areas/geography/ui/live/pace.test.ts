import { expect, it } from 'vitest'
import { isLate } from './pace.ts'

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
