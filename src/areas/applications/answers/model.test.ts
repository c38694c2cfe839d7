import { expect, it } from 'vitest'
import { answerDaysOf } from './model.ts'

it.each([
  [0, null, null],
  [2, 1, null],
  [3, 0, 1],
  [3, 0.2, 1],
  [3, 1, 1],
  [9, 1.01, 2],
  [3, 2.5, 3],
  [3, 900, 365],
  [3, null, null],
])('%s answers with %s days in the middle: within %s', (count, medianDays, days) => {
  expect(answerDaysOf({ count, medianDays })).toBe(days)
})
