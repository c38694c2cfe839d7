import './document.css'
import type { ReactNode } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useT } from '#web/i18n.tsx'

type PaperFileProps = {
  name: string
  href: string
  mime: string | null
  bytes: number | null
  /** What it is about, as its sheet says. */
  title: string
  /** Who handed it in, or when. */
  children?: ReactNode
}

/** A paper somebody sent: a photograph as it is, anything else as a sheet with its title; its name, and the way to it. */
export function PaperFile({ name, href, mime, bytes, title, children }: PaperFileProps) {
  const t = useT()
  const { fileSize } = useFormat()
  const isPicture = mime?.startsWith('image/') ?? false
  const about = [
    t(isPicture ? 'documents.kind-of-file.picture' : 'documents.kind-of-file.pdf'),
    bytes && fileSize(bytes),
  ]
  return (
    <a className="paper-file" href={href} download>
      {isPicture ? (
        <img className="paper-sheet" src={href} alt="" loading="lazy" />
      ) : (
        <span className="paper-sheet" aria-hidden="true">
          <b>{title}</b>
        </span>
      )}
      <span className="grow">
        <b>{name}</b>
        <span className="muted">{about.filter(Boolean).join(', ')}</span>
        {children ? <span className="muted">{children}</span> : null}
      </span>
      <span className="btn">
        <Icon name="download-simple" /> {t('documents.open-file')}
      </span>
    </a>
  )
}
