/** The parts of reading a list in, in their order: each is told when it begins. */
export const rosterParts = ['compare', 'people', 'files', 'places', 'lines'] as const
export type RosterPart = (typeof rosterParts)[number]

/** How far reading in is; null while it waits for its turn. */
export type RosterReading = { part: RosterPart | null; at: number; of: number }

export function readingAt(at: number): RosterReading {
  return { part: rosterParts[at - 1] ?? null, at, of: rosterParts.length }
}
