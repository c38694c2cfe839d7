import type { Program } from '#areas/tenancy/model.ts'
import type { SectorKey } from '#areas/organizations/sectors/model.ts'
import type { VacancyFormat } from '#areas/vacancies/model.ts'
import { headerKey } from '#platform/csv.ts'
import { parseDay, parseDecimal, parseEmail, parsePostcode } from '#platform/fields.ts'
import { isInNetherlands } from '#areas/geography/model.ts'
import { scheduleFault, weekdays, type TimeSpan, type WeeklySchedule } from '#platform/week.ts'
import { parseYesNo, splitList, type ColumnNames, type RowErrorCode, type RowReader } from '../../model.ts'
import { readSectors } from '../../organizations/model.ts'
import { parseLevel } from '../../students/model.ts'
import type { SchoolLevel } from '#areas/groups/model.ts'
import { listedFields, plainListed, vacancyFields, type ListedName, type PlainListed } from '#areas/vacancies/fields.ts'
import { legalPrecheck } from '#areas/vacancies/law/model.ts'

/** What a list says of a vacancy that is none of its fields, each with the column it stands after. */
const besides = {
  externalId: { after: '', headers: ['vacaturenummer', 'nummer', 'id', 'kenmerk', 'number'] },
  organization: { after: 'title', headers: ['organisatie', 'bedrijf', 'kvk', 'organization', 'organisation'] },
  lat: { after: 'city', headers: ['breedtegraad', 'lat', 'latitude'] },
  lng: { after: 'city', headers: ['lengtegraad', 'lng', 'lon', 'longitude'] },
  contactEmail: { after: 'city', headers: ['emailcontactpersoon', 'contactemail', 'email', 'emailofcontact'] },
  together: {
    after: 'wheelchair',
    headers: ['samen', 'metvriendofvriendin', 'samenmeteenander', 'togetherwithsomebody'],
  },
} as const

export type VacancyField = ListedName | keyof typeof besides

const columnsAfter = (column: string) =>
  Object.entries(besides).flatMap(([field, { after, headers }]) => (after === column ? [[field, headers]] : []))

export const vacancyHeaders = Object.fromEntries([
  ...columnsAfter(''),
  ...listedFields.flatMap(({ listedAs, headers }) => [[listedAs, headers], ...columnsAfter(listedAs)]),
]) as ColumnNames<VacancyField>

/** What stops a place from going online, as the law and the rules of the programme have it. */
export function lawOf(
  { program, minAge, industrial, allowanceCents }: VacancyRow,
  usual: Program | undefined,
): { field: VacancyField; code: 'industrial_under_16' | 'mas_unpaid' }[] {
  const findings = legalPrecheck({
    program: program ?? usual ?? 'traineeship',
    minAge: minAge ?? 12,
    industrial: industrial ?? false,
    prohibited: [],
    // Whether there is supervision no list says: it is asked where the place is written.
    supervisionText: 'asked elsewhere',
    allowanceCents: allowanceCents ?? 0,
  })
  return findings.flatMap(({ rule }): { field: VacancyField; code: 'industrial_under_16' | 'mas_unpaid' }[] => {
    if (rule === 'industrial_under_16') return [{ field: 'minAge', code: rule }]
    return rule === 'mas_unpaid' ? [{ field: 'allowance', code: rule }] : []
  })
}

/** What is read by its kind alone; null where the cell is empty. */
type PlainCells = {
  [Name in PlainListed]: ((typeof vacancyFields)[Name]['cell'] extends 'yesNo' ? boolean : string) | null
}

export type VacancyRow = PlainCells & {
  externalId: string | null
  title: string
  organizationId: string
  organizationName: string
  description: string
  tasks: string[]
  sectors: SectorKey[]
  program: Program | 'both' | null
  format: VacancyFormat
  seats: number
  minAge: number | null
  levels: SchoolLevel[]
  weeklySchedule: WeeklySchedule
  hoursTotal: number | null
  street: string | null
  postcode: string | null
  city: string | null
  lat: number | null
  lng: number | null
  contactEmail: string | null
  wheelchair: boolean | null
  together: boolean | null
  allowanceCents: number | null
}

/** Organizations a vacancy may belong to, found by KVK number or by name. */
export type KnownOrganization = {
  id: string
  name: string
  kvkNumber: string | null
  lat: number | null
  lng: number | null
}

export function readVacancy(reader: RowReader<VacancyField>, organization: KnownOrganization | undefined): VacancyRow {
  const title = reader.required('title', 80, 5)
  const description = reader.required('description', 5000, 80)
  if (reader.text('sectors') === '') reader.fail('sectors', 'required')
  const seats = reader.required('seats', 20) === '' ? null : within(reader, 'seats', parseWhole, 'seats', [1, 200])
  const minAge = within(reader, 'minAge', parseWhole, 'min_age', [12, 30])
  const hoursTotal = within(reader, 'hoursTotal', parseDecimal, 'hours', [Number.MIN_VALUE, 2000])
  const plain = readPlain(reader)
  if (plain.startsOn && plain.endsOn && plain.endsOn < plain.startsOn) reader.fail('endsOn', 'period')
  const point = readPoint(reader)
  const levels = readLevels(reader)
  const allowance = reader.parsed('allowance', parseDecimal, 'hours')

  return {
    ...plain,
    externalId: reader.optional('externalId', 40),
    title,
    organizationId: organization?.id ?? '',
    organizationName: organization?.name ?? '',
    description,
    tasks: readTasks(reader),
    sectors: readSectors(reader.text('sectors'), () => reader.fail('sectors', 'sector')),
    program: reader.parsed('program', parseProgram, 'program'),
    format: reader.parsed('format', parseFormat, 'format') ?? 'recurring',
    seats: seats ?? 1,
    minAge,
    levels,
    weeklySchedule: reader.parsed('weeklySchedule', parseSchedule, 'schedule') ?? {},
    hoursTotal,
    street: reader.optional('street', 100),
    postcode: reader.parsed('postcode', parsePostcode, 'postcode'),
    city: reader.optional('city', 60),
    lat: point.lat ?? organization?.lat ?? null,
    lng: point.lng ?? organization?.lng ?? null,
    contactEmail: reader.parsed('contactEmail', parseEmail, 'email'),
    wheelchair: reader.parsed('wheelchair', parseYesNo, 'yes_no'),
    together: reader.parsed('together', parseYesNo, 'yes_no'),
    allowanceCents: allowance === null ? null : Math.round(allowance * 100),
  }
}

/** A number that means something from the least to the most. */
function within(
  reader: RowReader<VacancyField>,
  field: VacancyField,
  parse: (text: string) => number | undefined,
  code: RowErrorCode,
  [least, most]: [number, number],
): number | null {
  const value = reader.parsed(field, parse, code)
  if (value !== null && (value < least || value > most)) reader.fail(field, code)
  return value
}

function readPoint(reader: RowReader<VacancyField>): { lat: number | null; lng: number | null } {
  const lat = reader.parsed('lat', parseDecimal, 'coordinates')
  const lng = reader.parsed('lng', parseDecimal, 'coordinates')
  if (lat !== null && lng !== null && !isInNetherlands({ lat, lng })) reader.fail('lat', 'coordinates')
  return { lat, lng }
}

function readLevels(reader: RowReader<VacancyField>): SchoolLevel[] {
  const levels = splitList(reader.text('levels')).map(parseLevel)
  if (levels.includes(undefined)) reader.fail('levels', 'level')
  return [...new Set(levels.filter((level) => level !== undefined))]
}

function readTasks(reader: RowReader<VacancyField>): string[] {
  const tasks = reader.text('tasks').split('|')
  return tasks.map((task) => task.trim()).filter((task) => task !== '')
}

/** The cells that are read by their kind alone. */
function readPlain(reader: RowReader<VacancyField>): PlainCells {
  const cells = plainListed.map(({ name, cell, max = 0 }) => {
    if (cell === 'day') return [name, reader.parsed(name, parseDay, 'date')]
    return [name, cell === 'yesNo' ? reader.parsed(name, parseYesNo, 'yes_no') : reader.optional(name, max)]
  })
  return Object.fromEntries(cells) as PlainCells
}

function parseWhole(text: string): number | undefined {
  return /^\d+$/.test(text) ? Number(text) : undefined
}

export function parseProgram(text: string): Program | 'both' | undefined {
  const word = headerKey(text)
  if (['mas', 'maatschappelijk', 'maatschappelijkestage'].includes(word)) return 'mas'
  if (['traineeship', 'beroepsstage', 'stage', 'snuffelstage'].includes(word)) return 'traineeship'
  return ['both', 'beide', 'allebei'].includes(word) ? 'both' : undefined
}

export function parseFormat(text: string): VacancyFormat | undefined {
  const word = headerKey(text)
  if (['recurring', 'wekelijks', 'elkeweek'].includes(word)) return 'recurring'
  if (['block', 'aaneengesloten', 'blok'].includes(word)) return 'block'
  if (['oneoffevent', 'eenmalig', 'evenement'].includes(word)) return 'one_off_event'
  return ['flexible', 'flexibel', 'inoverleg'].includes(word) ? 'flexible' : undefined
}

const dutchDays: Record<string, number> = { ma: 0, di: 1, wo: 2, do: 3, vr: 4, za: 5, zo: 6 }

/** `wo 13.30-17.00; za 10:00-12:00`, or `ma-vr 09.00-16.00`. */
export function parseSchedule(text: string): WeeklySchedule | undefined {
  const schedule: WeeklySchedule = {}
  for (const part of text.split(/[;,|]/).map((piece) => piece.trim().toLowerCase())) {
    const match =
      /^([a-z]{2})[a-z]*(?:\s*(?:-|t\/m)\s*([a-z]{2})[a-z]*)?\s+(\d{1,2}[.:]\d{2})\s*(?:-|–|tot)\s*(\d{1,2}[.:]\d{2})$/.exec(
        part,
      )
    const first = match ? dutchDays[match[1]!] : undefined
    const last = match?.[2] === undefined ? first : dutchDays[match[2]]
    if (!match || first === undefined || last === undefined || last < first) return undefined
    const span: TimeSpan = [clockFrom(match[3]!), clockFrom(match[4]!)]
    for (const day of weekdays.slice(first, last + 1)) (schedule[day] ??= []).push(span)
  }
  return scheduleFault(schedule) ? undefined : schedule
}

function clockFrom(text: string): string {
  return text.replace('.', ':').padStart(5, '0')
}
