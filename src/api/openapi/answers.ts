import type { AreaEndpoint } from '#areas/endpoint.ts'
import { behind, shapeOf } from '#areas/shapes.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { wireSchema, type Shape } from '#platform/shapes.ts'
import { exampleAnswer } from './examples.ts'
import type { Parts } from './parts.ts'
import { nameOf, ref, textSchema, type SchemaJson } from './schemas.ts'
import { toldAttributes } from './told-attributes.ts'

/** Headers of answers, under their names. */
export const headers: Record<string, SchemaJson> = {
  'access-token': { description: 'The token of the session; send it back', schema: textSchema },
  client: { description: 'Which device; send it back', schema: textSchema },
  uid: { description: 'Whose session; send it back', schema: textSchema },
  expiry: { description: 'When the session ends, in seconds since 1970', schema: textSchema },
  'token-type': { description: 'Always Bearer', schema: textSchema },
  authorization: { description: 'The same in one: send it back instead of the three', schema: textSchema },
  Location: { description: 'The address of what was made', schema: textSchema },
  ETag: { description: 'Names this very answer; for If-None-Match and If-Match', schema: textSchema },
  'RateLimit-Policy': { description: 'How many calls, in how many seconds', schema: textSchema },
  RateLimit: { description: 'How many calls are left, and for how many seconds', schema: textSchema },
  'Retry-After': { description: 'In so many seconds', schema: { type: 'integer' } },
}

const headerRefs = (...names: string[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
})
const session = ['access-token', 'client', 'uid', 'expiry', 'token-type', 'authorization']

const refused =
  '400 cannot be read, or asks what is not offered · 401 not signed in · 403 not yours to do, or `wrong center`: credentials of another tenant · 404 not there, or not for you to know of · 406, 413, 415 not in a form or size we read · 409 cannot be done as things stand · 412 changed since you read it · 422 a field is not right: `source.pointer` says which · 429 too often: `Retry-After` says when again'

/** The refusals there are, under their names; those of the sign-in contract have a form of their own. */
export const commonResponses: Record<string, SchemaJson> = {
  Refused: {
    description: refused,
    ...headerRefs('Retry-After', 'RateLimit', 'RateLimit-Policy'),
    content: { [mediaType]: { schema: ref('Errors') } },
  },
  AuthRefused: {
    description: refused,
    ...headerRefs('Retry-After', 'RateLimit', 'RateLimit-Policy'),
    content: { 'application/json': { schema: ref('SignInRefusal') } },
  },
  Failed: {
    description: 'Our fault, or no time right now: ask again after `Retry-After`',
    ...headerRefs('Retry-After'),
    content: { [mediaType]: { schema: ref('Errors') } },
  },
}

/**
 * Every call may be refused in the same ways, so they are told once. `default` is what is our fault, or nobody's.
 */
export function responses(definition: AreaEndpoint, parts: Parts): SchemaJson {
  const { wire, query } = definition
  return {
    ...done(definition, parts),
    ...(query?.parameters && 'redirect_url' in query.parameters ? { '302': { description: 'To the screen' } } : {}),
    '4XX': { $ref: `#/components/responses/${wire === 'auth' ? 'AuthRefused' : 'Refused'}` },
    default: { $ref: '#/components/responses/Failed' },
  }
}

function done(definition: AreaEndpoint, parts: Parts): SchemaJson {
  const { wire, type, sends, creates, silent, method, secret } = definition
  if (wire === 'auth' || sends === 'application/json') {
    const opens = wire !== 'auth' || /^\/(sign_in|validate_token|password)$/.test(definition.path)
    const content = { 'application/json': { schema: ref('SignInAnswer') } }
    return { '200': { description: 'Done', ...(opens ? headerRefs(...session) : {}), content } }
  }
  if (sends) {
    const content = [sends].flat().map((one) => {
      const isJson = one.includes('json')
      // The key is the type alone: what a client compares has no parameters.
      const schema = isJson ? { type: 'object', additionalProperties: true } : { type: 'string', format: 'binary' }
      return [one.split(';')[0], { schema }]
    })
    return { '200': { description: 'The file', content: Object.fromEntries(content) as SchemaJson } }
  }
  if (!type || silent) return { '204': { description: 'Done' } }
  const named = [...(creates ? ['Location'] : []), ...(method === 'get' ? ['ETag'] : [])]
  if (secret && type === 'users') named.push(...session)
  return {
    [creates ? '201' : '200']: {
      description: creates ? 'Made' : 'Done',
      ...(named.length ? headerRefs(...named) : {}),
      content: { [mediaType]: documentOf(definition, parts) },
    },
    ...(method === 'get' ? { '304': { description: 'As you have it' } } : {}),
    ...(method === 'delete' ? { '204': { description: 'Done' } } : {}),
  }
}

/** A document with this endpoint's resources: one, or a list with pages. */
function documentOf(definition: AreaEndpoint, parts: Parts): SchemaJson {
  const { type = '', orType, answers, many, query = {} } = definition
  const shown = answers
    ? [answers].flat()
    : [type, ...(orType ? [orType] : [])].map((one) => known({ shape: shapeOf.get(one) }))
  const names = shown.map(nameOf)
  const one = names.length === 1 ? ref(names[0] as string) : { anyOf: names.map(ref) }
  const isList = many === true || query.list === true
  const included = new Set((query.includes ?? []).map((path) => nameOf(known(behind(definition, path)))))
  const meta = metaSchema(definition)
  const name = `${names.join('.or.')}.${isList ? 'list' : 'document'}`
  const schema = parts.schema(name, {
    type: 'object',
    required: ['data', 'jsonapi', 'links', ...(meta?.required ? ['meta'] : [])],
    properties: {
      jsonapi: ref('Version'),
      data: isList ? { type: 'array', items: one } : one,
      ...(included.size ? { included: { type: 'array', items: { anyOf: [...included].map(ref) } } } : {}),
      links: ref('Links'),
      ...(meta ? { meta } : {}),
    },
  })
  return { schema, examples: { answer: parts.example(name, exampleAnswer(shown[0] as Shape, definition)) } }
}

/** What stands beside the data; nothing where the call says nothing. */
function metaSchema({ meta, query = {}, type }: AreaEndpoint): SchemaJson | undefined {
  const said = meta ? toldAttributes(wireSchema(meta, 'output'), type) : { type: 'object' }
  if (!query.list) return meta ? said : undefined
  return {
    ...said,
    required: ['page', ...((said.required as string[] | undefined) ?? [])],
    properties: { page: ref(query.cursor ? 'CursorPage' : 'Page'), ...(said.properties as SchemaJson | undefined) },
  }
}

function known({ shape }: { shape: Shape | undefined }): Shape {
  if (!shape) throw new Error('a call answers with a type that has no shape')
  return shape
}
