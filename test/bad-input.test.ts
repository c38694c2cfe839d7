import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { screens } from '#areas/screens.ts'
import { screenStatus } from './screen.ts'
import { aWorld } from './world.ts'

describe('input nobody foresaw', () => {
  it.each([
    '/vacancies?filter[q]=%00',
    '/vacancies?filter[title_matches]=%5C',
    '/vacancies?filter[constructor_null]=1',
    '/vacancies?filter[title_true]=1',
    '/vacancies?filter[starts_on_eq]=2026-02-30',
    '/vacancies?filter[created_at_gt]=1',
    '/vacancies?page[number]=99999999999999999999',
    '/vacancies?sort=constructor',
    '/vacancies?include=__proto__',
  ])('%s is refused, never a failure of ours', async (path) => {
    const world = await aWorld()
    const { status, errors } = await world.visitor.get(path)
    expect([path, status]).toEqual([path, 400])
    expect(errors[0]?.detail).toBeTruthy()
  })

  it('a body that is too large is refused before it is read, also where bytes are expected', async () => {
    const world = await aWorld()
    const send = (path: string, size: number, type: string) =>
      world.visitor.request(path, { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(size) })
    expect((await send('/verify', 5 * 1024 * 1024 + 1, 'application/pdf')).status).toBe(413)
    expect((await send('/auth/sign_in', 1024 * 1024 + 1, 'application/json')).status).toBe(413)
  })

  it('a name as long as a body may be stops nobody, in a form or a document', async () => {
    const world = await aWorld()
    const send = (type: string, body: string) =>
      world.visitor.request('/auth/sign_in', { method: 'POST', headers: { 'content-type': type }, body })
    const name = '-'.repeat(900_000)
    expect((await send('application/x-www-form-urlencoded', name)).status).toBe(401)
    expect((await send('application/json', JSON.stringify({ [name]: 1 }))).status).toBe(401)
    const fields = new URLSearchParams(Array.from({ length: 6000 }, (_, at) => [`f${at}`, '1'])).toString()
    expect((await send('application/x-www-form-urlencoded', fields)).status).toBe(400)
  })

  it.each([
    ['PATCH', '/current_user', (deep: string) => `{"user":${deep}}`],
    ['POST', '/auth/sign_in', (deep: string) => `{"email":${deep}}`],
    ['POST', '/feedback', (deep: string) => `{"data":{"type":"feedback","attributes":{"message":${deep}}}}`],
  ])('a body that is nested too deep is refused: %s %s', async (method, path, around) => {
    const world = await aWorld()
    const person = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    for (const open of ['[', '{"a":']) {
      const deep = `${open.repeat(50_000)}1${(open === '[' ? ']' : '}').repeat(50_000)}`
      const response = await person.request(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: around(deep),
      })
      expect([path, response.status]).toEqual([path, 400])
    }
    // Deep without holding much.
    const deep = await person.request(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: around(`${'['.repeat(40)}1${']'.repeat(40)}`),
    })
    expect([path, deep.status]).toEqual([path, 400])
  })

  it('a body of more than anybody has to say is refused before it is read name by name', async () => {
    const world = await aWorld()
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`naam_${at}`, 1]))
    const send = async (attributes: object) => {
      const { status, errors } = await world.visitor.post(
        '/feedback',
        'feedback',
        attributes as Record<string, unknown>,
      )
      return [status, errors[0]?.code]
    }
    expect(await send({ message: names(5000) })).toEqual([400, 'platform.too-much'])
    expect(await send({ message: Array.from({ length: 5000 }, () => 'a') })).toEqual([400, 'platform.too-much'])
    expect(await send({ message: names(4000) })).toEqual([422, 'invalid'])
  })

  it('a form that says one thing over and over is refused before it is read', async () => {
    const world = await aWorld()
    const send = async (times: number) => {
      const { status } = await world.visitor.request('/auth/sign_in', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'email=a&'.repeat(times),
      })
      return status
    }
    expect([await send(5001), await send(4999)]).toEqual([400, 401])
  })

  it('of names that are not known each is told by itself', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const { errors } = await admin.patch(`/users/${admin.id}`, 'users', { kleur: 1, geur: 2 })
    expect(errors.map(({ source, detail }) => [source?.pointer, detail])).toEqual([
      ['/data/attributes/kleur', 'kleur hoort hier niet.'],
      ['/data/attributes/geur', 'geur hoort hier niet.'],
    ])
  })

  it('of thousands of names that are not known a hundred are told: a few bytes are not answered with many', async () => {
    const world = await aWorld()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const made = Object.fromEntries(Array.from({ length: 1900 }, (_, at) => [`k_${at}`, 1]))
    const { errors } = await admin.patch(`/users/${admin.id}`, 'users', made)
    expect(errors).toHaveLength(100)
    expect(errors.at(-1)?.source?.pointer).toBe('/data/attributes/k_99')
  })

  it('bytes that are no text are refused, and never kept as question marks', async () => {
    const world = await aWorld()
    const before = new TextEncoder().encode('{"data":{"type":"feedback","attributes":{"message":"Caf')
    const after = new TextEncoder().encode('"}}}')
    const send = (bytes: number[]) =>
      world.visitor.request('/feedback', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Uint8Array([...before, ...bytes, ...after]),
      })
    expect((await send([0xe9])).status).toBe(400)
    expect((await send([0xc3, 0xa9])).status).toBe(201)
  })

  it.each(screens.filter(({ path }) => /:\w*id\b/i.test(path)))(
    '$path with something else than an id is not there, whatever call that would have made',
    async ({ path }) => {
      const { make } = await aWorld()
      const coordinator = await make.user({
        roles: [{ name: 'coordinator', organizationId: (await make.school()).id }],
      })
      for (const id of ['example\0', 'waiting', '../current_user', 'x?include=y'])
        expect([id, await screenStatus(coordinator, path, id)]).toEqual([id, 404])
    },
  )

  it('the screen of a phase that is not made yet is there, though nothing is called so', async () => {
    const { make } = await aWorld()
    const school = await make.school()
    const coordinator = await make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    const [workflow] = (await coordinator.get<{ id: string }[]>('/workflows')).data
    const at = (phaseId: string) =>
      screenStatus(coordinator, 'workflows/:id/:phaseId', { id: workflow?.id ?? '', phaseId })
    expect([await at('new'), await at(newId())]).toEqual([200, 404])
  })

  it('a sign no database keeps is refused in a sentence', async () => {
    const world = await aWorld()
    const { status, errors } = await world.visitor.post('/feedback', 'feedback', { message: 'Hoi\u0000' })
    expect([status, errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/message'])
  })
})
