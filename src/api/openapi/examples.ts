import { z } from 'zod'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { sha256Hex } from '#platform/ids.ts'
import { wireSchema, type Shape } from '#platform/shapes.ts'
import { resourceSchema, type SchemaJson } from './schemas.ts'

/** A body that the call takes: everything that must be there, and what the call itself declares. */
export function exampleOf(definition: AreaEndpoint): unknown {
  const { body, bodyKind, type, example, path, method } = definition
  if (!body) return undefined
  const schema = wireSchema(body as z.ZodType, 'input')
  const needed = (schema.required as string[] | undefined) ?? []
  if (!example && needed.length === 0) return undefined
  const least = Object.fromEntries(needed.map((name) => [name, valueFor(name, propertyOf(schema, name))]))
  const attributes = { ...least, ...example }
  if (bodyKind === 'bare') return attributes
  // What is made says its type, also where nothing of that type is answered.
  const said = type ?? (method === 'post' ? path.split('/').find(Boolean) : undefined)
  return { data: { ...(said ? { type: said } : {}), attributes } }
}

/** An answer as it may look, with every attribute: one resource, or a list of one. */
export function exampleAnswer(shape: Shape, { meta, query, many }: AreaEndpoint): unknown {
  const one = valueFor('', resourceSchema(shape), true)
  const isList = many === true || query?.list === true
  const page = { number: 1, size: 25, total: 1, total_pages: 1, ...(query?.cursor ? { after: null } : {}) }
  const said = {
    ...(query?.list ? { page } : {}),
    ...(meta ? (valueFor('', wireSchema(meta, 'output'), true) as object) : {}),
  }
  return {
    data: isList ? [one] : one,
    jsonapi: { version: '1.1' },
    links: { self: '/api/v1/…' },
    ...(Object.keys(said).length > 0 ? { meta: said } : {}),
  }
}

const propertyOf = (schema: SchemaJson, name: string) =>
  ((schema.properties as SchemaJson | undefined)?.[name] ?? {}) as SchemaJson

/** Values that a person would write, by the name of the field. */
const written: Record<string, unknown> = {
  base_url: 'https://administratie.school.example/oneroster',
  birth_date: '2011-03-04',
  calendar: `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
DTSTART;VALUE=DATE:20270222
DTEND;VALUE=DATE:20270227
SUMMARY:Voorjaarsvakantie
END:VEVENT
END:VCALENDAR`,
  city: 'Rotterdam',
  code: '123456',
  date: '2026-11-02',
  email: 'noor@school.example',
  ends_on: '2026-12-18',
  first_name: 'Noor',
  from_path: '/oude-pagina',
  house_number: '12',
  interview_at: '2026-12-01T10:00:00Z',
  issuer: 'https://login.school.example',
  kvk_number: '12345678',
  last_name: 'Yıldız',
  message: 'De kaart laadt niet.',
  motivation: 'Ik werk graag met dieren en wil later dierenarts worden.',
  name: 'Kinderboerderij De Kraal',
  password: 'zeven gele fietsen buiten',
  phone: '0612345678',
  postcode: '3011 AB',
  reason: 'Dit past niet bij de opleiding.',
  school_year: '2026-2027',
  starts_on: '2026-11-02',
  street: 'Coolsingel',
  title: 'Help mee op de kinderboerderij',
  token_url: 'https://administratie.school.example/token',
  url: 'https://voorbeeld.nl/haak',
  words: ['patat', 'friet'],
}

/** A value that a schema allows; of objects what must be there, or `whole`. */
function valueFor(name: string, schema: SchemaJson, whole = false): unknown {
  if (schema.const !== undefined) return schema.const
  const listed = (schema.enum ?? schema.examples) as unknown[] | undefined
  if (listed?.length) return listed[0]
  if (schema.type !== 'object' && Object.hasOwn(written, name)) return written[name]
  const [either] = (schema.anyOf ?? schema.oneOf ?? []) as SchemaJson[]
  if (either) return valueFor(name, either, whole)
  const [type] = [schema.type].flat()
  switch (type) {
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), 1)
    case 'boolean':
      return true
    case 'array':
      return listFor(name, schema, whole)
    case 'object':
      return Object.fromEntries(
        (whole ? Object.keys(schema.properties ?? {}) : ((schema.required ?? []) as string[])).map((inner) => [
          inner,
          valueFor(inner, propertyOf(schema, inner), whole),
        ]),
      )
    default:
      return textFor(name, schema)
  }
}

function listFor(name: string, { prefixItems, items, minItems }: SchemaJson, whole: boolean): unknown[] {
  if (!prefixItems) return [valueFor(name, (items ?? {}) as SchemaJson, whole)]
  // Of a fixed row each place is another.
  if (whole) return (prefixItems as SchemaJson[]).map((one) => valueFor(name, one, whole))
  return Number(minItems ?? 0) > 0 ? [valueFor(name, (items ?? {}) as SchemaJson)] : []
}

/** Ids of examples begin so; each name has its own. */
const idsBeginWith = '0198c0de-0000-7000-8000-'

function textFor(name: string, { format, minLength }: SchemaJson): string {
  if (format === 'uuid' || name === 'id') return idsBeginWith + sha256Hex(name).slice(0, 12)
  if (format === 'date') return '2026-11-02'
  if (format === 'date-time') return '2026-11-02T09:00:00Z'
  const least = Number(minLength ?? 0)
  return least > 6 ? 'Een zin van genoeg tekens.'.padEnd(least, '.') : 'tekst'
}
