import type { CsvFile } from '#platform/csv.ts'
import { type VacancyField, vacancyHeaders } from '../cells/model.ts'

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

/** Which column is what in a run; of a batch that was kept without, by the names of its fields. */
export function mappingOf(
  mapping: Partial<Record<VacancyField, string>>,
  headers: readonly string[],
): Partial<Record<VacancyField, string>> {
  const isBatch = Object.keys(mapping).length === 0 && feedFields.every((field) => headers.includes(field))
  return isBatch ? feedMapping : mapping
}
