import { Link } from 'react-router'
import type { Capacity } from '#areas/users/model.ts'
import type { PageApi } from '#web/api.ts'
import { notForReader } from '#web/client.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { readers } from '../model.ts'

const tabs = [
  ['questions', '/support/questions', 'support.questions.title'],
  ['feedback', '/support', 'support.title'],
] as const

/** How much of what was told is not handled yet; none for who does not read it. */
export async function countToHandle(api: PageApi): Promise<number> {
  const found = await api.get('/feedback?filter[status_eq]=open&page[size]=1').catch(notForReader)
  return found?.meta.page.total ?? 0
}

type SupportTabsProps = {
  at: (typeof tabs)[number][0]
  waiting: number
  toHandle: number
}

/** Whoever reads what is said of the product finds it beside the questions. */
export function SupportTabs({ at, waiting, toHandle }: SupportTabsProps) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const counts = { questions: waiting, feedback: toHandle }
  if (!user?.capacities.some((capacity) => readers.includes(capacity as Capacity))) return null
  return (
    <nav className="tabs" aria-label={t('support.tabs')}>
      {tabs.map(([key, to, name]) => (
        <Link key={key} to={path(to)} aria-current={key === at ? 'page' : undefined}>
          {t(name)} {/* What waits for another is told by the title. */}
          {counts[key] > 0 ? <span className="count count-hot">{counts[key]}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
