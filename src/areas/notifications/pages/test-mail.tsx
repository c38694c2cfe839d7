import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { dayOf } from '#platform/week.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Empty } from '#web/design/empty.tsx'
import { SelectField } from '#web/design/field.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '../ui/kept-mail.css'

export const handle = { layout: 'public' }

type Mail = Pick<
  GotOne<'/test/emails'>,
  'id' | 'templateKey' | 'subject' | 'locale' | 'recipientName' | 'recipientAddress' | 'createdAt'
> & { opening: string }

export async function loader(args: LoaderFunctionArgs) {
  const person = new URL(args.request.url).searchParams.get('person') ?? ''
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
        // Between the greeting and the button, which the letter's own page shows.
        opening: text.split('\n\n')[1] ?? '',
      }),
    )
    const people = new Map(mails.map(({ recipientAddress, recipientName }) => [recipientAddress, recipientName]))
    const shown = mails.filter(({ recipientAddress }) => !person || recipientAddress === person)
    return {
      person,
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

/** Mail that was not sent, because there is no server for it: what a demo would have sent. */
export default function TestMailPage() {
  const t = useT()
  const { longDay } = useFormat()
  const { tenant } = useShell()
  const { person, people, count, letters } = useLoaderData<typeof loader>()
  const name = people.find(({ value }) => value === person)?.label
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('notifications.test.title'), tenant.appName)}</title>
      <RecordHead title={t('notifications.test.title')} lead={t('notifications.test.lead')} />
      {people.length > 0 ? (
        <form className="mail-who">
          <SelectField
            name="person"
            label={t('notifications.test.person')}
            defaultValue={person}
            options={[{ value: '', label: t('notifications.test.everyone') }, ...people]}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          />
          <button className="btn without-js">{t('notifications.test.show')}</button>
        </form>
      ) : null}
      {name ? <p role="status">{t('notifications.test.shown', { count, name })}</p> : null}
      {letters.length === 0 ? (
        <Empty title={t(person ? 'notifications.test.none' : 'notifications.test.empty')}>
          {t('notifications.test.empty-text')}
        </Empty>
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
      <span>
        {t('notifications.test.to')} <b>{mail.recipientName}</b>
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
