import { Liquid } from 'liquidjs'
import { languageTag, type Locale } from '#platform/i18n.ts'
import { shownPhone } from '#platform/phone.ts'
import { timeZone, weekdays, type WeeklySchedule } from '#platform/week.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { Filler } from '../model.ts'

export type FieldType =
  | 'text'
  | 'textarea'
  | 'lines'
  | 'number'
  | 'date'
  | 'email'
  | 'phone'
  | 'money'
  | 'select'
  | 'schedule'

export type FieldDef = {
  key: string
  label: Record<Locale, string>
  help?: Record<Locale, string>
  type: FieldType
  required: boolean
  filledBy: Filler
  /** Changing it needs new signatures (BR-30). */
  material: boolean
  options?: { value: string; label: Record<Locale, string> }[]
  min?: number
  max?: number
  maxLength?: number
}

export type ContractTemplate = { program: Program; locale: Locale; title: string; body: string; fields: FieldDef[] }

export type FieldValue = string | number | boolean | null | undefined | WeeklySchedule
export type TemplateValues = Record<string, FieldValue>

/** What a contract says, for the screen and for paper alike. Texts are plain; nothing in them is markup. */
export type ContractBlock =
  | { kind: 'lead' | 'paragraph' | 'remark'; text: TextRun[] }
  | { kind: 'heading'; number: number; text: string }
  | { kind: 'list'; items: TextRun[][] }
  | { kind: 'pairs'; rows: { label: string; value: string }[] }
export type TextRun = { text: string; bold?: boolean }

export type RenderInput = {
  template: Pick<ContractTemplate, 'body' | 'fields'>
  values: TemplateValues
  locale: Locale
  /** Age on the first day of work; unknown counts as the youngest, so that the strictest rules show. */
  studentAge?: number
  guardianNames?: string[]
}

/** The text of the contract with its values filled in, as blocks. */
export function renderContract(input: RenderInput): ContractBlock[] {
  return parseBlocks(engine.parseAndRenderSync(input.template.body, variablesOf(input)))
}

const blank = '……………………'

/** What a template may name besides its own fields. */
export const derivedVariables = ['guardian_names', 'is_minor', 'is_under_16', 'is_under_15'] as const

function variablesOf({ template, values, locale, studentAge = 0, guardianNames = [] }: RenderInput) {
  const variables: Record<string, string | string[] | boolean | undefined> = {
    guardian_names: guardianNames.length ? listOf(guardianNames, locale) : undefined,
    is_minor: studentAge < 18,
    is_under_16: studentAge < 16,
    is_under_15: studentAge < 15,
  }
  for (const field of template.fields) {
    variables[field.key] = shownValue(field, values[field.key], locale) ?? (field.required ? gapOf(field) : undefined)
  }
  return variables
}

/** An unfilled field prints as a line to write on, so that a draft reads as a form. */
function gapOf(field: FieldDef): string | string[] {
  return field.type === 'lines' || field.type === 'schedule' ? [blank] : blank
}

/** A value as people of this language write it; undefined when there is none. */
export function shownValue(field: FieldDef, value: FieldValue, locale: Locale): string | string[] | undefined {
  if (isEmpty(value)) return undefined
  const tag = languageTag[locale]
  switch (field.type) {
    case 'date':
      return new Intl.DateTimeFormat(tag, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
        new Date(`${String(value).slice(0, 10)}T12:00:00Z`),
      )
    case 'money':
      return new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }).format(Number(value) / 100)
    case 'number':
      return new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(Number(value))
    case 'phone':
      return shownPhone(String(value).trim())
    case 'lines':
      return linesOf(String(value))
    case 'schedule':
      return typeof value === 'object' && value ? scheduleLines(value, locale) : linesOf(String(value))
    default:
      return String(value).trim()
  }
}

export function scheduleLines(schedule: WeeklySchedule, locale: Locale): string[] {
  // 1 January 2024 was a Monday.
  const name = (index: number) =>
    new Intl.DateTimeFormat(languageTag[locale], { weekday: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2024, 0, 1 + index),
    )
  const until = locale === 'nl' ? 'tot' : 'to'
  return weekdays.flatMap((weekday, index) => {
    const stretches = schedule[weekday] ?? []
    if (!stretches.length) return []
    const times = stretches.map(([from, end]) => `${clock(from, locale)} ${until} ${clock(end, locale)}`)
    return [`${name(index)} ${listOf(times, locale)}${locale === 'nl' ? ' uur' : ''}`]
  })
}

function clock(time: string, locale: Locale): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const padded = String(minutes).padStart(2, '0')
  return `${hours}${locale === 'nl' ? '.' : ':'}${padded}`
}

function listOf(items: string[], locale: Locale): string {
  return new Intl.ListFormat(languageTag[locale], { type: 'conjunction' }).format(items)
}

/** One line per thing; a dash or bullet somebody typed in front is dropped. */
function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-•*]\s*/, '').trim())
    .filter(Boolean)
}

function isEmpty(value: FieldValue): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && !Object.values(value).some((stretches) => stretches?.length)
}

const allowedTags = ['if', 'unless', 'for', 'case']
const allowedFilters = ['join', 'default', 'upcase', 'downcase', 'capitalize', 'size', 'first', 'last', 'strip']

const engine = restricted(
  new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    parseLimit: 1e5,
    // By the clock, so four times what was enough: a busy machine takes long over what is short.
    renderLimit: 800,
    memoryLimit: 1e6,
    outputEscape: escapeValue,
  }),
)

/** A school writes templates: only what a contract needs is left of the language, and nothing that reads files or undoes escaping. */
function restricted(liquid: Liquid): Liquid {
  for (const name of Object.keys(liquid.tags)) if (!allowedTags.includes(name)) delete liquid.tags[name]
  for (const name of Object.keys(liquid.filters)) if (!allowedFilters.includes(name)) delete liquid.filters[name]
  return liquid
}

const lineBreak = '\u2028'

/** A value is text, whatever marks it holds: it can start no heading, no list and no bold. */
function escapeValue(value: unknown): string {
  const text = Array.isArray(value) ? value.join('\n') : String(value ?? '')
  return text.replace(/[\\*#>~:-]/g, String.raw`\$&`).replace(/\r?\n/g, lineBreak)
}

function parseBlocks(source: string): ContractBlock[] {
  const blocks: ContractBlock[] = []
  let headings = 0
  let open: ContractBlock | undefined
  for (const raw of source.split('\n')) {
    const line = raw.trim()
    if (!line) {
      // A list goes on over an empty line: loops leave one between items.
      if (open?.kind !== 'list' && open?.kind !== 'pairs') open = undefined
      continue
    }
    const pair = line.split(' ::: ')
    if (line.startsWith('## ')) {
      headings += 1
      blocks.push({ kind: 'heading', number: headings, text: plain(line.slice(3)) })
      open = undefined
    } else if (line.startsWith('- ')) {
      if (open?.kind !== 'list') blocks.push((open = { kind: 'list', items: [] }))
      if (line.length > 2) open.items.push(runsOf(line.slice(2)))
    } else if (pair.length === 2) {
      if (open?.kind !== 'pairs') blocks.push((open = { kind: 'pairs', rows: [] }))
      open.rows.push({ label: plain(pair[0] ?? ''), value: plain(pair[1] ?? '') })
    } else {
      const kind = line.startsWith('> ') ? 'lead' : line.startsWith('~ ') ? 'remark' : 'paragraph'
      const text = runsOf(kind === 'paragraph' ? line : line.slice(2))
      if (open?.kind === kind && 'text' in open && typeof open.text !== 'string') open.text.push({ text: ' ' }, ...text)
      else blocks.push((open = { kind, text }))
    }
  }
  return blocks
}

function runsOf(text: string): TextRun[] {
  return text
    .split(/(?<!\\)\*\*/)
    .map((part, index) => ({ text: plain(part), ...(index % 2 === 1 && { bold: true }) }))
    .filter((run) => run.text)
}

function plain(text: string): string {
  return text.replace(/\\([\\*#>~:-])/g, '$1').replaceAll(lineBreak, '\n')
}

export type TemplateFault = { code: 'unknown_variable'; name: string } | { code: 'not_readable'; message: string }

/** Why this text cannot be used; an unknown variable would print as nothing. */
export function templateFaults(body: string, fields: readonly Pick<FieldDef, 'key'>[]): TemplateFault[] {
  try {
    const known = new Set<string>([...derivedVariables, ...fields.map(({ key }) => key)])
    const used = engine.globalVariablesSync(body)
    const faults: TemplateFault[] = used
      .filter((name) => !known.has(name))
      .map((name) => ({ code: 'unknown_variable', name }))
    if (!faults.length) {
      const values = Object.fromEntries([...known].map((name) => [name, blank]))
      parseBlocks(engine.parseAndRenderSync(body, values))
    }
    return faults
  } catch (error) {
    return [{ code: 'not_readable', message: error instanceof Error ? error.message : String(error) }]
  }
}

export type FieldFault = {
  key: string
  code: 'required' | 'email' | 'phone' | 'number' | 'date' | 'option' | 'too_long' | 'too_small' | 'too_large' | 'times'
  limit?: number
}

/** What is wrong with the values of one part, or of all parts; texts stand under `contracts.fieldFaults`. */
export function fieldFaults(fields: readonly FieldDef[], values: TemplateValues, part?: Filler): FieldFault[] {
  return fields
    .filter((field) => !part || field.filledBy === part)
    .flatMap((field) => {
      const fault = faultOf(field, values[field.key])
      return fault ? [{ key: field.key, ...fault }] : []
    })
}

type Fault = Omit<FieldFault, 'key'>

function faultOf(field: FieldDef, value: FieldValue): Fault | undefined {
  if (isEmpty(value)) return field.required ? { code: 'required' } : undefined
  const limit = field.maxLength ?? (field.type === 'lines' || field.type === 'textarea' ? 2000 : 200)
  if (typeof value === 'string' && value.trim().length > limit) return { code: 'too_long', limit }
  return faultsByType[field.type]?.(value, field)
}

/** What a value must be to be of its type; texts may be anything. */
const faultsByType: Partial<Record<FieldType, (value: FieldValue, field: FieldDef) => Fault | undefined>> = {
  email: (value) => (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(written(value)) ? undefined : { code: 'email' }),
  phone: (value) => (/^\+?[\d\s()-]{9,18}$/.test(written(value)) ? undefined : { code: 'phone' }),
  date: (value) =>
    /^\d{4}-\d{2}-\d{2}$/.test(written(value)) && !Number.isNaN(Date.parse(written(value)))
      ? undefined
      : { code: 'date' },
  select: (value, { options }) =>
    options?.some((option) => option.value === written(value)) ? undefined : { code: 'option' },
  number: numberFault,
  money: numberFault,
  schedule(value) {
    const schedule = typeof value === 'object' && value ? value : {}
    const fits = Object.values(schedule).every((stretches) => stretches?.every(([from, until]) => from < until))
    return fits ? undefined : { code: 'times' }
  },
}

const written = (value: FieldValue) => String(value).trim()

function numberFault(value: FieldValue, { min, max }: FieldDef): Fault | undefined {
  const number = Number(value)
  if (!Number.isFinite(number)) return { code: 'number' }
  if (min !== undefined && number < min) return { code: 'too_small', limit: min }
  return max !== undefined && number > max ? { code: 'too_large', limit: max } : undefined
}

/** Who still has to fill something in. */
export function partsMissing(fields: readonly FieldDef[], values: TemplateValues): Filler[] {
  const faulty = new Set(fieldFaults(fields, values).map(({ key }) => key))
  return [...new Set(fields.filter((field) => faulty.has(field.key)).map((field) => field.filledBy))]
}
