import { Form } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { PageSection } from '#web/design/page-section.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { addDays, dayOf, daysBetween } from '#platform/week.ts'
import type { GotOne } from '#web/api-types.ts'
import './notices.css'

type Line = GotOne<'/notifications'>
type Waiting = Line & { waitsSince: string }

/** What waits for the reader first, by what is asked and the longest wait first; then the rest day by day, the newest first. */
export function NoticeList({ lines, today }: { lines: readonly Line[]; today: string }) {
  const t = useT()
  const { longDay, shortDate } = useFormat()
  const waiting = lines
    .filter((line): line is Waiting => line.waitsSince !== null)
    .toSorted((one, other) => one.waitsSince.localeCompare(other.waitsSince))
  const bundles = [...Map.groupBy(waiting, ({ key }) => bundleOf(key))]
  const days = Map.groupBy(
    lines.filter(({ waitsSince }) => waitsSince === null),
    ({ createdAt }) => dayOf(new Date(createdAt)),
  )
  const near = new Map([
    [today, t('notifications.today')],
    [addDays(today, -1), t('notifications.yesterday')],
  ])
  return (
    <>
      {waiting.length > 0 ? (
        <PageSection
          id="waits"
          title={t('notifications.waiting', { count: waiting.length })}
          end={<span className="end muted">{t('notifications.longest-first')}</span>}
        >
          <ul className="told">
            {bundles.map(([bundle, asked]) => (
              <Asked key={bundle} bundle={bundle} lines={asked} today={today} />
            ))}
          </ul>
        </PageSection>
      ) : (
        <p className="told-none">
          <Icon name="check-circle-fill" /> <b>{t('notifications.nothing')}</b> {t('notifications.nothing-text')}
        </p>
      )}
      {[...days].map(([day, ofDay]) => (
        <PageSection
          key={day}
          id={`d-${day}`}
          title={near.get(day) ?? (day > addDays(today, -300) ? longDay(day) : shortDate(day))}
        >
          <ul className="told">
            {[
              ...Map.groupBy(
                ofDay,
                ({ text, readAt, actionRequired }) => `${isNew({ readAt, actionRequired })} ${text}`,
              ),
            ].map(([text, alike]) => (
              <Told key={text} lines={alike} />
            ))}
          </ul>
        </PageSection>
      ))}
    </>
  )
}

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

const icons: Readonly<Record<string, string>> = {
  application: 'paper-plane-tilt',
  contract: 'pen-nib-fill',
  hours: 'clock-fill',
  organization: 'buildings-fill',
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
}

function NoticeIcon({ of }: { of: string }) {
  const kind = Object.keys(icons).find((start) => of.startsWith(start)) ?? ''
  return (
    <span className="told-ic">
      <Icon name={icons[kind] ?? 'bell'} />
    </span>
  )
}

/** What is asked: with its button where it is one thing, else the oldest first and the others to fold out. */
function Asked({ bundle, lines, today }: { bundle: string; lines: Waiting[]; today: string }) {
  const t = useT()
  const oldest = lines[0] as Waiting
  const wait = (line: Waiting) =>
    t('notifications.waits', { days: daysBetween(dayOf(new Date(line.waitsSince)), today) })
  const isOne = lines.length === 1
  // Asked in the same words, they differ in whom they are about.
  const nameOf = ({ text, about }: Waiting) => (about && lines.every((one) => one.text === oldest.text) ? about : text)
  return (
    <li className="told-ask">
      <NoticeIcon of={oldest.key} />
      <div className="grow">
        <h3>{isOne ? oldest.text : t(`notifications.bundle.${bundle}`, { count: lines.length })}</h3>
        <p>
          {isOne ? oldest.about : t('notifications.oldest', { about: nameOf(oldest) })}
          {isOne && oldest.about ? ' · ' : ''}
          <b>{wait(oldest)}</b>
        </p>
        {isOne ? null : (
          <details>
            <summary>{t('notifications.show', { count: lines.length })}</summary>
            <ul>
              {lines.map((line) => (
                <li key={line.id}>
                  <Open line={line} className="linkbtn">
                    {nameOf(line)}
                  </Open>
                  <span className="muted">{wait(line)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <Open line={oldest} className="btn">
        {isOne ? oldest.button : t('notifications.begin')}
      </Open>
    </li>
  )
}

/** News: what is told in the same words on one day stands in one row. */
function Told({ lines }: { lines: Line[] }) {
  const t = useT()
  const { time } = useFormat()
  const [first] = lines as [Line, ...Line[]]
  const unread = isNew(first)
  return (
    <li data-unread={unread || undefined}>
      <NoticeIcon of={first.key} />
      <div className="grow">
        {unread ? <span className="vh">{t('notifications.unread')}: </span> : null}
        <Open line={first} className="linkbtn notice-line">
          {first.text}
        </Open>
        {lines.length === 1 ? (
          first.about ? (
            <p>{first.about}</p>
          ) : null
        ) : (
          <details>
            <summary>{t('notifications.times', { count: lines.length })}</summary>
            <ul>
              {lines.map((line) => (
                <li key={line.id}>
                  <Open line={line} className="linkbtn">
                    {line.about || line.text}
                  </Open>
                  <time dateTime={line.createdAt}>{time(line.createdAt)}</time>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <time dateTime={first.createdAt}>{time(first.createdAt)}</time>
    </li>
  )
}

/** Leads where a line is about, and has it read. */
function Open({ line, className, children }: { line: Line; className: string; children: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={line.id} />
      <input type="hidden" name="path" value={line.path ?? ''} />
      <button type="submit" className={className}>
        {children}
      </button>
    </Form>
  )
}
