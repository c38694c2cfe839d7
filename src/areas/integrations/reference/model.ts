/** The description of the API, told shortly for people. */

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  description?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  $ref?: string
}
type Parameter = {
  $ref?: string
  name?: string
  in?: string
  description?: string
  required?: boolean
  schema?: Schema
}
type Example = { $ref?: string; value?: unknown }
type Content = Record<string, { schema: Schema; example?: unknown; examples?: Record<string, Example> }>
type Answer = { $ref?: string; description?: string; content?: Content }
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  'x-who': string | string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Answer>
}
export type Description = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    examples: Record<string, Example>
  }
}

export type Field = { name: string; kind: string; required: boolean; text: string }
/** A call as the index of the page has it. */
export type CallLine = { id: string; method: string; path: string; summary: string }
export type CallReference = CallLine & {
  text: string
  who: string[]
  takesKey: boolean
  asks: Field[]
  body: Field[]
  bodyType: string
  example: unknown
  /** With the name of what one looks like, where it is a document. */
  answers: { status: string; kind: string; example: string | undefined }[]
}
export type AreaIndex = { name: string; text: string; calls: CallLine[] }
export type AreaReference = {
  name: string
  text: string
  calls: CallReference[]
  fields: Field[]
  /** What answers of these calls look like, each once. */
  answers: { name: string; value: unknown }[]
}

/** Every area with its calls, by their addresses alone. */
export function indexOf(description: Description): AreaIndex[] {
  const areas = new Map<string, CallLine[]>()
  for (const { path, method, operation } of operationsOf(description)) {
    const name = operation.tags[0] ?? ''
    const { operationId: id, summary } = operation
    areas.set(name, [...(areas.get(name) ?? []), { id, method: method.toUpperCase(), path, summary }])
  }
  return [...areas]
    .map(([name, calls]) => ({ name, text: wordsOf(description, name), calls }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The calls of one area, whole; or of all areas those that hold all the words asked for, as many as fit on a page. */
export function readDescription(
  description: Description,
  { words = '', of }: { words?: string; of?: string | undefined },
): AreaReference[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const areas = new Map<string, CallReference[]>()
  let left = mostAtOnce
  for (const { path, method, operation } of operationsOf(description)) {
    const name = operation.tags[0] ?? ''
    if (of !== undefined && name !== of) continue
    const call = readCall(description, method, path, operation)
    const heap = `${call.method} ${path} ${call.summary} ${call.body.map((one) => one.name).join(' ')}`.toLowerCase()
    if (!wanted.every((word) => heap.includes(word)) || left === 0) continue
    left -= 1
    areas.set(name, [...(areas.get(name) ?? []), call])
  }
  return [...areas].map(([name, calls]) => ({
    name,
    text: wordsOf(description, name),
    calls,
    fields: fieldsOf(description.components.schemas[name]?.properties?.attributes),
    answers: [...new Set(calls.flatMap(({ answers }) => answers.flatMap(({ example }) => example ?? [])))].map(
      (one) => ({
        name: one,
        value: description.components.examples[one]?.value,
      }),
    ),
  }))
}

/** What the areas of the API are about, in the order of somebody's way through the product. */
export const subjects = ['places', 'applications', 'contracts', 'hours', 'people', 'account', 'rest'] as const
export type Subject = (typeof subjects)[number]

const subjectWords: readonly [Exclude<Subject, 'rest'>, RegExp][] = [
  ['places', /vacanc|^(places|favorites|saved_searches|recommendations|search_synonyms|seeker)$/],
  ['applications', /^application|^match_|^(self_found_places|waiting_places|sent_proposals|known_hosts)$/],
  ['contracts', /^(contracts|internships|required_documents|document_rules|verify)$|^partner_|^recognition_/],
  ['hours', /^(timesheets|internship_periods|workflows)$|^school_(calendars|days)|^road/],
  ['people', /^(students|pupils|users|groups|mentorships|imports|grantable_roles)$|organization|^ro(st|ll)/],
  [
    'account',
    /^(auth|confirm|current_user|sessions|second_factor|my_data|dashboard)$|^(api_|identity_|sign_in|email_|notif|digest|saved_v|data_v)/,
  ],
]

/** Which subject an area stands under; what is about none of them is the website and what runs it. */
export function subjectOf(area: string): Subject {
  return subjectWords.find(([, words]) => words.test(area))?.[0] ?? 'rest'
}

const mostAtOnce = 45

function operationsOf({ paths }: Description): { path: string; method: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  )
}

function wordsOf({ tags }: Description, name: string): string {
  return tags.find((tag) => tag.name === name)?.description ?? ''
}

function readCall(description: Description, method: string, path: string, operation: Operation): CallReference {
  const found = <One extends { $ref?: string }>(one: One, among: Record<string, One>): One =>
    one.$ref ? (among[one.$ref.split('/').at(-1) ?? ''] ?? one) : one
  const { schemas, parameters } = description.components
  const [bodyType = '', sent] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    text: operation.description,
    who: [operation['x-who']].flat(),
    takesKey: operation.security.some((one) => 'key' in one),
    asks: operation.parameters
      .map((one) => found(one, parameters))
      .filter((one) => one.in === 'path' || one.in === 'query')
      .map(({ name = '', description: text = '', schema = {}, required = false }) => ({
        name,
        kind: kindOf(schema),
        text,
        required,
      })),
    body: bodyFields(sent && found(sent.schema, schemas)),
    bodyType,
    example: sent?.example,
    answers: Object.entries(operation.responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { content = {} }]) => {
        const [type = '', { schema = {}, examples = {} } = {}] = Object.entries(content)[0] ?? []
        return {
          status,
          kind: answerKind(type, found(schema, schemas)),
          example: examples.answer?.$ref?.split('/').at(-1),
        }
      }),
  }
}

function bodyFields(schema: Schema | undefined): Field[] {
  return fieldsOf(schema?.properties?.data?.properties?.attributes ?? schema)
}

function fieldsOf(schema: Schema | undefined): Field[] {
  return Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
    name,
    kind: kindOf(one),
    required: schema?.required?.includes(name) ?? false,
    text: one.description ?? '',
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
