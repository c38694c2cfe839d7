import { describe, expect, it } from 'vitest'
import { freeSeat, takeSeat } from './commands.ts'
import { aWorld } from '../../../test/world.ts'

async function aBank() {
  const world = await aWorld()
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const draft = await world.make.vacancy(farm.id, { title: 'Nog niet af', status: 'draft' })
  return { world, farm, draft }
}

describe('a place', () => {
  it('keeps drafts, other schools and other tenants out', async () => {
    const { world, draft, farm } = await aBank()
    expect((await world.visitor.get(`/vacancies/${draft.id}`)).status).toBe(404)
    const host = await world.make.user({ roles: [{ name: 'supervisor', organizationId: farm.id }] })
    expect((await host.get(`/vacancies/${draft.id}`)).status).toBe(200)
    const school = await world.make.school()
    const other = await world.make.school()
    const own = await world.make.vacancy(farm.id, { title: 'Alleen voor ons', schoolIds: [school.id] })
    const ours = await world.make.student({ schoolId: school.id })
    const theirs = await world.make.student({ schoolId: other.id })
    expect([
      (await ours.get(`/vacancies/${own.id}`)).status,
      (await theirs.get(`/vacancies/${own.id}`)).status,
      (await world.visitor.get(`/vacancies/${own.id}`)).status,
    ]).toEqual([200, 404, 404])
    const elsewhere = await aWorld()
    expect((await elsewhere.visitor.get(`/vacancies/${own.id}`)).status).toBe(404)
  })

  it('is closed to visitors where the tenant wants it', async () => {
    const world = await aWorld({ capabilities: { publicVacancies: false } })
    expect((await world.visitor.get('/vacancies')).status).toBe(401)
  })
})

describe('seats', () => {
  it('go to as many as there are, whoever asks at once', async () => {
    const world = await aWorld()
    const farm = await world.make.company()
    const { id } = await world.make.vacancy(farm.id, { seats: 3 })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => world.inside((ctx) => takeSeat(ctx, id))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const row = await world.inside((ctx) =>
      ctx.db.selectFrom('vacancies').select(['seatsTaken', 'status']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ seatsTaken: 3, status: 'full' })
    await world.inside((ctx) => freeSeat(ctx, id))
    const after = await world.inside((ctx) =>
      ctx.db.selectFrom('vacancies').select(['seatsTaken', 'status']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(after).toEqual({ seatsTaken: 2, status: 'published' })
  })
})
