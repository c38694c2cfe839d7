// Writes src/web/calls.ts, the types of the client the screens use, from the description of the API (`npm run fix`).
import { writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'
import { areaRoutes } from '../src/areas/registry.ts'
import { openApi } from '../src/api/openapi.ts'
import { camelCase } from '../src/platform/jsonapi.ts'

type Json = { [key: string]: Json } & { tsType?: string; properties?: Record<string, Json>; required?: string[] }
type Operation = { requestBody?: Json; responses: Record<string, Json> }

const writing = ['post', 'patch', 'put', 'delete'] as const
const methods = ['get', ...writing] as const

/** The text of src/web/calls.ts. Its line breaks are the compiler's; the formatter has no say in it. */
export async function clientTypes(): Promise<string> {
  const { paths, components } = openApi(areaRoutes) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Json> }
  }
  const resources = Object.entries(components.schemas).filter(([, schema]) => schema.properties?.type?.const)
  const known = new Set(resources.map(([type]) => type))
  const calls = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .map(([path, operations]) => [path.slice('/api/v1'.length), operations] as const)
  const byMethod = (list: readonly string[], valueOf: (operation: Operation) => Json) =>
    object(
      list.map((method) => [
        method,
        object(
          calls.flatMap(([path, operations]) => {
            const operation = operations[method]
            // Where PATCH and PUT are the same call, the screens have one of them.
            return operation && !(method === 'put' && operations.patch) ? [[path, valueOf(operation)]] : []
          }),
        ),
      ]),
    )
  const written = [
    ...resources.map(([type, schema]) => [nameOf(type), flat(type, schema, known)] as const),
    ['Answers', byMethod(methods, answer)] as const,
    ['Attributes', byMethod(writing.slice(0, 3), attributes)] as const,
  ]
  const texts = []
  for (const [name, schema] of written)
    texts.push(
      await compile(schema as never, name, {
        bannerComment: '',
        additionalProperties: false,
        ignoreMinAndMaxItems: true,
        format: true,
        style: { semi: false, singleQuote: true, printWidth: 120 },
      }),
    )
  return `// Made by scripts/make-client.ts of the description of the API: npm run fix makes it anew.
import type { Flat } from './resource.ts'

${texts.join('\n')}`
}

/** A resource as the client hands it out: its attributes, and what it refers to, beside `id`, `type` and `meta`. */
function flat(type: string, schema: Json, known: Set<string>): Json {
  const { attributes, relationships } = schema.properties as Record<string, Json>
  const linked = Object.entries(relationships?.properties ?? {}).map(([name, { properties }]) => {
    const data = properties?.data as Json
    const isMany = data.type === ('array' as unknown)
    const to = isMany ? data.items : (data.anyOf as unknown as Json[])[0]
    const target = to?.properties?.type?.const as unknown as string
    const typeName = known.has(target) ? nameOf(target) : 'Flat'
    return [camelCase(name), ts(isMany ? `${typeName}[]` : `${typeName} | null`)] as const
  })
  const { properties = {}, required = [] } = inCamelCase(attributes as Json)
  return {
    type: 'object',
    required: ['id', 'type', 'meta', ...required],
    properties: {
      ...properties,
      id: { type: 'string' },
      type: { const: type },
      meta: ts('Record<string, unknown>'),
      ...Object.fromEntries(linked),
    },
  } as unknown as Json
}

/** What comes back: one resource, a list of them, or nothing. */
function answer({ responses }: Operation): Json {
  const content = (responses['200'] ?? responses['201'])?.content as Json | undefined
  const data = content?.['application/vnd.api+json']?.schema?.properties?.data
  if (!data) return ts('null')
  const one = (schema: Json): string =>
    schema.$ref
      ? nameOf((schema.$ref as unknown as string).split('/').at(-1) as string)
      : (schema.anyOf as unknown as Json[]).map(one).join(' | ')
  return ts(data.items ? `(${one(data.items)})[]` : one(data))
}

/** What a call takes: the attributes of its resource. */
function attributes({ requestBody }: Operation): Json {
  const content = requestBody?.content as Json | undefined
  const body = content?.['application/vnd.api+json']?.schema?.properties?.data?.properties?.attributes
  return body ? inCamelCase(body) : ts('Record<string, never>')
}

function nameOf(type: string): string {
  if (type === 'Resource') return 'Flat'
  return camelCase(type).replace(/^./, (letter) => letter.toUpperCase())
}

function ts(tsType: string): Json {
  return { tsType } as unknown as Json
}

function object(entries: (readonly [string, Json])[]): Json {
  return {
    type: 'object',
    required: entries.map(([name]) => name),
    properties: Object.fromEntries(entries),
  } as unknown as Json
}

function inCamelCase(schema: Json): Json {
  const walk = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(walk) : value && typeof value === 'object' ? inCamelCase(value as Json) : value
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === 'properties'
        ? [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [camelCase(name), walk(inner)]))]
        : key === 'required'
          ? [key, (value as unknown as string[]).map(camelCase)]
          : [key, walk(value)],
    ),
  ) as Json
}

if (import.meta.main) writeFileSync(new URL('../src/web/calls.ts', import.meta.url), await clientTypes())
