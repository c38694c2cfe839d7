import { describe, expect, it } from 'vitest'
import { areaRoutes } from '#areas/registry.ts'
import { openApi } from '../../../api/openapi.ts'
import { readDescription, type Description } from './model.ts'

const description = openApi(areaRoutes) as unknown as Description

describe('the API told for people', () => {
  it('has every call of the description once', () => {
    const all = readDescription(description).flatMap(({ calls }) =>
      calls.map(({ method, path }) => `${method} ${path}`),
    )
    const declared = areaRoutes.flatMap(({ prefix, endpoints }) =>
      endpoints.map(
        ({ method, path }) =>
          `${method.toUpperCase()} ${(prefix + path).replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1')}`,
      ),
    )
    expect(all.toSorted()).toEqual([...new Set(declared)].toSorted())
  })

  it('names what a call asks and answers', () => {
    const list = readDescription(description)
      .flatMap(({ calls }) => calls)
      .find(({ method, path }) => method === 'GET' && path === '/api/v1/applications')
    expect(list?.filters.find(({ name }) => name === 'status')?.questions).toContain('not_eq')
    expect(list?.filters.map(({ name }) => name)).toContain('created_at')
    expect(list?.asks.map(({ name }) => name)).toContain('page[size]')
    expect(list?.answers).toContainEqual({ status: '200', text: 'Done', kind: '[applications]' })
    const make = readDescription(description, 'applications ask')
      .flatMap(({ calls }) => calls)
      .find(({ method }) => method === 'POST')
    expect(make?.body).toContainEqual({ name: 'vacancy_id', kind: 'uuid', required: true })
  })

  it('is searched by all the words, and finds nothing for nonsense', () => {
    const found = readDescription(description, 'contracts SIGN').flatMap(({ calls }) => calls)
    expect(found.length).toBeGreaterThan(2)
    const told = found.map((call) => JSON.stringify(call).toLowerCase())
    expect(told.every((text) => text.includes('contracts') && text.includes('sign'))).toBe(true)
    expect(readDescription(description, 'xyzzy')).toEqual([])
  })
})
