import { Link } from 'react-router'
import type { Capacity } from '#areas/users/model.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { answerers } from '../contact/model.ts'

const tabs = [
  ['questions', '/support/questions', 'support.questions.title'],
  ['feedback', '/support', 'support.title'],
] as const

/** Whoever answers questions finds them beside what is said of the product. */
export function SupportTabs({ at }: { at: (typeof tabs)[number][0] }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  if (!user?.capacities.some((capacity) => answerers.includes(capacity as Capacity))) return null
  return (
    <nav className="tabs" aria-label={t('support.tabs')}>
      {tabs.map(([key, to, name]) => (
        <Link key={key} to={path(to)} aria-current={key === at ? 'page' : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
