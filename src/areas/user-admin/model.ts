import type { Capacity, UserStatus } from '#areas/users/model.ts'
import { allowedSteps, judgeStep, type Transition, type Verdict } from '#platform/transitions.ts'

export const memberEvents = ['invite', 'confirm', 'resend', 'deactivate', 'reactivate', 'archive'] as const
export type MemberEvent = (typeof memberEvents)[number]

const schoolAndTenant = ['school_admin', 'tenant_admin', 'platform_admin'] as const
const admins = [...schoolAndTenant, 'company_admin'] as const
const inviters = [...admins, 'coordinator', 'broker'] as const

/** The steps of a person (docs/domain.md 4.2). Of whom one may take them is the policy's business. */
export const memberTransitions: readonly Transition<UserStatus, MemberEvent, Capacity>[] = [
  { event: 'invite', from: ['none'], to: ['invited'], who: [...inviters, 'system'] },
  // By the link in the mail: nobody is signed in yet.
  { event: 'confirm', from: ['invited'], to: ['active'], who: ['visitor'] },
  { event: 'resend', from: ['invited'], to: ['same'], who: inviters },
  { event: 'deactivate', from: ['active'], to: ['inactive'], who: [...admins, 'system'] },
  { event: 'reactivate', from: ['inactive'], to: ['active'], who: admins },
  { event: 'archive', from: ['invited', 'active', 'inactive'], to: ['archived'], who: [...schoolAndTenant, 'system'] },
]

export function judgeMemberStep(event: MemberEvent, from: UserStatus | 'none', who: readonly Capacity[]): Verdict {
  return judgeStep(memberTransitions, event, from, who)
}

export function memberStepsFor(status: UserStatus, who: readonly Capacity[]): MemberEvent[] {
  return allowedSteps(memberTransitions, status, who)
}

/** Whether a step is theirs to take at all, from whatever status. */
export function isStepOf(event: MemberEvent, who: readonly Capacity[]): boolean {
  return memberTransitions.some((row) => row.event === event && row.who.some((one) => who.includes(one)))
}

export type PersonLine = { firstName: string; infix: string | null; lastName: string; email: string }

/** As many as are asked at once. */
export const mostInvitations = 50

/**
 * Reads people as they are pasted from a mail or a sheet, one on a line: `Mies de Wit <mies@school.nl>`, with a comma,
 * a semicolon or a tab between name and address, or the parts of the name in cells of their own.
 * @returns each line with the person on it, or without where it is none
 */
export function readPeople(text: string): { line: string; person: PersonLine | undefined }[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ line, person: readPerson(line) }))
}

function readPerson(line: string): PersonLine | undefined {
  const words = line.split(/[\s,;<>"]+/).filter((word) => word !== '')
  const addresses = words.filter((word) => word.includes('@'))
  const names = words.filter((word) => !word.includes('@'))
  const [email] = addresses
  if (addresses.length !== 1 || email === undefined || names.length < 2) return undefined
  // A surname begins at the first capital after the first name: `van der Meer`, `in 't Veld`.
  const start = names.findIndex((word, at) => at > 0 && /^\p{Lu}/u.test(word))
  const from = start < 0 ? names.length - 1 : start
  return {
    firstName: names[0] as string,
    infix: names.slice(1, from).join(' ') || null,
    lastName: names.slice(from).join(' '),
    email,
  }
}
