import { describe, expect, it } from 'vitest'
import { nextPeriod, yearAfter, periodFaults } from '#areas/periods/model.ts'
import { proposedFor, rolloverOf, type EndingClass } from './model.ts'

describe('what is proposed for a class', () => {
  it.each<[Pick<EndingClass, 'name' | 'level' | 'year'>, string, string]>([
    [{ name: '3H1', level: 'havo', year: 3 }, 'up', '4H1'],
    [{ name: 'M2b', level: 'vmbo_tl', year: 2 }, 'up', 'M3b'],
    [{ name: 'HV1a', level: null, year: null }, 'up', 'HV2a'],
    [{ name: 'M4a', level: 'vmbo_tl', year: 4 }, 'leave', ''],
    [{ name: '5H2', level: 'havo', year: null }, 'leave', ''],
    [{ name: '5V2', level: 'vwo', year: 5 }, 'up', '6V2'],
    [{ name: '6V2', level: 'vwo', year: 6 }, 'leave', ''],
    [{ name: '6V2', level: null, year: null }, 'skip', ''],
    [{ name: 'Brug blauw', level: null, year: null }, 'skip', ''],
    // The figure is no year: by hand.
    [{ name: '1H3', level: 'havo', year: 3 }, 'skip', ''],
    [{ name: 'mbo 2 zorg', level: 'mbo2', year: 2 }, 'skip', ''],
    [{ name: 'P5', level: 'pro', year: 5 }, 'up', 'P6'],
  ])('%j', (one, way, name) => {
    expect(proposedFor(one)).toEqual({ way, name })
  })
})

describe('a period a year later', () => {
  const period = {
    startsOn: '2026-09-07',
    endsOn: '2027-07-30',
    searchOpensOn: '2026-08-17',
    applicationsCloseOn: '2026-08-31',
    contractDeadline: null,
    completionDeadline: '2027-09-01',
    minInternships: 1,
    maxInternships: 1,
    name: 'Najaar 2026, 2026-2027',
  }

  it('lies on the same days of the week, within the next school year', () => {
    expect(nextPeriod(period)).toMatchObject({
      name: 'Najaar 2027, 2027-2028',
      startsOn: '2027-09-06',
      endsOn: '2028-07-28',
      searchOpensOn: '2027-08-16',
      applicationsCloseOn: '2027-08-30',
      contractDeadline: null,
      completionDeadline: '2028-08-30',
    })
  })

  it.each(['2026-08-01', '2026-08-02', '2027-07-31', '2027-07-30', '2027-02-28'])(
    'is a right one from %s on',
    (day) => {
      const later = nextPeriod({
        ...period,
        startsOn: day,
        endsOn: '2027-07-31',
        searchOpensOn: null,
        applicationsCloseOn: day,
      })
      expect([later, periodFaults(later, '2027-06-01')]).toEqual([later, []])
      expect([later.startsOn >= '2027-08-01', later.endsOn <= '2028-07-31']).toEqual([true, true])
    },
  )

  it('knows the year after one', () => {
    expect(yearAfter('2026-2027')).toEqual({ name: '2027-2028', startsOn: '2027-08-01', endsOn: '2028-07-31' })
  })
})

describe('what the choices come to', () => {
  const aClass = (id: string, name: string): EndingClass => ({
    id,
    name,
    level: 'havo',
    year: 3,
    hoursTarget: null,
    programCode: null,
    pupils: 2,
    mentorNames: [],
  })
  const pupil = (studentId: string, groupId: string, isBusy = false, hasMove = false) => ({
    studentId,
    groupId,
    isBusy,
    hasMove,
  })
  const known = {
    classes: [aClass('a', '3H1'), aClass('b', '3H2'), aClass('c', '5H1')],
    pupils: [
      pupil('1', 'a'),
      pupil('2', 'b'),
      pupil('3', 'b', false, true),
      pupil('4', 'c'),
      pupil('5', 'c', true),
      pupil('6', 'c', false, true),
    ],
    next: [{ id: 'x', name: '4h2' }],
  }

  it('brings two classes together in one, finds the one that is there, and keeps who is busy or has a plan', () => {
    const rolled = rolloverOf(
      [
        { id: 'a', way: 'up', name: '4H1' },
        { id: 'b', way: 'up', name: '4H2' },
        { id: 'c', way: 'leave', name: '' },
      ],
      known,
    )
    expect(rolled.classes.map(({ name, existing }) => [name, existing])).toEqual([
      ['4H1', null],
      ['4h2', 'x'],
    ])
    expect(rolled.moves).toEqual([
      { studentId: '1', className: '4H1' },
      { studentId: '2', className: '4h2' },
    ])
    expect([rolled.leaving, rolled.staying, rolled.planned]).toEqual([['4'], 1, 2])
    const together = rolloverOf(
      [
        { id: 'a', way: 'same', name: '4H1' },
        { id: 'b', way: 'up', name: '4h1' },
      ],
      known,
    )
    expect(together.classes).toMatchObject([{ name: '4H1', existing: null, way: 'up' }])
    expect(together.moves).toEqual([{ studentId: '2', className: '4H1' }])
  })
})
