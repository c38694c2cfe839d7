import { useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { late } from '#web/design/late.tsx'
import { useT } from '#web/i18n.tsx'

const load = () => import('./find-dialog.tsx')
const FindDialog = late(async () => ({ default: (await load()).FindDialog }))

/** Ctrl K: everything one may see and do, found by typing. What finds it comes when it is wanted. */
export function CommandSearch() {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => dialog.current?.close(), [])

  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setIsOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  // It is there before the line may fall; nothing on the page waits for it.
  useEffect(() => {
    const soon = setTimeout(() => void load().catch(() => undefined), 2000)
    return () => clearTimeout(soon)
  }, [])
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) dialog.current.showModal()
  }, [isOpen])

  return (
    <>
      <button
        className="cmdk"
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label={`${t('finding.open')} Ctrl K`}
        data-needs-js=""
      >
        <Icon name="magnifying-glass" />
        <span aria-hidden="true">{t('finding.open')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <dialog
        ref={dialog}
        className="modal cmd"
        aria-label={t('finding.title')}
        onClose={() => setIsOpen(false)}
        onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      >
        {isOpen ? <FindDialog onGone={close} meanwhile={<p className="cmd-in">{t('finding.busy')}</p>} /> : null}
      </dialog>
    </>
  )
}
