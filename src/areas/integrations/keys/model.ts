import type { Capacity } from '#areas/users/model.ts'

/** What a key can reach, by the first word of the address. Signing in, passwords, keys and settings are for people. */
export const keyResources = [
  'applications',
  'audit_logs',
  'contracts',
  'current_organizations',
  'current_user',
  'feedback',
  'internships',
  'notifications',
  'organizations',
  'places',
  'students',
  'timesheets',
  'users',
  'vacancies',
  'vacancy_figures',
  'vacancy_imports',
  'verify',
  'waiting_places',
  'webhooks',
  'webhook_deliveries',
] as const

export const keyAccess = ['read', 'write'] as const
export type KeyAccess = (typeof keyAccess)[number]

export const mostKeys = 10
/** A key lives a year at most: nobody remembers a key of last year. */
export const longestDays = 366
export const usualDays = 90

/** A key in use is noted this often, not with every request. */
export const noteKeyUseEvery = 60_000

/** A key begins with this, so that it is recognised where it should not be. */
export const keyMark = 'sp_'

/** The key of `Authorization: Bearer sp_…`. */
export function readKey(authorization: string | null): string | undefined {
  return /^Bearer\s+(sp_[A-Za-z0-9_-]{20,100})$/i.exec(authorization ?? '')?.[1]
}

/** A pupil's data is not for a program to look after. */
export function mayHoldKeys(capacities: readonly Capacity[]): boolean {
  return capacities.length > 0 && !capacities.some((one) => one === 'student' || one === 'guardian')
}

export type KeyFault = 'key-not-here' | 'key-resource' | 'key-read-only'

/** Whether keys reach a call at all. What is for people alone they never do. */
export function takesKeyAt(resource: string, byHand: boolean): boolean {
  return !byHand && (keyResources as readonly string[]).includes(resource)
}

/** What stands in the way of a call with a key; its owner's rights are judged besides. */
export function keyFault(
  key: { access: KeyAccess; resources: readonly string[] },
  call: { resource: string; byHand: boolean; changes: boolean },
): KeyFault | undefined {
  if (!takesKeyAt(call.resource, call.byHand)) return 'key-not-here'
  if (key.resources.length > 0 && !key.resources.includes(call.resource)) return 'key-resource'
  return call.changes && key.access === 'read' ? 'key-read-only' : undefined
}
