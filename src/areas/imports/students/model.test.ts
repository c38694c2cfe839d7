import { describe, expect, test } from 'vitest'
import {
  isMangled,
  numericKey,
  parseLevel,
  planStudents,
  splitSurname,
  type ExistingStudent,
} from '#areas/imports/students/model.ts'
import { readCsv } from '#platform/csv.ts'

const today = '2026-11-21'
const magister = 'Stamnummer;Roepnaam;Tussenvoegsel;Achternaam;Klas;Studie;E-mail;Geboortedatum'
const noorLine = '004301;Noor;;Yildiz;H3b;3 havo;Noor@School.example;14-03-2012'
const plan = (lines: string[], existing: ExistingStudent[] = [], head = magister) =>
  planStudents(readCsv(new TextEncoder().encode([head, ...lines].join('\n'))), existing, { today })
const noor: ExistingStudent = {
  id: 'noor',
  studentNumber: '004301',
  firstName: 'Noor',
  infix: null,
  lastName: 'Yildiz',
  groupName: 'H3b',
  level: 'havo',
  year: 3,
  email: 'noor@school.example',
  birthDate: '2012-03-14',
}

describe('a class list', () => {
  test('makes new pupils, with addresses in lower case and days as days', () => {
    const { rows, counts } = plan([noorLine])
    expect(counts.create).toBe(1)
    expect(rows[0]).toMatchObject({
      line: 2,
      identity: '4301',
      normalized: {
        studentNumber: '004301',
        email: 'noor@school.example',
        birthDate: '2012-03-14',
        level: 'havo',
        year: 3,
      },
    })
  })

  test('recognizes a pupil whose zeros got lost, and changes nothing when nothing changed', () => {
    expect(plan([noorLine.replace('004301', '4301')], [noor])).toMatchObject({
      counts: { unchanged: 1, create: 0, missing: 0 },
      rows: [{ recordId: 'noor', diff: [] }],
    })
  })

  test('tells a move to another class from a change', () => {
    expect(plan([noorLine.replace('H3b', 'H3c')], [noor]).rows[0]).toMatchObject({
      action: 'move',
      diff: [{ field: 'groupName', from: 'H3b', to: 'H3c' }],
    })
    expect(plan([noorLine.replace('Noor;', 'Noortje;')], [noor]).rows[0]).toMatchObject({ action: 'update' })
  })

  test('never wipes what we know with an empty cell', () => {
    expect(plan(['4301;Noor;;Yildiz;H3b;;;'], [noor]).rows[0]).toMatchObject({
      action: 'unchanged',
      normalized: { username: null },
    })
  })

  test('reports who is not in the file', () => {
    const other = { ...noor, id: 'bram', studentNumber: '9', email: 'bram@school.example' }
    expect(plan([noorLine], [noor, other])).toMatchObject({ missing: ['bram'], counts: { missing: 1 } })
  })

  test('gives a pupil without e-mail a name to sign in with, each another', () => {
    const { rows } = plan(['1;Zoë;van den;Berg;H3b;;;', '2;Zoe;van den;Berg;H3b;;;'])
    expect(rows.map((row) => row.normalized?.username)).toEqual(['zoe.vandenberg', 'zoe.vandenberg2'])
  })

  test.each([
    ['number_double', 'Stamnummer', [noorLine, '4301;Bram;;Bos;H3b;;bram@school.example;']],
    ['email_double', 'E-mail', [noorLine, '9;Bram;;Bos;H3b;;NOOR@school.example;']],
    ['date', 'Geboortedatum', ['9;Bram;;Bos;H3b;;;31-02-2012']],
    ['age', 'Geboortedatum', ['9;Bram;;Bos;H3b;;;01-01-2020']],
    ['email', 'E-mail', ['9;Bram;;Bos;H3b;;bram;']],
    ['mangled_number', 'Stamnummer', ['4,15E+05;Bram;;Bos;H3b;;;']],
    ['student_number', 'Stamnummer', ['12a;Bram;;Bos;H3b;;;']],
    ['required', 'Klas', ['9;Bram;;Bos;;;;']],
    ['required', 'Roepnaam', ['9;;;Bos;H3b;;;']],
    ['columns_uneven', 'kolom 9', ['9;Bram;;Bos;H3b;;;;te veel']],
  ])('says %s at column %s', (code, column, lines) => {
    const row = plan(lines).rows.at(-1)!
    expect(row).toMatchObject({ action: 'error', normalized: null })
    expect(row.errors).toEqual([
      expect.objectContaining({ line: lines.length + 1, column, code, key: `imports.error.${code}` }),
    ])
  })

  test("does not take somebody else's address", () => {
    expect(plan(['9;Bram;;Bos;H3b;;noor@school.example;'], [noor]).rows[0]?.errors[0]?.code).toBe('email_taken')
  })

  test('skips empty rows and refuses a file without the columns it needs', () => {
    expect(plan([noorLine, ';;;;;;;']).counts).toMatchObject({ create: 1, skip: 1 })
    expect(plan(['x;y'], [], 'Roepnaam;Klas').fileErrors[0]).toMatchObject({
      code: 'columns_missing',
      values: { columns: 'leerlingnummer, achternaam' },
    })
    expect(plan([]).fileErrors[0]?.code).toBe('file_empty')
  })

  test('knows who wrote it, and what it does not read', () => {
    expect(plan([noorLine])).toMatchObject({ layout: 'magister', ignored: [] })
    const somtoday = plan(
      ['1,Sem,,Bos,K4a,4,,oranje'],
      [],
      'Leerlingnummer,Roepnaam,Voorvoegsel,Achternaam,Stamgroep,Leerjaar,E-mail,Kleur',
    )
    expect(somtoday).toMatchObject({ layout: 'somtoday', ignored: ['Kleur'] })
    expect(somtoday.rows[0]?.normalized).toMatchObject({ level: 'vmbo_kb', year: 4 })
  })
})

describe('surnames', () => {
  test.each([
    ['Berg, van den', null, 'van den', 'Berg'],
    ['van den Berg', null, 'van den', 'Berg'],
    ['Berg van den', null, 'van den', 'Berg'],
    ['Berg', 'van den', 'van den', 'Berg'],
    ['van den Berg', 'van den', 'van den', 'Berg'],
    ["in 't Veld", null, "in 't", 'Veld'],
    ['Jansen', null, null, 'Jansen'],
    ['El Idrissi', null, null, 'El Idrissi'],
    ['Jansen de Vries', null, null, 'Jansen de Vries'],
    ['de', null, null, 'de'],
  ])('%j with infix %j is %j %j', (surname, infix, expectedInfix, lastName) => {
    expect(splitSurname(surname, infix)).toEqual({ infix: expectedInfix, lastName })
  })
})

test.each([
  ['1,23457E+11', true],
  ['1.2E5', true],
  ['####', true],
  ['4301.0', true],
  ['004301', false],
])('%s was changed by Excel: %s', (text, mangled) => expect(isMangled(text)).toBe(mangled))

test('numbers compare numerically', () =>
  expect(['004301', '4301', '000'].map(numericKey)).toEqual(['4301', '4301', '0']))

test.each([
  ['3 havo', 'havo'],
  ['Gymnasium 4', 'vwo'],
  ['vmbo-t', 'vmbo_tl'],
  ['3 mavo', 'vmbo_tl'],
  ['vmbo kb', 'vmbo_kb'],
  ['basis', 'vmbo_bb'],
  ['mbo 2', 'mbo2'],
  ['praktijkonderwijs', 'pro'],
  ['vmbo_gl', 'vmbo_gl'],
  ['brugklas', undefined],
])('the level of %j is %s', (text, level) => expect(parseLevel(text)).toBe(level))
