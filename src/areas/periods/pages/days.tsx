import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { schoolDayKinds } from '#areas/periods/calendar/model.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { calendarLimits } from '../days/model.ts'
import { schoolDaysInput } from '../days/schema.ts'
import { ownSchool, yearOf, yearQuery } from '../ui/own-school.ts'
import { shownInYear, type ShownCalendar, type ShownDays } from '../ui/shown.ts'
import { YearLine } from '../ui/year-line.tsx'
import '../ui/periods.css'

type Outcome = {
  problem?: FormProblem
  done?: 'added' | 'changed' | 'removed'
  read?: { read: number; skipped: number }
}

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
    const { schoolYear } = calendar.data
    return { school, calendar: calendar.data, own: own.data, periods: shownInYear(periods.data, schoolYear) }
  })
}

export async function action(args: ActionFunctionArgs): Promise<unknown> {
  const url = new URL(args.request.url)
  const form = await takeForm(args.request)
  return act(args, form, async (api): Promise<Outcome> => {
    const { school } = await ownSchool(api, url.searchParams.get('school'))
    const id = String(form.get('id') ?? '')
    switch (form.get('step')) {
      case 'remove':
        await api.delete(`/school_days/${id}`)
        return { done: 'removed' }
      case 'change':
        await api.patch(`/school_days/${id}`, 'school_days', readForm(schoolDaysInput, form), id)
        return { done: 'changed' }
      case 'read': {
        const file = form.get('calendar')
        const text = file instanceof File && file.size <= calendarLimits.bytes ? await file.text() : ''
        const isLarge = file instanceof File && file.size > calendarLimits.bytes
        const calendar = isLarge ? 'x'.repeat(calendarLimits.bytes + 1) : text
        const { meta } = await api.post(`/school_calendars/${school.id}/file`, 'school_days', { calendar })
        return { read: meta }
      }
      default:
        await api.post(`/school_calendars/${school.id}/days`, 'school_days', readForm(schoolDaysInput, form))
        return { done: 'added' }
    }
  })
}

export default function SchoolDays() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { school, calendar, own, periods } = useLoaderData<typeof loader>()
  const outcome = useActionData() as Outcome | undefined
  const problem = outcome?.problem
  const mayKeep = calendar.meta.mayKeep
  const back = path(`/internship_periods${yearQuery(school.id, calendar.schoolYear)}`)
  const here = path(`/internship_periods/days${yearQuery(school.id, calendar.schoolYear)}`)
  const [search] = useSearchParams()
  const changed = own.find(({ id }) => id === search.get('bewerk'))
  return (
    <main id="inhoud" className="page">
      <title>{pageTitle(t('periods.days.title'), tenant.appName)}</title>
      <div className="wrap">
        <Crumbs rooms={[[back, t('periods.title')]]} />
        <RecordHead
          title={t('periods.days.title')}
          lead={t('periods.days.lead', {
            school: school.name,
            region: t(`settings.choices.holidayRegion.${calendar.region}`),
            year: calendar.schoolYear,
          })}
        />
      </div>
      <div className="pe-plan">
        <YearLine calendar={calendar} own={own} periods={periods} />
      </div>
      <div className="wrap">
        {outcome?.done ? <Notice tone="ok" role="status" title={t(`periods.days.${outcome.done}`)} /> : null}
        {outcome?.read ? (
          <Notice tone="ok" role="status" title={t('periods.days.read', { count: outcome.read.read })}>
            {outcome.read.skipped ? t('periods.days.skipped', { count: outcome.read.skipped }) : null}
          </Notice>
        ) : null}
        <ErrorSummary problem={problem} />
        <RecordCols
          aside={
            mayKeep ? (
              <SidePart id="pe-file" title={t('periods.days.file')}>
                <p>{t('periods.days.file-text')}</p>
                <Form method="post" action={here} encType="multipart/form-data" noValidate>
                  <FileField
                    label={t('periods.days.file-label')}
                    name="calendar"
                    accept=".ics,text/calendar"
                    errors={problem?.fields.calendar}
                  />
                  <SubmitButton look="plain" name="step" value="read">
                    {t('periods.days.file-button')}
                  </SubmitButton>
                </Form>
              </SidePart>
            ) : null
          }
        >
          {own.length === 0 ? (
            <p>
              <b>{t('periods.days.none')}.</b> {t(mayKeep ? 'periods.days.none-keep' : 'periods.days.none-read')}
            </p>
          ) : (
            <ul className="pe-days">
              {own.map((days) => (
                <DaysLine key={days.id} days={days} mayKeep={mayKeep} here={here} />
              ))}
            </ul>
          )}
          {mayKeep ? (
            <section className="section" aria-labelledby="pe-add">
              <h2 id="pe-add">
                {changed ? t('periods.days.change-title', { name: changed.name }) : t('periods.days.add')}
              </h2>
              <Form method="post" className="record-form" action={here} noValidate key={`${own.length} ${changed?.id}`}>
                {changed ? <input type="hidden" name="id" value={changed.id} /> : null}
                <DaysFields days={changed} problem={problem} />
                <SubmitButton name="step" value={changed ? 'change' : 'add'}>
                  {t(changed ? 'periods.save' : 'periods.days.add')}
                </SubmitButton>
              </Form>
            </section>
          ) : null}
          <Known calendar={calendar} />
        </RecordCols>
      </div>
    </main>
  )
}

const knownKinds = ['holiday', 'public_holiday'] as const

/** The days that are known without anybody having put them there, folded by kind: what comes next is said. */
function Known({ calendar }: { calendar: ShownCalendar }) {
  const t = useT()
  const { shortDate } = useFormat()
  const said = ({ startsOn, endsOn }: Pick<ShownCalendar['days'][number], 'startsOn' | 'endsOn'>) =>
    startsOn === endsOn
      ? shortDate(startsOn)
      : t('periods.from-until', { from: shortDate(startsOn), until: shortDate(endsOn) })
  if (calendar.days.length === 0) return null
  return (
    <section className="section" aria-labelledby="pe-known">
      <h2 id="pe-known">{t('periods.days.known')}</h2>
      {knownKinds.map((kind) => {
        const ofKind = calendar.days.filter((one) => one.kind === kind)
        const next = ofKind.find(({ startsOn }) => startsOn >= calendar.today)
        return ofKind.length === 0 ? null : (
          <details key={kind} className="pe-fold">
            <summary>
              <b>{t(`periods.days.of.${kind}`, { count: ofKind.length })}</b>
              {next ? (
                <span className="muted">
                  {t('periods.days.next', { name: next.name, day: shortDate(next.startsOn) })}
                </span>
              ) : null}
            </summary>
            <ul className="lines pe-known">
              {ofKind.map((one) => (
                <li key={`${one.startsOn} ${one.name}`}>
                  <div className="grow">
                    <b>{one.name}</b> {one.isAdvice ? <span className="muted">{t('periods.advice')}</span> : null}
                  </div>
                  <span className="num">{said(one)}</span>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </section>
  )
}

function DaysLine({ days, mayKeep, here }: { days: ShownDays; mayKeep: boolean; here: string }) {
  const t = useT()
  const { day } = useFormat()
  const when =
    days.startsOn === days.endsOn
      ? day(days.startsOn)
      : t('periods.from-until', { from: day(days.startsOn), until: day(days.endsOn) })
  return (
    <li>
      <div className="grow">
        <b>{days.name}</b> <span className="muted">{t(`periods.kind.${days.kind}`)}</span>
        <div className="num">{when}</div>
      </div>
      {mayKeep ? (
        <>
          <Form method="post">
            <input type="hidden" name="id" value={days.id} />
            <button className="linkbtn" type="submit" name="step" value="remove">
              {t('periods.days.remove')} <span className="vh">{days.name}</span>
            </button>
          </Form>
          <Link className="linkbtn" to={`${here}&bewerk=${days.id}#pe-add`}>
            {t('periods.days.change')} <span className="vh">{days.name}</span>
          </Link>
        </>
      ) : null}
    </li>
  )
}

function DaysFields({ days, problem }: { days: ShownDays | undefined; problem: FormProblem | undefined }) {
  const t = useT()
  const value = (name: 'name' | 'startsOn' | 'endsOn' | 'kind') => problem?.values[name] ?? days?.[name] ?? ''
  return (
    <>
      <SelectField
        label={t('periods.days.kind')}
        name="kind"
        options={schoolDayKinds.map((kind) => ({ value: kind, label: t(`periods.kind.${kind}`) }))}
        defaultValue={value('kind') || 'free_day'}
        errors={problem?.fields.kind}
      />
      <TextField
        label={t('periods.days.name')}
        name="name"
        maxLength={80}
        defaultValue={value('name')}
        errors={problem?.fields.name}
      />
      <div className="pe-two">
        <TextField
          label={t('periods.days.first')}
          name="startsOn"
          type="date"
          defaultValue={value('startsOn')}
          errors={problem?.fields.startsOn}
        />
        <TextField
          label={t('periods.days.last')}
          name="endsOn"
          type="date"
          optional={t('shell.form.optional')}
          defaultValue={value('endsOn')}
          errors={problem?.fields.endsOn}
        />
      </div>
    </>
  )
}
