import { readCookies, readOwnCookie } from '#platform/cookies.ts'
import { useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { languageTag, type Locale } from '#platform/i18n.ts'
import { apiFor, load, localeOfPath, visitContext, type SiteLook } from '#web/api.ts'
import { giveBack, keepTaps, keepTyping } from '#web/before-scripts.ts'
import text from '#web/design/fonts/radio-canada-latin.woff2?url'
import sign from '#web/design/fonts/signika-latin.woff2?url'
import { dayOf } from '#platform/week.ts'
import { TranslateProvider } from '#web/i18n.tsx'
import { loadMessages, messagesOf } from '#web/messages.ts'
import { readShell, useShownShell, type Shell } from '#web/shell.ts'
import { ErrorPage } from '#web/error-page.tsx'
import { ErrorScreen } from '#web/error-screen.tsx'
import { Layout as Frame } from '#web/layouts/layout.tsx'
import type { Story } from '#web/layouts/story-strip.tsx'
import '#web/design/kit.css'
import '#web/errors.css'

/** The letters of every page, asked for before the style sheet says so: what comes late moves what stands there. */
export const links = () =>
  [sign, text].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }))

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const locale = localeOfPath(url.pathname)
  await loadMessages(locale)
  // What stands around a page is there whatever its address has in the place of an id: that is for the page to refuse.
  const around = { ...args, params: {} }
  const shell = await load(around, (api) => readShell(api, url.searchParams.get('t'))).catch((error: unknown) => {
    throw withLook(error, args)
  })
  const { nonce, address } = args.context.get(visitContext)
  const story = shell.isDemo ? await storyOf(around) : null
  return { locale, shell, nonce, origin: address, mode: modeOf(args.request), story }
}

/** Which piece of the story of the demo somebody plays; nothing of it hinders a page. */
async function storyOf(args: LoaderFunctionArgs): Promise<Story> {
  const asked = readOwnCookie(args.request, 'story', args.context.get(visitContext).secure)
  if (!asked) return null
  const { data: told } = await apiFor(args).get('/front_door/story')
  const at = told.pieces.find(({ key }) => key === asked)?.key
  return at ? { at, told } : null
}

type BareLook = { look: SiteLook; nonce: string; mode: 'auto' | 'light' | 'dark' }

/** Without a shell the page still knows whose it is: the server knows its tenants by heart. */
function withLook(error: unknown, { context, request }: LoaderFunctionArgs): unknown {
  const { data: told, init } = (error ?? {}) as { data?: object; init?: ResponseInit | null }
  if (told === undefined || init?.status !== 503) return error
  const { look, nonce } = context.get(visitContext)
  return data({ ...told, bare: { look, nonce, mode: modeOf(request) } satisfies BareLook }, init)
}

function bareLook(error: unknown): BareLook | undefined {
  return isRouteErrorResponse(error) ? (error.data as { bare?: BareLook } | null)?.bare : undefined
}

/** The mode a visitor chose; `auto` follows the device, before the first paint. */
function modeOf(request: Request): 'auto' | 'light' | 'dark' {
  const chosen = readCookies(request).mode
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
}

const followDevice =
  "if(document.documentElement.dataset.mode==='auto')document.documentElement.dataset.mode=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'"

/** The day the shell was read on, by the device. */
let readOn = dayOf(new Date())

/** The shell is read anew after a step, when the language changes and when a day began, not for every page. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if ((formMethod && formMethod !== 'GET') || readOn !== dayOf(new Date())) return true
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
  readOn = dayOf(new Date())
  const [result] = await Promise.all([serverLoader(), loadMessages(localeOfPath(new URL(request.url).pathname))])
  return result
}

export function Layout({ children }: { children: React.ReactNode }) {
  // After an error in the root loader itself there is no data; the page still stands.
  const found = useRouteLoaderData<typeof loader>('root')
  const bare = bareLook(useRouteError())
  const { pathname } = useLocation()
  const shell = useShownShell() ?? found?.shell
  const locale: Locale = found?.locale ?? localeOfPath(pathname)
  const tenant = found?.shell.tenant ?? bare?.look
  const nonce = found?.nonce ?? bare?.nonce
  return (
    <html
      lang={languageTag[locale]}
      data-tenant={tenant?.key}
      data-header={tenant?.headerKind}
      data-menu={found?.shell.tenant.menuPosition}
      data-mode={found?.mode ?? bare?.mode ?? 'light'}
      data-density={shell?.user?.density ?? 'roomy'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {found ? <meta name="theme-color" content={found.shell.tenant.barColor} /> : null}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?locale=${locale}`} />
        {found ? <Alternates origin={found.origin} pathname={pathname} /> : null}
        <Meta />
        <Links nonce={nonce} />
        {/* A page is seen when it is whole: of one that comes in pieces, the later ones move the earlier. */}
        <link rel="expect" href="#whole" blocking="render" />
        {tenant ? (
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: tenant.themeCss }} />
        ) : null}
        {tenant ? (
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: `${followDevice};${keepTaps};${keepTyping}` }}
          />
        ) : null}
      </head>
      <body>
        {children}
        <span id="whole" hidden />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
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
  const { locale, shell } = useLoaderData<typeof loader>()
  useEffect(giveBack, [])
  return (
    <TranslateProvider translate={messagesOf(locale)} today={shell.today}>
      <Frame>
        <Outlet />
      </Frame>
    </TranslateProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const found = useRouteLoaderData<typeof loader>('root')
  const bare = bareLook(error)
  if (!found && bare) return <BackSoon look={bare.look} />
  if (!found) return <BareError status={isRouteErrorResponse(error) ? error.status : 500} />
  return (
    <TranslateProvider translate={messagesOf(found.locale)} today={found.shell.today}>
      <Frame>
        <ErrorScreen error={error} />
      </Frame>
    </TranslateProvider>
  )
}

/** What stands where nothing can be read for a while. It has no text but its own, and works before its scripts do. */
function BackSoon({ look }: { look: SiteLook }) {
  const { pathname, search } = useLocation()
  const isDutch = localeOfPath(pathname) === 'nl'
  return (
    <ErrorPage
      title={`${isDutch ? 'We zijn zo terug' : 'We will be right back'} | ${look.appName}`}
      drawing="road-works"
    >
      <p className="errcode num">503</p>
      <h1>{isDutch ? 'We zijn zo terug' : 'We will be right back'}</h1>
      <p className="lead">
        {isDutch
          ? 'De website kan even niet bij de gegevens. Wat je al had bewaard, is er straks weer.'
          : 'The website cannot reach its data for a moment. What you saved before will be there again soon.'}
      </p>
      <p>
        {isDutch
          ? `Wacht een halve minuut en probeer het opnieuw. Lukt het dan nog niet? Mail ${look.supportEmail}.`
          : `Wait half a minute and try again. Still no luck? Mail ${look.supportEmail}.`}
      </p>
      <div className="btn-group">
        <a className="btn btn-primary btn-lg" href={pathname + search}>
          {isDutch ? 'Probeer opnieuw' : 'Try again'}
        </a>
      </div>
    </ErrorPage>
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
