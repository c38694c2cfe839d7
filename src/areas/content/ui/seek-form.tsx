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
      <input className="input" id="f-q" type="search" name="q" defaultValue={words} placeholder={label} />
      {children}
      <button type="submit" className="btn">
        <Icon name="magnifying-glass" /> {t('content.files.find')}
      </button>
    </Form>
  )
}
