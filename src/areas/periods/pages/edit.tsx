import { useState } from 'react'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, formValues, load, localeOfPath, takeForm, type FormProblem } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Fact } from '#web/design/fact.tsx'
import { TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { StepButtons } from '#web/design/step-buttons.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { periodEvents } from '../model.ts'
import { periodChange } from '../schema.ts'
import { yearQuery } from '../ui/own-school.ts'
import { PeriodBadge } from '../ui/period-badge.tsx'
import { PeriodForm, type Planned, type WhoIsTouched } from '../ui/period-form.tsx'
import { countPupils, PupilsPlaced, pupilsRoom } from '../ui/pupils-placed.tsx'
import { shownInYear, type ShownPeriod } from '../ui/shown.ts'
import { YearLine } from '../ui/year-line.tsx'
import '../ui/periods.css'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const period = (await api.get(`/internship_periods/${args.params.id}`)).data
    const { schoolId, schoolYear } = period
    const [calendar, own, periods, pupils] = await Promise.all([
      api.get(`/school_calendars/${schoolId}?school_year=${schoolYear}`),
      api.get(`/school_calendars/${schoolId}/days?school_year=${schoolYear}`),
      api.get(`/internship_periods?school_id=${schoolId}`),
      countPupils(api, period.id),
    ])
    return { period, calendar: calendar.data, own: own.data, periods: shownInYear(periods.data, schoolYear), pupils }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const here = `/${localeOfPath(new URL(args.request.url).pathname)}/internship_periods/${args.params.id}`
  const step = periodEvents.find((event) => event !== 'create' && event === form.get('step'))
  return act(args, form, async (api) => {
    const id = String(args.params.id)
    if (step && step !== 'create') {
      const closesOn = form.get('closesOn')
      const asked = typeof closesOn === 'string' && closesOn !== '' ? { closesOn } : {}
      await api.put(`/internship_periods/${id}/${step}`, 'internship_periods', asked)
      throw redirect(`${here}?done=${step}`)
    }
    try {
      await api.patch(`/internship_periods/${id}`, 'internship_periods', readForm(periodChange, form), id)
    } catch (error) {
      // Whom it touches stands beside the refusal: the form shows it and asks once more.
      if (!(error instanceof ApiRefusal) || error.code !== 'periods.touches') throw error
      const { message, code, status, fields } = error
      const found: FormProblem = { message, code, status, fields, values: formValues(form) }
      return data({ problem: found, touched: touchedIn(error) }, { status })
    }
    throw redirect(`${here}?done=save`)
  })
}

function touchedIn({ errors }: ApiRefusal): WhoIsTouched | undefined {
  const meta = errors[0]?.meta as { touched?: WhoIsTouched } | undefined
  return meta?.touched
}

export default function EditPeriod() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, navigation } = useShell()
  const { period, calendar, own, periods, pupils } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const [planned, setPlanned] = useState<Planned>()
  const { startsOn, endsOn } = planned?.days ?? {}
  const isMoved = planned !== undefined && (startsOn !== period.startsOn || endsOn !== period.endsOn)
  const outcome = useActionData() as { problem?: FormProblem; touched?: WhoIsTouched } | undefined
  const problem = outcome?.problem
  const done = search.get('done')
  const back = path(`/internship_periods${yearQuery(period.schoolId, period.schoolYear)}`)
  return (
    <main id="inhoud" className="page">
      <title>{pageTitle(period.name, tenant.appName)}</title>
      <div className="wrap">
        <Crumbs rooms={[[back, t('periods.title')]]} />
        <RecordHead
          title={period.name}
          lead={`${period.schoolName}. ${t('periods.who', { groups: period.groupIds.length, pupils: period.pupils })}`}
          state={<PeriodBadge period={period} today={calendar.today} />}
        >
          <Steps period={period} today={calendar.today} problem={problem} />
          {period.meta.mayChange || !navigation.some((room) => room.path === pupilsRoom) ? null : (
            <Link className="btn" to={`${path(pupilsRoom)}?period=${period.id}`}>
              {t('periods.to-pupils')}
            </Link>
          )}
        </RecordHead>
      </div>
      <div className="pe-plan">
        <YearLine
          calendar={calendar}
          own={own}
          periods={periods}
          here={period.id}
          draft={
            isMoved && planned ? { name: planned.name, startsOn: startsOn ?? '', endsOn: endsOn ?? '' } : undefined
          }
        />
      </div>
      <div className="wrap">
        {done && !problem && t.has(`periods.done.${done}`) ? (
          <Notice tone="ok" role="status" title={t(`periods.done.${done}`)} />
        ) : null}
        <ErrorSummary problem={problem} />
        {period.meta.hints.map((hint) => (
          <Notice key={hint} title={t(`periods.hint.${hint}.title`)}>
            {t(`periods.hint.${hint}.text`)}
          </Notice>
        ))}
        {pupils ? <PupilsPlaced period={period} counts={pupils} /> : null}
        {period.meta.mayChange ? (
          <PeriodForm
            key={`${period.lockVersion} ${outcome?.touched ? 'touched' : ''}`}
            period={period}
            calendar={calendar}
            program={period.program}
            problem={problem}
            touched={outcome?.touched}
            onPlan={setPlanned}
          />
        ) : (
          <Facts period={period} hoursOfSchool={calendar.hoursTarget} />
        )}
      </div>
    </main>
  )
}

/** What may be done with it now, by hand. Opening after the closing day asks until when. */
function Steps({ period, today, problem }: { period: ShownPeriod; today: string; problem: FormProblem | undefined }) {
  const t = useT()
  const { allowedEvents } = period.meta
  if (allowedEvents.length === 0) return null
  const asksDay = period.applicationsCloseOn !== null && period.applicationsCloseOn < today
  return (
    <StepButtons
      label={t('periods.steps')}
      steps={allowedEvents.map((event) => ({
        step: event,
        label: t(`periods.event.${event}`),
        isPrimary: event === 'announce',
        asks:
          event === 'open' && asksDay ? (
            <TextField
              label={t('periods.open-until')}
              name="closesOn"
              type="date"
              defaultValue={problem?.values.closesOn}
              errors={problem?.fields.closesOn}
            />
          ) : null,
      }))}
    />
  )
}

type FactsProps = { period: ShownPeriod; hoursOfSchool: number | null }

/** For who reads along. */
function Facts({ period, hoursOfSchool }: FactsProps) {
  const t = useT()
  const target = period.hoursTarget ?? hoursOfSchool
  const { fullDate } = useFormat()
  const dates = [
    'startsOn',
    'endsOn',
    'searchOpensOn',
    'applicationsCloseOn',
    'contractDeadline',
    'completionDeadline',
  ] as const
  return (
    <>
      <dl className="facts">
        {dates.map((name) => (
          <Fact key={name} label={t(`periods.field.${name}`)}>
            {period[name] ? fullDate(period[name]) : null}
          </Fact>
        ))}
        <Fact label={t('periods.field.hoursTarget')}>
          {target === null ? (
            t('periods.no-hours')
          ) : (
            <>
              {t('periods.hours', { hours: target })}
              <span className="fact-more">{t('periods.hours-of-place')}</span>
            </>
          )}
        </Fact>
        <Fact label={t('periods.field.weekdays')}>
          {period.weekdays.map((day) => t(`vacancies.day.${day}.long`)).join(', ')}
        </Fact>
        <Fact label={t('periods.field.groupIds')}>{period.groupNames.join(', ')}</Fact>
      </dl>
    </>
  )
}
