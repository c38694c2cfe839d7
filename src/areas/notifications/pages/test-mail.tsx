import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
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
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(t('notifications.test.title'), tenant.appName)}</title>
      <h1>{t('notifications.test.title')}</h1>
      <p className="lead">{t('notifications.test.lead')}</p>
      {mails.length === 0 ? <Empty title={t('notifications.test.empty')} /> : null}
      <ul className="rows">
        {mails.map((mail) => (
          <li key={mail.id} className="row-line">
            <span className="grow">
              <Link to={path(`/test/mail/${mail.id}`)}>{mail.subject}</Link>
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
