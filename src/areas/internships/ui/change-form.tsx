import { Form, Link } from 'react-router'
import { weekdays, type WeeklySchedule } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Checkbox, ChoiceField, Fault, SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { shownPhone } from '#platform/phone.ts'
import { versionFor } from '#web/form-version.ts'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import type { ChangeConcern, ChangeField } from '../changing/model.ts'
import { typedOrNew, openedWith, readOpenedWith, type ShownChange } from './meanwhile.ts'
import { stretchesOf, weekIn } from './week-form.ts'
import './change.css'

export type Concern = { about: ChangeConcern; sentences: string[] }
type Props = {
  internship: ShownChange
  problem: FormProblem | undefined
  /** What a change brings about, to say yes to. */
  concerns: readonly Concern[]
}

/** What of an internship may be changed now. What may not stands on its own page, and is no field here. */
export function ChangeForm({ internship, problem, concerns }: Props) {
  const t = useT()
  const path = useLocalePath()
  const { changeable, supervisors } = internship
  const isStale = problem?.code === 'platform.stale'
  const field = useChangeField(internship, problem)
  const has = (name: ChangeField) => changeable.includes(name)
  // Who is asked for nothing else chooses among faces; beside other fields a list is enough.
  const isGuideAlone = changeable.length === 1 && has('supervisorUserId')
  return (
    <Form method="post" noValidate className="record-form stack">
      {/* Only who was told what somebody else changed goes on from what is there now. */}
      <input type="hidden" name="lockVersion" value={versionFor(problem, internship.lockVersion)} />
      <input
        type="hidden"
        name="openedWith"
        value={problem && !isStale ? (problem.values.openedWith ?? '') : openedWith(internship)}
      />
      <input type="hidden" name={namesField} value="accept" />
      {has('startsOn') ? <TextField {...field('startsOn')} type="date" className="w-m" /> : null}
      {has('endsOn') ? <TextField {...field('endsOn')} type="date" className="w-m" /> : null}
      {has('schedule') ? <WeekTimes internship={internship} problem={problem} /> : null}
      {has('hoursPlanned') ? <TextField {...field('hoursPlanned')} inputMode="numeric" className="w-s" /> : null}
      {isGuideAlone ? <GuideCards internship={internship} problem={problem} /> : null}
      {has('supervisorUserId') && !isGuideAlone ? (
        <SelectField
          {...field('supervisorUserId')}
          options={[
            { value: '', label: t('internships.change.no-account') },
            ...supervisors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      {has('hostContactName') ? (
        <fieldset className="change-contact">
          <legend>
            {t('internships.change.contact')} <span className="opt">{t('shell.form.optional')}</span>
          </legend>
          <p className="hint">{t('internships.change.contact-help')}</p>
          <TextField {...field('hostContactName')} />
          <TextField {...field('hostContactEmail')} type="email" />
          <TextField {...field('hostContactPhone')} type="tel" />
        </fieldset>
      ) : null}
      {has('place') ? <TextField {...field('place')} maxLength={200} /> : null}
      {has('tasks') ? <TextArea {...field('tasks')} rows={5} /> : null}
      {has('learningGoals') ? <TextArea {...field('learningGoals')} rows={3} /> : null}
      {has('remarks') ? <TextArea {...field('remarks')} rows={3} help={t('internships.change.remarks-help')} /> : null}
      {concerns.map((concern) => (
        <ConcernTick key={concern.about} concern={concern} />
      ))}
      <p className={isGuideAlone ? 'btn-group' : 'btn-group form-foot'}>
        <SubmitButton>{t('internships.change.save')}</SubmitButton>
        <Link className="btn" to={path(`/internships/${internship.id}`)}>
          {t('internships.change.leave')}
        </Link>
      </p>
    </Form>
  )
}

/** Who could guide: each with how many they guide already, and their number. */
function GuideCards({ internship, problem }: Omit<Props, 'concerns'>) {
  const t = useT()
  const { label, name, errors, defaultValue } = useChangeField(internship, problem)('supervisorUserId')
  return (
    <ChoiceField
      label={label}
      name={name}
      type="radio"
      look="cards"
      options={[
        ...internship.supervisors.map((one) => ({
          value: one.id,
          label: (
            <>
              <b className="guide-name">
                <PersonMark name={one.name} size="s" /> {one.name}
              </b>
              <span className="muted">
                {t('internships.change.guides-now', { count: one.guides })},{' '}
                <span className="guide-phone">
                  {one.phone ? shownPhone(one.phone) : t('internships.change.no-phone')}
                </span>
              </span>
            </>
          ),
        })),
        {
          value: '',
          label: (
            <>
              <b>{t('internships.change.no-account')}</b>
              <span className="muted">
                {internship.hostContactName
                  ? t('internships.change.no-account-name', { name: internship.hostContactName })
                  : t('internships.change.no-account-text')}
              </span>
            </>
          ),
        },
      ]}
      chosen={[defaultValue]}
      errors={errors}
    />
  )
}

/** The value of a field: as it is, or after a refusal as it was typed. */
function useChangeField(internship: ShownChange, problem: FormProblem | undefined) {
  const t = useT()
  const before = problem?.code === 'platform.stale' ? readOpenedWith(problem.values.openedWith) : undefined
  return (name: Exclude<ChangeField, 'schedule'>) => {
    const now = String(internship[name] ?? '')
    const typed = problem?.values[name]
    return {
      label: t(`internships.field.${name}`),
      name,
      errors: problem?.fields[name],
      defaultValue: typed === undefined ? now : before ? typedOrNew(typed, String(before[name] ?? ''), now) : typed,
    }
  }
}

/** Each day from and to, and a second stretch folded below it. */
function WeekTimes({ internship, problem }: Omit<Props, 'concerns'>) {
  const t = useT()
  const typed = problem && weekIn(problem.values)
  const before = problem?.code === 'platform.stale' ? readOpenedWith(problem.values.openedWith) : undefined
  const now = internship.schedule as WeeklySchedule
  const week = typed ? (before ? typedOrNew(typed, before.schedule, now) : typed) : now
  const errors = Object.entries(problem?.fields ?? {}).flatMap(([name, said]) =>
    name === 'schedule' || name.startsWith('schedule.') ? said : [],
  )
  // Days without a time stand folded, unless there is no other: one fills in two of them, not seven.
  const used = weekdays.filter((day) => (week[day]?.length ?? 0) > 0)
  const shown = used.length > 0 ? used : weekdays
  const rest = weekdays.filter((day) => !shown.includes(day))
  const times = (day: (typeof weekdays)[number]) => {
    const name = t(`vacancies.day.${day}.long`)
    const rows = Array.from({ length: stretchesOf(week, day) }, (_, at) => (
      <span key={at} className="change-times">
        {(['from', 'to'] as const).map((edge, side) => (
          <input
            key={edge}
            className="input"
            type="time"
            name={`week.${day}.${at}.${edge}`}
            aria-label={t(`vacancies.edit.${edge}-on`, { day: name })}
            defaultValue={week[day]?.[at]?.[side] ?? ''}
          />
        ))}
      </span>
    ))
    return (
      <div key={day} role="group" aria-label={name}>
        <span aria-hidden="true">{name}</span>
        {rows[0]}
        <details className="change-second" open={(week[day]?.length ?? 0) > 1 || undefined}>
          <summary className="linkbtn">
            <Icon name="plus" /> {t('internships.change.second')}
          </summary>
          {rows.slice(1)}
        </details>
      </div>
    )
  }
  return (
    <fieldset className="field" id="f-schedule" data-invalid={errors.length ? '' : undefined}>
      <legend className="label">{t('internships.field.schedule')}</legend>
      <p className="hint">{t('internships.change.schedule-help')}</p>
      <Fault errors={errors} />
      <div className="change-week">{shown.map(times)}</div>
      {rest.length > 0 ? (
        <details className="change-more" open={errors.length > 0 || undefined}>
          <summary className="btn btn-sm">
            <Icon name="plus" /> {t('internships.change.other-days')}
          </summary>
          <div className="change-week">{rest.map(times)}</div>
        </details>
      ) : null}
    </fieldset>
  )
}

/** What the change brings about, and a tick that it is meant. */
function ConcernTick({ concern: { about, sentences } }: { concern: Concern }) {
  const t = useT()
  return (
    <Notice tone="warn" title={t(`internships.concern.${about}.title`)}>
      {sentences.length > 0 ? (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      <p>{t(`internships.concern.${about}.text`)}</p>
      <Checkbox label={t(`internships.concern.${about}.accept`)} name="accept" value={about} />
    </Notice>
  )
}
