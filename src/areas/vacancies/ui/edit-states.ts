import { sectionNames, sectionOf, type Section } from '../fields.ts'
import { confirmedIn, lawOn } from '../law/model.ts'
import { gapsIn } from '../readiness/model.ts'
import type { SectionState } from './edit-aside.tsx'
import type { Managed } from './managed.ts'
import { asWritten } from './as-written.ts'

/** How each section stands: what is missing, cannot be read or is forbidden is to do, what has nothing to ask is done. */
export function statesOf(
  vacancy: Managed,
  unread: readonly string[],
  today: string,
): Record<Section, { state: SectionState; left: number }> {
  const written = asWritten(vacancy)
  const left: Partial<Record<Section, number>> = {}
  const law = lawOn(written, today).flatMap(({ part, field, state }) =>
    state === 'blocked' ? [field] : state === 'open' ? [confirmedIn[part]] : [],
  )
  for (const field of new Set([...Object.keys(gapsIn(written, today)), ...law, ...unread])) {
    const section = sectionOf(field)
    if (section) left[section] = (left[section] ?? 0) + 1
  }
  const states = {} as Record<Section, { state: SectionState; left: number }>
  for (const section of sectionNames)
    // A picture is welcome, and nobody has to.
    states[section] = {
      state: left[section] ? 'todo' : section === 'picture' && !vacancy.pictureUrl ? '' : 'ok',
      left: left[section] ?? 0,
    }
  return states
}
