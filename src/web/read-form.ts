import type { z } from 'zod'

/** The hidden field in which a form names its ticks and lists: browsers send nothing of what is not ticked. */
export const namesField = 'fields'

/** The ticks and lists a form says were in it. */
export function namedIn(form: FormData): Set<string> {
  return new Set(form.getAll(namesField).flatMap((names) => String(names).split(',')))
}

/** What a form says, under the names of a schema. */
export type FormInput<Schema extends z.ZodObject> = { [Name in keyof z.input<Schema>]?: unknown }

/**
 * What a form says, in the kinds of the schema the call is checked by: lists as lists, numbers as numbers, ticks as true
 * or false. Nothing is said of a field that was not in the form, so that it stays as it is; of a tick or a list the form
 * says by `namesField` that it was there. What cannot be read stays the text that was typed, and is refused at its field.
 */
export function readForm<Schema extends z.ZodObject>(schema: Schema, form: FormData): FormInput<Schema> {
  const named = namedIn(form)
  const said = Object.entries(schema.shape).flatMap(([name, field]) => {
    const kind = kindOf(field)
    const isThere = form.has(name) || (named.has(name) && (kind.def.type === 'boolean' || kind.def.type === 'array'))
    return isThere ? [[name, valueOf(kind, form.getAll(name).filter(isText))] as const] : []
  })
  return Object.fromEntries(said) as FormInput<Schema>
}

const isText = (value: FormDataEntryValue) => typeof value === 'string'

type Kind = { def: z.core.$ZodTypeDef; isNullable: boolean }

/** The kind of a field, out of its wrappings: that it may be left out or be null, and how its text is tidied up. */
function kindOf(field: z.core.$ZodType): Kind {
  const { def } = field._zod
  if (def.type === 'pipe') {
    const { in: before, out: after } = def as z.core.$ZodPipeDef
    return kindOf(before._zod.def.type === 'transform' ? after : before)
  }
  if (!('innerType' in def)) return { def, isNullable: false }
  const inner = kindOf(def.innerType as z.core.$ZodType)
  return def.type === 'nullable' ? { ...inner, isNullable: true } : inner
}

function valueOf({ def, isNullable }: Kind, texts: readonly string[]): unknown {
  const text = texts.at(-1) ?? ''
  switch (def.type) {
    case 'array':
      return texts.map((one) => valueOf(kindOf((def as z.core.$ZodArrayDef).element), [one]))
    case 'boolean':
      return asTruth(text)
    case 'number':
      return text.trim() === '' ? null : asNumber(text)
    default:
      return text === '' && isNullable && !isFreeText(def) ? null : text
  }
}

/** An emptied text is for the schema to judge; of a choice, an id or an address it means that there is none. */
const isFreeText = (def: z.core.$ZodTypeDef) => def.type === 'string' && !('format' in def)

/** A tick, or that there is none. The values of a choice are for its schema, which says what they mean. */
const asTruth = (text: string) => (['on', 'true'].includes(text) ? true : ['', 'false'].includes(text) ? false : text)

const asNumber = (text: string) => (/^\s*-?\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : text)
