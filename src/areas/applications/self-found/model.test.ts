import { expect, it } from 'vitest'
import { timesBetween } from './model.ts'

it('counts how often days of the week fall within a stretch, both ends with it', () => {
  expect(timesBetween(['sat'], '2026-11-28', '2026-12-19')).toBe(4)
  expect(timesBetween(['mon', 'wed'], '2026-11-30', '2026-12-02')).toBe(2)
  expect(timesBetween([], '2026-11-28', '2026-12-19')).toBe(0)
})

it('counts nothing backwards, and nothing over years', () => {
  expect(timesBetween(['sat'], '2026-12-19', '2026-11-28')).toBe(0)
  expect(timesBetween(['sat'], '2026-11-28', '2126-11-28')).toBe(0)
})
