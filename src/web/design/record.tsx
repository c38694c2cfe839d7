import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { shownPhone } from '#platform/phone.ts'
import { Icon } from './icon.tsx'
import './record.css'

/** The head of one record: its mark, its name, one line about it, how it stands, and at its end the one thing to do. */
export function RecordHead({
  mark,
  title,
  lead,
  state,
  children,
}: {
  mark?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** One badge, and since when. */
  state?: ReactNode
  /** What may be done, the first of them the one that is meant. */
  children?: ReactNode
}) {
  return (
    <header className="record-head">
      {mark}
      <div className="grow">
        <h1>{title}</h1>
        {lead ? <p className="record-lead">{lead}</p> : null}
        {state ? <p className="record-state">{state}</p> : null}
      </div>
      {children ? <div className="record-do">{children}</div> : null}
    </header>
  )
}

/** What a record says, and beside it what one looks up: hours, people, where it is. */
export function RecordCols({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="record-cols">
      <div>{children}</div>
      {aside ? <aside className="record-side">{aside}</aside> : null}
    </div>
  )
}

/** A part of the column beside a record, under its own heading. */
export function SidePart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** How something goes, step by step, beside the form it is about. */
export function HowItGoes({ id, title, steps }: { id: string; title: string; steps: readonly ReactNode[] }) {
  return (
    <SidePart id={id} title={title}>
      <ol className="record-how">
        {steps.map((step, at) => (
          <li key={at}>{step}</li>
        ))}
      </ol>
    </SidePart>
  )
}

/** The one framed block of a screen: what is to be done now, why, and its button. */
export function NextFrame({ title, children, action }: { title: ReactNode; children?: ReactNode; action: ReactNode }) {
  return (
    <section className="record-next" aria-labelledby="next-t">
      <div>
        <h2 id="next-t">{title}</h2>
        {children ? <p>{children}</p> : null}
      </div>
      {action}
    </section>
  )
}

/** What is done seldom stands folded behind one button; it opens without scripts. */
export function MoreSteps({
  label,
  isOpen = false,
  children,
}: {
  label: ReactNode
  /** Open from the start, where something in it was refused. */
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className="record-more" open={isOpen || undefined}>
      <summary className="btn">
        {label} <Icon name="caret-down" />
      </summary>
      <div className="record-more-body">{children}</div>
    </details>
  )
}

/** Somebody one rings or writes to. */
export type ToReach = {
  name: string
  /** Who that is. */
  role?: string | null
  phone?: string | null
  email?: string | null
  mark?: ReactNode
  /** Their own page, for who may read it. */
  to?: string | undefined
}

/** The people of a record, each with a number to ring. */
export function PeopleToReach({ people }: { people: readonly ToReach[] }) {
  return (
    <ul className="record-people">
      {people.map(({ name, role, phone, email, mark, to }) => (
        <li key={`${name} ${role}`}>
          {mark}
          <div>
            <b>{to ? <Link to={to}>{name}</Link> : name}</b>
            {role ? <span className="muted">{role}</span> : null}
            {phone ? (
              <a href={`tel:${phone}`}>
                <Icon name="phone" /> {shownPhone(phone)}
              </a>
            ) : null}
            {email ? (
              <a href={`mailto:${email}`}>
                <Icon name="envelope-simple" /> <span>{breakingMail(email)}</span>
              </a>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Letters of a line beside somebody: what is longer breaks wherever it may. */
const longestLine = 28

/** An address of mail, which breaks behind its @ as long as both halves have a line. */
function breakingMail(email: string): ReactNode {
  const [name = '', domain = ''] = email.split('@')
  if (Math.max(name.length + 1, domain.length) > longestLine) return breaking(email)
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  )
}

/** An address of mail or the web, which breaks behind its signs and not within a word. */
export function breaking(address: string): ReactNode {
  return address.split(/(?<=[@./-])/).map((part, at) => (
    <Fragment key={at}>
      {at ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
