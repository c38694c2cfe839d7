import { Link } from 'react-router'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'

export default function Home() {
  const t = useT()
  const path = useLocalePath()
  const { tenant } = useShell()
  return (
    <main id="inhoud">
      <title>{tenant.appName}</title>
      <h1>{tenant.tagline}</h1>
      <Link to={path('/stagebank')}>{t('shell.nav.bank')}</Link>
    </main>
  )
}
