import { expect, test } from 'vitest'
import { besideAgreed, type WaitingWeek } from './waiting.ts'

/** A week of who comes three hours on Wednesdays and seven on Saturdays, with what they wrote. */
const weekOf = (...written: [date: string, minutes: number][]) =>
  ({
    sheet: {
      schedule: {
        wed: [['13:00', '16:00']],
        sat: [
          ['09:00', '12:00'],
          ['13:00', '17:00'],
        ],
      },
    },
    week: { entries: written.map(([date, minutes]) => ({ date, minutes })) },
  }) as unknown as WaitingWeek
const [wednesday, thursday, saturday] = ['2026-11-18', '2026-11-19', '2026-11-21']

test.each([
  ['as long as agreed', [weekOf([wednesday, 180], [saturday, 420])], undefined],
  ['as long as agreed, in two parts', [weekOf([saturday, 180], [saturday, 240])], undefined],
  ['one day only, as agreed', [weekOf([saturday, 420])], undefined],
  ['longer', [weekOf([wednesday, 240])], 60],
  ['shorter', [weekOf([wednesday, 180], [saturday, 330])], -90],
  ['longer and shorter, over two weeks', [weekOf([wednesday, 240]), weekOf([wednesday, 150])], 30],
  ['longer and as much shorter', [weekOf([wednesday, 240], [saturday, 360])], 0],
  ['a day without agreed times', [weekOf([thursday, 240])], undefined],
])('beside what was agreed: %s', (_, weeks, minutes) => {
  expect(besideAgreed(weeks)).toBe(minutes)
})
