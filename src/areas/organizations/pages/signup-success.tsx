import { useEffect } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { forgetSignup } from '#areas/organizations/ui/kept-signup.ts'
import { SignupFrame } from '#areas/organizations/ui/signup-frame.tsx'
import { visitContext } from '#web/api.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { StopsWalked } from '#web/design/stops-walked.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { signupOf } from '#areas/identity/ui/session.ts'
import { useShell } from '#web/shell.ts'
import '#areas/organizations/ui/organization-form.css'

export const handle = { layout: 'public' }

export function loader({ request, context }: LoaderFunctionArgs) {
  return { sent: signupOf(request, context.get(visitContext).secure) ?? null }
}

/** What one can think of while one waits: with it the first place is written in a few minutes. */
const toPrepare = { work: 'list-checks', days: 'calendar-blank', guide: 'user-circle', picture: 'image' }

export default function SignupSuccess() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const { sent } = useLoaderData<typeof loader>()
  useEffect(forgetSignup, [])
  return (
    <SignupFrame step={sent ? 'done' : 'after'} values={sent ? { name: sent.organization } : {}}>
      {sent ? (
        <Notice tone="ok" role="status" title={t('organizations.signup.done.look')}>
          {t('organizations.signup.done.text-to', sent)}
        </Notice>
      ) : (
        // Who comes back later waits for that mail; who never was here is led away below.
        <p className="lead">{t('organizations.signup.done.text')}</p>
      )}
      <h2 className="form-part">{t('organizations.signup.done.next')}</h2>
      <StopsWalked
        className="section"
        label={t('organizations.signup.done.next')}
        stops={['mail', 'judge', 'start'].map((stop) => ({ name: t(`organizations.signup.done.${stop}`) }))}
        behind={0}
      />
      <h2 className="form-part">{t('organizations.signup.done.prepare')}</h2>
      <ul className="su-prepare">
        {Object.entries(toPrepare).map(([key, icon]) => (
          <li key={key}>
            <Icon name={icon} /> {t(`organizations.signup.done.prepare-${key}`)}
          </li>
        ))}
      </ul>
      <p className="section btn-group">
        {sent ? null : (
          <Link className="btn btn-primary" to={path('/contactformulier?over=taking_part')}>
            <Icon name="envelope-simple" /> {t('organizations.signup.done.ask-mail')}
          </Link>
        )}
        <Link className="btn" to={path('/stagebank')}>
          {t('organizations.signup.done.look-around')}
        </Link>
      </p>
      {sent ? null : (
        <p className="section">
          {t('organizations.signup.done.not-yet')}{' '}
          <Link to={path('/organizations/signup')}>{t('organizations.signup.done.to-signup')}</Link>
        </p>
      )}
      {sent ? (
        <p className="section muted">
          {t('organizations.signup.done.help')} <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a>
        </p>
      ) : null}
    </SignupFrame>
  )
}
