import { comparableName } from '#areas/organizations/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { CsvFile, CsvRow } from '#platform/csv.ts'
import {
  diffOf,
  fileErrorsOf,
  mapColumns,
  importPlan,
  rawCells,
  readRow,
  type ImportPlan,
  type PlannedRow,
  type RowReader,
} from '../model.ts'
import { listedFields, plainListed } from '#areas/vacancies/fields.ts'
import type { PlainWritten } from '#areas/vacancies/writing/lists/commands.ts'
import {
  type VacancyField,
  vacancyHeaders,
  lawOf,
  type VacancyRow,
  type KnownOrganization,
  readVacancy,
} from './cells/model.ts'

const needed: readonly string[] = ['organization', ...listedFields.flatMap((one) => (one.needed ? one.listedAs : []))]
export const requiredFields = (Object.keys(vacancyHeaders) as VacancyField[]).filter((field) => needed.includes(field))

/** The columns that the example file fills in, to show how a line is written. */
export const exampleFields: readonly VacancyField[] = [
  'title',
  'organization',
  'description',
  'sectors',
  'format',
  'seats',
  'minAge',
  'weeklySchedule',
  'hoursTotal',
]

/** How many more columns a list may have. */
export const furtherColumns = Object.keys(vacancyHeaders).length - exampleFields.length

export type ExistingVacancy = Partial<VacancyRow> & {
  id: string
  title: string
  organizationId: string
  isOver?: boolean
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

  /** Whose place a row is; nobody's where it names none we know, or one of several. */
  const ownerOf = (reader: RowReader<VacancyField>): KnownOrganization | undefined => {
    const wanted = ownOrganization ? reader.text('organization') : reader.required('organization', 120)
    const fitting = wanted === '' && ownOrganization ? [ownOrganization] : organizationsNamed(wanted)
    if (wanted !== '' && fitting.length === 0) reader.fail('organization', 'organization_unknown')
    if (fitting.length > 1) reader.fail('organization', 'organization_ambiguous', { count: fitting.length })
    return fitting.length === 1 ? fitting[0] : undefined
  }
  /** The same place twice in one list is refused the second time. */
  const assertOnce = (reader: RowReader<VacancyField>, identity: string, line: number) => {
    const before = lines.get(identity)
    if (before !== undefined) reader.fail('title', 'vacancy_double', { line: before })
    else lines.set(identity, line)
  }

  const planRow = (row: CsvRow): PlannedRow<VacancyRow> => {
    const reader = readRow(row, columns)
    const base = { line: row.line, raw: rawCells(file, row), diff: [], errors: reader.errors }
    if (reader.isBlank) return { ...base, action: 'skip', identity: null, recordId: null, normalized: null }

    const organization = ownerOf(reader)
    const vacancy = readVacancy(reader, organization)
    for (const { field, code } of lawOf(vacancy, options.program)) reader.fail(field, code)

    const identity = organization && vacancy.title ? identityOf(vacancy) : null
    if (identity !== null) assertOnce(reader, identity, row.line)
    const current = identity === null ? undefined : known.get(identity)
    if (current) seen.add(current.id)
    const recordId = current?.id ?? null
    if (reader.errors.length > 0) return { ...base, action: 'error', identity, recordId, normalized: null }
    return { ...base, ...changeOf(current, vacancy), identity, recordId, normalized: vacancy }
  }

  return {
    planRow,
    planWith(rows) {
      const missing = existing.filter((one) => !seen.has(one.id) && !one.isOver).map((one) => one.id)
      return importPlan('vacancies', 'own', file, columns, { rows, missing, fileErrors })
    },
  }
}

/** What a row that is right does to the place it is of. */
function changeOf(
  current: ExistingVacancy | undefined,
  vacancy: VacancyRow,
): Pick<PlannedRow<VacancyRow>, 'action' | 'diff'> {
  if (!current) return { action: 'create', diff: [] }
  if (current.isOver) return { action: 'skip', diff: [] }
  // Who offers both says nothing about which of the two it became.
  const offered = vacancy.program === 'both' ? { ...vacancy, program: null } : vacancy
  const diff = diffOf(current, offered, comparedFields)
  return { action: diff.length > 0 ? 'update' : 'unchanged', diff }
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

/** The same as a vacancy keeps them. */
export function plainOf(row: VacancyRow) {
  return Object.fromEntries(plainListed.map(({ name, empty }) => [name, row[name] ?? empty])) as PlainWritten
}

/** What is said of a line that names an organization nobody knows. */
export const organizationUnknown = 'imports.error.organization_unknown'
