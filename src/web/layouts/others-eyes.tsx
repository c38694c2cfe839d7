import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** Above every page while somebody of the staff looks through another's eyes: as whom, how long still, and a way out. */
export function OthersEyes({ name, seconds }: { name: string; seconds: number }) {
  const t = useT()
  const path = useLocalePath()
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    // Counted from when we heard it: the clock of the visitor may be wrong.
    const heard = performance.now()
    const ticking = setInterval(() => setLeft(seconds - (performance.now() - heard) / 1000), 10_000)
    return () => clearInterval(ticking)
  }, [seconds])
  const minutes = Math.max(0, Math.floor(left / 60))
  return (
    <aside className="eyes" aria-label={t('identity.sign-in-as.banner', { name })}>
      <Icon name="eye" />
      <p>
        <b>{t('identity.sign-in-as.banner', { name })}</b> <span>{t('identity.sign-in-as.left', { minutes })}</span>
      </p>
      <Form method="post" action={path('/uitloggen')}>
        <button type="submit" className="btn">
          {t('identity.sign-in-as.stop')}
        </button>
      </Form>
    </aside>
  )
}
