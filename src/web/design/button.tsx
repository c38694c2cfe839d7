import type { ButtonHTMLAttributes } from 'react'
import { useNavigation } from 'react-router'
import { useT } from '#web/i18n.tsx'
import { Icon } from './icon.tsx'

type Look = 'primary' | 'plain' | 'quiet' | 'stop' | 'remove'
const looks: Record<Look, string> = {
  primary: 'btn-primary',
  plain: '',
  quiet: 'btn-quiet',
  stop: 'btn-danger',
  remove: 'btn-danger',
}

/** Drawn before the words, for a theme may be red of itself: a no or an end, and what is thrown away. */
const signs: Partial<Record<Look, string>> = { stop: 'prohibit', remove: 'trash' }

/** The button that sends a form. While it is on its way the words change and the width stays; twice is not sent. */
export function SubmitButton({
  look = 'primary',
  className = '',
  children,
  ...button
}: { look?: Look } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const t = useT()
  const { state, formData } = useNavigation()
  const sign = signs[look]
  const mine = state === 'submitting' && (!button.name || formData?.get(button.name) === button.value)
  return (
    <button
      {...button}
      type="submit"
      className={`btn ${looks[look]} ${className}`}
      aria-disabled={mine || undefined}
      onClick={(event) => mine && event.preventDefault()}
      // A field that is left may shrink as its fault goes: the button must not move away from under the finger.
      onMouseDown={(event) => event.preventDefault()}
    >
      {sign ? <Icon name={sign} /> : null}
      {mine ? t('shell.form.busy') : children}
    </button>
  )
}
