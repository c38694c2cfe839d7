import { z } from 'zod'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { mediaType } from '#platform/jsonapi.ts'

type Prefixed = { prefix: string; endpoints: AreaEndpoint[] }[]

const errorRef = { $ref: '#/components/schemas/Errors' }

/** The description of the API, made from the same declarations that serve it. */
export function openApi(areas: Prefixed): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { prefix, endpoints } of areas) {
    for (const definition of endpoints) {
      const path = (prefix + definition.path).replace(/:([A-Za-z]+)/g, '{$1}')
      const methods = definition.method === 'patch' ? ['patch', 'put'] : [definition.method]
      for (const method of methods)
        paths[path] = { ...paths[path], [method]: operation(prefix, path, method, definition) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stageplein',
      version: '1',
      description: 'JSON:API 1.1. Attributes are snake_case; camelCase is accepted.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
        client: { type: 'apiKey', in: 'header', name: 'client' },
        uid: { type: 'apiKey', in: 'header', name: 'uid' },
      },
      schemas: { Resource: resourceSchema, Document: documentSchema, Errors: errorsSchema },
    },
  }
}

function operation(prefix: string, path: string, method: string, definition: AreaEndpoint): Record<string, unknown> {
  const open = definition.who === 'everyone' || definition.who === 'link'
  const answer =
    definition.wire === 'auth'
      ? { 'application/json': { schema: { type: 'object' } } }
      : { [mediaType]: { schema: { $ref: '#/components/schemas/Document' } } }
  return {
    operationId: `${method}${path.replace(/[^A-Za-z0-9]+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')}`,
    summary: definition.summary,
    tags: [definition.type ?? prefix.slice(1)],
    'x-who': definition.who,
    ...(open ? {} : { security: [{ accessToken: [], client: [], uid: [] }] }),
    parameters: [...pathParameters(path), ...queryParameters(definition)],
    ...(definition.body ? { requestBody: requestBody(definition) } : {}),
    responses: {
      '200': { description: 'Done', content: answer },
      '4XX': { description: 'Refused', content: { [mediaType]: { schema: errorRef } } },
    },
  }
}

function pathParameters(path: string): unknown[] {
  return [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /^id$|Id$/.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))
}

function queryParameters({ query, method }: AreaEndpoint): unknown[] {
  if (method !== 'get' || !query) return []
  const text = { type: 'string' }
  return [
    ...(query.includes?.length
      ? [{ name: 'include', in: 'query', description: query.includes.join(', '), schema: text }]
      : []),
    ...(query.sorts?.length ? [{ name: 'sort', in: 'query', description: query.sorts.join(', '), schema: text }] : []),
    ...(query.list
      ? [
          { name: 'page[number]', in: 'query', schema: { type: 'integer', minimum: 1 } },
          {
            name: 'page[size]',
            in: 'query',
            schema: { type: 'integer', minimum: 1, maximum: query.maxPageSize ?? 100 },
          },
        ]
      : []),
    ...(query.parameters ?? []).map((name) => ({ name, in: 'query', schema: text })),
  ]
}

function requestBody({ body, bodyKind, type }: AreaEndpoint): unknown {
  const attributes = body ? z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) : {}
  const { $schema: _, ...schema } = attributes as Record<string, unknown>
  if (bodyKind === 'bare') return { content: { 'application/json': { schema } } }
  const resource = {
    type: 'object',
    required: ['type'],
    properties: { type: { const: type }, id: { type: 'string' }, attributes: schema },
  }
  return {
    content: { [mediaType]: { schema: { type: 'object', required: ['data'], properties: { data: resource } } } },
  }
}

const resourceSchema = {
  type: 'object',
  required: ['type', 'id'],
  properties: {
    type: { type: 'string' },
    id: { type: 'string' },
    attributes: { type: 'object' },
    relationships: { type: 'object' },
    meta: { type: 'object' },
  },
}
const documentSchema = {
  type: 'object',
  properties: {
    data: {
      oneOf: [
        { $ref: '#/components/schemas/Resource' },
        { type: 'array', items: { $ref: '#/components/schemas/Resource' } },
        { type: 'null' },
      ],
    },
    included: { type: 'array', items: { $ref: '#/components/schemas/Resource' } },
    meta: { type: 'object' },
    links: { type: 'object' },
  },
}
const errorsSchema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'code', 'title', 'detail'],
        properties: {
          id: { type: 'string' },
          status: { type: 'string' },
          code: { type: 'string' },
          title: { type: 'string' },
          detail: { type: 'string' },
          source: { type: 'object' },
          meta: { type: 'object' },
        },
      },
    },
  },
}
