import { addDays } from '#platform/week.ts'

/** Of which only the first says that pupils may come: the frame of all their internships there. */
export const agreementKinds = ['framework', 'privacy', 'other'] as const
export type AgreementKind = (typeof agreementKinds)[number]

export const agreementStates = ['planned', 'valid', 'runs_out', 'ended'] as const
export type AgreementState = (typeof agreementStates)[number]

/** How many days before its end an agreement is said to run out, and how many before it is said once more (N-AGR-1). */
export const renewedWithin = [90, 30] as const

/** Where an agreement stands on a day. */
export function agreementStateOn(
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
  day: string,
): AgreementState {
  if (endsOn !== null && endsOn < day) return 'ended'
  if (startsOn > day) return 'planned'
  return endsOn !== null && endsOn <= addDays(day, renewedWithin[0]) ? 'runs_out' : 'valid'
}

/** What keeps a pupil from a place, whatever the place itself is. */
export type PlacingRefusal = 'no-agreement' | 'not-recognised'
export type HostPlacing = {
  agreementNeeded: 'no' | 'warn' | 'block'
  /** On the first day, or today where that is later. */
  hasAgreement: boolean
  program: 'mas' | 'traineeship'
  level: string | null
  /** What the organization says of itself, and what the school decided all the same. */
  recognition: { number: string | null; validUntil: string | null; isExcepted: boolean }
}

/** Whether pupils of this level may only come to an organization that is recognised to train them (BR-09). */
export const needsRecognition = ({ program, level }: Pick<HostPlacing, 'program' | 'level'>): boolean =>
  program === 'traineeship' && (level?.startsWith('mbo') ?? false)

export function isRecognisedOn(
  { number, validUntil }: Omit<HostPlacing['recognition'], 'isExcepted'>,
  day: string,
): boolean {
  return number !== null && number !== '' && (validUntil === null || validUntil >= day)
}

export function placingRefusals(placing: HostPlacing, day: string): PlacingRefusal[] {
  const { agreementNeeded, hasAgreement, recognition } = placing
  const unrecognised = needsRecognition(placing) && !recognition.isExcepted && !isRecognisedOn(recognition, day)
  return [
    ...(agreementNeeded === 'block' && !hasAgreement ? (['no-agreement'] as const) : []),
    ...(unrecognised ? (['not-recognised'] as const) : []),
  ]
}
