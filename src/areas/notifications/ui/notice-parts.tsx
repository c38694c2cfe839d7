import { Form } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import type { GotOne } from '#web/api-types.ts'

export type Line = GotOne<'/notifications'>
export type Waiting = Line & { waitsSince: string }

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
export function NoticeIcon({ of, isAsked = false }: { of: string; isAsked?: boolean }) {
  const kind = Object.keys(icons).find((start) => of.startsWith(start)) ?? ''
  const tile = isAsked && tiles[kind] === 'signed' ? 'amiss' : tiles[kind]
  return (
    <span className={tile ? `told-ic is-${tile}` : 'told-ic'}>
      <Icon name={icons[kind] ?? 'bell'} />
    </span>
  )
}

/** Whom or what one of several is about: its first word leads there, the rest stands below it. */
export function Whom({ line, who }: { line: Line; who: string }) {
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
export function Open({
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
