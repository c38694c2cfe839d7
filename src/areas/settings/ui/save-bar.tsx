import { useEffect, useRef, useState } from 'react'
import type { Setting } from '#areas/tenancy/settings/model.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { useLocale, useT } from '#web/i18n.tsx'
import { readChanged } from './as-shown.ts'

/** Keeps what was changed, and says what that is; with scripts it stands there once there is something to keep. */
export function SaveBar({ settings, where }: { settings: readonly Setting[]; where: 'tenant' | 'school' }) {
  const t = useT()
  const locale = useLocale()
  const bar = useRef<HTMLDivElement>(null)
  // As one text, so that what stays the same draws nothing anew.
  const [keys, setKeys] = useState('')
  const changed = keys.split(',').filter(Boolean)
  useEffect(() => {
    const form = bar.current?.closest('form')
    if (!form) return
    const look = () => setKeys(Object.keys(readChanged(settings, new FormData(form), where).changed).join(','))
    look()
    form.addEventListener('input', look)
    form.addEventListener('change', look)
    return () => {
      form.removeEventListener('input', look)
      form.removeEventListener('change', look)
    }
  })
  const named = changed.slice(0, mostNamed).map((key) => t(`settings.labels.${key}`))
  const more = changed.length - named.length
  return (
    <div ref={bar} className="form-foot set-save" data-changed={changed.length > 0 ? '' : undefined}>
      <SubmitButton>{t('settings.save')}</SubmitButton>
      <p role="status">
        {changed.length > 0
          ? new Intl.ListFormat(locale).format(
              more > 0 ? [...named, t('settings.more-changed', { count: more })] : named,
            )
          : ''}
      </p>
    </div>
  )
}

const mostNamed = 3
