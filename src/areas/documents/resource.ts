import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { countsBy, day, id, moment, shape, turn, words } from '#platform/shapes.ts'
import { documentKinds, documentParties, documentStatuses, documentTurn } from './model.ts'
import { allowedDocumentEvents, isDocumentOfActorsTurn, mayOpenPaper, mayRemind } from './policy.ts'
import type { LateDocument, RequiredDocument } from './queries.ts'

export function presentDocument(ctx: Ctx, document: RequiredDocument): Resource {
  const { actor } = ctx
  ctx.saw('required_documents', document.studentId)
  const isOpen = mayOpenPaper(actor, document)
  return {
    type: 'required_documents',
    id: document.id,
    attributes: {
      internshipId: document.internshipId,
      kind: document.kind,
      name: document.name,
      handedInBy: document.handedInBy,
      status: document.status,
      dueOn: document.dueOn,
      validUntil: document.validUntil,
      // Why it was not good may say something of its own: a mentor knows the state alone.
      note: isOpen ? document.note : '',
      fileName: isOpen ? document.fileName : null,
      fileMime: isOpen ? document.fileMime : null,
      fileBytes: isOpen ? document.fileBytes : null,
      createdAt: document.createdAt,
      receivedAt: document.receivedAt,
      judgedAt: document.judgedAt,
      judgedByName: document.judgedByName,
      remindedAt: document.remindedAt,
      studentName: document.studentName,
      groupNames: document.groupNames,
      organizationName: document.organizationName,
      startsOn: document.startsOn,
      lockVersion: document.lockVersion,
    },
    meta: {
      canRemind: mayRemind(actor, document, ctx.now),
      allowedEvents: document.isOver ? [] : allowedDocumentEvents(actor, document),
      turn: {
        whose: document.isOver ? null : documentTurn(document),
        isYours: !document.isOver && isDocumentOfActorsTurn(actor, document),
        since: document.turnSince,
      },
    },
  }
}

/** A paper that an internship asks for. */
export const documentShape = shape(
  'required_documents',
  z.object({
    internshipId: id,
    kind: z.enum(documentKinds),
    name: z.string(),
    handedInBy: z.enum(documentParties),
    status: z.enum(documentStatuses),
    dueOn: day,
    validUntil: day.nullable(),
    note: z.string(),
    fileName: z.string().nullable(),
    fileMime: z.string().nullable(),
    fileBytes: z.int().nullable(),
    createdAt: moment,
    receivedAt: moment.nullable(),
    judgedAt: moment.nullable(),
    judgedByName: z.string().nullable(),
    /** When who hands it in was last reminded by somebody. */
    remindedAt: moment.nullable(),
    studentName: z.string(),
    groupNames: words,
    organizationName: z.string(),
    startsOn: day,
    lockVersion: z.int(),
  }),
  {},
  z.object({ canRemind: z.boolean(), allowedEvents: words, turn }),
)

/** The document that has been late for longest, which is told of whatever page is asked for. */
export function presentLongest(ctx: Ctx, { studentId, ...told }: LateDocument) {
  ctx.saw('required_documents', studentId)
  return told
}

/** Of the whole list: how many there are by state, how many wait, how many of those for the reader, and how many are later than they should be. */
export const documentListMeta = z.object({
  byStatus: countsBy,
  open: z.int(),
  yours: z.int(),
  late: z.int(),
  /** Which of those has been late for longest, and the day it is later than. */
  longest: z
    .object({
      kind: z.enum(documentKinds),
      name: z.string(),
      status: z.enum(documentStatuses),
      studentName: z.string(),
      dueOn: day,
      missedOn: day,
    })
    .nullable(),
  may: z.object({ keep: z.boolean() }),
})
