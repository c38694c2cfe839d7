import { Form } from 'react-router'
import { purposes } from '#areas/applications/self-found/model.ts'
import { weekdays } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ChoiceField, TextArea, TextField } from '#web/design/field.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import type { FoundToJudge } from './found.ts'
import { HostName } from './host-name.tsx'
import { HoursTogether, type Coming } from './hours-together.tsx'

type Props = {
  /** What was asked before, where it is filled in again. */
  place?: FoundToJudge
  problem: FormProblem | undefined
  program: string
  /** On which days the pupil comes; unknown to who may not ask for places of their own any more. */
  coming: Coming | null
}

/** A pupil tells where they want to go. Everything stays on the device until it is sent. */
export function FoundForm({ place, problem, program, coming }: Props) {
  const t = useT()
  const kept = problem?.values
  const before = place ? written(place) : {}
  const value = (name: string) => kept?.[name] ?? before[name] ?? ''
  const field = (name: string, optional = false) => ({
    label: t(`found.field.${name}`),
    name,
    help: t.has(`found.help.${name}`) ? t(`found.help.${name}`) : undefined,
    defaultValue: value(name),
    errors: problem?.fields[name],
    ...(optional ? { optional: t('shell.form.optional') } : {}),
  })
  const parts = { field, value, errors: (name: string) => problem?.fields[name] }
  return (
    <Form method="post" noValidate className="record-form sf-form">
      <input type="hidden" name={namesField} value="days" />
      {place ? <input type="hidden" name="lockVersion" value={kept?.lockVersion ?? place.lockVersion} /> : null}
      <FormPart id="part-where" title={t('found.part.where')}>
        <WhereFields {...parts} />
      </FormPart>
      <FormPart id="part-what" title={t('found.part.what')}>
        <WhatFields {...parts} isMas={program === 'mas'} coming={coming} />
      </FormPart>
      <FormPart id="part-who" title={t('found.part.who')}>
        <WhoFields {...parts} />
      </FormPart>
      <div className="form-end sf-send">
        <SubmitButton name="step" value={place ? 'resubmit' : 'submit'}>
          {t(place ? 'found.resubmit' : 'found.submit')}
        </SubmitButton>
      </div>
      <p className="hint sf-then">{t(place ? 'found.resubmit-then' : 'found.submit-then')}</p>
    </Form>
  )
}

type Field = {
  label: string
  name: string
  help: string | undefined
  defaultValue: string
  errors: string[] | undefined
  optional?: string
}
type Parts = {
  field(name: string, optional?: boolean): Field
  value(name: string): string
  errors(name: string): string[] | undefined
}

const addressFields = ['street', 'houseNumber', 'postcode', 'city', 'kvkNumber'] as const

function WhereFields({ field, value, errors }: Parts) {
  // The blank lets the sheet see whether anything is written in it.
  const address = (...named: Parameters<Parts['field']>) => ({ ...field(...named), placeholder: ' ' })
  const isTold = addressFields.some((name) => value(name) !== '' || errors(name))
  return (
    <HostName field={field('hostName')} chosen={value('organizationId')} isTold={isTold}>
      <div className="pairs">
        <TextField {...address('street')} autoComplete="off" />
        <TextField {...address('houseNumber')} className="w-s" autoComplete="off" />
      </div>
      <div className="pairs">
        <TextField {...address('postcode', true)} className="w-s" autoComplete="off" />
        <TextField {...address('city')} autoComplete="off" />
      </div>
      <TextField {...address('kvkNumber', true)} className="w-m" inputMode="numeric" />
    </HostName>
  )
}

const whenFields = ['from', 'until', 'startsOn', 'endsOn', 'plannedHours'] as const

function WhatFields({ field, value, errors, isMas, coming }: Parts & { isMas: boolean; coming: Coming | null }) {
  const t = useT()
  const isTold = whenFields.some((name) => value(name) !== '' || errors(name))
  return (
    <>
      <TextArea {...field('tasks')} rows={4} maxLength={2000} />
      {isMas ? (
        <ChoiceField
          type="radio"
          name="purpose"
          look="cards"
          label={t('found.field.purpose')}
          errors={errors('purpose')}
          chosen={[value('purpose')]}
          options={purposes.map((one) => ({ value: one, label: t(`found.purpose.${one}`) }))}
        />
      ) : null}
      <ChoiceField
        type="checkbox"
        name="days"
        label={t('found.field.days')}
        help={t('found.help.days')}
        errors={errors('days')}
        chosen={value('days').split(',')}
        options={weekdays.map((day) => ({
          value: day,
          label: (
            <>
              <span aria-hidden="true">{t(`vacancies.day.${day}.short`)}</span>
              <span className="vh">{t(`vacancies.day.${day}.long`)}</span>
            </>
          ),
        }))}
      />
      <details className="more-fields sf-when" open={isTold || undefined}>
        <summary>
          <Icon name="caret-down" /> {t('found.when')}
        </summary>
        <div className="pairs">
          <TextField {...field('from')} type="time" />
          <TextField {...field('until')} type="time" />
        </div>
        <div className="pairs">
          <TextField {...field('startsOn')} type="date" />
          <TextField {...field('endsOn')} type="date" />
        </div>
        <TextField {...field('plannedHours')} className="w-s" inputMode="numeric" />
      </details>
      {coming ? <HoursTogether coming={coming} /> : null}
    </>
  )
}

function WhoFields({ field, value, errors }: Parts) {
  const t = useT()
  return (
    <>
      <div className="pairs">
        <TextField {...field('contactName')} autoComplete="off" />
      </div>
      <div className="sf-reach" role="group" aria-labelledby="sf-reach" aria-describedby="sf-either">
        <p className="label" id="sf-reach">
          {t('found.reach.title')}
        </p>
        <p className="hint" id="sf-either">
          {t('found.reach.text')}
        </p>
        <div className="pairs">
          <TextField {...field('contactPhone')} optional={t('found.either')} type="tel" autoComplete="off" />
          <TextField {...field('contactEmail')} optional={t('found.either')} type="email" autoComplete="off" />
        </div>
      </div>
      <ChoiceField
        type="radio"
        name="isRelative"
        look="cards"
        label={t('found.field.isRelative')}
        help={t('found.help.isRelative')}
        errors={errors('isRelative')}
        chosen={[value('isRelative')]}
        options={(['no', 'yes'] as const).map((one) => ({ value: one, label: t(`found.relative.${one}`) }))}
      />
      <div className="sf-relative">
        <TextField {...field('relativeNote', true)} maxLength={200} />
      </div>
    </>
  )
}

/** A place as the form has it. */
function written(place: FoundToJudge): Record<string, string> {
  const { weeklySchedule, isRelative, organization, typedName, hostName, ...rest } = place
  const days = weekdays.filter((day) => (weeklySchedule[day] ?? []).length > 0)
  const [span] = days.flatMap((day) => weeklySchedule[day] ?? [])
  const texts = Object.entries(rest).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  )
  return {
    ...Object.fromEntries(texts),
    hostName: typedName ?? hostName,
    organizationId: organization?.id ?? '',
    isRelative: isRelative ? 'yes' : 'no',
    days: days.join(','),
    from: span?.[0] ?? '',
    until: span?.[1] ?? '',
  }
}
