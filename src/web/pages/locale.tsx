import { data, Outlet, type LoaderFunctionArgs } from 'react-router'
import { isLocale } from '#platform/i18n.ts'
import { ErrorScreen } from '#web/error-screen.tsx'

export function loader({ params }: LoaderFunctionArgs) {
  if (!isLocale(params.locale)) throw data(null, { status: 404 })
  return null
}

export default function Localized() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />
}
