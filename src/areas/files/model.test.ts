import { expect, it } from 'vitest'
import { plainFileName } from './model.ts'

it.each([
  ['plekken.csv', 'plekken.csv'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Joost\\plekken.xlsx', 'plekken.xlsx'],
  ['plek\r\nSet-Cookie: a=b.csv', 'plekSet-Cookie: a=b.csv'],
  ['plekken\u202Evsc.exe', 'plekkenvsc.exe'],
  ['  Café \t plekken.csv ', 'Café plekken.csv'],
  ['Cafe\u0301.csv', 'Café.csv'],
  ['..', 'lijst'],
  ['', 'lijst'],
  [`${'a'.repeat(300)}.csv`, `${'a'.repeat(116)}.csv`],
])('%j is kept as %j', (sent, kept) => expect(plainFileName(sent, 'lijst')).toBe(kept))
