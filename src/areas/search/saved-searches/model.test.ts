import { describe, expect, it } from 'vitest'
import { newFinds, overlapMinutes } from './model.ts'

describe('what is new', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 9, 5, 9) + minutes * 60_000)
  const place = (id: string, minutes: number | null) => ({ id, publishedAt: minutes === null ? null : at(minutes) })

  it.each([
    ['after the last look', place('a', 1), [], true],
    ['written down while the last look was going on', place('a', 1 - overlapMinutes), [], true],
    ['before that', place('a', -overlapMinutes), [], false],
    ['never published', place('a', null), [], false],
    ['told before', place('a', 1), ['a'], false],
    ['another one told before', place('a', 1), ['b'], true],
  ])('%s', (_, one, told, isNew) => {
    expect(newFinds([one], { lookedUntil: at(0), told })).toEqual(isNew ? [one] : [])
  })
})
