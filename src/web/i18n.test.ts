import { expect, it } from 'vitest'
import { formats } from './i18n.tsx'

it.each([
  ['nl', '23 nov 2026, 06.38'],
  ['en', '23 Nov 2026, 06:38'],
] as const)('%s: a moment has its clock as the language writes it', (locale, said) => {
  expect(formats(locale).moment('2026-11-23T05:38:00Z')).toBe(said)
})
