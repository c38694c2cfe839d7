import { useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

/** What the list of people is called, as the menu calls it: a company has people, a school administers users. */
export function useListTitle(): string {
  const t = useT()
  const { user } = useShell()
  return t(isHost(user) ? 'members.list.title-host' : 'members.list.title')
}
