import { Link } from 'react-router'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

/** Where everything is made up: the way to the front door. Nothing anywhere else. */
export function DemoRibbon() {
  const t = useT()
  const path = useLocalePath()
  if (!useShell().isDemo) return null
  return (
    <p className="demo-ribbon">
      <span>{t('shell.demo.text')}</span> <Link to={path('/demo')}>{t('shell.demo.link')}</Link>
    </p>
  )
}
