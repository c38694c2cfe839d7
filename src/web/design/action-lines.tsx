import { Link } from 'react-router'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { goingOn, useIsSaid, whatOf } from './action-said.ts'

/** What somebody did, as the API tells it. */
export type ActionLine = {
  id: string
  action: string
  text: string
  actorName: string | null
  /** Whether the reader did it. */
  isYours: boolean
  studentName: string | null
  about: string | null
  path: string | null
  at: string
}

/**
 * What was done, to whom or what, by whom and when, newest first; each line leads to the thing itself. A sentence begins with who
 * did it, for the page it stands on may be of another; `isOfOne`: who did it stands above them.
 */
export function ActionLines({ lines, isOfOne = false }: { lines: ActionLine[]; isOfOne?: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const isSaidOf = useIsSaid()
  const { moment } = useFormat()
  return (
    <ul className="lines rows said-lines">
      {lines.map((line) => {
        const { id, action, text, isYours, path: to, at } = line
        const actorName = isYours ? t('activity.you') : line.actorName
        const what = whatOf(line)
        const isSaid = isSaidOf(line)
        const sentence = isSaid ? t(`activity.said.${action}`, { what }).replace(/: $/, '') : text
        const isTold = isSaid && !isOfOne
        const title = isTold ? `${actorName}${goingOn(sentence)}` : sentence
        return (
          <li key={id} className="row-line">
            <div className="grow">
              <p className="row-title">{to ? <Link to={path(to)}>{title}</Link> : title}</p>
              {what && !isSaid ? <p>{what}</p> : null}
              <p className="muted small">
                {isOfOne || isTold ? null : `${t('activity.by', { name: actorName ?? 'Stageplein' })}, `}
                <time dateTime={at}>{moment(at)}</time>
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
