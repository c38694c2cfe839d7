import { z } from 'zod'
import { schoolLevels } from '#areas/groups/model.ts'
import { inputsOf, wiresOf, type FieldKind } from '#platform/field-kinds.ts'
import { emailField, parseDay, parsePhone, parsePostcode, reasonField } from '#platform/fields.ts'
import { day, id, words } from '#platform/wire.ts'
import { weekdays } from '#platform/week.ts'
import { mostGuardians, relations, standings, transports, type StudentRelation } from './model.ts'
import type { StudentProfilesTable } from './tables.ts'

// What a pupil's file is made of, each thing declared once, in the order of the screen: who sees and who changes it, what a
// body may hold, what answers show, where it is kept, and what the form asks. A text more: a line here, its column in a
// migration and in tables.ts, its words in locales/.

/** A field as a line of the form. `help`: the form says more about it, by `members.student.…-help`. */
type Line = {
  type?: 'number' | 'tel' | 'date'
  inputMode?: 'numeric'
  min?: number
  max?: number
  step?: number
  className: 'w-s' | 'w-m'
  help?: true
}

type Field = FieldKind & {
  see: readonly StudentRelation[]
  edit: readonly StudentRelation[]
  /** Under which head of the form. */
  part: 'school' | 'contact' | 'guardians' | 'preferences' | 'target'
  /** The column of the file, where it has another name. */
  column?: keyof StudentProfilesTable
  /** Kept with the person, the class or in a table of its own. */
  isElsewhere?: true
  line?: Line
}

const all = standings
const office = ['platform_admin', 'tenant_admin', 'school'] as const
const near = ['platform_admin', 'school', 'mentor', 'supervisor', 'self'] as const
const school = { part: 'school', see: all, edit: office } as const
const home = ['platform_admin', 'school', 'self'] as const
const wish = { part: 'preferences', see: near, edit: ['platform_admin', 'school', 'self'] } as const
const target = { part: 'target', see: all, edit: office } as const
const isElsewhere = { isElsewhere: true } as const

/** Text that may be emptied; what is left out stays. */
function emptied<Value>(parse: (text: string) => Value | undefined, message: string) {
  return z
    .string()
    .trim()
    .transform((text, context) => {
      if (text === '') return null
      const value = parse(text)
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .nullish()
}

function wholeNumber(min: number, max: number) {
  return { input: z.number().int().min(min).max(max).nullish(), wire: z.int().nullable() }
}

const choice = 'users.fields.choice'
const text = z.string()
const phoneInput = emptied(parsePhone, 'fields.phone')
const aDay = { input: emptied(parseDay, 'fields.day'), wire: day.nullable() }
const dateLine = { type: 'date', className: 'w-m' } as const

const guardianInput = z.strictObject({
  id: z.uuid().optional(),
  firstName: z.string().trim().max(80).default(''),
  lastName: z.string({ error: 'fields.required' }).trim().min(1, 'fields.required').max(80),
  email: z
    .union([z.literal('').transform(() => null), emailField])
    .nullish()
    .transform((value) => value ?? null),
  phone: phoneInput.transform((value) => value ?? null),
  relation: z.enum(relations, choice).default('parent'),
  hasAuthority: z.boolean().default(true),
  locale: z.enum(['nl', 'en'], choice).default('nl'),
})
export type GuardianInput = z.infer<typeof guardianInput>

const guardian = z.object({
  id,
  firstName: text,
  lastName: text,
  email: text.nullable(),
  phone: text.nullable(),
  relation: z.enum(relations),
  hasAuthority: z.boolean(),
  locale: text,
})

export const studentFields = {
  studentNumber: {
    input: emptied((number) => (/^\d{1,12}$/.test(number) ? number : undefined), 'members.fields.number'),
    wire: text.nullable(),
    ...school,
    line: { inputMode: 'numeric', className: 'w-m' },
  },
  // Who runs the tenant has no use for a birthday.
  birthDate: { ...aDay, part: 'school', see: near, edit: ['platform_admin', 'school'], line: dateLine },
  level: { input: z.enum(schoolLevels, choice).nullish(), wire: z.enum(schoolLevels).nullable(), ...school },
  year: { ...wholeNumber(1, 8), ...school, line: { type: 'number', min: 1, max: 8, className: 'w-s' } },
  groupId: { input: z.uuid('members.fields.group').optional(), wire: id.nullable(), ...school, ...isElsewhere },
  leavesOn: { ...aDay, ...school, line: { ...dateLine, help: true } },
  // A supervisor reads; who writes is whoever looks after the pupil at school.
  phone: {
    input: phoneInput,
    wire: text.nullable(),
    part: 'contact',
    see: all,
    edit: ['platform_admin', 'tenant_admin', 'school', 'mentor', 'self'],
    ...isElsewhere,
    line: { type: 'tel', className: 'w-m' },
  },
  // Where somebody lives is theirs and the school's to know: how far every place is, is reckoned from it.
  homePostcode: {
    input: emptied(parsePostcode, 'fields.postcode'),
    wire: text.nullable(),
    part: 'preferences',
    see: home,
    edit: home,
    line: { className: 'w-s', help: true },
  },
  transport: { input: z.enum(transports, choice).optional(), wire: z.enum(transports), ...wish },
  maxTravelMinutes: {
    ...wholeNumber(5, 180),
    ...wish,
    line: { type: 'number', min: 5, max: 180, step: 5, className: 'w-s' },
  },
  availableDays: { input: z.array(z.enum(weekdays, choice)).max(7).optional(), wire: words, ...wish },
  hoursTarget: {
    ...wholeNumber(0, 1000),
    ...target,
    column: 'hoursTargetOverride',
    line: { type: 'number', min: 0, max: 1000, className: 'w-s', help: true },
  },
  exempt: { input: z.boolean().optional(), wire: z.boolean(), ...target },
  // Why may be about health.
  exemptReason: {
    input: reasonField.nullish(),
    wire: text.nullable(),
    part: 'target',
    see: near,
    edit: ['platform_admin', 'school'],
  },
  guardians: {
    input: z.array(guardianInput).max(mostGuardians).optional(),
    wire: z.array(guardian),
    part: 'guardians',
    see: all,
    edit: office,
    ...isElsewhere,
  },
} as const satisfies Record<string, Field>

type Fields = typeof studentFields
export type StudentField = keyof Fields
type Having<Like> = { [Name in StudentField]: Fields[Name] extends Like ? Name : never }[StudentField]
/** The fields the form asks for as a line each. */
export type LineField = Having<{ line: object }>
/** Those kept in the file itself. */
export type ProfileField = Exclude<StudentField, Having<{ isElsewhere: true }>>
/** A file as it is read: what answers show of it, whoever asks. */
export type StudentValues = { [Name in StudentField]: z.infer<Fields[Name]['wire']> }

const declared = Object.entries(studentFields) as [StudentField, Field][]

/** In the order of the screen. */
export const studentFieldNames = declared.map(([name]) => name)
/** Each field of the file itself, with the column it is kept in. */
export const profileColumns = declared.flatMap(([name, { column, isElsewhere: elsewhere }]) =>
  elsewhere ? [] : [[name as ProfileField, (column ?? name) as keyof StudentProfilesTable] as const],
)
export const fieldOf = (name: StudentField): Field => studentFields[name]
export const lineOf = (name: LineField): Line => studentFields[name].line

export const studentInputs = inputsOf(studentFields)
export const studentWires = wiresOf(studentFields)
