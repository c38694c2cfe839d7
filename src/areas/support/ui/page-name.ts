import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** What a page is called by who reads where somebody was: the room it lies in, or its address where it has none of theirs. */
export function usePageName(): (source: string) => string {
  const t = useT()
  const { navigation } = useShell()
  const rooms = [
    ...navigation.map(({ key, path, name }) => ({ path, name: name ?? t(`shell.nav.${key}`) })),
    { path: '/stagebank', name: t('shell.nav.bank') },
  ]
  return (source) => {
    const address = source.replace(/^\/(nl|en)(?=\/|$)/, '')
    return rooms.find(({ path }) => address === path || address.startsWith(`${path}/`))?.name ?? address
  }
}
