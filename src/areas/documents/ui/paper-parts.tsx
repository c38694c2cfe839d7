import { useT } from '#web/i18n.tsx'
import './document.css'

type Counted = { asked: number; received: number; expired: number }

/** How much of what was asked came in, ran out and is still to come: as parts of one bar, each under its name. */
export function PaperParts({ asked, received, expired }: Counted) {
  const t = useT()
  const parts = [
    ['received', received],
    ['expired', expired],
    ['open', asked - received - expired],
  ] as const
  const told = parts.filter(([, count]) => count > 0)
  return (
    <div className="doc-parts">
      <span aria-hidden="true">
        {told.map(([name, count]) => (
          <i key={name} data-is={name} style={{ flexGrow: count }} />
        ))}
      </span>
      <ul className="legend">
        {told.map(([name, count]) => (
          <li key={name}>
            <i data-is={name} aria-hidden="true" /> {t(`documents.rules.parts.${name}`, { count })}
          </li>
        ))}
      </ul>
    </div>
  )
}
