import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { clientTypes } from '../scripts/make-client.ts'
import { mediaType } from '#platform/jsonapi.ts'
import type { Contracts, Users } from '#web/calls.ts'
import { ApiRefusal, clientFor, type Answer } from '#web/client.ts'
import { aWorld } from './world.ts'

test('the types of the client are those of the description (npm run fix makes them anew)', async () => {
  expect(readFileSync('src/web/calls.ts', 'utf8')).toBe(await clientTypes())
})

test('a call is typed by its address', () => {
  const api = clientFor(() => Promise.reject(new Error('nobody asks')))
  const id: string = 'x'
  const users = () => api.get('/users?page[size]=5')
  const user = () => api.get(`/users/${id}`)
  const fields = () => api.patch(`/contracts/${id}/fields`, 'contracts', { values: {} })
  expectTypeOf(users).returns.resolves.toEqualTypeOf<Answer<Users[]>>()
  expectTypeOf(user).returns.resolves.toEqualTypeOf<Answer<Users>>()
  expectTypeOf(fields).returns.resolves.toEqualTypeOf<Answer<Contracts>>()
  expectTypeOf<'/nothing/here'>().not.toExtend<Parameters<typeof api.get>[0]>()
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
