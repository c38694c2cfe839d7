import type { ApplicationStatus } from '../model.ts'
import type { ApplicationEvent } from '../steps/model.ts'

export const teamStatuses = ['forming', 'sent', 'ended'] as const
export type TeamStatus = (typeof teamStatuses)[number]

/** As few and as many go together (BR-10). */
export const teamSize = { least: 2, most: 6 } as const

/** Letters and digits that nobody takes for one another, read aloud in a corridor. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 6

/** A code as it is kept, of what somebody typed. */
export function normalCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** A code as it is read: in two halves. */
export function spokenCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** How many may be in a group where so many seats are free. */
export function roomFor(seatsFree: number): number {
  return Math.min(teamSize.most, Math.max(0, seatsFree))
}

/** Why a group cannot be sent yet; undefined when it can. */
export function sendRefusal(team: {
  size: number
  agreed: number
  seatsFree: number
}): 'too-few' | 'not-agreed' | 'too-little-room' | undefined {
  if (team.size < teamSize.least) return 'too-few'
  if (team.agreed < team.size) return 'not-agreed'
  return team.size > team.seatsFree ? 'too-little-room' : undefined
}

/**
 * What a step of one application means for the others of its group (BR-10): `together` takes it for all at once, `agreeing`
 * counts once everybody's yes is there, `alone` is about this one alone.
 */
export function wayOfStep(event: ApplicationEvent, status: ApplicationStatus): 'together' | 'agreeing' | 'alone' {
  switch (event) {
    case 'mentor_approve':
    case 'confirm':
      return 'agreeing'
    case 'cancel':
      // Once everybody has confirmed, each has an internship of their own.
      return status === 'confirmed' ? 'alone' : 'together'
    case 'withdraw':
    case 'restore':
    case 'supersede':
    case 'apply':
      return 'alone'
    default:
      return 'together'
  }
}
