import type { ReactNode } from 'react'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { vacancyFormats } from '#areas/vacancies/model.ts'
import { weekdays } from '#platform/week.ts'
import { Checkbox, ChoiceField, Fault, SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { RichTextField } from '#web/design/rich-text.tsx'
import { useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import type { Managed } from './managed.ts'
import { MomentFields } from './moment-fields.tsx'
import type { TypedMoment } from './vacancy-form.ts'
import { schoolLevels } from '#areas/groups/model.ts'
import { accessibilities, locationKinds, masChecks } from '../model.ts'
import { leastDescription } from '../readiness/model.ts'
import { plainFields, vacancyFields, type FieldName, type Section } from '#areas/vacancies/fields.ts'
import type { FieldKind } from '#platform/field-kinds.ts'
import { prohibitedTasks } from '../law/model.ts'

export type Person = { id: string; name: string }
export type GroupChoice = Person & { schoolName: string }
export type FieldsProps = {
  vacancy: Managed
  errors: Record<string, string[]>
  /** What was typed before it was refused. */
  typed: Record<string, string> | undefined
}

function useField({ vacancy, errors, typed }: FieldsProps) {
  const t = useT()
  return (name: keyof Managed & string, { optional = false, help = false } = {}) => ({
    label: t(`vacancies.edit.field.${name}`),
    name,
    defaultValue: typed?.[name] ?? String(vacancy[name] ?? ''),
    errors: errors[name],
    ...lengthOf(name),
    ...(optional ? { optional: t('shell.form.optional') } : {}),
    ...(help ? { help: t(`vacancies.edit.help.${name}`) } : {}),
  })
}

function lengthOf(name: string): { maxLength?: number } {
  const field: FieldKind | undefined = vacancyFields[name as FieldName]
  return field?.max ? { maxLength: field.max } : {}
}

/** The texts of a part that need nothing but their names. */
function PlainFields({ section, ...props }: FieldsProps & { section: Section }) {
  const field = useField(props)
  return (
    <div className="two">
      {plainFields(section).map((name) => (
        <TextField key={name} {...field(name, { optional: true })} />
      ))}
    </div>
  )
}

/** A question with more than one answer at once. `namesField` says that it was asked, also where nothing is chosen. */
function Choices({
  name,
  chosen,
  options,
  errors,
  optional = false,
  help,
}: {
  name: string
  chosen: readonly string[]
  options: { value: string; label: ReactNode }[]
  errors: string[] | undefined
  optional?: boolean
  help?: string
}) {
  const t = useT()
  return (
    <ChoiceField
      type="checkbox"
      name={name}
      label={t(`vacancies.edit.field.${name}`)}
      help={help}
      errors={errors}
      {...(optional ? { optional: t('shell.form.optional') } : {})}
      options={options}
      chosen={chosen}
    >
      <input type="hidden" name={namesField} value={name} />
    </ChoiceField>
  )
}

function Switch({ name, on, errors }: { name: string; on: boolean; errors?: string[] | undefined }) {
  const t = useT()
  return (
    <>
      <input type="hidden" name={namesField} value={name} />
      <Checkbox
        name={name}
        defaultChecked={on}
        errors={errors}
        label={
          <>
            {t(`vacancies.edit.field.${name}`)}
            <br />
            <span className="muted small">{t(`vacancies.edit.help.${name}`)}</span>
          </>
        }
      />
    </>
  )
}

/** Everything said of one field or of the lines below it. */
export function errorsAt(errors: Record<string, string[]>, name: string): string[] | undefined {
  const found = Object.entries(errors).flatMap(([field, sentences]) =>
    field === name || field.startsWith(`${name}.`) ? sentences : [],
  )
  return found.length ? found : undefined
}

const english = ['titleEn', 'summaryEn', 'descriptionEn', 'tasksEn']

/** `written` is how long the description is as it stands in the form now. */
export function TextFields({ written, ...props }: FieldsProps & { written: number }) {
  const t = useT()
  const field = useField(props)
  const { vacancy, errors, typed } = props
  return (
    <>
      <TextField {...field('title', { help: true })} />
      <TextField {...field('summary', { optional: true, help: true })} />
      <RichTextField
        name="description"
        label={t('vacancies.edit.field.descriptionHtml')}
        help={t('vacancies.edit.help.descriptionHtml', { least: leastDescription })}
        html={typed?.descriptionHtml ?? vacancy.descriptionHtml}
        text={typed?.description ?? vacancy.description}
        errors={written >= leastDescription ? undefined : (errors.descriptionHtml ?? errors.description)}
      />
      <p className="hint num" data-needs-js="">
        {t(`vacancies.show-page.${written < leastDescription ? 'too-little' : 'enough'}`, {
          written,
          least: leastDescription,
        })}
      </p>
      <TextArea
        {...field('tasks', { optional: true, help: true })}
        defaultValue={typed?.tasks ?? vacancy.tasks.join('\n')}
        errors={errorsAt(errors, 'tasks')}
        rows={4}
      />
      <TextArea {...field('whatYouLearn', { optional: true })} rows={3} />
      <Choices
        name="sectorKeys"
        chosen={vacancy.sectorKeys}
        errors={errorsAt(errors, 'sectorKeys')}
        help={t('vacancies.edit.help.sectorKeys')}
        options={sectors
          .filter(({ program }) => program === 'both' || program === vacancy.program)
          .map(({ key }) => ({ value: key, label: t(`vacancies.sector.${key}`) }))}
      />
      <details className="field" open={english.some((name) => errorsAt(errors, name))}>
        <summary>
          {t('vacancies.edit.english')}{' '}
          <span className="muted">
            {t(vacancy.descriptionEn ? 'vacancies.edit.english-there' : 'shell.form.optional')}
          </span>
        </summary>
        <p className="hint">{t('vacancies.edit.english-help')}</p>
        <TextField {...field('titleEn', { optional: true })} lang="en" />
        <TextField {...field('summaryEn', { optional: true })} lang="en" />
        <TextArea {...field('descriptionEn', { optional: true })} lang="en" rows={6} />
        <TextArea
          {...field('tasksEn', { optional: true })}
          defaultValue={typed?.tasksEn ?? vacancy.tasksEn.join('\n')}
          errors={errorsAt(errors, 'tasksEn')}
          lang="en"
          rows={4}
        />
      </details>
    </>
  )
}

export function WhenFields({
  moments,
  today,
  ...props
}: FieldsProps & { moments: TypedMoment[] | undefined; today: string }) {
  const t = useT()
  const field = useField(props)
  const { vacancy, errors, typed } = props
  return (
    <>
      <fieldset className="field" id="f-format">
        <legend className="label">{t('vacancies.edit.field.format')}</legend>
        <div className="checks">
          {vacancyFormats.map((value) => (
            <label key={value} className="check">
              <input
                type="radio"
                name="format"
                value={value}
                defaultChecked={(typed?.format ?? vacancy.format) === value}
              />
              <span>
                {t(`vacancies.format.${value}`)}
                <br />
                <span className="muted small">{t(`vacancies.edit.format.${value}`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <WeekField {...props} />
      <MomentFields key={vacancy.id} vacancy={vacancy} errors={errors.slots} typed={moments} today={today} />
      <div className="three">
        <div className="only-running">
          <TextField {...field('seats')} inputMode="numeric" />
        </div>
        <TextField
          {...field('hoursTotal', { optional: vacancy.program === 'traineeship' })}
          inputMode="numeric"
          label={t('vacancies.edit.field.hoursTotal')}
        />
      </div>
      <p className="hint only-running">{t('vacancies.edit.help.seats')}</p>
      <div className="two only-running">
        <TextField {...field('startsOn', { optional: true })} type="date" errors={errors.startsOn} />
        <TextField {...field('endsOn', { optional: true })} type="date" />
      </div>
      <TextField {...field('applicationDeadline', { optional: true })} type="date" className="w-m" />
    </>
  )
}

/** Seven days, each with from and to; a second time of the day folds open below it. */
function WeekField({ vacancy, errors }: FieldsProps) {
  const t = useT()
  const wrong = errorsAt(errors, 'weeklySchedule')
  return (
    <fieldset className="field week-edit only-weekly" id="f-weeklySchedule" data-invalid={wrong ? '' : undefined}>
      <legend className="label">{t('vacancies.edit.field.weeklySchedule')}</legend>
      <p className="hint">{t('vacancies.edit.help.weeklySchedule')}</p>
      <Fault errors={wrong} />
      <input type="hidden" name={namesField} value="weeklySchedule" />
      {weekdays.map((day) => {
        const spans = vacancy.weeklySchedule[day] ?? []
        return (
          <div key={day} className="week-row" role="group" aria-label={t(`vacancies.day.${day}.long`)}>
            <span aria-hidden="true">{t(`vacancies.day.${day}.long`)}</span>
            <Span day={day} span={spans[0]} />
            <details open={spans.length > 1 ? true : undefined}>
              <summary aria-label={t('vacancies.edit.second', { day: t(`vacancies.day.${day}.long`) })}>
                <Icon name="plus" />
              </summary>
              {(spans.length > 2 ? spans.slice(1) : [spans[1]]).map((span, at) => (
                <Span key={span?.join() ?? at} day={day} span={span} />
              ))}
            </details>
          </div>
        )
      })}
    </fieldset>
  )
}

function Span({ day, span }: { day: string; span: readonly [string, string] | undefined }) {
  const t = useT()
  const named = (part: 'from' | 'to') => t(`vacancies.edit.${part}-on`, { day: t(`vacancies.day.${day}.long`) })
  return (
    <span className="week-span">
      <input className="input" type="time" name={`from.${day}`} defaultValue={span?.[0]} aria-label={named('from')} />
      <span aria-hidden="true">–</span>
      <input className="input" type="time" name={`to.${day}`} defaultValue={span?.[1]} aria-label={named('to')} />
    </span>
  )
}

const ages = [12, 13, 14, 15, 16, 17, 18]

export function WhoFields({ schools, groups, ...props }: FieldsProps & { schools: Person[]; groups: GroupChoice[] }) {
  const t = useT()
  const { vacancy, errors, typed } = props
  const age = Number(typed?.minAge ?? vacancy.minAge)
  return (
    <>
      <SelectField
        label={t('vacancies.edit.field.minAge')}
        help={t('vacancies.edit.help.minAge')}
        name="minAge"
        defaultValue={String(age)}
        errors={errors.minAge}
        options={[...new Set([...ages, age])].map((value) => ({
          value: String(value),
          label: t('vacancies.from-age', { age: value }),
        }))}
      />
      <Choices
        name="levels"
        optional
        help={t('vacancies.edit.help.levels')}
        chosen={vacancy.levels}
        errors={errorsAt(errors, 'levels')}
        options={schoolLevels
          .filter((level) => level.startsWith('mbo') === false || vacancy.program === 'traineeship')
          .map((value) => ({ value, label: t(`vacancies.level.${value}`) }))}
      />
      {schools.length > 1 || vacancy.schoolIds.length > 0 ? (
        <Choices
          name="schoolIds"
          optional
          help={t('vacancies.edit.help.schoolIds')}
          chosen={vacancy.schoolIds}
          errors={errorsAt(errors, 'schoolIds')}
          options={schools.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {groups.length > 0 ? (
        <details className="field" open={vacancy.groupIds.length > 0 || errorsAt(errors, 'groupIds') !== undefined}>
          <summary>{t('vacancies.edit.groups-open')}</summary>
          <Choices
            name="groupIds"
            optional
            help={t('vacancies.edit.help.groupIds')}
            chosen={vacancy.groupIds}
            errors={errorsAt(errors, 'groupIds')}
            options={groups.map(({ id, name, schoolName }) => ({
              value: id,
              label: schools.length > 1 ? `${name}, ${schoolName}` : name,
            }))}
          />
        </details>
      ) : null}
      <Switch name="requiresMotivation" on={vacancy.requiresMotivation} />
      <Switch name="requiresInterview" on={vacancy.requiresInterview} />
      <Switch name="requiresVog" on={vacancy.requiresVog} />
      <Choices
        name="accessibility"
        optional
        chosen={vacancy.accessibility}
        errors={errorsAt(errors, 'accessibility')}
        options={accessibilities.map((value) => ({ value, label: t(`vacancies.edit.accessibility.${value}`) }))}
      />
    </>
  )
}

export function WorkFields(props: FieldsProps) {
  const t = useT()
  const field = useField(props)
  const { vacancy, errors, typed } = props
  return (
    <>
      {vacancy.program === 'mas' ? (
        <Choices
          name="masChecks"
          help={t('vacancies.edit.help.masChecks')}
          chosen={vacancy.masChecks}
          errors={errorsAt(errors, 'masChecks')}
          options={masChecks.map((value) => ({ value, label: t(`vacancies.edit.mas.${value}`) }))}
        />
      ) : null}
      <Choices
        name="hazards"
        optional
        help={t('vacancies.edit.help.hazards')}
        chosen={vacancy.hazards}
        errors={errorsAt(errors, 'hazards')}
        options={prohibitedTasks.map((value) => ({ value, label: t(`vacancies.task.${value}`) }))}
      />
      <Switch name="industrial" on={vacancy.industrial} errors={errors.industrial} />
      <TextArea {...field('supervision', { optional: true, help: true })} rows={2} />
      <TextField {...field('physicalDemands', { optional: true, help: true })} />
      {vacancy.program === 'traineeship' ? (
        <TextField
          {...field('allowanceCents', { optional: true, help: true })}
          name="allowance"
          inputMode="decimal"
          className="w-s"
          defaultValue={
            typed?.allowance ?? (vacancy.allowanceCents === null ? '' : String(vacancy.allowanceCents / 100))
          }
        />
      ) : null}
      <Switch name="travelAllowance" on={vacancy.travelAllowance} />
    </>
  )
}

export function PlaceFields({ people, ...props }: FieldsProps & { people: Person[] }) {
  const t = useT()
  const field = useField(props)
  const { vacancy, typed } = props
  const choose = [
    { value: '', label: t('vacancies.edit.choose') },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <fieldset className="field" id="f-locationKind">
        <legend className="label">{t('vacancies.edit.field.locationKind')}</legend>
        <div className="checks">
          {locationKinds.map((value) => (
            <label key={value} className="check">
              <input
                type="radio"
                name="locationKind"
                value={value}
                defaultChecked={(typed?.locationKind ?? vacancy.locationKind) === value}
              />
              <span>{t(`vacancies.edit.location.${value}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="two">
        <TextField {...field('postcode')} className="w-s" autoComplete="postal-code" />
        <TextField {...field('houseNumber')} className="w-s" />
      </div>
      <div className="two">
        <TextField {...field('street')} autoComplete="address-line1" />
        <TextField {...field('city')} autoComplete="address-level2" />
      </div>
      <div className="two">
        <SelectField {...field('contactUserId', { help: true })} options={choose} />
        <SelectField {...field('supervisorUserId', { optional: true, help: true })} options={choose} />
      </div>
      <PlainFields {...props} section="place" />
    </>
  )
}
