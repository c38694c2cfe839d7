import { Form, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm } from '#web/api.ts'
import { Badge } from '#web/design/badge.tsx'
import { Empty } from '#web/design/empty.tsx'
import { useFormat, useT } from '#web/i18n.tsx'
import { safeReturn } from '#web/safe-return.ts'
import { useShell } from '#web/shell.ts'

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
  const { moment } = useFormat()
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
        <ul className="rows">
          {lines.map((line) => (
            <li key={line.id} className="row-line">
              <Form method="post" className="grow">
                <input type="hidden" name="id" value={line.id} />
                <input type="hidden" name="path" value={line.path ?? ''} />
                <button type="submit" className="linkbtn notice-line" data-unread={line.readAt === null || undefined}>
                  {line.text}
                </button>
                <p className="muted small">{moment(line.createdAt)}</p>
              </Form>
              {line.readAt === null ? (
                <Badge tone={line.actionRequired ? 'you' : 'other'}>
                  {t(line.actionRequired ? 'notifications.action' : 'notifications.unread')}
                </Badge>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
