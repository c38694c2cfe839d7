import { readCsv, type CsvFile, type CsvRow, type TableBounds, type TableFault } from '#platform/csv.ts'
import { unpacked } from '#platform/unpacking.ts'
import type { RosterKind } from '../../roster/model.ts'

/** The files of OneRoster that say something of pupils, classes and teachers. */
const wanted = ['users', 'roles', 'classes', 'enrollments', 'demographics'] as const
type Part = (typeof wanted)[number]
type Line = { line: number; of(column: string): string }
type Parts = Record<Part, Line[]>

/** All of them together unpack to no more than this. */
const mostUnpacked = 48 * 1024 * 1024
/** A pupil stands in the classes of all lessons: so many lines of enrolment for each line of a list. */
const enrolled = 10

/**
 * Reads OneRoster 1.2 as CSV (1.1 too, where the role stands with the user): a zip file of tables that refer to each other,
 * as one table of the kind that is asked for. Who is to be deleted or may not come in is left out.
 */
export function readOneRoster(bytes: Uint8Array, bounds: TableBounds, kind: RosterKind): CsvFile {
  const file: CsvFile = { encoding: 'utf-8', delimiter: ',', headers: [], rows: [] }
  const parts = partsOf(bytes, bounds)
  if ('code' in parts) return { ...file, fault: parts }
  const table = tables[kind](parts)
  if (table.rows.length === 0) return { ...file, fault: { code: 'file_empty', line: 1 } }
  if (table.rows.length > bounds.lines)
    return { ...file, fault: { code: 'file_too_large', line: 1, limit: bounds.lines } }
  return { ...file, ...table }
}

function partsOf(bytes: Uint8Array, bounds: TableBounds): Parts | TableFault {
  let files: ReturnType<typeof unpacked>
  try {
    files = unpacked(bytes, mostUnpacked, (name) => wanted.some((part) => partIn(name) === part))
  } catch {
    return { code: 'file_unreadable', line: 1 }
  }
  if (!files) return { code: 'file_too_heavy', line: 1 }
  const parts = Object.fromEntries(wanted.map((part) => [part, [] as Line[]])) as Parts
  for (const [name, content] of Object.entries(files)) {
    const part = partIn(name) as Part
    const lines = part === 'enrollments' ? bounds.lines * enrolled : bounds.lines * 2
    const { headers, rows, fault } = readCsv(content, { ...bounds, lines })
    if (fault && fault.code !== 'file_empty') return fault
    const columns = new Map(headers.map((header, at) => [header.toLowerCase(), at]))
    parts[part] = rows
      .map(({ line, cells }) => ({
        line,
        of: (column: string) => cells[columns.get(column.toLowerCase()) ?? -1] ?? '',
      }))
      .filter((one) => one.of('status').toLowerCase() !== 'tobedeleted')
  }
  return parts
}

const partIn = (name: string) => /(?:^|\/)([a-z]+)\.csv$/i.exec(name)?.[1]?.toLowerCase()

type Table = { headers: string[]; rows: CsvRow[] }

/** Users who have a role, with their classes: homerooms before lessons. */
function usersAs({ users, roles, classes, enrollments }: Parts, role: 'student' | 'teacher') {
  const classOf = new Map(classes.map((one) => [one.of('sourcedId'), one]))
  const own = new Map<string, Line[]>()
  const isRole = new Set(roles.filter((one) => one.of('role') === role).map((one) => one.of('userSourcedId')))
  for (const one of enrollments) {
    const group = classOf.get(one.of('classSourcedId'))
    if (one.of('role') !== role) continue
    isRole.add(one.of('userSourcedId'))
    if (group) own.set(one.of('userSourcedId'), [...(own.get(one.of('userSourcedId')) ?? []), group])
  }
  return users
    .filter((one) => one.of('role') === role || isRole.has(one.of('sourcedId')))
    .filter((one) => one.of('enabledUser').toLowerCase() !== 'false')
    .map((user) => {
      const all = own.get(user.of('sourcedId')) ?? []
      const homerooms = all.filter((one) => one.of('classType') === 'homeroom')
      return { user, classes: homerooms.length > 0 ? homerooms : all }
    })
}

const firstName = (user: Line) => user.of('preferredGivenName') || user.of('preferredFirstName') || user.of('givenName')

const tables: Record<RosterKind, (parts: Parts) => Table> = {
  students(parts) {
    const bornOf = new Map(parts.demographics.map((one) => [one.of('sourcedId'), one.of('birthDate')]))
    return {
      headers: ['leerlingnummer', 'roepnaam', 'achternaam', 'klas', 'leerjaar', 'email', 'geboortedatum', 'telefoon'],
      rows: usersAs(parts, 'student').map(({ user, classes: [group] }) => ({
        line: user.line,
        cells: [
          user.of('identifier') || user.of('sourcedId'),
          firstName(user),
          user.of('familyName'),
          group?.of('title') ?? '',
          user.of('grades') || (group?.of('grades') ?? ''),
          user.of('email'),
          bornOf.get(user.of('sourcedId')) ?? '',
          user.of('sms') || user.of('phone'),
        ],
      })),
    }
  },
  groups({ classes }) {
    return {
      headers: ['klas', 'leerjaar', 'soort', 'code'],
      rows: classes.map((one) => ({
        line: one.line,
        cells: [
          one.of('title'),
          one.of('grades'),
          one.of('classType') === 'homeroom' ? 'klas' : 'cluster',
          one.of('sourcedId'),
        ],
      })),
    }
  },
  mentors(parts) {
    return {
      headers: ['email', 'roepnaam', 'achternaam', 'klassen', 'telefoon'],
      rows: usersAs(parts, 'teacher').map(({ user, classes }) => ({
        line: user.line,
        cells: [
          user.of('email'),
          firstName(user),
          user.of('familyName'),
          classes.map((one) => one.of('title')).join(', '),
          user.of('sms') || user.of('phone'),
        ],
      })),
    }
  },
}
