import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell, type ShellUser } from '#web/shell.ts'

export type Side = 'pupil' | 'host' | 'staff'

/** An area that brings a screen of its own says its name, too. */
type NavItem = { key: string; name?: string | null }

/** What a room is called for who sees it from this side. */
export function roomName(t: ReturnType<typeof useT>, { key, name }: NavItem, side: Side): string {
  const own = `shell.nav.${side}.${key}`
  return t.has(own) ? t(own) : (name ?? t(`shell.nav.${key}`))
}

/** From which side somebody sees the rooms: a pupil, a company, or who looks after them. */
export function sideOf(user: Pick<ShellUser, 'capacities'> | null): Side {
  if (user?.capacities.includes('student')) return 'pupil'
  return isHost(user) ? 'host' : 'staff'
}

/** The rooms in which something waits for the reader, in the order of their menu. */
export function useWaitingRooms(): { key: string; to: string; name: string; waiting: number }[] {
  const t = useT()
  const path = useLocalePath()
  const { navigation, user } = useShell()
  return navigation
    .filter(({ waiting }) => waiting > 0)
    .map((item) => ({
      key: item.key,
      to: path(item.path),
      name: roomName(t, item, sideOf(user)),
      waiting: item.waiting,
    }))
}

/** What the way to one's own beginning says, as the menu of each calls it. */
export function useWayHome(): string {
  const t = useT()
  const { user } = useShell()
  const said = { pupil: 'go', host: 'go-host', staff: 'go-dashboard' } as const
  return t(`identity.token.${said[sideOf(user)]}`)
}
