import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { languageTag, type Locale } from '#platform/i18n.ts'
import { load, localeOfPath, visitContext } from '#web/api.ts'
import { TranslateProvider } from '#web/i18n.tsx'
import { loadMessages, messagesOf } from '#web/messages.ts'
import { readShell, type Shell } from '#web/shell.ts'
import { ErrorScreen } from '#web/error-screen.tsx'
import '#web/design/kit.css'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const locale = localeOfPath(url.pathname)
  await loadMessages(locale)
  const shell = await load(args, readShell)
  return { locale, shell, nonce: args.context.get(visitContext).nonce, path: url.pathname, origin: url.origin }
}

/** The shell is read anew after a step and when the language changes, not for every page. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== 'GET') return true
  return currentUrl.pathname.split('/')[1] !== nextUrl.pathname.split('/')[1]
    ? true
    : currentUrl.pathname === nextUrl.pathname && defaultShouldRevalidate
}

export async function clientLoader({
  serverLoader,
  request,
}: {
  serverLoader: () => Promise<unknown>
  request: Request
}) {
  const [result] = await Promise.all([serverLoader(), loadMessages(localeOfPath(new URL(request.url).pathname))])
  return result
}

export function Layout({ children }: { children: React.ReactNode }) {
  // After an error in the root loader itself there is no data; the page still stands.
  const found = useRouteLoaderData<typeof loader>('root')
  const locale: Locale = found?.locale ?? 'nl'
  const theme = found?.shell.user?.themeMode ?? 'auto'
  return (
    <html
      lang={languageTag[locale]}
      data-tenant={found?.shell.tenant.key}
      data-mode={theme}
      data-density={found?.shell.user?.density ?? 'roomy'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links nonce={found?.nonce} />
        {found ? (
          <style
            nonce={found.nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: found.shell.tenant.themeCss }}
          />
        ) : null}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={found?.nonce} />
        <Scripts nonce={found?.nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  const { locale } = useLoaderData<typeof loader>()
  return (
    <TranslateProvider translate={messagesOf(locale)}>
      <Outlet />
    </TranslateProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />
}

export type RootData = { locale: Locale; shell: Shell }
