import { useState, type ChangeEvent, type InputHTMLAttributes } from 'react'
import { useT } from '#web/i18n.tsx'
import { describedBy, Frame, type Common } from './field.tsx'

type FileFieldProps = Common & {
  /** What the button says, where that is more than that a file is chosen. */
  choose?: string
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'value'>

/**
 * A file to send. The browser's own field speaks the browser's language, not the page's: it lies unseen over ours, so that
 * clicking, keys, dropping and screen readers are its own. Without scripts it is seen, because ours knows no names then.
 */
export function FileField({ label, name, help, errors, optional, choose, onChange, ...input }: FileFieldProps) {
  const t = useT()
  const [names, setNames] = useState<string[]>([])
  const id = `f-${name}`
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    onChange?.(event)
    setNames([...(field.files ?? [])].map((file) => file.name))
  }
  return (
    <Frame id={id} label={label} help={help} errors={errors} {...(optional ? { optional } : {})}>
      <span className="filefield">
        <input
          {...input}
          className="input"
          type="file"
          id={id}
          name={name}
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={describedBy(id, help, errors)}
          onChange={change}
        />
        <span className="filefield-look" aria-hidden="true">
          <span className="btn">{choose ?? t('shell.form.file.choose', { count: input.multiple ? 2 : 1 })}</span>
          <span className="filefield-name">{names.join(', ') || t('shell.form.file.none')}</span>
        </span>
      </span>
    </Frame>
  )
}
