import { useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

/** What the list of people is called: a company has people, a volunteer centre a team, a school administers users. */
export function useListTitle(): string {
  const t = useT()
  const { user } = useShell()
  const isBroker = user?.capacities.every((capacity) => capacity === 'broker')
  return t(`members.list.${isHost(user) ? 'title-host' : isBroker ? 'title-team' : 'title'}`)
}
