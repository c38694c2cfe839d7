import type { PartyAtTurn } from '#areas/desk/model.ts'
import { useShell } from '#web/shell.ts'

/** As whom the reader is at turn in a list of pupils. */
export function useOwnTurns(): readonly PartyAtTurn[] {
  const { user } = useShell()
  const held = user?.capacities ?? []
  return [
    ...(held.includes('mentor') ? ['mentor' as const] : []),
    ...(held.includes('coordinator') ? ['school' as const] : []),
  ]
}
