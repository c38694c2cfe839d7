import { schoolLevels } from '#areas/groups/model.ts'
import { lineOf, type LineField, type StudentField } from '#areas/students/fields.ts'
import { mostGuardians, transports } from '#areas/students/model.ts'
import { weekdays } from '#platform/week.ts'
import type { FormProblem } from '#web/api.ts'
import type { Got, GotMeta } from '#web/api-types.ts'
import { Checkbox, SelectField, TextArea, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { GuardianFields } from './guardian-fields.tsx'

/** The choice of no other class: one that is no longer given stays as it is. */
export const sameGroup = '-'

type FormProps = {
  file: Got<'/students/:id'>
  groups: GotMeta<'/students/:id'>['groups']
  problem: FormProblem | undefined
}

/** The input of a field of a pupil's file, with what was typed before or else what is known. */
export function StudentInput({ field, ...form }: FormProps & { field: StudentField }) {
  switch (field) {
    case 'level':
    case 'transport':
    case 'groupId':
      return <Choice {...form} name={field} />
    case 'availableDays':
      return <Days {...form} />
    case 'exempt':
    case 'exemptReason':
      return <Exemption {...form} field={field} />
    case 'guardians':
      return Array.from({ length: mostGuardians }, (_, at) => (
        <GuardianFields key={at} at={at} guardian={form.file.guardians?.[at]} problem={form.problem} />
      ))
    default:
      return <Line {...form} name={field} />
  }
}

/** What a field is called: who fills in their own file is asked, where it would else be told of them. */
function useLabel(file: FormProps['file']): (field: StudentField) => string {
  const t = useT()
  const { user } = useShell()
  return (field) => {
    const asked = `members.student.${field}-own`
    return t(user?.id === file.id && t.has(asked) ? asked : `members.student.${field}`)
  }
}

function Line({ file, problem, name }: FormProps & { name: LineField }) {
  const t = useT()
  const label = useLabel(file)
  const { help, ...input } = lineOf(name)
  return (
    <TextField
      {...(input.type === 'date' ? {} : { autoComplete: 'off' })}
      {...input}
      label={label(name)}
      help={help ? t(`members.student.${name}-help`) : undefined}
      optional={t('shell.form.optional')}
      name={name}
      defaultValue={problem?.values[name] ?? file[name] ?? ''}
      errors={problem?.fields[name]}
    />
  )
}

/** One of a list: the level, the way to travel, the class. */
function Choice({ file, groups, problem, name }: FormProps & { name: 'level' | 'transport' | 'groupId' }) {
  const t = useT()
  const own = (key: string) => t(`members.student.${key}`)
  const label = useLabel(file)
  const kept = problem?.values[name]
  const common = { label: label(name), name, errors: problem?.fields[name] }
  if (name === 'level')
    return (
      <SelectField
        {...common}
        options={['', ...schoolLevels].map((value) => ({
          value,
          label: value ? t(`vacancies.level.${value}`) : own('unknown'),
        }))}
        defaultValue={kept ?? file.level ?? ''}
      />
    )
  if (name === 'transport')
    return (
      <SelectField
        {...common}
        options={transports.map((value) => ({ value, label: own(`by.${value}`) }))}
        defaultValue={kept ?? file.transport ?? 'bike'}
      />
    )
  return (
    <SelectField
      {...common}
      options={[
        ...(groups.some(({ id }) => id === file.groupId) ? [] : [{ value: sameGroup, label: own('no-group') }]),
        ...groups.map(({ id, name: label }) => ({ value: id, label })),
      ]}
      defaultValue={kept ?? file.groupId ?? sameGroup}
    />
  )
}

function Days({ file, problem }: FormProps) {
  const t = useT()
  const label = useLabel(file)
  const chosen = problem?.values.availableDays?.split(',') ?? file.availableDays ?? []
  return (
    <fieldset className="field">
      <legend className="label">{label('availableDays')}</legend>
      <p className="hint">{t('members.student.availableDays-help')}</p>
      <div className="days">
        {weekdays.map((day) => (
          <label key={day} className="day">
            <input
              className="vh"
              type="checkbox"
              name="availableDays"
              value={day}
              defaultChecked={chosen.includes(day)}
              aria-label={t(`vacancies.day.${day}.long`)}
            />
            <span aria-hidden="true">{t(`vacancies.day.${day}.short`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** That a pupil needs no internship, and why. */
function Exemption({ file, problem, field }: FormProps & { field: 'exempt' | 'exemptReason' }) {
  const t = useT()
  if (field === 'exempt')
    return (
      <Checkbox
        label={t('members.student.exempt')}
        name="exempt"
        defaultChecked={problem ? problem.values.exempt === 'on' : file.exempt}
      />
    )
  return (
    <TextArea
      label={t('members.student.exemptReason')}
      help={t('members.student.exemptReason-help')}
      name="exemptReason"
      rows={2}
      defaultValue={problem?.values.exemptReason ?? file.exemptReason ?? ''}
      errors={problem?.fields.exemptReason}
    />
  )
}
