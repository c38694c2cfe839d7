import { Form, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, visitContext, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea } from '#web/design/field.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { borrowedCookies } from '#areas/identity/ui/session.ts'
import { useShell } from '#web/shell.ts'

export const handle = { layout: 'default' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const { data } = await api.get(`/sign_in_as_user/${args.params.userId}`)
    return { id: data.id, name: data.name }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  return act(args, form, async (api) => {
    const asked = { id: args.params.userId, reason: String(form.get('reason') ?? '') }
    const { headers } = await api.post('/sign_in_as_user', 'users', asked)
    throw redirect(`/${api.locale}/dashboard`, {
      headers: borrowedCookies(headers, args.request, args.context.get(visitContext).secure),
    })
  })
}

export default function SignInAs() {
  const t = useT()
  const { tenant } = useShell()
  const path = useLocalePath()
  const { id, name } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem?: FormProblem }>()?.problem
  const own = (key: string) => t(`identity.sign-in-as.${key}`, { name, app: tenant.appName })
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path(`/users/${id}`), name]]} />
      <RecordHead title={own('title')} lead={own('lead')} />
      <RecordCols
        aside={
          <SidePart id="bounds" title={own('bounds')}>
            <p>{own('bounds-see')}</p>
            <p>{own('bounds-not')}</p>
            <p>{own('bounds-kept')}</p>
          </SidePart>
        }
      >
        <ErrorSummary problem={problem} />
        <Form method="post" className="record-form" noValidate>
          <TextArea
            label={own('reason')}
            help={own('reason-help')}
            name="reason"
            rows={3}
            maxLength={500}
            defaultValue={problem?.values.reason}
            errors={problem?.fields.reason}
          />
          <SubmitButton>{own('submit')}</SubmitButton>
        </Form>
      </RecordCols>
    </main>
  )
}
