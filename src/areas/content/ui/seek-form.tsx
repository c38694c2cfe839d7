import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import './seek-form.css'

/** Words to search a list by; `children` stand behind them and narrow it further. */
export function SeekForm({ label, words, children }: { label: string; words: string; children?: ReactNode }) {
  const t = useT()
  return (
    <Form method="get" role="search" className="cf-search">
      <label className="vh" htmlFor="f-q">
        {label}
      </label>
      <span className="cf-word">
        <Icon name="magnifying-glass" />
        <input className="input" id="f-q" type="search" name="q" defaultValue={words} placeholder={label} />
      </span>
      {children}
      <button type="submit" className="btn">
        {t('content.files.find')}
      </button>
    </Form>
  )
}
