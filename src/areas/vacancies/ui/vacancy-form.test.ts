import { expect, test } from 'vitest'
import { weeklyScheduleInput } from '../schema.ts'
import { scheduleIn } from './vacancy-form.ts'

function aForm(...fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const tuesday = [
  ['from.tue', '9.00'],
  ['to.tue', '12'],
] as [string, string][]
const friday = [
  ['from.fri', ''],
  ['to.fri', ''],
] as [string, string][]

test('a day that was chosen and has no times is refused, not let go', () => {
  const week = scheduleIn(aForm(['format', 'recurring'], ['day', 'tue'], ['day', 'fri'], ...tuesday, ...friday))
  expect(week).toEqual({ tue: [['09:00', '12:00']], fri: [['', '']] })
  expect(weeklyScheduleInput.safeParse(week).error?.issues[0]?.path[0]).toBe('fri')
})

test.each([
  ['of the times alone where no day can be chosen', [['format', 'recurring']]],
  [
    'of the times alone where it is once',
    [
      ['format', 'one_off_event'],
      ['day', 'fri'],
    ],
  ],
] as [string, [string, string][]][])('the week is %s', (_, asked) => {
  expect(scheduleIn(aForm(...asked, ...tuesday, ...friday))).toEqual({ tue: [['09:00', '12:00']] })
})
