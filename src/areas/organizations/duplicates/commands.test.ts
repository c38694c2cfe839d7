import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type World } from '../../../../test/world.ts'

type Waiting = Flat & { name: string; duplicates: { id: string; name: string; reasons: string[] }[] }

async function aDesk() {
  const world = await aWorld()
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  return { world, admin }
}
const set = (world: World, id: string, values: Record<string, unknown>) =>
  world.inside((ctx) => ctx.db.updateTable('organizations').set(values).where('id', '=', id).execute())

describe('the desk where organizations wait', () => {
  it('shows each with what it may be the same as, and why', async () => {
    const { world, admin } = await aDesk()
    const farm = await world.make.company({ name: 'Stichting Kinderboerderij De Springende Geit' })
    const care = await world.make.company({ name: 'Zorghuis' })
    const gone = await world.make.company({ name: 'Fietsenmaker', status: 'archived' })
    await world.make.company({ name: 'Kinderboerderij De Hooiberg' })
    const again = await world.make.company({ name: 'Kinderboerderij de springende geit', status: 'pending' })
    const door = await world.make.company({ name: 'Buurtkeuken', status: 'pending' })
    const kvk = await world.make.company({ name: 'De Trapper', status: 'pending' })
    await world.make.company({ name: 'Heel Iets Anders', status: 'pending' })
    for (const id of [care.id, door.id]) await set(world, id, { postcode: '5341 AB', houseNumber: '12' })
    for (const id of [gone.id, kvk.id]) await set(world, id, { kvkNumber: '00001234' })
    const { data, meta } = await admin.get<Waiting[]>('/organizations/waiting')
    expect(meta).toMatchObject({ page: { total: 4 } })
    const found = Object.fromEntries(
      data.map(({ name, duplicates }) => [name, duplicates.map(({ id, reasons }) => [id, reasons])]),
    )
    expect(found).toEqual({
      'Kinderboerderij de springende geit': [[farm.id, ['name']]],
      Buurtkeuken: [[care.id, ['address']]],
      'De Trapper': [[gone.id, ['kvk']]],
      'Heel Iets Anders': [],
    })
    expect(again.id).not.toBe(farm.id)
  })

  it('says what is known by a name, as far as who adds one may see, and to nobody else', async () => {
    const { world, admin } = await aDesk()
    const school = await world.make.school()
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    await world.make.company({ name: 'Stichting Kinderboerderij De Springende Geit' })
    await world.make.company({ name: 'Geitenhoeve', status: 'pending' })
    const elsewhere = await aDesk()
    const named = async (name: string, who = admin) => {
      const { data, meta } = await who.get<Flat[]>(`/organizations/alike?name=${encodeURIComponent(name)}`)
      return [(meta as { may: { add: string } }).may.add, ...data.map((one) => one.name)]
    }
    // As names are compared: without legal form, accents and signs; near enough, or a part of it.
    expect(await named('Kinderboerderij de springende geit!')).toEqual([
      'directly',
      'Stichting Kinderboerderij De Springende Geit',
    ])
    expect(await named('geit')).toEqual(['directly', 'Geitenhoeve', 'Stichting Kinderboerderij De Springende Geit'])
    expect(await named('geit', coordinator)).toEqual(['proposed', 'Stichting Kinderboerderij De Springende Geit'])
    expect([await named('ge'), await named(''), await named('geit', elsewhere.admin)]).toEqual(
      Array(3).fill(['directly']),
    )
    const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    expect((await mentor.get('/organizations/alike?name=geit')).status).toBe(403)
    expect((await world.visitor.get('/organizations/alike?name=geit')).status).toBe(401)
  })

  it('says what is known by a number or at a door, however those are typed', async () => {
    const { world, admin } = await aDesk()
    const here = { kvkNumber: '12345678', postcode: '3701 AB', houseNumber: '12a' }
    await world.make.company({ name: 'De Springende Geit', ...here })
    const elsewhere = await aDesk()
    const known = async (query: string, who = admin) =>
      (await who.get<Flat[]>(`/organizations/alike?${query}`)).data.map(({ name, reasons }) => [name, reasons])
    expect(await known('kvk_number=1234 5678')).toEqual([['De Springende Geit', ['kvk']]])
    expect(await known('postcode=3701ab&house_number=12A')).toEqual([['De Springende Geit', ['address']]])
    expect(await known('name=geit&kvk_number=12345678')).toEqual([['De Springende Geit', ['kvk', 'name']]])
    for (const other of [
      'kvk_number=1234567',
      'postcode=3701ab',
      'postcode=3701ab&house_number=12',
      'house_number=12a',
    ])
      expect(await known(other)).toEqual([])
    expect(await known('kvk_number=12345678&name=geit', elsewhere.admin)).toEqual([])
  })

  it('shows the same on the organization’s own page, for who judges alone', async () => {
    const { world, admin } = await aDesk()
    const farm = await world.make.company({ name: 'Stichting De Springende Geit' })
    const again = await world.make.company({ name: 'De springende geit', status: 'pending' })
    const alone = await world.make.company({ name: 'Heel Iets Anders', status: 'pending' })
    const of = (id: string, who = admin) => who.get<Flat[]>(`/organizations/${id}/duplicates`)
    expect((await of(again.id)).data).toMatchObject([{ id: farm.id, status: 'approved', reasons: ['name'] }])
    expect((await of(alone.id)).data).toEqual([])
    // A school at the same door is told to be one.
    const door = { postcode: '3701 AB', houseNumber: '11' }
    const school = await world.make.school()
    await set(world, school.id, door)
    await set(world, alone.id, door)
    expect((await of(alone.id)).data).toMatchObject([
      { id: school.id, organizationType: 'School', reasons: ['address'] },
    ])
    // A sign-up nobody has said yes to is nobody's likeness.
    await set(world, again.id, { source: 'signup', awaitsContact: true })
    expect((await of(farm.id)).data).toEqual([])
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    const elsewhere = await aDesk()
    expect((await of(farm.id, host)).status).toBe(403)
    expect((await of(farm.id, world.visitor)).status).toBe(401)
    expect((await of(farm.id, elsewhere.admin)).status).toBe(404)
  })

  it('is for who judges, and shows nothing of another tenant', async () => {
    const { world } = await aDesk()
    await world.make.company({ name: 'Wacht nog', status: 'pending' })
    const school = await world.make.school()
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    expect((await coordinator.get('/organizations/waiting')).status).toBe(403)
    expect((await world.visitor.get('/organizations/waiting')).status).toBe(401)
    const elsewhere = await aDesk()
    expect((await elsewhere.admin.get<Flat[]>('/organizations/waiting')).data).toEqual([])
  })
})

describe('merging an organization into another', () => {
  it('takes its people, places, applications and pupils along, and leads on to the other', async () => {
    const { world, admin } = await aDesk()
    const school = await world.make.school()
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id])
    const student = await world.make.student({ schoolId: school.id, groupId: group.id })
    const second = await world.make.student({ schoolId: school.id, groupId: group.id, firstName: 'Daan' })
    const [winner, loser, older] = [
      await world.make.company({ name: 'De Geit' }),
      await world.make.company({ name: 'Geit BV' }),
      await world.make.company({ name: 'De oude Geit' }),
    ]
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: loser.id }], firstName: 'Ria' })
    const both = await world.make.user({
      roles: [
        { name: 'supervisor', organizationId: loser.id },
        { name: 'supervisor', organizationId: winner.id },
      ],
    })
    const vacancy = await world.make.vacancy(loser.id, { seats: 3 })
    const { data: placed } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
    await host.put(`/applications/${placed.id}/accept`, 'applications', { supervisorUserId: host.id })
    await student.put(`/applications/${placed.id}/confirm`, 'applications')
    const { data: open } = await second.post('/applications', 'applications', { vacancyId: vacancy.id })
    expect((await admin.put(`/organizations/${older.id}/merge`, 'organizations', { into: loser.id })).status).toBe(200)

    const merged = await admin.put(`/organizations/${loser.id}/merge`, 'organizations', { into: winner.id })
    expect([merged.status, merged.data.id]).toEqual([200, winner.id])
    await world.settle()
    for (const { id } of [loser, older]) expect((await admin.get(`/organizations/${id}`)).data.id).toBe(winner.id)
    const names = (await admin.get<Flat[]>('/organizations?filter[organization_type_eq]=Company')).data.map(
      ({ name }) => name,
    )
    expect(names).toEqual(['De Geit'])
    expect((await host.get<Flat[]>('/current_organizations')).data.map(({ id }) => id)).toEqual([winner.id])
    expect((await both.get<Flat[]>('/current_organizations')).data.map(({ id }) => id)).toEqual([winner.id])
    const at = async (path: string) => ((await admin.get(path)).data.organization as Flat).id
    expect(await at(`/vacancies/${vacancy.id}`)).toBe(winner.id)
    expect(await at(`/applications/${open.id}`)).toBe(winner.id)
    expect((await host.get<Flat[]>('/internships')).data).toHaveLength(1)
    // Again is no other merge; it may not be brought back by itself.
    expect((await admin.put(`/organizations/${loser.id}/merge`, 'organizations', { into: winner.id })).status).toBe(200)
    expect(
      (await admin.put(`/organizations/${loser.id}/approve`, 'organizations', { status: 'approved' })).status,
    ).toBe(409)
  })

  it('makes two that wait one that waits, never what is approved', async () => {
    const { world, admin } = await aDesk()
    const ids: Record<string, string> = {}
    for (const name of ['first', 'second', 'approved', 'denied'])
      ids[name] = (
        await world.make.company({ name, status: name === 'approved' || name === 'denied' ? name : 'pending' })
      ).id
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: ids.first as string }] })
    const merge = (one: string, into: string) =>
      admin.put(`/organizations/${ids[one]}/merge`, 'organizations', { into: ids[into] })
    for (const [one, into] of [
      ['approved', 'second'],
      ['denied', 'second'],
      ['first', 'denied'],
    ] as const)
      expect([one, into, (await merge(one, into)).errors[0]?.source?.pointer]).toEqual([
        one,
        into,
        '/data/attributes/into',
      ])
    const { status, data } = await merge('first', 'second')
    expect([status, data]).toMatchObject([200, { id: ids.second, status: 'pending' }])
    await world.settle()
    expect((await admin.get<Flat[]>('/organizations/waiting')).data.map(({ id }) => id)).toEqual([ids.second])
    expect((await host.get<Flat[]>('/current_organizations')).data.map(({ id }) => id)).toEqual([ids.second])
  })

  it('is refused into itself, into what was denied, of another kind or another tenant', async () => {
    const { world, admin } = await aDesk()
    const loser = await world.make.company()
    const denied = await world.make.company({ status: 'denied' })
    const school = await world.make.school()
    const winner = await world.make.company()
    const elsewhere = await aDesk()
    const foreign = await elsewhere.world.make.company()
    const into = (id: string, who = admin) => who.put(`/organizations/${loser.id}/merge`, 'organizations', { into: id })
    for (const id of [loser.id, denied.id, school.id, 'niets'])
      expect([id, (await into(id)).errors[0]?.source?.pointer]).toEqual([id, '/data/attributes/into'])
    expect((await into(foreign.id)).status).toBe(404)
    expect((await into(winner.id, elsewhere.admin)).status).toBe(404)
    const other = await world.make.school()
    const schools = await admin.put(`/organizations/${school.id}/merge`, 'organizations', { into: other.id })
    expect([schools.status, schools.errors[0]?.code]).toEqual([409, 'organizations.merge-companies'])
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: loser.id }] })
    expect((await into(winner.id, host)).status).toBe(403)
    expect((await into(winner.id, world.visitor)).status).toBe(401)
    const stale = await admin.put(`/organizations/${loser.id}/merge`, 'organizations', {
      into: winner.id,
      lockVersion: 3,
    })
    expect(stale.status).toBe(409)
  })
})
