import { expect, it } from 'vitest'
import { townLine } from './address.ts'

it('is the postcode, unbroken, and the town, as far as they are known', () => {
  expect(townLine({ postcode: '3701 AB', city: 'Zeist' })).toBe('3701\u00a0AB Zeist')
  expect(townLine({ postcode: null, city: 'Zeist' })).toBe('Zeist')
  expect(townLine({ postcode: undefined, city: null })).toBe('')
})
