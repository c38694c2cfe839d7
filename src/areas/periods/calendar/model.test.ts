import { describe, expect, test } from 'vitest'
import { holidayRegions, type HolidayRegion } from '#areas/tenancy/model.ts'
import { holidaysKnownUntil, holidaysOf, publicHolidaysOf } from '#areas/periods/holidays/model.ts'
import { addDays, daysBetween, weekdayOf, weekdays, type WeeklySchedule } from '#platform/week.ts'
import {
  comesOn,
  comingDays,
  dayKindOf,
  isHolidayWeek,
  namedDays,
  restOn,
  type OwnDays,
  type SchoolCalendar,
  type SchoolDayKind,
} from './model.ts'

const calendar = (region: HolidayRegion, own: OwnDays[] = [], restsInTestWeeks = true): SchoolCalendar => ({
  region,
  own,
  restsInTestWeeks,
})
const days = (kind: SchoolDayKind, startsOn: string, endsOn = startsOn): OwnDays => ({
  kind,
  name: '',
  startsOn,
  endsOn,
})

describe('public holidays', () => {
  test.each([
    [2025, ['01-01', '04-20', '04-21', '04-26', '05-05', '05-29', '06-08', '06-09', '12-25', '12-26']],
    [2026, ['01-01', '04-05', '04-06', '04-27', '05-14', '05-24', '05-25', '12-25', '12-26']],
    [2027, ['01-01', '03-28', '03-29', '04-27', '05-06', '05-16', '05-17', '12-25', '12-26']],
    [2028, ['01-01', '04-16', '04-17', '04-27', '05-25', '06-04', '06-05', '12-25', '12-26']],
    [2029, ['01-01', '04-01', '04-02', '04-27', '05-10', '05-20', '05-21', '12-25', '12-26']],
    [2038, ['01-01', '04-25', '04-26', '04-27', '06-03', '06-13', '06-14', '12-25', '12-26']],
  ])('of %i, Easter and King’s Day reckoned', (year, expected) => {
    expect([...publicHolidaysOf(year).keys()].toSorted()).toEqual(expected.map((day) => `${year}-${day}`))
  })

  test('King’s Day is a day earlier where it would be a Sunday', () => {
    const kingsDays = [2024, 2025, 2031, 2036].map((year) =>
      [...publicHolidaysOf(year)].find(([, name]) => name === 'kings_day')?.[0].slice(5),
    )
    expect(kingsDays).toEqual(['04-27', '04-26', '04-26', '04-26'])
  })

  test('Easter is never outside 22 March and 25 April, and a Sunday', () => {
    for (let year = 1900; year < 2200; year += 1) {
      const easter = [...publicHolidaysOf(year)].find(([, name]) => name === 'easter')?.[0] ?? ''
      expect(weekdayOf(easter)).toBe('sun')
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
    }
  })
})

describe('school holidays', () => {
  test.each(holidayRegions)(
    '%s: five a year from Saturday to Sunday, one after the other, of the length they have',
    (region) => {
      const all = holidaysOf(region)
      expect(all).toHaveLength(25)
      const lengths = { autumn: 9, christmas: 16, spring: 9, may: 9, summer: 44 }
      for (const [at, { name, startsOn, endsOn }] of all.entries()) {
        expect([weekdayOf(startsOn), weekdayOf(endsOn)]).toEqual(['sat', 'sun'])
        expect(daysBetween(startsOn, endsOn) + 1).toBe(lengths[name])
        expect((all[at - 1]?.endsOn ?? '') < startsOn).toBe(true)
      }
    },
  )

  test('each region begins its summer in another week of each year', () => {
    for (const year of [2025, 2026, 2027, 2028, 2029]) {
      const begins = holidayRegions.map(
        (region) =>
          holidaysOf(region).find(({ name, startsOn }) => name === 'summer' && startsOn.startsWith(`${year}`))
            ?.startsOn,
      )
      expect(new Set(begins).size).toBe(3)
    }
    expect(holidaysKnownUntil).toBe('2029-07-31')
  })
})

describe('what kind of day it is', () => {
  test.each([
    ['2026-10-16', ['holiday', 'school', 'school']],
    ['2026-10-09', ['school', 'school', 'school']],
    ['2026-10-12', ['holiday', 'school', 'school']],
    ['2026-10-17', ['holiday', 'holiday', 'holiday']],
    ['2026-10-19', ['school', 'holiday', 'holiday']],
    ['2026-10-26', ['school', 'school', 'school']],
    ['2027-02-15', ['school', 'school', 'holiday']],
    ['2026-12-25', ['public_holiday', 'public_holiday', 'public_holiday']],
    ['2026-12-28', ['holiday', 'holiday', 'holiday']],
    ['2027-05-06', ['public_holiday', 'public_holiday', 'public_holiday']],
    ['2026-11-21', ['free', 'free', 'free']],
    ['2030-11-20', ['school', 'school', 'school']],
  ])('%s in the north, the middle and the south: %j', (day, expected) => {
    expect(holidayRegions.map((region) => dayKindOf(calendar(region), day))).toEqual(expected)
  })

  test('what the school says of its own days goes before the region', () => {
    const own = [
      days('free_day', '2026-11-18'),
      days('test_week', '2026-11-30', '2026-12-06'),
      days('lessons', '2026-10-19', '2026-10-25'),
      days('holiday', '2026-10-12', '2026-10-16'),
      days('lessons', '2027-05-06'),
    ]
    const kinds = ['2026-11-18', '2026-11-30', '2026-12-05', '2026-10-20', '2026-10-24', '2026-10-14', '2027-05-06']
    expect(kinds.map((day) => dayKindOf(calendar('south', own), day))).toEqual([
      'free',
      'test',
      'free',
      'school',
      'free',
      'holiday',
      'public_holiday',
    ])
  })

  test('a week of holidays has no lessons from Monday to Friday', () => {
    const kindOf = (own: OwnDays[]) => (day: string) => dayKindOf(calendar('middle', own), day)
    expect(isHolidayWeek(kindOf([]), '2026-10-25')).toBe(true)
    expect(isHolidayWeek(kindOf([]), '2026-10-26')).toBe(false)
    expect(isHolidayWeek(kindOf([days('lessons', '2026-10-23')]), '2026-10-20')).toBe(false)
    // Days off alone make no holiday.
    expect(isHolidayWeek(kindOf([days('free_day', '2026-11-16', '2026-11-20')]), '2026-11-18')).toBe(false)
  })
})

describe('days with a name', () => {
  test('come in their order, the school’s own beside those of the region', () => {
    const named = namedDays(calendar('middle', [days('test_week', '2026-10-26', '2026-10-30')]), {
      from: '2026-10-20',
      until: '2026-12-31',
    })
    expect(named.map(({ kind, key, startsOn }) => `${kind} ${key} ${startsOn}`)).toEqual([
      'holiday periods.holiday.autumn 2026-10-17',
      'test_week null 2026-10-26',
      'holiday periods.holiday.christmas 2026-12-19',
      'public_holiday periods.publicHoliday.christmas_day 2026-12-25',
      'public_holiday periods.publicHoliday.boxing_day 2026-12-26',
    ])
  })

  test('say what a day is called, but for lessons within a holiday', () => {
    const own = [days('lessons', '2026-10-19'), days('test_week', '2026-11-16', '2026-11-20')]
    const named = namedDays(calendar('middle', own), { from: '2026-10-01', until: '2026-12-31' })
    const called = ['2026-10-19', '2026-10-20', '2026-11-17', '2026-11-25', '2026-12-25'].map(
      (day) => restOn(named, day)?.kind,
    )
    expect(called).toEqual([undefined, 'holiday', 'test_week', undefined, 'public_holiday'])
  })
})

describe('days on which somebody really comes', () => {
  const rules = { weekdays: [], allowHolidays: false }
  const wednesday: WeeklySchedule = { wed: [['14:00', '16:30']] }

  test('a place on Wednesdays begins and ends on a Wednesday, and not in a holiday', () => {
    const middle = calendar('middle')
    const within = (from: string, until: string) => comingDays(middle, rules, wednesday, { from, until })
    expect(within('2027-01-12', '2027-07-02')).toEqual({ first: '2027-01-13', last: '2027-06-30' })
    expect(within('2026-10-18', '2026-12-31')).toEqual({ first: '2026-10-28', last: '2026-12-16' })
    expect(within('2026-10-19', '2026-10-25')).toBeUndefined()
    expect(
      comingDays(middle, { ...rules, allowHolidays: true }, wednesday, { from: '2026-10-18', until: '2026-12-31' }),
    ).toEqual({
      first: '2026-10-21',
      last: '2026-12-30',
    })
  })

  test('the days of the period narrow what was agreed, and where nothing was agreed they are all there is', () => {
    const middle = calendar('middle')
    const from = { from: '2026-11-14', until: '2026-11-30' }
    const both: WeeklySchedule = { mon: [['14:00', '16:00']], sat: [['10:00', '12:00']] }
    expect(comingDays(middle, { ...rules, weekdays: ['sat'] }, both, from)).toEqual({
      first: '2026-11-14',
      last: '2026-11-28',
    })
    expect(comingDays(middle, { ...rules, weekdays: ['tue'] }, both, from)).toEqual({
      first: '2026-11-14',
      last: '2026-11-30',
    })
    expect(comingDays(middle, { ...rules, weekdays: ['tue'] }, {}, from)).toEqual({
      first: '2026-11-17',
      last: '2026-11-24',
    })
    expect(comingDays(middle, rules, {}, from)).toEqual({ first: '2026-11-16', last: '2026-11-30' })
  })

  test('a hundred calendars, weeks and periods: as a plain reckoning of each day says', () => {
    const random = seeded(20261122)
    const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One
    let found = 0
    for (let round = 0; round < 100; round += 1) {
      const from = addDays('2025-08-01', Math.floor(random() * 1400))
      const until = addDays(from, Math.floor(random() * 120))
      const agreed = weekdays.filter(() => random() < 0.25)
      const schedule = Object.fromEntries(agreed.map((day) => [day, [['13:00', '15:00']]])) as WeeklySchedule
      const ofPeriod = random() < 0.5 ? [] : weekdays.filter(() => random() < 0.6)
      const region = pick(holidayRegions)
      const own = Array.from({ length: Math.floor(random() * 6) }, () => {
        const startsOn = addDays(from, Math.floor(random() * 120) - 5)
        return days(
          pick(['free_day', 'holiday', 'test_week', 'lessons']),
          startsOn,
          addDays(startsOn, Math.floor(random() * 8)),
        )
      })
      const given = calendar(region, own, random() < 0.5)
      const asked = { weekdays: [...ofPeriod], allowHolidays: random() < 0.3 }

      const really = plainly(given, asked, agreed, from, until)
      const coming = comingDays(given, asked, schedule, { from, until })
      expect(coming).toEqual(really.length ? { first: really[0], last: really.at(-1) } : undefined)
      for (let day = from; day <= until; day = addDays(day, 1))
        expect([day, comesOn(given, asked, schedule, day)]).toEqual([day, really.includes(day)])
      if (coming) found += 1
    }
    expect(found).toBeGreaterThan(60)
  })
})

/** All days of coming, told the long way: no code of the calendar but the published rows. */
function plainly(
  { region, own, restsInTestWeeks }: SchoolCalendar,
  rules: { weekdays: string[]; allowHolidays: boolean },
  agreed: readonly string[],
  from: string,
  until: string,
): string[] {
  const wanted = agreed.length ? agreed : rules.weekdays.length ? rules.weekdays : ['mon', 'tue', 'wed', 'thu', 'fri']
  const both = wanted.filter((day) => rules.weekdays.includes(day))
  const come: string[] = []
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${until}T00:00:00Z`); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const weekday = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(at).getUTCDay()] as string
    if (!(agreed.length && both.length ? both : wanted).includes(weekday)) continue
    if (publicHolidaysOf(new Date(at).getUTCFullYear()).has(day)) continue
    const has = (kind: string) => own.some((one) => one.kind === kind && one.startsOn <= day && day <= one.endsOn)
    const inRegion = holidaysOf(region).some((one) => one.startsOn <= day && day <= one.endsOn)
    const isHoliday = has('holiday') || (inRegion && !has('lessons'))
    const isWeekend = weekday === 'sat' || weekday === 'sun'
    if (isHoliday && !rules.allowHolidays) continue
    if (!isHoliday && !isWeekend && has('free_day') && !rules.allowHolidays) continue
    if (!isHoliday && !isWeekend && !has('free_day') && has('test_week') && restsInTestWeeks) continue
    come.push(day)
  }
  return come
}

/** The same row of numbers each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
