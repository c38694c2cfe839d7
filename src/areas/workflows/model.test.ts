import { expect, it } from 'vitest'
import { isBehindOnHours } from './model.ts'

const half = { startsOn: '2026-10-24', endsOn: '2027-01-16', minutesPlanned: 1800 }

it('says who is behind by the days that passed, with room to spare', () => {
  expect(isBehindOnHours({ ...half, minutesApproved: 720 }, '2026-11-28')).toBe(false)
  expect(isBehindOnHours({ ...half, minutesApproved: 300 }, '2026-11-28')).toBe(true)
})

it('says it of nobody who has only begun, and counts no days after the end', () => {
  expect(isBehindOnHours({ ...half, minutesApproved: 0 }, '2026-11-01')).toBe(false)
  expect(isBehindOnHours({ ...half, minutesApproved: 1300 }, '2027-06-01')).toBe(false)
})
