import { useSigning, type ToSign } from '#areas/internships/ui/to-sign.ts'
import { useT } from '#web/i18n.tsx'
import { daysWaited, waitsLong } from '#web/waiting.ts'
import { NoticeIcon, Open, Whom, type Waiting } from './notice-parts.tsx'

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

export function bundleOf(key: string): string {
  const start = bundleByStart.find((one) => key.startsWith(one))
  return bundleByKey[key] ?? (start === 'internship' ? 'document' : start === 'self-found' ? 'found' : start) ?? 'other'
}

/** What is looked at on one page for all of them, which is one thing to do, as it is counted. */
const listOf: Readonly<Record<string, string>> = { hours: '/urenbriefje' }

/** So few are read at a glance; of more the oldest is named, and the others fold out. */
const fewAsked = 3

type AskedProps = { bundle: string; lines: Waiting[]; today: string; leads: boolean; toSign: readonly ToSign[] }

/** What is asked: with its button where it is one thing, else the oldest first and the others below it. */
export function Asked({ bundle, lines, today, leads, toSign }: AskedProps) {
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
