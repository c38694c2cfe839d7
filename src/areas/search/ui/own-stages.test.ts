import { expect, test } from 'vitest'
import { stagesBeside, type OwnStage } from './own-stages.tsx'

const today = '2026-11-28'
const saturdays = { sat: [['10:00', '13:00']] } satisfies OwnStage['schedule']
const stage = (startsOn: string, endsOn: string): OwnStage => ({
  id: startsOn,
  organizationName: 'De Geit',
  startsOn,
  endsOn,
  schedule: { sat: [['10:00', '13:30']] },
})
const place = { startsOn: null, endsOn: '2027-07-02', weeklySchedule: saturdays }
const besideOf = (when: Partial<typeof place>, ...stages: OwnStage[]) =>
  stagesBeside({ ...place, ...when }, stages, today).map(({ clashes, from }) => ({ clashes, from }))

test('a stage stands beside a place on the days they have in common, from today on', () => {
  expect(besideOf({}, stage('2026-10-01', '2026-12-19'))).toEqual([{ clashes: true, from: null }])
  expect(besideOf({}, stage('2027-01-30', '2027-03-20'))).toEqual([{ clashes: true, from: '2027-01-30' }])
  expect(besideOf({}, stage('2026-09-01', '2026-11-21'))).toEqual([])
  expect(besideOf({ endsOn: '2027-01-15' }, stage('2027-01-30', '2027-03-20'))).toEqual([])
})

test('hours clash only where a day of theirs lies in both', () => {
  // From Sunday to Friday there is no Saturday.
  expect(besideOf({ endsOn: '2027-02-05' }, stage('2027-01-31', '2027-03-20'))).toEqual([
    { clashes: false, from: '2027-01-31' },
  ])
  expect(besideOf({ weeklySchedule: { sat: [['14:00', '17:00']] } }, stage('2026-10-01', '2026-12-19'))).toEqual([
    { clashes: false, from: null },
  ])
})
