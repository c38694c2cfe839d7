import { Fragment } from 'react'
import { Link } from 'react-router'
import { runningOf } from '#areas/internships/model.ts'
import { useBeginning, useWhoIsThere } from '#areas/organizations/ui/who-is-there.ts'
import type { GotMeta } from '#web/api-types.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { daysWaited } from '#web/waiting.ts'
import { CountLinks } from './count-links.tsx'
import './rows.css'

type Meta = GotMeta<'/internships'>

/** What the list comes to, for who opens it: how many run and begin, and in numbers for whom how many wait, each leading to those. */
export function InternshipFinding({
  meta: { byStatus, ahead, waits, yours },
  isToldBelow,
}: {
  meta: Meta
  /** What waits for the school stands in a frame below, with what is done about it. */
  isToldBelow: boolean
}) {
  const t = useT()
  const path = useLocalePath()
  const whoIsThere = useWhoIsThere()
  const beginning = useBeginning()
  const { user, today } = useShell()
  const own = (key: string, values = {}) => t(`desk.internships.finding.${key}`, values)
  const running = runningOf(byStatus)
  if (running + ahead.count === 0) return null
  const host = isHost(user)
  const coordinates = user?.capacities.includes('coordinator') ?? false
  // Who only signs for a company judges no hours: nothing of them is theirs.
  const toApprove = host ? yours : 0
  const keyOf = (whose: Meta['waits'][number]['whose']) => (whose === 'school' && coordinates ? 'school-you' : whose)
  const labelOf = ({ whose, count, since }: Meta['waits'][number]) =>
    `${own(keyOf(whose), { count })}, ${own('longest', { count, days: daysWaited(since, today) })}`
  // Who rings organizations up reads first of those.
  const isBroker = user?.capacities.includes('broker') ?? false
  const others = isToldBelow ? waits.filter(({ whose }) => keyOf(whose) !== 'school-you') : waits
  const told = isBroker ? others.toSorted((one, other) => rankOf(one) - rankOf(other)) : others
  return (
    <>
      <div className="finding">
        <p>
          {host
            ? whoIsThere(running, ahead)
            : [own('running', { count: running }), beginning(ahead)].filter(Boolean).join(', ')}
          .{/* What waits for a company is said by its button; of what is left a few words are enough. */}
          {host
            ? told
                .filter(({ whose }) => whose !== 'company')
                .map((one) => (
                  <Fragment key={one.whose}>
                    {' '}
                    <Link to={`${path('/internships')}?open=true&waits=${one.whose}`}>
                      {one.count} {labelOf(one)}
                    </Link>
                  </Fragment>
                ))
            : null}
        </p>
        {toApprove > 0 ? (
          <Link className="btn btn-sm" to={path('/urenbriefje')}>
            {own('approve', { count: toApprove })}
          </Link>
        ) : null}
      </div>
      {host ? null : (
        <CountLinks
          label={t('desk.internships.waits')}
          counts={told.map((one) => ({
            label: labelOf(one),
            count: one.count,
            list: '/internships',
            query: `open=true&waits=${one.whose}`,
          }))}
        />
      )}
    </>
  )
}

const rankOf = ({ whose }: Meta['waits'][number]) => (whose === 'company' ? 0 : 1)
