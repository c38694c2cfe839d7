import type { GroupKind, SchoolLevel } from '#areas/groups/model.ts'
import type { CsvFile } from '#platform/csv.ts'
import {
  diffOf,
  fileErrorsOf,
  importPlan,
  mapColumns,
  rawCells,
  readRow,
  type ColumnNames,
  type ImportPlan,
  type PlannedRow,
} from '../model.ts'
import { levelOfGroup, parseLevel, parseYear } from '../students/model.ts'

type Field = 'name' | 'level' | 'year' | 'kind' | 'hoursTarget' | 'programCode' | 'externalKey'

/** Headers of lists of classes, as Magister, Somtoday and schools call them. */
export const groupColumns: ColumnNames<Field> = {
  name: ['klas', 'naam', 'groep', 'groepsnaam', 'stamgroep', 'klasnaam', 'class', 'name'],
  level: ['niveau', 'studie', 'opleiding', 'leerweg', 'level'],
  year: ['leerjaar', 'jaar', 'jaarlaag', 'year'],
  kind: ['soort', 'type', 'groepstype', 'kind'],
  hoursTarget: ['uren', 'stageuren', 'urennorm', 'hours'],
  programCode: ['crebo', 'crebocode', 'opleidingscode', 'elementcode'],
  externalKey: ['code', 'groepscode', 'groepid', 'uuid', 'externekey', 'key'],
}

export const requiredFields = ['name'] as const

export type GroupLine = {
  name: string
  level: SchoolLevel | null
  year: number | null
  kind: GroupKind | null
  hoursTarget: number | null
  programCode: string | null
  externalKey: string | null
}
export type ExistingGroup = Omit<GroupLine, 'kind'> & { id: string; kind: string; isArchived: boolean }

const comparedFields = ['name', 'level', 'year', 'kind', 'hoursTarget', 'programCode', 'externalKey']

const kindWords: readonly [RegExp, GroupKind][] = [
  [/^(klas|stamklas|stamgroep|mentorgroep|class)$/i, 'class'],
  [/^(cluster|clustergroep|lesgroep)$/i, 'cluster'],
  [/^(opleiding|program|programma)$/i, 'program'],
]

/** What a list of classes would do to those of a school in one year. A class is known by its code, else by its name. */
export function planGroups(
  file: CsvFile,
  existing: readonly ExistingGroup[],
  options: { mapping?: Partial<Record<Field, string>> } = {},
): ImportPlan<GroupLine> {
  const columns = mapColumns(file.headers, groupColumns, options.mapping)
  const fileErrors = fileErrorsOf(file, columns, requiredFields, groupColumns)
  if (fileErrors.length > 0) return importPlan('groups', 'own', file, columns, { rows: [], missing: [], fileErrors })
  const byKey = new Map(existing.flatMap((group) => (group.externalKey ? [[group.externalKey, group]] : [])))
  const byName = new Map(existing.map((group) => [group.name.toLowerCase(), group]))
  const lines = new Map<string, number>()
  const seen = new Set<string>()

  const rows = file.rows.map((row): PlannedRow<GroupLine> => {
    const reader = readRow(row, columns)
    const base = { line: row.line, raw: rawCells(file, row), diff: [], errors: reader.errors }
    if (reader.isBlank) return { ...base, action: 'skip', identity: null, recordId: null, normalized: null }
    const name = reader.required('name', 40)
    const levelText = reader.optional('level', 80)
    const yearText = reader.optional('year', 40)
    const kindText = reader.text('kind')
    const kind = kindWords.find(([pattern]) => pattern.test(kindText))?.[1] ?? null
    const hours = reader.parsed('hoursTarget', (text) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined), 'hours')
    if (hours !== null && hours > 1000) reader.fail('hoursTarget', 'hours')
    const group: GroupLine = {
      name,
      level: parseLevel(levelText ?? '') ?? levelOfGroup(name) ?? null,
      year: parseYear(yearText ?? '') ?? parseYear(name) ?? null,
      kind,
      hoursTarget: hours,
      programCode: reader.optional('programCode', 20),
      externalKey: reader.optional('externalKey', 80),
    }
    const identity = name.toLowerCase() || null
    const before = identity === null ? undefined : lines.get(identity)
    if (before !== undefined) reader.fail('name', 'name_double', { line: before })
    else if (identity !== null) lines.set(identity, row.line)
    const current = (group.externalKey ? byKey.get(group.externalKey) : undefined) ?? byName.get(name.toLowerCase())
    if (current && seen.has(current.id)) reader.fail('name', 'name_double', { line: row.line })
    if (current) seen.add(current.id)
    const recordId = current?.id ?? null
    // Another class of the year has the name that this one would get.
    const namesake = byName.get(name.toLowerCase())
    if (current && namesake && namesake.id !== current.id) reader.fail('name', 'name_double', { line: row.line })
    if (reader.errors.length > 0) return { ...base, action: 'error', identity, recordId, normalized: null }
    if (!current) return { ...base, action: 'create', identity, recordId, normalized: group }
    const diff = diffOf(current, group, comparedFields)
    return { ...base, action: diff.length > 0 ? 'update' : 'unchanged', identity, recordId, normalized: group, diff }
  })
  const missing = existing.filter(({ id, isArchived }) => !isArchived && !seen.has(id)).map(({ id }) => id)
  return importPlan('groups', 'own', file, columns, { rows, missing, fileErrors })
}
