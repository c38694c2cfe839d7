import { expect, it } from 'vitest'
import { hoursBetween, timesBetween } from './model.ts'

it('counts how often days of the week fall within a stretch, both ends with it', () => {
  expect(timesBetween(['sat'], '2026-11-28', '2026-12-19')).toBe(4)
  expect(timesBetween(['mon', 'wed'], '2026-11-30', '2026-12-02')).toBe(2)
  expect(timesBetween([], '2026-11-28', '2026-12-19')).toBe(0)
})

it('counts nothing backwards, and nothing over years', () => {
  expect(timesBetween(['sat'], '2026-12-19', '2026-11-28')).toBe(0)
  expect(timesBetween(['sat'], '2026-11-28', '2126-11-28')).toBe(0)
})

it('counts the whole hours a week has room for between two days', () => {
  // Six Wednesdays of two hours, and five Saturdays of three and a half.
  expect(hoursBetween({ wed: [['14:00', '16:00']] }, '2026-12-02', '2027-01-08')).toBe(12)
  expect(hoursBetween({ sat: [['10:00', '13:30']] }, '2026-12-05', '2027-01-02')).toBe(17)
  expect(hoursBetween({}, '2026-12-05', '2027-01-02')).toBe(0)
})
