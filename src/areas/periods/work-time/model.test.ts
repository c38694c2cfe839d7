import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/week.ts'
import { weekdayKindOf, type DayKind } from '#areas/periods/calendar/model.ts'
import { checkWorkTime, type WorkTimeInput } from '#areas/periods/work-time/model.ts'

const wednesday = '2026-11-18'
const piece = (date: string, from: string, to: string, breakMinutes = 0) => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return { date, minutes: minutes(to) - minutes(from) - breakMinutes, breakMinutes, span: [from, to] as const }
}
const base: WorkTimeInput = { age: 14, program: 'mas', kindOf: weekdayKindOf, work: piece(wednesday, '13:30', '15:30') }
const always = (kind: DayKind) => () => kind
const found = (change: Partial<WorkTimeInput>) =>
  checkWorkTime({ ...base, ...change }).map(({ rule, severity }) => `${rule} ${severity}`)

describe('the rules per age', () => {
  // Per age: [minutes that are still fine, day] on a school day and on a free day, in mas and in a traineeship.
  const limits: [number, 'mas' | 'traineeship', number, number][] = [
    [13, 'mas', 2, 7],
    [14, 'mas', 2, 7],
    [15, 'mas', 2, 8],
    [14, 'traineeship', 1, 7],
    [15, 'traineeship', 1, 7],
    [16, 'mas', 3, 9],
    [17, 'traineeship', 3, 9],
    [18, 'mas', 12, 12],
  ]
  for (const [age, program, schoolDay, freeDay] of limits) {
    for (const [dayKind, limit] of [
      ['school', schoolDay],
      ['free', freeDay],
      ['holiday', freeDay],
    ] as const) {
      test(`${age} in ${program} may work ${limit} hours on a ${dayKind} day and no minute more`, () => {
        const day = (minutes: number) => ({
          age,
          program,
          kindOf: () => dayKind,
          work: { date: wednesday, minutes, breakMinutes: 30 },
        })
        expect(found(day(limit * 60))).not.toContain('day warn')
        expect(found(day(limit * 60 + 1))).toContain('day warn')
      })
    }
  }

  const clocks: [number, 'mas' | 'traineeship', boolean, boolean, boolean, boolean][] = [
    [13, 'mas', true, true, true, false],
    [15, 'mas', true, true, true, false],
    [15, 'traineeship', true, true, true, false],
    [16, 'traineeship', false, false, true, true],
    [18, 'mas', false, false, false, false],
  ]
  for (const [age, program, before7, after19, before6, after23] of clocks) {
    test(`${age} in ${program} keeps to the hours of the day`, () => {
      const rules = (from: string, to: string) =>
        found({ age, program, kindOf: always('free'), work: piece(wednesday, from, to) })
      expect(rules('06:30', '08:00').includes('earliest warn')).toBe(before7)
      expect(rules('05:30', '08:00').includes('earliest warn')).toBe(before6)
      expect(rules('18:00', '19:30').includes('latest warn')).toBe(after19)
      expect(rules('22:00', '23:30').includes('latest warn')).toBe(after19 || after23)
    })
  }

  test.each([
    [12, 'mas', ['not_allowed block']],
    [13, 'mas', ['sunday warn']],
    [15, 'mas', ['sunday warn']],
    [15, 'traineeship', ['sunday block']],
    [16, 'mas', ['sunday warn']],
    [18, 'mas', []],
  ] as const)('%i in %s on a Sunday: %j', (age, program, expected) => {
    const sunday = { age, program, work: piece('2026-11-22', '10:00', '11:00') } as const
    expect(found(sunday)).toEqual(expected)
    const withConsent = expected.filter((rule) => rule !== 'sunday warn')
    expect(found({ ...sunday, sundayConsent: true })).toEqual(withConsent)
  })

  test.each([
    [13, 'mas', ['industrial block']],
    [15, 'mas', ['industrial block']],
    [14, 'traineeship', []],
    [16, 'mas', []],
    [18, 'mas', []],
  ] as const)('%i in %s in a factory: %j', (age, program, expected) => {
    expect(found({ age, program, industrial: true, work: piece(wednesday, '13:30', '14:30') })).toEqual(expected)
  })

  test('wants half an hour of break after four and a half hours, for an adult after five and a half', () => {
    const free = (age: number, to: string, pause: number) =>
      found({ age, kindOf: always('free'), work: piece(wednesday, '09:00', to, pause) })
    expect(free(16, '13:30', 0)).toEqual([])
    expect(free(16, '13:31', 0)).toEqual(['break warn'])
    expect(free(16, '15:00', 30)).toEqual([])
    expect(free(18, '14:30', 0)).toEqual([])
    expect(free(18, '14:31', 0)).toEqual(['break warn'])
  })

  test('adds up the week with lessons, side jobs and other work', () => {
    const others = ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20', '2026-11-21'].map((date) =>
      piece(date, '14:00', '16:00'),
    )
    expect(found({ otherWork: others })).toEqual(['days_per_week warn'])
    expect(found({ otherWork: others.slice(0, 4), sideJobMinutesPerWeek: 121 })).toEqual(['week warn'])
    expect(found({ otherWork: [piece('2026-11-15', '14:00', '16:00')] })).toEqual([])
    const trainee = { age: 15, program: 'traineeship', work: piece(wednesday, '15:00', '16:00') } as const
    expect(found(trainee)).toEqual([])
    expect(found({ ...trainee, sideJobMinutesPerWeek: 241 })).toEqual(['week warn'])
  })

  test('wants rest between two days', () => {
    const yesterday = piece('2026-11-17', '16:00', '18:30')
    const early = {
      kindOf: always('holiday'),
      work: piece(wednesday, '08:00', '09:00'),
      otherWork: [yesterday],
    } as const
    expect(found(early)).toEqual(['rest warn'])
    expect(found({ ...early, age: 16 })).toEqual([])
    expect(found({ ...early, work: piece(wednesday, '08:30', '09:00') })).toEqual([])
  })

  test('says nothing about somebody whose age is not known', () =>
    expect(found({ age: null, industrial: true })).toEqual([]))

  test('gives the text and its values along', () => {
    expect(checkWorkTime({ ...base, work: piece(wednesday, '13:30', '17:00') })[0]).toMatchObject({
      key: 'periods.workTime.day',
      values: { age: 14, limit: 2 },
    })
  })
})

describe('what is reckoned by the calendar', () => {
  /** A week of holidays from 19 to 23 October 2026, a day off on 4 November, tests on 2 December. */
  const kindOf = (day: string): DayKind => {
    if (day >= '2026-10-17' && day <= '2026-10-25') return 'holiday'
    if (day === '2026-11-04') return 'free'
    return day === '2026-12-02' ? 'test' : weekdayKindOf(day)
  }
  const work = (date: string, minutes: number) => ({ date, minutes, breakMinutes: 30 })
  const inDays = (days: string[], minutes: number) => days.map((date) => work(date, minutes))
  const rules = (change: Partial<WorkTimeInput>) => found({ kindOf, ...change })

  test.each([
    ['a day with lessons', '2026-10-28', 120],
    ['a day of tests, which is a school day', '2026-12-02', 120],
    ['a day off', '2026-11-04', 420],
    ['a day in a holiday', '2026-10-21', 420],
    ['a Saturday', '2026-10-31', 420],
  ])('%s: so long and no minute longer at fourteen', (_name, day, most) => {
    expect(rules({ work: work(day, most) })).not.toContain('day warn')
    expect(rules({ work: work(day, most + 1) })).toContain('day warn')
  })

  // Per age and program: hours of a week with lessons, and of one in a holiday.
  const weeks: [number, 'mas' | 'traineeship', number, number][] = [
    [13, 'mas', 12, 35],
    [15, 'mas', 12, 40],
    [15, 'traineeship', 35 - 30, 35],
    [17, 'mas', 45 - 30, 45],
    [18, 'mas', 60, 60],
  ]
  test.each(weeks)(
    '%i in %s: %i hours in a school week, %i in a week of holidays',
    (age, program, ofSchool, ofHoliday) => {
      const week = (days: string[], hours: number) => {
        const each = Math.floor((hours * 60) / days.length)
        const pieces = inDays(days, each).map((one) => ({ ...one, span: ['12:30', '13:00'] as const }))
        const rest = hours * 60 - each * days.length
        return { age, program, work: { ...pieces[0]!, minutes: each + rest }, otherWork: pieces.slice(1) }
      }
      const lessons = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
      const holiday = ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23']
      for (const [days, hours] of [
        [lessons, ofSchool],
        [holiday, ofHoliday],
      ] as const) {
        const full = week([...days], hours)
        expect(rules(full)).not.toContain('week warn')
        expect(rules({ ...full, work: { ...full.work, minutes: full.work.minutes + 1 } })).toContain('week warn')
      }
    },
  )

  test('a week with one day of lessons is no week of holidays', () => {
    const days = ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22']
    const full = { work: work('2026-10-23', 400), otherWork: inDays(days, 400) }
    expect(rules(full)).toEqual([])
    const lessonsOnMonday = (day: string) => (day === '2026-10-19' ? 'school' : kindOf(day))
    expect(rules({ ...full, kindOf: lessonsOnMonday })).toEqual(['week warn'])
  })

  test('who is at work in the morning has no lessons on that day', () => {
    const from = (start: string, end: string) => ({
      age: 16,
      work: piece('2026-11-16', start, end, 30),
      otherWork: ['2026-11-17', '2026-11-18', '2026-11-19'].map((date) => piece(date, start, end, 30)),
    })
    // Four days of eight hours and one of lessons, thirty-eight; four afternoons of four hours and five days, forty-six.
    expect(rules(from('09:00', '17:30'))).not.toContain('week warn')
    expect(rules(from('13:00', '17:30'))).toContain('week warn')
  })

  test.each([
    [16, 40],
    [18, 55],
  ])('%i: %i hours on average over four weeks', (age, most) => {
    const free = () => 'free' as const
    const mondays = ['2026-10-26', '2026-11-02', '2026-11-09']
    const others = inDays(mondays, most * 60)
    const given = { age, kindOf: free, otherWork: others }
    expect(found({ ...given, work: work('2026-11-16', most * 60) })).not.toContain('average warn')
    expect(found({ ...given, work: work('2026-11-16', most * 60 + 1) })).toContain('average warn')
    // What lies five weeks back does not count, whatever it was; a side job counts each week.
    const long = { ...given, otherWork: [...others, work('2026-10-19', 6000)], work: work('2026-11-16', most * 60) }
    expect(found(long)).not.toContain('average warn')
    expect(found({ ...long, sideJobMinutesPerWeek: 1 })).toContain('average warn')
  })

  test('lessons count in the average where they are work, and not in a holiday', () => {
    const fridays = ['2026-10-30', '2026-11-06', '2026-11-13'].map((date) => ({
      ...work(date, 600),
      span: ['12:30', '23:00'] as const,
    }))
    const asked = (last: string) => ({
      age: 16,
      otherWork: fridays,
      work: { ...work(last, 600), span: ['12:30', '23:00'] as const },
    })
    // Thirty hours of lessons and ten of work make forty; a week with a day off leaves room.
    expect(found(asked('2026-11-20'))).not.toContain('average warn')
    expect(found({ ...asked('2026-11-20'), sideJobMinutesPerWeek: 1 })).toContain('average warn')
    expect(rules({ ...asked('2026-11-20'), sideJobMinutesPerWeek: 1 })).not.toContain('average warn')
  })

  // Per age: weeks of holidays with work in a year, and in a row.
  test.each([
    [13, 4, 3],
    [15, 6, 4],
  ])('%i works in %i weeks of holidays a year, %i of them in a row', (age, inYear, inRow) => {
    const holidays = () => 'holiday' as const
    const weeksBefore = (count: number, every: number) =>
      Array.from({ length: count }, (_, at) => work(addDays('2026-11-18', -7 * every * (at + 1)), 60))
    const asked = (count: number, every: number) =>
      found({ age, kindOf: holidays, work: work('2026-11-18', 60), otherWork: weeksBefore(count, every) })
    expect(asked(inYear - 1, 2)).toEqual([])
    expect(asked(inYear, 2)).toEqual(['holiday_weeks warn'])
    expect(asked(inRow - 1, 1)).toEqual([])
    expect(asked(inRow, 1)).toContain('holiday_weeks_in_row warn')
    // In a week with lessons the question does not come up; nor for weeks of another year.
    expect(found({ age, work: work('2026-11-18', 60), otherWork: weeksBefore(inYear + 1, 1) })).not.toContain(
      'holiday_weeks warn',
    )
    const early = { age, kindOf: holidays, work: work('2026-01-14', 60) }
    expect(
      found({
        ...early,
        otherWork: inDays(['2025-12-31', '2025-12-17', '2025-12-03', '2025-11-19', '2025-11-05', '2025-10-22'], 60),
      }),
    ).toEqual([])
  })

  test.each([
    [14, 16, 11],
    [15, 16, 11],
    [16, 52, 39],
  ])('%i has Sundays off: of %i weeks at most %i are worked', (age, inWeeks, most) => {
    const sunday = '2026-11-22'
    const asked = (others: number) =>
      found({
        age,
        sundayConsent: true,
        work: work(sunday, 60),
        otherWork: Array.from({ length: others }, (_, at) => work(addDays(sunday, -7 * (at + 1)), 60)),
      })
    expect(asked(most - 1)).not.toContain('free_sundays warn')
    expect(asked(most)).toContain('free_sundays warn')
    const longAgo = Array.from({ length: most }, (_, at) => work(addDays(sunday, -7 * (at + inWeeks)), 60))
    expect(found({ age, sundayConsent: true, work: work(sunday, 60), otherWork: longAgo })).not.toContain(
      'free_sundays warn',
    )
  })

  test('who works on a Sunday has the Saturday before off, below sixteen', () => {
    const asked = (age: number, day: string) =>
      found({ age, sundayConsent: true, work: work('2026-11-22', 60), otherWork: [work(day, 60)] })
    expect(asked(15, '2026-11-21')).toEqual(['saturday warn'])
    expect(asked(15, '2026-11-20')).toEqual([])
    expect(asked(16, '2026-11-21')).toEqual([])
  })

  // The next day begins so many hours after the one before ended.
  test.each([
    [14, 'mas', 14],
    [15, 'mas', 12],
    [15, 'traineeship', 14],
    [16, 'mas', 12],
    [18, 'mas', 11],
  ] as const)('%i in %s rests %i hours', (age, program, least) => {
    const evening = piece('2026-10-20', '17:00', '18:00')
    const begins = (minutes: number) => {
      const at = 18 * 60 + least * 60 + minutes - 1440
      const clock = (minute: number) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      return rules({ age, program, work: piece('2026-10-21', clock(at), clock(at + 60)), otherWork: [evening] })
    }
    expect(begins(0)).not.toContain('rest warn')
    expect(begins(-1)).toContain('rest warn')
  })

  test('five days a week below sixteen, whatever the week', () => {
    const holiday = ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22']
    for (const [age, program, finds] of [
      [13, 'mas', true],
      [15, 'traineeship', true],
      [16, 'mas', false],
    ] as const) {
      const asked = (days: string[]) =>
        rules({ age, program, work: work('2026-10-24', 60), otherWork: inDays(days, 60) })
      expect(asked(holiday)).not.toContain('days_per_week warn')
      expect(asked([...holiday, '2026-10-23']).includes('days_per_week warn')).toBe(finds)
    }
  })
})
