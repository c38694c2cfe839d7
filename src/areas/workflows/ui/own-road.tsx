import { Link } from 'react-router'
import { AskMentor } from '#areas/users/ui/ask-mentor.tsx'
import { isOver } from '#areas/internships/model.ts'
import { framedOf, SignFrame } from '#areas/internships/ui/sign-frame.tsx'
import type { ToSign } from '#areas/internships/ui/to-sign.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import type { Got, GotMeta } from '#web/api-types.ts'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { Phases } from './phases.tsx'
import { lookOf, type ShownRoad } from './road.ts'
import './road.css'

type Own = {
  roads: ShownRoad[]
  internships: Got<'/internships'>
  toSign: Record<string, ToSign>
  mentors: GotMeta<'/roads'>['mentors']
}

/** The pupil's own road: what is done, what is now, what comes later, until when and why. */
export function OwnRoad({
  roads,
  internships,
  toSign,
  mentors,
  asked,
  problem,
}: Own & {
  asked: string | null
  problem: FormProblem | undefined
}) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const road = roads.find(({ id }) => id === asked) ?? roads[0]
  const title = t('workflows.own.title')
  const framed = framedOf(internships, toSign)
  return (
    <main id="inhoud">
      <title>{pageTitle(title, tenant.appName)}</title>
      <section className="plane on-plane rd-top" aria-labelledby="rd-h">
        <div className="wrap rd-w">
          <p className="rd-back">
            <Link to={path('/dashboard')}>
              <Icon name="arrow-left" /> {t('shell.nav.pupil.dashboard')}
            </Link>
          </p>
          <h1 id="rd-h">{title}</h1>
          {road ? <Lead road={road} /> : <p className="rd-lead">{t('workflows.own.none')}</p>}
        </div>
      </section>
      <div className={framed ? 'wrap rd-w rd-grid rd-framed' : 'wrap rd-w rd-grid'}>
        <div>
          <ErrorSummary problem={problem} />
          {framed ? (
            <SignFrame
              {...framed}
              period={framed.internship.periodName === road?.periodName ? undefined : framed.internship.periodName}
            />
          ) : null}
          {road ? (
            <>
              <p className="rd-tip">
                <Icon name="check-circle-fill" /> <span>{t('workflows.own.fills')}</span>
              </p>
              <Phases road={road} isOwn internship={internshipOf(road, internships)} />
            </>
          ) : (
            <p>{t('workflows.own.none-text')}</p>
          )}
        </div>
        <aside className="rd-side">
          {roads.length > 1 ? (
            <OtherRoads
              roads={roads}
              internships={internships}
              toSign={toSign}
              shown={road?.id}
              framed={framed?.internship.id}
            />
          ) : null}
          <section>
            <h2>{t('dashboards.help')}</h2>
            <p>
              <Link to={path('/stagevoortgang/uitleg')}>{t('workflows.own.explained')}</Link>
            </p>
            <AskMentor mentors={mentors} />
          </section>
        </aside>
      </div>
    </main>
  )
}

function Lead({ road: { phases, phaseId, periodName } }: { road: ShownRoad }) {
  const t = useT()
  const at = phases.findIndex(({ id }) => id === phaseId)
  const step = t('workflows.own.under-way', {
    period: periodName,
    at: at + 1,
    of: phases.length,
    name: phases[at]?.name ?? '',
  })
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

/** The internship of the period a road is of; periods of one school have names of their own. */
function internshipOf({ periodName }: ShownRoad, internships: Own['internships']) {
  return internships.find((one) => one.periodName === periodName && !isOver(one.status))
}

/** Each road with where it stands: which one sees, what is to be signed now, what begins later. */
function OtherRoads({
  roads,
  internships,
  toSign,
  shown,
  framed,
}: Omit<Own, 'mentors'> & { shown: string | undefined; framed: string | undefined }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <nav className="rd-roads" aria-labelledby="rd-o">
      <h2 id="rd-o">{t('workflows.own.roads')}</h2>
      <ul className="rows">
        {roads.map((road) => {
          const internship = internshipOf(road, internships)
          // What stands in the frame is not said twice.
          const sign = internship && internship.id !== framed ? toSign[internship.id] : undefined
          return (
            <li key={road.id}>
              <span className="grow">
                <Link to={`?road=${road.id}`} aria-current={road.id === shown ? 'page' : undefined}>
                  {road.periodName}
                </Link>
                <span className="muted">
                  <Stands road={road} begins={internship?.startsOn ?? road.startsOn} isShown={road.id === shown} />
                </span>
              </span>
              {sign ? <Link to={path(sign.path)}>{t('dashboards.sign-now')}</Link> : null}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Where a road is; before its period what comes first is the day its internship begins, or where there is none yet the period. */
function Stands({ road, begins, isShown }: { road: ShownRoad; begins: string; isShown: boolean }) {
  const { phases, phaseId, startsOn } = road
  const t = useT()
  const { today } = useShell()
  const { day } = useFormat()
  const at = phases.findIndex(({ id }) => id === phaseId) + 1
  const stands =
    phaseId === null
      ? t('workflows.own.stands.finished')
      : startsOn > today
        ? t('workflows.own.stands.later', { day: day(begins) })
        : t('workflows.own.stands.at', { at, of: phases.length })
  return [stands, isShown ? t('workflows.own.stands.seen') : null].filter(Boolean).join(', ')
}
