import { describe, expect, it } from 'vitest'
import { overlaps, stateOn } from './model.ts'

const term = (startedOn: string | null, endedOn: string | null) => ({ startedOn, endedOn })

describe('the days of a mentorship', () => {
  it.each([
    [null, null, 'now'],
    ['2026-10-05', null, 'now'],
    ['2026-10-06', null, 'planned'],
    [null, '2026-10-06', 'now'],
    [null, '2026-10-05', 'ended'],
    ['2026-10-06', '2026-10-06', 'planned'],
    ['2026-10-05', '2026-10-05', 'ended'],
  ])('from %s until %s: %s on the fifth', (startedOn, endedOn, state) => {
    expect(stateOn(term(startedOn, endedOn), '2026-10-05')).toBe(state)
  })

  it.each([
    [term(null, null), term(null, null), true],
    [term(null, '2026-11-01'), term('2026-11-01', null), false],
    [term(null, '2026-11-02'), term('2026-11-01', null), true],
    [term('2026-11-01', '2026-11-01'), term('2026-11-01', null), false],
    [term('2026-09-01', '2026-10-01'), term('2026-11-01', '2026-12-01'), false],
    [term('2026-09-01', '2026-12-01'), term('2026-10-01', '2026-11-01'), true],
  ])('%o and %o have days in common: %s', (one, other, expected) => {
    expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected])
  })
})
