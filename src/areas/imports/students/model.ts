import { headerKey, type CsvFile } from '#platform/csv.ts'
import { parseDay, parseEmail, parsePhone, parsePostcode } from '#platform/fields.ts'
import { ageOn } from '#platform/week.ts'
import {
  diffOf,
  fileErrorsOf,
  mapColumns,
  importPlan,
  rawCells,
  readRow,
  rowError,
  unevenError,
  type ColumnNames,
  type FieldChange,
  type ImportPlan,
  type PlannedRow,
  type RowReader,
} from '../model.ts'
import type { SchoolLevel } from '#areas/groups/model.ts'

type Field =
  | 'studentNumber'
  | 'firstName'
  | 'infix'
  | 'lastName'
  | 'groupName'
  | 'study'
  | 'year'
  | 'email'
  | 'birthDate'
  | 'phone'
  | 'homePostcode'

/** Headers of our own files, of Magister and of Somtoday, and what schools make of them. */
export const studentColumns: ColumnNames<Field> = {
  studentNumber: ['leerlingnummer', 'stamnummer', 'stamnr', 'leerlingnr', 'studentnummer', 'studentnumber'],
  firstName: ['roepnaam', 'voornaam', 'firstname'],
  infix: ['tussenvoegsel', 'voorvoegsel', 'tussenv', 'infix'],
  lastName: ['achternaam', 'geslachtsnaam', 'lastname'],
  groupName: ['klas', 'stamgroep', 'groep', 'lesgroep', 'class'],
  study: ['studie', 'opleiding', 'niveau', 'profiel', 'level'],
  year: ['leerjaar', 'jaar', 'jaarlaag', 'year'],
  email: ['email', 'emailadres', 'emailschool', 'mail', 'mailadres'],
  birthDate: ['geboortedatum', 'gebdatum', 'birthdate', 'dateofbirth'],
  phone: ['mobiel', 'telefoon', 'mobielnummer', 'phone'],
  homePostcode: ['postcode', 'postcodethuis'],
}

export const requiredFields = ['studentNumber', 'firstName', 'lastName', 'groupName'] as const

/** Classes somebody has, an address and nobody's number: a list of teachers. */
const ofMentorsAlone = new Set(['klassen', 'mentorklas', 'mentorgroep', 'groepen', 'classes'])
function isOfMentors(headers: readonly string[], studentNumber: number | undefined): boolean {
  const keys = headers.map(headerKey)
  return (
    studentNumber === undefined &&
    keys.some((key) => ofMentorsAlone.has(key)) &&
    keys.some((key) => studentColumns.email.includes(key))
  )
}

export type StudentRow = {
  studentNumber: string
  firstName: string
  infix: string | null
  lastName: string
  groupName: string
  level: SchoolLevel | null
  year: number | null
  email: string | null
  /** For a pupil without e-mail, who signs in by this name. */
  username: string | null
  birthDate: string | null
  phone: string | null
  homePostcode: string | null
}

export type ExistingStudent = Partial<Omit<StudentRow, 'studentNumber'>> & {
  id: string
  studentNumber: string
  /** Who came in once says what their own address is; a list does not. */
  ownsEmail?: boolean
  /** Their access was ended: who stands in a list again comes back. */
  isInactive?: boolean
}

const comparedFields = [
  'firstName',
  'infix',
  'lastName',
  'groupName',
  'level',
  'year',
  'email',
  'birthDate',
  'phone',
  'homePostcode',
]

/**
 * What a class list would do to the pupils of a school. Recognizes a pupil by her number, numerically, so that a
 * leading zero lost in Excel does not make a second pupil of her.
 */
export function planStudents(
  file: CsvFile,
  existing: readonly ExistingStudent[],
  options: {
    today: string
    mapping?: Partial<Record<Field, string>>
    /** Addresses and names in use by other people of the tenant. */
    takenEmails?: ReadonlySet<string>
    takenUsernames?: ReadonlySet<string>
    /** Numbers of pupils in the archive, who are no longer changed. */
    archivedNumbers?: readonly string[]
    /** The classes there are: one is meant whatever its capitals. */
    groupNames?: readonly string[]
  },
): ImportPlan<StudentRow> {
  const columns = mapColumns(file.headers, studentColumns, options.mapping)
  const fileErrors = isOfMentors(file.headers, columns.positions.studentNumber)
    ? [rowError('file_of_mentors', 1, '', '')]
    : fileErrorsOf(file, columns, requiredFields, studentColumns)
  const layout = layoutOf(file.headers)
  if (fileErrors.length > 0) return importPlan('students', layout, file, columns, { rows: [], missing: [], fileErrors })

  const known = new Map(existing.map((student) => [numericKey(student.studentNumber), student]))
  const archived = new Set((options.archivedNumbers ?? []).map(numericKey))
  const classNamed = namesWhatever(options.groupNames ?? [])
  const usernames = new Set([
    ...(options.takenUsernames ?? []),
    ...existing.flatMap((student) => student.username ?? []),
  ])
  const seen: Seen = {
    linesByNumber: new Map(),
    linesByEmail: new Map(),
    ownerOfEmail: new Map(existing.flatMap((student) => (student.email ? [[student.email, student.id]] : []))),
    takenEmails: options.takenEmails ?? new Set(),
  }

  const rows = file.rows.map((row): PlannedRow<StudentRow> => {
    const reader = readRow(row, columns)
    const base = { line: row.line, raw: rawCells(file, row), diff: [], errors: reader.errors }
    if (reader.isBlank) return { ...base, action: 'skip', identity: null, recordId: null, normalized: null }
    const uneven = unevenError(file, row)
    if (uneven) reader.errors.push(uneven)

    const student = readStudent(reader, options.today, classNamed)
    const identity = /^\d+$/.test(student.studentNumber) ? numericKey(student.studentNumber) : null
    const current = identity === null ? undefined : known.get(identity)
    const recordId = current?.id ?? null
    if (identity !== null && !current && archived.has(identity)) reader.fail('studentNumber', 'number_archived')
    assertUnique(reader, seen, { line: row.line, identity, email: student.email, recordId })
    if (reader.errors.length > 0) return { ...base, action: 'error', identity, recordId, normalized: null }

    if (student.email === null)
      student.username = current?.username ?? (current?.email ? null : freeName(student, usernames))
    if (student.username) usernames.add(student.username)
    if (!current) return { ...base, action: 'create', identity, recordId, normalized: student }

    const compared = current.ownsEmail ? comparedFields.filter((field) => field !== 'email') : comparedFields
    const diff = diffOf(current, student, compared)
    if (current.isInactive) diff.push({ field: 'access', from: null, to: true })
    return { ...base, action: actionOf(diff), identity, recordId, normalized: student, diff }
  })

  const missing = existing
    .filter((student) => !seen.linesByNumber.has(numericKey(student.studentNumber)))
    .map((student) => student.id)
  return importPlan('students', layout, file, columns, { rows, missing, fileErrors })
}

/** The name that is known by another spelling of its capitals; what is not known is so from then on. */
export function namesWhatever(names: readonly string[]): (name: string) => string {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  return (name) => {
    const found = known.get(name.toLowerCase()) ?? name
    known.set(name.toLowerCase(), found)
    return found
  }
}

/** What earlier lines of the file hold, and who of the tenant has an address. */
type Seen = {
  linesByNumber: Map<string, number>
  linesByEmail: Map<string, number>
  ownerOfEmail: ReadonlyMap<string, string>
  takenEmails: ReadonlySet<string>
}

/** A number stands once in a list, and an address is one person's. */
function assertUnique(
  reader: RowReader<Field>,
  { linesByNumber, linesByEmail, ownerOfEmail, takenEmails }: Seen,
  row: { line: number; identity: string | null; email: string | null; recordId: string | null },
): void {
  const { line, identity, email, recordId } = row
  const sameNumber = identity === null ? undefined : linesByNumber.get(identity)
  if (sameNumber !== undefined) reader.fail('studentNumber', 'number_double', { line: sameNumber })
  else if (identity !== null) linesByNumber.set(identity, line)
  if (email === null) return
  const sameEmail = linesByEmail.get(email)
  const owner = ownerOfEmail.get(email)
  if (sameEmail !== undefined) reader.fail('email', 'email_double', { line: sameEmail })
  else if (owner ? owner !== recordId : takenEmails.has(email)) reader.fail('email', 'email_taken')
  else linesByEmail.set(email, line)
}

function actionOf(diff: readonly FieldChange[]): 'move' | 'update' | 'unchanged' {
  if (diff.some(({ field }) => field === 'groupName')) return 'move'
  return diff.length > 0 ? 'update' : 'unchanged'
}

function readStudent(reader: RowReader<Field>, today: string, classNamed: (name: string) => string): StudentRow {
  const name = splitSurname(reader.required('lastName', 80), reader.optional('infix', 20))
  const groupName = classNamed(reader.required('groupName', 30))
  const study = reader.optional('study', 80)
  const yearCell = reader.optional('year', 40)
  const birthDate = reader.parsed('birthDate', parseDay, 'date')
  if (birthDate !== null && (ageOn(birthDate, today) < 11 || ageOn(birthDate, today) > 30))
    reader.fail('birthDate', 'age')

  const number = reader.required('studentNumber', 20).replaceAll(/\s/g, '')
  if (isMangled(number)) reader.fail('studentNumber', 'mangled_number')
  else if (number !== '' && !/^\d{1,12}$/.test(number)) reader.fail('studentNumber', 'student_number')

  return {
    studentNumber: number,
    firstName: reader.required('firstName', 60),
    ...name,
    groupName,
    level: parseLevel(study ?? '') ?? parseLevel(yearCell ?? '') ?? levelOfGroup(groupName) ?? null,
    year: parseYear(yearCell ?? '') ?? parseYear(study ?? '') ?? parseYear(groupName) ?? null,
    email: reader.parsed('email', parseEmail, 'email'),
    username: null,
    birthDate,
    phone: reader.parsed('phone', parsePhone, 'phone'),
    homePostcode: reader.parsed('homePostcode', parsePostcode, 'postcode'),
  }
}

/** Pupil numbers compare as numbers, but are kept as they were written. */
export function numericKey(studentNumber: string): string {
  return studentNumber.replace(/^0+(?=\d)/, '')
}

/** What Excel makes of a long number: `1,23457E+11`, `####`, or decimals that were never there. */
export function isMangled(number: string): boolean {
  return /^\d+([.,]\d+)?E\+?\d+$/i.test(number) || /^#+$/.test(number) || /^\d+[.,]\d+$/.test(number)
}

const infixWords = new Set(
  "van de den der het 't te ten ter in op aan bij uit voor von vom zu du da das dos do di del della la le les el al d' 's".split(
    ' ',
  ),
)

/** Takes an infix out of a surname it is glued to: `Berg, van den`, `van den Berg`, `Berg van den`. */
export function splitSurname(surname: string, infix: string | null): { infix: string | null; lastName: string } {
  const comma = /^([^,]+),(.+)$/s.exec(surname)
  if (comma && isInfix(comma[2]!.trim()))
    return { infix: infix ?? comma[2]!.trim().toLowerCase(), lastName: comma[1]!.trim() }
  if (infix !== null) {
    const glued = surname.toLowerCase().startsWith(`${infix.toLowerCase()} `)
    return { infix, lastName: glued ? surname.slice(infix.length + 1).trim() : surname }
  }
  const words = surname.split(/\s+/)
  const leading = words.findIndex((word) => !infixWords.has(word))
  if (leading > 0) return { infix: words.slice(0, leading).join(' '), lastName: words.slice(leading).join(' ') }
  const trailing = words.findLastIndex((word) => !infixWords.has(word)) + 1
  if (trailing > 0 && trailing < words.length) {
    return { infix: words.slice(trailing).join(' '), lastName: words.slice(0, trailing).join(' ') }
  }
  return { infix: null, lastName: surname }
}

function isInfix(text: string): boolean {
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => infixWords.has(word))
}

const levelWords: readonly [RegExp, SchoolLevel][] = [
  [/\bmbo(?:\s*-)?\s*1|entree/, 'mbo1'],
  [/\bmbo(?:\s*-)?\s*2/, 'mbo2'],
  [/\bmbo(?:\s*-)?\s*3/, 'mbo3'],
  [/\bmbo(?:\s*-)?\s*4/, 'mbo4'],
  [/praktijk|\bpro\b/, 'pro'],
  [/\bvso\b|speciaal/, 'vso'],
  [/vwo|gymnasium|atheneum/, 'vwo'],
  [/havo/, 'havo'],
  [/mavo|vmbo\W*(t|tl|theoretisch)\b|\btl\b|theoretisch/, 'vmbo_tl'],
  [/\bgl\b|gemengd/, 'vmbo_gl'],
  [/\bkb\b|\bk\b|kader/, 'vmbo_kb'],
  [/\bbb\b|\bb\b|basis/, 'vmbo_bb'],
]

/** `3 havo`, `vmbo-kb`, `Atheneum 4`, `mbo 2` … */
export function parseLevel(text: string): SchoolLevel | undefined {
  const words = text.toLowerCase().replaceAll('_', ' ')
  return levelWords.find(([pattern]) => pattern.test(words))?.[1]
}

/** Many schools put the level in the first letter of the class: M3b, H4a, V5c. */
export function levelOfGroup(groupName: string): SchoolLevel | undefined {
  const letters = /^(?:\d)?([a-z]+)\d?/i.exec(groupName.trim())?.[1]?.toLowerCase() ?? ''
  const byLetters: Record<string, SchoolLevel> = {
    m: 'vmbo_tl',
    t: 'vmbo_tl',
    tl: 'vmbo_tl',
    h: 'havo',
    v: 'vwo',
    a: 'vwo',
    g: 'vwo',
    k: 'vmbo_kb',
    kb: 'vmbo_kb',
    b: 'vmbo_bb',
    bb: 'vmbo_bb',
    gl: 'vmbo_gl',
    p: 'pro',
  }
  return byLetters[letters]
}

export function parseYear(text: string): number | undefined {
  const digit = /(?<![\d-])[1-6](?!\d)/.exec(text.replace(/mbo(?:\s*-)?\s*\d/i, ''))?.[0]
  return digit === undefined ? undefined : Number(digit)
}

/** A name as it stands in an address: plain small letters and digits. */
export const slug = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** `noor.yildiz`, with a number behind it where that name is taken. */
function freeName(student: StudentRow, taken: ReadonlySet<string>): string {
  const name = `${slug(student.firstName)}.${slug(`${student.infix ?? ''}${student.lastName}`)}`
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free
    free = `${name}${number}`
  }
}

function layoutOf(headers: readonly string[]): 'magister' | 'somtoday' | 'own' {
  const keys = headers.map(headerKey)
  if (keys.includes('stamnummer')) return 'magister'
  return keys.includes('stamgroep') ? 'somtoday' : 'own'
}
