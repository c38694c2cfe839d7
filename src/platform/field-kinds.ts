import { z } from 'zod'
import { dayField, emptyOr, textField } from './fields.ts'
import { day, id, words } from './wire.ts'

/**
 * The kinds of fields a record is made of. A kind says how a value is taken in (`input`), how answers show it (`wire`) and
 * what stands in it while nobody filled it in (`empty`). A form is read by what `input` takes, unless `form` says
 * otherwise: a few lines of one text, or in a way of the area's own.
 */
export type FieldKind = {
  form?: 'lines' | 'own'
  input: z.ZodType
  wire: z.ZodType
  empty?: unknown
  /** So many characters at most. */
  max?: number
  /** How a cell of a list is read into it, where that takes no rule of its own. */
  cell?: 'text' | 'day' | 'yesNo'
}

/** Words, empty where nobody wrote any. */
export function text(max: number) {
  return {
    cell: 'text' as const,
    input: z.string().trim().max(max, 'fields.tooLong'),
    wire: z.string(),
    empty: '',
    max,
  }
}

/** A few texts, each on a line of its own. */
export function lines(max: number, most: number, tooMany: string) {
  return { form: 'lines' as const, input: z.array(textField(max)).max(most, tooMany), wire: words, empty: [] }
}

/** Any of some values, each once. */
export function choices<const Value extends string>(values: readonly Value[], most: number, tooMany: string) {
  const input = z
    .array(z.enum(values as [Value, ...Value[]]))
    .max(most, tooMany)
    .transform((chosen) => [...new Set(chosen)])
  return { input, wire: words, empty: [] }
}

/** Any of the records there are, each once. */
export function links(most: number, tooMany: string) {
  const input = z
    .array(z.uuid())
    .max(most, tooMany)
    .transform((ids) => [...new Set(ids)])
  return { input, wire: z.array(id), empty: [] }
}

/** One of some values. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  const value = z.enum(values as [Value, ...Value[]])
  return { input: value, wire: value }
}

export const yesNo = {
  cell: 'yesNo' as const,
  input: z.boolean(),
  wire: z.boolean(),
  empty: false,
}

/** A day that may be left open. */
export const optionalDay = {
  cell: 'day' as const,
  input: emptyOr(dayField),
  wire: day.nullable(),
  empty: null,
}

/** What is read by a rule of its own, and must be there. */
export function value<Input extends z.ZodType, Wire extends z.ZodType>(input: Input, wire: Wire) {
  return { input, wire }
}

/** What is read by a rule of its own, and may be left open. */
export function optional<Input extends z.ZodType, Wire extends z.ZodType>(input: Input, wire: Wire) {
  return { input: emptyOr(input), wire: wire.nullable(), empty: null }
}

/** What the form sends in a way of its own. */
export function own<Input extends z.ZodType, Wire extends z.ZodType>(input: Input, wire: Wire) {
  return { form: 'own' as const, input, wire }
}

/** The rules a body is read by, by the name of each field. */
export function inputsOf<Fields extends Record<string, { input: z.ZodType }>>(
  fields: Fields,
): { [Name in keyof Fields]: Fields[Name]['input'] } {
  return Object.fromEntries(Object.entries(fields).map(([name, { input }]) => [name, input])) as never
}

/** How answers show the fields; which of them an answer holds depends on who asks. */
export function wiresOf<Fields extends Record<string, { wire: z.ZodType }>>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodOptional<Fields[Name]['wire']> } {
  return Object.fromEntries(Object.entries(fields).map(([name, { wire }]) => [name, wire.optional()])) as never
}
