import type { ErrorObject } from '#platform/error-objects.ts'
import { camelCase, renameKeys, snakeCase } from '#platform/jsonapi.ts'
import type { Method } from '#platform/http.ts'
import type { AnswerAt, PathOf, Sent } from './api-types.ts'

/** A resource whose type nobody asked for: attributes in camelCase beside id, type and the things it refers to. */
export type Flat = { id: string; type: string; meta: Record<string, unknown> } & Record<string, unknown>

/** What was refused, in words: `message` for the whole, `fields` for the form (camelCase names). */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: ErrorObject[]
  /** The rest of the refused answer, beside its errors. */
  readonly answer: Record<string, unknown>

  constructor(status: number, errors: ErrorObject[], answer: Record<string, unknown> = {}) {
    super(errors[0]?.detail ?? String(status))
    this.status = status
    this.code = errors[0]?.code ?? ''
    this.errors = errors
    this.answer = answer
  }

  /** The sentences of a refusal by the name of their field, in camelCase. */
  get fields(): Record<string, string[]> {
    const fields: Record<string, string[]> = {}
    for (const { source, detail, meta } of this.errors) {
      const sent = typeof meta?.attribute === 'string' ? meta.attribute : source?.pointer?.slice(1).replaceAll('/', '.')
      const name = sent
        ?.replace(/^data\.attributes\./, '')
        .split('.')
        .map(camelCase)
        .join('.')
      if (name !== undefined) (fields[name] ??= []).push(detail)
    }
    return fields
  }
}

/** For what stands beside the thing itself: nothing where its reader may not know of it, as the API says. */
export function notForReader(error: unknown): undefined {
  if (!(error instanceof ApiRefusal) || ![403, 404].includes(error.status)) throw error
}

/** For what is simply not there any more. */
export function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiRefusal) || error.status !== 404) throw error
}

export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>

/** The client of our API: its calls by their address, typed by its description. */
export function clientFor(send: Send) {
  async function ask<Answered>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered> {
    const response = await send(method, path.startsWith('/auth/') ? path : `/api/v1${path}`, body, headers)
    const text = await response.text()
    const parsed = text ? (JSON.parse(text) as WireDocument) : {}
    if (!response.ok) throw new ApiRefusal(response.status, readErrors(response.status, parsed), parsed)
    const meta = metaOf(parsed.meta ?? {})
    return { data: flatten(parsed), meta, headers: response.headers } as Answered
  }

  const resource = (type: string, attributes: Record<string, unknown>, id?: string) => ({
    data: { type, ...(id ? { id } : {}), attributes: renameKeys(attributes, snakeCase) },
  })

  return {
    get: <Path extends PathOf<'get'>>(path: Path) => ask<AnswerAt<'get', Path>>('GET', path),
    post: <Path extends PathOf<'post'>>(
      path: Path,
      type: string,
      attributes: Sent<'post', Path> = {},
      headers?: Record<string, string>,
    ) => ask<AnswerAt<'post', Path>>('POST', path, resource(type, attributes), headers),
    patch: <Path extends PathOf<'patch'>>(path: Path, type: string, attributes: Sent<'patch', Path>, id?: string) =>
      ask<AnswerAt<'patch', Path>>('PATCH', path, resource(type, attributes, id)),
    put: <Path extends PathOf<'put'>>(path: Path, type: string, attributes: Sent<'put', Path> = {}) =>
      ask<AnswerAt<'put', Path>>('PUT', path, resource(type, attributes)),
    delete: (path: PathOf<'delete'>) => ask<{ data: null }>('DELETE', path),
    /** A file as it is. */
    bytes: <Path extends PathOf<'post'>>(path: Path, content: Uint8Array, contentType: string) =>
      ask<AnswerAt<'post', Path>>('POST', path, content, { 'content-type': contentType }),
    /** Calls of the sign-in contract, whose answers are no JSON:API documents. */
    plain: async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
      const response = await send(method, path, body, { 'content-type': 'application/json' })
      const answered = (await response.json()) as Body & WireDocument
      if (!response.ok) throw new ApiRefusal(response.status, readErrors(response.status, answered))
      return answered
    },
    /** A body as it is, for the few calls that are not resources (`/auth/…`). */
    raw: <M extends Uppercase<Method>, Path extends PathOf<Lowercase<M>> | `/auth/${string}`>(
      method: M,
      path: Path,
      body?: unknown,
    ) => ask<AnswerAt<Lowercase<M>, Path>>(method, path, body, { 'content-type': 'application/json' }),
  }
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
          code: codeOf(status, error),
          title: error,
          detail: error,
        }
      : error,
  )
}

/** What a sentence of the sign-in contract stands for: that contract has no codes. */
function codeOf(status: number, sentence: string): string {
  if (status === 401) return 'identity.wrong-credentials'
  return sentence.includes('wrong center') ? 'identity.wrong-center' : ''
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

/** What is counted by states, roles or kinds has those for its keys: values, and no names to write otherwise. */
function metaOf(meta: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(meta).map(([name, value]) => [
      camelCase(name),
      name.startsWith('by_') ? value : renameKeys(value, camelCase),
    ]),
  )
}
