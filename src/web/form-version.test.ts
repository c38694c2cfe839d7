import { expect, it } from 'vitest'
import { versionFor } from './form-version.ts'

const refused = (code: string, status: number) => ({
  message: '',
  code,
  status,
  fields: {},
  values: { lockVersion: '3' },
})

it('holds a form to the version it was begun from, until its reader was told that somebody was first', () => {
  expect(versionFor(undefined, 5)).toBe(5)
  expect(versionFor(refused('platform.invalid', 422), 5)).toBe('3')
  // A conflict of another kind tells nobody that the row is another.
  expect(versionFor(refused('periods.touches', 409), 5)).toBe('3')
  expect(versionFor(refused('platform.stale', 409), 5)).toBe(5)
})
