import { sideOf } from '#web/layouts/rooms.ts'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

type Way = { label: string; to: string }

/** To look for a place, which is for pupils; to sign up, which who is signed in for an organization did. */
const isSearch = (to: string) => /^(\/(nl|en))?\/stagebank(\?|$)/.test(to)
const isSignup = (to: string) => to === '/organizations/signup'

/**
 * Where a button of a page leads for who reads it: what a pupil or a visitor is asked to do, an organization and who looks after
 * pupils have no use for. They are led to their own places, and to their own pupils.
 */
export function useFittingWay(): (way: Way) => Way {
  const t = useT()
  const { user, navigation } = useShell()
  const side = sideOf(user)
  return (way) => {
    if (!user || side === 'pupil' || !(isSearch(way.to) || (side === 'host' && isSignup(way.to)))) return way
    const rooms = side === 'host' ? ['vacancies'] : ['students', 'vacancies']
    const room = rooms.flatMap((key) => navigation.filter((item) => item.key === key))[0]
    return room ? { label: t(`content.way.${side}-${room.key}`), to: room.path } : way
  }
}
