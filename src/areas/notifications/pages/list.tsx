import { Form, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm } from '#web/api.ts'
import { Empty } from '#web/design/empty.tsx'
import { useT } from '#web/i18n.tsx'
import { safeReturn } from '#web/safe-return.ts'
import { useShell } from '#web/shell.ts'
import { NoticeList } from '../ui/notice-list.tsx'

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data, meta } = await api.get('/notifications')
    return { lines: data, unread: meta.unread }
  })
}

/** Opening a line marks it as read and goes where it leads; a form, so that no link changes anything. */
export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const id = form.get('id')
    await api.put(id ? `/notifications/${String(id)}/read` : '/notifications/read', 'notifications')
    const path = form.get('path')
    if (typeof path === 'string' && path)
      throw redirect(safeReturn(`/${api.locale}${path}`, `/${api.locale}/notificaties`))
    return { done: true }
  })
}

export default function NotificationsPage() {
  const t = useT()
  const { tenant } = useShell()
  const { lines, unread } = useLoaderData<typeof loader>()
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(t('notifications.title'), tenant.appName)}</title>
      <div className="pagehead">
        <h1 className="grow">{t('notifications.title')}</h1>
        {unread > 0 ? (
          <Form method="post">
            <button type="submit" className="btn">
              {t('notifications.all-read')}
            </button>
          </Form>
        ) : null}
      </div>
      {lines.length === 0 ? (
        <Empty title={t('notifications.empty')}>{t('notifications.empty-text')}</Empty>
      ) : (
        <NoticeList lines={lines} />
      )}
    </main>
  )
}
