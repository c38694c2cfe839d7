import { Form, Link, useLoaderData, useSubmit, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { daysBetween } from '#platform/week.ts'
import { load } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { Icon } from '#web/design/icon.tsx'
import { ScrollBox } from '#web/design/scroll-box.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { nextMomentOf } from '../ui/moments.ts'
import { ownClasses, ownSchool, yearOf, yearQuery } from '../ui/own-school.ts'
import { PeriodBadge } from '../ui/period-badge.tsx'
import type { ShownCalendar, ShownPeriod } from '../ui/shown.ts'
import { YearLine } from '../ui/year-line.tsx'
import { YearList } from '../ui/year-list.tsx'
import '../ui/periods.css'

export const handle = { layout: 'wide' }

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  return load(args, async (api) => {
    const { school, schools } = await ownSchool(api, url.searchParams.get('school'))
    const asked = yearOf(url)
    const query = asked ? (`?${new URLSearchParams({ school_year: asked })}` as const) : ''
    const reading = api.get(`/school_calendars/${school.id}${query}`)
    const [calendar, own, periods, classes] = await Promise.all([
      reading,
      api.get(`/school_calendars/${school.id}/days${query}`),
      api.get(`/internship_periods?school_id=${school.id}`),
      reading.then(({ data }) => ownClasses(api, school.id, data)),
    ])
    return { school, schools, calendar: calendar.data, own: own.data, all: periods.data, classes }
  })
}

export default function Periods() {
  const t = useT()
  const path = useLocalePath()
  const submit = useSubmit()
  const { tenant } = useShell()
  const { school, schools, calendar, own, all, classes } = useLoaderData<typeof loader>()
  const periods = all.filter(({ schoolYear }) => schoolYear === calendar.schoolYear)
  const shown = periods.filter(({ status }) => status !== 'archived').toReversed()
  const query = yearQuery(school.id, calendar.schoolYear)
  const region = t(`settings.choices.holidayRegion.${calendar.region}`)
  const ownIn = ({ groupIds }: ShownPeriod) => classes.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name)
  const isKnown = calendar.endsOn <= calendar.knownUntil
  return (
    <main id="inhoud" className="page">
      <title>{pageTitle(t('periods.title'), tenant.appName)}</title>
      <div className="wrap wrap-wide">
        <div className="pagehead">
          <div className="grow">
            <h1>{t('periods.year', { year: calendar.schoolYear })}</h1>
            <p>
              {school.name}.{' '}
              {t(isKnown ? (calendar.meta.mayKeep ? 'periods.lead' : 'periods.lead-read') : 'periods.lead-unknown', {
                region,
              })}
            </p>
          </div>
          <Form
            method="get"
            className="pe-pick"
            onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
          >
            {schools.length > 1 ? (
              <label className="inl">
                <span>{t('periods.school')}</span>
                <select className="select" name="school" defaultValue={school.id}>
                  {schools.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            ) : (
              <input type="hidden" name="school" value={school.id} />
            )}
            <label className="inl">
              <span>{t('periods.school-year')}</span>
              <select className="select" name="jaar" defaultValue={calendar.schoolYear} key={calendar.schoolYear}>
                {calendar.schoolYears.map((year) => (
                  <option key={year}>{year}</option>
                ))}
              </select>
            </label>
            <button className="btn without-js" type="submit">
              {t('periods.show')}
            </button>
          </Form>
          <Link className="btn" to={path(`/internship_periods/days${query}`)}>
            <Icon name="calendar-blank" /> {t('periods.days.title')}
          </Link>
          {calendar.meta.mayKeep ? (
            <Link className="btn btn-primary" to={path(`/internship_periods/add${query}`)}>
              <Icon name="plus-bold" /> {t('periods.new')}
            </Link>
          ) : null}
        </div>
      </div>
      <YearLine
        calendar={calendar}
        own={own}
        periods={shown.map((one) => ({ ...one, name: [one.name, ...ownIn(one)].join(', ') }))}
      />
      <section className="wrap wrap-wide pe-tab" aria-labelledby="pe-table">
        <div className="section-head">
          <h2 id="pe-table">
            {t('periods.title')} <span className="count">{periods.length}</span>
          </h2>
          <SameHours periods={periods} ofSchool={calendar.hoursTarget} />
        </div>
        {periods.length === 0 ? (
          <Empty title={t('periods.none', { year: calendar.schoolYear })}>
            {t(calendar.meta.mayKeep ? 'periods.none-text' : 'periods.none-read')}
          </Empty>
        ) : (
          <PeriodTable periods={periods.toReversed()} calendar={calendar} ownIn={ownIn} />
        )}
      </section>
      <YearList calendar={calendar} own={own} periods={shown} />
    </main>
  )
}

/** The periods of a year in the order of its line. */
function PeriodTable({
  periods,
  calendar,
  ownIn,
}: {
  periods: ShownPeriod[]
  calendar: ShownCalendar
  /** Which of the classes the reader looks after are in it. */
  ownIn: (period: ShownPeriod) => string[]
}) {
  const t = useT()
  const path = useLocalePath()
  const { shortDay } = useFormat()
  // What the period does not say, the school says.
  const hoursOf = ({ hoursTarget }: ShownPeriod) => hoursTarget ?? calendar.hoursTarget
  // A column that says the same in every row says nothing: then it is told once, above them.
  const differ = new Set(periods.map(hoursOf)).size > 1
  const columns = ['name', 'when', 'who', ...(differ ? ['hours'] : []), 'next', 'status'] as const
  return (
    <ScrollBox label={t('periods.title')}>
      <table className="table stack-s">
        <caption className="vh">{t('periods.title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {t(`periods.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.id}>
              <th scope="row">
                <Link className="main" to={path(`/internship_periods/${period.id}`)}>
                  {period.name}
                </Link>
              </th>
              <td data-phone="under">
                {t('periods.from-until', { from: shortDay(period.startsOn), until: shortDay(period.endsOn) })}
              </td>
              <td data-phone="status">
                {ownIn(period).length > 0 ? <b>{t('periods.own', { groups: ownIn(period).join(', ') })} </b> : null}
                {t('periods.who', { groups: period.groupIds.length, pupils: period.pupils })}
              </td>
              {differ ? (
                <td className="num">
                  {hoursOf(period) === null
                    ? t('periods.no-hours')
                    : t('periods.hours', { hours: hoursOf(period) ?? 0 })}
                </td>
              ) : null}
              <td data-phone="below">
                <NextOf period={period} today={calendar.today} />
              </td>
              <td data-phone="number">
                <PeriodBadge period={period} today={calendar.today} quiet />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** How many hours a pupil makes, where that is the same in every period. */
function SameHours({ periods, ofSchool }: { periods: readonly ShownPeriod[]; ofSchool: number | null }) {
  const t = useT()
  const [hours, ...others] = new Set(periods.map(({ hoursTarget }) => hoursTarget ?? ofSchool))
  if (!hours || others.length > 0) return null
  return <p className="muted end">{t('periods.same-hours', { hours })}</p>
}

/** What happens next in a period, and in how many days. */
function NextOf({ period, today }: { period: ShownPeriod; today: string }) {
  const t = useT()
  const { shortDay } = useFormat()
  const next = nextMomentOf(period, today)
  if (!next) return null
  const days = daysBetween(today, next.day)
  return (
    <>
      {t(`periods.next.${next.name}`, { day: shortDay(next.day) })}{' '}
      <span className="muted">{t('periods.next.in', { count: days })}</span>
    </>
  )
}
