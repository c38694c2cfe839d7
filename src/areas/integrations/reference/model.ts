/** The description of the API, told shortly for people. */

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  $ref?: string
  maxLength?: number
}
type Parameter = { $ref?: string; name?: string; in?: string; description?: string; schema?: Schema }
type Operation = {
  summary: string
  tags: string[]
  'x-who': string | string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
export type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

export type Field = { name: string; kind: string; required: boolean }
export type Ask = { name: string; kind: string; text: string }
export type CallReference = {
  method: string
  path: string
  summary: string
  who: string[]
  asks: Ask[]
  /** Attributes and their questions. */
  filters: { name: string; questions: string[] }[]
  body: Field[]
  bodyType: string
  answers: { status: string; text: string; kind: string }[]
}
export type AreaReference = { name: string; calls: CallReference[]; fields: Field[] }

/** The calls by area, with what they ask and answer; narrowed to those that hold all the words asked for. */
export function readDescription(description: Description, words = ''): AreaReference[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const areas = new Map<string, CallReference[]>()
  for (const [path, byMethod] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(byMethod)) {
      // PUT says the same as PATCH.
      if (method === 'put' && 'patch' in byMethod) continue
      const call = readCall(description, method, path, operation)
      const heap = `${call.method} ${path} ${call.summary} ${call.body.map(({ name }) => name).join(' ')}`.toLowerCase()
      if (!wanted.every((word) => heap.includes(word))) continue
      const name = operation.tags[0] ?? ''
      areas.set(name, [...(areas.get(name) ?? []), call])
    }
  }
  return [...areas].map(([name, calls]) => ({ name, calls, fields: fieldsOfType(description, name) }))
}

function readCall(description: Description, method: string, path: string, operation: Operation): CallReference {
  const parameters = operation.parameters
    .map((one) => (one.$ref ? (description.components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? one) : one))
    .filter((one) => one.in === 'path' || one.in === 'query')
  const filter = parameters.find(({ name }) => name === 'filter')
  const [bodyType = ''] = Object.keys(operation.requestBody?.content ?? {})
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    who: [operation['x-who']].flat(),
    asks: parameters
      .filter((one) => one !== filter)
      .map(({ name = '', description: text = '', schema = {} }) => ({ name, kind: kindOf(schema), text })),
    filters: filtersOf(filter?.schema),
    body: bodyFields(operation.requestBody?.content[bodyType]?.schema),
    bodyType,
    answers: Object.entries(operation.responses)
      .filter(([status]) => status !== 'default')
      .map(([status, { description: text, content = {} }]) => {
        const [type = '', { schema = {} } = {}] = Object.entries(content)[0] ?? []
        return { status, text, kind: status < '300' ? answerKind(type, schema) : '' }
      }),
  }
}

/** `status_not_eq` and `status_in` are questions about `status`: the attribute is what all of its questions begin with. */
function filtersOf(schema: Schema | undefined): CallReference['filters'] {
  const names = Object.keys(schema?.properties ?? {})
  const attributes = names.flatMap((name) => (name.endsWith('_not_null') ? [name.slice(0, -'_not_null'.length)] : []))
  return attributes.map((name) => ({
    name,
    questions: names
      .filter((one) => one.startsWith(`${name}_`))
      .map((one) => one.slice(name.length + 1))
      .filter(
        (question) =>
          !attributes.some(
            (other) => other !== name && `${name}_${question}`.startsWith(`${other}_`) && other.length > name.length,
          ),
      ),
  }))
}

function bodyFields(schema: Schema | undefined): Field[] {
  const attributes = schema?.properties?.data?.properties?.attributes ?? schema
  return fieldsOf(attributes)
}

function fieldsOfType(description: Description, type: string): Field[] {
  return fieldsOf(description.components.schemas[type]?.properties?.attributes)
}

function fieldsOf(schema: Schema | undefined): Field[] {
  return Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
    name,
    kind: kindOf(one),
    required: schema?.required?.includes(name) ?? false,
  }))
}

function kindOf(schema: Schema): string {
  // A type that is shown in several ways is known by its own name.
  if (schema.$ref) return schema.$ref.split('/').at(-1)?.split('.')[0] ?? ''
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' | ')
  if (schema.type === 'array') return `[${kindOf(schema.items ?? {})}]`
  return schema.format ?? [schema.type ?? 'any'].flat().join(' | ')
}

function answerKind(type: string, schema: Schema): string {
  if (!type.includes('json')) return type
  const { data } = schema.properties ?? {}
  return data ? kindOf(data) : type
}
