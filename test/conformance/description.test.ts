import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { areaRoutes } from '#areas/registry.ts'
import type { AreaEndpoint } from '#areas/endpoint.ts'
import { camelCase, renameKeys } from '#platform/jsonapi.ts'
import { roleNames } from '#areas/users/model.ts'
import { exampleOf } from '../../src/api/openapi/examples.ts'
import { description, exampleFaults, operations, resolved } from './described.ts'

// What a stranger's generator needs of the description, beyond that every answer is as it says.

type Schema = Record<string, unknown>
type Document = typeof description & {
  tags: { name: string; description?: string }[]
  info: Record<string, unknown>
  components: { headers: Record<string, unknown> }
}
const document = description as Document
const bodies = operations.filter(({ requestBody }) => requestBody)

describe('the description', () => {
  it('says of every call, parameter and attribute what it is', () => {
    const silent: string[] = []
    for (const { method, path, summary, description: said, parameters } of operations) {
      if (!summary || !said) silent.push(`${method} ${path}`)
      for (const { name, description: about } of parameters as { name: string; description?: string }[])
        if (!about) silent.push(`${method} ${path} ?${name}`)
    }
    const attributesIn = (name: string, schema: Schema) => {
      for (const [key, one] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
        if (!one.description) silent.push(`${name}.${key}`)
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const { attributes, meta, data } = (schema.properties ?? {}) as Record<string, Schema>
      if (attributes) attributesIn(name, attributes)
      if (meta && attributes) attributesIn(`${name} meta`, meta)
      const sent = ((data?.properties ?? {}) as Record<string, Schema>).attributes
      if (sent && name.endsWith('Body')) attributesIn(name, sent)
    }
    expect([...new Set(silent)]).toEqual([])
  })

  it('asks for a body where something must be in it', () => {
    const loose = bodies.filter(({ requestBody }) => {
      const schema = resolved(Object.values(requestBody?.content ?? {})[0]?.schema ?? {})
      const data = (schema.properties as Record<string, Schema> | undefined)?.data
      const attributes = (data?.properties as Record<string, Schema> | undefined)?.attributes ?? (data ? {} : schema)
      const needed = ((attributes.required as string[] | undefined) ?? []).length > 0
      if (!needed) return false
      return !requestBody?.required || (data !== undefined && !(data.required as string[]).includes('attributes'))
    })
    expect(loose.map(({ path }) => path)).toEqual([])
  })

  it('gives examples that the calls take', () => {
    const faults = areaRoutes.flatMap(({ endpoints }) =>
      endpoints.flatMap((definition: AreaEndpoint) => {
        const example = exampleOf(definition)
        if (example === undefined || !(definition.body instanceof z.ZodType)) return []
        const sent =
          definition.bodyKind === 'bare' ? example : (example as { data: { attributes: unknown } }).data.attributes
        const { success, error } = definition.body.safeParse(renameKeys(sent, camelCase))
        return success
          ? []
          : [
              `${definition.method} ${definition.path}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
            ]
      }),
    )
    expect(faults).toEqual([])
  })

  it('gives an example of every answer, as its schema has it', () => {
    expect(operations.flatMap(exampleFaults)).toEqual([])
  })

  it('says which relationships may be sent, which words a list is asked by, and the type of every resource', () => {
    const { schemas } = document.components
    const sent = schemas.PostApplicationsBody as { properties: { data: { properties: { relationships: Schema } } } }
    expect(Object.keys(sent.properties.data.properties.relationships.properties as object)).toContain('vacancy')
    const search = operations.find(({ method, path }) => method === 'GET' && path === '/api/v1/vacancies')
    const wordsOf = (name: string) => {
      const { enum: own, items } = (search?.parameters.find((one) => one.name === name)?.schema ?? {}) as Schema
      return own ?? (items as Schema | undefined)?.enum
    }
    expect(wordsOf('radius')).toEqual([2, 5, 10, 20, 50])
    for (const name of ['match', 'travel', 'sector', 'day', 'level', 'order', 'include'])
      expect([name, wordsOf(name)]).toEqual([name, expect.arrayContaining([expect.any(String)])])
    const untyped = Object.entries(schemas).filter(([, schema]) => {
      const { type, attributes } = (schema.properties ?? {}) as Record<string, Schema>
      return attributes !== undefined && type?.const === undefined
    })
    expect(untyped.map(([name]) => name)).toEqual([])
  })

  it('speaks of roles by the names they are given under', () => {
    const known = new Set<string>([...roleNames, 'everyone', 'link', 'signed-in', 'visitor'])
    const named = new Set(operations.flatMap((one) => [one['x-who']].flat().map((who) => who.split('@')[0] as string)))
    expect([...named].filter((one) => !known.has(one))).toEqual([])
  })

  it('types what stands beside the data, names what it groups, and who made it', () => {
    expect(JSON.stringify(document.components.schemas)).not.toContain('"type":"object"}')
    const tags = new Set(operations.flatMap((one) => (one as unknown as { tags: string[] }).tags))
    expect(
      [...tags].filter((tag) => !document.tags.some(({ name, description: about }) => name === tag && about)),
    ).toEqual([])
    expect(document.info).toMatchObject({ license: {}, contact: {} })
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { responses } of operations)
      for (const { content = {} } of Object.values(responses))
        expect(Object.keys(content).filter((type) => type.includes(';'))).toEqual([])
    for (const name of ['access-token', 'client', 'uid', 'expiry', 'Location', 'RateLimit', 'Retry-After', 'ETag'])
      expect(Object.keys(document.components.headers)).toContain(name)
  })
})
