import { Link } from 'react-router'
import { ClassBar, ClassBarLegend, placedOf } from '#areas/groups/ui/class-bar.tsx'
import { withoutPlaceAt, type classesOf } from '#areas/groups/ui/standing.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { pupilStates } from './state-badge.tsx'
import '#areas/users/ui/members.css'

type LookedAfter = {
  groupId: string
  name: string
  pupilCount: number
  /** How its pupils stand in the period that is on; null of a class that is not in it. */
  stands: ReturnType<typeof classesOf>['classes'][number] | null
  /** Of a class that is still to be theirs: from when, and whose it is until then. */
  startsOn: string | null
  takesOverFrom: string | null
}

type LooksAfterProps = {
  id: string
  classes: readonly LookedAfter[]
  total: number
  /** The period that is on, where it is known how the classes stand in it. */
  period: { id: string; name: string } | null
  placeless: readonly { periodId: string; periodName: string; count: number }[]
  byState: Readonly<Record<string, number>>
  byLate: Readonly<Record<string, number>>
}

/** The classes of somebody, each leading to its page, and who of their pupils has no place. */
export function LooksAfter({ id, classes, total, period, placeless, byState, byLate }: LooksAfterProps) {
  const t = useT()
  const path = useLocalePath()
  const told = classes.flatMap(({ stands, startsOn }) => (stands && !startsOn ? [stands] : []))
  const widest = Math.max(1, ...told.map((one) => one.total))
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
      <Counts id={id} period={period} byState={byState} byLate={byLate} />
      <ul className="lines rows class-lines">
        {classes.map((one) => (
          <ClassLine key={one.groupId} of={one} period={period} widest={widest} />
        ))}
      </ul>
      {told.length > 0 ? <ClassBarLegend of={told} title={period?.name} /> : null}
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

/** What is to be seen to among the pupils of somebody, each number leading to who that is; what there is none of is not told. */
function Counts({ id, period, byState, byLate }: Pick<LooksAfterProps, 'id' | 'period' | 'byState' | 'byLate'>) {
  const t = useT()
  const path = useLocalePath()
  const counts = pupilStates
    .map((one) => ({
      // Who may only look ahead is without a place in no period that is on.
      key: one === 'none' && period ? `in=${period.id}&sort=since&state=none` : `state=${one}`,
      count: byState[one] ?? 0,
      label: t(`desk.state.${one}`),
      isHot: one === 'none' || one === 'not_passed',
    }))
    .filter(({ count }) => count > 0)
  // Who is late has a state, too, and would be counted twice among those.
  const late = Object.entries(byLate).filter(([, count]) => count > 0)
  if (counts.length === 0) return null
  return (
    <>
      <ul className="pupil-counts">
        {counts.map(({ key, count, label, isHot }) => (
          <li key={key}>
            <Link to={`${path('/students')}?mentor=${id}&${key}`} data-hot={isHot ? '' : undefined}>
              <b>{count}</b> <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {late.length > 0 ? (
        <p className="pupil-late">
          {late.map(([one, count]) => (
            <Link key={one} to={`${path('/students')}?mentor=${id}&late=${one}`}>
              <Icon name="warning-fill" /> {t(`desk.list.late-${one}`, { count })}
            </Link>
          ))}
        </p>
      ) : null}
    </>
  )
}

type ClassLineProps = { of: LookedAfter; period: LooksAfterProps['period']; widest: number }

/** One class: how many there are and have a place, the bar of where they stand, their hours. */
function ClassLine({ of, period, widest }: ClassLineProps) {
  const t = useT()
  const { longDay, hoursToTenth } = useFormat()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { groupId, name, pupilCount, stands, startsOn, takesOverFrom } = of
  // Who is without a place is of whose class it is today.
  const here = startsOn ? null : stands
  return (
    <li className="class-line">
      <div>
        <p className="row-title">
          <Link to={path(`/groups/${groupId}`)}>{name}</Link>
        </p>
        <p className="muted">
          {t('groups.pupils', { count: pupilCount })}
          {period && !stands ? `, ${t('groups.list.not-in', { period: period.name })}` : null}
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
      {here && period ? (
        <>
          <ClassBar counts={here.counts} widest={widest} />
          <p className="class-line-said">
            <span>
              <b>{t('members.placed-of', { count: placedOf(here.counts), all: here.total })}</b>
              {tenant.capabilities.usesHours
                ? `, ${t('members.hours-each', { hours: hoursToTenth(here.averageMinutes) })}`
                : null}
            </span>
            {here.counts.none ? (
              <Link to={path(withoutPlaceAt(groupId, period.id))}>
                {t('members.without-place', { count: here.counts.none, period: period.name })}
              </Link>
            ) : null}
          </p>
        </>
      ) : null}
    </li>
  )
}
