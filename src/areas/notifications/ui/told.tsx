import { Link } from 'react-router'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { addDays, dayOf, mondayOf } from '#platform/week.ts'
import { standsOut } from '../waiting/model.ts'
import { NoticeIcon, Open, Whom, type Line } from './notice-parts.tsx'

/** Days near by stand by themselves, those before by the week: a heading above every single row says little. */
type Stretch = 'today' | 'yesterday' | 'this-week' | 'last-week' | 'earlier'

export function stretchOf(day: string, today: string): Stretch {
  if (day >= today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  if (day >= mondayOf(today)) return 'this-week'
  return day >= addDays(mondayOf(today), -7) ? 'last-week' : 'earlier'
}

/** What was asked and is done by now is no news. */
const isNew = ({ readAt, actionRequired }: Pick<Line, 'readAt' | 'actionRequired'>) =>
  readAt === null && !actionRequired

type Bundle = [Line, ...Line[]]

/**
 * What is told in the same words within one stretch, or of several people in one sentence, stands with the newest; so do hours
 * of one sheet that were approved whenever.
 */
export function bundled(news: readonly Line[], today: string, isAlike: (line: Line) => boolean): Bundle[] {
  const sheetOf = ({ path }: Line) => path?.split('?')[0]
  const nameOf = (line: Line) =>
    line.week === null
      ? `${stretchOf(dayOf(new Date(line.createdAt)), today)} ${isAlike(line) ? line.key : line.text}`
      : `weeks ${sheetOf(line)}`
  return [...Map.groupBy(news, (line) => `${isNew(line)} ${nameOf(line)}`).values()] as Bundle[]
}

/** Several weeks that were approved in one sentence: which, and how many hours together. */
function useWeeks(): (lines: Bundle) => string | undefined {
  const t = useT()
  const { number } = useFormat()
  const list = new Intl.ListFormat(useLocale())
  return (lines) => {
    const weeks = lines.flatMap(({ week }) => (week === null ? [] : [week])).toReversed()
    if (weeks.length < 2) return undefined
    const [from, until] = [weeks[0], weeks.at(-1)] as [number, number]
    const isRow = weeks.length > 2 && weeks.every((week, at) => week === from + at)
    return t('notifications.weeks.approved', {
      weeks: isRow ? t('notifications.weeks.row', { from, until }) : list.format(weeks.map(String)),
      hours: number(lines.reduce((sum, { hours }) => sum + (hours ?? 0), 0)),
    })
  }
}

/** Where those a row tells of are reminded all at once. */
const toRemind: Readonly<Record<string, string>> = { 'hours-none-mentor': '/students?late=week' }

/** Told of several, these say of whom: of one pupil, or of as many as there are lines. */
const perPupil: ReadonlySet<string> = new Set(['application-confirmed', 'application-accepted-mentor'])

function pupilsOf(lines: Bundle): 'one' | 'each' | undefined {
  const pupils = new Set(lines.flatMap(({ student }) => student ?? []))
  return pupils.size === lines.length ? 'each' : pupils.size === 1 ? 'one' : undefined
}

/** As many lines of one row are read at a glance; of more the row says how many there are. */
const fewLines = 4

/** News: what is told of several stands in one row, each with what it leads to. */
export function Told({ lines, stretch, today }: { lines: Bundle; stretch: Stretch; today: string }) {
  const t = useT()
  const path = useLocalePath()
  const { time, shortDay } = useFormat()
  // The heading says today or yesterday already.
  const isNear = stretch === 'today' || stretch === 'yesterday'
  const when = (at: string) => (isNear ? time(at) : shortDay(dayOf(new Date(at))))
  const [first] = lines
  const count = lines.length
  const weeks = useWeeks()(lines)
  // What is weeks old stands out no more, read or not.
  const unread = standsOut(first, today)
  const alike = `notifications.alike.${first.key}`
  const isAlike = count > 1 && !weeks && t.has(alike)
  const byPupil = perPupil.has(first.key) ? pupilsOf(lines) : undefined
  // What all of them are about is said once.
  const shared = (count === 1 || isAlike) && lines.every(({ about }) => about === first.about) ? first.about : ''
  // Of one pupil they differ in the place.
  const whom = ({ student, about, text }: Line) =>
    [byPupil === 'one' ? '' : student, shared ? '' : about].filter(Boolean).join(' · ') || text
  // Where they came on several days each says its own.
  const isOneDay = new Set(lines.map(({ createdAt }) => when(createdAt))).size === 1
  const reminding = (isAlike || (count === 1 && unread)) && toRemind[first.key]
  const each = (
    <ul className="told-each">
      {lines.map((line) => (
        <Among
          key={line.id}
          line={line}
          isWeek={weeks !== undefined}
          isAlike={isAlike}
          isOneDay={isOneDay}
          who={whom(line)}
          when={when}
        />
      ))}
    </ul>
  )
  return (
    <li data-unread={unread || undefined}>
      <NoticeIcon of={first.key} />
      <div className="grow">
        {unread ? <span className="vh">{t('notifications.unread')}: </span> : null}
        {isAlike ? (
          <b className="notice-line">{t(alike, { count, pupils: byPupil ?? 'other', name: first.student })}</b>
        ) : (
          <Open line={first} className="linkbtn notice-line">
            {weeks ?? first.text}
          </Open>
        )}
        {shared ? <p>{shared}</p> : null}
        {count === 1 ? null : isAlike && isNew(first) && count <= fewLines ? (
          each
        ) : (
          <details>
            <summary>{weeks ? t('notifications.weeks.each') : t('notifications.show', { count })}</summary>
            {each}
          </details>
        )}
      </div>
      <div className="told-end">
        {reminding ? (
          <Link className="btn btn-sm" to={path(reminding)}>
            {t(count === 1 ? 'shell.remind' : 'notifications.remind-them')}
            {count === 1 && first.student ? <span className="vh">: {first.student}</span> : null}
          </Link>
        ) : null}
        {isAlike && !isOneDay ? null : <time dateTime={first.createdAt}>{when(first.createdAt)}</time>}
      </div>
    </li>
  )
}

type AmongProps = {
  line: Line
  isWeek: boolean
  isAlike: boolean
  isOneDay: boolean
  who: string
  when: (at: string) => string
}

/** One of several that stand in one row: whom or what it is about, which leads there, and else when it was. */
function Among({ line, isWeek, isAlike, isOneDay, who, when }: AmongProps) {
  if (!isAlike)
    return (
      <li>
        <Open line={line} className="linkbtn">
          {isWeek ? line.text : line.about || line.text}
        </Open>
        <time dateTime={line.createdAt}>{when(line.createdAt)}</time>
      </li>
    )
  return (
    <li>
      <Whom line={line} who={who} />
      {isOneDay ? null : <time dateTime={line.createdAt}>{when(line.createdAt)}</time>}
    </li>
  )
}
