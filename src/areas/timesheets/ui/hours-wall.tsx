import { endedStatuses } from '#areas/internships/model.ts'
import { bricksOf } from '#web/design/hours-ring.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { hoursAhead } from './first-week.ts'
import type { Sheet } from './sheet.ts'

/** How far the hours are: a wall with a brick for each of them, and whether the days that were agreed are enough for the rest. */
export function HoursWall({ sheet }: { sheet: Sheet }) {
  const t = useT()
  const { hours, day } = useFormat()
  const { minutesPlanned: target, minutesApproved: approved } = sheet
  if (!target) return null
  // What was written down and not approved is no part of the number.
  const waiting = sheet.weeks
    .filter(({ status }) => status !== 'approved' && status !== 'locked')
    .flatMap(({ entries }) => entries)
    .reduce((sum, { minutes }) => sum + minutes, 0)
  const left = Math.max(0, target - approved - waiting)
  const isOver = endedStatuses.some((ended) => ended === sheet.internshipStatus)
  const ahead = isOver || left === 0 ? 0 : hoursAhead(sheet)
  const wall = bricksOf({ approved, waiting, target })
  const legend: [key: string, minutes: number, isWaiting?: true][] = [
    ['approved', approved],
    ['waiting', waiting, true],
    [isOver ? 'unmade' : 'left', left],
  ]
  return (
    <section className="ur-wall" aria-label={t('timesheets.wall.title')}>
      <p className="ur-total">
        <b className="num">{hours(approved)}</b> {t('shell.ring.of', { target: hours(target) })}
      </p>
      <div className="ur-bricks" aria-hidden="true">
        {Array.from({ length: wall.bricks }, (_, at) => (
          <i key={at} data-is={at < wall.laid ? 'laid' : at < wall.laid + wall.waiting ? 'waits' : undefined} />
        ))}
      </div>
      <ul className="ur-legend">
        {legend.map(([key, minutes, isWaiting]) =>
          minutes > 0 ? (
            <li key={key}>
              <i data-is={key === 'approved' ? 'laid' : isWaiting ? 'waits' : undefined} aria-hidden="true" />{' '}
              {t(`timesheets.wall.${key}`, { hours: hours(minutes) })}
            </li>
          ) : null,
        )}
        {ahead > 0 ? (
          <li className="ur-ahead">
            {t(`timesheets.wall.${ahead >= left ? 'enough' : 'short'}`, {
              ahead: hours(ahead),
              day: day(sheet.endsOn),
              short: hours(left - ahead),
            })}
          </li>
        ) : null}
      </ul>
    </section>
  )
}
