import type { ReactNode } from 'react'
import { plainFields, vacancyFields, type FieldName, type Section } from '#areas/vacancies/fields.ts'
import type { FieldKind } from '#platform/field-kinds.ts'
import { Checkbox, ChoiceField, TextField } from '#web/design/field.tsx'
import { useT } from '#web/i18n.tsx'
import { namesField } from '#web/read-form.ts'
import type { Managed } from './managed.ts'

export type FieldsProps = {
  vacancy: Managed
  errors: Record<string, string[]>
  /** What was typed before it was refused. */
  typed: Record<string, string> | undefined
}

/** What a field of the form needs to know, by its name. */
export function useField({ vacancy, errors, typed }: FieldsProps) {
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
export function PlainFields({ section, ...props }: FieldsProps & { section: Section }) {
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
export function Choices({
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

/** A yes or no. */
export function Switch({ name, on, errors }: { name: string; on: boolean; errors?: string[] | undefined }) {
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

/** Everything said of one field or of the lines below it, once. */
export function errorsAt(errors: Record<string, string[]>, name: string): string[] | undefined {
  const found = Object.entries(errors).flatMap(([field, sentences]) =>
    field === name || field.startsWith(`${name}.`) ? sentences : [],
  )
  return found.length ? [...new Set(found)] : undefined
}
