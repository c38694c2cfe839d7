import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { pageTitle } from '#areas/tenancy/model.ts'
import { OwnSign } from '#areas/users/ui/own-sign.tsx'
import { seesPupils } from '#areas/users/ui/sees-pupils.ts'
import { wishCookie } from '#platform/cookies.ts'
import { unlessGone } from '#web/client.ts'
import { act, apiFor, load, signInPath, visitContext, takeForm, type FormProblem } from '#web/api.ts'
import { Badge } from '#web/design/badge.tsx'
import { SubmitButton } from '#web/design/button.tsx'
import { ErrorSummary } from '#web/design/error-summary.tsx'
import { FoldedForm } from '#web/design/folded-form.tsx'
import { Notice } from '#web/design/notice.tsx'
import { FormPart } from '#web/design/form-part.tsx'
import { RecordHead } from '#web/design/record.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { CodeField } from '../ui/code-field.tsx'
import { Look } from '../ui/look.tsx'
import '#areas/users/ui/account.css'
import '../ui/settings.css'
import { Sessions } from '../ui/sessions.tsx'
import { NewPasswordFields, passwordProblem } from '../ui/new-password.tsx'
import { PasswordField } from '../ui/password-field.tsx'

export const handle = { layout: 'sidebar' }

export async function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => {
    const [{ data: person }, { data: sessions }, { data: factor }] = await Promise.all([
      api.get('/current_user'),
      api.get('/sessions'),
      api.get('/second_factor'),
    ])
    return { person, sessions, factor }
  })
}

export async function action(args: ActionFunctionArgs) {
  const form = await takeForm(args.request)
  const text = (name: string) => String(form.get(name) ?? '')
  if (text('step') === 'password') return changePassword(args, form)
  if (text('step') === 'sessions')
    return act(args, form, async (api) => {
      const ids = form.getAll('id').map(String)
      if (ids.length === 0) await api.delete('/sessions')
      // One that ended by itself meanwhile is ended.
      await Promise.all(ids.map((id) => api.delete(`/sessions/${id}`).catch(unlessGone)))
      return { ended: true }
    })
  return act(args, form, async (api) => {
    const [locale, mode] = [text('locale'), text('theme_mode')]
    await api.raw('PATCH', '/current_user', {
      user: { locale, theme_mode: mode, density: text('density'), single_keys: form.has('single_keys') },
    })
    const headers = new Headers()
    const { secure } = args.context.get(visitContext)
    headers.append('set-cookie', wishCookie('i18n_redirected', locale, secure))
    headers.append('set-cookie', wishCookie('mode', mode === 'auto' ? '' : mode, secure))
    // With scripts the page stays as it is, and takes on what was chosen.
    if (text('step') === 'look') return data({ mode }, { headers })
    throw redirect(`/${locale}/profile-edit/settings?saved=1#f-locale`, { headers })
  })
}

async function changePassword(args: ActionFunctionArgs, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const sent = {
    current_password: text('currentPassword'),
    password: text('password'),
    password_confirmation: text('passwordConfirmation'),
    ...(text('code') ? { code: text('code') } : {}),
  }
  const response = await apiFor(args).send('PATCH', '/auth', sent, { 'content-type': 'application/json' })
  if (response.ok) return { changed: true }
  // Whoever was signed out meanwhile comes in first.
  if (response.status === 404) throw redirect(signInPath(args.request))
  return passwordProblem(response, form)
}

type Factor = Awaited<ReturnType<typeof loader>>['factor']

export default function Settings() {
  const t = useT()
  const { tenant, user } = useShell()
  const { person, sessions, factor } = useLoaderData<typeof loader>()
  const path = useLocalePath()
  const [search] = useSearchParams()
  const outcome = useActionData<{ problem?: FormProblem; changed?: boolean; ended?: boolean }>()
  const own = (name: string) => t(`identity.settings.${name}`)
  const isAtRisk = !factor.isOn && seesPupils(user?.capacities)
  return (
    <main id="inhoud" className="wrap page account">
      <title>{pageTitle(own('title'), tenant.appName)}</title>
      <RecordHead title={own('title')} />
      {outcome?.changed ? <Notice tone="ok" role="status" title={own('changed')} /> : null}
      {outcome?.ended ? <Notice tone="ok" role="status" title={t('identity.sessions.ended')} /> : null}
      {search.has('saved') && !outcome ? <Notice tone="ok" role="status" title={t('users.profile.saved')} /> : null}
      <ErrorSummary problem={outcome?.problem} />
      <div className="record-form form-parts">
        {isAtRisk ? <TwoSteps factor={factor} isAtRisk /> : null}
        <Look person={person} />
        <ChangePassword
          key={outcome?.changed ? 'changed' : 'asked'}
          problem={outcome?.problem?.values.step === 'password' ? outcome.problem : undefined}
        />
        {isAtRisk ? null : <TwoSteps factor={factor} />}
        <Sessions sessions={sessions} />
        {user?.mayHoldKeys ? (
          <FormPart id="keys" title={t('integrations.keys.title')}>
            <div className="own-line">
              <OwnSign icon="key" />
              <p>{own('keys')}</p>
              <Link className="btn" to={path('/profile-edit/keys')}>
                {own('to-keys')}
              </Link>
            </div>
          </FormPart>
        ) : null}
      </div>
    </main>
  )
}

/** Signing in in two steps: who sees pupils and has it off finds it above all else. */
function TwoSteps({ factor, isAtRisk = false }: { factor: Factor; isAtRisk?: boolean }) {
  const t = useT()
  const path = useLocalePath()
  const { fullDate } = useFormat()
  const own = (name: string) => t(`identity.second-factor.${name}`)
  const step = (
    <Link className={isAtRisk ? 'btn btn-primary' : 'btn'} to={path('/profile-edit/settings/second-factor')}>
      {own(factor.isOn ? 'manage' : 'begin')}
    </Link>
  )
  return (
    <FormPart id="second-factor" title={own('title')}>
      {isAtRisk ? (
        <Notice tone="warn" title={own('is-off')} action={step}>
          {own('why')}
        </Notice>
      ) : (
        <div className="own-line">
          <OwnSign icon="shield-check" />
          <div>
            <p>
              <b>{own(factor.isOn ? 'on' : 'off')}</b>
              {factor.since ? (
                <Badge tone="done">{t('users.account.since', { day: fullDate(factor.since) })}</Badge>
              ) : null}
            </p>
            <p className="muted">{own(factor.isOn ? 'on-said' : 'off-said')}</p>
          </div>
          {step}
        </div>
      )}
    </FormPart>
  )
}

function ChangePassword({ problem }: { problem: FormProblem | undefined }) {
  const t = useT()
  const { person, factor } = useLoaderData<typeof loader>()
  const own = (name: string) => t(`identity.settings.${name}`)
  return (
    <FormPart id="password" title={own('password')}>
      <div className="own-line own-password">
        <OwnSign icon="lock-simple" />
        <p className="muted">{own('password-said')}</p>
        <FoldedForm summary={own('change')} isOpen={problem !== undefined}>
          <PasswordField
            label={own('current')}
            name="currentPassword"
            autoComplete="current-password"
            errors={problem?.fields.currentPassword}
          />
          <NewPasswordFields login={person.email ?? person.username ?? ''} errors={problem?.fields} />
          {factor.isOn ? <CodeField errors={problem?.fields.code} /> : null}
          <SubmitButton name="step" value="password">
            {own('save-password')}
          </SubmitButton>
        </FoldedForm>
      </div>
    </FormPart>
  )
}
