import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { PersonMark } from '#web/design/person-mark.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export const handle = { layout: 'public' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get('/test/emails')).data)
}

/** Mail that was not sent, because there is no server for it: what a demo would have sent. */
export default function TestMailPage() {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const { tenant } = useShell()
  const mails = useLoaderData<typeof loader>()
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(t('notifications.test.title'), tenant.appName)}</title>
      <RecordHead title={t('notifications.test.title')} lead={t('notifications.test.lead')} />
      {mails.length === 0 ? <Empty title={t('notifications.test.empty')} /> : null}
      <ul className="rows">
        {mails.map((mail) => (
          <li key={mail.id} className="row-line">
            <PersonMark name={mail.recipientName} />
            <span className="grow">
              <Link to={path(`/test/mail/${mail.id}`)}>
                <b>{mail.subject}</b>
              </Link>
              <br />
              <span className="muted">
                {mail.recipientName} &lt;{mail.recipientAddress}&gt;
              </span>
            </span>
            <span className="muted small">{moment(mail.createdAt)}</span>
          </li>
        ))}
      </ul>
    </main>
  )
}
