import { z } from 'zod'
import { schoolLevels } from '#areas/groups/model.ts'
import { sectorKeys } from '#areas/organizations/sectors/model.ts'
import {
  choices,
  lines,
  links,
  oneOf,
  optional,
  optionalDay,
  own,
  text,
  value,
  yesNo,
  type FieldKind,
} from '#platform/field-kinds.ts'
import { postcodeField, reasonField, textField } from '#platform/fields.ts'
import { weekdays } from '#platform/week.ts'
import { id, moment, schedule, words } from '#platform/wire.ts'
import { prohibitedTasks, warnedWork } from './law/model.ts'
import { accessibilities, locationKinds, masChecks, mostSeats, vacancyFormats, vacancyStatuses } from './model.ts'
import {
  centsInput,
  dayPlanInput,
  hoursPoint,
  houseNumberInput,
  momentInput,
  momentShown,
  personInput,
  weeklyScheduleInput,
  whole,
} from './schema.ts'

// What a vacancy is made of, each thing declared once. The columns that are read and written, what a body may hold, what
// answers show, what the form sends, what a copy takes along and the columns of an import are all made of these tables.
// A text that is optional: a line here, its column in a migration and in tables.ts, its words in locales/.

/** What holds of everything a vacancy is made of, whoever writes it. */
type Shown = {
  /** Who is told. What writers are told, judges are told too. */
  shownTo: 'everyone' | 'writers'
  /** Read with every vacancy, whoever asks: a rule or a text needs what is not shown by itself. */
  readAlways?: true
}

type Field = FieldKind &
  Shown & {
    /** The part of the form it stands in. */
    section?: Section
    /** The form asks for it after what it draws by hand: a text that needs nothing but its name. */
    plain?: true
    /** A copy begins without it: its days are over, or it was about this one alone. */
    copied?: false
    /** Kept in rows of its own. */
    column?: false
    /** Read from lists of vacancies: the headers it goes by there, as `headerKey` gives them. The first is our own. */
    headers?: readonly string[]
    /** What lists and partners' programs call it, where that is not its own name. */
    listedAs?: string
    /** No list does without it. */
    needed?: true
  }

const tooMany = 'vacancies.edit.too-many'

const everyone = { shownTo: 'everyone' } as const
const writers = { shownTo: 'writers' } as const
/** Shown to its writers, and read with every vacancy for the language or the rules of who asks. */
const inner = { shownTo: 'writers', readAlways: true } as const

/** What its writers say of a vacancy. What is missing still is judged when it goes online. */
export const vacancyFields = {
  title: {
    ...text(80),
    ...everyone,
    section: 'text',
    headers: ['titel', 'vacature', 'stageplek', 'title'],
    needed: true,
  },
  summary: { ...text(200), ...everyone, section: 'text', headers: ['samenvatting', 'inhetkort', 'summary', 'inshort'] },
  descriptionHtml: { ...value(z.string().max(20_000, 'fields.tooLong'), z.string()), ...everyone, section: 'text' },
  /** The same as plain words; where both are sent the other one counts. */
  description: {
    ...own(z.string().max(10_000, 'fields.tooLong'), z.string()),
    ...everyone,
    section: 'text',
    headers: ['omschrijving', 'beschrijving', 'tekst', 'description'],
    needed: true,
  },
  tasks: { ...lines(200, 12, tooMany), ...everyone, section: 'text', headers: ['taken', 'watgajedoen', 'tasks'] },
  whatYouLearn: {
    ...text(1000),
    ...everyone,
    section: 'text',
    headers: ['watleerje', 'leerdoelen', 'watjeleert', 'whatyoulearn'],
  },
  /** How it goes from hour to hour: a time, what begins then, and more of it after a colon. */
  dayPlan: { ...lines(200, 12, tooMany), input: dayPlanInput, ...everyone, section: 'text' },
  sectorKeys: {
    ...choices(sectorKeys, 3, tooMany),
    ...everyone,
    section: 'text',
    headers: ['werkveld', 'werkvelden', 'sector', 'sectoren', 'branche'],
    listedAs: 'sectors',
    needed: true,
  },
  /** The same for who reads English; empty where nobody wrote it. */
  titleEn: { ...text(80), ...inner, section: 'text' },
  summaryEn: { ...text(200), ...inner, section: 'text' },
  descriptionEn: { ...text(5000), ...inner, section: 'text' },
  tasksEn: { ...lines(200, 12, tooMany), ...inner, section: 'text' },

  pictureAlt: { ...text(200), ...everyone, section: 'picture', copied: false },

  program: {
    ...oneOf(['mas', 'traineeship']),
    ...everyone,
    headers: ['soortstage', 'programma', 'program', 'kindofinternship'],
  },
  format: { ...oneOf(vacancyFormats), ...everyone, section: 'when', headers: ['vorm', 'soort', 'format', 'form'] },
  seats: {
    ...value(whole(1, mostSeats, 'vacancies.edit.seats'), z.int()),
    ...everyone,
    section: 'when',
    headers: ['plekken', 'plaatsen', 'aantalplekken', 'seats', 'places'],
    needed: true,
  },
  minAge: {
    ...value(whole(12, 30, 'vacancies.edit.age'), z.int()),
    ...everyone,
    section: 'who',
    headers: ['vanafleeftijd', 'minimumleeftijd', 'leeftijd', 'fromage'],
  },
  levels: {
    ...choices(schoolLevels, 12, tooMany),
    ...everyone,
    section: 'who',
    headers: ['niveaus', 'niveau', 'levels'],
  },
  weeklySchedule: {
    ...own(weeklyScheduleInput, schedule),
    ...everyone,
    section: 'when',
    headers: ['dagenentijden', 'tijden', 'rooster', 'dagen', 'daysandtimes'],
  },
  slots: {
    ...own(z.array(momentInput).max(30, tooMany), z.array(momentShown)),
    ...everyone,
    section: 'when',
    column: false,
  },
  hoursTotal: {
    ...optional(whole(1, 2000, 'vacancies.edit.hours'), z.number()),
    ...everyone,
    section: 'when',
    headers: ['uren', 'aantaluren', 'urentotaal', 'hours'],
  },
  startsOn: {
    ...optionalDay,
    ...everyone,
    section: 'when',
    copied: false,
    headers: ['startdatum', 'begindatum', 'vanaf', 'startson'],
  },
  endsOn: { ...optionalDay, ...everyone, section: 'when', copied: false, headers: ['einddatum', 'totenmet', 'endson'] },
  applicationDeadline: {
    ...optionalDay,
    ...everyone,
    section: 'when',
    copied: false,
    headers: ['aanmeldentot', 'deadline', 'sluitingsdatum', 'applyuntil'],
  },
  hoursConfirmed: {
    ...value(z.array(hoursPoint).max(30, tooMany), words),
    ...writers,
    section: 'when',
    copied: false,
  },
  /** Why a school lets hours through that the law forbids here; for its coordinator alone. */
  hoursAllowedReason: {
    ...own(reasonField, z.string().nullable()),
    ...writers,
    section: 'when',
    copied: false,
  },

  locationKind: { ...oneOf(locationKinds), wire: z.string(), ...writers, section: 'place' },
  street: {
    ...optional(textField(120), z.string()),
    ...everyone,
    section: 'place',
    headers: ['adres', 'straat', 'address'],
  },
  houseNumber: { ...optional(houseNumberInput, z.string()), ...everyone, section: 'place' },
  postcode: { ...optional(postcodeField, z.string()), ...everyone, section: 'place', headers: ['postcode'] },
  city: { ...optional(textField(80), z.string()), ...everyone, section: 'place', headers: ['plaats', 'town'] },
  contactUserId: { ...optional(personInput, id), ...inner, section: 'place' },
  supervisorUserId: { ...optional(personInput, id), ...inner, section: 'place' },
  /** Who guides one there and a sentence of theirs, as the host writes it for everybody; no account hangs on it. */
  guide: { ...text(80), ...everyone, section: 'place' },
  guideQuote: { ...text(200), ...everyone, section: 'place' },
  clothing: { ...text(200), ...everyone, section: 'place', plain: true },
  lunch: { ...text(200), ...everyone, section: 'place', plain: true },

  schoolIds: { ...links(50, tooMany), ...inner, section: 'who' },
  groupIds: { ...links(100, tooMany), ...inner, section: 'who' },
  requiresMotivation: {
    ...yesNo,
    ...everyone,
    section: 'who',
    headers: ['motivatienodig', 'motivatie', 'motivationneeded'],
  },
  requiresInterview: { ...yesNo, ...writers, section: 'who' },
  requiresVog: { ...yesNo, ...everyone, section: 'who', headers: ['vognodig', 'vog', 'vogneeded'] },

  industrial: {
    ...yesNo,
    ...everyone,
    section: 'work',
    headers: ['industrieel', 'fabriekofwerkplaats', 'factoryorworkshop'],
  },
  accessibility: {
    ...choices(accessibilities, 3, tooMany),
    ...everyone,
    section: 'who',
    headers: ['rolstoel', 'rolstoeltoegankelijk', 'wheelchair'],
    listedAs: 'wheelchair',
  },
  hazards: { ...choices(prohibitedTasks, prohibitedTasks.length, tooMany), ...writers, section: 'work' },
  supervision: { ...text(500), ...writers, section: 'work' },
  physicalDemands: { ...text(300), ...writers, section: 'work' },
  masChecks: { ...choices(masChecks, 4, tooMany), ...writers, section: 'work' },
  workConfirmed: { ...choices(warnedWork, warnedWork.length, tooMany), ...writers, section: 'work', copied: false },
  allowanceCents: {
    ...optional(centsInput, z.int()),
    form: 'own',
    ...writers,
    section: 'work',
    headers: ['vergoeding', 'stagevergoeding', 'allowance'],
    listedAs: 'allowance',
  },
  travelAllowance: { ...yesNo, ...writers, section: 'work' },
} as const satisfies Record<string, Field>

type Fact = Shown & {
  wire: z.ZodType
  /** A copy begins with it. */
  copied?: true
}

/** What the product itself keeps of a vacancy. */
export const vacancyFacts = {
  organizationId: { ...inner, wire: id, copied: true },
  status: { ...everyone, wire: z.enum(vacancyStatuses) },
  seatsTaken: { ...inner, wire: z.int() },
  waiting: { ...inner, wire: z.int() },
  unanswered: { ...writers, wire: z.int() },
  days: { ...everyone, wire: z.array(z.enum(weekdays)), copied: true },
  lat: { ...everyone, wire: z.number().nullable(), copied: true },
  lng: { ...everyone, wire: z.number().nullable(), copied: true },
  hoursAllowed: { ...writers, wire: words },
  closedReason: { ...writers, wire: z.string().nullable() },
  reviewNote: { ...writers, wire: z.string().nullable() },
  bySchoolId: { ...writers, wire: id.nullable() },
  previousVacancyId: { ...writers, wire: id.nullable() },
  pictureCrop: { ...writers, wire: z.array(z.number()).nullable() },
  pictureFocus: { ...everyone, wire: z.array(z.number()) },
  publishedAt: { ...everyone, wire: moment.nullable() },
  submittedAt: { ...writers, wire: moment.nullable() },
  createdAt: { ...writers, wire: moment },
  updatedAt: { ...writers, wire: moment },
  lockVersion: { ...inner, wire: z.int() },
} as const satisfies Record<string, Fact>

/** What no answer shows by its name. */
const keys = { id: inner, pictureFileId: inner, pictureSmallId: inner, pictureOriginalId: writers } as const

type Everything = typeof vacancyFields & typeof vacancyFacts & typeof keys
type Having<Like> = { [Name in keyof Everything]: Everything[Name] extends Like ? Name : never }[keyof Everything]

export type FieldName = keyof typeof vacancyFields
/** What every reading of a vacancy loads. */
export type BankColumn = Exclude<Having<{ shownTo: 'everyone' } | { readAlways: true }>, Having<{ column: false }>>
/** What who writes or judges a vacancy has of it. */
export type StaffColumn = Exclude<keyof Everything, Having<{ column: false }>>

const everything: [string, Shown & { column?: false; copied?: boolean }][] = Object.entries({
  ...vacancyFields,
  ...vacancyFacts,
  ...keys,
})
const columns = everything.filter(([, { column }]) => column !== false)
const namesOf = (some: readonly [string, unknown][]) => some.map(([name]) => name)

export const staffColumns = namesOf(columns) as StaffColumn[]
export const bankColumns = namesOf(
  columns.filter(([, { shownTo, readAlways }]) => shownTo === 'everyone' || readAlways),
) as BankColumn[]
/** What of its columns the bank shows to everybody. */
export const publicColumns = namesOf(columns.filter(([, { shownTo }]) => shownTo === 'everyone')) as BankColumn[]
/** What everybody is told, as a shape picks it. */
export const toldToEveryone = Object.fromEntries(
  everything.flatMap(([name, { shownTo }]) => (shownTo === 'everyone' ? [[name, true]] : [])),
) as Record<Having<{ shownTo: 'everyone' }>, true>
/** What of its columns writers are shown. */
export const shownToWriters = staffColumns.filter((name) => !(name in keys))
/** What of an old vacancy a new one begins with: all that was written but its days, and where it is. */
export const copiedColumns = namesOf(
  columns.filter(([name, { copied }]) => (name in vacancyFields ? copied !== false : copied)),
) as StaffColumn[]

type Listed = Having<{ headers: readonly string[] }> & FieldName
/** What lists of vacancies and partners' programs call the fields they may say. */
export type ListedName = {
  [Name in Listed]: (typeof vacancyFields)[Name] extends { listedAs: infer As } ? As : Name
}[Listed]
/** A field whose cell takes no rule of its own. */
export type PlainListed = Exclude<Listed & Having<{ cell: string }>, Having<{ needed: true }>>

type InList = { name: Listed; listedAs: ListedName; headers: readonly string[] } & Pick<
  Field,
  'needed' | 'cell' | 'max' | 'empty'
>
/** The fields of a list, in the order of its columns. */
export const listedFields = Object.entries(vacancyFields).flatMap(([name, field]: [string, Field]): InList[] =>
  field.headers
    ? [{ listedAs: name as ListedName, ...field, name: name as Listed, headers: field.headers } as InList]
    : [],
)
/** Those of them that are read by their kind alone. */
export const plainListed = listedFields.filter(({ cell, needed }) => cell && !needed) as (InList & {
  name: PlainListed
})[]

export const sectionNames = ['text', 'picture', 'when', 'who', 'work', 'place'] as const
export type Section = (typeof sectionNames)[number]

/** The part of the form a field stands in, or a line of one: `slots.0.startsAt`. */
export function sectionOf(field: string): Section | undefined {
  const name = field.split('.')[0] as string
  return name === 'picture' ? name : (vacancyFields as Record<string, Field>)[name]?.section
}

/** The texts of a part that the form asks for by their names alone. */
export function plainFields(section: Section): FieldName[] {
  const found = Object.entries(vacancyFields).filter(
    ([, field]: [string, Field]) => field.plain && field.section === section,
  )
  return namesOf(found) as FieldName[]
}
