import { readCookies } from '#platform/cookies.ts'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { languageTag, type Locale } from '#platform/i18n.ts'
import { load, localeOfPath, visitContext } from '#web/api.ts'
import { giveTaps, keepTaps } from '#web/before-scripts.ts'
import { TranslateProvider } from '#web/i18n.tsx'
import { loadMessages, messagesOf } from '#web/messages.ts'
import { readShell, type Shell } from '#web/shell.ts'
import { ErrorScreen } from '#web/error-screen.tsx'
import { Layout as Frame } from '#web/layouts/layout.tsx'
import '#web/design/kit.css'
import '#web/errors.css'

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const locale = localeOfPath(url.pathname)
  await loadMessages(locale)
  const shell = await load(args, readShell)
  return { locale, shell, nonce: args.context.get(visitContext).nonce, origin: url.origin, mode: modeOf(args.request) }
}

/** The mode a visitor chose; `auto` follows the device, before the first paint. */
function modeOf(request: Request): 'auto' | 'light' | 'dark' {
  const chosen = readCookies(request).mode
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
}

const followDevice =
  "if(document.documentElement.dataset.mode==='auto')document.documentElement.dataset.mode=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'"

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
  const { pathname } = useLocation()
  const locale: Locale = found?.locale ?? localeOfPath(pathname)
  const shell = found?.shell
  return (
    <html
      lang={languageTag[locale]}
      data-tenant={shell?.tenant.key}
      data-header={shell?.tenant.headerKind}
      data-mode={found?.mode ?? 'light'}
      data-density={shell?.user?.density ?? 'roomy'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        {found ? <Alternates origin={found.origin} pathname={pathname} /> : null}
        <Meta />
        <Links nonce={found?.nonce} />
        {found ? (
          <style
            nonce={found.nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: found.shell.tenant.themeCss }}
          />
        ) : null}
        {found ? (
          <script
            nonce={found.nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: `${followDevice};${keepTaps}` }}
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

/** One address per page and language for search engines; of two addresses of one screen the first is told. */
function Alternates({ origin, pathname }: { origin: string; pathname: string }) {
  const rest = pathname
    .slice(3)
    .replace(/^\/vacancies\/search$/, '/stagebank')
    .replace(/^\/inloggen$/, '/auth/login-1')
    .replace(/^\/settings$/, '/instellingen')
  return (
    <>
      <link rel="canonical" href={`${origin}${pathname.slice(0, 3)}${rest}`} />
      <link rel="alternate" hrefLang="nl" href={`${origin}/nl${rest}`} />
      <link rel="alternate" hrefLang="en" href={`${origin}/en${rest}`} />
      <link rel="alternate" hrefLang="x-default" href={`${origin}/nl${rest}`} />
    </>
  )
}

export default function Root() {
  const { locale } = useLoaderData<typeof loader>()
  useEffect(giveTaps, [])
  return (
    <TranslateProvider translate={messagesOf(locale)}>
      <Frame>
        <Outlet />
      </Frame>
    </TranslateProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const found = useRouteLoaderData<typeof loader>('root')
  if (!found) return <BareError status={isRouteErrorResponse(error) ? error.status : 500} />
  return (
    <TranslateProvider translate={messagesOf(found.locale)}>
      <Frame>
        <ErrorScreen error={error} />
      </Frame>
    </TranslateProvider>
  )
}

/** When even the shell could not be read there are no texts and no theme: one sentence in both languages. */
function BareError({ status }: { status: number }) {
  return (
    <main id="inhoud" className="wrap page">
      <title>{`Stageplein (${status})`}</title>
      <h1>{status === 403 ? 'Ingelogd op de verkeerde website' : 'Oeps... er ging iets mis!'}</h1>
      <p>
        {status === 403 ? 'Log uit en probeer het opnieuw, of vraag de beheerder om hulp.' : 'Probeer het zo opnieuw.'}
      </p>
      <p lang="en">
        {status === 403
          ? 'Logged in to the wrong website. Log out and try again, or ask the administrator.'
          : 'Something went wrong. Try again in a moment.'}
      </p>
    </main>
  )
}

export type RootData = { locale: Locale; shell: Shell }
