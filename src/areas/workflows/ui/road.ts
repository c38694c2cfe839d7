import { isPassed } from '#areas/workflows/model.ts'
import type { Got, GotMeta, GotOne } from '#web/api-types.ts'

export type ShownRoad = Got<'/roads/:id'>
export type ShownPhase = ShownRoad['phases'][number]
export type ShownRequirement = ShownPhase['requirements'][number]
export type ShownLine = GotOne<'/road_lines'>
export type ShownCell = ShownLine['cells'][number]
export type MatrixFacts = GotMeta<'/road_lines'>

/** How a phase looks on the road: late counts before open. */
export function lookOf({ state, daysLeft }: Pick<ShownPhase, 'state' | 'daysLeft'>): 'done' | 'now' | 'late' | 'next' {
  if (isPassed(state)) return 'done'
  if (daysLeft !== null && daysLeft < 0) return 'late'
  return state === 'locked' ? 'next' : 'now'
}
