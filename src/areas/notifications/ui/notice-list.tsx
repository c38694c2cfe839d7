import { Form, Link } from 'react-router'
import { deskReaders } from '#areas/desk/policy.ts'
import { useSigning, type ToSign } from '#areas/internships/ui/to-sign.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useLocale, useLocalePath, useT } from '#web/i18n.tsx'
import { isHost, useShell } from '#web/shell.ts'
import { addDays, dayOf, mondayOf } from '#platform/week.ts'
import { daysWaited, waitsLong } from '#web/waiting.ts'
import type { GotOne } from '#web/api-types.ts'
import { countThings, standsOut } from '../waiting/model.ts'
import { NeedingPupils, type NeedingNow } from './needing-pupils.tsx'
import './notices.css'

type Line = GotOne<'/notifications'>
type Waiting = Line & { waitsSince: string }

/** What waits for the reader first, by what is asked and the longest wait first; then the rest, the newest first. */
export function NoticeList({
  lines,
  today,
  toSign,
  needing,
}: {
  lines: readonly Line[]
  today: string
  toSign: readonly ToSign[]
  /** The pupils of the reader's own who need somebody now, who needs it most in front; nothing for who has none of their own. */
  needing: readonly NeedingNow[] | null
}) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  const isPupil = user?.capacities.includes('student')
  // Who looks after pupils has more to do than they are told of; who runs all of it is needed by others than pupils.
  const runsAll = ['tenant_admin', 'platform_admin'].some((one) => user?.capacities.includes(one))
  const looksAfterPupils = !runsAll && deskReaders.some((one) => user?.capacities.includes(one))
  const waiting = lines
    .filter((line): line is Waiting => line.waitsSince !== null)
    .toSorted((one, other) => one.waitsSince.localeCompare(other.waitsSince))
  const bundles = [...Map.groupBy(waiting, ({ key }) => bundleOf(key))]
  const told = lines.filter(({ waitsSince, isDone }) => waitsSince === null && !isDone)
  const news = told.filter((line) => standsOut(line, today) || !told.some((other) => isTakenIn(line, other)))
  // As many as the bell counts besides what waits.
  const fresh = news.filter((line) => standsOut(line, today)).length
  const stretches = [
    ...Map.groupBy(
      bundled(news, today, ({ key }) => t.has(`notifications.alike.${key}`)),
      ([{ createdAt }]) => stretchOf(dayOf(new Date(createdAt)), today),
    ),
  ]
  return (
    <>
      {waiting.length > 0 ? (
        <PageSection
          id="waits"
          title={t(looksAfterPupils ? 'notifications.asking' : 'notifications.waiting', {
            count: countThings(waiting.map(({ key }) => key)),
          })}
          end={waiting.length > 1 ? <span className="end muted">{t('notifications.longest-first')}</span> : null}
        >
          <ul className="told">
            {bundles.map(([bundle, asked], at) => (
              <Asked key={bundle} bundle={bundle} lines={asked} today={today} leads={at === 0} toSign={toSign} />
            ))}
          </ul>
        </PageSection>
      ) : looksAfterPupils ? null : (
        <p className="told-none">
          <Icon name="check-circle-fill" /> <b>{t('notifications.nothing')}</b> {t('notifications.nothing-text')}
        </p>
      )}
      {needing && needing.length > 0 ? (
        <NeedingPupils needing={needing} leads={waiting.length === 0} />
      ) : isPupil || (waiting.length > 0 && !looksAfterPupils && !isHost(user)) ? null : (
        // The dashboard counts what waits, the bell what was asked in so many words: who sees both is told where the rest is. Who judges is told of all there is to judge.
        <p className="told-more">
          <Link to={path('/dashboard')}>
            {t(isHost(user) ? 'notifications.all-waiting-host' : 'notifications.all-waiting')}
          </Link>
        </p>
      )}
      {news.length > 0 ? (
        <PageSection
          id="to-know"
          title={
            <>
              {t('notifications.to-know')}{' '}
              {fresh > 0 ? <small className="told-new">{t('notifications.new', { count: fresh })}</small> : null}
            </>
          }
          end={fresh > 0 ? <ReadAll /> : null}
        >
          {stretches.map(([stretch, within]) => (
            <section key={stretch} className="told-when" aria-labelledby={`s-${stretch}`}>
              <h3 id={`s-${stretch}`}>{t(`notifications.when.${stretch}`)}</h3>
              <ul className="told">
                {within.map((alike) => (
                  <Told key={alike[0].id} lines={alike} stretch={stretch} today={today} />
                ))}
              </ul>
            </section>
          ))}
        </PageSection>
      ) : null}
    </>
  )
}

/** Marks all news as read; a form, so that no link changes anything. */
function ReadAll() {
  const t = useT()
  return (
    <Form method="post" className="end">
      <button type="submit" className="btn btn-sm">
        {t('notifications.all-read')}
      </button>
    </Form>
  )
}

/** Days near by stand by themselves, those before by the week: a heading above every single row says little. */
type Stretch = 'today' | 'yesterday' | 'this-week' | 'last-week' | 'earlier'

function stretchOf(day: string, today: string): Stretch {
  if (day >= today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  if (day >= mondayOf(today)) return 'this-week'
  return day >= addDays(mondayOf(today), -7) ? 'last-week' : 'earlier'
}

/** Whether another notice says it too and more: a place that is confirmed had its yes before. */
const isTakenIn = (line: Line, other: Line) =>
  line.key === 'application-accepted-mentor' &&
  other.key === 'application-confirmed' &&
  line.subjectId === other.subjectId

/** What was asked and is done by now is no news. */
const isNew = ({ readAt, actionRequired }: Pick<Line, 'readAt' | 'actionRequired'>) =>
  readAt === null && !actionRequired

/** What is asked the same way stands together. */
const bundleByKey: Readonly<Record<string, string>> = {
  'application-submitted': 'application',
  'application-runs-out': 'application',
  'application-handed-over': 'application',
  'application-mentor': 'mentor',
  'application-company-check': 'call',
  'application-call': 'call',
  'self-found-call': 'call',
  'application-accepted': 'confirm',
  'application-confirm': 'confirm',
  'contract-fill': 'fill',
  'contract-sign': 'sign',
  'contract-runs-out': 'sign',
  'contract-sign-before-start': 'sign',
  'contract-answered': 'sign',
  'hours-submitted': 'hours',
  'hours-wait': 'hours',
  'hours-returned': 'returned',
  'organization-to-judge': 'organization',
  'vacancy-reported': 'reported',
}
const bundleByStart = ['contract', 'vacancy', 'document', 'internship', 'self-found'] as const

function bundleOf(key: string): string {
  const start = bundleByStart.find((one) => key.startsWith(one))
  return bundleByKey[key] ?? (start === 'internship' ? 'document' : start === 'self-found' ? 'found' : start) ?? 'other'
}

/** By the start of a key; of several that fit the first. */
const icons: Readonly<Record<string, string>> = {
  // What is asked on the telephone, before what it is about.
  'application-company-check': 'phone',
  'application-call': 'phone',
  'self-found-call': 'phone',
  // A no is news: nothing waits for a hand.
  'self-found-refused': 'x-circle',
  'self-found-rejected': 'x-circle',
  // What was confirmed or came to nothing is no application that waits.
  'application-confirmed': 'check-circle-fill',
  'application-withdrawn': 'x-circle',
  'application-cancelled': 'x-circle',
  'application-declined': 'x-circle',
  application: 'paper-plane-tilt',
  contract: 'pen-nib-fill',
  'hours-none': 'clock-countdown-fill',
  hours: 'clock-fill',
  organization: 'buildings-fill',
  'vacancy-reported': 'warning-fill',
  vacancy: 'signpost-fill',
  internship: 'briefcase-fill',
  document: 'file-text',
  'self-found': 'hand-palm-fill',
  phase: 'flag',
  match: 'swap',
  team: 'users-three',
  agreement: 'handshake-fill',
  password: 'shield-check',
  second: 'shield-check',
  new: 'shield-check',
  question: 'chat-circle-text-fill',
  feedback: 'chat-circle-text-fill',
}

/** The colour of its tile as in the recent acts: what concerns places, what is signed, and what is amiss; else pupils. */
const tiles: Readonly<Record<string, 'places' | 'signed' | 'amiss'>> = {
  'application-confirmed': 'signed',
  'hours-none': 'amiss',
  'vacancy-reported': 'amiss',
  organization: 'places',
  vacancy: 'places',
  contract: 'signed',
  hours: 'signed',
}

/** What is signed or approved is green once it is; asked of the reader it is yellow, as everywhere their turn is. */
function NoticeIcon({ of, isAsked = false }: { of: string; isAsked?: boolean }) {
  const kind = Object.keys(icons).find((start) => of.startsWith(start)) ?? ''
  const tile = isAsked && tiles[kind] === 'signed' ? 'amiss' : tiles[kind]
  return (
    <span className={tile ? `told-ic is-${tile}` : 'told-ic'}>
      <Icon name={icons[kind] ?? 'bell'} />
    </span>
  )
}

/** What is looked at on one page for all of them, which is one thing to do, as it is counted. */
const listOf: Readonly<Record<string, string>> = { hours: '/urenbriefje' }

/** So few are read at a glance; of more the oldest is named, and the others fold out. */
const fewAsked = 3

/** What is asked: with its button where it is one thing, else the oldest first and the others below it. */
type AskedProps = { bundle: string; lines: Waiting[]; today: string; leads: boolean; toSign: readonly ToSign[] }

function Asked({ bundle, lines, today, leads, toSign }: AskedProps) {
  const t = useT()
  const oldest = lines[0] as Waiting
  const daysOf = (line: Waiting) => daysWaited(line.waitsSince, today)
  const wait = (line: Waiting) => t('notifications.waits', { days: daysOf(line) })
  const isOne = lines.length === 1
  // An application has a day to answer by, and is pressing only near it: the list of applications says the same.
  const isHot = (line: Waiting) =>
    bundle === 'application' ? line.key === 'application-runs-out' : waitsLong(daysOf(line))
  const signing = useSigning()
  const sign = toSign.find(({ path }) => oldest.path && path.startsWith(oldest.path))
  // Asked in the same words, they differ in whom they are about.
  const sameWords = lines.every((one) => one.text === oldest.text)
  const begin = oldest.text.slice(0, oldest.text.indexOf(': ') + 2)
  const sameBegin = !isOne && begin.length > 2 && lines.every(({ text }) => text.startsWith(begin))
  // Asked the same of each, they are told apart by the pupil; a call is made to another, about them.
  const sameOfEach = !isOne && bundle !== 'call' && lines.every(({ key, student }) => student && key === oldest.key)
  const nameOf = ({ text, about, student }: Waiting) =>
    about && sameWords
      ? about
      : sameBegin
        ? text.slice(begin.length)
        : sameOfEach && student
          ? student
          : // A call is made to somebody: whom it says besides.
            [text, ...(bundle === 'call' && about ? [about] : [])].join(' · ')
  const about = isOne ? oldest.about : t('notifications.oldest', { about: nameOf(oldest) })
  const isFew = !isOne && lines.length <= fewAsked
  const each = (
    <ul className={isFew ? 'told-each' : undefined}>
      {lines.map((line) => (
        <li key={line.id}>
          <Whom line={line} who={nameOf(line)} />
          <span className={isHot(line) ? 'hot' : 'muted'}>{wait(line)}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <li className="told-ask" data-leads={leads ? '' : undefined}>
      <NoticeIcon of={oldest.key} isAsked />
      <div className="grow">
        <h3>{isOne ? oldest.text : t(`notifications.bundle.${bundle}`, { count: lines.length })}</h3>
        {isFew ? null : (
          <p className="told-since apart">
            {about ? <span>{about}</span> : null}
            {/* Where it says until when there is time, a long wait is no alarm. */}
            <b className={isHot(oldest) && !(isOne && sign) ? 'hot' : undefined}>{wait(oldest)}</b>
          </p>
        )}
        {isOne && sign ? <p>{signing(sign)}</p> : null}
        {isOne ? null : isFew ? (
          each
        ) : (
          <details>
            <summary>{t('notifications.show', { count: lines.length })}</summary>
            {each}
          </details>
        )}
      </div>
      <Open
        line={oldest}
        className={leads ? 'btn btn-primary' : 'btn'}
        to={isOne ? oldest.path : (listOf[bundle] ?? oldest.path)}
      >
        {isOne ? oldest.button : t(listOf[bundle] ? 'notifications.look-at-all' : 'notifications.begin')}
      </Open>
    </li>
  )
}

type Bundle = [Line, ...Line[]]

/**
 * What is told in the same words within one stretch, or of several people in one sentence, stands with the newest; so do hours
 * of one sheet that were approved whenever.
 */
function bundled(news: readonly Line[], today: string, isAlike: (line: Line) => boolean): Bundle[] {
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
function Told({ lines, stretch, today }: { lines: Bundle; stretch: Stretch; today: string }) {
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

/** Whom or what one of several is about: its first word leads there, the rest stands below it. */
function Whom({ line, who }: { line: Line; who: string }) {
  const [name, ...rest] = who.split(' · ')
  return (
    <div>
      <Open line={line} className="linkbtn">
        {name ?? who}
      </Open>
      {rest.length > 0 ? <p>{rest.join(' · ')}</p> : null}
    </div>
  )
}

/** Leads where a line is about, and has it read. */
function Open({
  line,
  className,
  to = line.path,
  children,
}: {
  line: Line
  className: string
  /** Where it leads, where that is not to the one thing it is about. */
  to?: string | null
  children: string
}) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={line.id} />
      <input type="hidden" name="path" value={to ?? ''} />
      <button type="submit" className={className}>
        {children}
      </button>
    </Form>
  )
}
