import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../../test/world.ts'
import { moveOnTheirDay } from './commands.ts'

async function aSchool() {
  const world = await aWorld()
  const school = await world.make.school()
  const [one, other] = [
    await world.make.group(school.id, { name: 'H3b' }),
    await world.make.group(school.id, { name: 'H3c' }),
  ]
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const student = await world.make.student({ schoolId: school.id, groupId: one.id })
  const history = async (who: Client = coordinator) =>
    (await who.get<Flat[]>(`/students/${student.id}/memberships`)).data.map(
      ({ groupName, joinedOn, leftOn, state }) => [groupName, joinedOn, leftOn, state],
    )
  const assign = (groupId: string | null, on: string, who: Client = coordinator, more = {}) =>
    who.post<Flat[]>(`/students/${student.id}/assign_group`, 'group_memberships', { groupId, on, ...more })
  return { world, school, one, other, coordinator, student, history, assign }
}

describe('a pupil who goes to another class', () => {
  it('goes on that day, and what was stays', async () => {
    const { one, other, student, history, assign } = await aSchool()
    expect((await assign(other.id, '2026-09-14')).status).toBe(200)
    expect(await history()).toEqual([
      ['H3c', '2026-09-14', null, 'now'],
      ['H3b', '2026-08-01', '2026-09-14', 'was'],
    ])
    await assign(other.id, '2026-10-05')
    expect((await history()).length).toBe(2)
    await assign(one.id, '2026-10-05')
    await assign(other.id, '2026-10-05')
    await assign(one.id, '2026-10-05')
    expect(await history()).toEqual([
      ['H3b', '2026-10-05', null, 'now'],
      ['H3c', '2026-10-05', '2026-10-05', 'was'],
      ['H3c', '2026-09-14', '2026-10-05', 'was'],
      ['H3b', '2026-08-01', '2026-09-14', 'was'],
    ])
    expect(await history(student)).toEqual(await history())
    await assign(null, '2026-10-05')
    expect((await history()).filter(([, , , state]) => state === 'now')).toEqual([])
  })

  it('is refused a day before they came in, one too far ahead, no day, and a class elsewhere or put away', async () => {
    const { world, school, other, coordinator, history, assign } = await aSchool()
    const foreign = await world.make.group((await world.make.school()).id)
    const archived = await world.make.group(school.id, { name: 'H3d' })
    await coordinator.put(`/groups/${archived.id}/archive`, 'groups')
    const at = async (...[groupId, on]: [string, string]) => {
      const { status, errors } = await assign(groupId, on)
      // A sentence, never a key.
      expect(errors[0]?.detail).toMatch(/ /)
      return [status, errors[0]?.source?.pointer]
    }
    expect([
      await at(other.id, '2026-07-31'),
      await at(other.id, '2028-01-01'),
      await at(other.id, 'straks'),
      await at(foreign.id, '2026-10-01'),
      await at(archived.id, '2026-10-01'),
      await at('H3c', '2026-10-01'),
    ]).toEqual([
      [422, '/data/attributes/on'],
      [422, '/data/attributes/on'],
      [422, '/data/attributes/on'],
      [422, '/data/attributes/group_id'],
      [422, '/data/attributes/group_id'],
      [422, '/data/attributes/group_id'],
    ])
    expect(await history()).toEqual([['H3b', '2026-08-01', null, 'now']])
  })

  it('waits for a day to come, unless it is called off', async () => {
    const { world, other, student, coordinator, history, assign } = await aSchool()
    await assign(other.id, '2026-11-02')
    expect(await history()).toEqual([
      ['H3c', '2026-11-02', null, 'planned'],
      ['H3b', '2026-08-01', null, 'now'],
    ])
    expect((await coordinator.delete(`/students/${student.id}/assign_group`)).status).toBe(204)
    expect(await history()).toEqual([['H3b', '2026-08-01', null, 'now']])
    await assign(other.id, '2026-11-02')
    world.setNow('2026-11-03T09:00:00Z')
    await world.inside(moveOnTheirDay)
    await world.inside(moveOnTheirDay)
    expect(await history()).toEqual([
      ['H3c', '2026-11-02', null, 'now'],
      ['H3b', '2026-08-01', '2026-11-02', 'was'],
    ])
  })

  it('is told of applications that the new class has no part in, and goes when that is accepted', async () => {
    const { world, school, one, other, student, history, assign } = await aSchool()
    await world.make.period(school.id, [one.id])
    const vacancy = await world.make.vacancy((await world.make.company()).id)
    await student.post('/applications', 'applications', { vacancyId: vacancy.id })
    const { status, errors } = await assign(other.id, '2026-10-05')
    expect([status, errors[0]?.code, errors[0]?.detail]).toEqual([
      409,
      'students.applications-outside',
      expect.stringContaining('1 aanvraag'),
    ])
    expect((await history()).length).toBe(1)
    expect((await assign(other.id, '2026-10-05', undefined, { accept: true })).status).toBe(200)
    expect((await history())[0]).toEqual(['H3c', '2026-10-05', null, 'now'])
  })

  it('is moved by the office of the school alone, one or many', async () => {
    const { world, school, one, other, student, coordinator, history, assign } = await aSchool()
    const mentor = await world.make.mentor(school.id, one.id)
    const second = await world.make.student({ schoolId: school.id, groupId: one.id, firstName: 'Milan' })
    const foreign = await world.make.school()
    const elsewhere = await world.make.user({ roles: [{ name: 'coordinator', organizationId: foreign.id }] })
    const wish = { studentIds: [student.id, second.id], on: '2026-10-01' }
    const send = (who: Client, path: string) => who.post<Flat[]>(`/groups/${path}`, 'group_memberships', wish)
    expect([
      (await assign(other.id, '2026-10-01', mentor)).status,
      (await assign(other.id, '2026-10-01', student)).status,
      (await assign(other.id, '2026-10-01', elsewhere)).status,
      (await send(mentor, `${one.id}/pupils/remove`)).status,
      (await send(elsewhere, `${one.id}/pupils/remove`)).status,
    ]).toEqual([403, 403, 404, 403, 404])
    const strange = await world.make.student({ schoolId: foreign.id })
    expect(
      (
        await coordinator.post(`/groups/${other.id}/pupils`, 'group_memberships', {
          ...wish,
          studentIds: [strange.id],
        })
      ).status,
    ).toBe(404)
    const { status, data } = await send(coordinator, `${other.id}/pupils`)
    expect([status, data.map(({ studentName, state }) => [studentName, state])]).toEqual([
      200,
      [
        ['Milan Yıldız', 'now'],
        ['Noor Yıldız', 'now'],
      ],
    ])
    await send(coordinator, `${other.id}/pupils/remove`)
    expect((await history()).map(([, , , state]) => state)).toEqual(['was', 'was'])
  })
})
