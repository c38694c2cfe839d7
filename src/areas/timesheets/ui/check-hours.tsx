import { Link } from 'react-router'
import { WeekBadge } from '#areas/internships/ui/week-badge.tsx'
import { addDays, isoWeekOf } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import type { Decided } from './deciding.ts'
import { HoursWall } from './hours-wall.tsx'
import { OddWeek } from './odd-week.tsx'
import { PlainWeeks } from './plain-weeks.tsx'
import type { Sheet, SheetWeek } from './sheet.ts'
import { minutesTogether, oddityOf } from './waiting.ts'
import './waiting.css'

type Props = {
  /** The sheet the address names, if it names one: what was decided on it before stands below. */
  sheet: Sheet | undefined
  /** What waits of all pupils, and how many weeks that is. */
  waiting: { sheets: readonly Sheet[]; total: number }
  byLink: boolean
  result: ({ problem?: FormProblem } & Partial<Decided>) | undefined
}

/** The company's side: is this right, or not and why. All that waits is on one page, what is odd apart. No account needed. */
export function CheckHours({ sheet, waiting, byLink, result }: Props) {
  const t = useT()
  const { hours } = useFormat()
  const found = waiting.sheets.flatMap((one) => one.weeks.map((week) => ({ sheet: one, week })))
  const plain = found.filter(({ week }) => !oddityOf(week))
  const odd = found.flatMap((one) => {
    const why = oddityOf(one.week)
    return why ? [{ one, why }] : []
  })
  const deciding = { byLink, problem: result?.problem }
  const oddHours = hours(minutesTogether(odd.map(({ one }) => one)))
  return (
    <div className="wed">
      <Heading sheet={sheet} sheets={waiting.sheets} byLink={byLink} />
      {result?.done ? (
        <Notice
          tone="ok"
          role="status"
          title={t(`timesheets.done.${result.done}`, {
            week: result.monday ? isoWeekOf(result.monday).week : 0,
            hours: result.hours ?? '',
          })}
        />
      ) : null}
      <ErrorSummary problem={result?.problem} />
      {found.length === 0 ? <Empty title={t('timesheets.check.none')}>{t('timesheets.check.none-text')}</Empty> : null}
      <PlainWeeks weeks={plain} asked={sheet?.id} {...deciding} />
      {odd.length ? (
        <section className="wed-x" aria-labelledby="x-t">
          <h2 id="x-t">
            {t('timesheets.check.look')} <span className="count count-hot">{odd.length}</span>
          </h2>
          {plain.length ? (
            <p className="muted wed-xs">{t('timesheets.check.not-counted', { hours: oddHours })}</p>
          ) : null}
          {odd.map(({ one, why }) => (
            <OddWeek key={one.week.id} one={one} why={why} {...deciding} />
          ))}
        </section>
      ) : null}
      {waiting.total > found.length ? (
        <p className="wed-next muted">{t('timesheets.check.more', { count: waiting.total - found.length })}</p>
      ) : null}
      <Afterwards sheet={sheet} byLink={byLink} isDone={found.length === 0} />
    </div>
  )
}

/** Today, and the one question. */
function Heading({ sheet, sheets, byLink }: { sheet: Sheet | undefined; sheets: readonly Sheet[]; byLink: boolean }) {
  const t = useT()
  const { longDay } = useFormat()
  const { user } = useShell()
  const [first] = sheets
  const about = first ?? sheet
  const day = about ? longDay(about.today) : ''
  const name = byLink ? undefined : user?.firstName
  return (
    <div className="wed-top">
      <p className="wed-d">
        {day.charAt(0).toUpperCase() + day.slice(1)}
        {about ? ` · ${about.organizationName}` : ''}
      </p>
      <h1>
        {!first
          ? t('timesheets.check.title-none')
          : sheets.length === 1
            ? t('timesheets.check.title', { name: first.studentName })
            : name
              ? t('timesheets.check.title-you', { name })
              : t('timesheets.check.title-all')}
      </h1>
    </div>
  )
}

/** What was decided before, and where to go from here. */
function Afterwards({ sheet, byLink, isDone }: { sheet: Sheet | undefined; byLink: boolean; isDone: boolean }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <div className="wed-next">
      {sheet ? (
        <DecidedWeeks
          sheet={sheet}
          weeks={sheet.weeks.filter(({ status }) => !['submitted', 'open'].includes(status))}
        />
      ) : null}
      {byLink ? (
        <p className="muted small">{t('timesheets.check.no-account')}</p>
      ) : (
        <p>
          <Link className={isDone ? 'btn btn-primary' : 'btn'} to={path('/dashboard')}>
            {t('timesheets.check.to-dashboard')}
          </Link>
        </p>
      )}
    </div>
  )
}

function DecidedWeeks({ sheet, weeks }: { sheet: Sheet; weeks: readonly SheetWeek[] }) {
  const t = useT()
  const { hours, days } = useFormat()
  if (weeks.length === 0) return null
  const shown = weeks.toSorted((one, other) => other.monday.localeCompare(one.monday))
  const agreed = shown.filter(({ status }) => status === 'approved')
  const line = (week: SheetWeek) => (
    <li key={week.id} className="row-line">
      <span className="grow">
        {t('timesheets.week-number', { number: isoWeekOf(week.monday).week })},{' '}
        <span className="muted">{days(week.monday, addDays(week.monday, 6))}</span>
      </span>
      <b className="num">{t('vacancies.hours', { count: hours(week.minutes) })}</b>
      <WeekBadge week={{ ...week, isYours: week.turn.isYours }} />
    </li>
  )
  return (
    <section aria-labelledby="d-t">
      <h2 id="d-t">{t('timesheets.check.earlier', { name: sheet.studentName })}</h2>
      <HoursWall sheet={sheet} />
      {/* What was agreed with is one line, with each of them behind it. */}
      {agreed.length > mostAgreed ? (
        <>
          <ul className="lines rows">{shown.filter((week) => !agreed.includes(week)).map(line)}</ul>
          <details className="fold">
            <summary>
              {t('timesheets.check.agreed-sum', {
                count: agreed.length,
                hours: hours(agreed.reduce((sum, { minutes }) => sum + minutes, 0)),
              })}
            </summary>
            <ul className="lines rows">{agreed.map(line)}</ul>
          </details>
        </>
      ) : (
        <ul className="lines rows">{shown.map(line)}</ul>
      )}
    </section>
  )
}

/** So many weeks that were agreed with are read one by one. */
const mostAgreed = 3
