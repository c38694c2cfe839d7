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
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
  'x-who': string | string[]
}

export const description = openApi(areaRoutes) as {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> }
}

/** Every call as the document describes it. */
export const operations: Operation[] = Object.entries(description.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({
    ...operation,
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

function validator(from: 'api' | 'sparse', operation: Operation, status: string, type: string): ValidateFunction {
  const key = `${from} ${operation.method} ${operation.path} ${status} ${type}`
  const pointer = [
    'paths',
    operation.path,
    operation.method.toLowerCase(),
    'responses',
    status,
    'content',
    type,
    'schema',
  ]
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/')
  const found = compiled.get(key) ?? ajv.compile({ $ref: `${from}#/${pointer}` })
  compiled.set(key, found)
  return found
}

/** What is not as described about an answer; nothing when it is. */
export async function faultsOf(operation: Operation, response: Response, isSparse: boolean): Promise<string[]> {
  const status = String(response.status)
  const described = operation.responses[status] ?? (status >= '400' ? operation.responses.default : undefined)
  if (!described) return [`${status} is not described`]
  const text = await response.text()
  if (!described.content) return text === '' ? [] : [`${status} has a body`]
  const type = response.headers.get('content-type') ?? ''
  if (!(type in described.content)) return [`${status} comes as ${type}`]
  if (!type.includes('json')) return []
  const check = validator(
    isSparse ? 'sparse' : 'api',
    operation,
    operation.responses[status] ? status : 'default',
    type,
  )
  if (check(JSON.parse(text))) return []
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${status} ${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}
