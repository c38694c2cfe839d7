import { zipSync } from 'fflate'

/** What is asked of a OneRoster 1.2 service, and under which name its answer holds it. */
export const rosterParts = ['users', 'classes', 'enrollments', 'demographics'] as const
export type RosterPart = (typeof rosterParts)[number]

/** A row as the service sends it. */
export type SourceRow = Record<string, unknown>
export type RosterAnswer = Record<RosterPart, SourceRow[]>

/** Why nothing came of asking: each has its sentence. */
export const sourceFaults = [
  'address',
  'unreachable',
  'too-slow',
  'too-large',
  'token',
  'refused',
  'not-found',
  'unreadable',
  'too-many',
  'empty',
  'secret',
] as const
export type SourceFault = (typeof sourceFaults)[number]

/** How much a service may send, and how long it may take. */
export const sourceBounds = {
  pageSize: 1000,
  pages: 120,
  bytesOfPage: 8 * 1024 * 1024,
  seconds: 15,
  secondsInAll: 120,
  tries: 3,
}

export const rosterScope =
  'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly https://purl.imsglobal.org/spec/or/v1p2/scope/roster-demographics.readonly'

/** The address of a page of a part, below the address of the service. */
export function pageAddress(baseUrl: string, part: RosterPart, offset: number): string {
  const query = new URLSearchParams({ limit: String(sourceBounds.pageSize), offset: String(offset) })
  return `${baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl}/ims/oneroster/rostering/v1p2/${part}?${query}`
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** Another row is referred to by `{ sourcedId }`. */
const referred = (value: unknown): string => text((value as SourceRow | undefined)?.sourcedId)

const gradesOf = (one: SourceRow): string => list(one.grades).map(text).join(' ')
const personal = ['sourcedId', 'status', 'givenName', 'familyName', 'identifier', 'email', 'sms', 'phone'] as const

/**
 * What a service sent as the file OneRoster has for the same: from here on it is a list like any other, read, shown and
 * confirmed by the same functions.
 */
export function asOneRosterFile({ users, classes, enrollments, demographics }: RosterAnswer): Uint8Array {
  const files = {
    'users.csv': csvOf(
      [...personal, 'enabledUser', 'preferredGivenName', 'grades'],
      users.map((one) => [
        ...personal.map((name) => text(one[name])),
        String(one.enabledUser ?? 'true'),
        text(one.preferredFirstName),
        gradesOf(one),
      ]),
    ),
    'roles.csv': csvOf(
      ['userSourcedId', 'role', 'status'],
      users.flatMap((one) =>
        list(one.roles).map((role) => [text(one.sourcedId), text((role as SourceRow).role), 'active']),
      ),
    ),
    'classes.csv': csvOf(
      ['sourcedId', 'status', 'title', 'grades', 'classType'],
      classes.map((one) => [
        text(one.sourcedId),
        text(one.status),
        text(one.title),
        gradesOf(one),
        text(one.classType),
      ]),
    ),
    'enrollments.csv': csvOf(
      ['classSourcedId', 'userSourcedId', 'role', 'status'],
      enrollments.map((one) => [referred(one.class), referred(one.user), text(one.role), text(one.status)]),
    ),
    'demographics.csv': csvOf(
      ['sourcedId', 'status', 'birthDate'],
      demographics.map((one) => [text(one.sourcedId), text(one.status), text(one.birthDate)]),
    ),
  }
  // The same answer is the same file, so that it is known again.
  return zipSync(files, { mtime: new Date(2026, 0, 1) })
}

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`

function csvOf(headers: string[], rows: string[][]): Uint8Array {
  return new TextEncoder().encode([headers, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n'))
}
