import { Link, redirect, useActionData, type ActionFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, localeOfPath, takeForm } from '#web/api.ts'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { safeReturn } from '#web/safe-return.ts'
import { useShell } from '#web/shell.ts'
import { backAfter } from '../model.ts'

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const home = `/${localeOfPath(new URL(args.request.url).pathname)}/dashboard`
  const back = safeReturn(String(form.get('back') ?? ''), home)
  return act(args, form, async (api) => {
    const secret = new URLSearchParams(back.split('?')[1] ?? '').get('t')
    const id = encodeURIComponent(String(form.get('id') ?? ''))
    const { data } = secret
      ? await api.put(`/public/taken_steps/${id}/undo?t=${encodeURIComponent(secret)}`, 'taken_steps')
      : await api.put(`/taken_steps/${id}/undo`, 'taken_steps')
    throw redirect(backAfter(data.what, back))
  })
}

/** Where a refusal is told, and where those come without scripts whose ten seconds were over. */
export default function Undo() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const problem = useActionData<typeof action>()?.problem
  const title = t(problem ? 'undo.late-title' : 'undo.button')
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(title, tenant.appName)}</title>
      <h1>{title}</h1>
      {problem ? <Notice tone="stop" role="alert" title={problem.message} /> : <p>{t('undo.nothing')}</p>}
      <p>
        <Link className="btn" to={safeReturn(problem?.values.back, path('/dashboard'))}>
          {t('undo.on')}
        </Link>
      </p>
    </main>
  )
}
