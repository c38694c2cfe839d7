import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { breaking, RecordHead } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { MailFrame } from '../ui/kept-mail.tsx'
import { openingOf } from '../ui/opening.ts'

export const handle = { layout: 'public' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get(`/test/emails/${args.params.id}`)).data)
}

export default function TestMailOnePage() {
  const t = useT()
  const path = useLocalePath()
  const { moment } = useFormat()
  const { tenant } = useShell()
  const mail = useLoaderData<typeof loader>()
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(mail.subject, tenant.appName)}</title>
      <Crumbs rooms={[[path('/test/mail'), t('notifications.test.back')]]} />
      {/* The letter below says itself what it is about. */}
      <RecordHead title={t('notifications.test.to-name', { name: mail.recipientName })} />
      <dl className="mail-facts">
        <div>
          <dt>{t('notifications.test.from')}</dt>
          <dd>{mail.senderName}</dd>
        </div>
        <div>
          <dt>{t('notifications.test.to')}</dt>
          <dd>
            {mail.recipientName} <span>{breaking(mail.recipientAddress)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('notifications.test.at')}</dt>
          <dd>
            {moment(mail.createdAt)} <span>{t('notifications.test.kept-in')}</span>
          </dd>
        </div>
      </dl>
      <figure className="mail-inbox">
        <figcaption>{t('notifications.test.looks.inbox')}</figcaption>
        <p lang={mail.locale}>
          <b>{mail.senderName}</b>
          <span>
            <b>{mail.subject}</b> <span className="muted">{openingOf(mail.text)}</span>
          </span>
        </p>
      </figure>
      <div className="mail-looks">
        <figure>
          <figcaption>{t('notifications.test.looks.computer')}</figcaption>
          <MailFrame html={mail.html} />
        </figure>
        {/* What makes it dark is done by a script. */}
        <figure data-needs-js="">
          <figcaption>{t('notifications.test.looks.phone')}</figcaption>
          <MailFrame html={mail.html} byNight />
        </figure>
      </div>
      <figure className="mail-text">
        <figcaption>{t('notifications.test.looks.text')}</figcaption>
        <div className="box pre" lang={mail.locale}>
          {mail.text.split(/(https?:\/\/\S+)/).map((part, at) =>
            at % 2 ? (
              <a key={at} href={part}>
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </div>
      </figure>
    </main>
  )
}
