import { comparableName } from '#areas/organizations/model.ts'
import type { Program } from '#areas/periods/model.ts'
import type { SectorKey } from '#areas/organizations/sectors/model.ts'
import { type VacancyFormat } from '#areas/vacancies/model.ts'
import { headerKey, type CsvFile } from '#platform/csv.ts'
import { parseDay, parseDecimal, parseEmail, parsePostcode } from '#platform/fields.ts'
import { isInNetherlands } from '#areas/geography/model.ts'
import { scheduleFault, weekdays, type TimeSpan, type WeeklySchedule } from '#platform/week.ts'
import {
  diffOf,
  fileErrorsOf,
  mapColumns,
  parseYesNo,
  planOf,
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
import { legalPrecheck } from '#areas/vacancies/law/model.ts'

export type VacancyField =
  | 'externalId'
  | 'title'
  | 'organization'
  | 'summary'
  | 'description'
  | 'tasks'
  | 'whatYouLearn'
  | 'sectors'
  | 'program'
  | 'format'
  | 'seats'
  | 'minAge'
  | 'levels'
  | 'weeklySchedule'
  | 'hoursTotal'
  | 'startsOn'
  | 'endsOn'
  | 'applicationDeadline'
  | 'street'
  | 'postcode'
  | 'city'
  | 'lat'
  | 'lng'
  | 'contactEmail'
  | 'requiresMotivation'
  | 'requiresVog'
  | 'industrial'
  | 'wheelchair'
  | 'together'
  | 'allowance'

export const vacancyColumns: ColumnNames<VacancyField> = {
  externalId: ['vacaturenummer', 'nummer', 'id', 'kenmerk', 'number'],
  title: ['titel', 'vacature', 'stageplek', 'title'],
  organization: ['organisatie', 'bedrijf', 'kvk', 'organization'],
  summary: ['samenvatting', 'inhetkort', 'summary', 'inshort'],
  description: ['omschrijving', 'beschrijving', 'tekst', 'description'],
  tasks: ['taken', 'watgajedoen', 'tasks'],
  whatYouLearn: ['watleerje', 'leerdoelen', 'watjeleert', 'whatyoulearn'],
  sectors: ['werkveld', 'werkvelden', 'sector', 'sectoren', 'branche'],
  program: ['soortstage', 'programma', 'program', 'kindofinternship'],
  format: ['vorm', 'soort', 'format', 'form'],
  seats: ['plekken', 'plaatsen', 'aantalplekken', 'seats', 'places'],
  minAge: ['vanafleeftijd', 'minimumleeftijd', 'leeftijd', 'fromage'],
  levels: ['niveaus', 'niveau', 'levels'],
  weeklySchedule: ['dagenentijden', 'tijden', 'rooster', 'dagen', 'daysandtimes'],
  hoursTotal: ['uren', 'aantaluren', 'urentotaal', 'hours'],
  startsOn: ['startdatum', 'begindatum', 'vanaf', 'startson'],
  endsOn: ['einddatum', 'totenmet', 'endson'],
  applicationDeadline: ['aanmeldentot', 'deadline', 'sluitingsdatum', 'applyuntil'],
  street: ['adres', 'straat', 'address'],
  postcode: ['postcode'],
  city: ['plaats', 'town'],
  lat: ['breedtegraad', 'lat', 'latitude'],
  lng: ['lengtegraad', 'lng', 'lon', 'longitude'],
  contactEmail: ['emailcontactpersoon', 'contactemail', 'email', 'emailofcontact'],
  requiresMotivation: ['motivatienodig', 'motivatie', 'motivationneeded'],
  requiresVog: ['vognodig', 'vog', 'vogneeded'],
  industrial: ['industrieel', 'fabriekofwerkplaats', 'factoryorworkshop'],
  wheelchair: ['rolstoel', 'rolstoeltoegankelijk', 'wheelchair'],
  together: ['samen', 'metvriendofvriendin', 'samenmeteenander', 'togetherwithsomebody'],
  allowance: ['vergoeding', 'stagevergoeding', 'allowance'],
}

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

export const requiredFields = ['title', 'organization', 'description', 'sectors', 'seats'] as const

export type VacancyRow = {
  externalId: string | null
  title: string
  organizationId: string
  organizationName: string
  summary: string | null
  description: string
  tasks: string[]
  whatYouLearn: string | null
  sectors: SectorKey[]
  program: Program | 'both' | null
  format: VacancyFormat
  seats: number
  minAge: number | null
  levels: SchoolLevel[]
  weeklySchedule: WeeklySchedule
  hoursTotal: number | null
  startsOn: string | null
  endsOn: string | null
  applicationDeadline: string | null
  street: string | null
  postcode: string | null
  city: string | null
  lat: number | null
  lng: number | null
  contactEmail: string | null
  requiresMotivation: boolean | null
  requiresVog: boolean | null
  industrial: boolean | null
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

const comparedFields = [
  'title',
  'summary',
  'description',
  'tasks',
  'whatYouLearn',
  'sectors',
  'program',
  'format',
  'seats',
  'minAge',
  'levels',
  'weeklySchedule',
  'hoursTotal',
  'startsOn',
  'endsOn',
  'applicationDeadline',
  'street',
  'postcode',
  'city',
  'lat',
  'lng',
  'requiresMotivation',
  'requiresVog',
  'industrial',
  'wheelchair',
  'allowanceCents',
]

/** What a list of vacancies would do. Recognized by their own number, else by organization and title. */
export function planVacancies(
  file: CsvFile,
  existing: readonly ExistingVacancy[],
  options: {
    organizations: readonly KnownOrganization[]
    mapping?: Partial<Record<VacancyField, string>>
    /** Whose they are where no row says so: who has one organization need not name it. */
    ownOrganization?: KnownOrganization | undefined
    /** What a place is where the file does not say. */
    program?: Program
  },
): ImportPlan<VacancyRow> {
  const columns = mapColumns(file.headers, vacancyColumns, options.mapping)
  const { ownOrganization } = options
  const required = ownOrganization ? requiredFields.filter((field) => field !== 'organization') : requiredFields
  const fileErrors = fileErrorsOf(file, columns, required, vacancyColumns)
  if (fileErrors.length > 0) return planOf('vacancies', 'own', file, columns, { rows: [], missing: [], fileErrors })

  const organizationsNamed = finderOf(options.organizations)
  const known = new Map(existing.map((one) => [identityOf(one), one]))
  const lines = new Map<string, number>()
  const seen = new Set<string>()

  const rows = file.rows.map((row): PlannedRow<VacancyRow> => {
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
  })

  const missing = existing.filter((one) => !seen.has(one.id) && !one.isOver).map((one) => one.id)
  return planOf('vacancies', 'own', file, columns, { rows, missing, fileErrors })
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
  const startsOn = reader.parsed('startsOn', parseDay, 'date')
  const endsOn = reader.parsed('endsOn', parseDay, 'date')
  if (startsOn && endsOn && endsOn < startsOn) reader.fail('endsOn', 'period')
  const lat = reader.parsed('lat', parseDecimal, 'coordinates')
  const lng = reader.parsed('lng', parseDecimal, 'coordinates')
  if (lat !== null && lng !== null && !isInNetherlands({ lat, lng })) reader.fail('lat', 'coordinates')
  const levels = splitList(reader.text('levels')).map(parseLevel)
  if (levels.includes(undefined)) reader.fail('levels', 'level')
  const allowance = reader.parsed('allowance', parseDecimal, 'hours')

  return {
    externalId: reader.optional('externalId', 40),
    title,
    organizationId: organization?.id ?? '',
    organizationName: organization?.name ?? '',
    summary: reader.optional('summary', 200),
    description,
    tasks: reader
      .text('tasks')
      .split('|')
      .map((task) => task.trim())
      .filter((task) => task !== ''),
    whatYouLearn: reader.optional('whatYouLearn', 1000),
    sectors: readSectors(reader.text('sectors'), () => reader.fail('sectors', 'sector')),
    program: reader.parsed('program', parseProgram, 'program'),
    format: reader.parsed('format', parseFormat, 'format') ?? 'recurring',
    seats: seats ?? 1,
    minAge,
    levels: [...new Set(levels.filter((level) => level !== undefined))],
    weeklySchedule: reader.parsed('weeklySchedule', parseSchedule, 'schedule') ?? {},
    hoursTotal,
    startsOn,
    endsOn,
    applicationDeadline: reader.parsed('applicationDeadline', parseDay, 'date'),
    street: reader.optional('street', 100),
    postcode: reader.parsed('postcode', parsePostcode, 'postcode'),
    city: reader.optional('city', 60),
    lat: lat ?? organization?.lat ?? null,
    lng: lng ?? organization?.lng ?? null,
    contactEmail: reader.parsed('contactEmail', parseEmail, 'email'),
    requiresMotivation: reader.parsed('requiresMotivation', parseYesNo, 'yes_no'),
    requiresVog: reader.parsed('requiresVog', parseYesNo, 'yes_no'),
    industrial: reader.parsed('industrial', parseYesNo, 'yes_no'),
    wheelchair: reader.parsed('wheelchair', parseYesNo, 'yes_no'),
    together: reader.parsed('together', parseYesNo, 'yes_no'),
    allowanceCents: allowance === null ? null : Math.round(allowance * 100),
  }
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

const feedFields = Object.keys(vacancyColumns) as VacancyField[]
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
