import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld } from '../../../../test/world.ts'

async function aReader() {
  const world = await aWorld()
  const school = await world.make.school()
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const keep = (name: string, query: string, screen = 'organizations') =>
    coordinator.post('/saved_views', 'saved_views', { screen, name, query })
  const kept = async (screen = 'organizations') =>
    (await coordinator.get<Flat[]>(`/saved_views?screen=${screen}`)).data.map(({ name, query }) => [name, query])
  return { world, school, coordinator, keep, kept }
}

describe('a view of one’s own', () => {
  it('is kept by screen, changed under the same name, and forgotten', async () => {
    const { coordinator, keep, kept } = await aReader()
    const { status, data } = await keep(' Mijn wijk ', '?city=Oss')
    expect([status, data.name, data.query]).toEqual([201, 'Mijn wijk', 'city=Oss'])
    await keep('Mijn wijk', 'city=Zeist')
    await keep('Mentoren', 'role=mentor', 'users')
    expect(await kept()).toEqual([['Mijn wijk', 'city=Zeist']])
    expect(await kept('users')).toEqual([['Mentoren', 'role=mentor']])
    expect((await coordinator.delete(`/saved_views/${data.id}`)).status).toBe(204)
    expect((await coordinator.delete(`/saved_views/${data.id}`)).status).toBe(404)
    expect(await kept()).toEqual([])
  })

  it('is nobody else’s', async () => {
    const { world, school, keep } = await aReader()
    const { data } = await keep('Mijn wijk', 'city=Oss')
    const colleague = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    const elsewhere = await aWorld()
    const foreign = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    for (const who of [colleague, foreign]) {
      expect((await who.get<Flat[]>('/saved_views?screen=organizations')).data).toEqual([])
      expect((await who.delete(`/saved_views/${data.id}`)).status).toBe(404)
    }
    expect((await world.visitor.get('/saved_views?screen=organizations')).status).toBe(401)
  })

  it('is refused without a name, for another screen, and after twenty', async () => {
    const { coordinator, keep } = await aReader()
    const { status, errors } = await keep('  ', 'city=Oss')
    expect([status, errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/name'])
    expect((await keep('Geheim', '', 'secrets')).errors[0]?.source?.pointer).toBe('/data/attributes/screen')
    expect((await coordinator.get('/saved_views?screen=secrets')).status).toBe(400)
    for (let at = 0; at < 20; at += 1) expect((await keep(`Weergave ${at}`, '')).status).toBe(201)
    expect((await keep('Een te veel', '')).status).toBe(409)
    expect((await keep('Weergave 3', 'q=wel')).status).toBe(201)
  })
})
