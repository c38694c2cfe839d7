import { expect, test } from 'vitest'
import { readCsv } from '#platform/csv.ts'
import { planStudents } from '../students/model.ts'
import { planMentors, splitName } from './model.ts'

const file = (...lines: string[]) => readCsv(new TextEncoder().encode(lines.join('\n')))
const options = { groupNames: new Set(['H3b']), takenEmails: new Set<string>() }

test('a whole name is taken apart, whichever way it is written', () => {
  expect([
    splitName('Jan de Vries'),
    splitName('Vries, Jan de'),
    splitName('Ans Bos'),
    splitName('Fatima El Amrani'),
  ]).toMatchObject([
    { firstName: 'Jan', infix: 'de', lastName: 'Vries' },
    { firstName: 'Jan', infix: 'de', lastName: 'Vries' },
    { firstName: 'Ans', infix: null, lastName: 'Bos' },
    { firstName: 'Fatima' },
  ])
})

test('mentors are read with their name in one column, and a name of one word is asked for', () => {
  const { rows, fileErrors } = planMentors(
    file('Naam;E-mailadres;Klassen', 'Jan de Vries;j.devries@school.example;H3b', 'Jan;jan@school.example;H3b'),
    [],
    options,
  )
  expect(fileErrors).toEqual([])
  expect(rows.map(({ action }) => action)).toEqual(['create', 'error'])
  expect(rows[0]?.normalized).toMatchObject({ firstName: 'Jan', infix: 'de', lastName: 'Vries', groupNames: ['H3b'] })
})

test('a list of pupils is no list of mentors, and says so once; and the other way round', () => {
  const pupils = file(
    'Stamnummer;Roepnaam;Achternaam;Klas;E-mail;Mentor',
    '004301;Noor;Yildiz;H3b;noor@school.example;Jan',
  )
  const mentors = file('Naam;E-mailadres;Klassen', 'Jan de Vries;j.devries@school.example;H3b')
  expect(planMentors(pupils, [], options).fileErrors.map(({ code }) => code)).toEqual(['file_of_students'])
  expect(planStudents(mentors, [], { today: '2026-11-23' }).fileErrors.map(({ code }) => code)).toEqual([
    'file_of_mentors',
  ])
})
