import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { headerKey, readCsv, writeCsv } from '#platform/csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('reading a table', () => {
  test.each([
    ['utf-8', bytes('Naam;Plaats\nZoë;Doorn\n')],
    ['utf-8', bytes('\uFEFFNaam;Plaats\nZoë;Doorn\n')],
    ['windows-1252', iconv.encode('Naam;Plaats\r\nZoë;Doorn\r\n', 'windows-1252')],
    ['utf-16le', iconv.encode('Naam;Plaats\r\nZoë;Doorn\r\n', 'utf-16le', { addBOM: true })],
  ])('understands %s', (encoding, input) => {
    expect(readCsv(input)).toMatchObject({
      encoding,
      headers: ['Naam', 'Plaats'],
      rows: [{ line: 2, cells: ['Zoë', 'Doorn'] }],
    })
  })

  test.each([';', ',', '\t'])('finds the separator %j, also with the others inside quotes', (delimiter) => {
    const file = readCsv(bytes(`"a;b,c\td"${delimiter}Plaats\n1${delimiter}2\n`))
    expect(file).toMatchObject({ delimiter, headers: ['a;b,c\td', 'Plaats'] })
  })

  test('takes the separator a file announces', () => {
    expect(readCsv(bytes('sep=;\na;b\n1;2\n'))).toMatchObject({ headers: ['a', 'b'], rows: [{ line: 3 }] })
  })

  test('counts lines as an editor does, past empty lines and line breaks in cells', () => {
    const file = readCsv(bytes('a;b\r\n1;"x\r\ny"\r\n\r\n2;z\r\n3;w'))
    expect(file.rows.map((row) => row.line)).toEqual([2, 5, 6])
  })

  test('says when there is nothing to read', () => {
    expect(readCsv(bytes(' \n')).fault?.code).toBe('file_empty')
    expect(readCsv(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])).fault?.code).toBe('file_unreadable')
    expect(readCsv(bytes('a;b\n1;"x\n')).fault?.code).toBe('file_unreadable')
  })

  test('compares headers without case, accents and punctuation', () => {
    expect(['E-mail', ' Voor-naam ', 'Créations'].map(headerKey)).toEqual(['email', 'voornaam', 'creations'])
  })
})

describe('writing a table', () => {
  test.each(['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'])(
    'defuses a cell that starts with %j',
    (start) => {
      const text = writeCsv(['a'], [[`${start}1+1`]])
      expect(text.split('\r\n', 1)[0]).toBe('\uFEFFa')
      expect(text.replace('\uFEFFa\r\n', '').replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )

  test('leaves numbers alone and quotes what needs it', () => {
    expect(writeCsv(['a', 'b', 'c'], [[-5, 'x;"y"', null]])).toBe('\uFEFFa;b;c\r\n-5;"x;""y""";\r\n')
  })

  test('can be read back', () => {
    expect(readCsv(bytes(writeCsv(['a', 'b'], [['é\nü', '1;2']]))).rows[0]?.cells).toEqual(['é\nü', '1;2'])
  })
})
