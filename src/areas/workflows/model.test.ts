import { expect, it } from 'vitest'
import { dueIn, isBehindOnHours } from './model.ts'

const half = { startsOn: '2026-10-24', endsOn: '2027-01-16', minutesPlanned: 1800 }

it('says who is behind by the days that passed, with room to spare', () => {
  expect(isBehindOnHours({ ...half, minutesApproved: 720 }, '2026-11-28')).toBe(false)
  expect(isBehindOnHours({ ...half, minutesApproved: 300 }, '2026-11-28')).toBe(true)
})

it('says it of nobody who has only begun, and counts no days after the end', () => {
  expect(isBehindOnHours({ ...half, minutesApproved: 0 }, '2026-11-01')).toBe(false)
  expect(isBehindOnHours({ ...half, minutesApproved: 1300 }, '2027-06-01')).toBe(false)
})

it('counts a deadline from a day of the period, back or on', () => {
  const days = {
    period_start: '2026-09-21',
    period_end: '2027-01-16',
    search_opens: '2026-08-31',
    applications_close: '2027-01-01',
    contract_deadline: '2026-09-21',
    completion_deadline: '2027-01-16',
  }
  expect(dueIn({ from: 'search_opens', days: 21 }, days)).toBe('2026-09-21')
  expect(dueIn({ from: 'applications_close', days: -28 }, days)).toBe('2026-12-04')
  expect(dueIn({ from: 'day', on: '2026-11-30' }, days)).toBe('2026-11-30')
})
