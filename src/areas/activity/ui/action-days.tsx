import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsSaid, whatOf } from '#web/design/action-said.ts'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { addDays, dayOf, isoWeekOf, mondayOf } from '#platform/week.ts'
import { Changes, iconOf, tileOf, type Line } from './action-parts.tsx'
import { toldOf, ToldLine } from './told-line.tsx'
import './action-days.css'

/** What was done, day by day, the newest first: when, by whom, to what, and what is other than it was. */
export function ActionDays({ lines, today, isPupil }: { lines: Line[]; today: string; isPupil: boolean }) {
  return isPupil ? <ToldWeeks lines={lines} today={today} /> : <Days lines={lines} today={today} />
}

/** What happened to a pupil, week by week: on most days there is one thing, which needs no heading of its own. */
function ToldWeeks({ lines, today }: { lines: Line[]; today: string }) {
  const t = useT()
  const byWeek = Map.groupBy(lines, ({ at }) => mondayOf(dayOf(new Date(at))))
  const nameOf = (monday: string) => {
    if (monday === mondayOf(today)) return t('activity.this-week')
    const { week, year } = isoWeekOf(monday)
    // The same week of another year may stand below it.
    return year === isoWeekOf(today).year ? t('activity.week', { week }) : t('activity.week-year', { week, year })
  }
  return [...byWeek].map(([monday, ofWeek]) => (
    <section key={monday} className="section" aria-labelledby={`w-${monday}`}>
      <h2 id={`w-${monday}`} className="act-day">
        {nameOf(monday)}
      </h2>
      {/* What it was done with is said once, above all that was done with it. */}
      {inGroups(toldOf(ofWeek)).map(([about, told]) => (
        <div key={about} className="act-of">
          {about ? <h3>{about}</h3> : null}
          <ol className="act-lines act-told-lines">
            {told.map(([line, ...steps], at, all) => {
              const before = all[at - 1]?.[0]
              return <ToldLine key={line.id} line={line} steps={steps} before={before} />
            })}
          </ol>
        </div>
      ))}
    </section>
  ))
}

/** By what they were done with, the newest first; what was done with nothing stands before all headings, to be under none of them. */
function inGroups<Told extends [Line, ...Line[]]>(told: Told[]) {
  const groups = [...Map.groupBy(told, ([{ about }]) => about)]
  return groups.toSorted(([one], [other]) => Number(other === null) - Number(one === null))
}

function Days({ lines, today }: { lines: Line[]; today: string }) {
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
        {bundled(ofDay).map(([line, ...more], at, all) => (
          <ActionLine key={line.id} line={line} more={more} goesOn={isSameHand(t, line, all[at - 1]?.[0])} />
        ))}
      </ol>
    </section>
  ))
}

/** What somebody did several times within a quarter of an hour is told once, where they did it last. */
function bundled(lines: Line[]): [Line, ...Line[]][] {
  const bundles: [Line, ...Line[]][] = []
  for (const line of lines) {
    const before = bundles.find(
      (bundle) => alike(bundle[0]) === alike(line) && minutesBetween(line, bundle.at(-1) ?? bundle[0]) <= 15,
    )
    if (before) before.push(line)
    else bundles.push([line])
  }
  return bundles
}
const alike = ({ action, actorName, byKey }: Line) => JSON.stringify([action, actorName, byKey])
const minutesBetween = (early: Line, late: Line) => (Date.parse(late.at) - Date.parse(early.at)) / 60_000

function ActionLine({ line, more, goesOn }: { line: Line; more: Line[]; goesOn: boolean }) {
  const t = useT()
  const { time } = useFormat()
  const { kind, actorName, actorAs, byKey, isYours, at } = line
  const byItself = useByItself(line)
  const name = actorName ?? 'Stageplein'
  const isSaid = useIsSaid()(line) || byItself !== null
  // What it has become the sentence says; what it was before it does not.
  const changed = isSaid ? line.changed.filter(({ of, from }) => of !== 'status' || from !== null) : line.changed
  const as = [isYours ? null : actorAs, byKey === null ? null : t('activity.with-key', { key: byKey })]
    .filter(Boolean)
    .join(', ')
  const isOne = more.length === 0
  // What the product did has no name either; who tried to come in was somebody.
  const nobody = byItself !== null || (actorName === null && kind !== 'signing-in')
  return (
    <li className="act-line" data-goes-on={goesOn ? '' : undefined}>
      <time dateTime={at} className="act-time">
        {time(at)}
      </time>
      <span className="act-stop">
        {goesOn ? null : byItself || actorName === null ? <span className="act-self" /> : <PersonMark name={name} />}
      </span>
      <div className="act-told">
        {nobody ? (
          <p className="act-by muted">{t('activity.itself')}</p>
        ) : (
          <p className={goesOn ? 'act-by vh' : 'act-by'}>
            <b className="act-who">{isYours ? t('activity.you') : name}</b>
            {as ? <span className="muted act-as">{as}</span> : null}
          </p>
        )}
        <p className="act-what">
          <Icon name={iconOf[kind]} className={`ic act-ic is-${tileOf[kind]}`} />
          <span>{isOne ? (byItself ?? <Sentence line={line} />) : <Often lines={[line, ...more]} />}</span>
        </p>
        {isOne ? <Changes changed={changed} /> : <EachOf lines={[line, ...more]} isSaid={isSaid} />}
      </div>
    </li>
  )
}

/** Each of several, with what of it the sentence above them leaves unsaid; nothing where that says all. */
function EachOf({ lines, isSaid }: { lines: readonly Line[]; isSaid: boolean }) {
  const t = useT()
  const { time } = useFormat()
  const unsaid = ({ changed }: Line) => (isSaid ? changed.filter(({ of }) => of !== 'status') : changed)
  if (isToldWhole(lines) && lines.every((one) => unsaid(one).length === 0)) return null
  return (
    <details>
      <summary>{t('activity.more', { count: lines.length })}</summary>
      <ul>
        {lines.map((one) => (
          <li key={one.id}>
            <time dateTime={one.at}>{time(one.at)}</time> <Subject line={one} words={whatOf(one) || one.text} />
            {unsaid(one).map(({ label, from, to: now }) => (
              <span key={label} className="muted">
                {' '}
                {label}: {[from, now].filter((value) => value !== null).join(' → ')}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A place is filled by what somebody did with another thing; what they did itself is told of them. */
function wentByItself(t: ReturnType<typeof useT>, line: Line): boolean {
  const { action, actorName } = line
  const didIt = actorName !== null && t.has(`activity.said.${action}`)
  return Boolean(whatOf(line)) && !didIt && t.has(`activity.by-itself.${action}`)
}

/** Whether somebody went on with something else, with nothing of others in between: who it was is read once. */
function isSameHand(t: ReturnType<typeof useT>, line: Line, above: Line | undefined): boolean {
  const hand = ({ actorName, actorAs, byKey }: Line) => JSON.stringify([actorName, actorAs, byKey])
  if (!above || line.actorName === null || hand(line) !== hand(above)) return false
  return !wentByItself(t, line) && !wentByItself(t, above)
}

/** What followed by itself from what somebody did, as a sentence in which nobody does it. */
function useByItself(line: Line): ReactNode {
  const t = useT()
  const what = whatOf(line)
  const { action } = line
  if (!wentByItself(t, line)) return null
  const [before, after] = t(`activity.by-itself.${action}`, { what: '\n' }).split('\n')
  return (
    <>
      {before}
      <Subject line={line} words={what} />
      {after}
    </>
  )
}

/** What was done, as a sentence below the name of who did it; as a heading where nobody did, or nothing is named. */
function Sentence({ line }: { line: Line }) {
  const t = useT()
  const what = whatOf(line)
  const key = `activity.said.${line.action}`
  if (!useIsSaid()(line))
    return what ? (
      <>
        {`${line.text}: `}
        <Subject line={line} words={what} />
      </>
    ) : (
      <Alone line={line} words={line.text} />
    )
  const sentence = t(key, { what: '\n' })
  if (!what) return <Alone line={line} words={sentence.replace(/: \n$/, '')} />
  const [before, after = ''] = (sentence.includes('\n') ? sentence : `${sentence}: \n`).split('\n')
  return (
    <>
      {before}
      <Subject line={line} words={what} />
      {after}
    </>
  )
}

/** So many are named at most where something was done several times; one more is named rather than counted. */
const mostNamed = 4

const namedBy = (line: Line) => line.studentName ?? line.about

/** Whether every one of several is named already, so that nothing is left to unfold. */
function isToldWhole(lines: readonly Line[]): boolean {
  const names = new Set(lines.map(namedBy))
  return !names.has(null) && names.size === lines.length && lines.length <= mostNamed
}

/** How often, and of whom or what the first few were. */
function Often({ lines }: { lines: [Line, ...Line[]] }) {
  const t = useT()
  const [{ action, text, actorName }] = lines
  const count = lines.length
  const key = `activity.said-many.${action}`
  const named = [...new Map(lines.flatMap((line) => (namedBy(line) === null ? [] : [[namedBy(line), line] as const])))]
  const shown = named.length === mostNamed ? mostNamed : mostNamed - 1
  const others = named.length - shown
  const one = `activity.said.${action}`
  const alone = t.has(one) ? t(one, { what: '\n' }).replace(/: \n$/, '') : '\n'
  const times = (said: string) => t('activity.times', { text: said, count })
  return (
    <>
      {!actorName || (!t.has(key) && alone.includes('\n'))
        ? times(text)
        : t.has(key)
          ? t(key, { count })
          : times(alone)}
      {named.slice(0, shown).map(([name, line], at) => (
        <span key={line.id}>
          {at === 0 ? ': ' : ', '}
          <Subject line={line} words={name ?? ''} />
        </span>
      ))}
      {others > 0 ? ` ${t('activity.and-more', { count: others })}` : null}
    </>
  )
}

/** Words that lead to the thing itself, where it has a screen. */
function Subject({ line, words }: { line: Line; words: string }) {
  const path = useLocalePath()
  return line.path ? <Link to={path(line.path)}>{words}</Link> : words
}

/** The same with no words beside it. */
function Alone(props: { line: Line; words: string }) {
  return (
    <span className="act-alone">
      <Subject {...props} />
    </span>
  )
}
