/** The parts of reading a list in, in their order: each is told when it begins. */
export const writingParts = ['compare', 'people', 'files', 'places', 'lines'] as const
export type WritingPart = (typeof writingParts)[number]

/** How far reading in is; null while it waits for its turn. */
export type PartReached = { part: WritingPart | null; reached: number; of: number; lines: number }

/** How many lines are read in of what was chosen. */
export function linesOf(counts: Partial<Record<string, number>>, chosen: readonly string[]): number {
  return chosen.reduce((sum, action) => sum + (counts[action] ?? 0), 0)
}

export function readingAt(reached: number, lines: number): PartReached {
  return { part: writingParts[reached - 1] ?? null, reached, of: writingParts.length, lines }
}
