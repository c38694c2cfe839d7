import { Form, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { apiFor, load, visitContext } from '#web/api.ts'
import { ApiRefusal } from '#web/client.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { useT } from '#web/i18n.tsx'
import { clearedCookies, returnedCookies } from '#areas/identity/ui/session.ts'
import { readShell, useShell } from '#web/shell.ts'

/** Ends the session; the cookies go even when the call fails. Who looked through another's eyes is back where they began to. */
export async function action(args: ActionFunctionArgs) {
  const api = apiFor(args)
  const { secure } = args.context.get(visitContext)
  const own = returnedCookies(args.request, secure)
  const looked = own ? (await readShell(api).catch(() => undefined))?.user : undefined
  try {
    await api.raw('DELETE', '/auth/sign_out')
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
  }
  if (own) throw redirect(`/${api.locale}/${looked ? `users/${looked.id}` : 'dashboard'}`, { headers: own })
  throw redirect(`/${api.locale}/auth/login-1?uit=1`, {
    headers: clearedCookies(secure),
  })
}

export async function loader(args: LoaderFunctionArgs) {
  const shell = await load(args, readShell)
  if (!shell.user) throw redirect(`/${apiFor(args).locale}/auth/login-1`)
  return null
}

/** The bare address asks first: a picture on another site must not be able to log somebody out. */
export default function SignOut() {
  const t = useT()
  const { tenant } = useShell()
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(t('shell.sign-out-page.title'), tenant.appName)}</title>
      <h1>{t('shell.sign-out-page.title')}</h1>
      <p>{t('shell.sign-out-page.text')}</p>
      <Form method="post">
        <SubmitButton>{t('shell.sign-out-page.submit')}</SubmitButton>
      </Form>
    </main>
  )
}
