import {
  Form,
  redirect,
  useActionData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { signInForm } from '#areas/identity/schema.ts'
import { act, apiFor, load, problemData, formValues, visitContext, type FormProblem } from '#web/api.ts'
import { useT } from '#web/i18n.tsx'
import { messagesOf } from '#web/messages.ts'
import { fieldErrors } from '#platform/validation.ts'
import { readShell } from '#web/shell.ts'
import { safeReturn, sessionCookies } from '#web/session.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { locale } = apiFor(args)
  const shell = await load(args, readShell)
  if (shell.user) throw redirect(`/${locale}/dashboard`)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const { locale } = apiFor(args)
  const t = messagesOf(locale)
  const parsed = signInForm.safeParse(Object.fromEntries(form), { reportInput: true })
  if (!parsed.success) {
    return problemData({
      message: t('platform.refusals.invalid'),
      code: 'platform.invalid',
      status: 422,
      fields: fieldErrors(parsed.error.issues, t),
      values: formValues(form),
    })
  }
  return act(args, form, async (api) => {
    const { headers } = await api.raw('POST', '/auth/sign_in', parsed.data)
    const back = safeReturn(new URL(args.request.url).searchParams.get('redirect'), `/${locale}/dashboard`)
    throw redirect(back, { headers: sessionCookies(headers, args.context.get(visitContext).secure) })
  })
}

export default function SignIn() {
  const t = useT()
  const [search] = useSearchParams()
  const problem = (useActionData() as { problem?: FormProblem } | undefined)?.problem
  return (
    <main id="inhoud">
      <title>{t('shell.sign-in.title')}</title>
      <h1>{t('shell.sign-in.title')}</h1>
      {problem ? <p role="alert">{problem.message}</p> : null}
      <Form method="post" action={`?${search.toString()}`}>
        <label>
          E-mail <input name="email" autoComplete="username" defaultValue={problem?.values.email} />
        </label>
        <label>
          Wachtwoord <input name="password" type="password" autoComplete="current-password" />
        </label>
        <button type="submit">{t('shell.sign-in.submit')}</button>
      </Form>
    </main>
  )
}
