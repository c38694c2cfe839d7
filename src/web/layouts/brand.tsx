import { Link } from 'react-router'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** Four bricks around a square, and the name of the deployment. */
export function Brand({ to = '/' }: { to?: string }) {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  const [first, ...rest] = tenant.appName.split(' ')
  return (
    <Link className="brand" to={path(to)} data-mark={tenant.logoMarkPlaceholder ? 'placeholder' : undefined}>
      {tenant.whitelabel && !tenant.logoMarkPlaceholder ? null : (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path className="m1" d="M0 0h15.3v7.3H0zM8.7 16.7H24V24H8.7z" />
          <path className="m2" d="M16.7 0H24v15.3h-7.3zM0 8.7h7.3V24H0z" />
        </svg>
      )}
      <b>
        {first}
        {rest.length ? <>&nbsp;</> : null}
        {rest.length ? <small>{rest.join(' ')}</small> : null}
      </b>
      <span className="vh"> {t('shell.start-page')}</span>
    </Link>
  )
}
