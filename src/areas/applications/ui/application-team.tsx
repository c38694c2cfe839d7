import { Link } from 'react-router'
import type { Got } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import './team.css'

type Shown = Got<'/applications/:id'>

/** The others of a group that asks together: one decision is for all of them. */
export function ApplicationTeam({ application, pupil }: { application: Shown; pupil: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const { team } = application
  if (!team) return null
  const isOpen = application.meta.turn.whose !== null
  const isPupil = user?.capacities.includes('student')
  const own = team.isConfirmedByEach ? 'own-decision' : 'own-at-once'
  const how = isPupil ? own : application.status === 'accepted' ? 'each-confirms' : 'one-decision'
  return (
    <PageSection id="team" title={t('applications.team.together', { count: team.size })}>
      {team.hasAgreed ? (
        <Notice title={t(pupil ? 'applications.team.waits' : 'applications.team.waits-staff')} />
      ) : isOpen ? (
        <p>{t(`applications.team.${how}`, { count: team.size })}</p>
      ) : null}
      <ul className="team-mates">
        {team.mates.map((mate, at) => {
          const name = mate.name ?? t('applications.somebody')
          return (
            <li key={mate.id ?? `${at} ${name}`}>
              <b>{mate.id ? <Link to={path(`/applications/${mate.id}`)}>{name}</Link> : name}</b>{' '}
              <span className="muted">
                {[
                  mate.ageBadge ? t(`applications.age.${mate.ageBadge}`) : null,
                  mate.groupNames.join(', '),
                  mate.level ? t(`vacancies.level.${mate.level}`) : null,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>{' '}
              {mate.hasAgreed ? <Badge tone="done">{t('applications.team.has-agreed')}</Badge> : null}
              {mate.motivation ? <p className="pre">{mate.motivation}</p> : null}
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}
