import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../test/world.ts'

async function aSchool() {
  const world = await aWorld()
  const school = await world.make.school({ name: 'De Zeven Linden' })
  const group = await world.make.group(school.id, { name: 'H3b' })
  const at = (name: 'coordinator' | 'admin' | 'mentor' | 'supervisor', organizationId = school.id) =>
    world.make.user({ roles: [{ name, organizationId }] })
  return {
    world,
    school,
    group,
    at,
    coordinator: await at('coordinator'),
    mentor: await world.make.mentor(school.id, group.id),
  }
}
const names = async (who: Client, query = '') =>
  (await who.get<Flat[]>(`/groups?${query}`)).data.map(({ name }) => name as string)

describe('classes', () => {
  it('are added and changed by their school, each name once a year', async () => {
    const { world, coordinator, mentor } = await aSchool()
    const wanted = { name: 'V4a', schoolYear: '2026-2027', level: 'vwo', year: 4, hoursTarget: 20, programCode: '' }
    const { status, data } = await coordinator.post('/groups', 'groups', wanted)
    expect([status, data]).toMatchObject([
      201,
      { name: 'V4a', level: 'vwo', hoursTarget: 20, programCode: null, status: 'active' },
    ])
    const again = await coordinator.post('/groups', 'groups', wanted)
    expect([again.status, again.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/name'])
    for (const wrong of [
      { schoolYear: '2026-2028' },
      { schoolYear: 'nu' },
      { name: '' },
      { year: 9 },
      { hoursTarget: -1 },
    ])
      expect([
        wrong,
        (await coordinator.post('/groups', 'groups', { ...wanted, name: 'V4b', ...wrong })).status,
      ]).toEqual([wrong, 422])
    const changed = await coordinator.patch(`/groups/${data.id}`, 'groups', { name: 'V4c', lockVersion: 0 })
    expect([changed.status, changed.data]).toMatchObject([200, { name: 'V4c', hoursTarget: 20, lockVersion: 1 }])
    expect((await coordinator.patch(`/groups/${data.id}`, 'groups', { name: 'V4d', lockVersion: 0 })).status).toBe(409)
    expect((await coordinator.patch(`/groups/${data.id}`, 'groups', { name: 'H3b' })).status).toBe(422)
    expect((await mentor.post('/groups', 'groups', wanted)).status).toBe(403)
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect([
      (await keeper.get(`/groups/${data.id}`)).status,
      (await keeper.patch(`/groups/${data.id}`, 'groups', { name: 'X' })).status,
    ]).toEqual([200, 403])
  })

  it('are all there where a filter asks nothing, and refused where it asks what cannot be', async () => {
    const { coordinator } = await aSchool()
    expect(await names(coordinator, 'filter[status_in]=')).toEqual(['H3b'])
    for (const query of ['filter[status_eq]=gone', 'filter[kind_eq]=herd', 'filter[level_in]=h4vo'])
      expect([query, (await coordinator.get(`/groups?${query}`)).status]).toEqual([query, 400])
  })

  it('go into the archive and come back, and count nowhere meanwhile', async () => {
    const { world, school, group, coordinator, mentor } = await aSchool()
    await world.make.period(school.id, [group.id])
    const student = await world.make.student({ schoolId: school.id, groupId: group.id })
    const state = async () => (await coordinator.get<Flat>(`/pupils/${student.id}`)).data.state
    expect(await state()).toBe('none')
    expect((await mentor.put(`/groups/${group.id}/archive`, 'groups')).status).toBe(403)
    expect((await coordinator.put(`/groups/${group.id}/archive`, 'groups')).data).toMatchObject({
      status: 'archived',
      pupilCount: 1,
    })
    expect([await names(coordinator), await names(coordinator, 'filter[status_eq]=archived'), await state()]).toEqual([
      [],
      ['H3b'],
      'outside',
    ])
    expect((await coordinator.put(`/groups/${group.id}/restore`, 'groups')).data).toMatchObject({
      status: 'active',
      archivedAt: null,
    })
    expect([await names(coordinator), await state()]).toEqual([['H3b'], 'none'])
  })

  it('name a mentor who was read in and has not come in yet', async () => {
    const { world, school, group, coordinator } = await aSchool()
    const roles = [{ name: 'mentor' as const, organizationId: school.id }]
    const later = await world.make.user({ roles, status: 'invited', firstName: 'Nina', lastName: 'Later' })
    const gone = await world.make.user({ roles, firstName: 'Gerard', lastName: 'Weg' })
    for (const { id: mentorId } of [later, gone])
      await coordinator.post('/mentorships', 'mentorships', { mentorId, role: 'mentor', groupId: group.id })
    await world.inside((ctx) =>
      ctx.db
        .updateTable('users')
        .set({ status: 'inactive' })
        .where('tenantId', '=', world.tenant.id)
        .where('id', '=', gone.id)
        .execute(),
    )
    const shown = (await coordinator.get<{ mentorNames: string[] }>(`/groups/${group.id}`)).data.mentorNames
    expect([shown.includes('Nina Later'), shown.includes('Gerard Weg')]).toEqual([true, false])
  })

  it('are known to their school, their mentor and supervisor, and to nobody else', async () => {
    const { world, school, group, at, coordinator, mentor } = await aSchool()
    const other = await world.make.group(school.id, { name: 'H3c' })
    const supervisor = await at('supervisor')
    await world.inside((ctx) =>
      ctx.db
        .insertInto('mentorships')
        .values({
          tenantId: world.tenant.id,
          id: newId(),
          mentorId: supervisor.id,
          groupId: other.id,
          role: 'supervisor',
        })
        .execute(),
    )
    const foreign = await world.make.school()
    const elsewhere = await at('coordinator', foreign.id)
    expect(
      await Promise.all([coordinator, await at('admin'), mentor, supervisor, elsewhere].map((who) => names(who))),
    ).toEqual([['H3b', 'H3c'], ['H3b', 'H3c'], ['H3b'], ['H3c'], []])
    expect((await elsewhere.get(`/groups/${group.id}`)).status).toBe(404)
    expect((await mentor.get(`/groups/${other.id}`)).status).toBe(404)
    expect(
      (await elsewhere.post('/groups', 'groups', { name: 'X', schoolYear: '2026-2027', schoolId: school.id })).status,
    ).toBe(403)
    const student = await world.make.student({ schoolId: school.id, groupId: group.id })
    expect((await student.get('/groups')).status).toBe(403)
    const abroad = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(await names(abroad)).toEqual([])
  })
})
