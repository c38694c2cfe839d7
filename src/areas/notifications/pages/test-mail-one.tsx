import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { breaking, RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { MailFrame } from '../ui/kept-mail.tsx'

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
      <RecordCols
        aside={
          <SidePart id="mail" title={t('notifications.test.about')}>
            <dl className="facts">
              <dt>{t('notifications.test.from')}</dt>
              <dd>{mail.senderName}</dd>
              <dt>{t('notifications.test.to')}</dt>
              <dd>
                {mail.recipientName}
                <br />
                {breaking(mail.recipientAddress)}
              </dd>
              <dt>{t('notifications.test.at')}</dt>
              <dd>{moment(mail.createdAt)}</dd>
            </dl>
            <p className="mail-note">{t('notifications.test.kept-in')}</p>
          </SidePart>
        }
      >
        <MailFrame html={mail.html} />
        <details className="mail-text">
          <summary>{t('notifications.test.as-text')}</summary>
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
        </details>
      </RecordCols>
    </main>
  )
}
