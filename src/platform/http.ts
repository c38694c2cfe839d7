import { hash } from 'node:crypto'
import type { z } from 'zod'
import { Refusal } from './errors.ts'
import type { Translate } from './i18n.ts'
import { writeErrors, type PointerTo } from './error-objects.ts'
import { mediaType, writeDocument, type Document, type Query, type QueryRules } from './jsonapi.ts'
import type { Shape } from './shapes.ts'
import type { Allowance } from './throttle.ts'

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
  /** What else a program should know of it, in a sentence or two. */
  about?: string
  /** What the website must have for this call, by its name; where it has not the call is refused with 403. */
  needs?: string
  /** The rows of the table this call takes its step by: from where, to where, who. */
  steps?: readonly { from: readonly string[]; to: readonly string[]; who: readonly string[] }[]
  /** What is done here, where whoever did it may take it back for ten seconds: the name of its words. */
  undo?: string
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
  /**
   * Whether pages show what this address answers, so that who looks at one asks it many times: of strangers it counts with
   * their pages, not with their calls.
   */
  isShownInPages?(url: URL): boolean
  /** Answers in the form of the sign-in contract instead of JSON:API. */
  wire?: 'auth'
  /** The call is for a person at a screen, not for a program with a key. */
  byHand?: boolean
  /** Under which name the secret of a mailed link comes, in an address or in the body; `t` where `who` is `link`. */
  linkSecret?: string
  /** The answer holds a secret, which is kept nowhere: not for asking again either. */
  secret?: boolean
  /** What an example of the body should say besides what must be there: attributes in snake_case. */
  example?: Readonly<Record<string, unknown>>
  /** What type a relationship of the body points at, by its name, where that is known. */
  settable?: Readonly<Record<string, string>>
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

/** @param isTagged whether the answer bears a tag, by which it can be asked again for nothing, or changed if it still holds */
export function writeAnswer(answer: Answer, query: Query | undefined, url: URL, isTagged = false): Response {
  if (answer === undefined) return new Response(null, { status: 204 })
  if (answer instanceof Response) return answer
  const { status = 200, headers = {}, ...document } = answer
  const text = writeDocument(document, query, url)
  return new Response(text, {
    status,
    headers: { 'content-type': mediaType, vary: 'Accept', ...(isTagged ? { etag: tagOf(text) } : {}), ...headers },
  })
}

/** The tag of an answer: the same text has the same. */
export function tagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
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
  pointerTo?: PointerTo,
): Response {
  const headers: Record<string, string> = {
    'content-type': wire === 'auth' ? 'application/json' : mediaType,
    vary: 'Accept',
  }
  if (refusal.details.retryAfter) headers['retry-after'] = String(Math.ceil(refusal.details.retryAfter))
  const errors = writeErrors(refusal, t, reference, pointerTo)
  const body =
    wire === 'auth'
      ? { success: false, errors: errors.map((error) => error.detail) }
      : { jsonapi: { version: '1.1' }, errors }
  return new Response(JSON.stringify(body), { status: refusal.status, headers })
}
