import type { ReactNode } from 'react'
import { signupSteps, type SignupStep } from '#areas/organizations/signups/schema.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { Icon } from '#web/design/icon.tsx'
import { Drawing } from '#web/design/scene.tsx'
import { useT } from '#web/i18n.tsx'
import { LinkPreview } from '#web/link-preview.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/identity/ui/login.css'
import '#web/design/judging.css'

/** The road of signing up beside the step one stands at; `done` is behind the last one, `after` tells only what follows. */
export function SignupFrame({
  step,
  values = {},
  children,
}: {
  step: SignupStep | 'done' | 'after'
  values?: Record<string, string>
  children: ReactNode
}) {
  const t = useT()
  const { tenant } = useShell()
  const isSent = step === 'done' || step === 'after'
  const at = isSent ? signupSteps.length : signupSteps.indexOf(step)
  const title = t(
    step === 'done'
      ? 'organizations.signup.done.title'
      : step === 'after'
        ? 'organizations.signup.done.title-after'
        : 'organizations.signup.title',
  )
  const about: Partial<Record<SignupStep, string | undefined>> = {
    organization: values.name,
    contact: [values.firstName, values.infix, values.lastName].filter(Boolean).join(' '),
    offer: t('organizations.signup.offer.later'),
  }
  return (
    <main id="inhoud" className="wrap page signup">
      <title>{pageTitle(title, tenant.appName)}</title>
      <LinkPreview title={title} path="/organizations/signup" />
      <div className="su-side">
        <h1>{title}</h1>
        {step === 'after' ? null : (
          <ol className="route" aria-label={t('organizations.signup.steps')}>
            {signupSteps.map((one, index) => {
              const state = index < at ? 'done' : index === at ? 'now' : 'next'
              return (
                <li key={one} className="stop" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
                  <span className="mark">
                    {state === 'done' ? <Icon name="check-bold" /> : <span>{index + 1}</span>}
                  </span>
                  <div>
                    <div className="name">{t(`organizations.signup.${one}.name`)}</div>
                    {state === 'now' ? (
                      <span className="here">{t('organizations.signup.here')}</span>
                    ) : about[one] && (state === 'done') !== (one === 'offer') ? (
                      <div className="meta">{about[one]}</div>
                    ) : null}
                  </div>
                </li>
              )
            })}
          </ol>
        )}
        {isSent ? (
          <Drawing name="signed" className="drawing only-l" />
        ) : (
          <p className="muted small only-l">{t('organizations.signup.after')}</p>
        )}
      </div>
      <div className="su-form">{children}</div>
    </main>
  )
}
