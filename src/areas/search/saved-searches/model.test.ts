import { describe, expect, it } from 'vitest'
import { newFinds, overlapMinutes, questionOf } from './model.ts'

describe('the question in an address', () => {
  it.each([
    ['q=geit&page=3', 'q=geit'],
    ['sector=animals&sector=care', 'sector=animals%2Ccare'],
    ['sector=animals,care&day=wed&utm_source=mail', 'sector=animals%2Ccare&day=wed'],
    ['q=&place=+&radius=10', 'radius=10'],
    ['place=Oss&radius=bike-20', 'place=Oss&travel=bike&minutes=20'],
    ['hours=11-20', 'hours_min=11&hours_max=20'],
    ['hours=81-', 'hours_min=81'],
    ['hours=', ''],
    ['q=a%00b', ''],
    ['', ''],
  ])('%s is %j', (address, question) => {
    expect(questionOf(new URLSearchParams(address)).toString()).toBe(question)
  })
})

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
