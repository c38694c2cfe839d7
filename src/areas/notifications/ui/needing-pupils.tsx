import { Fragment } from 'react'
import { Link } from 'react-router'
import { NextFrame } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** A pupil who needs somebody, and since when. */
export type NeedingNow = { studentId: string; studentName: string; days: number | null }

/** As many are named; the dashboard has all of them, and what is the matter. */
const namedNow = 3

/** Pupils of one's own need one whether or not a notice says so: who, as the dashboard has them. */
export function NeedingPupils({ needing, leads }: { needing: readonly NeedingNow[]; leads: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const more = needing.length - namedNow
  return (
    <NextFrame
      title={t('notifications.needing-now', { count: needing.length })}
      action={
        <Link className={leads ? 'btn btn-primary' : 'btn'} to={path('/dashboard')}>
          {t('notifications.needing-who')}
        </Link>
      }
    >
      {needing.slice(0, namedNow).map(({ studentId, studentName, days }, at) => (
        <Fragment key={studentId}>
          {at > 0 ? ', ' : null}
          <Link to={path(`/users/${studentId}`)}>{studentName}</Link>
          {days === null ? null : ` (${t('desk.days', { count: days })})`}
        </Fragment>
      ))}
      {more > 0 ? ` ${t('notifications.needing-more', { count: more })}` : null}
    </NextFrame>
  )
}
