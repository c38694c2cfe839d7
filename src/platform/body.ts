import { z } from 'zod'
import { badRequest, conflict, forbidden, invalid, Refusal, unsupported } from './errors.ts'
import type { Endpoint } from './http.ts'
import type { Translate } from './i18n.ts'
import type { PointerTo } from './error-objects.ts'
import { camelCase, mediaType, renameKeys, sameType, snakeCase } from './jsonapi.ts'
import { fieldErrors } from './validation.ts'

/**
 * Takes a body in whole, before anything waits for it: a slow sender holds no connection to the database.
 * @throws Refusal 413 when it is larger than the endpoint wants, 415 when it is packed
 */
export async function takeBody<Ctx>(request: Request, definition: Endpoint<Ctx>): Promise<Request> {
  if (definition.method === 'get') return request
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase()
  if (coding && coding !== 'identity') throw unsupported('platform.content-coding', { header: 'Content-Encoding' })
  const body = await readBytes(request, definition.bodyLimit ?? 1024)
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, ...(body.byteLength ? { body } : {}) })
}

/**
 * Reads and checks a body. Field errors come back as sentences at their fields.
 * @param sent is told what was sent, so that errors can point into it
 * @throws Refusal 400, 409, 413, 415, 422
 */
export async function readBody<Ctx>(
  request: Request,
  definition: Endpoint<Ctx>,
  t: Translate,
  id: string | undefined,
  sent: { document?: unknown } = {},
): Promise<unknown> {
  if (definition.bodyKind === 'bytes') return undefined
  const text = await readText(request)
  if (!definition.body) return undefined
  const raw = parseText(text, request.headers.get('content-type') ?? '', definition)
  sent.document = raw
  const value = definition.bodyKind === 'bare' ? readBare(raw) : readAttributes(raw, definition, id)
  const unwritable = findUnwritable(value)
  if (unwritable !== undefined) throw invalid({ [unwritable]: ['platform.unwritable'] })
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
  if (type === 'application/x-www-form-urlencoded' && definition.wire === 'auth') {
    if (text.split('&', mostValues + 2).length > mostValues + 1) throw tooMuch()
    return Object.fromEntries(new URLSearchParams(text))
  }
  if (type === mediaType && parameters.some((part) => !part.startsWith('profile=')))
    throw unsupported('platform.media-type')
  if (type !== mediaType && type !== 'application/json') throw unsupported('platform.media-type')
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw badRequest('platform.unreadable-body')
  }
  assertModest(parsed)
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
/** Nothing of ours holds more: each name is rewritten and judged, which takes its time before anybody knows who asks. */
const mostValues = 5000

/** Level by level, because what is too deep cannot be gone down into. */
function assertModest(value: unknown): void {
  let level = [value]
  let values = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw badRequest('platform.too-deep', { values: { most: deepest } })
    level = level.flatMap((item) => (item !== null && typeof item === 'object' ? Object.values(item) : []))
    values += level.length
    if (values > mostValues) throw tooMuch()
  }
}

const tooMuch = () => badRequest('platform.too-much', { values: { most: mostValues } })

const envelope = z.object({
  data: z.object({
    type: z.string().optional(),
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

function readBare(raw: unknown): unknown {
  if (isObject(raw)) assertNamedOnce(raw, '')
  return renameKeys(raw, camelCase)
}

function readAttributes<Ctx>(raw: unknown, definition: Endpoint<Ctx>, id: string | undefined): unknown {
  // A step without input needs no body.
  if (isObject(raw) && Object.keys(raw).length === 0) return {}
  const parsed = envelope.safeParse(raw)
  if (!parsed.success) throw noDocument(parsed.error)
  const { type, id: sentId, attributes = {}, relationships = {} } = parsed.data.data
  // The address of a step names its member; what is sent to one may say attributes alone.
  const isStep = id !== undefined && (definition.method === 'put' || definition.method === 'delete')
  if (type === undefined && !isStep) throw badRequest('platform.no-type', { pointer: '/data/type' })
  if (type !== undefined && definition.type && !sameType(type, definition.type)) {
    throw conflict('platform.wrong-type', { values: { sent: type, expected: definition.type }, pointer: '/data/type' })
  }
  if (sentId !== undefined && id !== undefined && sentId !== id)
    throw conflict('platform.id-mismatch', { pointer: '/data/id' })
  const isNew = sentId !== undefined && id === undefined && definition.method === 'post'
  if (isNew && !definition.namesExisting) throw forbidden('platform.client-id', { pointer: '/data/id' })
  assertNamedOnce(attributes, '/data/attributes')
  return {
    ...(isNew ? { id: sentId } : {}),
    ...readRelationships(relationships, definition),
    ...(renameKeys(attributes, camelCase) as object),
  }
}

/** Says which part of a document is missing or no such part; where the innermost fault is. */
function noDocument(error: z.ZodError): Refusal {
  const path = error.issues[0]?.path ?? []
  const pointer = path.length ? pointerOf(path.map(String)) : '/data'
  return badRequest('platform.no-document', { pointer, values: { pointer } })
}

/** `first_name` beside `firstName`: which of them is meant nobody can know. */
function assertNamedOnce(attributes: object, within: string): void {
  const names = new Set<string>()
  for (const key of Object.keys(attributes)) {
    const name = camelCase(key)
    if (names.has(name))
      throw badRequest('platform.named-twice', { pointer: `${within}${pointerOf([key])}`, values: { name: key } })
    names.add(name)
  }
}

type SentRelationships = NonNullable<z.infer<typeof envelope>['data']['relationships']>

/** `vacancy` in the relationships says the same as `vacancy_id` in the attributes; what cannot be set so is refused. */
function readRelationships<Ctx>(
  relationships: SentRelationships,
  { body, settable = {} }: Endpoint<Ctx>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(relationships).map(([name, { data }]) => {
      const key = `${camelCase(name)}Id`
      const pointer = `/data/relationships${pointerOf([name])}`
      const isSettable = body instanceof z.ZodObject && Object.hasOwn(body.shape, key) && !Array.isArray(data)
      if (!isSettable) throw forbidden('platform.relationship', { values: { name }, pointer })
      if (data === null) return [key, null]
      const { type, id } = data as { type: string; id: string }
      const expected = settable[camelCase(name)]
      if (expected !== undefined && !sameType(type, expected))
        throw conflict('platform.wrong-type', { values: { sent: type, expected }, pointer: `${pointer}/data/type` })
      return [key, id]
    }),
  )
}

/** The camelCase path of a text that cannot be written down: with a NUL in it, or half of a sign. */
function findUnwritable(value: unknown): string | undefined {
  const waiting: [value: unknown, path: string][] = [[value, '']]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, path] = next
    if (typeof one === 'string') {
      if (one.includes('\0') || !one.isWellFormed()) return path
    } else if (one !== null && typeof one === 'object')
      for (const [key, inner] of Object.entries(one)) {
        const at = path ? `${path}.${key}` : key
        if (key.includes('\0') || !key.isWellFormed()) return path || key.toWellFormed().replaceAll('\0', '')
        waiting.push([inner, at])
      }
  }
  return undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

const pointerOf = (path: readonly string[]) =>
  path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Finds fields in the document that was sent, under the names it has there. */
export function pointerInto<Ctx>(document: unknown, { bodyKind }: Endpoint<Ctx>): PointerTo {
  const data = isObject(document) && isObject(document.data) ? document.data : {}
  const root = bodyKind === 'bare' ? document : data.attributes
  // Looked through once per object: as many names may be at fault as were sent.
  const namesOf = new Map<unknown, Map<string, string>>()
  const sentAs = (within: unknown, name: string) => {
    let names = namesOf.get(within)
    if (!names) {
      names = new Map((isObject(within) ? Object.keys(within) : []).map((key) => [camelCase(key), key]))
      namesOf.set(within, names)
    }
    return names.get(camelCase(name)) ?? snakeCase(name)
  }
  return (field) => {
    const parts = field.split('.')
    const [first = ''] = parts
    const related = sentAs(data.relationships, first.replace(/Id$/, ''))
    if (
      bodyKind !== 'bare' &&
      first.endsWith('Id') &&
      isObject(data.relationships) &&
      Object.hasOwn(data.relationships, related)
    )
      return pointerOf(['data', 'relationships', related, 'data', 'id'])
    const path: string[] = []
    let within: unknown = root
    for (const part of parts) {
      const name = Array.isArray(within) ? part : sentAs(within, part)
      path.push(name)
      within = (within as Record<string, unknown> | undefined | null)?.[name]
    }
    return pointerOf([...(bodyKind === 'bare' ? [] : ['data', 'attributes']), ...path])
  }
}
