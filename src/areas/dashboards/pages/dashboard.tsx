import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { load } from '#web/api.ts'
import type { LoaderFunctionArgs } from 'react-router'

export function loader(args: LoaderFunctionArgs) {
  return load(args, async (api) => (await api.get('/current_user?include=roles')).data)
}

export default function Dashboard() {
  const t = useT()
  const { user } = useShell()
  return (
    <main id="inhoud">
      <h1>{t('dashboards.hello', { name: user?.firstName })}</h1>
    </main>
  )
}
