import { Link } from 'react-router'
import { phases } from '#areas/desk/model.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { phaseNameOf, usePhaseName, type StaffDashboard } from './dashboard.ts'

type ClassRoadProps = {
  pupils: NonNullable<StaffDashboard['lookedAfter']>['pupils']
  /** The one class they are all in, whose own page says more. */
  group: { id: string; name: string } | undefined
}

/** The pupils one looks after at the stops of the road, each by name. */
export function ClassRoad({ pupils, group }: ClassRoadProps) {
  const t = useT()
  const path = useLocalePath()
  const nameOf = usePhaseName()
  if (pupils.length === 0) return null
  return (
    <section className="class-road" aria-labelledby="cr-t">
      <div className="section-head">
        <h2 id="cr-t">{t('dashboards.class-road.title', { count: pupils.length })}</h2>
        <Link className="end" to={path(group ? `/groups/${group.id}` : '/students')}>
          {group ? t('dashboards.class-road.group', { name: group.name }) : t('dashboards.class-road.all')}
        </Link>
      </div>
      <ol className="class-stops">
        {phases.map((phase) => {
          const here = pupils.filter(({ state }) => state === phase)
          // It is no stop of the road, so that an empty one tells nothing.
          if (phase === 'not_passed' && here.length === 0) return null
          return (
            <li key={phase} data-phase={phase}>
              <p>
                <b className="num">{here.length}</b> {nameOf(phaseNameOf(phase))}
              </p>
              {here.length > 0 ? (
                <ul>
                  {here.map(({ studentId, studentName }) => (
                    <li key={studentId}>
                      <Link to={path(`/users/${studentId}`)}>{studentName}</Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
