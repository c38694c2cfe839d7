import { describe, expect, test } from 'vitest'
import { workTimeBandOf, workTimeRules, workTimeRulesOn } from '#areas/periods/bands/model.ts'
import { programs } from '#areas/tenancy/model.ts'

describe('the band of an age', () => {
  const bands: Record<number, [string, string]> = {
    11: ['under13', 'under13'],
    12: ['under13', 'under13'],
    13: ['mas13', 'mas13'],
    14: ['mas13', 'traineeship14'],
    15: ['mas15', 'traineeship14'],
    16: ['minor16', 'minor16'],
    17: ['minor16', 'minor16'],
    18: ['adult', 'adult'],
    19: ['adult', 'adult'],
  }
  for (const [age, expected] of Object.entries(bands)) {
    test(`${age} is ${expected.join(' in mas and ')} in a traineeship`, () => {
      expect(programs.map((program) => workTimeBandOf(Number(age), program))).toEqual(expected)
    })
  }
  test('has rows with a source, and the newest valid row counts', () => {
    for (const row of workTimeRules) expect(row.source).toMatch(/^https:/)
    expect(workTimeRulesOn('2026-11-21', 'mas15').freeDayMinutes).toBe(480)
  })
})
