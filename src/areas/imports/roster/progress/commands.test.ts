import { beforeEach, describe, expect, it } from 'vitest'
import { aRoster, asCsv } from '#root/test/rosters.ts'
import { aWorld, type Client, type World } from '#root/test/world.ts'
import { readInRoster } from '../jobs.ts'
import { takeUpLists } from './commands.ts'

type Run = {
  id: string
  status: string
  counts: Record<string, number>
  reading: { part: string | null; reached: number; of: number } | null
  halted: string | null
}

let world: World
let coordinator: Client
let colleague: Client

beforeEach(async () => {
  world = await aWorld()
  const school = await world.make.school()
  const anOffice = () => world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  coordinator = await anOffice()
  colleague = await anOffice()
})

async function upload(pupils: ReturnType<typeof aRoster>): Promise<string> {
  const response = await coordinator.request('/imports?kind=students&file_name=lijst.csv', {
    method: 'POST',
    body: asCsv('magister', pupils) as unknown as string,
  })
  return ((await response.json()) as { data: { id: string } }).data.id
}
const look = async (id: string, who = colleague) => (await who.get<Run>(`/imports/${id}`)).data
const begin = (id: string, wish = {}) => coordinator.put<Run>(`/imports/${id}/begin`, 'imports', wish)
const read = (id: string, inside = world.inside) => readInRoster({ id, inside, services: world.runtime.services })
const countPupils = () =>
  world.inside(async (ctx) => (await ctx.db.selectFrom('studentProfiles').select('userId').execute()).length)

describe('a list that is read in behind the request', () => {
  it('tells how far it is while nobody sees a row of it, and is done once', async () => {
    const id = await upload(aRoster(30))
    expect((await begin(id)).data).toMatchObject({ status: 'previewed', reading: { part: null, reached: 0, of: 5 } })
    expect((await coordinator.get(`/imports/${id}/rows`)).data).toEqual([])
    expect((await coordinator.patch(`/imports/${id}`, 'imports', { mapping: {} })).status).toBe(409)
    const seen: Run['reading'][] = []
    const watched: typeof world.inside = (work, actor) =>
      world.inside(async (ctx) => {
        const made = await work(ctx)
        seen.push((await look(id)).reading)
        expect(await countPupils()).toBe(0)
        return made
      }, actor)
    await read(id, watched)
    expect(seen).toEqual([
      { part: null, reached: 0, of: 5, lines: 30 },
      { part: 'lines', reached: 5, of: 5, lines: 30 },
    ])
    expect(await look(id)).toMatchObject({ status: 'completed', reading: null, counts: { create: 30 } })
    await read(id)
    await begin(id)
    expect(await countPupils()).toBe(30)
  })

  it('goes on after a fall, from what was asked, with nothing half done', async () => {
    const id = await upload(aRoster(30))
    await begin(id, { actions: ['create'], except: [2, 3] })
    let left = 1
    const falling: typeof world.inside = (work, actor) =>
      world.inside(async (ctx) => {
        const made = await work(ctx)
        if ((left -= 1) < 0) throw new Error('the lights went out')
        return made
      }, actor)
    await expect(read(id, falling)).rejects.toThrow('the lights went out')
    expect([await countPupils(), (await look(id)).reading]).toEqual([0, { part: null, reached: 0, of: 5, lines: 30 }])
    // The clock finds it, and gives it to whoever works off the queue.
    await world.inside((ctx) => takeUpLists(ctx))
    await read(id)
    expect(await look(id)).toMatchObject({ status: 'completed', reading: null, counts: { create: 28, skip: 2 } })
    expect(await countPupils()).toBe(28)
  })

  it('counts the lines that were chosen, and is left to who chose them after an hour in vain', async () => {
    const id = await upload(aRoster(5))
    expect((await begin(id, { actions: ['update'] })).data.reading).toMatchObject({ lines: 0 })
    const later = (minutes: number) =>
      world.inside((ctx) => takeUpLists({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) }))
    await later(59)
    expect((await look(id)).reading).not.toBeNull()
    await later(61)
    expect(await look(id)).toMatchObject({ status: 'previewed', reading: null, halted: expect.stringMatching(/\.$/) })
  })

  it('is refused at once where it can be, and nothing waits', async () => {
    const roster = aRoster(40)
    const first = await upload(roster)
    await coordinator.put(`/imports/${first}/confirm`, 'imports', {})
    const id = await upload(roster.slice(0, 20))
    const refused = await begin(id, { missing: 'deactivate' })
    expect([refused.status, refused.errors[0]?.source]).toEqual([422, { pointer: '/data/attributes/typed' }])
    expect((await look(id)).reading).toBeNull()
  })

  it('says why it came to nothing, and waits to be looked at again', async () => {
    const id = await upload(aRoster(5))
    await begin(id)
    await world.inside((ctx) =>
      ctx.db.deleteFrom('roles').where('tenantId', '=', world.tenant.id).where('userId', '=', coordinator.id).execute(),
    )
    await read(id)
    expect(await look(id)).toMatchObject({ status: 'previewed', reading: null, halted: expect.stringMatching(/\.$/) })
    expect(await countPupils()).toBe(0)
    await colleague.put(`/imports/${id}/begin`, 'imports', {})
    expect((await look(id)).halted).toBeNull()
    await read(id)
    expect(await look(id)).toMatchObject({ status: 'completed', counts: { create: 5 } })
  })
})
