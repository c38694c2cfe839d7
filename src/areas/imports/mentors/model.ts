import type { MentorshipRole } from '#areas/groups/mentorships/model.ts'
import type { CsvFile } from '#platform/csv.ts'
import { parseEmail, parsePhone } from '#platform/fields.ts'
import {
  diffOf,
  fileErrorsOf,
  importPlan,
  mapColumns,
  rawCells,
  readRow,
  rowError,
  splitList,
  type ColumnNames,
  type ImportPlan,
  type PlannedRow,
  type RowReader,
} from '../model.ts'
import { namesWhatever, splitSurname, studentColumns } from '../students/model.ts'

type Field = 'email' | 'name' | 'firstName' | 'infix' | 'lastName' | 'groups' | 'role' | 'phone'

/** Headers of lists of teachers, with the classes they look after. */
export const mentorColumns: ColumnNames<Field> = {
  email: ['email', 'emailadres', 'mail', 'mailadres', 'emailschool'],
  name: ['naam', 'volledigenaam', 'name', 'fullname'],
  firstName: ['roepnaam', 'voornaam', 'firstname'],
  infix: ['tussenvoegsel', 'voorvoegsel', 'tussenv', 'infix'],
  lastName: ['achternaam', 'geslachtsnaam', 'lastname'],
  groups: ['klas', 'klassen', 'mentorklas', 'mentorgroep', 'stamgroep', 'groep', 'groepen', 'class', 'classes'],
  role: ['rol', 'functie', 'role'],
  phone: ['mobiel', 'telefoon', 'telefoonnummer', 'phone'],
}

export const requiredFields = ['email', 'firstName', 'lastName'] as const
/** Where the whole name stands in one column it is taken apart. */
export const requiredWithName = ['email', 'name'] as const

/** Numbers of pupils beside their classes stand in no list of teachers. */
export function isOfStudents(headers: readonly string[]): boolean {
  const { studentNumber, groupName } = mapColumns(headers, studentColumns).positions
  return studentNumber !== undefined && groupName !== undefined
}

/** A whole name as people write it: `Jan de Vries`, or `Vries, Jan de`. */
export function splitName(name: string): { firstName: string; infix: string | null; lastName: string } {
  const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)
  const at = name.indexOf(',')
  const [firstName = '', ...rest] = wordsOf(at < 0 ? name : name.slice(at + 1))
  if (at < 0) return { firstName, ...splitSurname(rest.join(' '), null) }
  return { firstName, ...splitSurname(wordsOf(name.slice(0, at)).join(' '), rest.join(' ').toLowerCase() || null) }
}

export type MentorRow = {
  email: string
  firstName: string
  infix: string | null
  lastName: string
  phone: string | null
  role: MentorshipRole
  groupNames: string[]
}
export type ExistingMentor = {
  id: string
  email: string
  firstName: string
  infix: string | null
  lastName: string
  phone: string | null
  /** The roles at this school in which somebody looks after pupils, and the classes they do so for now. */
  roles: MentorshipRole[]
  /** Has nothing to do with this school yet: their name is not this school's to change. */
  isElsewhere?: boolean
  mentorOf: string[]
  supervisorOf: string[]
}

const comparedFields = ['firstName', 'infix', 'lastName', 'phone', 'role', 'groupNames']

/**
 * What a list of teachers would do: people by their address, with the role of the row and the classes they look after. What
 * they look after besides stays: who stops is ended by hand, or handed over.
 */
export function planMentors(
  file: CsvFile,
  existing: readonly ExistingMentor[],
  options: {
    groupNames: ReadonlySet<string>
    takenEmails: ReadonlySet<string>
    mapping?: Partial<Record<Field, string>>
  },
): ImportPlan<MentorRow> {
  const columns = mapColumns(file.headers, mentorColumns, options.mapping)
  const isWhole = columns.positions.name !== undefined && columns.positions.lastName === undefined
  const fileErrors =
    !options.mapping && isOfStudents(file.headers)
      ? [rowError('file_of_students', 1, '', '')]
      : fileErrorsOf(file, columns, isWhole ? requiredWithName : requiredFields, mentorColumns)
  if (fileErrors.length > 0) return importPlan('mentors', 'own', file, columns, { rows: [], missing: [], fileErrors })
  const known = new Map(existing.map((mentor) => [mentor.email, mentor]))
  const classNamed = namesWhatever([...options.groupNames])
  const lines = new Map<string, number>()

  const nameOf = (reader: RowReader<Field>) => {
    if (!isWhole)
      return {
        firstName: reader.required('firstName', 60),
        ...splitSurname(reader.required('lastName', 80), reader.optional('infix', 20)),
      }
    const name = splitName(reader.required('name', 140))
    if (name.firstName !== '' && name.lastName === '') reader.fail('name', 'required')
    return name
  }

  const rows = file.rows.map((row): PlannedRow<MentorRow> => {
    const reader = readRow(row, columns)
    const base = { line: row.line, raw: rawCells(file, row), diff: [], errors: reader.errors }
    if (reader.isBlank) return { ...base, action: 'skip', identity: null, recordId: null, normalized: null }
    reader.required('email', 200)
    const email = reader.parsed('email', parseEmail, 'email') ?? ''
    const role = roleOf(reader.text('role'))
    if (!role) reader.fail('role', 'mentor_role')
    const groupNames = splitList(reader.text('groups').replaceAll(';', ',')).map(classNamed)
    const unknown = groupNames.find((name) => !options.groupNames.has(name))
    if (unknown !== undefined) reader.fail('groups', 'group_unknown', { group: unknown })
    const mentor: MentorRow = {
      email,
      ...nameOf(reader),
      phone: reader.parsed('phone', parsePhone, 'phone'),
      role: role ?? 'mentor',
      groupNames,
    }
    const identity = email ? `${email} ${mentor.role}` : null
    const before = identity === null ? undefined : lines.get(identity)
    if (before !== undefined) reader.fail('email', 'email_double', { line: before })
    else if (identity !== null) lines.set(identity, row.line)
    const current = known.get(email)
    if (!current && options.takenEmails.has(email)) reader.fail('email', 'email_taken')
    const recordId = current?.id ?? null
    if (reader.errors.length > 0) return { ...base, action: 'error', identity, recordId, normalized: null }
    if (!current) return { ...base, action: 'create', identity, recordId, normalized: mentor }
    const held = mentor.role === 'mentor' ? current.mentorOf : current.supervisorOf
    const after = { ...mentor, groupNames: [...new Set([...held, ...groupNames])].toSorted() }
    const now = {
      ...current,
      role: current.roles.includes(mentor.role) ? mentor.role : null,
      groupNames: held.toSorted(),
    }
    const diff = diffOf(now, after, current.isElsewhere ? ['role', 'groupNames'] : comparedFields)
    return { ...base, action: diff.length > 0 ? 'update' : 'unchanged', identity, recordId, normalized: mentor, diff }
  })
  return importPlan('mentors', 'own', file, columns, { rows, missing: [], fileErrors })
}

function roleOf(text: string): MentorshipRole | undefined {
  if (text === '' || /mentor/i.test(text)) return 'mentor'
  return /begeleider|stagedocent|bpv|supervisor/i.test(text) ? 'supervisor' : undefined
}
