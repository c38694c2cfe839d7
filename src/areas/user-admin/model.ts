import type { AreaNames } from '#areas/events.ts'
import type { Capacity, UserStatus } from '#areas/users/model.ts'
import { conflict } from '#platform/errors.ts'
import { allowedSteps, stepTable, type Situation } from '#platform/transitions.ts'

export const memberEvents = ['invite', 'confirm', 'resend', 'deactivate', 'reactivate', 'archive'] as const
export type MemberEvent = (typeof memberEvents)[number]

const schoolAndTenant = ['school_admin', 'tenant_admin', 'platform_admin'] as const
const admins = [...schoolAndTenant, 'company_admin'] as const
const inviters = [...admins, 'coordinator', 'broker'] as const

/** A person as the rules of the steps judge them. */
type Leaving = { roles: readonly { isLastAdmin: boolean }[]; isBusy: boolean }
type Judged = Situation<Leaving, unknown>

/** Nobody leaves a place without an administrator. */
function othersAdministrate({ subject: { roles } }: Judged) {
  return roles.some(({ isLastAdmin }) => isLastAdmin) ? conflict('members.last-admin') : undefined
}

/** The steps of a person (docs/domain.md 4.2). Of whom one may take them is the policy's business. */
export const memberTransitions = stepTable<UserStatus, MemberEvent, Capacity, AreaNames, Judged>('members.event', {
  invite: { from: ['none'], to: ['invited'], who: [...inviters, 'system'], audits: 'members.invited' },
  // By the link in the mail: nobody is signed in yet.
  confirm: { from: ['invited'], to: ['active'], who: ['visitor'], audits: 'nothing' },
  resend: { from: ['invited'], to: ['same'], who: inviters, audits: 'nothing' },
  deactivate: {
    from: ['active'],
    to: ['inactive'],
    who: [...admins, 'system'],
    guard: othersAdministrate,
    records: 'members.deactivated',
  },
  reactivate: { from: ['inactive'], to: ['active'], who: admins, records: 'members.reactivated' },
  archive: {
    from: ['invited', 'active', 'inactive'],
    to: ['archived'],
    who: [...schoolAndTenant, 'system'],
    guard: (judged) =>
      othersAdministrate(judged) ?? (judged.subject.isBusy ? conflict('members.still-busy') : undefined),
    records: 'members.archived',
  },
})

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
