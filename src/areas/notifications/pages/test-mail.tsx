import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { dayOf } from '#platform/week.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Empty } from '#web/design/empty.tsx'
import { SelectField } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { openingOf } from '../ui/opening.ts'
import '../ui/kept-mail.css'

export const handle = { layout: 'public' }

type Mail = Pick<
  GotOne<'/test/emails'>,
  'id' | 'templateKey' | 'subject' | 'locale' | 'recipientName' | 'recipientAddress' | 'createdAt'
> & { opening: string }

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  const person = asked.get('person') ?? ''
  const words = (asked.get('q') ?? '').trim().slice(0, 100)
  return load(args, async (api) => {
    const mails: Mail[] = (await api.get('/test/emails')).data.map(
      ({ id, templateKey, subject, locale, text, recipientName, recipientAddress, createdAt }) => ({
        id,
        templateKey,
        subject,
        locale,
        recipientName,
        recipientAddress,
        createdAt,
        opening: openingOf(text),
      }),
    )
    const people = new Map(mails.map(({ recipientAddress, recipientName }) => [recipientAddress, recipientName]))
    const shown = mails.filter((mail) => (!person || mail.recipientAddress === person) && says(mail, words))
    return {
      person,
      words,
      total: mails.length,
      people: [...people]
        .map(([value, label]) => ({ value, label }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
      count: shown.length,
      // The same news to a whole class, and what many are reminded of on one day, is one line.
      letters: [
        ...Map.groupBy(shown, ({ templateKey, createdAt }) => `${templateKey} ${dayOf(new Date(createdAt))}`).values(),
      ] as [Mail, ...Mail[]][],
    }
  })
}

/** Whether a mail has every word in it that is looked for: in whom it is to, what it is about, or how it opens. */
function says({ recipientName, recipientAddress, subject, opening }: Mail, words: string): boolean {
  const all = [recipientName, recipientAddress, subject, opening].join(' ').toLocaleLowerCase()
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** Mail that was not sent, because there is no server for it: what a demo would have sent. */
export default function TestMailPage() {
  const t = useT()
  const { longDay } = useFormat()
  const { tenant } = useShell()
  const { person, people, words, total, count, letters } = useLoaderData<typeof loader>()
  const own = (key: string, values?: Record<string, string | number>) => t(`notifications.test.${key}`, values)
  const name = people.find(({ value }) => value === person)?.label
  const isNarrowed = person !== '' || words !== ''
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <RecordHead title={own('title')} lead={own('lead')} />
      {total > 0 ? (
        <form className="mail-find" role="search" key={`${person} ${words}`} data-person={person || undefined}>
          <label className="mail-word">
            <span className="vh">{own('search')}</span>
            <Icon name="magnifying-glass" />
            <input
              className="input"
              type="search"
              name="q"
              maxLength={100}
              defaultValue={words}
              placeholder={own('search')}
            />
          </label>
          <SelectField
            name="person"
            label={own('person')}
            defaultValue={person}
            options={[{ value: '', label: own('everyone') }, ...people]}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          />
          <button className="btn">{own('show')}</button>
          <p role="status">
            {name && !words ? own('shown', { count, name }) : own('found', { count })}{' '}
            {isNarrowed ? <Link to="?">{own('all')}</Link> : null}
          </p>
        </form>
      ) : null}
      {letters.length === 0 ? (
        <Empty title={own(isNarrowed ? 'none' : 'empty')}>{own(isNarrowed ? 'none-text' : 'empty-text')}</Empty>
      ) : (
        [...Map.groupBy(letters, ([mail]) => dayOf(new Date(mail.createdAt)))].map(([day, ofDay]) => (
          <section key={day} className="section" aria-labelledby={`d-${day}`}>
            <h2 id={`d-${day}`} className="mail-day">
              {longDay(day)}
            </h2>
            <ul className="mails">
              {ofDay.map((alike) => (
                <Letter key={alike[0].id} alike={alike} />
              ))}
            </ul>
          </section>
        ))
      )}
    </main>
  )
}

/** What is told to one or to many in one mail: the whole row opens the first of them. */
function Letter({ alike: [mail, ...others] }: { alike: [Mail, ...Mail[]] }) {
  const t = useT()
  const path = useLocalePath()
  const { time } = useFormat()
  const isSame = others.every(({ subject }) => subject === mail.subject)
  return (
    <li>
      <PersonMark name={mail.recipientName} />
      <span className="mail-to">
        <span className="vh">{t('notifications.test.to')} </span>
        <b>{mail.recipientName}</b>
      </span>
      <time className="mail-time" dateTime={mail.createdAt}>
        {time(mail.createdAt)}
      </time>
      <div className="mail-line">
        <Link to={path(`/test/mail/${mail.id}`)} lang={mail.locale}>
          {mail.subject}
        </Link>
        <p lang={mail.locale}>{mail.opening}</p>
      </div>
      {others.length > 0 ? (
        <details className="mail-also">
          <summary>
            {t(isSame ? 'notifications.test.also' : 'notifications.test.alike', { count: others.length })}
          </summary>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={path(`/test/mail/${other.id}`)}>{other.recipientName}</Link>
                {other.subject === mail.subject ? null : <span lang={other.locale}>: {other.subject}</span>}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}
