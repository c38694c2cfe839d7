import { Form, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export const handle = { layout: 'empty' }

function callOf({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const secret = new URL(request.url).searchParams.get('t') ?? ''
  return `/public/saved_searches/${params.id}?${new URLSearchParams({ t: secret })}` as const
}

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get(callOf(args))).data)
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    await api.raw('POST', callOf(args))
    return null
  })
}

/** Out of the mail of a search, for who comes from the mail and is not signed in. */
export default function StopSearch() {
  const t = useT()
  const { tenant } = useShell()
  const { name, frequency } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem } | null>()?.problem
  const own = (key: string) => t(`vacancies.saved.${key}`, { name })
  return (
    <main id="inhoud" className="wrap wrap-read page">
      <title>{pageTitle(own('stop-title'), tenant.appName)}</title>
      <meta name="robots" content="noindex" />
      <h1>{own('stop-title')}</h1>
      {problem ? <Notice tone="stop" role="alert" title={problem.message} /> : null}
      {frequency === 'off' ? (
        <>
          <Notice tone="ok" role="status" title={own('stopped')} />
          <p>{own('stopped-help')}</p>
        </>
      ) : (
        <Form method="post">
          <p className="lead">{own('stop-lead')}</p>
          <SubmitButton>{own('stop')}</SubmitButton>
        </Form>
      )}
    </main>
  )
}
