import type { Locale } from '#platform/i18n.ts'
import { shownValue, type FieldDef, type TemplateValues } from '../templates/model.ts'

/** Fields whose change ends the signatures under the contract, whatever a template calls them (BR-30). */
const materialFields = [
  'starts_on',
  'ends_on',
  'schedule',
  'days',
  'hours_per_week',
  'hours_total',
  'workplace_address',
  'tasks',
  'learning_goals',
  'company_name',
  'company_supervisor',
  'allowance',
  'insurance',
  'signers',
] as const

function isMaterial(key: string, fields: readonly { key: string; material: boolean }[] = []): boolean {
  return (
    (materialFields as readonly string[]).includes(key) || fields.some((field) => field.key === key && field.material)
  )
}

/** The keys whose value differs; an empty text and a missing value are the same. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const plain = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() || null : (value ?? null))
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => plain(before[key]) !== plain(after[key]),
  )
}

/** Whether these changes end the signatures that stand already; other changes are added as a note. */
export function voidsSignatures(
  changed: readonly string[],
  fields: readonly { key: string; material: boolean }[] = [],
): boolean {
  return changed.some((key) => isMaterial(key, fields))
}

/** A change that was made after somebody had signed, and that is no reason to sign again. */
export type Note = { label: string; from: string; to: string }

/** What differs from the paper that is signed, in words. */
export function notesOn(
  contract: { presented: TemplateValues | null; values: TemplateValues; template: { fields: readonly FieldDef[] } },
  locale: Locale,
): Note[] {
  const { presented, values, template } = contract
  if (!presented) return []
  const changed = new Set(changedFields(presented, values))
  const said = (field: FieldDef, from: TemplateValues) =>
    [shownValue(field, from[field.key], locale) ?? '–'].flat().join(', ')
  return template.fields
    .filter(({ key }) => changed.has(key))
    .map((field) => ({ label: field.label[locale], from: said(field, presented), to: said(field, values) }))
}
