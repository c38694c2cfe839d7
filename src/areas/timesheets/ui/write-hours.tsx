import type { ReactNode } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { isAhead, isFailed } from '#areas/internships/model.ts'
import { RemindingNotice, type Reminding } from '#areas/internships/ui/remind-pupil.tsx'
import { WeekBadge } from '#areas/internships/ui/week-badge.tsx'
import { WeekBars } from '#areas/internships/ui/weeks-of-hours.tsx'
import { addDays, daysBetween, isoWeekOf, mondayOf, scheduleMinutes, weekdays } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { HoursWall } from './hours-wall.tsx'
import type { Sheet } from './sheet.ts'
import { isAgreed, missedWeeks } from './first-week.ts'
import { EntryLine, WeekGrid } from './week-view.tsx'
import { renamed, AddHours } from './add-hours.tsx'

/** Whom the reader may remind of their hours, and on which road. */
export type Reminder = { roadId: string; name: string }

type Props = {
  sheet: Sheet
  monday: string
  newEntryId: string
  reminder: Reminder | null
  result: { problem?: FormProblem; done?: string; reminding?: Reminding; monday?: string } | undefined
}

/** The pupil's side: one week at a time, write down, hand in. School looks along, and helps where it must. */
export function WriteHours({ sheet, monday, newEntryId, reminder, result }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const { shortDay, longDay } = useFormat()
  const week = sheet.weeks.find((one) => one.monday === monday)
  const entries = week?.entries ?? []
  const editable = sheet.meta.mayWrite && (!week || ['open', 'returned'].includes(week.status))
  const { week: number } = isoWeekOf(monday)
  const [search] = useSearchParams()
  const refused = result?.problem?.values.step === 'add' ? result.problem : undefined
  // A line that is changed is sent again under its own id.
  const changed = entries.find(({ id }) => id === (refused?.values.entryId ?? search.get('line')))
  const adding = editable ? (
    <AddHours sheet={sheet} monday={monday} newEntryId={newEntryId} changed={changed} problem={refused} />
  ) : null
  return (
    <div className="noprint">
      <Crumbs rooms={[[path(`/internships/${sheet.internship?.id}`), t('timesheets.to-internship')]]} />
      <SheetHead sheet={sheet} />
      <HoursWall sheet={sheet} />
      {result?.reminding ? <RemindingNotice reminding={result.reminding} name={sheet.studentName} /> : null}
      {result?.done && !result.problem ? (
        <Notice tone="ok" role="status" title={t(`timesheets.done.${result.done}`, { week: number })} />
      ) : null}
      {result?.done === 'add' && !result.problem && week?.allowedEvents.includes('submit') ? (
        <ToLookAt monday={monday} entries={entries} />
      ) : null}
      <ErrorSummary problem={result?.problem && renamed(result.problem)} />
      {sheet.today < sheet.startsOn ? (
        <Notice
          title={t(sheet.meta.isOwn ? 'timesheets.begins-own' : 'timesheets.begins', {
            day: longDay(sheet.startsOn),
            name: sheet.studentName,
          })}
        />
      ) : isAhead(sheet.internshipStatus) ? (
        // The first day has come, and the papers have not.
        <Notice
          title={t(sheet.meta.isOwn ? 'timesheets.not-begun-own' : 'timesheets.not-begun', { name: sheet.studentName })}
        />
      ) : null}
      {isFailed(sheet.internshipStatus) ? (
        <Notice
          title={t('timesheets.stopped', { status: t(`internships.status.${sheet.internshipStatus}`).toLowerCase() })}
        >
          <p>
            {t('timesheets.stopped-keeps')}{' '}
            {sheet.internshipStatus === 'not_passed' && user?.capacities.includes('coordinator') ? (
              <>
                {t('timesheets.stopped-wrong')}{' '}
                <Link to={path(`/internships/${sheet.internship?.id}`)}>{t('timesheets.stopped-open')}</Link>.
              </>
            ) : null}
          </p>
        </Notice>
      ) : null}
      {week?.status === 'returned' ? (
        <Notice
          tone={sheet.meta.isOwn ? 'warn' : 'info'}
          title={t(sheet.meta.isOwn ? 'timesheets.returned' : 'timesheets.returned-to', {
            name: week.decidedByName || sheet.organizationName,
            student: sheet.studentName,
          })}
        >
          {week.returnReason}
        </Notice>
      ) : null}
      <div className="ur-grid">
        <section aria-labelledby="wk">
          <WeekNav monday={monday} week={week} sheet={sheet} />
          <WeekGrid monday={monday} entries={entries} status={week?.status ?? 'open'} sheet={sheet} />
          <ul className="entries lines">
            {entries.map((entry) => (
              <EntryLine key={entry.id} entry={entry}>
                {editable ? (
                  <Form method="post" data-sends-itself="" action={`?week=${monday}`} className="e-do">
                    <input type="hidden" name="monday" value={monday} />
                    <input type="hidden" name="entryId" value={entry.id} />
                    <Link to={`?week=${monday}&line=${entry.id}#ua`}>
                      {t('timesheets.change')} <span className="vh">{shortDay(entry.date)}</span>
                    </Link>
                    <button className="linkbtn" type="submit" name="step" value="remove">
                      {t('timesheets.remove')} <span className="vh">{shortDay(entry.date)}</span>
                    </button>
                  </Form>
                ) : null}
              </EntryLine>
            ))}
          </ul>
          <WeekFoot
            monday={monday}
            week={week}
            sheet={sheet}
            reminder={reminder}
            problem={result?.problem}
            adding={sheet.meta.isOwn ? null : adding}
          />
        </section>
        {sheet.meta.isOwn ? adding : null}
        <div className="urhist">
          <AllWeeks sheet={sheet} monday={monday} />
          {sheet.meta.isOwn ? null : <Agreed sheet={sheet} />}
        </div>
      </div>
    </div>
  )
}

type Week = Sheet['weeks'][number]
type WeekProps = { monday: string; week: Week | undefined }

/** What the law says of hours just written down, where one looks next: their line stands under the form on a phone. */
function ToLookAt({ monday, entries }: { monday: string; entries: Week['entries'] }) {
  const t = useT()
  const { longDay } = useFormat()
  const warned = entries.filter(({ warnings }) => warnings.length > 0)
  if (warned.length === 0) return null
  return (
    <Notice tone="warn" title={t('timesheets.look')}>
      {warned.map(({ id, date, warnings }) => (
        <p key={id}>
          <Link to={`?week=${monday}&line=${id}#ua`}>{longDay(date)}</Link>: {warnings.join(' ')}
        </p>
      ))}
    </Notice>
  )
}

function SheetHead({ sheet }: Pick<Props, 'sheet'>) {
  const t = useT()
  return (
    <div className="pagehead">
      <div className="grow">
        <h1>{t('timesheets.title')}</h1>
        <p>{[sheet.meta.isOwn ? null : sheet.studentName, sheet.organizationName].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  )
}

/** Which week it is, and the way to the ones beside it, as far as the internship goes. */
function WeekNav({ monday, week, sheet }: WeekProps & Pick<Props, 'sheet'>) {
  const t = useT()
  const { days } = useFormat()
  const { week: number } = isoWeekOf(monday)
  const written = sheet.weeks.filter(({ entries }) => entries.length > 0).map((one) => one.monday)
  const known = [mondayOf(sheet.startsOn), ...written].toSorted()
  const first = known[0] ?? monday
  // For who looks after the pupil it counts from the day after the week.
  const late = week?.status === 'open' && !sheet.meta.isOwn ? daysBetween(addDays(monday, 7), sheet.today) : 0
  const last = [...known, ...(sheet.meta.mayWrite ? [mondayOf(sheet.endsOn)] : [])].toSorted().at(-1) ?? monday
  return (
    <div className="wknav">
      <BesideWeek monday={addDays(monday, -7)} isThere={monday > first} way="previous" />
      <h2 id="wk">
        {t('timesheets.week-number', { number })} <span className="muted">{days(monday, addDays(monday, 6))}</span>
      </h2>
      {week ? <WeekBadge week={{ ...week, isYours: week.turn.isYours }} /> : null}
      {late > 0 ? <b className="wk-late">{t('timesheets.late', { count: late })}</b> : null}
      <BesideWeek monday={addDays(monday, 7)} isThere={monday < last} way="next" />
    </div>
  )
}

type BesideWeekProps = { monday: string; isThere: boolean; way: 'previous' | 'next' }

/** The way to the week before or after; where the internship has none its button stays, so that the head stands still. */
function BesideWeek({ monday, isThere, way }: BesideWeekProps) {
  const t = useT()
  const label = t(way === 'previous' ? 'timesheets.previous-week' : 'timesheets.next-week')
  const icon = <Icon name={way === 'previous' ? 'caret-left-bold' : 'caret-right-bold'} />
  return isThere ? (
    <Link className="btn btn-icon" to={`?week=${monday}`} aria-label={label}>
      {icon}
    </Link>
  ) : (
    <button className="btn btn-icon" type="button" disabled aria-label={label}>
      {icon}
    </button>
  )
}

/** Where the hours of other weeks are. */
function AllWeeks({ sheet, monday }: Pick<Props, 'sheet' | 'monday'>) {
  const t = useT()
  const path = useLocalePath()
  const written = sheet.weeks
    .filter(({ entries }) => entries.length > 0)
    .map(({ turn, ...week }) => ({ ...week, isYours: turn.isYours }))
  const weeks = [...written, ...missedWeeks(sheet)].toSorted((one, other) => other.monday.localeCompare(one.monday))
  if (weeks.length === 0) return null
  return (
    <section aria-labelledby="wks">
      <div className="section-head">
        <h2 id="wks">{t('internships.weeks')}</h2>
      </div>
      <WeekBars weeks={weeks} to={path(`/urenbriefje/${sheet.id}`)} shown={monday} />
    </section>
  )
}

/** What was agreed, for who looks along: where, when and with whom. */
function Agreed({ sheet }: Pick<Props, 'sheet'>) {
  const t = useT()
  const { fullDate, span } = useFormat()
  const { schedule, supervisorName, vacancyTitle, startsOn, endsOn } = sheet
  const times = weekdays.flatMap((day) => (schedule[day] ?? []).map(([from, to]) => [day, span(from, to)] as const))
  return (
    <section aria-labelledby="agr">
      <div className="section-head">
        <h2 id="agr">{t('timesheets.agreed.title')}</h2>
      </div>
      <dl className="facts">
        <Fact label={t('timesheets.agreed.place')}>{vacancyTitle}</Fact>
        <Fact label={t('timesheets.agreed.when')}>
          {times.map(([day, at]) => `${t(`vacancies.day.${day}.long`)} ${at}`).join(', ')}
        </Fact>
        <Fact label={t('timesheets.agreed.from-until')}>
          {t('timesheets.agreed.days', { from: fullDate(startsOn), until: fullDate(endsOn) })}
        </Fact>
        <Fact label={t('timesheets.agreed.guide')}>{supervisorName}</Fact>
      </dl>
    </section>
  )
}

/** What the week comes to, on paper and handed in. */
function WeekFoot({
  monday,
  week,
  sheet,
  reminder,
  problem,
  adding,
}: WeekProps &
  Pick<Props, 'sheet' | 'reminder'> & {
    problem: FormProblem | undefined
    /** Where who helps the pupil writes hours for them. */
    adding: ReactNode
  }) {
  const t = useT()
  const { today } = sheet
  const { hours } = useFormat()
  const { week: number } = isoWeekOf(monday)
  const entries = week?.entries ?? []
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0)
  const days = weekdays.filter((_, at) => isAgreed(sheet, addDays(monday, at)))
  const agreed = scheduleMinutes(Object.fromEntries(days.map((day) => [day, sheet.schedule[day] ?? []])))
  return (
    <div className="wkfoot">
      <p>
        <b className="num">{t('vacancies.hours', { count: hours(minutes) })}</b>{' '}
        <span className="muted">
          {monday === mondayOf(today) ? t('timesheets.this-week') : t('timesheets.in-week', { week: number })}
          {/* Until the week is handed in, what was agreed says what it may come to. */}
          {agreed > minutes && (week?.status ?? 'open') === 'open'
            ? t('timesheets.of-agreed', { hours: hours(agreed) })
            : null}
        </span>
      </p>
      <div className="row">
        {reminder ? (
          <Form method="post" data-sends-itself="" action={`?week=${monday}`}>
            <input type="hidden" name="monday" value={monday} />
            <input type="hidden" name="roadId" value={reminder.roadId} />
            <SubmitButton name="step" value="remind">
              {t('internships.next.remind', { name: reminder.name })}
            </SubmitButton>
          </Form>
        ) : null}
        {week?.allowedEvents.includes('submit') && entries.length > 0 ? (
          <Form method="post" data-sends-itself="" action={`?week=${monday}`}>
            <input type="hidden" name="monday" value={monday} />
            {/* Handing in is the pupil's own step: who helps comes after reminding them of it. */}
            <SubmitButton look={sheet.meta.isOwn ? 'primary' : 'plain'} name="step" value="submit">
              {t('timesheets.submit-week', { number })}
            </SubmitButton>
          </Form>
        ) : null}
        <SchoolStep monday={monday} week={week} problem={problem} />
        {adding}
        <button className="btn" type="button" onClick={() => print()} data-needs-js="">
          <Icon name="printer" /> {t('timesheets.print')}
        </button>
      </div>
    </div>
  )
}

/** School approves for a company that cannot, or opens a week again; it says why. */
function SchoolStep({ monday, week, problem }: WeekProps & { problem: FormProblem | undefined }) {
  const t = useT()
  const step = (['approve', 'reopen'] as const).find((event) => week?.allowedEvents.includes(event))
  if (!step) return null
  return (
    <details className="stepform" open={problem?.values.step === step || undefined}>
      <summary className="btn">{t(step === 'approve' ? 'timesheets.approve-for-host' : 'timesheets.reopen')}</summary>
      <Form method="post" data-sends-itself="" action={`?week=${monday}`} className="stepform-body">
        <input type="hidden" name="monday" value={monday} />
        <TextArea
          label={t('timesheets.why')}
          name="reason"
          rows={2}
          errors={problem?.fields.reason}
          defaultValue={problem?.values.reason}
        />
        <SubmitButton name="step" value={step}>
          {t('timesheets.confirm')}
        </SubmitButton>
      </Form>
    </details>
  )
}
