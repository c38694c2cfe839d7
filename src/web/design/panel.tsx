import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useT } from '#web/i18n.tsx'
import { Icon } from './icon.tsx'

/** At which side a panel stands, and whether it dims the page and closes it off. */
export type PanelLook = { side: 'left' | 'right'; overlay: boolean }

type PanelProps = {
  title: string
  side?: 'left' | 'right'
  /** Dims and closes off the page behind it; without, the page stays usable. */
  overlay?: boolean
  foot?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A panel at the side: focus goes in, Escape and a click beside it close it, focus returns. */
export function Panel({ title, side = 'left', overlay = true, foot, onClose, children }: PanelProps) {
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const from = document.activeElement
    if (overlay) element?.showModal()
    else element?.show()
    return () => {
      element?.close()
      if (from instanceof HTMLElement) from.focus()
    }
  }, [overlay])
  return (
    <dialog
      ref={dialog}
      className="panel"
      data-side={side}
      aria-labelledby={id}
      onCancel={onClose}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="panel-head">
        <h2 id={id} className="grow">
          {title}
        </h2>
        <button type="button" className="btn btn-icon" aria-label={t('shell.panel.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div className="panel-body">{children}</div>
      {foot ? <div className="panel-foot">{foot}</div> : null}
    </dialog>
  )
}
