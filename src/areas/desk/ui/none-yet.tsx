import { Link } from 'react-router'
import { Empty } from '#web/design/empty.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'

const words = {
  applications: { none: 'desk.applications.none', text: 'desk.applications.none-text' },
  internships: { none: 'desk.internships.none', text: 'desk.internships.none-text' },
} as const

/** There is nothing of the kind at all: what brings the first, and where that begins. */
export function NoneYet({ of }: { of: keyof typeof words }) {
  const t = useT()
  const path = useLocalePath()
  const side = isHost(useShell().user) ? 'host' : 'staff'
  return (
    <Empty
      title={t(words[of].none, { side })}
      action={
        <Link className="btn" to={path(side === 'host' ? '/vacancies' : '/vacancies/search')}>
          {t(`desk.none-yet.${side}`)}
        </Link>
      }
    >
      {t(words[of].text, { side })}
    </Empty>
  )
}
