import type { AreaEndpoint } from '#areas/endpoint.ts'
import { shapes, type AreaRoutes } from '#areas/registry.ts'
import { snakeCase } from '#platform/jsonapi.ts'
import type { Shape } from '#platform/shapes.ts'
import { resourceOf, takesKey } from './access.ts'
import { commonResponses, headers, responses } from './openapi/answers.ts'
import { requestBody } from './openapi/bodies.ts'
import { rolesOf, toldRoles, toldSteps } from './openapi/callers.ts'
import { commonParameters, parameterRef, pathParameters, queryParameters } from './openapi/parameters.ts'
import { openParts, type Parts } from './openapi/parts.ts'
import { commonSchemas, nameOf, operationId, pathOf, ref, resourceSchema, type SchemaJson } from './openapi/schemas.ts'
import { tagWords } from './openapi/tags.ts'

/** The description of the API, made from the same declarations that serve it. */
export function openApi(areas: readonly AreaRoutes[]): SchemaJson {
  const parts = openParts()
  const resources = [...described(areas)].map((shape) => [nameOf(shape), resourceSchema(shape)])
  const paths: Record<string, SchemaJson> = {}
  for (const { prefix, endpoints } of areas) {
    for (const definition of endpoints) {
      const path = pathOf(prefix, definition)
      paths[path] = { ...paths[path], [definition.method]: operation(path, definition, parts) }
    }
  }
  paths['/api/v1/events'] = { get: eventStream }
  const { schemas, parameters, examples } = parts.all()
  const tags = [...new Set(Object.values(paths).flatMap((byMethod) => Object.values(byMethod).flatMap(tagsOf)))]
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: tags.sort().map((name) => ({ name, description: tagWords[name] })),
    paths,
    webhooks: { event: { post: webhook } },
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
        client: { type: 'apiKey', in: 'header', name: 'client' },
        uid: { type: 'apiKey', in: 'header', name: 'uid' },
        key: { type: 'http', scheme: 'bearer', description: 'A key for programs, made at /profile-edit/keys' },
      },
      parameters: { ...commonParameters, ...parameters },
      examples,
      headers,
      responses: commonResponses,
      schemas: { ...Object.fromEntries(resources), ...schemas, ...commonSchemas },
    },
  }
}

const info = {
  title: 'Stageplein',
  version: '1',
  description:
    'JSON:API 1.1. Attributes are snake_case; camelCase is accepted. PUT does what PATCH does. Every answer to who is signed in bears the headers of the session, and every answer `RateLimit`. New attributes, relationships, values and calls may come at any time: pass over what you do not know. What goes is announced half a year before. For people: /api.',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  contact: { name: 'Stageplein', url: '/support' },
}

function tagsOf(one: unknown): string[] {
  return (one as { tags: string[] }).tags
}

/** Every shape there is: each type's own, those of single calls, and those of what these refer to. */
function described(areas: readonly AreaRoutes[]): Set<Shape> {
  const views = areas.flatMap(({ endpoints }) => endpoints.flatMap(({ answers }) => answers ?? []))
  const referred = views.flatMap(({ relationships }) => Object.values(relationships).flat())
  return new Set([...shapes, ...views, ...referred.filter((one) => typeof one !== 'string')])
}

function operation(path: string, definition: AreaEndpoint, parts: Parts): SchemaJson {
  const { method, who, wire, readOnly } = definition
  const open = who === 'everyone' || who === 'link'
  const changes = method !== 'get' && !readOnly
  const byKey = takesKey(definition)
  const session = { accessToken: [], client: [], uid: [] }
  const id = operationId(method, path)
  return {
    operationId: id,
    summary: definition.summary,
    description: told(definition, byKey),
    tags: [wire === 'auth' ? 'auth' : (path.split('/')[3] ?? 'test')],
    'x-who': rolesOf(who),
    // What is open may be asked by somebody too: then it is answered for them.
    security: [...(open ? [{}] : []), session, ...(byKey ? [{ key: [] }] : [])],
    parameters: [
      ...pathParameters(path),
      ...(who === 'link' ? [parameterRef('LinkSecret')] : []),
      ...queryParameters(definition, parts),
      ...(open ? [] : [parameterRef('CurrentOrganization')]),
      ...(changes && wire !== 'auth' ? [parameterRef('IdempotencyKey')] : []),
      ...(changes && path.includes('{id}') && !open ? [parameterRef('IfMatch')] : []),
      parameterRef('Language'),
    ],
    ...(definition.body || definition.bodyKind === 'bytes' ? { requestBody: requestBody(definition, id, parts) } : {}),
    responses: responses(definition, parts),
  }
}

/** What is not to be seen in the form of a call: what else it does, who may, from which state, and by which key. */
function told(definition: AreaEndpoint, byKey: boolean): string {
  const { about, steps, who, needs } = definition
  const has = needs ? `Refused with 403 where the website does not have \`${snakeCase(needs)}\`.` : ''
  const key = byKey
    ? `Takes a key for \`${resourceOf(definition)}\`.`
    : definition.who === 'everyone' || definition.who === 'link'
      ? ''
      : 'Takes no key: sign in.'
  return [about, steps?.length ? toldSteps(steps) : toldRoles(who), has, key].filter(Boolean).join(' ')
}

/** The one call that no area declares: it goes on until somebody closes it. */
const eventStream: SchemaJson = {
  operationId: 'getEvents',
  summary: 'Hear of it when a record changes that one may read',
  description: 'A stream of server-sent events, for pages: programs make a webhook. Takes no key: sign in.',
  tags: ['events'],
  'x-who': 'signed-in',
  security: [{ accessToken: [], client: [], uid: [] }],
  parameters: [
    {
      name: 'watch',
      in: 'query',
      required: true,
      description: 'Type and id of the record, such as `applications/0198…`',
      schema: { type: 'string' },
    },
  ],
  responses: {
    '200': { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    '4XX': { $ref: '#/components/responses/Refused' },
  },
}

/** What comes to the address of a webhook. */
const webhook: SchemaJson = {
  operationId: 'onEvent',
  summary: 'What happened, told to the address of a webhook',
  description: 'Check `Stageplein-Signature` before reading: /api says how. Any answer from 200 to 299 takes it.',
  tags: ['webhooks'],
  parameters: [
    ['Stageplein-Signature', 'Time and HMAC of the body with the secret of the webhook'],
    ['Stageplein-Webhook', 'The id of the webhook: which secret'],
    ['Stageplein-Event', 'What happened'],
    ['Stageplein-Delivery', 'The id of this delivery: the same for every try'],
  ].map(([name, description]) => ({ name, in: 'header', description, schema: { type: 'string' } })),
  requestBody: { required: true, content: { 'application/vnd.api+json': { schema: ref('Event') } } },
  responses: { '200': { description: 'Taken' } },
}
