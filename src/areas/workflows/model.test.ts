import { expect, it } from 'vitest'
import { isBehindOnHours, lastDayIn } from './model.ts'

const half = { startsOn: '2026-10-24', endsOn: '2027-01-16', minutesPlanned: 1800 }

it('says who is behind by the days that passed, with room to spare', () => {
  expect(isBehindOnHours({ ...half, minutesApproved: 720 }, '2026-11-28')).toBe(false)
  expect(isBehindOnHours({ ...half, minutesApproved: 300 }, '2026-11-28')).toBe(true)
})

it('says it of nobody who has only begun, and counts no days after the end', () => {
  expect(isBehindOnHours({ ...half, minutesApproved: 0 }, '2026-11-01')).toBe(false)
  expect(isBehindOnHours({ ...half, minutesApproved: 1300 }, '2027-06-01')).toBe(false)
})

it('counts a deadline from a day of the period, or the day that stands in for it, and never before that of an earlier phase', () => {
  const days = {
    startsOn: '2026-09-21',
    endsOn: '2027-01-16',
    searchOpensOn: '2026-08-31',
    applicationsCloseOn: '2027-01-01',
    contractDeadline: null,
    completionDeadline: null,
  }
  const onTime = (day: string) => ({ day, isPutOff: false })
  expect(lastDayIn({ from: 'search_opens', days: 21 }, days, [])).toEqual(onTime('2026-09-21'))
  expect(lastDayIn({ from: 'applications_close', days: -28 }, days, [null])).toEqual(onTime('2026-12-04'))
  expect(lastDayIn({ from: 'contract_deadline', days: 0 }, days, [])).toEqual(onTime('2026-09-21'))
  expect(lastDayIn({ from: 'day', on: '2026-11-30' }, days, [])).toEqual(onTime('2026-11-30'))
  const late = lastDayIn({ from: 'period_end', days: -60 }, days, [{ from: 'applications_close', days: 0 }])
  expect(late).toEqual({ day: '2027-01-01', isPutOff: true })
})
