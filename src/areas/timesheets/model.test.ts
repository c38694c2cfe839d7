import { describe, expect, test } from 'vitest'
import { judgeStep } from '#platform/transitions.ts'
import { capacities, type Capacity } from '#areas/users/model.ts'
import {
  entryFaults,
  lawFindings,
  minutesBetween,
  minutesOf,
  parseHours,
  weekEvents,
  weekStatuses,
  weekStepsFor,
  weekTransitions,
  weekTurnOf,
  type EntrySituation,
  type WeekEvent,
  type WeekStatus,
  type WrittenEntry,
} from '#areas/timesheets/model.ts'

type Allowed = Partial<Record<WeekStatus | 'none', WeekEvent[]>>

const writer: Allowed = { none: ['save'], open: ['save', 'submit'], returned: ['save', 'submit'] }
const host: Allowed = { submitted: ['approve', 'return'] }
const weeks: Partial<Record<Capacity, Allowed>> = {
  student: writer,
  mentor: writer,
  school_supervisor: { ...writer, submitted: ['approve'] },
  coordinator: { ...writer, submitted: ['approve'], approved: ['reopen'] },
  company_admin: host,
  company_supervisor: host,
  host_link: host,
  system: { approved: ['lock'], locked: ['unlock'] },
}

describe('the steps of a week of hours', () => {
  for (const who of capacities) {
    for (const status of ['none', ...weekStatuses] as const) {
      const mine = weeks[who]?.[status] ?? []
      test(`${who} at ${status}: ${mine.join(', ') || 'nothing'}`, () => {
        expect([...weekStepsFor(status, [who])].sort()).toEqual([...mine].sort())
        for (const event of weekEvents) {
          expect(judgeStep(weekTransitions, event, status, [who]) === 'allowed').toBe(mine.includes(event))
        }
      })
    }
  }

  test('say whose turn it is', () => {
    expect(weekStatuses.map((status) => [status, weekTurnOf(status)])).toEqual([
      ['open', 'student'],
      ['submitted', 'company'],
      ['returned', 'student'],
      ['approved', null],
      ['locked', null],
    ])
  })
})

describe('hours as people write them', () => {
  test.each([
    ['7,5', 450],
    ['7.5', 450],
    ['7:30', 450],
    ['7u30', 450],
    ['450m', 450],
    ['450 min', 450],
    [' 2 uur ', 120],
    ['2u', 120],
    ['0,25', 15],
    ['.5', 30],
    ['24', 1440],
    ['0', 0],
    ['24,1', undefined],
    ['1441m', undefined],
    ['7:60', undefined],
    ['-1', undefined],
    ['7,5,5', undefined],
    ['uur', undefined],
    ['', undefined],
  ])('%j is %s minutes', (text, minutes) => expect(parseHours(text)).toBe(minutes))

  test('come from clock times without the break', () => {
    expect(minutesBetween(['13:30', '17:00'], 0)).toBe(210)
    expect(minutesBetween(['09:00', '15:30'], 30)).toBe(360)
    expect(minutesBetween(['17:00', '13:30'], 0)).toBeUndefined()
    expect(minutesBetween(['09:00', '10:00'], 60)).toBeUndefined()
    expect(minutesBetween(['09:00', '25:00'], 0)).toBeUndefined()
  })
})

describe('a new line of hours', () => {
  const entry: WrittenEntry = { date: '2026-11-18', startsAt: '13:30', endsAt: '17:00', breakMinutes: 0 }
  const here: EntrySituation = {
    monday: '2026-11-16',
    today: '2026-11-21',
    internship: { startsOn: '2026-10-28', endsOn: '2026-12-19', program: 'mas' },
    birthDate: '2011-03-14',
    calendar: { region: 'middle' as const, own: [], restsInTestWeeks: true },
    others: [{ date: '2026-11-18', startsAt: '10:00', endsAt: '11:00', minutes: 60 }],
  }
  const hours = (worked: number) => ({ startsAt: null, endsAt: null, worked })
  const other = (startsAt: string | null, endsAt: string | null, minutes: number) => ({
    others: [{ date: '2026-11-18', startsAt, endsAt, minutes }],
  })
  const ended = (endsOn: string) => ({ internship: { ...here.internship, endsOn } })
  const because = { reason: 'Proefmiddag met Ria' }
  const testsOn = (day: string, restsInTestWeeks = true) => ({
    region: 'middle' as const,
    own: [{ kind: 'test_week' as const, name: 'Toetsweek', startsOn: day, endsOn: day }],
    restsInTestWeeks,
  })

  test.each([
    [{}, {}, []],
    [hours(210), {}, []],
    [{ date: '2026-11-23' }, { today: '2026-11-30' }, ['date other-week']],
    [{ date: '2026-11-15' }, {}, ['date other-week']],
    [{ date: '2026-11-22' }, {}, ['date in-future']],
    [{}, ended('2026-11-18'), []],
    [{}, ended('2026-11-17'), ['reason outside-reason']],
    [{ reason: 'Zomaar' }, ended('2026-11-17'), ['reason outside-reason']],
    [because, ended('2026-11-17'), []],
    [because, ended('2026-11-11'), []],
    [because, ended('2026-11-10'), ['date outside-internship']],
    [because, { internship: { ...here.internship, startsOn: '2026-11-25' } }, []],
    [because, { internship: { ...here.internship, startsOn: '2026-11-26' } }, ['date outside-internship']],
    [{ startsAt: '17:00', endsAt: '13:30' }, {}, ['endsAt times-wrong', 'worked hours-missing']],
    [{ startsAt: '17:00', endsAt: '13:30', worked: 240 }, {}, ['endsAt times-wrong']],
    [{ breakMinutes: 210 }, {}, ['breakMinutes break-wrong', 'worked hours-missing']],
    [{ startsAt: null }, {}, ['worked hours-missing']],
    [hours(14), {}, ['worked too-short']],
    [{ worked: 211 }, {}, ['worked longer-than-span']],
    [{ worked: 200 }, {}, []],
    [{}, other('16:00', '18:00', 60), ['startsAt overlap']],
    [{}, other('17:00', '18:00', 60), []],
    [hours(60), other('16:00', '18:00', 60), []],
    [hours(141), other(null, null, 1300), ['worked more-than-a-day']],
    [hours(140), other(null, null, 1300), []],
    [{}, { calendar: testsOn('2026-11-18') }, ['reason test-week']],
    [because, { calendar: testsOn('2026-11-18') }, []],
    [{}, { calendar: testsOn('2026-11-19') }, []],
    [{}, { calendar: testsOn('2026-11-18', false) }, []],
    [{}, { birthDate: '2014-01-01' }, ['date law-block']],
    [{}, { birthDate: null }, []],
  ] as [Partial<WrittenEntry>, Partial<EntrySituation>, string[]][])(
    '%# %j at %j: %j',
    (change, situation, expected) => {
      const faults = entryFaults({ ...entry, ...change }, { ...here, ...situation })
      expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
    },
  )

  test('counts what was typed, else what lies between the times without the break', () => {
    expect(minutesOf(entry)).toBe(210)
    expect(minutesOf({ ...entry, breakMinutes: 30 })).toBe(180)
    expect(minutesOf({ ...entry, worked: 120 })).toBe(120)
    expect(minutesOf({ ...entry, endsAt: null })).toBeUndefined()
  })

  test('is held against the law with all other work of these days', () => {
    const rules = (change: Partial<WrittenEntry>, situation: Partial<EntrySituation> = {}) =>
      lawFindings({ ...entry, ...change }, { ...here, ...situation }).map(({ rule }) => rule)
    expect(rules({ endsAt: '15:00' }, { others: [] })).toEqual([])
    // Two hours on a school day are all a fifteen-year-old may work: the third is on the other line.
    expect(rules({ endsAt: '15:00' })).toEqual(['day'])
    expect(rules({ date: '2026-11-21', endsAt: '15:00' })).toEqual([])
    // On a day off of the school seven or eight hours are allowed, as at the weekend; a side job counts in the week.
    const free = { kind: 'free_day' as const, name: 'Studiedag', startsOn: '2026-11-18', endsOn: '2026-11-18' }
    expect(rules({ endsAt: '15:00' }, { calendar: { ...here.calendar, own: [free] } })).toEqual([])
    expect(rules({ endsAt: '15:00' }, { others: [], sideJobHoursWeek: 10 })).toEqual([])
    expect(rules({ endsAt: '15:00' }, { others: [], sideJobHoursWeek: 11 })).toEqual(['week'])
    expect(rules({ endsAt: '19:30', worked: 60 }, { others: [] })).toEqual(['latest'])
  })
})
