import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { load } from '#web/api.ts'
import { Crumbs } from '#web/design/crumbs.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export const handle = { layout: 'public' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get(`/test/emails/${args.params.id}`)).data)
}

export default function TestMailOnePage() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const mail = useLoaderData<typeof loader>()
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(mail.subject, tenant.appName)}</title>
      <Crumbs rooms={[[path('/test/mail'), t('notifications.test.back')]]} />
      <h1 lang={mail.locale}>{mail.subject}</h1>
      <p className="muted">
        {t('notifications.test.to')}: {mail.recipientName} &lt;{mail.recipientAddress}&gt;
      </p>
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
    </main>
  )
}
