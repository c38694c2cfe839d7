import { Link } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** The way back, below whatever somebody came to do before they can sign in. */
export function BackToSignIn() {
  const t = useT()
  const path = useLocalePath()
  return (
    <p className="login-back">
      <Link to={path('/inloggen')}>
        <Icon name="arrow-left" /> {t('identity.recover.back')}
      </Link>
    </p>
  )
}
