import { expect, it } from 'vitest'
import { shownPhone } from './phone.ts'

it.each([
  ['+31612345678', '06 12 34 56 78'],
  ['0850001063', '085 000 10 63'],
  ['+31302345678', '030 234 56 78'],
  ['0478123456', '0478 123 456'],
  ['112', '112'],
  ['+4930123456', '+4930123456'],
  ['06 12 34 56 78', '06 12 34 56 78'],
])('%s is shown as %s', (kept, shown) => {
  expect(shownPhone(kept)).toBe(shown)
})
