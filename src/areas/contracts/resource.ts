import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { ageOn } from '#platform/week.ts'
import { codeAsks, isSignersTurn, mayRemind, signerStepsFor } from './signers/model.ts'
import { maskEmail } from './proof/model.ts'
import { contractTurn } from './turn/model.ts'
import type { Filler, SignerRole } from './model.ts'
import { notesOn } from './changes/model.ts'
import { handsOf, isSigner, officeEvents, partsOf, signerPlanFor, sidesOf } from './policy.ts'
import type { Contract, Shown, Signer } from './queries.ts'
import { partsMissing, renderContract, shownValue } from './templates/model.ts'
import { z } from 'zod'
import { id, moment, schedule, shape, turn, view, words } from '#platform/shapes.ts'
import { contractStatuses, signerRoles, signerStatuses } from './model.ts'

type Behind = { signerId: string; codeSentTo: string | null } | undefined

/** A contract as somebody at the table sees it: the text, whose turn it is, and their own part of it. */
export function presentContract(ctx: Ctx, { contract, internship }: Shown, behind?: Behind): Resource {
  ctx.saw('contracts', internship.studentId)
  const { actor, locale } = ctx
  const { template, values } = contract
  const age = internship.birthDate ? ageOn(internship.birthDate, internship.startsOn) : undefined
  const missing = partsMissing(template.fields, values).filter((part): part is SignerRole => part !== 'system')
  const turn = contractTurn({
    status: contract.status,
    turnSince: contract.turnSince,
    signers: contract.signers,
    partsMissing: missing,
    companyFillsFirst: ctx.tenant.capabilities.companyFillsContractFields,
  })
  const parts: Filler[] = behind ? [] : partsOf(actor, internship)
  const events = behind ? [] : officeEvents(actor, internship, contract.status)
  const inTurn = (signer: Signer) => isInTurn(contract, signer)
  const mine = contract.signers.find((signer) => (behind ? signer.id === behind.signerId : isSigner(actor, signer)))
  const isYours =
    turn !== undefined &&
    ((turn.action === 'sign' && mine !== undefined && inTurn(mine)) ||
      (turn.action === 'fill' &&
        turn.roles.some(
          (role) => parts.includes(role as Filler) && (role !== 'company' || internship.isOfMyCompany),
        )) ||
      (['finalize', 'send', 'answer_decline', 'extend'].includes(turn.action) && events.length > 0))
  return {
    type: 'contracts',
    id: contract.id,
    attributes: {
      number: contract.number,
      title: template.title,
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
      studentName: internship.studentName,
      organizationName: internship.organizationName,
      schoolName: internship.schoolName,
      // As the paper says it: that is what is signed.
      startsOn: plainValue(values.starts_on) ?? internship.startsOn,
      endsOn: plainValue(values.ends_on) ?? internship.endsOn,
      schedule: internship.schedule,
      place: internship.place,
      supervisorName: internship.supervisorName || null,
      studentAge: age ?? null,
      insurance: plainValue(values.insurance),
      task: String(plainValue(values.tasks) ?? internship.tasks ?? '').split('\n')[0] || null,
      hoursTotal: internship.minutesPlanned === null ? null : internship.minutesPlanned / 60,
      blocks: renderContract({
        template,
        // While it is filled in one sees what it will say; then what people sign, with the notes that came later.
        values: contract.status === 'filling' ? values : (contract.presented ?? values),
        locale: contract.locale,
        ...(age === undefined ? {} : { studentAge: age }),
        guardianNames: contract.signers.filter(({ role }) => role === 'guardian').map(({ name }) => name),
      }),
      notes: notesOn(contract, contract.locale),
      fields: template.fields
        .filter(({ filledBy }) => parts.includes(filledBy))
        .map((field) => ({
          key: field.key,
          label: field.label[locale],
          help: field.help?.[locale] ?? null,
          type: field.type,
          required: field.required,
          filledBy: field.filledBy,
          value: plainValue(values[field.key]),
          shown: shownValue(field, values[field.key], locale) ?? null,
          options: (field.options ?? []).map(({ value, label }) => ({ value, label: label[locale] })),
        })),
      partsMissing: missing,
      guardianMissing:
        contract.status === 'filling' &&
        signerPlanFor(ctx, internship).filter(({ role }) => role === 'guardian').length >
          contract.signers.filter(({ role }) => role === 'guardian').length,
      signers: contract.signers.map((signer) =>
        presentSigner(ctx, { contract, internship }, signer, {
          isYou: signer.id === mine?.id,
          isLinked: behind !== undefined,
        }),
      ),
    },
    relationships: { internship: { data: { type: 'internships', id: internship.id } } },
    meta: {
      allowedEvents: events,
      canFill: contract.status === 'filling' && parts.length > 0,
      ...(behind?.codeSentTo ? { codeSentTo: behind.codeSentTo } : {}),
      turn: turn
        ? { whose: turn.action, roles: turn.roles, isYours, since: turn.since }
        : { whose: null, isYours: false, since: contract.turnSince },
    },
  }
}

/** One of those who sign, and what the reader may do about them; who came by a link may do nothing about the others. */
function presentSigner(
  ctx: Ctx,
  { contract, internship }: Shown,
  signer: Signer,
  { isYou, isLinked }: { isYou: boolean; isLinked: boolean },
) {
  const inTurn = isInTurn(contract, signer)
  const hands = isLinked ? [] : handsOf(ctx.actor, internship, signer)
  return {
    id: signer.id,
    role: signer.role,
    turn: signer.turn,
    name: signer.name,
    email: signer.email ? maskEmail(signer.email) : null,
    status: signer.status,
    signedAt: signer.signedAt,
    declineReason: signer.declineReason,
    isYou,
    canSign: isYou && inTurn,
    isUnproved: signer.isUnproved,
    canShowQr: hands.includes('party') && inTurn && codeAsks(sidesOf(internship), signer.role) !== 'never',
    canRemind: inTurn && signerStepsFor(signer.status, hands).includes('remind') && mayRemind(signer, ctx.now),
  }
}

function isInTurn(contract: Contract, signer: Signer): boolean {
  return (
    contract.status === 'signing' &&
    isSignersTurn(signer, contract.signers) &&
    ['invited', 'viewed'].includes(signer.status)
  )
}

function plainValue(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** What anybody with the code may know: that it is real and who signed, never what it says. */
export function presentVerification(contract: Contract): Resource {
  return {
    type: 'verifications',
    id: contract.verifyCode,
    attributes: {
      number: contract.number,
      title: contract.template.title,
      status: contract.status,
      completedAt: contract.completedAt,
      sealedSha256: contract.sealedSha256,
      signers: contract.signers.map(({ role, name, email, signedAt }) => ({
        role,
        name: shortName(name),
        email: email ? maskEmail(email) : null,
        signedAt,
      })),
    },
  }
}

/** Noor Y. */
export function shortName(name: string): string {
  const words = name.split(' ')
  return words.length > 1 ? `${words[0]} ${words.at(-1)?.[0] ?? ''}.` : name
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
  }),
  { internship: 'internships' },
  z.object({
    allowedEvents: words,
    canFill: z.boolean(),
    /** Where the code was mailed that is asked with the signature. */
    codeSentTo: z.string().optional(),
    turn: turn.extend({ roles: words.optional() }),
  }),
)

export const signerShape = shape(
  'signers',
  z.object({ shortName: z.string(), role: z.enum(signerRoles), needsLastName: z.boolean() }),
)

export const qrCodeShape = shape(
  'qr_codes',
  z.object({ secret: z.string(), expiresAt: moment, signerName: z.string() }),
)

const verified = z.object({
  number: z.string(),
  title: z.string(),
  status: z.enum(contractStatuses),
  completedAt: moment.nullable(),
  sealedSha256: z.string().nullable(),
  signers: z.array(
    z.object({
      role: z.enum(signerRoles),
      name: z.string(),
      email: z.string().nullable(),
      signedAt: moment.nullable(),
    }),
  ),
})

/** By its code a contract; by its bytes what became of them, with the contract if we know it. */
export const verificationShape = shape(
  'verifications',
  verified.partial().extend({
    verdict: z.string().optional(),
    known: z.boolean().optional(),
    signedAt: moment.nullable().optional(),
    contract: verified.nullable().optional(),
  }),
)
export const byCodeShape = view('by_code', shape('verifications', verified))
export const byBytesShape = view(
  'by_bytes',
  shape(
    'verifications',
    z.object({
      verdict: z.string(),
      known: z.boolean(),
      signedAt: moment.nullable(),
      contract: verified.nullable(),
    }),
  ),
)
