import { z } from 'zod'
import { badRequest, conflict, forbidden, Refusal, unsupported } from './errors.ts'
import type { Translate } from './i18n.ts'
import {
  camelCase,
  mediaType,
  renameKeys,
  sameType,
  writeDocument,
  writeErrors,
  type Document,
  type Query,
  type QueryRules,
} from './jsonapi.ts'
import type { Shape } from './shapes.ts'
import type { Allowance } from './throttle.ts'
import { fieldErrors } from './validation.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * Who may make a call at all; which rows they see and which steps they may take is decided further inside.
 * `link` asks for the secret of a link besides the ids; a list names capacities.
 */
export type Who = 'everyone' | 'link' | 'signed-in' | readonly string[]

export type Call<Ctx, Body = unknown, Path extends string = string, Prepared = unknown> = {
  ctx: Ctx
  request: Request
  url: URL
  params: Params<Path>
  query: Query
  body: Body
  /** What `prepare` made; undefined where there is none. */
  prepared: Prepared
}

/** The values of a path's `:parameters`, by their names. */
export type Params<Path extends string> = string extends Path
  ? Record<string, string>
  : { [Name in ParameterOf<Path>]: string }
type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A document (200, or 201 when `status` says so), a ready response, or nothing (204). */
export type Answer = Response | (Document & { status?: number; headers?: Record<string, string> }) | undefined

export type Endpoint<Ctx> = {
  method: Method
  /** Below the area's prefix, with `:parameters`. */
  path: string
  who: Who
  summary: string
  /** Answers with many, though not in pages. */
  many?: boolean
  /** Makes what it answers with: 201. */
  creates?: boolean
  /** The media type of an answer that is no document of resources, or those it may have. */
  sends?: string | readonly string[]
  /** Answers with nothing, though it is about resources of a type: 204. */
  silent?: boolean
  /** Another resource type the call may answer with. */
  orType?: string
  /** Resource type in the answer and, unless `bodyKind` says otherwise, in the body. */
  type?: string
  /** How the resource of the answer looks here, or may look, where its type is shown in more than one way. */
  answers?: Shape | readonly Shape[]
  /** What stands in `meta` of the answer, besides the page of a list. */
  meta?: z.ZodObject
  body?: z.ZodType
  /** `resource`: JSON:API `data.attributes`; `bare`: the object itself, JSON or form-encoded; `bytes`: unread. */
  bodyKind?: 'resource' | 'bare' | 'bytes'
  /** Largest body in kB; default 1024. */
  bodyLimit?: number
  query?: QueryRules
  /** Answers in the form of the sign-in contract instead of JSON:API. */
  wire?: 'auth'
  /** The call is for a person at a screen, not for a program with a key. */
  byHand?: boolean
  /** Under which name the secret of a mailed link comes, in an address or in the body; `t` where `who` is `link`. */
  linkSecret?: string
  /** The answer holds a secret, which is kept nowhere: not for asking again either. */
  secret?: boolean
  /** A POST about something there is already: its id may stand beside the attributes. */
  namesExisting?: boolean
  /**
   * Whether somebody who looks through another's eyes may do this. Unless it says so: reading yes, writing no.
   */
  throughOthersEyes?: 'allowed' | 'refused'
  /** The call is open to people who must have a second factor and have none yet. */
  beforeSecondFactor?: true
  /** A POST that only asks. */
  readOnly?: boolean
  /** Milliseconds one statement may take, where the default is not enough. */
  timeout?: number
  /**
   * Judges, inside a transaction that only reads, whether slow work (a picture, a document, bytes to a store) is to be
   * done, and says how. It is done outside any transaction, so that it holds no connection and no lock.
   */
  prepare?(call: Call<Ctx>): Promise<SlowWork<unknown>>
  handle(call: Call<Ctx>): Promise<Answer>
}

/** Work for outside a transaction; `discard` takes away what was made, where the call came to nothing after all. */
export type SlowWork<Made> = { make: () => Promise<Made>; discard?: (made: Made) => Promise<void> }

export function slowWork<Made>(
  make: () => Promise<Made>,
  discard: (made: NoInfer<Made>) => Promise<void>,
): SlowWork<Made> {
  return { make, discard }
}

/** An endpoint of which the type says what its declaration says: the client's types are made of it. */
export interface Declared<
  Ctx,
  M extends Method,
  Path extends string,
  Type extends string,
  OrType extends string,
  View extends Shape | readonly Shape[],
  Many extends boolean,
  Silent extends boolean,
  List extends boolean,
  Cursor extends boolean,
  Meta extends z.ZodObject,
  Body extends z.ZodType,
> extends Endpoint<Ctx> {
  method: M
  path: Path
  type?: Type
  orType?: OrType
  answers?: View
  many?: Many
  silent?: Silent
  query?: QueryRules & { list?: List; cursor?: Cursor }
  meta?: Meta
  body?: Body
}

/**
 * Takes a body in whole, before anything waits for it: a slow sender holds no connection to the database.
 * @throws Refusal 413 when it is larger than the endpoint wants
 */
export async function takeBody<Ctx>(request: Request, definition: Endpoint<Ctx>): Promise<Request> {
  if (definition.method === 'get') return request
  const body = await readBytes(request, definition.bodyLimit ?? 1024)
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, ...(body.byteLength ? { body } : {}) })
}

/**
 * Reads and checks a body. Field errors come back as sentences at their fields.
 * @throws Refusal 400, 409, 413, 415, 422
 */
export async function readBody<Ctx>(
  request: Request,
  definition: Endpoint<Ctx>,
  t: Translate,
  id: string | undefined,
): Promise<unknown> {
  if (definition.bodyKind === 'bytes') return undefined
  const text = await readText(request)
  if (!definition.body) return undefined
  const raw = parseText(text, request.headers.get('content-type') ?? '', definition)
  const value = definition.bodyKind === 'bare' ? renameKeys(raw, camelCase) : readAttributes(raw, definition, id)
  const parsed = definition.body.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const fields = Object.entries(fieldErrors(parsed.error.issues, t)).map(([field, sentences]) => [
    field,
    sentences.map((line) => `@${line}`),
  ])
  throw new Refusal(422, 'platform.invalid', { fields: Object.fromEntries(fields) })
}

/** The bytes of a request, at most `limit` kB. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Refusal(413, 'platform.too-large', { values: { most: limit } })
  if (Number(request.headers.get('content-length') ?? 0) > limit * 1024) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit * 1024) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function parseText<Ctx>(text: string, contentType: string, definition: Endpoint<Ctx>): unknown {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (text.trim() === '') return {}
  if (type === 'application/x-www-form-urlencoded' && definition.wire === 'auth')
    return Object.fromEntries(new URLSearchParams(text))
  if (type === mediaType && parameters.some((part) => !part.startsWith('profile=')))
    throw unsupported('platform.media-type')
  if (type !== mediaType && type !== 'application/json') throw unsupported('platform.media-type')
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw badRequest('platform.unreadable-body')
  }
  assertShallow(parsed)
  return parsed
}

/** Bytes that are no UTF-8 would come in as question marks, and stay so. */
async function readText(request: Request): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer())
  } catch {
    throw badRequest('platform.unreadable-body')
  }
}

/** Nothing of ours lies deeper; what reads a body goes down with it, and must come up again. */
const deepest = 32

/** Level by level, because what is too deep cannot be gone down into. */
function assertShallow(value: unknown): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw badRequest('platform.too-deep', { values: { most: deepest } })
    level = level.flatMap((item) => (item !== null && typeof item === 'object' ? Object.values(item) : []))
  }
}

const envelope = z.object({
  data: z.object({
    type: z.string(),
    id: z.string().optional(),
    attributes: z.record(z.string(), z.unknown()).optional(),
    relationships: z
      .record(
        z.string(),
        z.object({ data: z.union([z.object({ type: z.string(), id: z.string() }), z.array(z.unknown()), z.null()]) }),
      )
      .optional(),
  }),
})

function readAttributes<Ctx>(raw: unknown, definition: Endpoint<Ctx>, id: string | undefined): unknown {
  // A step without input needs no body.
  if (raw !== null && typeof raw === 'object' && !Array.isArray(raw) && Object.keys(raw).length === 0) return {}
  const parsed = envelope.safeParse(raw)
  if (!parsed.success) throw badRequest('platform.unreadable-body')
  const { type, id: sentId, attributes = {}, relationships = {} } = parsed.data.data
  if (definition.type && !sameType(type, definition.type)) {
    throw conflict('platform.wrong-type', { values: { sent: type, expected: definition.type }, pointer: '/data/type' })
  }
  if (sentId !== undefined && id !== undefined && sentId !== id)
    throw conflict('platform.id-mismatch', { pointer: '/data/id' })
  const isNew = sentId !== undefined && id === undefined && definition.method === 'post'
  if (isNew && !definition.namesExisting) throw forbidden('platform.client-id', { pointer: '/data/id' })
  return {
    ...(isNew ? { id: sentId } : {}),
    ...readRelationships(relationships, definition),
    ...(renameKeys(attributes, camelCase) as object),
  }
}

type SentRelationships = NonNullable<z.infer<typeof envelope>['data']['relationships']>

/** `vacancy` in the relationships says the same as `vacancy_id` in the attributes; what cannot be set so is refused. */
function readRelationships<Ctx>(relationships: SentRelationships, { body }: Endpoint<Ctx>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(relationships).map(([name, { data }]) => {
      const key = `${camelCase(name)}Id`
      const settable = body instanceof z.ZodObject && Object.hasOwn(body.shape, key) && !Array.isArray(data)
      if (!settable)
        throw forbidden('platform.relationship', { values: { name }, pointer: `/data/relationships/${name}` })
      return [key, data === null ? null : (data as { id: string }).id]
    }),
  )
}

/** Refuses a wish for an answer in a form we do not have. */
export function assertAcceptable(request: Request): void {
  const accepted = (request.headers.get('accept') ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  const ours = accepted.filter((part) => part.startsWith(mediaType))
  if (
    ours.length &&
    ours.every((part) => part.split(';').some((piece, at) => at > 0 && !/^\s*(q|profile)=/.test(piece)))
  ) {
    throw new Refusal(406, 'platform.not-acceptable')
  }
}

export function writeAnswer(answer: Answer, query: Query | undefined, url: URL): Response {
  if (answer === undefined) return new Response(null, { status: 204 })
  if (answer instanceof Response) return answer
  const { status = 200, headers = {}, ...document } = answer
  return new Response(writeDocument(document, query, url), {
    status,
    headers: { 'content-type': mediaType, vary: 'Accept', ...headers },
  })
}

/** How often one may still ask, as the headers of a rate limit say it (RFC draft `RateLimit`). */
export function writeAllowance(headers: Headers, { limit, windowSeconds, remaining, resetSeconds }: Allowance): void {
  headers.set('ratelimit-policy', `"default";q=${limit};w=${windowSeconds}`)
  headers.set('ratelimit', `"default";r=${remaining};t=${resetSeconds}`)
}

export function writeRefusal(
  refusal: Refusal,
  t: Translate,
  reference: string,
  wire: Endpoint<unknown>['wire'],
): Response {
  const headers: Record<string, string> = {
    'content-type': wire === 'auth' ? 'application/json' : mediaType,
    vary: 'Accept',
  }
  if (refusal.details.retryAfter) headers['retry-after'] = String(Math.ceil(refusal.details.retryAfter))
  const errors = writeErrors(refusal, t, reference)
  const body =
    wire === 'auth'
      ? { success: false, errors: errors.map((error) => error.detail) }
      : { jsonapi: { version: '1.1' }, errors }
  return new Response(JSON.stringify(body), { status: refusal.status, headers })
}
