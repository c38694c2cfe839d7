import { expect, test } from 'vitest'
import { nextMomentOf } from './moments.ts'

const period = {
  searchOpensOn: '2026-08-31',
  startsOn: '2026-09-21',
  contractDeadline: null,
  applicationsCloseOn: '2027-01-01',
  endsOn: '2027-01-16',
  completionDeadline: null,
}

test.each([
  ['2026-08-01', { name: 'searchOpensOn', day: '2026-08-31' }],
  ['2026-11-28', { name: 'applicationsCloseOn', day: '2027-01-01' }],
  ['2027-01-16', { name: 'endsOn', day: '2027-01-16' }],
  ['2027-01-17', undefined],
])('on %s what comes next is %j', (today, next) => {
  expect(nextMomentOf(period, today)).toEqual(next)
})
