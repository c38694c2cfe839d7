import type { z } from 'zod'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { behind, shapeOf } from '#areas/shapes.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { wireSchema, type Shape } from '#platform/shapes.ts'
import { nameOf, ref, type SchemaJson } from './schemas.ts'

export function requestBody({ body, bodyKind, type, wire }: AreaEndpoint): SchemaJson {
  if (!body || bodyKind === 'bytes')
    return { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  const schema = wireSchema(body as z.ZodType, 'input')
  if (bodyKind === 'bare') {
    const content = { schema }
    return {
      content: {
        'application/json': content,
        ...(wire === 'auth' ? { 'application/x-www-form-urlencoded': content } : {}),
      },
    }
  }
  const data = {
    type: 'object',
    required: ['type'],
    properties: { type: { const: type }, id: { type: 'string', format: 'uuid' }, attributes: schema },
  }
  const document = { schema: { type: 'object', required: ['data'], properties: { data } } }
  return { content: { [mediaType]: document, 'application/json': document } }
}

export function responses(definition: AreaEndpoint, open: boolean): SchemaJson {
  const { wire, type, sends, creates, silent, body, method, query } = definition
  const refused = (description: string) => ({
    description,
    content:
      wire === 'auth'
        ? { 'application/json': { schema: ref('SignInAnswer') } }
        : { [mediaType]: { schema: ref('Errors') } },
  })
  const done =
    wire === 'auth' || sends === 'application/json'
      ? { '200': { description: 'Done', content: { 'application/json': { schema: ref('SignInAnswer') } } } }
      : sends
        ? {
            '200': {
              description: 'The file',
              content: Object.fromEntries(
                [sends]
                  .flat()
                  .map((one) => [
                    one,
                    { schema: one.includes('json') ? { type: 'object' } : { type: 'string', format: 'binary' } },
                  ]),
              ),
            },
          }
        : type && !silent
          ? {
              [creates ? '201' : '200']: {
                description: creates ? 'Made' : 'Done',
                content: { [mediaType]: { schema: documentSchema(definition) } },
              },
              ...(method === 'delete' ? { '204': { description: 'Done' } } : {}),
            }
          : { '204': { description: 'Done' } }
  return {
    ...done,
    '400': refused('Cannot be read, or asks what is not offered'),
    ...(open ? {} : { '401': refused('Not signed in') }),
    ...(open && method === 'get' && wire !== 'auth' ? {} : { '403': refused('Not yours to do') }),
    '404': refused('Not there, or not for you to know of'),
    ...(method === 'get' ? {} : { '409': refused('Cannot be done as things stand') }),
    ...(body ? { '422': refused('A field is not right; `source.pointer` says which') } : {}),
    '429': refused('Too often; `Retry-After` says when again'),
    ...(query?.parameters?.includes('redirect_url') ? { '302': { description: 'To the screen' } } : {}),
    default: refused('Refused'),
  }
}

/** A document with this endpoint's resources: one, or a list with pages. */
function documentSchema(definition: AreaEndpoint): SchemaJson {
  const { type = '', orType, answers, many, query = {} } = definition
  const known = answers
    ? [answers].flat().map((view) => ref(nameOf(view)))
    : [type, ...(orType ? [orType] : [])].map((one) => ref(schemaOf({ shape: shapeOf.get(one) })))
  const one = known.length === 1 ? (known[0] as SchemaJson) : { anyOf: known }
  const included = new Set((query.includes ?? []).map((path) => schemaOf(behind(definition, path))))
  return {
    type: 'object',
    required: ['data', 'jsonapi', 'links', ...(metaSchema(definition).required ? ['meta'] : [])],
    properties: {
      jsonapi: { type: 'object', properties: { version: { const: '1.1' } } },
      data: many || query.list ? { type: 'array', items: one } : one,
      ...(included.size ? { included: { type: 'array', items: { anyOf: [...included].map(ref) } } } : {}),
      links: ref('Links'),
      meta: metaSchema(definition),
    },
    not: { required: ['errors'] },
  }
}

function metaSchema({ meta, query = {} }: AreaEndpoint): SchemaJson {
  const said = meta ? wireSchema(meta, 'output') : { type: 'object' }
  if (!query.list) return said
  const numbers = ['number', 'size', 'total', 'total_pages']
  const page = {
    type: 'object',
    required: numbers,
    properties: {
      ...Object.fromEntries(numbers.map((name) => [name, { type: 'integer' }])),
      ...(query.cursor ? { after: { type: ['string', 'null'] } } : {}),
    },
  }
  return {
    ...said,
    required: ['page', ...((said.required as string[] | undefined) ?? [])],
    properties: { page, ...(said.properties as SchemaJson | undefined) },
  }
}

function schemaOf({ shape }: { shape: Shape | undefined }): string {
  return shape ? nameOf(shape) : 'Resource'
}
