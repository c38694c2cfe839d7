import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { areaRoutes } from '#areas/registry.ts'
import { openApi } from '../../src/api/openapi.ts'

type Schema = Record<string, unknown>
export type Parameter = {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  style?: string
  required?: boolean
  schema: Schema
}
export type Operation = {
  method: string
  path: string
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: Schema; examples?: Record<string, Schema> }> }>
  operationId: string
  summary: string
  description: string
  security: Record<string, string[]>[]
  'x-who': string | string[]
}

export const description = openApi(areaRoutes) as {
  paths: Record<string, Record<string, Operation>>
  components: {
    parameters: Record<string, Parameter>
    schemas: Record<string, Schema>
    examples: Record<string, { value: unknown }>
    responses: Record<string, { content?: Record<string, { schema: Schema }> }>
  }
}

/** What a schema says that points at another. */
export function resolved(schema: Schema): Schema {
  const { $ref: at } = schema
  return typeof at === 'string'
    ? resolved(description.components.schemas[at.split('/').at(-1) as string] ?? {})
    : schema
}

/** Every call as the document describes it. */
export const operations: Operation[] = Object.entries(description.paths).flatMap(([path, byMethod]) =>
  // A stream goes on until its reader closes it.
  (path === '/api/v1/events' ? [] : Object.entries(byMethod)).map(([method, operation]) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, one]) => {
        const { $ref: at } = one as { $ref?: string }
        return [status, at ? (description.components.responses[at.split('/').at(-1) as string] ?? one) : one]
      }),
    ),
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters.map((one) =>
      one.$ref ? (description.components.parameters[one.$ref.split('/').at(-1) as string] as Parameter) : one,
    ),
  })),
)

/** The description as it holds for who asks with `fields`: of the attributes of a resource any may be left out. */
const sparse = {
  ...description,
  components: {
    ...description.components,
    schemas: Object.fromEntries(
      Object.entries(description.components.schemas).map(([name, schema]) => {
        const { attributes, ...properties } = (schema.properties ?? {}) as Record<string, Schema>
        if (!attributes) return [name, schema]
        const { required: _, ...anyOf } = attributes
        return [name, { ...schema, properties: { ...properties, attributes: anyOf } }]
      }),
    ),
  },
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
;(addFormats as unknown as (to: Ajv2020) => void)(ajv)
ajv.addSchema({ $id: 'api', ...description })
ajv.addSchema({ $id: 'sparse', ...sparse })
const compiled = new Map<string, ValidateFunction>()

function validator(from: 'api' | 'sparse', schema: Schema): ValidateFunction {
  const key = `${from} ${JSON.stringify(schema)}`
  // A schema of its own looks for what it points at in the document.
  const here = JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${from}#/`)) as Schema
  const found = compiled.get(key) ?? ajv.compile(here)
  compiled.set(key, found)
  return found
}

/** What is not as described about an answer; nothing when it is. */
export async function faultsOf(operation: Operation, response: Response, isSparse: boolean): Promise<string[]> {
  const status = String(response.status)
  const { responses } = operation
  const described =
    responses[status] ?? responses[`${status[0]}XX`] ?? (status >= '400' ? responses.default : undefined)
  if (!described) return [`${status} is not described`]
  const text = await response.text()
  if (!described.content) return text === '' ? [] : [`${status} has a body`]
  const type = (response.headers.get('content-type') ?? '').split(';')[0] as string
  const schema = described.content[type]?.schema
  if (!schema) return [`${status} comes as ${type}`]
  if (!type.includes('json')) return []
  const check = validator(isSparse ? 'sparse' : 'api', schema)
  const stray = strayMeta(schema, JSON.parse(text) as { meta?: object })
  if (stray) return [`${status} says ${stray} in meta, which is not described`]
  if (check(JSON.parse(text))) return []
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** What is not as described about an example of an answer; every call that answers with a document has one. */
export function exampleFaults(operation: Operation): string[] {
  return Object.entries(operation.responses).flatMap(([status, { content = {} }]) => {
    const { schema, examples } = content['application/vnd.api+json'] ?? {}
    if (!schema || !status.startsWith('2')) return []
    const name = (examples?.answer as { $ref?: string } | undefined)?.$ref?.split('/').at(-1)
    const check = validator('api', schema)
    if (name && check(description.components.examples[name]?.value)) return []
    return [`${operation.method} ${operation.path} ${status} ${ajv.errorsText(check.errors)}`]
  })
}

/** What an answer says in `meta` that its schema does not know. */
function strayMeta(schema: Schema, { meta = {} }: { meta?: object }): string {
  const { meta: said } = (resolved(schema).properties ?? {}) as { meta?: Schema }
  const known = Object.keys((said?.properties ?? {}) as object)
  return Object.keys(meta)
    .filter((name) => !known.includes(name))
    .join(', ')
}
