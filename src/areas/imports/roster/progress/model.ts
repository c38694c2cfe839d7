/** The parts of reading a list in, in their order: each is told when it begins. */
export const rosterParts = ['compare', 'people', 'files', 'places', 'lines'] as const
export type RosterPart = (typeof rosterParts)[number]

/** How far reading in is; null while it waits for its turn. */
export type RosterReading = { part: RosterPart | null; reached: number; of: number }

export function readingAt(reached: number): RosterReading {
  return { part: rosterParts[reached - 1] ?? null, reached, of: rosterParts.length }
}
