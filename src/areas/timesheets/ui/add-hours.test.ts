import { expect, test } from 'vitest'
import { parseHours } from '../model.ts'
import { typed } from './add-hours.tsx'

const line = (minutes: number, startsAt: string | null = null, endsAt: string | null = null, breakMinutes = 0) =>
  typed({
    date: '2026-11-21',
    startsAt,
    endsAt,
    breakMinutes,
    minutes,
    activity: 'Geiten voeren',
    reason: null,
  } as never)

test.each([20, 30, 60, 440, 470])('a line of %i minutes is read again as it was written', (minutes) => {
  expect(parseHours(String(line(minutes).worked))).toBe(minutes)
})

test('times that say how long it was say it alone, and others do not change it', () => {
  expect(line(450, '09:00:00', '17:00:00', 30)).toMatchObject({ startsAt: '09:00', endsAt: '17:00', worked: '' })
  expect(parseHours(String(line(360, '09:00:00', '17:00:00', 30).worked))).toBe(360)
})
