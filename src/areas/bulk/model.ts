import type { AreaManifest, Said, Together } from '#areas/area.ts'
import { manifests, type Manifest } from '#areas/order.ts'

/** How long a step for many may be taken back; nothing leaves before (docs/domain.md 9.8). */
export { secondsToUndo } from '#areas/undo/model.ts'

/** How long the outcome of a step for many is told on the list it was asked from. */
export const minutesTold = 5

export const mostAtOnce = 100

type Kinds = Together<Said<Manifest, 'bulk'>>
export type BulkKind = keyof Kinds & string
export type BulkStepName<Kind extends BulkKind = BulkKind> = Kinds[Kind][number]

/** What can be done for many at once, by the resource it is done to. */
export const bulkKinds = Object.assign({}, ...manifests.map((manifest: AreaManifest) => manifest.bulk)) as Kinds

export const bulkStatuses = ['waiting', 'undone', 'running', 'done'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

/** Where a step for many stands, told from what is known of it. */
export function bulkStatusOf(step: { undoneAt: Date | null; begunAt: Date | null; endedAt: Date | null }): BulkStatus {
  if (step.undoneAt) return 'undone'
  if (step.endedAt) return 'done'
  return step.begunAt ? 'running' : 'waiting'
}
