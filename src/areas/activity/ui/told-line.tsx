import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { dayOf, isoWeekOf } from '#platform/week.ts'
import { Changes, iconOf, type Line } from './action-parts.tsx'

/** What follows by itself from what somebody did. */
const following = new Set(['internships.created', 'internships.contract-started', 'contracts.created'])

/** What happened, the newest first, each with the steps that followed from it by themselves. */
export function toldOf(lines: Line[]): [Line, ...Line[]][] {
  const told: [Line, ...Line[]][] = []
  let steps: Line[] = []
  for (const line of lines) {
    if (following.has(line.action)) steps.push(line)
    else {
      told.push([line, ...steps])
      steps = []
    }
  }
  const [first, ...rest] = steps
  return first ? [...told, [first, ...rest]] : told
}

/** What a pupil reads of what was done with what is theirs: a sentence, and how it stands now for who opens it. */
export function ToldLine({ line, steps, before }: { line: Line; steps: Line[]; before: Line | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const { weekday, time } = useFormat()
  const day = dayOf(new Date(line.at))
  // Of several on one day that is said once.
  const isSameDay = before !== undefined && dayOf(new Date(before.at)) === day
  const sentence = useSentence()
  const { kind, actorName, path: to, at, changed } = line
  return (
    <li className="act-line">
      <time dateTime={at} className="act-time">
        {isSameDay ? <span className="vh">{weekday(day)}</span> : <span>{weekday(day)}</span>} <small>{time(at)}</small>
      </time>
      <span className="act-stop">
        {actorName === null ? <span className="act-self" /> : <PersonMark name={actorName} />}
      </span>
      <div className="act-told">
        <p className="act-what">
          <Icon name={iconOf[kind]} />
          <span className="act-alone">{to ? <Link to={path(to)}>{sentence(line)}</Link> : sentence(line)}</span>
        </p>
        {changed.length > 0 || steps.length > 0 ? (
          <details className="act-more">
            <summary>
              <span className="vh">
                {t('activity.opened')}, {sentence(line)}
              </span>
              <Icon name="caret-down" />
            </summary>
            <Changes changed={changed} />
            {steps.map((step) => (
              <div key={step.id}>
                <p>{sentence(step)}</p>
                <Changes changed={step.changed} />
              </div>
            ))}
          </details>
        ) : null}
      </div>
    </li>
  )
}

function useSentence(): (line: Line) => string {
  const t = useT()
  const { hours } = useFormat()
  return ({ action, text, actorName, isYours, monday, minutes }) => {
    const key = `activity.told.${action}`
    if (!t.has(key)) return text
    return t(key, {
      who: isYours ? t('activity.told.you') : (actorName?.split(' ')[0] ?? 'Stageplein'),
      week: monday ? isoWeekOf(monday).week : 0,
      hours: minutes ? hours(minutes) : 'none',
    })
  }
}
