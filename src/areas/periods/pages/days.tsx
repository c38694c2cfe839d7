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
import { RecordHead } from '#web/design/record.tsx'
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
        {own.length === 0 ? (
          <p>
            <b>{t('periods.days.none')}.</b> {t(mayKeep ? 'periods.days.none-keep' : 'periods.days.none-read')}
          </p>
        ) : null}
        {mayKeep ? (
          <div className="pe-ways">
            <section className="record-form" aria-labelledby="pe-file">
              <h2 id="pe-file">{t('periods.days.file')}</h2>
              <p>{t('periods.days.file-text')}</p>
              <Form method="post" action={here} encType="multipart/form-data" noValidate>
                <FileField
                  label={t('periods.days.file-label')}
                  name="calendar"
                  accept=".ics,text/calendar"
                  errors={problem?.fields.calendar}
                />
                <p className="btn-group">
                  <SubmitButton look="plain" name="step" value="read">
                    {t('periods.days.file-button')}
                  </SubmitButton>
                </p>
              </Form>
            </section>
            <section className="record-form" aria-labelledby="pe-add">
              <h2 id="pe-add">
                {changed ? t('periods.days.change-title', { name: changed.name }) : t('periods.days.add')}
              </h2>
              <Form method="post" action={here} noValidate key={`${own.length} ${changed?.id}`}>
                {changed ? <input type="hidden" name="id" value={changed.id} /> : null}
                <DaysFields days={changed} problem={problem} />
                <p className="btn-group">
                  <SubmitButton name="step" value={changed ? 'change' : 'add'}>
                    {t(changed ? 'periods.save' : 'periods.days.add')}
                  </SubmitButton>
                </p>
              </Form>
            </section>
          </div>
        ) : null}
        <InOrder calendar={calendar} own={own} mayKeep={mayKeep} here={here} />
      </div>
    </main>
  )
}

type InOrderProps = { calendar: ShownCalendar; own: ShownDays[]; mayKeep: boolean; here: string }

/** Every day of the year on which nobody is reckoned with, the school's own among those that are known; what is over folded. */
function InOrder({ calendar, own, mayKeep, here }: InOrderProps) {
  const t = useT()
  const all = [...own, ...calendar.days.map((one) => ({ ...one, id: undefined }))].toSorted(
    (one, other) => one.startsOn.localeCompare(other.startsOn) || one.name.localeCompare(other.name),
  )
  const over = all.filter(({ endsOn }) => endsOn < calendar.today)
  const ahead = all.filter(({ endsOn }) => endsOn >= calendar.today)
  const list = (days: typeof all) => (
    <ul className="pe-days">
      {days.map((one) => (
        // What a school wrote down may be called as what is known, and be on the same days.
        <DaysLine key={one.id ?? `${one.startsOn} ${one.name}`} days={one} mayKeep={mayKeep} here={here} />
      ))}
    </ul>
  )
  if (all.length === 0) return null
  return (
    <section className="section" aria-labelledby="pe-order">
      <div className="section-head">
        <h2 id="pe-order">
          {t('periods.days.in-order')} <span className="count">{all.length}</span>
        </h2>
      </div>
      {over.length > 0 ? (
        <details className="fold">
          <summary>{t('periods.days.over', { count: over.length })}</summary>
          {list(over)}
        </details>
      ) : null}
      {ahead.length > 0 ? list(ahead) : null}
    </section>
  )
}

type LineOfDays = Pick<ShownDays, 'name' | 'startsOn' | 'endsOn'> & {
  kind: ShownDays['kind'] | ShownCalendar['days'][number]['kind']
  /** Of the school's own days. */
  id: string | undefined
  isAdvice?: boolean
}

function DaysLine({ days, mayKeep, here }: { days: LineOfDays; mayKeep: boolean; here: string }) {
  const t = useT()
  const { fullDate, shortDay } = useFormat()
  const { id, name, kind, startsOn, endsOn, isAdvice } = days
  const when =
    startsOn === endsOn
      ? fullDate(startsOn)
      : t('periods.from-until', { from: shortDay(startsOn), until: fullDate(endsOn) })
  return (
    <li>
      <div className="grow">
        <b>{name}</b>
        <div className="muted">
          {t(`periods.kind.${kind}`)}
          {isAdvice ? `, ${t('periods.advice')}` : ''}
        </div>
      </div>
      <span className="num">{when}</span>
      {mayKeep && id ? (
        <>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <button className="linkbtn" type="submit" name="step" value="remove">
              {t('periods.days.remove')} <span className="vh">{name}</span>
            </button>
          </Form>
          <Link className="linkbtn" to={`${here}&bewerk=${id}#pe-add`}>
            {t('periods.days.change')} <span className="vh">{name}</span>
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
