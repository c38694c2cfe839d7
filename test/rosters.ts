import iconv from 'iconv-lite'
import { writeXlsx } from '#platform/xlsx.ts'

/** A pupil as an administration exports one. */
export type Listed = {
  number: string
  first: string
  infix: string
  last: string
  group: string
  study: string
  born: string
  email: string
}

const firsts = ['Noor', 'Zoë', 'Milan', 'Daan', 'Aïsha', 'Sem', 'Fenna', 'Chloé', 'Jurriën', 'Søren']
const lasts: readonly (readonly [string, string])[] = [
  ['van den', 'Berg'],
  ['', 'Jansen'],
  ['de', 'Groot'],
  ['', 'Özdemir'],
  ["in 't", 'Veld'],
  ['', 'Kowalczyk'],
]
const studies = [
  ['M', 'vmbo-t'],
  ['H', 'havo'],
  ['V', 'vwo'],
] as const

/** So many pupils of a school, the same every time: numbers with leading zeros, names with signs, classes of 25. */
export function aRoster(count: number, first = 1): Listed[] {
  return Array.from({ length: count }, (_, at) => {
    const n = first + at
    const [infix, last] = lasts[n % lasts.length]!
    const [letter, study] = studies[Math.floor(n / 25) % studies.length]!
    const year = 1 + (Math.floor(n / 75) % 4)
    return {
      number: String(n).padStart(6, '0'),
      first: firsts[n % firsts.length]!,
      infix,
      last: `${last}${n % 7 === 0 ? `-${lasts[(n + 1) % lasts.length]![1]}` : ''}`,
      group: `${letter}${year}${String.fromCharCode(97 + (Math.floor(n / 300) % 20))}`,
      study: `${study} ${year}`,
      born: `${String(1 + (n % 28)).padStart(2, '0')}-${String(1 + (n % 12)).padStart(2, '0')}-${2009 + (n % 5)}`,
      email: `leerling${n}@zevenlinden.example`,
    }
  })
}

const headings = {
  magister: ['Stamnummer', 'Roepnaam', 'Tussenv', 'Achternaam', 'Klas', 'Studie', 'Geboortedatum', 'E-mail'],
  somtoday: [
    'Leerlingnummer',
    'Roepnaam',
    'Voorvoegsel',
    'Achternaam',
    'Stamgroep',
    'Opleiding',
    'Geboortedatum',
    'E-mailadres',
  ],
}
export type Program = keyof typeof headings

const cellsOf = ({ number, first, infix, last, group, study, born, email }: Listed): string[] => [
  number,
  first,
  infix,
  last,
  group,
  study,
  born,
  email,
]

/** As text: Magister with semicolons in what Windows wrote, Somtoday with commas and quotes. */
export function asCsv(program: Program, rows: readonly Listed[]): Uint8Array {
  const lines = [headings[program], ...rows.map(cellsOf)]
  if (program === 'somtoday')
    return Buffer.from(`\uFEFF${lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')}\n`)
  return iconv.encode(lines.map((cells) => cells.join(';')).join('\r\n'), 'windows-1252')
}

/** As a workbook of Excel. */
export function asSheet(program: Program, rows: readonly Listed[]): Promise<Uint8Array> {
  return writeXlsx('Leerlingen', headings[program], rows.map(cellsOf))
}
