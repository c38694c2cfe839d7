import { Link } from 'react-router'
import { PageSection } from '#web/design/page-section.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** How a school that has nothing yet gets to pupils who look for a place, in the order in which it goes. */
const steps = [
  ['pupils', '/import_groups'],
  ['mentors', '/import_groups?kind=mentors'],
  ['period', '/internship_periods/add'],
  ['invite', '/import_groups'],
] as const

export function FirstSteps() {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  if (!user?.capacities.some((one) => one === 'coordinator' || one === 'school_admin')) return null
  return (
    <div className="risk">
      <p className="muted">{t('dashboards.classes.empty')}</p>
      <PageSection id="first-steps" title={t('dashboards.first.title')}>
        <ol>
          {steps.map(([key, to]) => (
            <li key={key}>
              <Link to={path(to)}>{t(`dashboards.first.${key}`)}</Link>{' '}
              <span className="muted">{t(`dashboards.first.${key}-text`)}</span>
            </li>
          ))}
        </ol>
      </PageSection>
    </div>
  )
}
