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
import { seesPupils } from '#areas/users/ui/sees-pupils.ts'
import { act, load, takeForm, type FormProblem } from '#web/api.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Qr } from '#web/design/qr.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { RecordCols, RecordHead, SidePart } from '#web/design/record.tsx'
import { Drawing } from '#web/design/scene.tsx'
import { StopsWalked } from '#web/design/stops-walked.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useToast } from '#web/layouts/toaster.tsx'
import { CodeField } from '../ui/code-field.tsx'
import '#areas/users/ui/account.css'
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
  const isQuietlyOff = !factor.isOn && !factor.isObligatory && !seesPupils(user?.capacities)
  // A wrong code keeps the QR code where it was: the form carries what it showed.
  const kept = outcome?.problem?.values
  const begun = outcome?.begun ?? (kept?.secret && kept.address ? { secret: kept.secret, address: kept.address } : null)
  const second = begun ? <Begin begun={begun} errors={outcome?.problem?.fields.code} /> : own('step-2-said')
  return (
    <main id="inhoud" className="wrap page account">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <RecordHead
        title={own('title')}
        lead={own('lead')}
        // Where nothing is amiss how it stands is a word, and no alarm.
        state={
          factor.isOn ? (
            <Badge tone="done">{own('on')}</Badge>
          ) : isQuietlyOff ? (
            <Badge tone="off">{own('off')}</Badge>
          ) : undefined
        }
      />
      {outcome?.ended ? <Notice tone="ok" role="status" title={own('ended')} /> : null}
      <RecordCols aside={<Beside isOn={factor.isOn} />}>
        <ErrorSummary problem={outcome?.problem} />
        {outcome?.renewed && outcome.codes ? (
          <RecoveryCodes codes={outcome.codes} isRenewed />
        ) : factor.isOn && !outcome?.codes ? (
          <IsOn problem={outcome?.problem} />
        ) : (
          <>
            {factor.isOn || begun || isQuietlyOff ? null : (
              <Notice tone="warn" title={own('is-off')}>
                {own(factor.isObligatory ? 'obligatory' : 'why')}
              </Notice>
            )}
            <StopsWalked
              className="record-form factor-road"
              behind={outcome?.codes ? 2 : begun ? 1 : 0}
              stops={[
                { name: own('step-1'), more: begun || outcome?.codes ? null : <TurnOn problem={outcome?.problem} /> },
                { name: own('step-2'), more: outcome?.codes ? null : second },
                {
                  name: own('step-3'),
                  more: outcome?.codes ? <RecoveryCodes codes={outcome.codes} isRenewed={false} /> : own('step-3-said'),
                },
              ]}
            />
          </>
        )}
      </RecordCols>
    </main>
  )
}

/** What one needs for it, and what to do without one's phone. */
function Beside({ isOn }: { isOn: boolean }) {
  const t = useT()
  const own = (name: string) => t(`identity.second-factor.${name}`)
  const facts = isOn ? (['lost'] as const) : (['need', 'each', 'lost'] as const)
  const icons = { need: 'device-mobile', each: 'sign-in', lost: 'key' }
  return (
    <SidePart id="goes" title={own('good')}>
      <Drawing name="spot-phone" className="factor-phone" />
      <ul className="own-facts">
        {facts.map((fact) => (
          <li key={fact}>
            <Icon name={icons[fact]} />
            <span>
              <b>{own(`good-${fact}`)}</b> {own(`good-${fact}-said`)}
            </span>
          </li>
        ))}
      </ul>
    </SidePart>
  )
}

/** It is on: how many recovery codes are left, new ones, and the way to end it. */
function IsOn({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const { factor } = useLoaderData<typeof loader>()
  const { fullDate } = useFormat()
  const own = (name: string, values?: Record<string, number | string>) => t(`identity.second-factor.${name}`, values)
  const isEnd = problem?.values.step === 'end'
  return (
    <div className="record-form form-parts">
      <FormPart id="stands" title={own('on')}>
        <div className="own-line">
          <OwnSign icon="shield-check" />
          <div>
            <p>
              <b>{t('users.account.factor-on', { day: fullDate(factor.since ?? '') })}</b>
            </p>
            <p className="muted">{own(factor.isObligatory ? 'obligatory' : 'on-said')}</p>
          </div>
        </div>
      </FormPart>
      <FormPart id="new-codes" title={own('codes-title')}>
        <p>
          <b>{own('left', { count: factor.recoveryCodesLeft })}</b> {own('new-codes-text')}
        </p>
        <Form method="post" data-kept="never" noValidate className="own-fields">
          <CodeField errors={isEnd ? undefined : problem?.fields.code} />
          <SubmitButton name="step" value="codes" look="plain">
            {own('renew')}
          </SubmitButton>
        </Form>
      </FormPart>
      {factor.isObligatory ? null : (
        <FormPart id="stop" title={own('stop')}>
          <TurnOff problem={problem} />
        </FormPart>
      )}
    </div>
  )
}

/** The codes for who loses the phone: shown once. */
function RecoveryCodes({ codes, isRenewed }: { codes: readonly string[]; isRenewed: boolean }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <>
      <Notice tone="ok" role="status" title={t(`identity.second-factor.${isRenewed ? 'renewed' : 'done'}`)} />
      {isRenewed ? <h2 className="section">{t('identity.second-factor.codes')}</h2> : null}
      <p className="codes-text">{t('identity.second-factor.codes-text')}</p>
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

/** On by the password. */
function TurnOn({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const own = (name: string) => t(`identity.second-factor.${name}`)
  return (
    <Form method="post" data-kept="never" noValidate className="own-fields" key="begin">
      <PasswordField
        label={own('password')}
        name="password"
        autoComplete="current-password"
        errors={problem?.fields.password}
      />
      <SubmitButton name="step" value="begin">
        {own('next')}
      </SubmitButton>
    </Form>
  )
}

/** Off by the password and a code, because a password can be fished for. */
function TurnOff({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const own = (name: string) => t(`identity.second-factor.${name}`)
  return (
    <Form method="post" data-kept="never" noValidate className="own-fields" key="end">
      <PasswordField
        label={own('password')}
        name="password"
        autoComplete="current-password"
        errors={problem?.fields.password}
      />
      <CodeField name="endCode" errors={problem?.values.step === 'end' ? problem.fields.code : undefined} />
      <SubmitButton name="step" value="end" look="stop">
        {own('end')}
      </SubmitButton>
    </Form>
  )
}
