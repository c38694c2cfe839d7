import { Link } from 'react-router'
import type { Capacity } from '#areas/users/model.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { readers } from '../model.ts'

const tabs = [
  ['questions', '/support/questions', 'support.questions.title'],
  ['feedback', '/support', 'support.title'],
] as const

type SupportTabsProps = { at: (typeof tabs)[number][0]; waiting: number }

/** Whoever reads what is said of the product finds it beside the questions. */
export function SupportTabs({ at, waiting }: SupportTabsProps) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  if (!user?.capacities.some((capacity) => readers.includes(capacity as Capacity))) return null
  return (
    <nav className="tabs" aria-label={t('support.tabs')}>
      {tabs.map(([key, to, name]) => (
        <Link key={key} to={path(to)} aria-current={key === at ? 'page' : undefined}>
          {t(name)} {/* What waits for another is told by the title. */}
          {key === 'questions' && waiting > 0 ? <span className="count count-hot">{waiting}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
