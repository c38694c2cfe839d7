import type { AreaNames } from '#areas/events.ts'
import type { Capacity } from '#areas/users/model.ts'
import { invalid } from '#platform/errors.ts'
import { allowedSteps, sourcesOf, stepTable, type Situation } from '#platform/transitions.ts'
import { dayOf, daysBetween } from '#platform/week.ts'

/** A certificate of conduct, a risk assessment with a part about the young, and what a school calls by a name of its own. */
export const documentKinds = ['vog', 'risk_assessment', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentStatuses = ['requested', 'received', 'verified', 'rejected', 'expired', 'waived'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** Who hands a document in. */
export const documentParties = ['student', 'company', 'school'] as const
export type DocumentParty = (typeof documentParties)[number]

export const documentEvents = ['ask', 'hand_in', 'verify', 'reject', 'waive', 'ask_again', 'expire'] as const
export type DocumentEvent = (typeof documentEvents)[number]

/** A document in one of these stands in the way of nothing. */
export const settledStatuses = ['verified', 'waived'] as const satisfies readonly DocumentStatus[]
/** A document in one of these is there, whether or not it was judged; what ran out is not. */
export const receivedStatuses = ['received', 'verified'] as const satisfies readonly DocumentStatus[]
/** A document in one of these is to be handed in. */
export const awaitedStatuses = ['requested', 'rejected', 'expired'] as const satisfies readonly DocumentStatus[]

/** Where nothing is said a certificate of conduct is there two weeks before the first day: asking for one takes as long. */
export const daysBeforeByPlace = 14
/** Of a certificate of conduct that is asked of a company, it knows the state alone. */
export function isClosedToAsked({ kind, handedInBy }: { kind: DocumentKind; handedInBy: DocumentParty }): boolean {
  return kind === 'vog' && handedInBy === 'company'
}

/** Who reads the file of a paper: the school alone, or whoever hands it in and the school. */
export function readersOf(paper: { kind: DocumentKind; handedInBy: DocumentParty }): 'alone' | 'school' {
  return paper.handedInBy === 'school' || isClosedToAsked(paper) ? 'alone' : 'school'
}

/** How many days before it ends somebody is told that a new one is needed. */
export const runsOutWithin = 30
/** Kilobytes of the largest file that is taken. */
export const largestPaper = 10 * 1024
const leastReason = 5

export type DocumentStepInput = {
  lockVersion?: number | undefined
  reason?: string | undefined
  validUntil?: string | null | undefined
}
type Judged = Situation<object, DocumentStepInput>

const office = ['coordinator', 'school_admin'] as const
const wantsReason = ({ input: { reason = '' } }: Judged) =>
  reason.trim().length >= leastReason ? undefined : invalid({ reason: ['documents.fields.reason'] })

/** The steps of a required document (docs/domain.md 4.13). */
export const documentTransitions = stepTable<DocumentStatus, DocumentEvent, Capacity, AreaNames, Judged>(
  'documents.event',
  {
    ask: { from: ['none'], to: ['requested', 'verified'], who: ['system', ...office], records: 'documents.asked' },
    hand_in: {
      from: ['requested', 'received', 'rejected', 'expired'],
      to: ['received'],
      who: ['student', 'company_admin', 'company_supervisor', ...office],
      records: 'documents.handed-in',
    },
    // Also what was shown on paper, of which nothing is kept.
    verify: {
      from: ['requested', 'received', 'rejected', 'expired'],
      to: ['verified'],
      who: office,
      records: 'documents.verified',
    },
    reject: {
      from: ['received', 'verified'],
      to: ['rejected'],
      who: office,
      guard: wantsReason,
      records: 'documents.rejected',
    },
    waive: {
      from: ['requested', 'received', 'rejected', 'expired'],
      to: ['waived'],
      who: office,
      guard: wantsReason,
      records: 'documents.waived',
    },
    ask_again: { from: ['waived', 'verified'], to: ['requested'], who: office, records: 'documents.asked-again' },
    expire: { from: ['verified'], to: ['expired'], who: ['system'], records: 'documents.expired' },
  },
)

/** What people do with a document that is there. */
export const stepsByHand = ['hand_in', 'verify', 'reject', 'waive', 'ask_again'] as const satisfies DocumentEvent[]

export function documentStepsFor(from: DocumentStatus, who: readonly Capacity[]): DocumentEvent[] {
  return allowedSteps(documentTransitions, from, who)
}

/** The statuses in which a document waits for somebody: who hands it in, or the school that judges. */
export const waitingStatuses = sourcesOf(documentTransitions, 'waive')

/** Whose move it is. */
export function documentTurn(document: { status: DocumentStatus; handedInBy: DocumentParty }): DocumentParty | null {
  if (document.status === 'received') return 'school'
  return awaitedStatuses.some((one) => one === document.status) ? document.handedInBy : null
}

type Awaited = { status: DocumentStatus; dueOn: string; validUntil: string | null; turnSince: Date }

/**
 * The day that a document which is to be handed in is later than: by which it was to be there, until which the last one
 * held, or on which it was asked for, where that was later. Nobody is late with what was not asked of them. Null for what is
 * in time.
 */
export function missedDay({ status, dueOn, validUntil, turnSince }: Awaited, today: string): string | null {
  if (!awaitedStatuses.some((one) => one === status)) return null
  const day = status === 'expired' ? (validUntil ?? dueOn) : later(dueOn, dayOf(turnSince))
  return day < today ? day : null
}

type AskedFor = { dueOn: string; createdAt: Date }

/** Whether a document was asked for after the day it was due: it could not be in time, and is not called late. */
export function isAskedLate({ dueOn, createdAt }: AskedFor): boolean {
  return dayOf(createdAt) > dueOn
}

/** By how many days a document came in late. */
export function daysLate({ dueOn, createdAt }: AskedFor, receivedAt: Date): number {
  return isAskedLate({ dueOn, createdAt }) ? 0 : Math.max(0, daysBetween(dueOn, dayOf(receivedAt)))
}

const later = (one: string, other: string) => (one > other ? one : other)

/** What a paper is called where it is kept: it ends as what it is, for the name it came by may run something once it is saved. */
export function paperName(sent: string, mime: string): string {
  return `${sent.replace(/\.\w{1,8}$/, '') || sent}.${mime === 'image/webp' ? 'webp' : 'pdf'}`
}
