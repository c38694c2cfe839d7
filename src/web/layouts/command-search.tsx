import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** Ctrl K: go to a room of the product, or search the bank for what was typed. */
export function CommandSearch() {
  const t = useT()
  const path = useLocalePath()
  const navigate = useNavigate()
  const { navigation, looksBack } = useShell()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const rooms = navigation.map(({ key, path: to, name }) => ({
    name: name ?? t(`shell.nav.${key}`),
    to: path(to),
    hint: t('shell.command.page'),
  }))
  const own = [
    { name: t('shell.nav.notifications'), to: path('/notificaties'), hint: t('shell.command.page') },
    ...(looksBack ? [{ name: t('activity.title'), to: path('/recente_acties'), hint: t('shell.command.page') }] : []),
  ]
  const wanted = text.trim().toLowerCase()
  const found = [...rooms, ...own].filter(({ name }) => name.toLowerCase().includes(wanted))
  const entries = wanted
    ? [
        ...found,
        {
          name: t('shell.command.search', { text: text.trim() }),
          to: `${path('/vacancies/search')}?q=${encodeURIComponent(text.trim())}`,
          hint: t('shell.nav.search'),
        },
      ]
    : found

  useEffect(() => {
    function open(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        dialog.current?.showModal()
      }
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])

  function go(to: string | undefined) {
    if (!to) return
    dialog.current?.close()
    setText('')
    void navigate(to)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt((now) => (now + (event.key === 'ArrowDown' ? 1 : -1) + entries.length) % Math.max(1, entries.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(entries[at]?.to)
    }
  }

  return (
    <>
      <button
        className="cmdk"
        type="button"
        onClick={() => dialog.current?.showModal()}
        aria-label={`${t('shell.command.open')} Ctrl K`}
        data-needs-js=""
      >
        <Icon name="magnifying-glass" />
        <span aria-hidden="true">{t('shell.command.open')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <dialog
        ref={dialog}
        className="modal cmd"
        aria-label={t('shell.command.open')}
        onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      >
        <div className="cmd-in">
          <Icon name="magnifying-glass" />
          <input
            className="cmd-input"
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={entries.length ? `${id}-${at}` : undefined}
            aria-label={t('shell.command.open')}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <ul id={`${id}-list`} role="listbox" aria-label={t('shell.command.results')}>
          {entries.map((entry, index) => (
            <li
              key={entry.to}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onClick={() => go(entry.to)}
              onKeyDown={onKeyDown}
            >
              {entry.name} <small>{entry.hint}</small>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}
