import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Crumbs } from '#web/design/crumbs.tsx'
import { Icon } from '#web/design/icon.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Qr } from '#web/design/qr.tsx'
import { HowItGoes, RecordHead } from '#web/design/record.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useToast } from '#web/layouts/toaster.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { seesPupils } from '../ui/sees-pupils.ts'
import '../ui/settings.css'
import { PasswordField } from '../ui/password-field.tsx'
import { useShell } from '#web/shell.ts'

export const handle = { layout: 'sidebar' }

type Begun = { secret: string; address: string }
type Outcome = { problem?: FormProblem; begun?: Begun; codes?: string[]; renewed?: boolean; ended?: boolean }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => ({ factor: (await api.get('/second_factor')).data }))
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const text = (name: string) => String(form.get(name) ?? '')
  return act(args, form, async (api): Promise<Outcome> => {
    switch (text('step')) {
      case 'confirm': {
        const { data } = await api.put('/second_factor/confirm', 'second_factors', {
          code: text('code'),
        })
        return { codes: data.recoveryCodes }
      }
      case 'codes': {
        const { data } = await api.put('/second_factor/recovery_codes', 'second_factors', { code: text('code') })
        return { codes: data.recoveryCodes, renewed: true }
      }
      case 'end':
        await api.put('/second_factor/end', 'second_factors', { password: text('password'), code: text('endCode') })
        return { ended: true }
      default: {
        const { data } = await api.post('/second_factor', 'second_factors', {
          password: text('password'),
        })
        return { begun: { secret: data.secret, address: data.address } }
      }
    }
  })
}

/** Turning signing in in two steps on and off. What is shown once stands in the answer to the form alone. */
export default function SecondFactor() {
  const t = useT()
  const { tenant, user } = useShell()
  const { factor } = useLoaderData<typeof loader>()
  const outcome = useActionData<Outcome>()
  const own = (name: string, values?: Record<string, number>) => t(`identity.second-factor.${name}`, values)
  const path = useLocalePath()
  const isQuietlyOff = !factor.isOn && !factor.isObligatory && !seesPupils(user?.capacities)
  const isEnd = outcome?.problem?.values.step === 'end'
  // A wrong code keeps the QR code where it was: the form carries what it showed.
  const kept = outcome?.problem?.values
  const begun = outcome?.begun ?? (kept?.secret && kept.address ? { secret: kept.secret, address: kept.address } : null)
  return (
    <main id="inhoud" className="wrap page">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <Crumbs rooms={[[path('/profile-edit/settings'), t('identity.settings.title')]]} />
      <RecordHead
        title={own('title')}
        lead={own('lead')}
        // Where nothing is amiss how it stands is a word, and no alarm.
        state={isQuietlyOff ? <Badge tone="off">{own('off')}</Badge> : undefined}
      />
      {outcome?.ended ? <Notice tone="ok" role="status" title={own('ended')} /> : null}
      <div className="factor">
        <div>
          <ErrorSummary problem={outcome?.problem} />
          {outcome?.codes ? (
            <RecoveryCodes codes={outcome.codes} isRenewed={outcome.renewed === true} />
          ) : begun && !factor.isOn ? (
            <Begin begun={begun} errors={outcome?.problem?.fields.code} />
          ) : (
            <>
              {factor.isObligatory && factor.isOn ? <Notice tone="warn">{own('obligatory')}</Notice> : null}
              {factor.isOn ? (
                <Notice tone="ok" title={own('is-on')}>
                  {own('left', { count: factor.recoveryCodesLeft })}
                </Notice>
              ) : isQuietlyOff ? null : (
                <Notice tone="warn" title={own('is-off')}>
                  {own(factor.isObligatory ? 'obligatory' : 'why')}
                </Notice>
              )}
              {factor.isOn ? (
                <Form method="post" data-kept="never" noValidate className="section">
                  <h2>{own('new-codes')}</h2>
                  <p>{own('new-codes-text')}</p>
                  <CodeField errors={isEnd ? undefined : outcome?.problem?.fields.code} />
                  <SubmitButton name="step" value="codes" look="plain">
                    {own('renew')}
                  </SubmitButton>
                </Form>
              ) : null}
              {factor.isOn && factor.isObligatory ? null : (
                <TurnOnOrOff isOn={factor.isOn} problem={outcome?.problem} />
              )}
            </>
          )}
        </div>
        {factor.isOn || outcome?.codes ? null : (
          <div className="record-side">
            <HowItGoes id="goes" title={own('goes')} steps={['goes-1', 'goes-2', 'goes-3'].map((step) => own(step))} />
          </div>
        )}
      </div>
    </main>
  )
}

/** The codes for who loses the phone: shown once. */
function RecoveryCodes({ codes, isRenewed }: { codes: readonly string[]; isRenewed: boolean }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <>
      <Notice tone="ok" role="status" title={t(`identity.second-factor.${isRenewed ? 'renewed' : 'done'}`)} />
      <h2 className="section">{t('identity.second-factor.codes')}</h2>
      <p>{t('identity.second-factor.codes-text')}</p>
      <ul className="codes" role="list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="section">
        <Link className="btn btn-primary" to={path('/profile-edit/settings')}>
          {t('identity.second-factor.to-settings')}
        </Link>
      </p>
    </>
  )
}

/** What an app on a phone is given, and the first code it makes of it. */
function Begin({ begun, errors }: { begun: Begun; errors: string[] | undefined }) {
  const t = useT()
  return (
    <Form method="post" data-kept="never" noValidate>
      <p className="totp-here">
        <a className="btn btn-block" href={begun.address}>
          <Icon name="device-mobile" /> {t('identity.second-factor.here')}
        </a>
      </p>
      <p>{t('identity.second-factor.scan')}</p>
      <div className="totp">
        <Qr text={begun.address} label={t('identity.second-factor.qr')} />
      </div>
      <p>{t('identity.second-factor.by-hand')}</p>
      <p className="totp-by-hand">
        <code className="totp-key">{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopySecret secret={begun.secret} />
      </p>
      <input type="hidden" name="secret" value={begun.secret} />
      <input type="hidden" name="address" value={begun.address} />
      <CodeField errors={errors} />
      <SubmitButton name="step" value="confirm">
        {t('identity.second-factor.confirm')}
      </SubmitButton>
    </Form>
  )
}

function CopySecret({ secret }: { secret: string }) {
  const t = useT()
  const toast = useToast()
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      toast(t('identity.second-factor.copied'))
    } catch {
      toast(t('identity.second-factor.not-copied'))
    }
  }
  return (
    <button type="button" className="btn btn-quiet" data-needs-js="" onClick={() => void copy()}>
      <Icon name="copy" /> {t('identity.second-factor.copy')}
    </button>
  )
}

/** On by the password; off by the password and a code, because a password can be fished for. */
function TurnOnOrOff({ isOn, problem }: { isOn: boolean; problem: FormProblem | undefined }) {
  const t = useT()
  const own = (name: string) => t(`identity.second-factor.${name}`)
  return (
    <Form method="post" data-kept="never" noValidate className="section record-form" key={isOn ? 'end' : 'begin'}>
      {isOn ? <h2>{own('stop')}</h2> : null}
      <PasswordField
        label={own('password')}
        name="password"
        {...(isOn ? {} : { help: own('password-help') })}
        autoComplete="current-password"
        errors={problem?.fields.password}
      />
      {isOn ? (
        <CodeField name="endCode" errors={problem?.values.step === 'end' ? problem.fields.code : undefined} />
      ) : null}
      <SubmitButton name="step" value={isOn ? 'end' : 'begin'} look={isOn ? 'stop' : 'primary'}>
        {own(isOn ? 'end' : 'next')}
      </SubmitButton>
    </Form>
  )
}
