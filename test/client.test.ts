import { expect, expectTypeOf, test } from 'vitest'
import { mediaType } from '#platform/jsonapi.ts'
import type { Got, GotMeta, Sent, StepOf } from '#web/api-types.ts'
import { ApiRefusal, clientFor } from '#web/client.ts'
import { aWorld } from './world.ts'

const nobody = clientFor(() => Promise.reject(new Error('nobody asks')))
const id: string = 'x'

test('a call is typed by its address, whether its parameters are filled in or named', () => {
  const contract = () => nobody.get(`/contracts/${id}`).then(({ data }) => data)
  const fields = () => nobody.patch(`/contracts/${id}/fields`, 'contracts', { values: {} }).then(({ data }) => data)
  expectTypeOf(contract).returns.resolves.toEqualTypeOf<Got<'/contracts/:id'>>()
  expectTypeOf(fields).returns.resolves.toEqualTypeOf<Got<'/contracts/:id'>>()
  expectTypeOf<Got<'/contracts/:id'>['status']>().extract<'signing'>().toEqualTypeOf<'signing'>()
  expectTypeOf<Got<'/contracts/:id'>['meta']['canFill']>().toEqualTypeOf<boolean>()
  expectTypeOf<'/nothing/here'>().not.toExtend<Parameters<typeof nobody.get>[0]>()
})

test('a list is many, with its pages and what it says besides', () => {
  const users = () => nobody.get('/users?page[size]=5')
  expectTypeOf(users).returns.resolves.toHaveProperty('data').toBeArray()
  expectTypeOf<GotMeta<'/users'>['page']['totalPages']>().toEqualTypeOf<number>()
  expectTypeOf<GotMeta<'/users'>['may']['invite']>().toEqualTypeOf<boolean>()
  expectTypeOf<GotMeta<'/vacancies'>['page']['after']>().toEqualTypeOf<string | null>()
  expectTypeOf<GotMeta<'/contracts/:id'>>().not.toHaveProperty('page')
})

test('what was included is whole, the rest is known by its id', () => {
  const [user] = [{} as Got<'/users/:id?include=roles,organizations'>]
  expectTypeOf(user.roles).items.toHaveProperty('organizationName').toEqualTypeOf<string | null>()
  expectTypeOf<Got<'/users/:id?include=organizations'>['organizations'][number]['name']>().toEqualTypeOf<string>()
  expectTypeOf<NonNullable<Got<'/users/:id'>['roles']>>().items.toEqualTypeOf<{ id: string; type: 'roles' }>()
})

test('a call takes the names of its schema, and a step those of its resource', () => {
  expectTypeOf<keyof Sent<'post', '/feedback'>>().extract<'message'>().toEqualTypeOf<'message'>()
  expectTypeOf<keyof Sent<'post', '/feedback'>>()
    .exclude<'message' | 'name' | 'email'>()
    .toEqualTypeOf<'screenshot' | 'source' | 'tags'>()
  expectTypeOf<StepOf<'/contracts/:id'>>().toEqualTypeOf<'edit' | 'extend' | 'finalize' | 'send' | 'void'>()
})

test('what is counted by states keeps their names', async () => {
  const meta = { by_status: { awaiting_school: 2 }, by_role: { school_admin: 1 }, page: { total_pages: 3 } }
  const api = clientFor(() => Promise.resolve(new Response(JSON.stringify({ data: [], meta }))))
  const answer = await api.get('/applications')
  expect(answer.meta).toEqual({
    byStatus: { awaiting_school: 2 },
    byRole: { school_admin: 1 },
    page: { totalPages: 3 },
  })
})

test('it speaks with the API: what is asked, what is changed, and what is refused at which field', async () => {
  const world = await aWorld()
  const school = await world.make.school()
  const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
  const api = clientFor((method, path, body) =>
    admin.request(path, {
      method,
      headers: { 'content-type': mediaType },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )

  const made = await api.post('/users', 'users', {
    firstName: 'Noor',
    lastName: 'Bos',
    email: 'noor@school.example',
    role: 'mentor',
    organizationId: school.id,
  })
  expect(made.data).toMatchObject({ type: 'users', firstName: 'Noor', status: 'invited' })
  const { data } = await api.get(`/users/${made.data.id}?include=roles`)
  expect(data.roles?.map(({ name }) => name)).toEqual(['mentor'])

  const refusal = await api
    .patch(`/users/${data.id}`, 'users', { email: 'no address' }, data.id)
    .catch((error) => error)
  expect(refusal).toBeInstanceOf(ApiRefusal)
  expect(refusal).toMatchObject({ status: 422, fields: { email: [expect.any(String)] } })
})
