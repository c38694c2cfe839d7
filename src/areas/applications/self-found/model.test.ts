import { expect, it } from 'vitest'
import { comesOn, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { weekdayOf, type WeeklySchedule } from '#platform/week.ts'
import { findingsOn, hoursBetween, isOfHours, timesBetween, type Looked } from './model.ts'

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

it('says until when there is time, and whether that counts a holiday', () => {
  const looked: Looked = {
    program: 'mas',
    purpose: 'nonprofit',
    isRelative: false,
    organization: { name: 'Buurthuis', status: 'pending' },
    kvkNumber: null,
    law: 'fine',
    age: 15,
    plannedHours: 30,
    fittingHours: 14,
    usesHolidays: true,
    endsOn: '2027-01-16',
    hoursTarget: 30,
  }
  const ofHours = (change: Partial<Looked>) => findingsOn({ ...looked, ...change }).find(({ key }) => isOfHours(key))
  const asked = { hours: 14, target: 30, until: '2027-01-16' }
  expect(ofHours({})).toEqual({ key: 'hours-fit', tone: 'look', values: { ...asked, holidays: 'yes' } })
  expect(ofHours({ usesHolidays: false })?.values).toEqual({ ...asked, holidays: 'no' })
  expect(ofHours({ fittingHours: null })).toEqual({
    key: 'hours-enough',
    tone: 'ok',
    values: { hours: 30, target: 30 },
  })
  expect(ofHours({ hoursTarget: null })).toBeUndefined()
})
