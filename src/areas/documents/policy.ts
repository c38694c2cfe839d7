import { organizationsOf, relationTo, type Actor, type Capacity } from '#areas/users/model.ts'
import { mayRemindAgain } from '#areas/reminding.ts'
import {
  awaitedStatuses,
  documentStepsFor,
  documentTurn,
  isClosedToAsked,
  stepsByHand,
  type DocumentEvent,
  type DocumentKind,
  type DocumentParty,
  type DocumentStatus,
} from './model.ts'

/** Who says which papers a school asks for, and judges them. */
export const documentKeepers = ['coordinator', 'school_admin'] as const satisfies readonly Capacity[]
/** Who sees documents at all. Who runs the tenant has no use for a certificate of conduct. */
export const documentReaders = [
  'student',
  'mentor',
  'school_supervisor',
  ...documentKeepers,
  'company_admin',
  'company_supervisor',
] as const satisfies readonly Capacity[]

export type DocumentRelation = {
  status: DocumentStatus
  kind: DocumentKind
  handedInBy: DocumentParty
  schoolId: string
  organizationId: string
  isOwn: boolean
  isOfMyCompany: boolean
}

/** In which capacities the actor may touch this very document. */
export function documentCapacities(actor: Actor, document: DocumentRelation): Capacity[] {
  const { schoolId, organizationId, isOfMyCompany } = document
  return relationTo(actor, {
    system: true,
    student: document.isOwn,
    coordinator: [schoolId],
    school_admin: [schoolId],
    company_admin: isOfMyCompany && [organizationId],
    company_supervisor: isOfMyCompany && [organizationId],
  })
}

/** What a table of steps cannot say: a document is handed in by whom it is asked of, or by the school for them. */
export function mayTakeStep(actor: Actor, document: DocumentRelation, event: DocumentEvent): boolean {
  if (event !== 'hand_in' || isOfOffice(actor, document.schoolId)) return true
  return isAskedOf(document, documentCapacities(actor, document))
}

function isAskedOf({ handedInBy }: DocumentRelation, as: readonly Capacity[]): boolean {
  if (handedInBy === 'student') return as.includes('student')
  return handedInBy === 'company' && (as.includes('company_admin') || as.includes('company_supervisor'))
}

export function isOfOffice(actor: Actor, schoolId: string): boolean {
  return organizationsOf(actor, ...documentKeepers).includes(schoolId)
}

export function allowedDocumentEvents(actor: Actor, document: DocumentRelation): DocumentEvent[] {
  return documentStepsFor(document.status, documentCapacities(actor, document)).filter(
    (event) => stepsByHand.some((one) => one === event) && mayTakeStep(actor, document, event),
  )
}

/**
 * Whether the file is opened to somebody: to whom it is asked of, and to the office that judges it; a mentor knows the state alone,
 * and of a certificate of conduct so does a company.
 */
export function mayOpenPaper(actor: Actor, document: DocumentRelation): boolean {
  if (isOfOffice(actor, document.schoolId)) return true
  if (isClosedToAsked(document)) return false
  return isAskedOf(document, documentCapacities(actor, document))
}

export function isDocumentOfActorsTurn(actor: Actor, document: DocumentRelation): boolean {
  const whose = documentTurn(document)
  if (whose === null) return false
  return whose === 'school'
    ? isOfOffice(actor, document.schoolId)
    : isAskedOf(document, documentCapacities(actor, document))
}

/** Who reminds of a paper: who looks after the pupil, or judges what comes in. */
export const documentRemindedBy = [
  'mentor',
  'school_supervisor',
  ...documentKeepers,
] as const satisfies readonly Capacity[]

type Reminded = DocumentRelation & {
  isMine: boolean
  isOver: boolean
  isReachable: boolean
  turnSince: Date
  remindedAt: Date | null
}

/** Whether the actor may remind who has to hand it in: not themselves, nobody who cannot be reached, and a day after they last heard. */
export function mayRemind(actor: Actor, document: Reminded, now: Date): boolean {
  const isWaited = awaitedStatuses.some((one) => one === document.status) && !document.isOver && document.isReachable
  if (!isWaited || document.isOwn || isDocumentOfActorsTurn(actor, document)) return false
  if (!document.isMine && !isOfOffice(actor, document.schoolId)) return false
  return [document.turnSince, document.remindedAt].every((last) => mayRemindAgain(last, now))
}
