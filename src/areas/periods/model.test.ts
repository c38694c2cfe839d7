import { describe, expect, test } from 'vitest'
import { hoursTargetOf, periodStatusOn, schoolYearOf } from '#areas/periods/model.ts'

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
