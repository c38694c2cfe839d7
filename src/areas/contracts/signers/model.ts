import { daysSince } from '#platform/week.ts'
import { allowedSteps, judgeStep, type Transition, type Verdict } from '#platform/transitions.ts'
import type { ContractStatus, SignerInTurn, SignerRole, SignerStatus } from '../model.ts'

/** Who comes to a signer: the one who is named, another party to the contract, or the clock. */
export const signerHands = ['self', 'party', 'system'] as const
export type SignerHand = (typeof signerHands)[number]

export const signerEvents = ['turn', 'view', 'sign', 'decline', 'remind', 'reset'] as const
export type SignerEvent = (typeof signerEvents)[number]

/** The steps of one signer (docs/domain.md 4.6). */
export const signerTransitions: readonly Transition<SignerStatus, SignerEvent, SignerHand>[] = [
  { event: 'turn', from: ['waiting'], to: ['invited'], who: ['system'] },
  { event: 'view', from: ['invited'], to: ['viewed'], who: ['self'] },
  { event: 'sign', from: ['invited', 'viewed'], to: ['signed'], who: ['self'] },
  { event: 'decline', from: ['invited', 'viewed'], to: ['declined'], who: ['self'] },
  { event: 'remind', from: ['invited', 'viewed'], to: ['same'], who: ['party', 'system'] },
  // What was signed for has changed, or who said no is asked again.
  { event: 'reset', from: ['waiting', 'invited', 'viewed', 'signed', 'declined'], to: ['waiting'], who: ['system'] },
]

export function judgeSignerStep(event: SignerEvent, status: SignerStatus, who: readonly SignerHand[]): Verdict {
  return judgeStep(signerTransitions, event, status, who)
}

export function signerStepsFor(status: SignerStatus, who: readonly SignerHand[]): SignerEvent[] {
  return allowedSteps(signerTransitions, status, who)
}

const reminderCooldownHours = 24

export function mayRemind(signer: { remindedAt?: Date | null; invitedAt?: Date | null }, now: Date): boolean {
  const last = signer.remindedAt ?? signer.invitedAt
  return !last || now.getTime() - last.getTime() >= reminderCooldownHours * 3_600_000
}

/** So many days after somebody was asked, or asked again, those who wait for the signature may chase it. */
const chasedAfterDays = 3

/** Whether a signature is late: who waits for it is told so, with the way to ask once more. */
export function isLate(
  signer: { status: string; remindedAt?: Date | null; invitedAt?: Date | null },
  now: Date,
): boolean {
  const last = signer.remindedAt ?? signer.invitedAt
  if (!last || (signer.status !== 'invited' && signer.status !== 'viewed')) return false
  return daysSince(last, now) >= chasedAfterDays
}

/** Somebody's turn has come when everybody with a lower turn has signed; equal turns go together. */
export function isSignersTurn(signer: SignerInTurn, signers: readonly SignerInTurn[]): boolean {
  if (['signed', 'replaced', 'declined'].includes(signer.status)) return false
  return signers.every(
    (other) => other.turn >= signer.turn || !other.required || ['signed', 'replaced'].includes(other.status),
  )
}

export function signersInTurn<S extends SignerInTurn>(signers: readonly S[]): S[] {
  return signers.filter((signer) => isSignersTurn(signer, signers))
}

/** Since when signers are at turn: since the first of them was asked, or since what held everybody up was over. */
export function signersSince(signers: readonly Pick<SignerInTurn, 'invitedAt'>[], turnSince: Date): Date {
  const asked = signers.flatMap(({ invitedAt }) => (invitedAt ? [invitedAt.getTime()] : []))
  return new Date(Math.max(turnSince.getTime(), asked.length > 0 ? Math.min(...asked) : 0))
}

export function isComplete(signers: readonly SignerInTurn[]): boolean {
  const needed = signers.filter((signer) => signer.required && signer.status !== 'replaced')
  return needed.length > 0 && needed.every((signer) => signer.status === 'signed')
}

export type SignerIdentity = { role: SignerRole; userId?: string | null; email?: string | null }

function isSamePerson(one: SignerIdentity, other: SignerIdentity): boolean {
  const address = one.email?.toLowerCase()
  const isSameAccount = Boolean(one.userId) && one.userId === other.userId
  return isSameAccount || (Boolean(address) && address === other.email?.toLowerCase())
}

/**
 * Nobody signs in two names (BR-34): one account or one address under two roles is one person. A coordinator who is also
 * the school's signatory signs in one name, and two parents may share an address.
 */
export function signsTwice(signers: readonly SignerIdentity[]): boolean {
  return signers.some((one) => signers.some((other) => one.role !== other.role && isSamePerson(one, other)))
}

/** Codes of refusals: `contracts.<code>`. */
export type SignObstacle =
  | 'not-signing'
  | 'question-open'
  | 'not-your-turn'
  | 'already-signed'
  | 'signs-twice'
  | 'link-ended'
  | 'document-changed'

/** Why this signer cannot sign at this moment, or undefined when nothing stands in the way. */
export function signObstacle(
  contract: {
    status: ContractStatus
    presentedSha256: string | null
    /** A signer waits for the school to answer. */
    isQuestioned: boolean
    signers: readonly (SignerInTurn & SignerIdentity)[]
  },
  signer: SignerInTurn & SignerIdentity,
  seenSha256: string,
): SignObstacle | undefined {
  if (signer.status === 'signed') return 'already-signed'
  if (contract.status !== 'signing') return 'not-signing'
  if (contract.isQuestioned) return 'question-open'
  if (judgeSignerStep('sign', signer.status, ['self']) !== 'allowed')
    return signer.status === 'waiting' ? 'not-your-turn' : 'link-ended'
  if (!isSignersTurn(signer, contract.signers)) return 'not-your-turn'
  if (signsTwice([signer, ...contract.signers.filter(({ status }) => status === 'signed')])) return 'signs-twice'
  if (contract.presentedSha256 !== seenSha256) return 'document-changed'
  return undefined
}

/** At which side of a contract its signers stand: pupil and guardian at one. */
export type Side = 'family' | 'company' | 'school'
const sideOf: Record<SignerRole, Side> = { student: 'family', guardian: 'family', company: 'company', school: 'school' }

/** What was asked of somebody who signed by a code on a screen; `none` where there was no way to ask. */
export const codeProofs = ['last_name', 'mailed_code', 'account', 'none'] as const
export type CodeProof = (typeof codeProofs)[number]

/**
 * What a code on somebody's screen asks of the signer who scans it. The last name stands in the contract: among the own
 * people it does, from the other side it takes a code that is mailed to the signer too. A pupil shows the company its
 * code, and never the own guardian theirs: with that the pupil could sign in the guardian's name.
 */
export function codeAsks(shownBy: readonly Side[], role: SignerRole): 'never' | 'last_name' | 'mailed_code' {
  if (shownBy.includes('family') && role !== 'company') return 'never'
  return shownBy.includes(sideOf[role]) ? 'last_name' : 'mailed_code'
}

/** So often a code on a screen turns into a new one while it waits to be scanned. */
export const codeTurnsAfter = { seconds: 60 } as const

/** A reason for saying no has at least this many characters. */
export const declineReasonLength = { min: 10, max: 500 } as const
