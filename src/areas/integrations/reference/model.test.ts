import { describe, expect, it } from 'vitest'
import { areaRoutes } from '#areas/registry.ts'
import { openApi } from '../../../api/openapi.ts'
import { indexOf, readDescription, subjectOf, subjects, type Description } from './model.ts'

const description = openApi(areaRoutes) as unknown as Description

describe('the API told for people', () => {
  it('has every call of the description once, in its index and among the calls of its area', () => {
    const index = indexOf(description)
    const declared = areaRoutes.flatMap(({ prefix, endpoints }) =>
      endpoints.map(
        ({ method, path }) =>
          `${method.toUpperCase()} ${(prefix + path).replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1')}`,
      ),
    )
    const line = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    const all = [...new Set(declared), 'GET /api/v1/events'].toSorted()
    expect(index.flatMap(({ calls }) => calls.map(line)).toSorted()).toEqual(all)
    const whole = index.flatMap(({ name }) => readDescription(description, { of: name }))
    expect(whole.flatMap(({ calls }) => calls.map(line)).toSorted()).toEqual(all)
    expect(index.filter(({ text }) => !text)).toEqual([])
  })

  it('puts every area under what it is about, and no subject is empty', () => {
    const index = indexOf(description).map(({ name }) => name)
    expect([...new Set(index.map(subjectOf))].toSorted()).toEqual(subjects.toSorted())
    const of = (...names: string[]) => names.map(subjectOf)
    expect(of('vacancies', 'applications', 'contracts')).toEqual(['places', 'applications', 'contracts'])
    expect(of('timesheets', 'organizations', 'sessions', 'webhooks')).toEqual(['hours', 'people', 'account', 'rest'])
  })

  it('names what a call asks and answers', () => {
    const [applications] = readDescription(description, { of: 'applications' })
    const list = applications?.calls.find(({ method, path }) => method === 'GET' && path === '/api/v1/applications')
    expect(list?.asks.map(({ name }) => name)).toContain('page[size]')
    expect(list?.asks.find(({ name }) => name === 'filter')?.text).toContain('created_at')
    expect(list?.answers).toContainEqual({ status: '200', kind: '[applications]', example: 'applications.list' })
    expect(applications?.answers.find(({ name }) => name === 'applications.list')?.value).toMatchObject({
      data: [{ type: 'applications', attributes: { motivation: expect.any(String) } }],
    })
    expect([list?.takesKey, list?.who.includes('admin@company')]).toEqual([true, true])
    const make = applications?.calls.find(({ method }) => method === 'POST')
    expect(make?.body).toContainEqual({ name: 'vacancy_id', kind: 'uuid', required: true, text: 'The place' })
    expect(make?.example).toMatchObject({ data: { type: 'applications' } })
  })

  it('is searched by all the words, and finds nothing for nonsense', () => {
    const found = readDescription(description, { words: 'contracts SIGN' }).flatMap(({ calls }) => calls)
    expect(found.length).toBeGreaterThan(2)
    const told = found.map((call) => JSON.stringify(call).toLowerCase())
    expect(told.every((text) => text.includes('contracts') && text.includes('sign'))).toBe(true)
    expect(readDescription(description, { words: 'xyzzy' })).toEqual([])
  })
})
