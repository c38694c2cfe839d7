import { expect, it } from 'vitest'
import { changesBetween, isOneSitting, merged } from './model.ts'

it('tells what differs, and nothing else', () => {
  expect(changesBetween({ title: 'A', seats: 2, days: ['mon'] }, { title: 'B', seats: 2, days: ['mon'] })).toEqual({
    title: { from: 'A', to: 'B' },
  })
  expect(changesBetween({ endsOn: null }, { endsOn: undefined })).toEqual({})
})

it('takes two changes together, and forgets what went back', () => {
  const first = { title: { from: 'A', to: 'B' }, seats: { from: 1, to: 2 } }
  expect(
    merged(first, { title: { from: 'B', to: 'C' }, seats: { from: 2, to: 1 }, city: { from: null, to: 'Oss' } }),
  ).toEqual({ title: { from: 'A', to: 'C' }, city: { from: null, to: 'Oss' } })
})

it('counts an hour as one sitting', () => {
  const now = new Date('2026-10-05T10:00:00Z')
  expect(isOneSitting(new Date('2026-10-05T09:00:01Z'), now)).toBe(true)
  expect(isOneSitting(new Date('2026-10-05T09:00:00Z'), now)).toBe(false)
})
