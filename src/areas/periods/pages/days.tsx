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
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import { useShell } from '#web/shell.ts'
import { calendarLimits } from '../days/model.ts'
import { schoolDaysInput } from '../days/schema.ts'
import { ownClasses, ownSchool, yearOf, yearQuery } from '../ui/own-school.ts'
import { YearMonths } from '../ui/year-months.tsx'
import { shownInYear, type ShownCalendar, type ShownDays, type ShownPeriod } from '../ui/shown.ts'
import '../ui/periods.css'

/** The classes the reader looks after; of who keeps the days none in particular. */
type Groups = readonly { id: string; name: string }[]

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
    const reading = api.get(`/school_calendars/${school.id}${query}`)
    const [calendar, own, periods, groups] = await Promise.all([
      reading,
      api.get(`/school_calendars/${school.id}/days${query}`),
      api.get(`/internship_periods?school_id=${school.id}`),
      reading.then(({ data }) => ownClasses(api, school.id, data)),
    ])
    const { schoolYear } = calendar.data
    const shown = shownInYear(periods.data, schoolYear)
    const ids = new Set(groups.map(({ id }) => id))
    const isOwn = ({ groupIds }: ShownPeriod) => ids.size === 0 || groupIds.some((id) => ids.has(id))
    return {
      school,
      calendar: calendar.data,
      own: own.data,
      ownPeriods: shown.filter(isOwn).toReversed(),
      groups,
    }
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
  const { school, calendar, own, ownPeriods, groups } = useLoaderData<typeof loader>()
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
      <div className="wrap">
        {outcome?.done ? <Notice tone="ok" role="status" title={t(`periods.days.${outcome.done}`)} /> : null}
        {outcome?.read ? (
          <Notice tone="ok" role="status" title={t('periods.days.read', { count: outcome.read.read })}>
            {outcome.read.skipped ? t('periods.days.skipped', { count: outcome.read.skipped }) : null}
          </Notice>
        ) : null}
        <ErrorSummary problem={problem} />
        <Next calendar={calendar} own={own} periods={ownPeriods} groups={groups} mayKeep={mayKeep} />
        {mayKeep ? (
          <p className="btn-group pe-to-ways">
            <a className="btn btn-primary" href="#pe-add">
              <Icon name="plus-bold" /> {t('periods.days.add')}
            </a>
            <a className="btn" href="#pe-file">
              <Icon name="calendar-blank" /> {t('periods.days.file')}
            </a>
          </p>
        ) : null}
        <div className={mayKeep ? 'pe-with-ways' : 'pe-alone'}>
          <YearMonths calendar={calendar} own={own} />
          {mayKeep ? (
            <div className="pe-ways">
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
            </div>
          ) : null}
        </div>
        <InOrder calendar={calendar} own={own} periods={ownPeriods} mayKeep={mayKeep} here={here} />
      </div>
    </main>
  )
}

type InOrderProps = {
  calendar: ShownCalendar
  own: ShownDays[]
  /** Those among which the reader looks: of who looks after classes, the periods of these. */
  periods: readonly ShownPeriod[]
  mayKeep: boolean
  here: string
}

/** The first days ahead on which nobody is reckoned with, and in which period: of whose classes, for who looks after some. */
function Next({
  calendar,
  own,
  periods,
  groups,
  mayKeep,
}: Pick<InOrderProps, 'calendar' | 'own' | 'periods' | 'mayKeep'> & { groups: Groups }) {
  const t = useT()
  const when = useWhen()
  const listed = new Intl.ListFormat(useLocale())
  const [first] = [...own, ...calendar.days]
    .filter(({ startsOn }) => startsOn >= calendar.today)
    .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn) || other.endsOn.localeCompare(one.endsOn))
  const none =
    own.length === 0 ? (
      <>
        {t('periods.days.none')}. {t(mayKeep ? 'periods.days.none-keep' : 'periods.days.none-read')}
      </>
    ) : null
  if (!first) return none ? <p className="pe-none">{none}</p> : null
  const within = overlapping(periods, first)
  return (
    <Notice
      tone="info"
      title={
        groups.length > 0
          ? t('periods.days.next-of', { groups: groups.map(({ name }) => name).join(', '), name: first.name })
          : t('periods.days.next', { name: first.name })
      }
    >
      {when(first)}.{' '}
      {within.length > 0
        ? t('periods.days.next-within', { periods: listed.format(within.map(({ name }) => name)) })
        : t('periods.days.next-outside')}{' '}
      {none}
    </Notice>
  )
}

/** Every day of the year on which nobody is reckoned with, in order, the school's own among those that are known; what is over folded. */
function InOrder({ calendar, own, periods, mayKeep, here }: InOrderProps) {
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
        <DaysLine
          key={one.id ?? `${one.startsOn} ${one.name}`}
          days={one}
          within={overlapping(periods, one)}
          mayKeep={mayKeep}
          here={here}
        />
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

const overlapping = (periods: readonly ShownPeriod[], days: Pick<LineOfDays, 'startsOn' | 'endsOn'>) =>
  periods
    .filter(({ startsOn, endsOn }) => startsOn <= days.endsOn && endsOn >= days.startsOn)
    .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))

/** Which days these are, by the week in which one lives. */
function useWhen() {
  const t = useT()
  const { shortDay, weekday } = useFormat()
  return ({ startsOn, endsOn }: Pick<LineOfDays, 'startsOn' | 'endsOn'>) =>
    startsOn === endsOn
      ? weekday(startsOn)
      : t('periods.from-to', { from: shortDay(startsOn), until: shortDay(endsOn) })
}

type DaysLineProps = { days: LineOfDays; within: readonly ShownPeriod[]; mayKeep: boolean; here: string }

function DaysLine({ days, within, mayKeep, here }: DaysLineProps) {
  const t = useT()
  const when = useWhen()(days)
  const { id, name, kind, isAdvice } = days
  const word = t(`periods.kind.${kind}`).toLowerCase()
  return (
    <li>
      <span className="pe-sign pe-k" data-k={kind} aria-hidden="true">
        <Icon name={kind === 'test_week' ? 'pencil-simple-fill' : kind === 'lessons' ? 'chalkboard-teacher' : 'sun'} />
      </span>
      <div className="grow">
        <b>{name}</b>{' '}
        <span className="muted">
          {[
            // A holiday has that in its name; of a day off and a week of tests the name may say nothing.
            ...(name.toLowerCase().endsWith(word) ? [] : [word]),
            ...(isAdvice ? [t('periods.advice')] : []),
          ].join(', ')}
        </span>
        <span className="pe-when">
          {[
            when,
            ...(within.length > 0
              ? [t('periods.days.within', { periods: within.map((one) => one.name).join(', ') })]
              : []),
          ].join(', ')}
        </span>
      </div>
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
      <div className="pairs">
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
