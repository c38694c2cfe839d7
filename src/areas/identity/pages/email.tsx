import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { OwnSign } from '#areas/users/ui/own-sign.tsx'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { breaking, HowItGoes, RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { CodeField } from '../ui/code-field.tsx'
import '#areas/users/ui/account.css'
import '../ui/settings.css'
import { PasswordField } from '../ui/password-field.tsx'
import { useShell } from '#web/shell.ts'

export const handle = { layout: 'sidebar' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const [{ data: person }, { data: factor }] = await Promise.all([
      api.get('/current_user'),
      api.get('/second_factor'),
    ])
    return { person, factor }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const text = (name: string) => String(form.get(name) ?? '')
  return act(args, form, async (api) => {
    await api.post('/email_changes', 'email_changes', {
      email: text('email'),
      password: text('password'),
      ...(form.has('code') ? { code: text('code') } : {}),
    })
    return { asked: text('email') }
  })
}

export default function Email() {
  const t = useT()
  const path = useLocalePath()
  const { tenant, user } = useShell()
  const pupil = user?.capacities.includes('student')
  const { person, factor } = useLoaderData<typeof loader>()
  const outcome = useActionData<{ problem?: FormProblem; asked?: string }>()
  const own = (name: string, values?: Record<string, string>) => t(`identity.email.${name}`, values)
  return (
    <main id="inhoud" className="wrap page account">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <RecordHead title={own('title')} lead={own('lead')} />
      <RecordCols aside={<Beside hasMail={person.email !== null} />}>
        {outcome?.asked ? (
          <Notice tone="ok" role="status" title={own('asked')}>
            {person.email ? own('asked-both', { old: person.email, email: outcome.asked }) : own('asked-new')}
          </Notice>
        ) : (
          <ErrorSummary problem={outcome?.problem} />
        )}
        <div className="record-form form-parts">
          <FormPart id="now" title={own('now')}>
            <div className="own-line">
              <OwnSign icon="envelope-simple" />
              <p>
                <b>{breaking(person.email ?? person.username ?? '')}</b>
              </p>
            </div>
          </FormPart>
          {outcome?.asked ? null : (
            <FormPart id="new" title={own('how')}>
              <Form method="post" noValidate className="own-fields">
                <TextField
                  label={own('new')}
                  name="email"
                  {...(pupil ? { help: own('school') } : {})}
                  type="email"
                  autoComplete="email"
                  defaultValue={outcome?.problem?.values.email}
                  errors={outcome?.problem?.fields.email}
                />
                <PasswordField
                  label={t('identity.second-factor.password')}
                  name="password"
                  help={t('identity.second-factor.password-help')}
                  autoComplete="current-password"
                  errors={outcome?.problem?.fields.password}
                />
                {factor.isOn ? <CodeField errors={outcome?.problem?.fields.code} /> : null}
                <p className="own-send">
                  <SubmitButton>{own('submit', { both: person.email ? 'yes' : 'no' })}</SubmitButton>
                  <Link to={path('/auth/recover')}>{own('forgot')}</Link>
                </p>
              </Form>
            </FormPart>
          )}
        </div>
      </RecordCols>
    </main>
  )
}

/** How it goes, and what to do for who can no longer read the old address. */
function Beside({ hasMail }: { hasMail: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const own = (name: string, values?: Record<string, string>) => t(`identity.email.${name}`, values)
  const both = hasMail ? 'yes' : 'no'
  return (
    <>
      <HowItGoes
        id="goes"
        title={t('identity.second-factor.goes')}
        steps={['goes-1', 'goes-2', 'goes-3'].map((step) => own(step, { both }))}
      />
      {hasMail ? (
        <SidePart id="lost" title={own('lost')}>
          <p>{own('lost-text')}</p>
          <Link className="btn" to={path('/contactformulier')}>
            {own('lost-ask')}
          </Link>
        </SidePart>
      ) : null}
    </>
  )
}
