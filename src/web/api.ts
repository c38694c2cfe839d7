import { readOwnCookie } from '#platform/cookies.ts'
import { createContext, data, redirect, type RouterContextProvider } from 'react-router'
import { isLocale, type Locale } from '#platform/i18n.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { isId } from '#platform/uuid.ts'
import { ApiRefusal, clientFor } from './client.ts'
import { namedIn } from './read-form.ts'

/** What the server hands to the screens: the API as a function, and the nonce of this answer. */
export type Visit = {
  callApi(request: Request): Promise<Response>
  nonce: string
  /** Whether cookies may travel over https only. */
  secure: boolean
  /** Whose website this is, for the page that stands in when nothing can be read. */
  look: SiteLook
  /** Scheme, host and port as the visitor has them; a request behind a proxy does not know its scheme. */
  origin: string
  /** The address of this website as others know it. */
  address: string
}

export type SiteLook = {
  key: string
  headerKind: string
  themeCss: string
  appName: string
  supportEmail: string
  homePath: string
}

export const visitContext = createContext<Visit>()

type RouteArgs = {
  request: Request
  context: Readonly<RouterContextProvider>
  params: Readonly<Record<string, string | undefined>>
}

export type FormProblem = {
  message: string
  code: string
  status: number
  fields: Record<string, string[]>
  values: Record<string, string>
}

/**
 * @throws data 404 where the address has something else in the place of an id: it would make another call of it. `new` stands
 *   for what is not made yet, and no call is named so.
 */
export function apiFor({ request, context, params }: RouteArgs) {
  const ids = Object.entries(params).filter(([name]) => /id$/i.test(name))
  if (!ids.every(([, id]) => id === 'new' || isId(id))) throw data({ code: 'platform.not-found' }, { status: 404 })
  const { callApi, secure } = context.get(visitContext)
  const page = new URL(request.url)
  const locale = localeOfPath(page.pathname)

  /** What the browser calls this step: sent twice, it is done once. The calls of one step are told apart by their order. */
  const stepKey = request.headers.get('idempotency-key')
  let calls = 0

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const inner = new Headers({ accept: mediaType, 'x-locale': locale, ...headers })
    for (const name of ['cookie', 'user-agent', 'origin', 'sec-fetch-site']) {
      const value = request.headers.get(name)
      if (value) inner.set(name, value)
    }
    if (stepKey && method !== 'GET' && !inner.has('idempotency-key'))
      inner.set('idempotency-key', `${stepKey}:${++calls}`)
    const organization = organizationCookie(request, secure)
    if (organization) inner.set('preferred-organization-id', organization)
    if (body !== undefined && !inner.has('content-type')) inner.set('content-type', mediaType)
    const init: RequestInit = { method, headers: inner }
    if (body !== undefined) init.body = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
    return callApi(new Request(new URL(path, page.origin), init))
  }

  return { locale, send, ...clientFor(send) }
}

export type PageApi = ReturnType<typeof apiFor>

/**
 * Loads for a screen: signed out goes to sign-in and back; any other refusal becomes the error page with its status.
 */
export async function load<Result>(args: RouteArgs, work: (api: PageApi) => Promise<Result>): Promise<Result> {
  try {
    return await work(apiFor(args))
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.status === 401) throw redirect(signInPath(args.request))
    if (error.code === 'identity.second-factor-first')
      throw redirect(`/${apiFor(args).locale}/profile-edit/settings/second-factor`)
    throw data({ code: error.code, message: error.message, reference: error.errors[0]?.id }, { status: error.status })
  }
}

/** Which page of a list an address asks for; what is no page is the first. */
export function askedPage(url: URL): number {
  return Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '1', 10) || 1)
}

/**
 * The form a screen was sent.
 * @throws data 400 where it is no form; Response where it is more than a screen takes (server/forms.ts)
 */
export async function takeForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof Response) throw error
    throw data({ code: 'platform.unreadable-body' }, { status: 400 })
  }
}

/** The file that was chosen in a form, taken out of it: what is given back after a refusal has no place for it. */
export async function takeFile(
  form: FormData,
  field = 'file',
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  const file = form.get(field)
  form.delete(field)
  if (!(file instanceof File)) return { bytes: new Uint8Array(), name: '' }
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name }
}

/** The same address at the last page of its list, for a request past the end. */
export function lastPage(url: URL, page: number): string {
  const search = new URLSearchParams(url.search)
  search.delete('_routes')
  search.set('page', String(page))
  return `${url.pathname.replace(/\.data$/, '')}?${search}`
}

/**
 * Acts for a screen: what the person can mend comes back as a problem with the values kept, the rest as the error page.
 * `form` is what was sent.
 */
export async function act<Result>(
  args: RouteArgs,
  form: FormData,
  work: (api: PageApi) => Promise<Result>,
): Promise<Result | ReturnType<typeof problem>> {
  try {
    return await work(apiFor(args))
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.status === 401 && error.code !== 'identity.wrong-credentials' && error.code !== '')
      throw redirect(signInPath(args.request))
    if (error.status >= 500)
      throw data({ code: error.code, message: error.message, reference: error.errors[0]?.id }, { status: error.status })
    return problem(error, form)
  }
}

export function problem(error: ApiRefusal, form: FormData) {
  const { message, code, status, fields } = error
  return problemData({ message, code, status, fields, values: formValues(form) })
}

export function problemData(found: FormProblem) {
  return data({ problem: found }, { status: found.status })
}

/** The values somebody typed, for showing again, without secrets. A list is what was chosen of it, with commas between. */
export function formValues(form: FormData): Record<string, string> {
  const typed = [...form].filter(([name, value]) => typeof value === 'string' && !/password|clientSecret/i.test(name))
  const named = [...namedIn(form)].map((name) => [name, form.getAll(name).join(',')])
  return Object.fromEntries([...typed, ...named]) as Record<string, string>
}

/** As much as one would want back; an address within an address grows by being written again. */
const longestBack = 2000

export function signInPath(request: Request): string {
  const url = new URL(request.url)
  const locale = localeOfPath(url.pathname)
  const path = url.pathname.replace(/\.data$/, '')
  const ways = [path + url.search.replace(/[?&]_routes=[^&]*/, ''), path, `/${locale}`]
  const back = ways.find((way) => way.length <= longestBack) as string
  return `/${locale}/auth/login-1?redirect=${encodeURIComponent(back)}`
}

export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return isLocale(first) ? first : 'nl'
}

function organizationCookie(request: Request, secure: boolean): string | undefined {
  const organization = readOwnCookie(request, 'organization', secure)
  return /^[0-9a-f-]{36}$/.test(organization ?? '') ? organization : undefined
}
