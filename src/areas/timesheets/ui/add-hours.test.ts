import { expect, test } from 'vitest'
import { parseHours } from '../model.ts'
import { daysToWrite, typed } from './add-hours.tsx'

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

test.each([
  ['a Sunday after the Wednesday one comes on', '2026-11-22', '2026-11-18'],
  ['that Wednesday', '2026-11-18', '2026-11-18'],
  ['the Monday before it', '2026-11-16', '2026-11-16'],
])('the day that is chosen first on %s is the last one that was agreed', (_, today, chosen) => {
  const schedule = { wed: [['13:30', '17:00']] }
  const sheet = { today, startsOn: '2026-10-01', endsOn: '2027-02-01', schedule, restDays: [] }
  expect(daysToWrite(sheet as never, '2026-11-16', undefined).chosen).toBe(chosen)
})
