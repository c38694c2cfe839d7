import { schoolLevels } from '#areas/groups/model.ts'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { vacancyFields } from '#areas/vacancies/fields.ts'
import { SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { RichTextField } from '#web/design/rich-text.tsx'
import { useT } from '#web/i18n.tsx'
import { prohibitedTasks } from '../law/model.ts'
import { accessibilities, locationKinds, masChecks } from '../model.ts'
import { leastDescription } from '../readiness/model.ts'
import { Choices, errorsAt, PlainFields, Switch, useField, type FieldsProps } from './edit-field.tsx'

export type PersonChoice = { id: string; name: string }
export type ClassChoice = PersonChoice & { schoolName: string }
const english = ['titleEn', 'summaryEn', 'descriptionEn', 'tasksEn']

/** The same for who reads English, folded away. */
function EnglishFields(props: FieldsProps) {
  const t = useT()
  const field = useField(props)
  const { vacancy, errors, typed } = props
  return (
    <details className="field more-fields" open={english.some((name) => errorsAt(errors, name))}>
      <summary>
        {t('vacancies.edit.english')}{' '}
        {vacancy.descriptionEn ? <span className="muted">{t('vacancies.edit.english-there')}</span> : null}
        <Icon name="caret-down" />
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
  )
}

const told = ['tasks', 'whatYouLearn', 'dayPlan'] as const

/** What a place gets better by and can do without: folded away until something of it is written. */
function MoreToTell(props: FieldsProps) {
  const t = useT()
  const field = useField(props)
  const { vacancy, errors, typed } = props
  const isTold = told.some((name) => vacancy[name]?.length || errorsAt(errors, name))
  return (
    <details className="field more-fields" open={isTold}>
      <summary>
        {t('vacancies.edit.more-to-tell')} <Icon name="caret-down" />
      </summary>
      <TextArea
        {...field('tasks', { optional: true, help: true })}
        defaultValue={typed?.tasks ?? vacancy.tasks.join('\n')}
        errors={errorsAt(errors, 'tasks')}
        rows={4}
      />
      <TextArea {...field('whatYouLearn', { optional: true })} rows={3} />
      <TextArea
        {...field('dayPlan', { optional: true, help: true })}
        defaultValue={typed?.dayPlan ?? vacancy.dayPlan.join('\n')}
        errors={errorsAt(errors, 'dayPlan')}
        rows={5}
      />
    </details>
  )
}

export const mostTitle = vacancyFields.title.max

/** How much of the room for a title is written, which where there are no scripts nobody keeps up with. */
export function TitleCount({ written }: { written: number }) {
  const t = useT()
  return (
    <p className="hint num written" data-needs-js="">
      {t('vacancies.edit.title-count', { count: written, most: mostTitle })}
    </p>
  )
}

/** `titled` and `written` are how long title and description are as they stand in the form now. */
export function TextFields({ titled, written, ...props }: FieldsProps & { titled: number; written: number }) {
  const t = useT()
  const field = useField(props)
  const { vacancy, errors, typed } = props
  return (
    <>
      <TextField {...field('title', { help: true })} />
      <TitleCount written={titled} />
      <TextArea {...field('summary', { optional: true, help: true })} rows={2} />
      <RichTextField
        name="description"
        label={t('vacancies.edit.field.descriptionHtml')}
        help={t('vacancies.edit.help.descriptionHtml', { least: leastDescription })}
        html={typed?.descriptionHtml ?? vacancy.descriptionHtml}
        text={typed?.description ?? vacancy.description}
        errors={written >= leastDescription ? undefined : (errors.descriptionHtml ?? errors.description)}
      />
      <p className="hint num written" data-needs-js="">
        {t(`vacancies.show-page.${written < leastDescription ? 'too-little' : 'enough'}`, {
          written,
          least: leastDescription,
        })}
      </p>
      <MoreToTell {...props} />
      <Choices
        name="sectorKeys"
        chosen={vacancy.sectorKeys}
        errors={errorsAt(errors, 'sectorKeys')}
        help={t('vacancies.edit.help.sectorKeys')}
        options={sectors
          .filter(({ program }) => program === 'both' || program === vacancy.program)
          .map(({ key }) => ({ value: key, label: t(`vacancies.sector.${key}`) }))}
      />
      <EnglishFields {...props} />
    </>
  )
}

const ages = [12, 13, 14, 15, 16, 17, 18]

export function WhoFields({
  schools,
  groups,
  ...props
}: FieldsProps & { schools: PersonChoice[]; groups: ClassChoice[] }) {
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
      <MeantFor vacancy={vacancy} errors={errors} schools={schools} groups={groups} />
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

type Meant = Pick<FieldsProps, 'vacancy' | 'errors'> & { schools: PersonChoice[]; groups: ClassChoice[] }

/** For which schools alone, and which of their classes. */
function MeantFor({ vacancy, errors, schools, groups }: Meant) {
  const t = useT()
  return (
    <>
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
        <details
          className="field more-fields"
          open={vacancy.groupIds.length > 0 || errorsAt(errors, 'groupIds') !== undefined}
        >
          <summary>
            {t('vacancies.edit.groups-open')} <Icon name="caret-down" />
          </summary>
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

export function PlaceFields({ people, ...props }: FieldsProps & { people: PersonChoice[] }) {
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
      <TextField {...field('guide', { optional: true, help: true })} />
      <TextField {...field('guideQuote', { optional: true, help: true })} />
      <PlainFields {...props} section="place" />
    </>
  )
}
