import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { periodInput } from '../schema.ts'
import { ownSchool, yearOf, yearQuery } from '../ui/own-school.ts'
import { PeriodForm } from '../ui/period-form.tsx'
import { shownInYear } from '../ui/shown.ts'
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
    return { school, calendar: calendar.data, own: own.data, periods: shownInYear(periods.data, schoolYear) }
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

export default function AddPeriod() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { school, calendar, own, periods } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem }>()
  const back = path(`/internship_periods${yearQuery(school.id, calendar.schoolYear)}`)
  return (
    <main id="inhoud" className="page">
      <title>{pageTitle(t('periods.new'), tenant.appName)}</title>
      <div className="wrap">
        <Crumbs rooms={[[back, t('periods.title')]]} />
        <h1>{t('periods.new')}</h1>
        <p className="lead">{t('periods.new-lead', { school: school.name })}</p>
      </div>
      <div className="pe-plan">
        <YearLine calendar={calendar} own={own} periods={periods} />
      </div>
      <div className="wrap">
        <ErrorSummary problem={outcome?.problem} />
        <PeriodForm calendar={calendar} program={tenant.program} problem={outcome?.problem} />
      </div>
    </main>
  )
}
