import type { AreaEndpoint } from '#areas/endpoint.ts'
import { shapes, type AreaRoutes } from '#areas/registry.ts'
import type { Shape } from '#platform/shapes.ts'
import { requestBody, responses } from './openapi/bodies.ts'
import {
  currentOrganization,
  idempotencyKey,
  language,
  linkSecret,
  pathParameters,
  queryParameters,
} from './openapi/parameters.ts'
import { anyResource, errorsSchema, nameOf, resourceSchema, signInAnswer, type SchemaJson } from './openapi/schemas.ts'

/** The description of the API, made from the same declarations that serve it. */
export function openApi(areas: readonly AreaRoutes[]): SchemaJson {
  const paths: Record<string, SchemaJson> = {}
  for (const { prefix, endpoints } of areas) {
    for (const definition of endpoints) {
      const path = (prefix + definition.path).replace(/:([A-Za-z]+)/g, '{$1}').replace(/(.)\/$/, '$1')
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
      description:
        'JSON:API 1.1. Attributes are snake_case; camelCase is accepted. New attributes, relationships, values and calls may come at any time: pass over what you do not know. What goes is announced half a year before.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
        client: { type: 'apiKey', in: 'header', name: 'client' },
        uid: { type: 'apiKey', in: 'header', name: 'uid' },
        key: { type: 'http', scheme: 'bearer', description: 'A key for programs, made at /profile-edit/keys' },
      },
      parameters: { CurrentOrganization: currentOrganization, IdempotencyKey: idempotencyKey, Language: language },
      schemas: {
        ...Object.fromEntries([...described(areas)].map((shape) => [nameOf(shape), resourceSchema(shape)])),
        Resource: anyResource,
        Links: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
        Errors: errorsSchema,
        SignInAnswer: signInAnswer,
      },
    },
  }
}

/** Every shape there is: each type's own, those of single calls, and those of what these refer to. */
function described(areas: readonly AreaRoutes[]): Set<Shape> {
  const views = areas.flatMap(({ endpoints }) => endpoints.flatMap(({ answers }) => answers ?? []))
  const referred = views.flatMap(({ relationships }) => Object.values(relationships).flat())
  return new Set([...shapes, ...views, ...referred.filter((one) => typeof one !== 'string')])
}

function operation(prefix: string, path: string, method: string, definition: AreaEndpoint): SchemaJson {
  const open = definition.who === 'everyone' || definition.who === 'link'
  // A key does nothing that is for people alone.
  const forPeople = definition.byHand === true || definition.wire === 'auth' || definition.secret === true
  const changes = method !== 'get' && !definition.readOnly
  return {
    operationId: `${method}${path.replace(/[^A-Za-z0-9]+(.)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')}`,
    summary: definition.summary,
    tags: [definition.wire === 'auth' ? 'auth' : (path.split('/')[3] ?? prefix.slice(1))],
    'x-who': definition.who,
    ...(open ? {} : { security: [{ accessToken: [], client: [], uid: [] }, ...(forPeople ? [] : [{ key: [] }])] }),
    parameters: [
      ...pathParameters(path),
      ...(definition.who === 'link' ? [linkSecret] : []),
      ...queryParameters(definition),
      ...(open ? [] : [{ $ref: '#/components/parameters/CurrentOrganization' }]),
      ...(changes && definition.wire !== 'auth' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/Language' },
    ],
    ...(definition.body || definition.bodyKind === 'bytes' ? { requestBody: requestBody(definition) } : {}),
    responses: responses(definition, open),
  }
}
