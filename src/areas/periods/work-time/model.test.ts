import { describe, expect, test } from 'vitest'
import { checkWorkTime, type WorkTimeInput } from '#areas/periods/work-time/model.ts'

const wednesday = '2026-11-18'
const piece = (date: string, from: string, to: string, breakMinutes = 0) => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return { date, minutes: minutes(to) - minutes(from) - breakMinutes, breakMinutes, span: [from, to] as const }
}
const base: WorkTimeInput = { age: 14, program: 'mas', dayKind: 'school', work: piece(wednesday, '13:30', '15:30') }
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
          dayKind,
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
        found({ age, program, dayKind: 'free', work: piece(wednesday, from, to) })
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
    const sunday = { age, program, dayKind: 'free', work: piece('2026-11-22', '10:00', '11:00') } as const
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
      found({ age, dayKind: 'free', work: piece(wednesday, '09:00', to, pause) })
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
    expect(found({ ...trainee, lessonDaysInWeek: 5 })).toEqual([])
    expect(found({ ...trainee, lessonDaysInWeek: 5, sideJobMinutesPerWeek: 241 })).toEqual(['week warn'])
    expect(found({ age: 16, work: piece(wednesday, '15:00', '16:00'), fourWeekMinutes: 160 * 60 + 1 })).toEqual([
      'average warn',
    ])
  })

  test('wants rest between two days', () => {
    const yesterday = piece('2026-11-17', '16:00', '18:30')
    const early = { dayKind: 'holiday', work: piece(wednesday, '08:00', '09:00'), otherWork: [yesterday] } as const
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
