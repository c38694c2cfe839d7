import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** Above every page while somebody of the staff looks through another's eyes: as whom, how long still, and a way out. */
export function OthersEyes({ name, until }: { name: string; until: string }) {
  const t = useT()
  const path = useLocalePath()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(ticking)
  }, [])
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now) / 60_000))
  return (
    <aside className="eyes" aria-label={t('identity.sign-in-as.banner', { name })}>
      <Icon name="eye" />
      <p>
        <b>{t('identity.sign-in-as.banner', { name })}</b>{' '}
        <span suppressHydrationWarning>{t('identity.sign-in-as.left', { minutes })}</span>
      </p>
      <Form method="post" action={path('/uitloggen')}>
        <button type="submit" className="btn">
          {t('identity.sign-in-as.stop')}
        </button>
      </Form>
    </aside>
  )
}
