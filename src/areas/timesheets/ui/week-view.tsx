import type { ReactNode } from 'react'
import { restOn } from '#areas/periods/calendar/model.ts'
import { addDays, scheduleMinutes, weekdays, weekdayOf } from '#platform/week.ts'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { isAgreed } from './first-week.ts'
import type { Sheet, SheetEntry } from './sheet.ts'

/** Seven days, each a stack of bricks: one brick is one hour. */
export function WeekGrid({
  monday,
  entries,
  status,
  sheet,
}: {
  monday: string
  entries: SheetEntry[]
  status: string
  sheet: Pick<Sheet, 'restDays' | 'today' | 'startsOn' | 'endsOn' | 'schedule'>
}) {
  const t = useT()
  const { hours, longDay, clock } = useFormat()
  const { restDays, today, schedule } = sheet
  const planned = (date: string) =>
    (status === 'open' || status === 'returned') && isAgreed(sheet, date) ? (schedule[weekdayOf(date)] ?? []) : []
  const look = status === 'open' ? 'dr' : status === 'returned' ? 'ask' : ''
  const rest = new Map(weekdays.map((_, at) => [addDays(monday, at), restOn(restDays, addDays(monday, at))]))
  const named = [...new Set([...rest.values()].filter((one) => one !== undefined))]
  return (
    <>
      <ol className="wkgrid" aria-label={t('timesheets.per-day')}>
        {weekdays.map((name, at) => {
          const date = addDays(monday, at)
          const minutes = entries.filter((entry) => entry.date === date).reduce((sum, entry) => sum + entry.minutes, 0)
          // What was agreed shows where something is to be written, before it is.
          const agreed = minutes === 0 ? scheduleMinutes({ [name]: planned(date) }) : 0
          return (
            <li
              key={date}
              className={[minutes ? '' : 'none', rest.get(date) ? 'rest' : ''].join(' ').trim() || undefined}
              aria-current={date === today ? 'date' : undefined}
            >
              <span className="wd" aria-hidden="true">
                {t(`vacancies.day.${name}.short`)}
              </span>
              <span className="wn num" aria-hidden="true">
                {Number(date.slice(8))}
              </span>
              <span className="vh">{longDay(date)}:</span>
              <span className={`stackb ${agreed ? 'agreed' : look}`} aria-hidden="true">
                <Bricks minutes={minutes || agreed} />
              </span>
              <span className="wh num">
                {minutes ? (
                  <>
                    <span aria-hidden="true">{hours(minutes)}</span>
                    <span className="vh">{t('timesheets.of-day', { hours: minutes / 60 })}</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden="true" className="muted">
                      {agreed ? hours(agreed) : null}
                    </span>
                    <span className="vh">
                      {[
                        t('timesheets.no-hours'),
                        ...planned(date).map(([from, to]) =>
                          t('timesheets.planned', { from: clock(from), to: clock(to) }),
                        ),
                      ].join(', ')}
                    </span>
                  </>
                )}
                {rest.get(date) ? <span className="vh">, {restName(t, rest.get(date))}</span> : null}
              </span>
            </li>
          )
        })}
      </ol>
      {named.length ? (
        <ul className="wkrest" aria-hidden="true">
          {named.map((one) => (
            <li key={`${one.kind} ${one.startsOn}`}>{restName(t, one)}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** A brick is an hour, half of one what is left over; a long day is a full stack. */
function Bricks({ minutes }: { minutes: number }) {
  return (
    <>
      {Array.from({ length: Math.min(5, Math.floor(minutes / 60)) }, (_, brick) => (
        <i key={brick} />
      ))}
      {minutes % 60 >= 15 && minutes < 300 ? <i className="half" /> : null}
    </>
  )
}

/** What a day of rest is called: by its own name, else by its kind. */
function restName(t: ReturnType<typeof useT>, rest: Sheet['restDays'][number] | undefined): string {
  return rest?.name || t(`periods.kind.${rest?.kind}`)
}

export function EntryLine({ entry, children }: { entry: SheetEntry; children?: ReactNode }) {
  const t = useT()
  const { shortDay, clock, hours } = useFormat()
  return (
    <li>
      <div className="e-d">
        <b>{t(`vacancies.day.${weekdayOf(entry.date)}.long`)}</b>
        <span className="muted">{shortDay(entry.date)}</span>
      </div>
      <div className="grow">
        {entry.startsAt && entry.endsAt ? (
          <p className="num e-t">
            {t('timesheets.from-to', { from: clock(entry.startsAt), to: clock(entry.endsAt) })}
            {entry.breakMinutes ? `, ${t('timesheets.break', { minutes: entry.breakMinutes })}` : ''}
          </p>
        ) : null}
        {entry.activity ? <p>{entry.activity}</p> : null}
        {entry.reason ? <p className="muted">{t('timesheets.outside-because', { reason: entry.reason })}</p> : null}
        {entry.warnings.map((warning) => (
          <p className="reply" key={warning}>
            <Icon name="warning-fill" /> <span>{warning}</span>
          </p>
        ))}
        {children}
      </div>
      <b className="num e-h">{hours(entry.minutes)}</b>
    </li>
  )
}
