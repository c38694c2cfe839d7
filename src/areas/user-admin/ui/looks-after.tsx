import { Link } from 'react-router'
import { withoutPlaceAt } from '#areas/groups/ui/standing.ts'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'

type LooksAfterProps = {
  id: string
  classes: readonly {
    groupId: string
    name: string
    pupilCount: number
    none: number | undefined
    /** Of a class that is still to be theirs: from when, and whose it is until then. */
    startsOn: string | null
    takesOverFrom: string | null
  }[]
  total: number
  /** The period that is on, where it is known how the classes stand in it. */
  period: { id: string; name: string } | null
  placeless: readonly { periodId: string; periodName: string; count: number }[]
}

/** The classes of somebody, each leading to its page, and who of their pupils has no place. */
export function LooksAfter({ id, classes, total, period, placeless }: LooksAfterProps) {
  const t = useT()
  const { longDay } = useFormat()
  const path = useLocalePath()
  return (
    <PageSection
      id="classes"
      title={t('members.looks-after', { count: classes.length })}
      end={
        total > 0 ? (
          <Link className="end" to={`${path('/students')}?mentor=${id}`}>
            {t('members.all-pupils', { count: total })}
          </Link>
        ) : null
      }
    >
      <ul className="lines rows">
        {classes.map(({ groupId, name, pupilCount, none, startsOn, takesOverFrom }) => (
          <li key={groupId} className="row-line">
            <div className="grow">
              <p className="row-title">
                <Link to={path(`/groups/${groupId}`)}>{name}</Link>
              </p>
              <p className="muted">
                {t('groups.pupils', { count: pupilCount })}
                {period && none === undefined ? `, ${t('groups.list.not-in', { period: period.name })}` : null}
              </p>
              {startsOn ? (
                <p>
                  {t(`members.looks-after-from${takesOverFrom ? '-of' : ''}`, {
                    day: longDay(startsOn),
                    name: takesOverFrom ?? '',
                  })}
                </p>
              ) : null}
            </div>
            {/* Who is without a place is of whose class it is today. */}
            {period && none && !startsOn ? (
              <Link to={path(withoutPlaceAt(groupId, period.id))}>
                {t('members.without-place', { count: none, period: period.name })}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      {placeless.map(({ periodId, periodName, count }) => (
        <p key={periodId}>
          <Link to={`${path('/students')}?mentor=${id}&in=${periodId}&sort=since&state=none`}>
            {t('desk.list.placeless-only', { count, period: periodName })}
          </Link>
        </p>
      ))}
    </PageSection>
  )
}
