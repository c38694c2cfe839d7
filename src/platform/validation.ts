import type { z } from 'zod'
import type { Translate } from './i18n.ts'

type Issue = z.core.$ZodIssue

/** Sentences per field (camelCase path, '' for the whole form) in the reader's language; the same in browser and server. */
export type FieldErrors = Record<string, string[]>

/**
 * Turns what a schema found into sentences. A schema's own message is a key of the texts
 * (`organizations.fields.kvk`); issues without one get the general sentence of their kind.
 */
export function fieldErrors(issues: readonly Issue[], t: Translate): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    // A field that the schema does not know is itself at fault, under its own name.
    const names = issue.code === 'unrecognized_keys' ? issue.keys : []
    const fields = names.length ? names.map((name) => [...issue.path, name]) : [issue.path]
    for (const field of fields) {
      const sentences = (errors[field.join('.')] ??= [])
      if (sentences.length === 0) sentences.push(sentence(issue, t, String(field.at(-1) ?? '')))
    }
  }
  return errors
}

function sentence(issue: Issue, t: Translate, field: string): string {
  if (issue.message && t.has(issue.message)) return t(issue.message, valuesOf(issue))
  switch (issue.code) {
    case 'invalid_type':
      return t(issue.input === undefined || issue.input === null ? 'platform.field.required' : 'platform.field.invalid')
    case 'too_small':
      if (issue.origin === 'string')
        return t(issue.minimum === 1 ? 'platform.field.required' : 'platform.field.too-short', valuesOf(issue))
      return t(issue.origin === 'array' ? 'platform.field.too-few' : 'platform.field.too-low', valuesOf(issue))
    case 'too_big':
      return t(issue.origin === 'string' ? 'platform.field.too-long' : 'platform.field.too-high', valuesOf(issue))
    case 'invalid_format':
      return t(issue.format === 'email' ? 'platform.field.email' : 'platform.field.invalid')
    case 'invalid_value':
      return t('platform.field.choose')
    case 'unrecognized_keys':
      return t('platform.field.unknown', { name: field })
    default:
      return t('platform.field.invalid')
  }
}

function valuesOf(issue: Issue): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  if ('minimum' in issue) values.min = Number(issue.minimum)
  if ('maximum' in issue) values.max = Number(issue.maximum)
  if (typeof issue.input === 'string') values.length = issue.input.length
  return values
}
