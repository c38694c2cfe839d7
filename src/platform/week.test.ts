import { expect, test } from 'vitest'
import { distanceKm, isInNetherlands } from '#areas/geography/model.ts'
import {
  addDays,
  addWorkingDays,
  ageOn,
  isDay,
  isoWeekOf,
  mondayOf,
  readClock,
  scheduleFault,
  scheduleMinutes,
  schedulesOverlap,
  timesAbout,
  timesIn,
  weekdayOf,
  weekdaysIn,
  type TimeSpan,
} from '#platform/week.ts'

test('days are what a calendar says', () => {
  expect([weekdayOf('2026-11-21'), weekdayOf('2026-11-22'), addDays('2026-12-31', 1)]).toEqual([
    'sat',
    'sun',
    '2027-01-01',
  ])
  expect([1, 3, 6].map((days) => addWorkingDays('2026-11-19', days))).toEqual([
    '2026-11-20',
    '2026-11-24',
    '2026-11-27',
  ])
  expect(addWorkingDays('2026-11-21', 1)).toBe('2026-11-23')
  expect(['2026-02-28', '2026-02-30', '2024-02-29', 'x'].map(isDay)).toEqual([true, false, true, false])
})

test.each([
  ['2026-11-11', 2026, 46],
  ['2026-12-31', 2026, 53],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2024-12-30', 2025, 1],
])('%s lies in week %i-%i', (day, year, week) => {
  expect(isoWeekOf(day)).toEqual({ year, week })
  expect(isoWeekOf(mondayOf(day))).toEqual({ year, week })
  expect(weekdayOf(mondayOf(day))).toBe('mon')
})

test('an age changes on the birthday itself', () => {
  expect([ageOn('2012-03-14', '2026-03-13'), ageOn('2012-03-14', '2026-03-14')]).toEqual([13, 14])
})

test('schedules know their faults, their minutes and each other', () => {
  expect(
    scheduleFault({
      mon: [
        ['09:00', '12:00'],
        ['12:00', '13:00'],
      ],
    }),
  ).toBeUndefined()
  expect(
    scheduleFault({
      mon: [
        ['09:00', '12:00'],
        ['11:00', '13:00'],
      ],
    }),
  ).toBe('overlap')
  expect(scheduleFault({ mon: [['12:00', '09:00']] })).toBe('order')
  expect(scheduleFault({ mon: [['9:00', '12:00']] })).toBe('time')
  expect(scheduleMinutes({ wed: [['13:30', '17:00']], sat: [['10:00', '12:00']] })).toBe(330)
  expect(schedulesOverlap({ wed: [['13:30', '17:00']] }, { wed: [['16:00', '18:00']] })).toBe(true)
  expect(
    schedulesOverlap({ wed: [['13:30', '17:00']] }, { wed: [['17:00', '18:00']], thu: [['13:30', '17:00']] }),
  ).toBe(false)
  expect(schedulesOverlap({ wed: [['13:30', '17:00']] }, { wed: [['16:00', '18:00']] }, ['tue', 'thu'])).toBe(false)
})

test('hours are so many times where each is as long and they come out exactly', () => {
  const morning: TimeSpan[] = [['10:00', '13:30']]
  expect(timesIn(21, { sat: morning })).toBe(6)
  expect(timesIn(10.5, { sat: morning, sun: morning })).toBe(3)
  expect(timesIn(20, { sat: morning })).toBeUndefined()
  expect([timesAbout(20, { sat: morning }), timesAbout(3, { sat: morning }), timesAbout(20, {})]).toEqual([
    6,
    undefined,
    undefined,
  ])
  expect(timesIn(21, { sat: morning, wed: [['13:00', '15:00']] })).toBeUndefined()
  expect([timesIn(3.5, { sat: morning }), timesIn(null, { sat: morning }), timesIn(21, {})]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('distances are near those of a map', () => {
  const utrecht = { lat: 52.0907, lng: 5.1214 }
  expect(distanceKm(utrecht, { lat: 51.525, lng: 5.975 })).toBeCloseTo(86, 0)
  expect([isInNetherlands(utrecht), isInNetherlands({ lat: 5.12, lng: 52.09 })]).toEqual([true, false])
})

test('the weekdays something is on come in the order of the week', () => {
  expect(weekdaysIn({ sat: [['10:00', '12:00']], mon: [['09:00', '10:00']], tue: [] })).toEqual(['mon', 'sat'])
  // Half past eleven in the evening there is half past midnight here.
  expect(weekdaysIn([new Date('2026-11-21T23:30:00Z'), new Date('2026-11-20T10:00:00Z')])).toEqual(['fri', 'sun'])
})

test('a time is read as it is typed, on digits alone too', () => {
  for (const typed of ['1330', '13.30', '13:30', '13u30', ' 13h30 ', '13.30 uur'])
    expect(readClock(typed)).toBe('13:30')
  for (const typed of ['930', '0930', '9:30', '9.30']) expect(readClock(typed)).toBe('09:30')
  for (const typed of ['9', '09', '900', '9u', '9 uur']) expect(readClock(typed)).toBe('09:00')
  for (const typed of ['', '25', '1370', '13:3', 'straks', '12345', '9.3']) expect(readClock(typed)).toBe(typed)
})
