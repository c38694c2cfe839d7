import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Form } from 'react-router'
import { weekdays } from '#platform/week.ts'
import { programs } from '#areas/tenancy/model.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Checkbox, ChoiceField, SelectField, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { TickAll } from '#web/design/tick-all.tsx'
import { versionFor } from '#web/form-version.ts'
import { useFormat, useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import type { ShownCalendar, ShownPeriod } from './shown.ts'

export type WhoIsTouched = Record<'internships' | 'applications', { count: number; names: string[] }>

const mustDays = ['startsOn', 'endsOn'] as const
const mayDays = [
  ['searchOpensOn', 'applicationsCloseOn'],
  ['contractDeadline', 'completionDeadline'],
] as const
const days = [mustDays, ...mayDays] as const
const counts = ['minInternships', 'maxInternships'] as const

/** Everything a period is made of: what is obligatory first, the rest open. */
export function PeriodForm({
  period,
  calendar,
  program,
  problem,
  touched,
  seed,
  onPlan,
  line,
}: {
  period?: ShownPeriod
  calendar: ShownCalendar
  program: string
  problem: FormProblem | undefined
  touched?: WhoIsTouched | undefined
  /** What a new one begins with, where it goes on from another. */
  seed?: Readonly<Record<string, string>> | undefined
  /** Told of how it lies while it is being written down. */
  onPlan?: (planned: Planned) => void
  /** How it lies in the year, beside the form. */
  line?: ReactNode
}) {
  const t = useT()
  const kept = problem?.values
  const value = (name: string) =>
    kept?.[name] ??
    (period ? String(period[name as keyof ShownPeriod] ?? '') : (seed?.[name] ?? firstValues[name] ?? ''))
  const list = (name: 'weekdays' | 'groupIds') =>
    kept ? (kept[name]?.split(',') ?? []) : (period?.[name] ?? seed?.[name]?.split(',').filter(Boolean) ?? [])
  const helpOf = (name: string) => {
    // What is called something needs no example any more.
    if (name === 'name' && period) return undefined
    if (name === 'hoursTarget' && calendar.hoursTarget !== null)
      return t('periods.hours-of-school', { hours: calendar.hoursTarget })
    return t.has(`periods.help.${name}`) ? t(`periods.help.${name}`) : undefined
  }
  const text = (name: string, optional = false) => ({
    label: t(`periods.field.${name}`),
    name,
    help: helpOf(name),
    defaultValue: value(name),
    errors: problem?.fields[name],
    ...(optional ? { optional: t('shell.form.optional') } : {}),
  })
  const inPeriod = new Set(period?.groupIds)
  const groups = calendar.groups.filter(
    ({ id, schoolYear }) => schoolYear === (period?.schoolYear ?? calendar.schoolYear) || inPeriod.has(id),
  )
  // Classes that are archived since stay in the period: they are not offered, and not taken out either.
  const archived = [...inPeriod].filter((id) => !calendar.groups.some((group) => group.id === id))
  const [planned, setPlanned] = useState<Planned>(() => ({
    days: Object.fromEntries(days.flat().map((name) => [name, value(name)])),
    name: value('name'),
    groupIds: list('groupIds'),
  }))
  const plan = (event: FormEvent<HTMLFormElement>) => {
    const now = plannedIn(event)
    setPlanned(now)
    onPlan?.(now)
  }
  const isTold = (name: string) => value(name) !== '' || problem?.fields[name] !== undefined
  const pair = (names: readonly [string, string]) => (
    <div className="pairs" key={names[0]}>
      {names.map((name) => (
        <TextField key={name} {...text(name, names !== mustDays)} type="date" />
      ))}
    </div>
  )
  return (
    <div className="pe-edit">
      <Form method="post" noValidate className="pe-form" onChange={plan}>
        {archived.map((id) => (
          <input key={id} type="hidden" name="groupIds" value={id} />
        ))}
        <input type="hidden" name={namesField} value="weekdays,groupIds,allowHolidays,acceptTouched" />
        {/* What was typed for another is not put back into this one. */}
        {seed?.id ? <input type="hidden" name="fromId" value={seed.id} /> : null}
        {period ? <input type="hidden" name="lockVersion" value={versionFor(problem, period.lockVersion)} /> : null}
        <TextField {...text('name')} maxLength={60} />
        <SelectField
          label={t('periods.field.program')}
          name="program"
          options={programs.map((one) => ({ value: one, label: t(`settings.choices.program.${one}`) }))}
          defaultValue={kept?.program ?? period?.program ?? seed?.program ?? program}
          errors={problem?.fields.program}
        />
        <Part title={t('periods.part.when')}>
          {pair(mustDays)}
          {/* Most leave these as they are: they stand folded until one of them is filled in, or wrong. */}
          <details className="fold pe-more-days" open={mayDays.flat().some(isTold) || undefined}>
            <summary>{t('periods.more-days')}</summary>
            {mayDays.map(pair)}
          </details>
          <ChoiceField
            type="checkbox"
            name="weekdays"
            label={t('periods.field.weekdays')}
            help={t('periods.help.weekdays')}
            errors={problem?.fields.weekdays}
            options={weekdays.map((one) => ({ value: one, label: t(`vacancies.day.${one}.long`) }))}
            chosen={list('weekdays')}
            look="chips"
          />
          <Checkbox
            label={t('periods.field.allowHolidays')}
            name="allowHolidays"
            defaultChecked={
              kept
                ? 'allowHolidays' in kept && kept.allowHolidays === 'on'
                : (period?.allowHolidays ?? seed?.allowHolidays === 'true')
            }
          />
        </Part>
        <Part title={t('periods.part.who')}>
          <ChoiceField
            type="checkbox"
            name="groupIds"
            label={t('periods.field.groupIds')}
            help={groups.length ? undefined : t('periods.no-groups')}
            errors={problem?.fields.groupIds}
            options={groups.map(({ id, name, pupils }) => ({
              value: id,
              label: (
                <>
                  {name} <span className="muted">{pupils}</span>{' '}
                  <span className="vh">{t('groups.pupils', { count: pupils })}</span>
                </>
              ),
            }))}
            chosen={list('groupIds')}
            look="chips"
          >
            {groups.length > 1 ? <TickAll>{t('periods.all-groups')}</TickAll> : null}
          </ChoiceField>
        </Part>
        <Part title={t('periods.part.how-much')}>
          <TextField {...text('hoursTarget', true)} inputMode="numeric" className="w-s" />
          <div className="pairs">
            {counts.map((name) => (
              <TextField key={name} {...text(name)} inputMode="numeric" className="w-s" />
            ))}
          </div>
        </Part>
        {touched ? <Touched touched={touched} /> : null}
        <div className="btn-group form-foot">
          <SubmitButton>{t(period ? 'periods.save' : 'periods.make')}</SubmitButton>
        </div>
      </Form>
      {line ? (
        <div className="pe-beside">
          <Effect planned={planned} groups={groups} today={calendar.today} />
          {line}
        </div>
      ) : (
        <Effect planned={planned} groups={groups} today={calendar.today} />
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="pe-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export type Planned = { name: string; days: Record<string, string>; groupIds: readonly string[] }

function plannedIn({ currentTarget }: FormEvent<HTMLFormElement>): Planned {
  const form = new FormData(currentTarget)
  return {
    name: String(form.get('name') ?? ''),
    days: Object.fromEntries(days.flat().map((name) => [name, String(form.get(name) ?? '')])),
    groupIds: form.getAll('groupIds').map(String),
  }
}

/** What the form means as it stands: how many pupils it is about, and what happens on which day. */
function Effect({ planned, groups, today }: { planned: Planned; groups: ShownCalendar['groups']; today: string }) {
  const t = useT()
  const { fullDate } = useFormat()
  const chosen = groups.filter(({ id }) => planned.groupIds.includes(id))
  const pupils = chosen.reduce((sum, one) => sum + one.pupils, 0)
  const moments = days
    .flat()
    .map((name) => ({ name, day: planned.days[name] ?? '' }))
    .filter(({ day }) => /^\d{4}-\d{2}-\d{2}$/.test(day))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return (
    <aside
      className="pe-effect"
      data-empty={pupils === 0 && moments.length === 0 ? '' : undefined}
      aria-labelledby="pe-effect"
    >
      <h2 id="pe-effect">{t('periods.effect.title', { count: pupils })}</h2>
      <p className="muted">
        {chosen.length > 0 ? chosen.map(({ name }) => name).join(', ') : t('periods.effect.nobody')}
      </p>
      {moments.length > 0 ? (
        <ol className="pe-moments">
          {moments.map(({ name, day }) => (
            <li key={name} data-past={day <= today ? '' : undefined}>
              <b>{t(`periods.effect.${name}`)}</b>
              <span className="muted">{fullDate(day)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </aside>
  )
}

const firstValues: Record<string, string> = { minInternships: '1', maxInternships: '1' }

/** Whom the change takes something away from: how many, the first of their names, and a tick that it is meant. */
function Touched({ touched }: { touched: WhoIsTouched }) {
  const t = useT()
  const parts = (['internships', 'applications'] as const).filter((part) => touched[part].count > 0)
  return (
    <Notice tone="warn" title={t('periods.touched.title')}>
      <ul>
        {parts.map((part) => {
          const { count, names } = touched[part]
          const others = count - names.length
          return (
            <li key={part}>
              {t(`periods.touched.${part}`, { count })} {names.join(', ')}
              {others > 0 ? ` ${t('periods.touched.others', { count: others })}` : ''}
            </li>
          )
        })}
      </ul>
      <p>{t('periods.touched.keep')}</p>
      <Checkbox label={t('periods.touched.accept')} name="acceptTouched" />
    </Notice>
  )
}
