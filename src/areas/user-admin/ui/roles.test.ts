import { expect, it } from 'vitest'
import { usualRole } from './roles.ts'

it('an invitation begins with who works with pupils, and never with the highest role there is', () => {
  expect(usualRole(['admin', 'supervisor', 'signatory'])).toBe('supervisor')
  expect(usualRole(['admin', 'coordinator', 'mentor', 'supervisor'])).toBe('mentor')
  expect(usualRole(['broker'])).toBe('broker')
  expect(usualRole([])).toBe('')
})
