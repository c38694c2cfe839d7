/** What a school reads in of its own administration. */
export const rosterKinds = ['students', 'groups', 'mentors'] as const
export type RosterKind = (typeof rosterKinds)[number]

/** So long what a list did can be taken back. */
export const daysToUndo = 30

/** The largest part of those there are that may go without the number being typed: a wrong file is mostly a whole one. */
const lightly = 0.1

/** Whether so many who go must be typed, of how many there are. */
export function mustBeTyped(going: number, known: number): boolean {
  return going > 0 && going > known * lightly
}

/** What a heading says, kept together: the columns of one program are pointed out once. */
export function headingsOf(headers: readonly string[]): string {
  return headers
    .map((header) => header.trim().toLowerCase())
    .join('|')
    .slice(0, 4000)
}

/** By what somebody knows a line again: the name of the person or the class, or what stands in its first cells. */
export function nameOfRow(normalized: unknown, raw: Record<string, string>): string {
  const { name, firstName, infix, lastName } = (normalized ?? {}) as Partial<Record<string, string | null>>
  const known = name ?? [firstName, infix, lastName].filter(Boolean).join(' ')
  return (known || Object.values(raw).filter(Boolean).slice(0, 4).join(', ')).slice(0, 200)
}
