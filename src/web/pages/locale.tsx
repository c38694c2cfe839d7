import { data, Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { isLocale } from '#platform/i18n.ts'
import { TranslateProvider } from '#web/i18n.tsx'
import { loadMessages, messagesOf } from '#web/messages.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const { locale } = params
  if (!isLocale(locale)) throw data(null, { status: 404 })
  await loadMessages(locale)
  return { locale }
}

export default function Localized() {
  const { locale } = useLoaderData<typeof loader>()
  return (
    <TranslateProvider translate={messagesOf(locale)}>
      <Outlet />
    </TranslateProvider>
  )
}
