import { useState, type ReactNode } from 'react'
import { Form, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { providerKinds } from '#areas/identity/providers/model.ts'
import { providerInput } from '#areas/identity/providers/schema.ts'
import { CopyButton } from '#areas/settings/ui/copy-button.tsx'
import { onlyForTenant } from '../ui/only-tenant.ts'
import { SettingsFrame } from '#areas/settings/ui/frame.tsx'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import type { GotOne } from '#web/api-types.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { ChoiceField, SelectField, TextField } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { breaking } from '#web/design/record.tsx'
import { useT } from '#web/i18n.tsx'
import { readForm } from '#web/read-form.ts'
import '#web/design/integrations.css'

type Outcome = { problem?: FormProblem; added?: { id: string; label: string }; removed?: boolean }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    // The services themselves are known to everybody who signs in.
    await onlyForTenant(api)
    const [{ data: providers, meta }, { data: schools }, { data: own }] = await Promise.all([
      api.get('/identity_providers'),
      api.get('/contact_schools'),
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
  return (name: string, values?: Record<string, string | number>) => t(`settings.sign-in.${name}`, values)
}

/** Where people may sign in instead of here. */
export default function SignInSettings() {
  const { providers, callback, schools, forSchool } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const problem = outcome?.problem
  const own = useOwn()
  return (
    <SettingsFrame title={own('title')} forTenant forSchool={forSchool}>
      {outcome?.added ? <Notice tone="ok" role="status" title={own('added', { label: outcome.added.label })} /> : null}
      {outcome?.removed ? <Notice tone="ok" role="status" title={own('removed')} /> : null}
      <ErrorSummary problem={problem} />
      <h2>{own('list')}</h2>
      <ul className="rows set-sheet set-ways">
        {/* The password goes on working beside whatever is added. */}
        <Way name={own('password')} told={own('everybody')} isOn />
        {providers.map((provider) => (
          <ProviderLine key={provider.id} {...provider} />
        ))}
        {providers.length > 0 ? null : <Way name={own('service')} told={own('none')} isOn={false} />}
      </ul>
      <p className="lead">{own('lead')}</p>
      {/* Seldom done: how is folded until somebody means to. */}
      <details className="set-couple" key={outcome?.added?.id ?? 'new'} open={problem !== undefined || undefined}>
        <summary className="btn btn-primary">
          <Icon name="plus-bold" /> {own('new')}
        </summary>
        <div className="set-sheet set-steps">
          <section className="set-step" aria-labelledby="sso-1">
            <h3 id="sso-1">{own('step-1')}</h3>
            <p>{own('step-1-text')}</p>
            <div className="set-address">
              <code className="secret">{breaking(callback)}</code>
              <CopyButton text={callback} />
            </div>
          </section>
          <ProviderForm schools={schools} problem={problem} />
        </div>
      </details>
    </SettingsFrame>
  )
}

type WayProps = { name: string; kind?: string; told: string; isOn: boolean; children?: ReactNode }

/** A way to sign in, for whom it is, and whether it is open. */
function Way({ name, kind, told, isOn, children }: WayProps) {
  const own = useOwn()
  return (
    <li className="row-line">
      <div className="grow">
        <p>
          <strong>{name}</strong> {kind ? <span className="muted">{kind}</span> : null}
        </p>
        <p className="small">{told}</p>
        {children}
      </div>
      <Badge tone={isOn ? 'done' : 'off'}>{own(isOn ? 'on' : 'off')}</Badge>
    </li>
  )
}

function ProviderLine({ id, label, kind, issuer, clientId, organizationName }: GotOne<'/identity_providers'>) {
  const own = useOwn()
  return (
    <Way name={label} kind={own(`kinds.${kind}`)} told={organizationName ?? own('everybody')} isOn>
      <p className="small">
        <code>{issuer}</code> <code>{clientId}</code>
      </p>
      <details>
        <summary>{own('remove')}</summary>
        <p>{own('remove-text')}</p>
        <Form method="post" data-kept="never">
          <SubmitButton name="remove" value={id} look="remove">
            {own('remove-named', { label })}
          </SubmitButton>
        </Form>
      </details>
    </Way>
  )
}

type ProviderFormProps = {
  schools: { value: string; label: string }[]
  problem: FormProblem | undefined
}

function ProviderForm({ schools, problem }: ProviderFormProps) {
  const own = useOwn()
  const t = useT()
  const kept = problem?.values ?? {}
  const [label, setLabel] = useState(kept.label ?? '')
  return (
    <Form
      method="post"
      data-kept="never"
      noValidate
      className="set-sso"
      onInput={({ target }) => target instanceof HTMLInputElement && target.name === 'label' && setLabel(target.value)}
    >
      <div className="set-step">
        <h3>{own('step-2')}</h3>
        <ChoiceField
          type="radio"
          look="cards"
          label={<span className="vh">{own('kind')}</span>}
          name="kind"
          options={providerKinds.map((value) => ({
            value,
            label: (
              <>
                <b>{own(`kinds.${value}`)}</b>
                <span className="muted">{own(`kinds-for.${value}`)}</span>
              </>
            ),
          }))}
          chosen={[kept.kind ?? 'entree']}
          errors={problem?.fields.kind}
        />
      </div>
      <div className="set-step">
        <h3>{own('step-3')}</h3>
        {providerKinds.map((kind) => (
          <p key={kind} data-of={kind}>
            {own(`where.${kind}`)}
          </p>
        ))}
        <TextField
          label={own('issuer')}
          help={providerKinds.map((kind) => (
            <span key={kind} data-of={kind}>
              {own(`issuer-of.${kind}`)}
            </span>
          ))}
          name="issuer"
          inputMode="url"
          defaultValue={kept.issuer}
          errors={problem?.fields.issuer}
        />
        <div className="pairs">
          <TextField
            label={own('client-id')}
            help={own('client-id-help')}
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
        <div className="pairs">
          <TextField
            label={own('label')}
            help={own('label-help')}
            name="label"
            maxLength={60}
            defaultValue={kept.label}
            errors={problem?.fields.label}
          />
          <SelectField
            label={own('for')}
            help={own('how-3')}
            name="organizationId"
            options={[{ value: '', label: own('for-all') }, ...schools]}
            defaultValue={kept.organizationId ?? ''}
            errors={problem?.fields.organizationId}
          />
        </div>
        <figure className="set-button" data-needs-js="">
          <figcaption>{own('seen')}</figcaption>
          <span className="btn btn-lg">
            <Icon name="sign-in" /> {t('identity.sso.with', { label: label.trim() || own('seen-example') })}
          </span>
        </figure>
        <p className="hint">{own('how-4')}</p>
        <div className="btn-group">
          <SubmitButton>{own('add')}</SubmitButton>
        </div>
      </div>
    </Form>
  )
}
