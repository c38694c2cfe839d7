import type { Refusal } from './errors.ts'
import type { Translate } from './i18n.ts'
import { renameKeys, snakeCase } from './jsonapi.ts'

export type ErrorObject = {
  id: string
  status: string
  code: string
  title: string
  detail: string
  source?: { pointer?: string; parameter?: string; header?: string }
  meta?: Record<string, unknown>
}

/** Where a field (camelCase path) stands in the document that was sent, as a JSON Pointer. */
export type PointerTo = (field: string) => string

const inAttributes: PointerTo = (field) => `/data/attributes/${snakeCase(field).replaceAll('.', '/')}`

/** More faults nobody reads; a few bytes that are all wrong would be answered with many. */
const mostTold = 100

/** A refusal as error objects, a hundred at most: one per field that is at fault, else one. */
export function writeErrors(
  refusal: Refusal,
  t: Translate,
  reference: string,
  pointerTo: PointerTo = inAttributes,
): ErrorObject[] {
  const status = String(refusal.status)
  const title = t(`platform.status.${t.has(`platform.status.${status}`) ? status : 'other'}`)
  const { fields, parameter, header, pointer, values, meta } = refusal.details
  if (fields && Object.keys(fields).length > 0) {
    const faults = Object.entries(fields).flatMap(([field, codes]) => codes.map((code) => ({ field, code })))
    return faults.slice(0, mostTold).map(({ field, code }, at) => {
      // A field's message is a key of the texts, or after `@` the finished sentence of the schema.
      const detail = code.startsWith('@') ? code.slice(1) : sentenceOf(code, t, values)
      return {
        // The reference of the request is what a log is searched by; each of its errors has an id of its own all the same.
        id: at === 0 ? reference : `${reference}.${at + 1}`,
        status,
        code: code.startsWith('@') ? 'invalid' : code,
        title,
        detail,
        source: { pointer: pointerTo(field) },
        // Spraypaint and programs like it look for the name of the field here.
        meta: { attribute: snakeCase(field), message: detail },
      }
    })
  }
  const error: ErrorObject = {
    id: reference,
    status,
    code: refusal.code,
    title,
    detail: t(refusalKey(refusal.code), values),
  }
  if (parameter) error.source = { parameter }
  else if (header) error.source = { header }
  else if (pointer) error.source = { pointer }
  if (meta) error.meta = renameKeys(meta, snakeCase) as Record<string, unknown>
  return [error]
}

/** The sentence of a code: its refusal's; else, where a field uses the code of its schema, the text the code names. */
export function sentenceOf(code: string, t: Translate, values?: Record<string, string | number>): string {
  const key = refusalKey(code)
  return t(t.has(key) ? key : code, values)
}

/** `contracts.not-your-turn` has its text at `contracts.refusals.not-your-turn`. */
export function refusalKey(code: string): string {
  const dot = code.indexOf('.')
  return dot < 0 ? `platform.refusals.${code}` : `${code.slice(0, dot)}.refusals.${code.slice(dot + 1)}`
}
