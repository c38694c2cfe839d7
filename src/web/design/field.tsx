import {
  useId,
  type ChangeEventHandler,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react'
import { useT } from '#web/i18n.tsx'
import { shownPhone } from '#platform/phone.ts'
import { Icon } from './icon.tsx'

export type Common = {
  label: ReactNode
  name: string
  /** Where its name stands more than once on the page. */
  id?: string | undefined
  help?: ReactNode
  errors?: string[] | undefined
  optional?: string
}

/** What is wrong with a field, above it. */
export function Fault({ id, errors }: { id?: string; errors: readonly string[] | undefined }) {
  return errors?.length ? (
    <p className="error" {...(id ? { id } : {})}>
      <Icon name="warning-circle-fill" /> {[...new Set(errors)].join(' ')}
    </p>
  ) : null
}

/** "Fill this in." says little in a row of fields: each says itself by its own words what is missing. */
function useNamed(label: ReactNode, errors: string[] | undefined, kind: 'write' | 'choose'): string[] | undefined {
  const t = useT()
  if (!errors?.length || typeof label !== 'string') return errors
  const generic = [t('fields.required'), ...(kind === 'choose' ? [t('fields.choose')] : [])]
  const named = label.endsWith('?')
    ? 'fields.answer'
    : kind === 'write'
      ? 'fields.required-named'
      : 'fields.choose-named'
  return errors.map((said) => (generic.includes(said) ? t(named, { label }) : said))
}

/** What every field is made of: label, help, error and the field itself, in that order. */
export function Frame({
  id,
  label,
  help,
  errors: found,
  optional,
  aside,
  kind = 'write',
  children,
}: Omit<Common, 'name' | 'id'> & { id: string; aside?: ReactNode; kind?: 'write' | 'choose'; children: ReactNode }) {
  const errors = useNamed(label, found, kind)
  const heading = (
    <label className="label" htmlFor={id}>
      {label} {optional ? <span className="opt">{optional}</span> : null}
    </label>
  )
  return (
    <div className="field" data-invalid={errors?.length ? '' : undefined}>
      {aside ? (
        <div className="row row-between">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {help ? (
        <p className="hint" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      <Fault id={`${id}-error`} errors={errors} />
      {children}
    </div>
  )
}

export function describedBy(id: string, help: ReactNode, errors: string[] | undefined): string | undefined {
  return [help ? `${id}-help` : '', errors?.length ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}

type TextFieldProps = Common & { aside?: ReactNode; children?: ReactNode } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'id'
  >

/**
 * A line of text: label, help, error, field, in that order. The field's id is its name, so that a summary can link to it. A number
 * stands in it as one dials it here, not as it is kept.
 */
export function TextField({
  label,
  name,
  id = `f-${name}`,
  help,
  errors,
  optional,
  aside,
  className = '',
  children,
  defaultValue,
  ...input
}: TextFieldProps) {
  const isKeptPhone = input.type === 'tel' && typeof defaultValue === 'string' && /^\+31\d{9}$/.test(defaultValue)
  return (
    <Frame id={id} label={label} help={help} errors={errors} {...(optional ? { optional } : {})} aside={aside}>
      <input
        {...input}
        defaultValue={isKeptPhone ? shownPhone(defaultValue) : defaultValue}
        className={`input ${className}`}
        id={id}
        name={name}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, help, errors)}
      />
      {children}
    </Frame>
  )
}

export function TextArea({
  label,
  name,
  id = `f-${name}`,
  help,
  errors,
  optional,
  ...area
}: Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>) {
  return (
    <Frame id={id} label={label} help={help} errors={errors} {...(optional ? { optional } : {})}>
      <textarea
        {...area}
        className="textarea"
        id={id}
        name={name}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, help, errors)}
      />
    </Frame>
  )
}

/** `group` names the heading it stands under, those of one together. */
type Option = { value: string; label: ReactNode; group?: string }

function Options({ options }: { options: readonly Option[] }) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.map((group) => {
    const own = options
      .filter((option) => option.group === group)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))
    return group === undefined ? (
      own
    ) : (
      <optgroup key={group} label={group}>
        {own}
      </optgroup>
    )
  })
}

export function SelectField({
  label,
  name,
  id = `f-${name}`,
  help,
  errors,
  optional,
  options,
  defaultValue,
  required,
  onChange,
}: Common & {
  options: Option[]
  defaultValue?: string
  required?: boolean
  onChange?: ChangeEventHandler<HTMLSelectElement>
}) {
  return (
    <Frame id={id} label={label} help={help} errors={errors} kind="choose" {...(optional ? { optional } : {})}>
      <select
        className="select"
        id={id}
        name={name}
        defaultValue={defaultValue}
        required={required}
        onChange={onChange}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(id, help, errors)}
      >
        <Options options={options} />
      </select>
    </Frame>
  )
}

export function Checkbox({
  label,
  name,
  help,
  errors: found,
  ...input
}: { label: ReactNode; name: string; help?: ReactNode; errors?: string[] | undefined } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'name'
>) {
  const t = useT()
  const own = useId()
  const errors = found?.map((said) => (said === t('fields.required') ? t('fields.tick') : said))
  const id = errors ? `f-${name}` : own
  return (
    <div className="field" data-invalid={errors?.length ? '' : undefined}>
      <Fault id={`${id}-error`} errors={errors} />
      <label className="check">
        <input
          type="checkbox"
          {...input}
          id={id}
          name={name}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={describedBy(id, help, errors)}
        />
        <span>{label}</span>
      </label>
      {help ? (
        <p className="hint" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}

type Choice = { value: string; label: ReactNode }

/** A question with some answers to tick, or one to choose: `type` says which. */
export function ChoiceField({
  name,
  label,
  help,
  errors: found,
  optional,
  type,
  options,
  chosen,
  look = 'lines',
  children,
}: Common & {
  /** One under another, short words beside each other, or each in a frame with what is said of it. */
  look?: 'lines' | 'chips' | 'cards'
  type: 'checkbox' | 'radio'
  options: readonly Choice[]
  chosen: readonly string[]
  children?: ReactNode
}) {
  const errors = useNamed(label, found, 'choose')
  return (
    <fieldset className="field" id={`f-${name}`} tabIndex={-1} data-invalid={errors?.length ? '' : undefined}>
      <legend className="label">
        {label} {optional ? <span className="opt">{optional}</span> : null}
      </legend>
      {help ? <p className="hint">{help}</p> : null}
      <Fault id={`f-${name}-error`} errors={errors} />
      {children}
      <div className={look === 'lines' ? 'checks' : `checks ${look}`}>
        {options.map((one) => (
          <label key={one.value} className="check">
            <input type={type} name={name} value={one.value} defaultChecked={chosen.includes(one.value)} />
            <span>{one.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
