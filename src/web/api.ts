import { createContext, data, redirect, type RouterContextProvider } from 'react-router'
import { isLocale, type Locale } from '#platform/i18n.ts'
import { camelCase, mediaType, renameKeys, snakeCase, type ErrorObject } from '#platform/jsonapi.ts'

/** What the server hands to the screens: the API as a function, and the nonce of this answer. */
export type Visit = {
  callApi(request: Request): Promise<Response>
  nonce: string
  /** Whether cookies may travel over https only. */
  secure: boolean
}

export const visitContext = createContext<Visit>()

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** A resource as screens use it: attributes in camelCase beside id, type and the things it refers to. */
export type Flat = { id: string; type: string; meta: Record<string, unknown> } & Record<string, unknown>

export type Answer<Data> = { data: Data; meta: Record<string, unknown>; headers: Headers }

/** What was refused, in words: `message` for the whole, `fields` for the form (camelCase names). */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: ErrorObject[]
  /** What stood beside the errors. */
  readonly answer: Record<string, unknown>

  constructor(status: number, errors: ErrorObject[], answer: Record<string, unknown> = {}) {
    super(errors[0]?.detail ?? String(status))
    this.status = status
    this.code = errors[0]?.code ?? ''
    this.errors = errors
    this.answer = answer
  }
}

export type FormProblem = {
  message: string
  code: string
  status: number
  fields: Record<string, string[]>
  values: Record<string, string>
}

export function apiFor({ request, context }: RouteArgs) {
  const { callApi } = context.get(visitContext)
  const page = new URL(request.url)
  const locale = localeOfPath(page.pathname)

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
    const organization = organizationCookie(request)
    if (organization) inner.set('preferred-organization-id', organization)
    if (body !== undefined && !inner.has('content-type')) inner.set('content-type', mediaType)
    const init: RequestInit = { method, headers: inner }
    if (body !== undefined) init.body = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
    return callApi(new Request(new URL(path, page.origin), init))
  }

  async function ask<Data>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Data>> {
    const response = await send(method, path.startsWith('/auth/') ? path : `/api/v1${path}`, body, headers)
    const text = await response.text()
    const parsed = text ? (JSON.parse(text) as WireDocument) : {}
    if (!response.ok) throw new ApiRefusal(response.status, readErrors(response.status, parsed), parsed)
    const meta = renameKeys(parsed.meta ?? {}, camelCase) as Record<string, unknown>
    return { data: flatten(parsed) as Data, meta, headers: response.headers }
  }

  const resource = (type: string, attributes: Record<string, unknown>, id?: string) => ({
    data: { type, ...(id ? { id } : {}), attributes: renameKeys(attributes, snakeCase) },
  })

  return {
    locale,
    send,
    get: <Data = Flat>(path: string) => ask<Data>('GET', path),
    post: <Data = Flat>(
      path: string,
      type: string,
      attributes: Record<string, unknown> = {},
      headers?: Record<string, string>,
    ) => ask<Data>('POST', path, resource(type, attributes), headers),
    patch: <Data = Flat>(path: string, type: string, attributes: Record<string, unknown>, id?: string) =>
      ask<Data>('PATCH', path, resource(type, attributes, id)),
    put: <Data = Flat>(path: string, type: string, attributes: Record<string, unknown> = {}) =>
      ask<Data>('PUT', path, resource(type, attributes)),
    delete: (path: string) => ask<null>('DELETE', path),
    /** A file as it is. */
    bytes: <Data = Flat>(path: string, content: Uint8Array, contentType: string) =>
      ask<Data>('POST', path, content, { 'content-type': contentType }),
    /** What the sign-in contract answers, which is no document. */
    plain: async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
      const response = await send(method, path, body, { 'content-type': 'application/json' })
      const answered = (await response.json()) as Body & WireDocument
      if (!response.ok) throw new ApiRefusal(response.status, readErrors(response.status, answered))
      return answered
    },
    /** A body as it is, for the few calls that are not resources (`/auth/…`). */
    raw: <Data = unknown>(method: string, path: string, body?: unknown) =>
      ask<Data>(method, path, body, { 'content-type': 'application/json' }),
  }
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

/** The same address at its last page: somebody asked for one past it. */
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
  const fields: Record<string, string[]> = {}
  for (const { source, detail } of error.errors) {
    const name = source?.pointer?.replace('/data/attributes/', '').split('/').map(camelCase).join('.')
    if (name !== undefined) (fields[name] ??= []).push(detail)
  }
  return problemData({
    message: error.message,
    code: error.code,
    status: error.status,
    fields,
    values: formValues(form),
  })
}

export function problemData(found: FormProblem) {
  return data({ problem: found }, { status: found.status })
}

/** What was typed, for showing again; secrets are left out. */
export function formValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(([name, value]) => typeof value === 'string' && !/password/i.test(name)) as [string, string][],
  )
}

export function signInPath(request: Request): string {
  const url = new URL(request.url)
  const back = url.pathname.replace(/\.data$/, '') + url.search.replace(/[?&]_routes=[^&]*/, '')
  return `/${localeOfPath(url.pathname)}/auth/login-1?redirect=${encodeURIComponent(back)}`
}

export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return isLocale(first) ? first : 'nl'
}

function organizationCookie(request: Request): string | undefined {
  return /(?:^|;\s*)organization=([0-9a-f-]{36})/.exec(request.headers.get('cookie') ?? '')?.[1]
}

type WireResource = {
  type: string
  id: string
  attributes?: Record<string, unknown>
  relationships?: Record<string, { data?: Identifiers }>
  meta?: Record<string, unknown>
}
type Identifiers = { type: string; id: string } | { type: string; id: string }[] | null
type WireDocument = {
  data?: WireResource | WireResource[] | null
  included?: WireResource[]
  meta?: Record<string, unknown>
  errors?: ErrorObject[] | string[]
}

function readErrors(status: number, body: WireDocument): ErrorObject[] {
  const errors = body.errors ?? []
  return errors.map((error) =>
    typeof error === 'string'
      ? {
          id: '',
          status: String(status),
          code: status === 401 ? 'identity.wrong-credentials' : '',
          title: error,
          detail: error,
        }
      : error,
  )
}

/** A document without its wrapping: relationships become the included things themselves, or their ids. */
export function flatten(document: WireDocument): Flat | Flat[] | null {
  const flat = new Map<string, Flat>()
  const all = [
    ...(document.included ?? []),
    ...(Array.isArray(document.data) ? document.data : document.data ? [document.data] : []),
  ]
  for (const item of all) {
    const attributes = renameKeys(item.attributes ?? {}, camelCase) as Record<string, unknown>
    flat.set(`${item.type}/${item.id}`, {
      ...attributes,
      id: item.id,
      type: item.type,
      meta: (renameKeys(item.meta ?? {}, camelCase) as Record<string, unknown>) ?? {},
    })
  }
  for (const item of all) {
    const own = flat.get(`${item.type}/${item.id}`)
    for (const [name, { data: linked }] of Object.entries(item.relationships ?? {})) {
      if (!own || linked === undefined) continue
      const find = (one: { type: string; id: string }) =>
        flat.get(`${one.type}/${one.id}`) ?? { id: one.id, type: one.type, meta: {} }
      own[camelCase(name)] = Array.isArray(linked) ? linked.map(find) : linked && find(linked)
    }
  }
  const pick = (item: WireResource) => flat.get(`${item.type}/${item.id}`) as Flat
  if (Array.isArray(document.data)) return document.data.map(pick)
  return document.data ? pick(document.data) : null
}
