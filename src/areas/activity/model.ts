import type { AreaManifest } from '#areas/area.ts'
import type { AuditAction } from '#areas/events.ts'
import { manifests } from '#areas/order.ts'

/** Everything that is written into the record of who did what, each with its words on the screen. */
export const actions = manifests.flatMap(({ audits = [] }: AreaManifest) => audits as readonly AuditAction[])

const shownAt: Readonly<Record<string, string>> = Object.assign(
  {},
  ...manifests.map((manifest: AreaManifest) => manifest.shownAt),
)

/**
 * The screen of the subject of a line; undefined where it has none, as for signing in. A line about a person leads to the
 * screen of that person, which every reader of such a line may open.
 */
export function pathOf(action: string, subjectType: string, subjectId: string | null): string | undefined {
  const room = action.startsWith('members.') ? '/users' : shownAt[subjectType]
  return room && subjectId ? `${room}/${subjectId}` : undefined
}
