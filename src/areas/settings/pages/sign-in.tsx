import { Form, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { providerKinds } from '#areas/identity/providers/model.ts'
import { providerInput } from '#areas/identity/providers/schema.ts'
import { SettingsFrame } from '#areas/settings/ui/frame.tsx'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { SelectField, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { HowItGoes } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import '#web/design/integrations.css'

type Outcome = { problem?: FormProblem; added?: { id: string; label: string }; removed?: boolean }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    // Whoever may not set the tenant is stopped here: the services themselves are known to everybody who signs in.
    const [, { data: providers, meta }, { data: schools }, { data: own }] = await Promise.all([
      api.get('/tenant_settings'),
      api.get('/identity_providers'),
      api.get('/organizations?filter[type_eq]=School&filter[status_eq]=approved&sort=name&page[size]=100'),
      api.get('/current_organizations'),
    ])
    return {
      providers,
      callback: String(meta.callback),
      schools: schools.map(({ id, name }) => ({ value: id, label: name })),
      forSchool: own.some(({ organizationType }) => organizationType === 'School'),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const text = (name: string) => String(form.get(name) ?? '')
  return act(args, form, async (api): Promise<Outcome> => {
    if (form.has('remove')) {
      await api.delete(`/identity_providers/${text('remove')}`)
      return { removed: true }
    }
    const sent = readForm(providerInput, form)
    const { data } = await api.post('/identity_providers', 'identity_providers', sent)
    return { added: { id: data.id, label: data.label } }
  })
}

function useOwn() {
  const t = useT()
  return (name: string, values?: Record<string, string>) => t(`settings.sign-in.${name}`, values)
}

/** Where people may sign in instead of here. */
export default function SignInSettings() {
  const t = useT()
  const { providers, callback, schools, forSchool } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const problem = outcome?.problem
  const own = useOwn()
  return (
    <SettingsFrame
      title={t('settings.tabs.sign-in')}
      forTenant
      forSchool={forSchool}
      aside={
        <HowItGoes
          id="sso-how"
          title={own('how')}
          steps={[
            <>
              <span>{own('how-1')}</span> <code className="secret">{callback}</code>
            </>,
            own('how-2'),
            own('how-3'),
            own('how-4'),
          ]}
        />
      }
    >
      <p className="lead">{own('lead')}</p>
      {outcome?.added ? <Notice tone="ok" role="status" title={own('added', { label: outcome.added.label })} /> : null}
      {outcome?.removed ? <Notice tone="ok" role="status" title={own('removed')} /> : null}
      <ErrorSummary problem={problem} />
      <h2>{own('list')}</h2>
      {providers.length === 0 ? <p className="muted">{own('none')}</p> : null}
      <ul className="rows">
        {providers.map((provider) => (
          <ProviderLine key={provider.id} {...provider} />
        ))}
      </ul>
      <ProviderForm key={outcome?.added?.id ?? 'new'} schools={schools} problem={problem} />
    </SettingsFrame>
  )
}

function ProviderLine({ id, label, kind, issuer, clientId, organizationName }: GotOne<'/identity_providers'>) {
  const own = useOwn()
  return (
    <li className="row-line">
      <div className="grow">
        <p>
          <strong>{label}</strong> <span className="muted">{own(`kinds.${kind}`)}</span>
        </p>
        <p className="muted small">{organizationName ?? own('everybody')}</p>
        <p className="small">
          <code>{issuer}</code> <code>{clientId}</code>
        </p>
        <details>
          <summary>{own('remove')}</summary>
          <p>{own('remove-text')}</p>
          <Form method="post" data-kept="never">
            <SubmitButton name="remove" value={id} look="stop">
              {own('remove-named', { label })}
            </SubmitButton>
          </Form>
        </details>
      </div>
    </li>
  )
}

type ProviderFormProps = {
  schools: { value: string; label: string }[]
  problem: FormProblem | undefined
}

function ProviderForm({ schools, problem }: ProviderFormProps) {
  const own = useOwn()
  const kept = problem?.values ?? {}
  return (
    <Form method="post" data-kept="never" className="section" noValidate>
      <h2>{own('new')}</h2>
      <div className="set-sheet set-form">
        <div className="pairs">
          <SelectField
            label={own('kind')}
            name="kind"
            options={providerKinds.map((value) => ({ value, label: own(`kinds.${value}`) }))}
            defaultValue={kept.kind ?? 'entree'}
            errors={problem?.fields.kind}
          />
          <TextField
            label={own('label')}
            help={own('label-help')}
            name="label"
            maxLength={60}
            defaultValue={kept.label}
            errors={problem?.fields.label}
          />
        </div>
        <TextField
          label={own('issuer')}
          help={own('issuer-help')}
          name="issuer"
          inputMode="url"
          defaultValue={kept.issuer}
          errors={problem?.fields.issuer}
        />
        <div className="pairs">
          <TextField
            label={own('client-id')}
            name="clientId"
            autoComplete="off"
            defaultValue={kept.clientId}
            errors={problem?.fields.clientId}
          />
          <TextField
            label={own('client-secret')}
            help={own('client-secret-help')}
            name="clientSecret"
            type="password"
            autoComplete="off"
            errors={problem?.fields.clientSecret}
          />
        </div>
        <SelectField
          label={own('for')}
          name="organizationId"
          options={[{ value: '', label: own('for-all') }, ...schools]}
          defaultValue={kept.organizationId ?? ''}
          errors={problem?.fields.organizationId}
        />
        <div className="btn-group">
          <SubmitButton>{own('add')}</SubmitButton>
        </div>
      </div>
    </Form>
  )
}
