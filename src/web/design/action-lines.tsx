import { Link } from 'react-router'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'

/** What somebody did, as the API tells it. */
export type ActionLine = {
  id: string
  text: string
  actorName: string | null
  studentName: string | null
  about: string | null
  path: string | null
  at: string
}

/** Who did what and when, newest first; each line leads to the thing itself. */
export function ActionLines({ lines }: { lines: ActionLine[] }) {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  return (
    <ul className="lines rows">
      {lines.map(({ id, text, actorName, studentName, about, path: to, at }) => (
        <li key={id} className="row-line">
          <div className="grow">
            <p className="row-title">{to ? <Link to={path(to)}>{text}</Link> : text}</p>
            {studentName || about ? <p>{[studentName, about].filter(Boolean).join(', ')}</p> : null}
            <p className="muted small">
              {t('activity.by', { name: actorName ?? 'Stageplein' })}, <time dateTime={at}>{moment(at)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
