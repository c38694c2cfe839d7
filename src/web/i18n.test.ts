import { expect, it } from 'vitest'
import { formats } from './i18n.tsx'

it.each([
  ['nl', '23\u00a0nov 2026, 6.38'],
  ['en', '23\u00a0Nov 2026, 06:38'],
] as const)('%s: a moment has its clock as the language writes it', (locale, said) => {
  expect(formats(locale).moment('2026-11-23T05:38:00Z')).toBe(said)
})

it.each([
  ['2026-11-23T01:10:00Z', 'vandaag 2.10', 'today 02:10'],
  // Dutch time: this is Sunday's last half hour, and that the first of Tuesday.
  ['2026-11-22T22:30:00Z', 'gisteren 23.30', 'yesterday 23:30'],
  ['2026-11-23T23:10:00Z', 'morgen 0.10', 'tomorrow 00:10'],
  ['2026-11-21T12:30:00Z', '21\u00a0nov 2026, 13.30', '21\u00a0Nov 2026, 13:30'],
] as const)('a moment near today is told by where it lies from today: %s', (moment, nl, en) => {
  expect(formats('nl', '2026-11-23').moment(moment)).toBe(nl)
  expect(formats('en', '2026-11-23').moment(moment)).toBe(en)
  expect(formats('nl', '2026-11-23').exactMoment(moment)).toMatch(/^2\d\u00a0nov 2026, /)
})
