import { comparableName } from '#areas/organizations/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { SectorKey } from '#areas/organizations/sectors/model.ts'
import { type VacancyFormat } from '#areas/vacancies/model.ts'
import { headerKey, type CsvFile, type CsvRow } from '#platform/csv.ts'
import { parseDay, parseDecimal, parseEmail, parsePostcode } from '#platform/fields.ts'
import { isInNetherlands } from '#areas/geography/model.ts'
import { scheduleFault, weekdays, type TimeSpan, type WeeklySchedule } from '#platform/week.ts'
import {
  diffOf,
  fileErrorsOf,
  mapColumns,
  parseYesNo,
  importPlan,
  rawCells,
  readRow,
  splitList,
  type ColumnNames,
  type ImportPlan,
  type PlannedRow,
  type RowReader,
} from '../model.ts'
import { readSectors } from '../organizations/model.ts'
import { parseLevel } from '../students/model.ts'
import type { SchoolLevel } from '#areas/groups/model.ts'
import { listedFields, plainListed, vacancyFields, type ListedName, type PlainListed } from '#areas/vacancies/fields.ts'
import type { PlainWritten } from '#areas/vacancies/writing/lists/commands.ts'
import { legalPrecheck } from '#areas/vacancies/law/model.ts'

/** What a list says of a vacancy that is none of its fields, each with the column it stands after. */
const besides = {
  externalId: { after: '', headers: ['vacaturenummer', 'nummer', 'id', 'kenmerk', 'number'] },
  organization: { after: 'title', headers: ['organisatie', 'bedrijf', 'kvk', 'organization'] },
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
function lawOf(
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

const needed: readonly string[] = ['organization', ...listedFields.flatMap((one) => (one.needed ? one.listedAs : []))]
export const requiredFields = (Object.keys(vacancyHeaders) as VacancyField[]).filter((field) => needed.includes(field))

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

export type ExistingVacancy = Partial<VacancyRow> & {
  id: string
  title: string
  organizationId: string
  isOver?: boolean
}

/** Organizations a vacancy may belong to, found by KVK number or by name. */
export type KnownOrganization = {
  id: string
  name: string
  kvkNumber: string | null
  lat: number | null
  lng: number | null
}

const uncompared: readonly string[] = ['externalId', 'organization', 'contactEmail', 'together']
const comparedFields = Object.keys(vacancyHeaders)
  .filter((field) => !uncompared.includes(field))
  .map((field) => (field === 'allowance' ? 'allowanceCents' : field))

type PlanOptions = {
  organizations: readonly KnownOrganization[]
  mapping?: Partial<Record<VacancyField, string>>
  /** Whose they are where no row says so: who has one organization need not name it. */
  ownOrganization?: KnownOrganization | undefined
  /** What a place is where the file does not say. */
  program?: Program
}

/** What a list of vacancies would do. Recognized by their own number, else by organization and title. */
export function planVacancies(
  file: CsvFile,
  existing: readonly ExistingVacancy[],
  options: PlanOptions,
): ImportPlan<VacancyRow> {
  const { planRow, planWith } = vacancyPlanner(file, existing, options)
  return planWith(planRow ? file.rows.map(planRow) : [])
}

/** The same by parts, for who has more to do than to plan: each row in its order, then the whole. */
export function vacancyPlanner(
  file: CsvFile,
  existing: readonly ExistingVacancy[],
  options: PlanOptions,
): {
  /** Nothing where no row can be planned. */
  planRow: ((row: CsvRow) => PlannedRow<VacancyRow>) | undefined
  planWith(rows: PlannedRow<VacancyRow>[]): ImportPlan<VacancyRow>
} {
  const columns = mapColumns(file.headers, vacancyHeaders, options.mapping)
  const { ownOrganization } = options
  const required = ownOrganization ? requiredFields.filter((field) => field !== 'organization') : requiredFields
  const fileErrors = fileErrorsOf(file, columns, required, vacancyHeaders)
  if (fileErrors.length > 0)
    return {
      planRow: undefined,
      planWith: (rows) => importPlan('vacancies', 'own', file, columns, { rows, missing: [], fileErrors }),
    }

  const organizationsNamed = finderOf(options.organizations)
  const known = new Map(existing.map((one) => [identityOf(one), one]))
  const lines = new Map<string, number>()
  const seen = new Set<string>()

  const planRow = (row: CsvRow): PlannedRow<VacancyRow> => {
    const reader = readRow(row, columns)
    const base = { line: row.line, raw: rawCells(file, row), diff: [], errors: reader.errors }
    if (reader.isBlank) return { ...base, action: 'skip', identity: null, recordId: null, normalized: null }

    const wanted = ownOrganization ? reader.text('organization') : reader.required('organization', 120)
    const fitting = wanted === '' && ownOrganization ? [ownOrganization] : organizationsNamed(wanted)
    const organization = fitting.length === 1 ? fitting[0] : undefined
    if (wanted !== '' && fitting.length === 0) reader.fail('organization', 'organization_unknown')
    if (fitting.length > 1) reader.fail('organization', 'organization_ambiguous', { count: fitting.length })
    const vacancy = readVacancy(reader, organization)
    for (const { field, code } of lawOf(vacancy, options.program)) reader.fail(field, code)

    const identity = organization && vacancy.title ? identityOf(vacancy) : null
    if (identity !== null) {
      const before = lines.get(identity)
      if (before !== undefined) reader.fail('title', 'vacancy_double', { line: before })
      else lines.set(identity, row.line)
    }
    const current = identity === null ? undefined : known.get(identity)
    if (current) seen.add(current.id)
    const recordId = current?.id ?? null
    if (reader.errors.length > 0) return { ...base, action: 'error', identity, recordId, normalized: null }
    if (!current) return { ...base, action: 'create', identity, recordId, normalized: vacancy }
    if (current.isOver) return { ...base, action: 'skip', identity, recordId, normalized: vacancy }
    // Who offers both says nothing about which of the two it became.
    const offered = vacancy.program === 'both' ? { ...vacancy, program: null } : vacancy
    const diff = diffOf(current, offered, comparedFields)
    return { ...base, action: diff.length > 0 ? 'update' : 'unchanged', identity, recordId, normalized: vacancy, diff }
  }

  return {
    planRow,
    planWith(rows) {
      const missing = existing.filter((one) => !seen.has(one.id) && !one.isOver).map((one) => one.id)
      return importPlan('vacancies', 'own', file, columns, { rows, missing, fileErrors })
    },
  }
}

/** Finds by KVK number, else by the very name, and only then by one that reads the same: `Stichting De Geit` is `De Geit`. */
function finderOf(organizations: readonly KnownOrganization[]): (wanted: string) => KnownOrganization[] {
  const keys: ((text: string) => string)[] = [
    (text) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase(),
    comparableName,
  ]
  const byNumber = Map.groupBy(organizations, ({ kvkNumber }) => kvkNumber ?? '')
  const byName = keys.map((key) => Map.groupBy(organizations, ({ name }) => key(name)))
  return (wanted) => {
    if (wanted === '') return []
    const ways = [
      byNumber.get(wanted.replaceAll(/\s/g, '')),
      ...keys.map((key, at) => (key(wanted) === '' ? undefined : byName[at]?.get(key(wanted)))),
    ]
    return ways.find((found) => found !== undefined) ?? []
  }
}

/** A number is one organization's own: another's number one is another place. */
function identityOf(vacancy: { externalId?: string | null; organizationId: string; title: string }): string {
  return vacancy.externalId
    ? `nummer:${vacancy.organizationId}:${vacancy.externalId}`
    : `titel:${vacancy.organizationId}:${comparableName(vacancy.title)}`
}

function readVacancy(reader: RowReader<VacancyField>, organization: KnownOrganization | undefined): VacancyRow {
  const title = reader.required('title', 80, 5)
  const description = reader.required('description', 5000, 80)
  if (reader.text('sectors') === '') reader.fail('sectors', 'required')
  const seats = reader.required('seats', 20) === '' ? null : reader.parsed('seats', parseWhole, 'seats')
  if (seats !== null && (seats < 1 || seats > 200)) reader.fail('seats', 'seats')
  const minAge = reader.parsed('minAge', parseWhole, 'min_age')
  if (minAge !== null && (minAge < 12 || minAge > 30)) reader.fail('minAge', 'min_age')
  const hoursTotal = reader.parsed('hoursTotal', parseDecimal, 'hours')
  if (hoursTotal !== null && (hoursTotal <= 0 || hoursTotal > 2000)) reader.fail('hoursTotal', 'hours')
  const plain = readPlain(reader)
  if (plain.startsOn && plain.endsOn && plain.endsOn < plain.startsOn) reader.fail('endsOn', 'period')
  const lat = reader.parsed('lat', parseDecimal, 'coordinates')
  const lng = reader.parsed('lng', parseDecimal, 'coordinates')
  if (lat !== null && lng !== null && !isInNetherlands({ lat, lng })) reader.fail('lat', 'coordinates')
  const levels = splitList(reader.text('levels')).map(parseLevel)
  if (levels.includes(undefined)) reader.fail('levels', 'level')
  const allowance = reader.parsed('allowance', parseDecimal, 'hours')

  return {
    ...plain,
    externalId: reader.optional('externalId', 40),
    title,
    organizationId: organization?.id ?? '',
    organizationName: organization?.name ?? '',
    description,
    tasks: reader
      .text('tasks')
      .split('|')
      .map((task) => task.trim())
      .filter((task) => task !== ''),
    sectors: readSectors(reader.text('sectors'), () => reader.fail('sectors', 'sector')),
    program: reader.parsed('program', parseProgram, 'program'),
    format: reader.parsed('format', parseFormat, 'format') ?? 'recurring',
    seats: seats ?? 1,
    minAge,
    levels: [...new Set(levels.filter((level) => level !== undefined))],
    weeklySchedule: reader.parsed('weeklySchedule', parseSchedule, 'schedule') ?? {},
    hoursTotal,
    street: reader.optional('street', 100),
    postcode: reader.parsed('postcode', parsePostcode, 'postcode'),
    city: reader.optional('city', 60),
    lat: lat ?? organization?.lat ?? null,
    lng: lng ?? organization?.lng ?? null,
    contactEmail: reader.parsed('contactEmail', parseEmail, 'email'),
    wheelchair: reader.parsed('wheelchair', parseYesNo, 'yes_no'),
    together: reader.parsed('together', parseYesNo, 'yes_no'),
    allowanceCents: allowance === null ? null : Math.round(allowance * 100),
  }
}

/** The cells that are read by their kind alone. */
function readPlain(reader: RowReader<VacancyField>): PlainCells {
  const cells = plainListed.map(({ name, cell, max = 0 }) => {
    if (cell === 'day') return [name, reader.parsed(name, parseDay, 'date')]
    return [name, cell === 'yesNo' ? reader.parsed(name, parseYesNo, 'yes_no') : reader.optional(name, max)]
  })
  return Object.fromEntries(cells) as PlainCells
}

/** The same as a vacancy keeps them. */
export function plainOf(row: VacancyRow) {
  return Object.fromEntries(plainListed.map(({ name, empty }) => [name, row[name] ?? empty])) as PlainWritten
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

/** A place as a partner's program sends it: our own names for its fields, texts, numbers and lists. */
export type FeedItem = Partial<Record<VacancyField, string | number | boolean | readonly string[] | null>>

const feedFields = Object.keys(vacancyHeaders) as VacancyField[]
/** In a batch a field goes by its own name. */
export const feedMapping: Partial<Record<VacancyField, string>> = Object.fromEntries(
  feedFields.map((field) => [field, field]),
)

/** The places of a batch as a table, so that they are judged as a file is: a place is a line, counted from one. */
export function tableOf(items: readonly FeedItem[]): CsvFile {
  return {
    encoding: 'utf-8',
    delimiter: ',',
    headers: feedFields,
    rows: items.map((item, at) => ({ line: at + 1, cells: feedFields.map((field) => textOf(item[field])) })),
  }
}

function textOf(value: FeedItem[VacancyField]): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  return typeof value === 'object' ? value.join('|') : String(value)
}
