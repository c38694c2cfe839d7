import { expect, it } from 'vitest'
import { texts } from '#platform/texts.ts'
import { keptInWords } from './kept-words.ts'

const formats = {
  fullDate: (day: string) => `day ${day}`,
  moment: (at: string) => `moment ${at}`,
  clock: (time: string) => time.slice(0, 5),
  hours: (minutes: number) => String(minutes / 60),
}

it.each([
  ['applications', 'status', 'submitted', 'Verstuurd'],
  ['users', 'locale', 'nl', 'Nederlands'],
  ['users', 'created_at', '2026-11-23T14:12:08.943+00:00', 'moment 2026-11-23T14:12:08.943+00:00'],
  ['student_profiles', 'birth_date', '2012-03-14', 'day 2012-03-14'],
  ['student_profiles', 'interests', 'animals, technology', 'Dieren, Techniek'],
  ['student_profiles', 'exempt', 'false', 'Nee'],
  ['time_entries', 'minutes', '210', '3.5 uur'],
  ['time_entries', 'starts_at', '10:00:00', '10:00'],
  ['saved_searches', 'query', 'sector=animals%2Ctechnology', 'Dieren, Techniek'],
  ['contracts', 'field_values', 'student_name,Noor Yıldız, birth,2012-03-14', 'Noor Yıldız, day 2012-03-14'],
  ['sessions', 'user_agent', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0', 'Firefox, Linux'],
  ['road_phases', 'state', 'a state nobody named', 'a state nobody named'],
])('%s.%s "%s" reads "%s"', (table, column, value, words) => {
  const cell = { column, value }
  expect(keptInWords(texts.nl, formats, table, [cell], cell)).toBe(words)
})

it('reads a state as the area says it whose action it was', () => {
  const row = [
    { column: 'action', value: 'timesheets.week-submitted' },
    { column: 'to_status', value: 'submitted' },
  ]
  expect(row.map((cell) => keptInWords(texts.nl, formats, 'audit_log', row, cell))[1]).toBe('Wacht op akkoord')
})
