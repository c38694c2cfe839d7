import fc from 'fast-check'
import { newId } from '#platform/ids.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { resolved, type Operation, type Parameter } from './described.ts'

// Requests made from the description of the API, sensible and senseless.

type Schema = Record<string, unknown>
const strange = [
  '',
  ' ',
  '\0',
  'null',
  '-1',
  '9'.repeat(40),
  "' or 1=1 --",
  '%',
  '\\',
  '<script>',
  '\u202e',
  '\ud800',
  '👩‍🌾'.repeat(50),
  'x'.repeat(6000),
  '2026-02-30',
  '../..',
  '__proto__',
]
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...strange),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.constant(null),
)
const aDay = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Values that fit a schema, and now and then one that does not. */
function valueFor(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: fittingValue(schema, ids) }, { weight: 1, arbitrary: junk })
}

function fittingValue(named: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const schema = resolved(named)
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (either) return fc.oneof(...either.map((one) => fittingValue(one, ids)))
  if ('const' in schema) return fc.constant(schema.const)
  const listed = (schema.enum ?? schema.examples) as unknown[] | undefined
  if (listed) return fc.constantFrom(...listed)
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? -5), max: Math.min(Number(schema.maximum ?? 2000), 2000) })
    case 'number':
      return fc.double({ min: Number(schema.minimum ?? -10), max: Number(schema.maximum ?? 5000), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      if (schema.prefixItems) return fc.tuple(...(schema.prefixItems as Schema[]).map((one) => valueFor(one, ids)))
      return fc.array(valueFor((schema.items ?? {}) as Schema, ids), { maxLength: 4 })
    case 'object': {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
      const fields = Object.fromEntries(
        properties.map(([name, one]) => [
          name,
          // Mostly left to the address.
          name === 'id' ? seldom(valueFor(one, ids), 10) : valueFor(one, ids),
        ]),
      )
      return fc.record(fields, { requiredKeys: ((schema.required ?? []) as string[]).filter((name) => name in fields) })
    }
    case 'string':
      return text(schema, ids)
    case 'null':
      return fc.constant(null)
    default:
      return junk
  }
}

function text(schema: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  switch (schema.format) {
    case 'uuid':
      return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
    case 'date':
      return aDay.map((one) => one.slice(0, 10))
    case 'date-time':
      return aDay
    default:
      return fc.oneof(
        fc.string({ minLength: Number(schema.minLength ?? 0), maxLength: Number(schema.minLength ?? 0) + 30 }),
        fc.constantFrom(
          'Een reden van genoeg tekens.',
          'Sam de Vries',
          'sam@mens.example',
          '0612345678',
          '13:30',
          '7,5',
        ),
      )
  }
}

export type MadeRequest = { role: number; path: string; init: RequestInit }

/** A call by somebody of so many roles; `ids` are known ones, by the word of the address they stand behind. */
export function requestFor(
  operation: Operation,
  ids: Record<string, string[]>,
  roles: number,
): fc.Arbitrary<MadeRequest> {
  const all = Object.values(ids).flat()
  const kind = operation.path.split('/')[3] ?? ''
  const here = [...(ids[kind] ?? []), ...(ids[operation.path.split('/')[4] ?? ''] ?? [])]
  const within = (name: string) =>
    ({ monday: ['2026-10-05', '2026-10-12'], signerId: ids.signers ?? [], line: ['2'] })[name] ?? here
  const pathValue = ({ name, schema }: Parameter) => {
    const known = within(name)
    return fc.oneof(
      ...(known.length ? [{ weight: 12, arbitrary: fc.constantFrom(...known) }] : []),
      { weight: 2, arbitrary: text(schema, all) },
      { weight: 1, arbitrary: fc.constantFrom('5', 'x', newId()) },
    )
  }
  const query = operation.parameters.filter((one) => one.in === 'query')
  const asked = fc.record(
    Object.fromEntries(query.map(({ name, schema }) => [name, seldom(queryValue(schema, all), 3)])),
  )
  const stray = seldom(
    fc.constantFrom(
      'nope=1',
      'filter[nope_eq]=1',
      'sort=',
      'include=a.b',
      'page[size]=0',
      'locale=en',
      'fields[nope]=a',
    ),
    20,
  )
  const content = operation.requestBody?.content ?? {}
  const types = Object.keys(content)
  return fc
    .record({
      role: fc.integer({ min: 0, max: roles - 1 }),
      inPath: fc.record(
        Object.fromEntries(
          operation.parameters.filter((one) => one.in === 'path').map((one) => [one.name, pathValue(one)]),
        ),
      ),
      asked,
      stray,
      type: types.length ? fc.constantFrom(...types, ...types, 'text/plain') : fc.constant(mediaType),
      body: types.length
        ? fc.oneof(
            { weight: 15, arbitrary: valueFor(content[types[0] as string]?.schema ?? {}, all) },
            { weight: 1, arbitrary: junk },
          )
        : fc.constant(undefined),
    })
    .map(({ role, inPath, asked: sent, stray: extra, type, body }) => {
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(inPath[name])))
      const search = [
        ...Object.entries(sent).flatMap(([name, value]) => written(name, value)),
        ...(extra ? [extra] : []),
      ]
      return {
        role,
        path: search.length ? `${path}?${search.join('&')}` : path,
        init: {
          method: operation.method,
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : (JSON.stringify(body) ?? '{}') }),
          headers: body === undefined ? {} : { 'content-type': type },
        } as RequestInit,
      }
    })
}

/** Once in so many times, else nothing. */
function seldom<Value>(arbitrary: fc.Arbitrary<Value>, times: number): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: times, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

/** Of a family of parameters one or two at a time. */
function queryValue(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.type !== 'object') return valueFor(schema, ids)
  return fc
    .subarray(Object.entries(schema.properties as Record<string, Schema>), {
      minLength: 1,
      maxLength: Math.min(2, Object.keys(schema.properties as object).length),
    })
    .chain((some) => fc.record(Object.fromEntries(some.map(([name, one]) => [name, valueFor(one, ids)]))))
}

/** As a query writes it: arrays by commas, families in brackets. */
function written(name: string, value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return [`${encode(name)}=${encode(value.map(plain).join(','))}`]
  if (value !== null && typeof value === 'object')
    return Object.entries(value).map(([inner, one]) => `${encode(`${name}[${inner}]`)}=${encode(plain(one))}`)
  return [`${encode(name)}=${encode(plain(value))}`]
}
const plain = (value: unknown) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value))
const encode = (value: string) => encodeURIComponent(value.toWellFormed())
