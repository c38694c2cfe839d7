import { Form, Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, visitContext, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { borrowedCookies } from '#areas/identity/ui/session.ts'
import { useShell } from '#web/shell.ts'

/** It lies in the room of people. */
export const handle = { layout: 'default', roomOf: () => '/users' }

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
            <ul className="bounds">
              {(
                [
                  ['bounds-see', 'eye'],
                  ['bounds-not', 'prohibit'],
                  ['bounds-kept', 'info-fill'],
                ] as const
              ).map(([key, icon]) => (
                <li key={key}>
                  <Icon name={icon} /> <span>{own(key)}</span>
                </li>
              ))}
            </ul>
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
          <p className="btn-group">
            <SubmitButton>{own('submit')}</SubmitButton>
            <Link className="btn" to={path(`/users/${id}`)}>
              {own('back')}
            </Link>
          </p>
        </Form>
      </RecordCols>
    </main>
  )
}
