import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { ageOn } from '#platform/week.ts'
import { codeAsks, isSignersTurn, mayRemind, signerStepsFor } from './signers/model.ts'
import { maskEmail } from './proof/model.ts'
import { contractTurn } from './turn/model.ts'
import { type Filler, type SignerRole, contractStatuses, signerRoles, signerStatuses } from './model.ts'
import { notesOn } from './changes/model.ts'
import { handsOf, isSigner, mayRenew, officeEvents, partsOf, signerPlanFor, sidesOf } from './policy.ts'
import type { Contract, Shown, Signer } from './queries.ts'
import { isQuestioned } from './questions/model.ts'
import { presentQuestions, questionsShape } from './questions/resource.ts'
import { partsMissing, renderContract, shownValue, type FieldDef, type TemplateValues } from './templates/model.ts'
import type { Locale } from '#platform/i18n.ts'
import { z } from 'zod'
import { id, moment, schedule, shape, turn, words } from '#platform/shapes.ts'

/** Who came by a mailed link: one signer, or whoever fills in some parts. */
type Behind = { signerId?: string; codeSentTo?: string | null; parts?: Filler[] } | undefined

/** A contract as somebody at the table sees it: the text, whose turn it is, and their own part of it. */
export function presentContract(ctx: Ctx, { contract, internship }: Shown, behind?: Behind): Resource {
  ctx.saw('contracts', internship.studentId)
  const reader = readerOf(ctx, { contract, internship }, behind)
  const { parts, events, turn } = reader
  return {
    type: 'contracts',
    id: contract.id,
    attributes: {
      ...stateOf(contract),
      ...workOf({ contract, internship }),
      blocks: textOf({ contract, internship }),
      notes: notesOn(contract, contract.locale),
      fields: contract.template.fields
        .filter(({ filledBy }) => parts.includes(filledBy))
        .map((field) => presentField(field, contract.values, ctx.locale)),
      partsMissing: reader.partsMissing,
      guardianMissing: contract.status === 'filling' && guardiansMissing(ctx, { contract, internship }),
      signers: contract.signers.map((signer) => presentSigner(ctx, { contract, internship }, signer, reader)),
      questions: presentQuestions(
        ctx.actor,
        { contract, internship },
        { mine: reader.mine, isBehindLink: behind !== undefined },
      ),
    },
    relationships: { internship: { data: { type: 'internships', id: internship.id } } },
    meta: {
      allowedEvents: events,
      canRenew: !behind && mayRenew(ctx.actor, internship, contract),
      canFill: contract.status === 'filling' && parts.length > 0,
      ...(behind?.codeSentTo ? { codeSentTo: behind.codeSentTo } : {}),
      turn: turn
        ? {
            whose: turn.action,
            roles: turn.roles,
            isYours: isTurnOfReader(reader, { contract, internship }),
            since: turn.since,
          }
        : { whose: null, isYours: false, since: contract.turnSince },
    },
  }
}

/** What the reader may do with a contract. Whoever comes by a link is the one signer whose link it is, and no more. */
function readerOf({ actor, tenant }: Ctx, { contract, internship }: Shown, behind: Behind) {
  const missing = partsMissing(contract.template.fields, contract.values)
  const waitsFor = missing.filter((part): part is SignerRole => part !== 'system')
  const parts: Filler[] = behind ? (behind.parts ?? []) : partsOf(actor, internship)
  return {
    behind,
    parts,
    partsMissing: waitsFor,
    events: behind ? [] : officeEvents(actor, internship, contract.status),
    mine: contract.signers.find((signer) => (behind ? signer.id === behind.signerId : isSigner(actor, signer))),
    turn: contractTurn({
      status: contract.status,
      turnSince: contract.turnSince,
      signers: contract.signers,
      partsMissing: waitsFor,
      isQuestioned: isQuestioned(contract),
      companyFillsFirst: tenant.capabilities.companyFillsContractFields,
    }),
  }
}
type Reader = ReturnType<typeof readerOf>

function inTurn(contract: Contract, signer: Signer): boolean {
  return (
    contract.status === 'signing' &&
    !isQuestioned(contract) &&
    isSignersTurn(signer, contract.signers) &&
    ['invited', 'viewed'].includes(signer.status)
  )
}

function isTurnOfReader({ turn, mine, parts, events, behind }: Reader, { contract, internship }: Shown): boolean {
  if (turn?.action === 'sign') return mine !== undefined && inTurn(contract, mine)
  if (turn?.action === 'fill')
    return turn.roles.some(
      (role) =>
        parts.includes(role as Filler) && (role !== 'company' || internship.isOfMyCompany || behind !== undefined),
    )
  // Sealing is the product's own work.
  return turn !== undefined && turn.action !== 'seal' && events.length > 0
}

function stateOf(contract: Contract) {
  return {
    number: contract.number,
    title: contract.template.title,
    status: contract.status,
    language: contract.locale,
    revision: contract.revision,
    sentAt: contract.sentAt,
    expiresAt: contract.expiresAt,
    completedAt: contract.completedAt,
    voidReason: contract.voidReason,
    lockVersion: contract.lockVersion,
    documentSha256: contract.presentedSha256,
    hasPdf: contract.presentedFileId !== null,
    isSealed: contract.sealedFileId !== null,
    verifyCode: contract.sealedFileId ? contract.verifyCode : null,
  }
}

/** Who works where and when. The days and the task are as the paper says them: that is what is signed. */
function workOf({ contract: { values }, internship }: Shown) {
  return {
    studentName: internship.studentName,
    organizationName: internship.organizationName,
    schoolName: internship.schoolName,
    startsOn: plainValue(values.starts_on) ?? internship.startsOn,
    endsOn: plainValue(values.ends_on) ?? internship.endsOn,
    schedule: internship.schedule,
    place: internship.place,
    supervisorName: internship.supervisorName || null,
    supervisorPhone: String(plainValue(values.company_supervisor_phone) ?? '') || null,
    studentAge: ageOf(internship) ?? null,
    insurance: plainValue(values.insurance),
    task: String(plainValue(values.tasks) ?? internship.tasks ?? '').split('\n')[0] || null,
    hoursTotal: internship.minutesPlanned === null ? null : internship.minutesPlanned / 60,
  }
}

function ageOf({ birthDate, startsOn }: Shown['internship']): number | undefined {
  return birthDate ? ageOn(birthDate, startsOn) : undefined
}

/** While it is filled in one sees what it will say; then what people sign, with the notes that came later. */
function textOf({ contract, internship }: Shown) {
  const age = ageOf(internship)
  return renderContract({
    template: contract.template,
    values: contract.status === 'filling' ? contract.values : (contract.presented ?? contract.values),
    locale: contract.locale,
    ...(age === undefined ? {} : { studentAge: age }),
    guardianNames: contract.signers.filter(({ role }) => role === 'guardian').map(({ name }) => name),
  })
}

function presentField(field: FieldDef, values: TemplateValues, locale: Locale) {
  return {
    key: field.key,
    label: field.label[locale],
    help: field.help?.[locale] ?? null,
    type: field.type,
    required: field.required,
    filledBy: field.filledBy,
    value: plainValue(values[field.key]),
    shown: shownValue(field, values[field.key], locale) ?? null,
    options: (field.options ?? []).map(({ value, label }) => ({ value, label: label[locale] })),
  }
}

function guardiansMissing(ctx: Ctx, { contract, internship }: Shown): boolean {
  const guardians = (people: readonly { role: string }[]) => people.filter(({ role }) => role === 'guardian').length
  return guardians(signerPlanFor(ctx, internship)) > guardians(contract.signers)
}

function presentSigner(ctx: Ctx, { contract, internship }: Shown, signer: Signer, { behind, mine }: Reader) {
  const hands = behind ? [] : handsOf(ctx.actor, internship, signer)
  const isInTurn = inTurn(contract, signer)
  return {
    id: signer.id,
    role: signer.role,
    turn: signer.turn,
    name: signer.name,
    email: signer.email ? maskEmail(signer.email) : null,
    status: signer.status,
    signedAt: signer.signedAt,
    declineReason: signer.declineReason,
    isYou: signer.id === mine?.id,
    canSign: signer.id === mine?.id && isInTurn,
    isUnproved: signer.isUnproved,
    canShowQr: hands.includes('party') && isInTurn && codeAsks(sidesOf(internship), signer.role) !== 'never',
    canRemind: isInTurn && signerStepsFor(signer.status, hands).includes('remind') && mayRemind(signer, ctx.now),
  }
}

function plainValue(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const written = z.union([z.string(), z.number(), z.boolean()])
const plain = written.nullable()

const run = z.object({ text: z.string(), bold: z.boolean().optional() })
const block = z.union([
  z.object({ kind: z.enum(['lead', 'paragraph', 'remark']), text: z.array(run) }),
  z.object({ kind: z.literal('heading'), number: z.int(), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.array(run)) }),
  z.object({ kind: z.literal('pairs'), rows: z.array(z.object({ label: z.string(), value: z.string() })) }),
])

export const contractShape = shape(
  'contracts',
  z.object({
    number: z.string(),
    title: z.string(),
    status: z.enum(contractStatuses),
    language: z.string(),
    revision: z.int(),
    sentAt: moment.nullable(),
    expiresAt: moment.nullable(),
    completedAt: moment.nullable(),
    voidReason: z.string().nullable(),
    lockVersion: z.int(),
    documentSha256: z.string().nullable(),
    hasPdf: z.boolean(),
    isSealed: z.boolean(),
    verifyCode: z.string().nullable(),
    studentName: z.string(),
    organizationName: z.string(),
    schoolName: z.string(),
    startsOn: written,
    endsOn: written,
    schedule,
    place: z.string(),
    supervisorName: z.string().nullable(),
    supervisorPhone: z.string().nullable(),
    studentAge: z.int().nullable(),
    insurance: plain,
    task: z.string().nullable(),
    hoursTotal: z.number().nullable(),
    /** The text, part by part, as the paper has it. */
    blocks: z.array(block),
    /** What changed after somebody had signed, and needs no new signature. */
    notes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
    fields: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        help: z.string().nullable(),
        type: z.string(),
        required: z.boolean(),
        filledBy: z.string(),
        value: plain,
        shown: z.union([z.string(), words]).nullable(),
        options: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
    partsMissing: words,
    guardianMissing: z.boolean(),
    signers: z.array(
      z.object({
        id,
        role: z.enum(signerRoles),
        turn: z.int(),
        name: z.string(),
        email: z.string().nullable(),
        status: z.enum(signerStatuses),
        signedAt: moment.nullable(),
        declineReason: z.string().nullable(),
        /** Signed by a code that the other side showed, without more to show who it was than the last name. */
        isUnproved: z.boolean(),
        isYou: z.boolean(),
        canSign: z.boolean(),
        canShowQr: z.boolean(),
        canRemind: z.boolean(),
      }),
    ),
    questions: questionsShape,
  }),
  { internship: 'internships' },
  z.object({
    allowedEvents: words,
    canFill: z.boolean(),
    /** Whether the office may make another in its place. */
    canRenew: z.boolean(),
    /** Where the code was mailed that is asked with the signature. */
    codeSentTo: z.string().optional(),
    turn: turn.extend({ roles: words.optional() }),
  }),
)
