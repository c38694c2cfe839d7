import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { addDays, dayOf } from '#platform/week.ts'
import { Changes, iconOf, type Line } from './action-parts.tsx'
import { toldOf, ToldLine } from './told-line.tsx'
import './action-days.css'

/** What was done, day by day, the newest first: when, by whom, to what, and what is other than it was. */
export function ActionDays({ lines, today, isPupil }: { lines: Line[]; today: string; isPupil: boolean }) {
  const t = useT()
  const { longDay, fullDate } = useFormat()
  const year = today.slice(0, 4)
  const byDay = Map.groupBy(lines, ({ at }) => dayOf(new Date(at)))
  const isNamed = (day: string) => day === today || day === addDays(today, -1)
  const inYear = (day: string) => (day.startsWith(year) ? longDay(day) : fullDate(day))
  const nameOf = (day: string) =>
    day === today ? t('activity.today') : isNamed(day) ? t('activity.yesterday') : inYear(day)
  return [...byDay].map(([day, ofDay]) => (
    <section key={day} className="section" aria-labelledby={`d-${day}`}>
      <h2 id={`d-${day}`} className="act-day">
        {nameOf(day)} {isNamed(day) ? <small className="muted">{longDay(day)}</small> : null}
      </h2>
      <ol className="act-lines">
        {isPupil
          ? toldOf(ofDay).map(([line, ...steps]) => <ToldLine key={line.id} line={line} steps={steps} />)
          : bundled(ofDay).map(([line, ...more]) => <ActionLine key={line.id} line={line} more={more} />)}
      </ol>
    </section>
  ))
}

/** What somebody did several times in a row within a minute stands in one line. */
function bundled(lines: Line[]): [Line, ...Line[]][] {
  const bundles: [Line, ...Line[]][] = []
  for (const line of lines) {
    const [first] = bundles.at(-1) ?? []
    if (first && alike(first) === alike(line)) bundles.at(-1)?.push(line)
    else bundles.push([line])
  }
  return bundles
}
const alike = ({ text, actorName, byKey, studentName, at }: Line) =>
  JSON.stringify([text, actorName, byKey, studentName, at.slice(0, 16)])

function ActionLine({ line, more }: { line: Line; more: Line[] }) {
  const t = useT()
  const path = useLocalePath()
  const { time } = useFormat()
  const { kind, text, actorName, byKey, isYours, studentName, about, path: to, at, changed } = line
  const name = actorName ?? 'Stageplein'
  return (
    <li className="act-line">
      <time dateTime={at} className="act-time">
        {time(at)}
      </time>
      <span className="act-stop">
        <PersonMark name={name} />
      </span>
      <div className="act-told">
        <p className="act-who">
          {isYours ? t('activity.you') : name}
          {byKey === null ? null : <span className="muted"> {t('activity.with-key', { key: byKey })}</span>}
        </p>
        <p className="act-what">
          <Icon name={iconOf[kind]} />
          <span>
            {to ? <Link to={path(to)}>{text}</Link> : text}
            {studentName || about ? `: ${[studentName, about].filter(Boolean).join(', ')}` : null}
          </span>
        </p>
        {more.length > 0 ? (
          <details>
            <summary>{t('activity.more', { count: more.length })}</summary>
            <ul>
              {more.map((one) => (
                <li key={one.id}>
                  {one.path ? <Link to={path(one.path)}>{one.about || one.text}</Link> : one.about || one.text}
                  {one.changed.map(({ label, from, to: now }) => (
                    <span key={label} className="muted">
                      {' '}
                      {label}: {[from, now].filter((value) => value !== null).join(' → ')}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <Changes changed={changed} />
      </div>
    </li>
  )
}
