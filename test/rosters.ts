import { zipSync } from 'fflate'
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

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const iso = (born: string) => born.split('-').toReversed().join('-')

/** As EDEXML: classes by a key, and pupils who name it. */
export function asEdexml(rows: readonly Listed[]): Uint8Array {
  const groups = [...new Set(rows.map(({ group }) => group))]
  const classes = groups.map((name, at) => `<groep key="g${at}"><naam>${escaped(name)}</naam></groep>`)
  const pupils = rows.map(
    (one) =>
      `<leerling key="${one.number}"><achternaam>${escaped(one.last)}</achternaam><voorvoegsel>${escaped(one.infix)}</voorvoegsel>` +
      `<roepnaam>${escaped(one.first)}</roepnaam><geboortedatum>${iso(one.born)}</geboortedatum><geslacht>9</geslacht>` +
      `<emailadres>${one.email}</emailadres><groep key="g${groups.indexOf(one.group)}"/></leerling>`,
  )
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<EDEX xmlns="http://www.edustandaard.nl/edexml/2.1"><school><schooljaar>2026-2027</schooljaar></school>\n` +
      `<groepen>\n${classes.join('\n')}\n</groepen>\n<leerlingen>\n${pupils.join('\n')}\n</leerlingen></EDEX>\n`,
  )
}

/** As OneRoster 1.2: a zip of tables that refer to each other. */
export function asOneRoster(rows: readonly Listed[]): Uint8Array {
  const groups = [...new Set(rows.map(({ group }) => group))]
  const table = (head: string, lines: readonly (readonly string[])[]) =>
    Buffer.from(`${[head, ...lines.map((cells) => cells.map((cell) => `"${cell}"`).join(','))].join('\r\n')}\r\n`)
  return zipSync({
    'manifest.csv': table('propertyName,value', [['oneroster.version', '1.2']]),
    'users.csv': table(
      'sourcedId,status,enabledUser,givenName,familyName,identifier,email',
      rows.map(({ number, first, infix, last, email }) => [
        `u-${number}`,
        'active',
        'true',
        first,
        [infix, last].filter(Boolean).join(' '),
        number,
        email,
      ]),
    ),
    'roles.csv': table(
      'sourcedId,status,userSourcedId,role',
      rows.map(({ number }) => [`r-${number}`, 'active', `u-${number}`, 'student']),
    ),
    'classes.csv': table(
      'sourcedId,status,title,classType',
      groups.map((name) => [`c-${name}`, 'active', name, 'homeroom']),
    ),
    'enrollments.csv': table(
      'sourcedId,status,classSourcedId,userSourcedId,role',
      rows.map(({ number, group }) => [`e-${number}`, 'active', `c-${group}`, `u-${number}`, 'student']),
    ),
    'demographics.csv': table(
      'sourcedId,status,birthDate',
      rows.map(({ number, born }) => [`u-${number}`, 'active', iso(born)]),
    ),
  })
}
