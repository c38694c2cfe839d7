import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { recordFile } from '#areas/files/commands.ts'
import { judgeNow, lockRow, noteReminded, takeStep, takeStepOn, type Machine } from '#areas/steps.ts'
import { plainFileName } from '#areas/files/model.ts'
import { userIdOf } from '#areas/users/model.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { endedStatuses } from '#areas/internships/model.ts'
import { literals } from '#platform/db.ts'
import {
  documentTransitions,
  paperName,
  type DocumentEvent,
  type DocumentStatus,
  type DocumentStepInput,
} from './model.ts'
import type { KeptPaper } from './keeping/commands.ts'
import { documentCapacities, isOfOffice, mayRemind, mayTakeStep } from './policy.ts'
import { findRequiredDocuments, getRequiredDocument, type RequiredDocument } from './queries.ts'

type Input = DocumentStepInput & { fileId?: string | undefined }

export const documentMachine: Machine<'requiredDocuments', DocumentStatus, DocumentEvent, RequiredDocument, Input> = {
  table: 'requiredDocuments',
  type: 'required_documents',
  steps: documentTransitions,
  find: getRequiredDocument,
  capacities: documentCapacities,
  may: mayTakeStep,
  stamps: ({ now }) => ({ turnSince: now, updatedAt: now }),
  // Events are told of the internship: people hear of its papers, not of one paper each.
  payload: () => ({}),
  refusals: { notYours: 'documents.not-yours', wrongState: 'documents.invalid-transition' },
  effects: {
    hand_in: (ctx, { internshipId }, { fileId = null }) => ({
      columns: {
        fileId,
        note: '',
        validUntil: null,
        receivedAt: ctx.now,
        receivedFrom: userIdOf(ctx.actor) ?? null,
        judgedAt: null,
        judgedBy: null,
      },
      payload: { internshipId },
    }),
    verify(ctx, { internshipId, startsOn }, { validUntil = null }) {
      const needed = [dayOf(ctx.now), startsOn].toSorted().at(-1) as string
      if (validUntil !== null && validUntil < needed) throw invalid({ validUntil: ['documents.fields.valid-until'] })
      return { columns: { ...judged(ctx), validUntil, note: '' }, payload: { internshipId }, reason: null }
    },
    reject: (ctx, { internshipId }, { reason = '' }) => ({
      columns: { ...judged(ctx), validUntil: null, note: reason },
      payload: { internshipId },
      reason: null,
    }),
    waive: (ctx, { internshipId }, { reason = '' }) => ({
      columns: { ...judged(ctx), note: reason },
      payload: { internshipId },
      reason: null,
    }),
    ask_again: (_ctx, { internshipId }) => ({
      columns: { validUntil: null, note: '', judgedAt: null, judgedBy: null },
      payload: { internshipId },
      reason: null,
    }),
    expire: (_ctx, { internshipId }) => ({ payload: { internshipId } }),
  },
}

/** The audit chain keeps who judged and how, and never why: that would tell of it when the paper is long gone. */
function judged({ now, actor }: Ctx) {
  return { judgedAt: now, judgedBy: userIdOf(actor) ?? null }
}

/** One step of a document by somebody who may take it. */
export async function takeDocumentStep(
  ctx: Ctx,
  id: string,
  event: Exclude<DocumentEvent, 'hand_in'>,
  input: DocumentStepInput = {},
): Promise<RequiredDocument> {
  await takeStep(ctx, documentMachine, id, event, input)
  return getRequiredDocument(ctx, id)
}

/** Whether somebody may hand in a document now: asked before anything slow is done with the file. */
export async function judgeHandingIn(ctx: Ctx, id: string): Promise<void> {
  const document = await getRequiredDocument(ctx, id)
  if (document.isOver) throw conflict('documents.internship-over')
  judgeNow(ctx, documentMachine, document, 'hand_in', {})
}

/** Keeps what was sent as the document. The one before it is taken away later, so that the step can be taken back. */
export async function handIn(
  ctx: Ctx,
  id: string,
  { kept, mime, fileName }: KeptPaper & { fileName: string },
): Promise<RequiredDocument> {
  await lockRow(ctx, 'requiredDocuments', id)
  const document = await getRequiredDocument(ctx, id)
  if (document.isOver) throw conflict('documents.internship-over')
  await recordFile(ctx, kept, {
    fileName: paperName(plainFileName(fileName, id), mime),
    mime,
    owner: { type: 'required_documents', id },
  })
  await takeStepOn(ctx, documentMachine, document, 'hand_in', { fileId: kept.id })
  return getRequiredDocument(ctx, id)
}

/** Reminds who has to hand it in. @throws Refusal 404, 403 to who does not wait for it, 409 where it is too soon or no longer wanted */
export async function remindOfDocument(ctx: Ctx, id: string): Promise<RequiredDocument> {
  await lockRow(ctx, 'requiredDocuments', id)
  const document = await getRequiredDocument(ctx, id)
  if (!document.isMine && !isOfOffice(ctx.actor, document.schoolId)) throw forbidden('documents.not-yours')
  if (!mayRemind(ctx.actor, document, ctx.now)) throw conflict('documents.not-to-remind')
  await noteAllReminded(ctx, [document])
  return getRequiredDocument(ctx, id)
}

/**
 * Reminds of several at once, as one step that is taken back as one: past those that need it no more, since a colleague did or
 * the paper is there.
 * @returns those that were reminded of
 * @throws Refusal 404 where the actor knows of none of them
 */
export async function remindOfDocuments(ctx: Ctx, ids: readonly string[]): Promise<RequiredDocument[]> {
  // Held in one order, so that two who remind of the same papers do so one after the other.
  await sql`select 1 from required_documents where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[])
    order by id for no key update`.execute(ctx.db)
  const known = await findRequiredDocuments(ctx, ids)
  if (known.length === 0) throw notFound()
  const waited = known.filter((document) => mayRemind(ctx.actor, document, ctx.now))
  await noteAllReminded(ctx, waited)
  return waited.map((document) => ({ ...document, remindedAt: ctx.now }))
}

async function noteAllReminded(ctx: Ctx, documents: readonly RequiredDocument[]): Promise<void> {
  const reminders = documents.map(({ id, internshipId, schoolId }) => {
    const subject = { type: 'required_documents', id }
    const event = { name: 'documents.reminded', subject, payload: { internshipId } } as const
    return { event, organizationId: schoolId }
  })
  await noteReminded(ctx, 'requiredDocuments', reminders)
}

/** Ends what is no longer valid while its internship goes on. Runs with every sweep, as the system. */
export async function expireDocuments(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from required_documents d join internships i on i.tenant_id = d.tenant_id and i.id = d.internship_id
    where d.tenant_id = ${ctx.tenant.id} and d.status = 'verified' and d.valid_until < ${dayOf(ctx.now)}::date
      and i.status not in ${literals(endedStatuses)} order by d.id`.execute(ctx.db)
  for (const { id } of rows) await takeDocumentStep(ctx, id, 'expire')
}
