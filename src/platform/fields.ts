import { z } from 'zod'
import { isDay } from '#platform/week.ts'

/** Words people type into forms and files, read into the one shape they are kept in. Undefined means: it is none. */

/** Trimmed and in lower case. No spaces, no accents, a dot in the domain. */
export function parseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  if (email.length > 254 || email.includes('..')) return undefined
  return /^[a-z0-9](?:[a-z0-9._%+'-]{0,62}[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(
    email,
  )
    ? email
    : undefined
}

/** A mailbox more people read; somebody who must sign should have one of their own. */
export function isSharedMailbox(email: string): boolean {
  return /^(info|stage|stages|contact|administratie|receptie|secretariaat|mail|office|hallo|post)@/.test(email)
}

/** A Dutch mobile number as `+316…`, or a foreign number as it is. */
export function parseMobile(text: string): string | undefined {
  const phone = parsePhone(text)
  return phone && (!phone.startsWith('+31') || /^\+316[1-9]\d{7}$/.test(phone)) ? phone : undefined
}

/** Any phone number in E.164: Dutch ones get `+31`, foreign ones keep their country. */
export function parsePhone(text: string): string | undefined {
  const digits = text
    .replaceAll(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+310/, '+31')
  const phone = /^0[1-9]/.test(digits) ? `+31${digits.slice(1)}` : digits
  if (!/^\+[1-9]\d{7,14}$/.test(phone)) return undefined
  return phone.startsWith('+31') && !/^\+31[1-9]\d{8}$/.test(phone) ? undefined : phone
}

/** `1234ab` → `1234 AB`. SA, SD and SS are never given out. */
export function parsePostcode(text: string): string | undefined {
  const match = /^([1-9]\d{3})\s?(?!SA|SD|SS)([A-Z]{2})$/.exec(text.trim().toUpperCase())
  return match ? `${match[1]} ${match[2]}` : undefined
}

/** `12 a` → number 12, addition `a`. */
export function parseHouseNumber(text: string): { houseNumber: number; addition: string } | undefined {
  const match = /^([1-9]\d{0,4})(?:\s*[-/])?\s*([\p{L}\d-]{0,6})$/u.exec(text.trim())
  return match ? { houseNumber: Number(match[1]), addition: match[2] ?? '' } : undefined
}

/** `dd-mm-jjjj`, `d/m/jjjj` or `jjjj-mm-dd` as `jjjj-mm-dd`, when that day exists. */
export function parseDay(text: string): string | undefined {
  const input = text.trim()
  const dutch = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(input)
  const day = dutch ? `${dutch[3]}-${dutch[2]!.padStart(2, '0')}-${dutch[1]!.padStart(2, '0')}` : input
  return isDay(day) ? day : undefined
}

/** A number as people here write it, with a comma or a point. */
export function parseDecimal(text: string): number | undefined {
  const input = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(input) ? Number(input) : undefined
}

/** A field that reads text with one of the above; its refusal is a text of `fields`. */
function reading<T>(parse: (text: string) => T | undefined, message: string) {
  return z.string().transform((text, context) => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

export const emailField = reading(parseEmail, 'fields.email')
export const mobileField = reading(parseMobile, 'fields.mobile')
export const phoneField = reading(parsePhone, 'fields.phone')
export const postcodeField = reading(parsePostcode, 'fields.postcode')
export const dayField = reading(parseDay, 'fields.day')
export const houseNumberField = reading(parseHouseNumber, 'fields.houseNumber')

/** Why somebody decided something: long enough to mean it. */
export const reasonField = z.string().trim().min(10, 'fields.reasonShort').max(500, 'fields.reasonLong')

/** Text that must be there, trimmed: nothing is told as nothing, not as too short. */
export function textField(max: number, min = 1) {
  const text = z.string().trim().min(1, 'fields.required')
  return (min === 1 ? text : text.min(min, 'fields.tooShort')).max(max, 'fields.tooLong')
}

/** A field that may stay empty: what is not there is null. */
export function emptyOr<Schema extends z.ZodType>(field: Schema) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), field.nullable())
}
