import { Link } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { Phases } from './phases.tsx'
import { lookOf, type ShownRoad } from './road.ts'
import './road.css'

/** The pupil's own road: what is done, what is now, what comes later, until when and why. */
export function OwnRoad({
  roads,
  asked,
  problem,
}: {
  roads: ShownRoad[]
  asked: string | null
  problem: FormProblem | undefined
}) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const road = roads.find(({ id }) => id === asked) ?? roads[0]
  const title = t('workflows.own.title')
  return (
    <main id="inhoud">
      <title>{pageTitle(title, tenant.appName)}</title>
      <section className="plane on-plane rd-top" aria-labelledby="rd-h">
        <div className="wrap rd-w">
          <p className="rd-back">
            <Link to={path('/dashboard')}>
              <Icon name="arrow-left" /> {t('workflows.own.back')}
            </Link>
          </p>
          <h1 id="rd-h">{title}</h1>
          {road ? <Lead road={road} /> : <p className="rd-lead">{t('workflows.own.none')}</p>}
        </div>
      </section>
      <div className="wrap rd-w rd-grid">
        <div>
          <ErrorSummary problem={problem} />
          {road ? (
            <>
              <p className="rd-tip">
                <Icon name="check-circle-fill" /> <span>{t('workflows.own.fills')}</span>
              </p>
              <Phases road={road} isOwn />
            </>
          ) : (
            <p>{t('workflows.own.none-text')}</p>
          )}
        </div>
        <aside className="rd-side">
          <p>
            <Link to={path('/stagevoortgang/uitleg')}>{t('workflows.own.explained')}</Link>
          </p>
          <p className="muted">{t('workflows.own.mentor')}</p>
          {roads.length > 1 ? <OtherRoads roads={roads} shown={road?.id} /> : null}
        </aside>
      </div>
    </main>
  )
}

function Lead({ road: { phases, phaseId } }: { road: ShownRoad }) {
  const t = useT()
  const at = phases.findIndex(({ id }) => id === phaseId)
  const step = t('workflows.own.under-way', { at: at + 1, of: phases.length, name: phases[at]?.name ?? '' })
  return (
    <>
      <p className="rd-lead">{phaseId === null ? t('workflows.own.finished') : step}</p>
      <div className="rd-bar" aria-hidden="true">
        {phases.map((phase) => (
          <i key={phase.id} data-s={phase.id === phaseId ? 'now' : lookOf(phase) === 'done' ? 'done' : undefined} />
        ))}
      </div>
    </>
  )
}

function OtherRoads({ roads, shown }: { roads: ShownRoad[]; shown: string | undefined }) {
  const t = useT()
  return (
    <nav className="rd-roads" aria-labelledby="rd-o">
      <h2 id="rd-o">{t('workflows.own.roads')}</h2>
      <ul className="rows">
        {roads.map(({ id, periodName, workflowName }) => (
          <li key={id}>
            <Link to={`?road=${id}`} aria-current={id === shown ? 'page' : undefined}>
              {periodName}
            </Link>{' '}
            <span className="muted">{workflowName}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
