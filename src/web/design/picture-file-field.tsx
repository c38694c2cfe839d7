import type { ChangeEvent, ReactNode } from 'react'
import { Fault } from './field.tsx'

/** A picture to send, of a kind that is read here: label, help, error, field, in that order. */
export function PictureFileField({
  name,
  label,
  help,
  errors,
  onChange,
}: {
  name: string
  label: ReactNode
  help: string
  errors: string[]
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  return (
    <div className="field" data-invalid={errors.length ? '' : undefined}>
      <label className="label" htmlFor={`f-${name}`}>
        {label}
      </label>
      <p className="hint" id={`${name}-help`}>
        {help}
      </p>
      <Fault id={`${name}-error`} errors={errors} />
      <input
        className="input"
        id={`f-${name}`}
        type="file"
        name={name}
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={errors.length ? `${name}-help ${name}-error` : `${name}-help`}
        aria-invalid={errors.length ? true : undefined}
        onChange={onChange}
      />
    </div>
  )
}
