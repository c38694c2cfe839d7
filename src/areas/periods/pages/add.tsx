import { useState } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { periodInput } from '../schema.ts'
import { ownSchool, yearOf, yearQuery } from '../ui/own-school.ts'
import { isTakenAlong, nextPeriod, yearAfter } from '../model.ts'
import { PeriodForm, type Planned } from '../ui/period-form.tsx'
import { shownInYear, type ShownPeriod } from '../ui/shown.ts'
import { YearLine } from '../ui/year-line.tsx'
import '../ui/periods.css'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  return load(args, async (api) => {
    const { school } = await ownSchool(api, url.searchParams.get('school'))
    const asked = yearOf(url)
    const query = asked ? (`?${new URLSearchParams({ school_year: asked })}` as const) : ''
    const [calendar, own, periods] = await Promise.all([
      api.get(`/school_calendars/${school.id}${query}`),
      api.get(`/school_calendars/${school.id}/days${query}`),
      api.get(`/internship_periods?school_id=${school.id}`),
    ])
    if (!calendar.data.meta.mayKeep) throw new Response(null, { status: 403 })
    const { schoolYear } = calendar.data
    const shown = shownInYear(periods.data, schoolYear)
    // What is taken along a year later: what was written down, with the dates that lie in this year.
    const from = periods.data.find(({ id }) => id === url.searchParams.get('van'))
    // Those of the year before, and where there are none those of this year for the next.
    // What was taken along already is not offered once more.
    const untaken = periods.data.filter((one) => !isTakenAlong(one, periods.data))
    const before = untaken.filter((one) => yearAfter(one.schoolYear).name === schoolYear)
    const earlier = before.length > 0 ? before : untaken.filter((one) => one.schoolYear === schoolYear).toReversed()
    const seed = from ? seedOf(from) : undefined
    return { school, calendar: calendar.data, own: own.data, periods: shown, earlier, from, seed }
  })
}

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const { school } = await ownSchool(api, url.searchParams.get('school'))
    const { data } = await api.post('/internship_periods', 'internship_periods', {
      ...readForm(periodInput, form),
      schoolId: school.id,
    })
    throw redirect(`/${localeOfPath(url.pathname)}/internship_periods/${data.id}?done=create`)
  })
}

/** A period a year later, as the fields of the form have it. Its classes are those of another year. */
function seedOf(period: ShownPeriod): Record<string, string> {
  const { groupIds: _of, ...later } = nextPeriod(period)
  return Object.fromEntries(Object.entries(later).map(([name, value]) => [name, value === null ? '' : String(value)]))
}

export default function AddPeriod() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { school, calendar, own, periods, earlier, from, seed } = useLoaderData<typeof loader>()
  const [planned, setPlanned] = useState<Planned>()
  const outcome = useActionData<{ problem?: FormProblem }>()
  const back = path(`/internship_periods${yearQuery(school.id, calendar.schoolYear)}`)
  return (
    <main id="inhoud" className="page">
      <title>{pageTitle(t('periods.new'), tenant.appName)}</title>
      <div className="wrap">
        <Crumbs rooms={[[back, t('periods.title')]]} />
        <h1>{t('periods.new')}</h1>
        <p className="lead">{t('periods.new-lead', { school: school.name })}</p>
        {from === undefined && earlier.length > 0 ? (
          <div className="pe-over">
            <p id="pe-over">{t('periods.take-along')}</p>
            <div className="btn-group" role="group" aria-labelledby="pe-over">
              {earlier.map(({ id, name, schoolYear }) => (
                <Link
                  key={id}
                  className="btn"
                  to={`?${new URLSearchParams({ school: school.id, jaar: yearAfter(schoolYear).name, van: id })}`}
                >
                  {name}
                </Link>
              ))}
            </div>
          </div>
        ) : null}
      </div>
      <div className="wrap pe-write">
        <ErrorSummary problem={outcome?.problem} />
        <PeriodForm
          key={from?.id}
          calendar={calendar}
          program={tenant.program}
          problem={outcome?.problem}
          seed={seed}
          onPlan={setPlanned}
          line={
            <YearLine
              calendar={calendar}
              own={own}
              periods={periods}
              draft={{
                name: planned?.name ?? seed?.name ?? '',
                startsOn: planned?.days.startsOn ?? seed?.startsOn ?? '',
                endsOn: planned?.days.endsOn ?? seed?.endsOn ?? '',
              }}
            />
          }
        />
      </div>
    </main>
  )
}
