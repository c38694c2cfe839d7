import { Form } from 'react-router'
import { addDays, isoWeekOf, weekdayOf } from '#platform/week.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { ApproveWeek, NameField, problemOf, ReturnWeek, type Deciding } from './decide-week.tsx'
import { weekValue } from './deciding.ts'
import { EntryLine } from './week-view.tsx'
import { besideAgreed, byPupil, minutesTogether, type WaitingWeek } from './waiting.ts'

type PlainWeeksProps = Deciding & {
  weeks: readonly WaitingWeek[]
  /** The sheet a mail was about: its pupil stands open, and in front. */
  asked: string | undefined
}

/** All weeks in which nothing is odd: the sum of them, one yes, and each of them for who wants to see it. */
export function PlainWeeks({ weeks, asked, ...deciding }: PlainWeeksProps) {
  const t = useT()
  const { hours } = useFormat()
  const [first] = weeks
  if (!first) return null
  const pupils = byPupil(weeks).toSorted((a, b) => Number(b.sheet.id === asked) - Number(a.sheet.id === asked))
  const total = hours(minutesTogether(weeks))
  const own = deciding.problem?.values.step === 'approve-all' ? deciding.problem : undefined
  return (
    <section className="wed-ok" aria-labelledby="ok-t">
      <div className="wed-sum">
        <Wall pupils={pupils.map(({ weeks: own }) => minutesTogether(own))} />
        <h2 id="ok-t">
          <span className="num">{t('vacancies.hours', { count: total })}</span>{' '}
          {pupils.length === 1
            ? t('timesheets.check.of-one', { name: first.sheet.studentName })
            : t('timesheets.check.of-all', { pupils: pupils.length })}
        </h2>
        <AsAgreed pupils={pupils} />
        <Form method="post" className="wed-all" noValidate>
          {weeks.map(({ sheet, week }) => (
            <input key={week.id} type="hidden" name="week" value={weekValue(sheet.id, week)} />
          ))}
          <input type="hidden" name="hours" value={total} />
          {deciding.byLink ? <NameField one={first} problem={own} /> : null}
          <SubmitButton name="step" value="approve-all" className="btn-lg">
            <Icon name="checks-bold" />{' '}
            {t(weeks.length > 1 ? 'timesheets.check.all' : 'timesheets.check.approve', { hours: total })}
          </SubmitButton>
        </Form>
      </div>
      <ol className="wed-l">
        {pupils.map(({ sheet, weeks: own }, at) => (
          <li key={sheet.id}>
            <Pupil
              weeks={own}
              at={at}
              isOpen={pupils.length === 1 || sheet.id === asked}
              isOnly={weeks.length === 1}
              {...deciding}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** That nothing is odd; and whose hours are others than was agreed, if on the right days. */
function AsAgreed({ pupils }: { pupils: ReturnType<typeof byPupil> }) {
  const t = useT()
  const { hours } = useFormat()
  const others = pupils.flatMap(({ sheet: { id, studentName: name }, weeks }) => {
    const minutes = besideAgreed(weeks)
    return minutes === undefined ? [] : [{ id, name, minutes }]
  })
  if (others.length === 0) return <p>{t('timesheets.check.as-agreed')}</p>
  return (
    <>
      <p>{t('timesheets.check.on-days')}</p>
      <ul className="wed-other">
        {others.map(({ id, name, minutes }) => (
          <li key={id}>
            {minutes === 0
              ? t('timesheets.check.other-days', { name })
              : t(`timesheets.check.${minutes < 0 ? 'less' : 'more-than'}`, { name, hours: hours(Math.abs(minutes)) })}
          </li>
        ))}
      </ul>
    </>
  )
}

type PupilProps = Deciding & {
  weeks: readonly WaitingWeek[]
  at: number
  isOpen: boolean
  /** The only week there is: the one yes above is about it already. */
  isOnly: boolean
}

/** The weeks of one pupil, folded where there are more pupils. */
function Pupil({ weeks, at, isOpen, isOnly, ...deciding }: PupilProps) {
  const t = useT()
  const { hours, days } = useFormat()
  const [first] = weeks
  if (!first) return null
  const minutes = minutesTogether(weeks)
  const isRefused = weeks.some((one) =>
    ['approve', 'return'].some((step) => problemOf(one, step, deciding.problem) !== undefined),
  )
  return (
    <details className="we" open={isOpen || isRefused || undefined}>
      <summary>
        <PersonMark name={first.sheet.studentName} size="s" />
        <span className="grow">
          <b>{first.sheet.studentName}</b>{' '}
          <span className="muted">
            {weeks.length === 1
              ? `${t('timesheets.week-number', { number: isoWeekOf(first.week.monday).week })}, ${days(first.week.monday, addDays(first.week.monday, 6))}`
              : t('timesheets.check.weeks', { count: weeks.length })}
          </span>
          {isOpen ? null : <Days weeks={weeks} />}
        </span>
        <span className="wl-m" aria-hidden="true">
          <Bricks minutes={minutes} at={at} most={8} />
        </span>
        <b className="num we-h">{t('vacancies.hours', { count: hours(minutes) })}</b>
        <Icon name="caret-down" />
      </summary>
      {weeks.map((one) => (
        <div key={one.week.id}>
          {weeks.length > 1 ? (
            <p className="we-w">{t('timesheets.week-number', { number: isoWeekOf(one.week.monday).week })}</p>
          ) : null}
          <ul className="entries lines">
            {one.week.entries.map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </ul>
          <div className="we-a">
            {isOnly ? null : <ApproveWeek one={one} look="plain" {...deciding} />}
            <ReturnWeek one={one} {...deciding} />
          </div>
        </div>
      ))}
    </details>
  )
}

/** So many days are read in the row itself; of more the fold tells. */
const mostDays = 3

/** When they came and what they did, for who says yes without unfolding. */
function Days({ weeks }: Pick<PupilProps, 'weeks'>) {
  const t = useT()
  const { shortDay, span } = useFormat()
  const entries = weeks.flatMap(({ week }) => week.entries)
  if (entries.length > mostDays) return null
  return entries.map(({ id, date, startsAt, endsAt, activity }) => (
    <span key={id} className="we-d">
      {t(`vacancies.day.${weekdayOf(date)}.long`)} {shortDay(date)}
      {startsAt && endsAt ? `, ${span(startsAt, endsAt)}` : ''}
      {activity ? `. ${activity}` : ''}
    </span>
  ))
}

const mostBricks = 48

/** An hour is a brick, and every pupil lays them in a colour of the own. */
function Wall({ pupils }: { pupils: readonly number[] }) {
  const each = Math.max(1, Math.floor(mostBricks / pupils.length))
  return (
    <div className="wed-wall" aria-hidden="true">
      {pupils.slice(0, mostBricks).map((minutes, at) => (
        <span className="wl-p" key={at}>
          <Bricks minutes={minutes} at={at} most={each} />
        </span>
      ))}
    </div>
  )
}

function Bricks({ minutes, at, most }: { minutes: number; at: number; most: number }) {
  const whole = Math.min(most, Math.floor(minutes / 60))
  return (
    <>
      {Array.from({ length: whole }, (_, brick) => (
        <i key={brick} data-k={(at % 4) + 1} />
      ))}
      {minutes % 60 >= 15 && whole < most ? <i className="half" data-k={(at % 4) + 1} /> : null}
    </>
  )
}
