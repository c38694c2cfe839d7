import './document.css'
import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'

/** A paper somebody sent: its name, and the way to it. */
export function PaperFile({ name, href }: { name: string; href: string }) {
  const t = useT()
  return (
    <a className="paper-file" href={href} download>
      <Icon name="file-text" />
      <span className="grow">
        <b>{name}</b>
      </span>
      <span className="btn">
        <Icon name="download-simple" /> {t('documents.open-file')}
      </span>
    </a>
  )
}
