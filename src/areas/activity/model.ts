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
 * Where the thing stands that somebody did something with; undefined where it has no screen of its own. Of what people
 * did with people the screen is for who may read the line; of one's own signing in there is none.
 */
export function pathOf(action: string, subjectType: string, subjectId: string | null): string | undefined {
  const room = action.startsWith('members.') ? '/users' : shownAt[subjectType]
  return room && subjectId ? `${room}/${subjectId}` : undefined
}
