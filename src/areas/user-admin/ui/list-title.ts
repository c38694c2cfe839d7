import { useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

/** What the list of people is called: as the menu names it for the reader. */
export function useListTitle(): string {
  const t = useT()
  const { navigation, user } = useShell()
  const entry = navigation.find(({ key }) => key === 'users')
  return isHost(user) ? t('shell.nav.host.users') : (entry?.name ?? t('shell.nav.users'))
}
