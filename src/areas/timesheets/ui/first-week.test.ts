import { expect, test } from 'vitest'
import { firstWeek, hoursAhead, isDue, missedWeeks } from './first-week.ts'

/** Somebody who comes on Saturdays. */
const sheetOn = (today: string, weeks: object[] = []) =>
  ({
    today,
    startsOn: '2026-11-01',
    endsOn: '2027-02-01',
    schedule: { sat: [['10:00', '13:30']] },
    restDays: [],
    weeks,
  }) as never
const week = (monday: string, status: string, ...dates: string[]) => ({
  monday,
  status,
  entries: dates.map((date) => ({ date })),
})

test.each([
  ['a Thursday, of the Saturday before', sheetOn('2026-11-26'), '2026-11-16'],
  ['that Saturday itself', sheetOn('2026-11-28'), '2026-11-23'],
  [
    'a Thursday when the Saturday is written down',
    sheetOn('2026-11-26', [week('2026-11-16', 'submitted', '2026-11-21')]),
    '2026-11-23',
  ],
  [
    'a Thursday when that week was handed in without the Saturday',
    sheetOn('2026-11-26', [week('2026-11-16', 'submitted', '2026-11-18')]),
    '2026-11-23',
  ],
  ['what came back before all', sheetOn('2026-11-28', [week('2026-11-02', 'returned', '2026-11-07')]), '2026-11-02'],
  ['what was never handed in', sheetOn('2026-11-28', [week('2026-11-09', 'open', '2026-11-14')]), '2026-11-09'],
  ['before it begins, the first week', sheetOn('2026-10-20'), '2026-10-26'],
])('hours begin with the week of %s', (_, sheet, monday) => {
  expect(firstWeek(sheet)).toBe(monday)
})

test('who only looks begins with what there is', () => {
  expect(firstWeek(sheetOn('2026-11-26'), '2026-11-09')).toBe('2026-11-09')
})

test.each([
  ['over, with a Saturday not written', sheetOn('2026-11-26'), '2026-11-16', true],
  ['over, and written but kept', sheetOn('2026-11-26', [week('2026-11-16', 'open', '2026-11-18')]), '2026-11-16', true],
  ['sent back', sheetOn('2026-11-26', [week('2026-11-16', 'returned', '2026-11-21')]), '2026-11-16', true],
  ['handed in', sheetOn('2026-11-26', [week('2026-11-16', 'submitted', '2026-11-21')]), '2026-11-16', false],
  ['not over', sheetOn('2026-11-29'), '2026-11-23', false],
  ['over that day', sheetOn('2026-11-30'), '2026-11-23', true],
  ['before it began', sheetOn('2026-11-26'), '2026-10-19', false],
  ['after it ended', sheetOn('2027-03-01'), '2027-02-08', false],
])('a week that is %s: due or not', (_, sheet, monday, due) => {
  expect(isDue(sheet, monday)).toBe(due)
})

test.each([
  ['every Saturday that is left, today among them', sheetOn('2027-01-23'), 420],
  ['none that is written down already', sheetOn('2027-01-23', [week('2027-01-18', 'open', '2027-01-23')]), 210],
  ['from the first day on, before it begins', { ...(sheetOn('2026-10-01') as object), endsOn: '2026-11-08' }, 210],
  [
    'no holiday',
    {
      ...(sheetOn('2027-01-23') as object),
      restDays: [{ kind: 'holiday', name: null, startsOn: '2027-01-30', endsOn: '2027-01-31' }],
    },
    210,
  ],
  ['nothing when it is over', sheetOn('2027-03-01'), 0],
])('the days that are ahead: %s', (_, sheet, minutes) => {
  expect(hoursAhead(sheet as never)).toBe(minutes)
})

const going = (today: string, weeks: object[] = [], internshipStatus = 'active') =>
  ({ ...(sheetOn(today, weeks) as object), internshipStatus }) as never

test.each([
  ['each that is over, the first one first', going('2026-11-16'), ['2026-11-02', '2026-11-09']],
  [
    'none with hours, kept or handed in',
    going('2026-11-16', [week('2026-11-02', 'open', '2026-11-07')]),
    ['2026-11-09'],
  ],
  ['one that was opened and left empty', going('2026-11-09', [week('2026-11-02', 'open')]), ['2026-11-02']],
  ['none that was approved as it is', going('2026-11-16', [week('2026-11-02', 'approved')]), ['2026-11-09']],
  ['none that goes on', going('2026-11-08'), []],
  ['none before it begins', going('2026-10-01'), []],
  ['none once it has stopped', going('2026-11-16', [], 'cancelled'), []],
])('weeks in which nothing was written: %s', (_, sheet, mondays) => {
  expect(missedWeeks(sheet).map(({ monday }) => monday)).toEqual(mondays)
})
