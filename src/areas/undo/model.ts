/** How long a single step can be taken back. Nothing of it leaves before: no mail, no webhook, no live update (decision 47). */
export const secondsToUndo = 10

/** After so long what a step changed is kept no longer. */
export const minutesKept = 1

export function secondsLeftOf({ takenAt }: { takenAt: Date }, now: Date): number {
  return Math.max(0, Math.ceil((takenAt.getTime() - now.getTime()) / 1000) + secondsToUndo)
}

/** Who takes a step: somebody who is signed in, as themselves or through another's eyes, or the holder of a mailed link. */
export type StepTaker = { userId: string; impersonatorId: string | null } | { linkHash: Buffer }

/** What makes something: once it is taken back, its page is gone. */
const making: ReadonlySet<string> = new Set([
  'applications.apply',
  'organizations.add',
  'users.invite',
  'vacancies.renew',
])

/** Where somebody goes on who took a step back: the page they were on, or the list it would have been in. */
export function backAfter(what: string, back: string): string {
  return making.has(what) ? (back.split(/\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i)[0] ?? '') : back
}
