import { describe, expect, test } from 'vitest'
import { hoursTargetOf, isTakenAlong, periodStatusOn, schoolYearOf } from '#areas/periods/model.ts'

describe('a period', () => {
  const dates = {
    startsOn: '2026-09-01',
    endsOn: '2026-12-19',
    searchOpensOn: '2026-08-24',
    applicationsCloseOn: '2026-11-01',
  }
  test.each([
    ['2026-08-23', 'announced'],
    ['2026-08-24', 'open'],
    ['2026-11-01', 'open'],
    ['2026-11-02', 'running'],
    ['2026-12-19', 'running'],
    ['2026-12-20', 'finished'],
  ])('on %s is %s', (today, status) => {
    expect(periodStatusOn({ ...dates, status: 'open' }, today)).toBe(status)
    expect(periodStatusOn({ ...dates, status: 'draft' }, today)).toBe('draft')
    expect(periodStatusOn({ ...dates, status: 'archived' }, today)).toBe('archived')
  })
  test('that closes before it starts waits for its start', () => {
    expect(periodStatusOn({ ...dates, status: 'open', startsOn: '2026-11-15' }, '2026-11-05')).toBe(
      'closed_for_applications',
    )
  })
  test('takes the nearest target', () => {
    expect([hoursTargetOf({}), hoursTargetOf({ school: 60 }), hoursTargetOf({ student: 0, period: 30 })]).toEqual([
      30, 60, 0,
    ])
  })
  test('lies in a school year from August to July', () => {
    expect([schoolYearOf('2026-07-31').name, schoolYearOf('2026-08-01').name]).toEqual(['2025-2026', '2026-2027'])
  })
})

describe('a period was taken along', () => {
  const period = {
    id: 'a',
    program: 'mas',
    schoolYear: '2026-2027',
    name: 'Najaar 2026',
    startsOn: '2026-09-07',
    endsOn: '2026-12-18',
    searchOpensOn: null,
    applicationsCloseOn: null,
    contractDeadline: null,
    completionDeadline: null,
  }
  const later = {
    ...period,
    id: 'b',
    schoolYear: '2027-2028',
    name: 'Najaar 2027',
    startsOn: '2027-09-06',
    endsOn: '2027-12-17',
  }
  const moved = { startsOn: '2027-09-13', endsOn: '2027-12-17' }
  /** Of another class, on the same days. */
  const beside = { ...period, id: 'c', name: 'Najaar 2026 vmbo' }
  test.each([
    ['nothing is there', [], false],
    ['by the name of a year later', [{ ...later, ...moved, name: 'najaar 2027' }], true],
    ['by its own name', [{ ...later, ...moved, name: 'NAJAAR 2026' }], true],
    ['under another name, on its days', [{ ...later, name: 'Herfst' }], true],
    ['another one, on other days', [{ ...later, ...moved, name: 'Herfst' }], false],
    ['of another programme', [{ ...later, program: 'traineeship' }], false],
    ['of another year', [{ ...later, schoolYear: '2028-2029' }], false],
    ['what became of another on those days', [beside, { ...later, name: 'Najaar 2027 vmbo' }], false],
    ['both', [beside, later, { ...later, id: 'd', name: 'Najaar 2027 vmbo' }], true],
  ])('%s', (_what, others, is) => expect(isTakenAlong(period, [period, ...others])).toBe(is))
})
