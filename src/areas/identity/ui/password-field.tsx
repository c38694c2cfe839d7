import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { describedBy, Frame, type Common } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import './password-field.css'

type PasswordFieldProps = Common & { aside?: ReactNode; children?: ReactNode } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'onBlur'
  >

/** A password, which whoever types it may look at: on a telephone one hits the wrong letter often. */
export function PasswordField({ label, name, help, errors, aside, children, ...input }: PasswordFieldProps) {
  const t = useT()
  const [isShown, setShown] = useState(false)
  const id = `f-${name}`
  return (
    <Frame id={id} label={label} help={help} errors={errors} aside={aside}>
      <div className="pwbox">
        <input
          {...input}
          className="input"
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={describedBy(id, help, errors)}
        />
        <button
          className="btn btn-icon"
          type="button"
          aria-label={t('shell.sign-in.show')}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          data-needs-js=""
        >
          <Icon name="eye" />
        </button>
      </div>
      {children}
    </Frame>
  )
}
