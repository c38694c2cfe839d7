import { expect, it } from 'vitest'
import { comesOn, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { weekdayOf, type WeeklySchedule } from '#platform/week.ts'
import { hoursBetween, timesBetween } from './model.ts'

const onDays =
  (...days: string[]) =>
  (day: string) =>
    days.includes(weekdayOf(day))

it('counts how often somebody comes within a stretch, both ends with it', () => {
  expect(timesBetween('2026-11-28', '2026-12-19', onDays('sat'))).toBe(4)
  expect(timesBetween('2026-11-30', '2026-12-02', onDays('mon', 'wed'))).toBe(2)
  expect(timesBetween('2026-11-28', '2026-12-19', onDays())).toBe(0)
})

it('counts nothing backwards, and nothing over years', () => {
  expect(timesBetween('2026-12-19', '2026-11-28', onDays('sat'))).toBe(0)
  expect(timesBetween('2026-11-28', '2126-11-28', onDays('sat'))).toBe(0)
})

it('counts the whole hours a week has room for between two days', () => {
  const always = () => true
  const untilJanuary = { startsOn: '2026-12-05', endsOn: '2027-01-02' }
  // Six Wednesdays of two hours, and five Saturdays of three and a half.
  expect(hoursBetween({ wed: [['14:00', '16:00']] }, { startsOn: '2026-12-02', endsOn: '2027-01-08' }, always)).toBe(12)
  expect(hoursBetween({ sat: [['10:00', '13:30']] }, untilJanuary, always)).toBe(17)
  expect(hoursBetween({}, untilJanuary, always)).toBe(0)
})

it('counts nothing of the days on which nobody comes', () => {
  const calendar: SchoolCalendar = { region: 'middle', own: [], restsInTestWeeks: true }
  const schedule: WeeklySchedule = { wed: [['14:00', '16:00']] }
  const hours = (allowHolidays: boolean) =>
    hoursBetween(schedule, { startsOn: '2026-12-02', endsOn: '2027-01-13' }, (day) =>
      comesOn(calendar, { weekdays: [], allowHolidays }, schedule, day),
    )
  // Two of seven Wednesdays lie in the holiday.
  expect([hours(false), hours(true)]).toEqual([10, 14])
})
