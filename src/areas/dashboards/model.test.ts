import { describe, expect, it } from 'vitest'
import { phases } from '#areas/desk/model.ts'
import type { CountedPupil } from '#areas/desk/standing/kept/queries.ts'
import {
  comingWithin,
  contractsPerWeek,
  countLate,
  eachOnce,
  expectedOf,
  needingPupils,
  perGroup,
  stuckPupils,
  visitsFrom,
} from './model.ts'

const row = (values: Partial<CountedPupil> = {}): CountedPupil => ({
  studentId: values.studentName ?? 'a',
  studentName: 'Noor Yıldız',
  groupId: 'g',
  groupName: 'H3b',
  state: 'none',
  turns: [],
  late: [],
  declined: 0,
  since: new Date('2026-10-01T12:00:00Z'),
  lastSign: null,
  contractedAt: null,
  minutesApproved: 0,
  ...values,
})

describe('where pupils stand', () => {
  it('counts every pupil of a class in one phase', () => {
    const rows = [
      row(),
      row({ state: 'applied' }),
      row({ state: 'running', minutesApproved: 90, late: ['week', 'approval'] }),
    ]
    const [group] = perGroup(rows, new Map([['g', ['Joost Bakels']]]))
    expect(group).toMatchObject({
      id: 'g',
      name: 'H3b',
      mentors: ['Joost Bakels'],
      total: 3,
      averageMinutes: 30,
      late: 1,
    })
    expect(phases.reduce((sum, phase) => sum + (group?.counts[phase] ?? 0), 0)).toBe(3)
  })

  it('names first who was declined most and has been quiet longest, and counts them all', () => {
    const now = new Date('2026-11-01T12:00:00Z')
    const rows = [
      // Thirteen days: looked for a place not so long that somebody has to look.
      row({ studentName: 'A', since: new Date('2026-10-19T12:00:00Z') }),
      row({ studentName: 'B', declined: 3, since: new Date('2026-10-18T12:00:00Z') }),
      row({ studentName: 'C' }),
      row({ studentName: 'D', state: 'applied' }),
    ]
    const { count, first } = stuckPupils(rows, now, 3)
    expect([count, first.map(({ studentName, days }) => [studentName, days])]).toEqual([
      3,
      [
        ['B', 14],
        ['C', 31],
      ],
    ])
    // Who was declined most stands on top however short that is ago.
    const lately = row({ studentName: 'E', declined: 4, since: new Date('2026-10-25T12:00:00Z') })
    expect(stuckPupils([...rows, lately], now).first.map(({ studentName }) => studentName)).toEqual(['E', 'B', 'C'])
    // Before it begins pupils look already: the number is that of the list it opens, and nobody is named.
    expect(stuckPupils(rows, new Date('2026-09-01T12:00:00Z'))).toEqual({ count: 3, first: [] })
  })

  it('names who is long without a place, is late or is called out on the road, and no placeless before the period has begun', () => {
    const now = new Date('2026-11-01T12:00:00Z')
    const yesterday = new Date('2026-10-31T12:00:00Z')
    const rows = [
      row({ studentName: 'A', state: 'running', late: ['week'], since: yesterday, declined: 2 }),
      row({ studentName: 'B', since: new Date('2026-10-18T12:00:00Z'), declined: 1 }),
      row({ studentName: 'G', since: new Date('2026-10-19T12:00:00Z'), declined: 4 }),
      row({ studentName: 'C' }),
      row({ studentName: 'D', state: 'running' }),
      row({ studentName: 'E', state: 'applied' }),
      // Late in the evening of that day is as long ago, as the bell counts it.
      row({ studentName: 'F', state: 'not_passed', since: new Date('2026-10-17T22:30:00Z') }),
    ]
    expect(
      needingPupils(rows, now).map((one) => [one.studentName, one.hasNoPlace, one.late, one.declined, one.days]),
    ).toEqual([
      // Who has a place is not held up by the refusals of before.
      ['C', true, [], 0, 31],
      ['B', true, [], 1, 14],
      ['F', false, [], 0, 14],
      ['A', false, ['week'], 0, 1],
    ])
    // Before the period has begun nobody lacks a place yet; who is late is so.
    const before = needingPupils(rows, new Date('2026-09-01T12:00:00Z'))
    expect(before.map(({ studentName }) => studentName)).toEqual(['A'])
    const choosesBefore = new Date('2026-11-04T12:00:00Z')
    const onRoad = new Map([
      ['B', { daysLate: 0, risks: [], choosesBefore }],
      ['D', { daysLate: 3, risks: [], choosesBefore }],
    ])
    const named = needingPupils(rows, now, onRoad)
    expect(named.find(({ studentName }) => studentName === 'D')).toMatchObject({ daysLate: 3, hasNoPlace: false })
    // A place that is held out is told of who has none.
    expect(named.filter((one) => one.choosesBefore).map(({ studentName }) => studentName)).toEqual(['B'])
  })

  it('says who comes on which of the next seven days, while they come', () => {
    const at = { startsOn: '2026-10-01', endsOn: '2026-10-30', status: 'active' as const }
    const days = visitsFrom('2026-10-26', [
      { ...at, id: '1', studentName: 'Noor', schedule: { wed: [['13:30', '17:00']], sat: [['10:00', '12:00']] } },
      { ...at, id: '2', studentName: 'Dex', schedule: { wed: [['09:00', '12:00']] } },
      { ...at, id: '3', studentName: 'Sam', status: 'contracting', schedule: { wed: [['09:00', '12:00']] } },
    ])
    expect(days).toHaveLength(7)
    // Saturday is the last of October: by then the internship is over.
    expect(days.filter(({ visits }) => visits.length > 0)).toEqual([
      {
        day: '2026-10-28',
        visits: [
          { id: '2', studentName: 'Dex', from: '09:00', until: '12:00' },
          { id: '1', studentName: 'Noor', from: '13:30', until: '17:00' },
        ],
      },
    ])
  })

  it('leaves out who does not come on a day after all', () => {
    const at = { startsOn: '2026-10-01', endsOn: '2026-11-30', status: 'active' as const }
    const interns = [
      { ...at, id: '1', studentName: 'Noor', schedule: { wed: [['13:30', '17:00']] } },
      { ...at, id: '2', studentName: 'Dex', schedule: { wed: [['09:00', '12:00']] } },
      { ...at, id: '3', studentName: 'Sam', endsOn: '2026-10-25', schedule: { wed: [['09:00', '12:00']] } },
    ] satisfies Parameters<typeof visitsFrom>[1]
    const days = visitsFrom('2026-10-26', comingWithin('2026-10-26', interns), ({ id }) => id !== '2')
    expect(days.flatMap(({ visits }) => visits.map(({ studentName }) => studentName))).toEqual(['Noor'])
    expect(comingWithin('2026-10-26', interns).map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('counts a pupil of two classes once', () => {
    const late = { studentId: 'noor', late: ['week', 'signature'] as CountedPupil['late'] }
    expect(
      countLate(eachOnce([row(late), row({ ...late, groupId: 'other' }), row({ studentId: 'sam', late: ['week'] })])),
    ).toEqual({
      contract: 0,
      signature: 1,
      week: 2,
      approval: 0,
    })
  })

  it('grows week by week up to today', () => {
    const at = (day: string) => new Date(`${day}T12:00:00Z`)
    const rows = [
      row({ contractedAt: at('2026-10-02') }),
      row({ contractedAt: at('2026-10-15') }),
      row(),
      // Who did not pass has none any more.
      row({ contractedAt: at('2026-10-03'), state: 'not_passed' }),
      // Nor has who asked for another after that.
      row({ contractedAt: at('2026-10-03'), state: 'applied' }),
    ]
    const start = new Date('2026-10-01T00:00:00Z')
    expect(contractsPerWeek(rows, start, new Date('2026-10-28T00:00:00Z'), at('2026-10-16'))).toEqual({
      weeks: 4,
      current: 3,
      counts: [1, 1, 2],
    })
    expect(contractsPerWeek([], start, new Date('2026-10-28T00:00:00Z'), at('2027-10-16')).counts).toHaveLength(4)
  })
})

describe('what is expected of a period', () => {
  it('is that of who is without as large a part finds one as in the year before', () => {
    const before = [10, 20, 40, 90]
    expect(expectedOf({ counts: [30, 50], before, total: 110, pupils: 100 })).toEqual([50, 65, 103])
    // Of a year in which fewer had one later on nobody loses theirs.
    expect(expectedOf({ counts: [30], before: [20, 10, 60], total: 100, pupils: 100 })).toEqual([30, 30, 65])
  })

  it.each([
    ['nothing was kept of the year before', [], 100],
    ['that year is not longer', [10, 20], 100],
    ['all had one by then', [10, 20, 20], 20],
  ])('is nothing where %s', (_, before, pupils) => {
    expect(expectedOf({ counts: [30, 50], before, total: 110, pupils })).toEqual([])
  })
})
