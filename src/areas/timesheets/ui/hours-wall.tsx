import type { CSSProperties } from 'react'
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
  const notAgreed = sheet.weeks.filter(
    ({ status, entries }) => status !== 'approved' && status !== 'locked' && entries.length > 0,
  )
  const waiting = notAgreed.flatMap(({ entries }) => entries).reduce((sum, { minutes }) => sum + minutes, 0)
  const left = Math.max(0, target - approved - waiting)
  const isOver = endedStatuses.some((ended) => ended === sheet.internshipStatus)
  const ahead = isOver || left === 0 ? 0 : hoursAhead(sheet)
  const { bricks } = bricksOf({ approved, waiting, target })
  const upTo = (minutes: number) => (minutes / target) * bricks
  const legend: [key: string, minutes: number, isWaiting?: true][] = [
    ['approved', approved],
    // What is all handed in waits for a yes; else some of it waits for the pupil.
    [notAgreed.every(({ status }) => status === 'submitted') ? 'submitted' : 'waiting', waiting, true],
    [isOver ? 'unmade' : 'left', left],
  ]
  return (
    <section className="ur-wall" aria-label={t('timesheets.wall.title')}>
      <p className="ur-total">
        <b className="num">{hours(approved)}</b> {t('shell.ring.of', { target: hours(target) })}
      </p>
      <div className="ur-bricks" aria-hidden="true">
        {Array.from({ length: bricks }, (_, at) => (
          <Brick key={at} laid={partOf(upTo(approved), at)} filled={partOf(upTo(approved + waiting), at)} />
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

/** How much of a brick lies, when so many do; less than a tenth is not to be seen. */
function partOf(bricks: number, at: number): number {
  return Math.round(Math.min(1, Math.max(0, bricks - at)) * 10) / 10
}

/** One brick: approved up to `laid`, written down up to `filled`, so that half an hour is half a brick. */
function Brick({ laid, filled }: { laid: number; filled: number }) {
  if (laid === 1) return <i data-is="laid" />
  if (filled === 0) return <i />
  if (laid === 0 && filled === 1) return <i data-is="waits" />
  return <i data-is="part" style={{ '--laid': `${laid * 100}%`, '--filled': `${filled * 100}%` } as CSSProperties} />
}
