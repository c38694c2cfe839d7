import { z } from 'zod'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { shapeOf } from '#areas/shapes.ts'
import { mediaType, snakeCase } from '#platform/jsonapi.ts'
import { wireSchema } from '#platform/shapes.ts'
import { exampleOf } from './examples.ts'
import type { Parts } from './parts.ts'
import { linkageSchema, type SchemaJson } from './schemas.ts'
import { toldAttributes } from './told-attributes.ts'

/** What a call takes, under a name of its own. */
export function requestBody(definition: AreaEndpoint, id: string, parts: Parts): SchemaJson {
  const { body, bodyKind, wire } = definition
  if (!body || bodyKind === 'bytes')
    return { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  const attributes = withoutDefaults(toldAttributes(wireSchema(body as z.ZodType, 'input'), definition.type))
  const isNeeded = ((attributes.required as string[] | undefined) ?? []).length > 0
  const example = exampleOf(definition)
  const name = `${(id[0] ?? '').toUpperCase()}${id.slice(1)}Body`
  const document = bodyKind === 'bare' ? attributes : documentOf(definition, attributes, isNeeded)
  const content = { schema: parts.schema(name, document), ...(example ? { example } : {}) }
  const types = bodyKind === 'bare' ? ['application/json'] : [mediaType, 'application/json']
  return {
    ...(isNeeded ? { required: true } : {}),
    content: {
      ...Object.fromEntries(types.map((one, at) => [one, at === 0 ? content : { schema: content.schema }])),
      ...(wire === 'auth' ? { 'application/x-www-form-urlencoded': { schema: content.schema } } : {}),
    },
  }
}

/** What holds where nothing is sent is told in words: generators take a field with a default for one that must be there. */
function withoutDefaults(schema: SchemaJson): SchemaJson {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, SchemaJson>)
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, { default: value, ...said }]) => [
        name,
        value === undefined || value === '' || typeof value === 'object'
          ? said
          : { ...said, description: `${String(said.description)}; ${JSON.stringify(value)} where it is not sent` },
      ]),
    ),
  }
}

/** Attributes in their envelope. The address of a step names its member, so there the type may be left out. */
function documentOf(definition: AreaEndpoint, attributes: SchemaJson, isNeeded: boolean): SchemaJson {
  const { type, method, path } = definition
  const isStep = path.includes(':id') && (method === 'put' || method === 'delete')
  const related = settable(definition)
  const data = {
    type: 'object',
    required: [...(isStep ? [] : ['type']), ...(isNeeded ? ['attributes'] : [])],
    properties: {
      type: type === undefined ? { type: 'string' } : { const: type },
      ...(method === 'patch' ? { id: { type: 'string', format: 'uuid' } } : {}),
      attributes,
      ...(Object.keys(related).length ? { relationships: { type: 'object', properties: related } } : {}),
    },
  }
  return { type: 'object', required: ['data'], properties: { data } }
}

/** The relationships that may be said instead of the attribute with their id. */
function settable({ body, type }: AreaEndpoint): Record<string, SchemaJson> {
  const fields = body instanceof z.ZodObject ? body.shape : {}
  const { relationships = {} } = shapeOf.get(type ?? '') ?? {}
  return Object.fromEntries(
    Object.entries(relationships).flatMap(([name, to]) =>
      Object.hasOwn(fields, `${name}Id`) ? [[snakeCase(name), linkageSchema(to)]] : [],
    ),
  )
}
