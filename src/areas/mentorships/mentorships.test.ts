import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../test/world.ts'
import { sweep } from '../registry.ts'

async function aSchool() {
  const world = await aWorld()
  const school = await world.make.school({ name: 'De Zeven Linden' })
  const group = await world.make.group(school.id, { name: 'H3b' })
  const at = (name: 'coordinator' | 'admin' | 'mentor' | 'supervisor', organizationId = school.id) =>
    world.make.user({ roles: [{ name, organizationId }] })
  return { world, school, group, at, coordinator: await at('coordinator'), supervisor: await at('supervisor') }
}

const add = (who: Client, wish: Record<string, unknown>) => who.post<Flat[]>('/mentorships', 'mentorships', wish)
const subjects = async (who: Client, query = '') =>
  (await who.get<Flat[]>(`/mentorships?${query}`)).data.map(({ subjectName }) => subjectName as string)

/** A pupil with an internship under way. */
async function atWork(school: Awaited<ReturnType<typeof aSchool>>) {
  const { world, group } = school
  const student = await world.make.student({ schoolId: school.school.id, groupId: group.id })
  await world.make.period(school.school.id, [group.id])
  const company = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
  const vacancy = await world.make.vacancy(company.id)
  const { data } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  await host.put(`/applications/${data.id}/accept`, 'applications', { supervisorUserId: host.id })
  await student.put(`/applications/${data.id}/confirm`, 'applications')
  await world.settle()
  const supervisorOf = async () =>
    world.inside(
      async (ctx) =>
        (
          await ctx.db
            .selectFrom('internships')
            .select('schoolSupervisorId')
            .where('studentId', '=', student.id)
            .executeTakeFirstOrThrow()
        ).schoolSupervisorId,
    )
  const runSweep = async () => {
    for (const work of sweep) await world.inside(work)
  }
  return { student, supervisorOf, runSweep }
}

describe('mentorships', () => {
  it('are given by the office of the school, to who holds the role there, once for the same days', async () => {
    const { world, school, group, at, coordinator, supervisor } = await aSchool()
    const wish = { mentorId: supervisor.id, role: 'supervisor', groupId: group.id, capacity: 20 }
    const made = await add(coordinator, wish)
    expect([made.status, made.meta, made.data[0]]).toMatchObject([
      201,
      { already_there: 0 },
      { subjectName: 'H3b', state: 'now', capacity: 20, startedOn: null },
    ])
    const again = await add(coordinator, wish)
    expect([again.status, again.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/mentor_id'])
    expect((await add(coordinator, { ...wish, role: 'mentor' })).errors[0]?.source?.pointer).toBe(
      '/data/attributes/mentor_id',
    )
    for (const wrong of [
      { startedOn: 'morgen' },
      { startedOn: '2026-12-01', endedOn: '2026-11-01' },
      { capacity: 0 },
      { mentorId: 'x' },
      { groupId: null },
      { studentIds: [coordinator.id] },
    ])
      expect(await add(coordinator, { ...wish, ...wrong })).toMatchObject({
        status: 422,
        // A sentence, never a key.
        errors: [{ detail: expect.stringMatching(/ /) }],
      })
    const elsewhere = await at('coordinator', (await world.make.school()).id)
    expect([
      (await add(supervisor, wish)).status,
      (await add(elsewhere, wish)).status,
      (await add(coordinator, { ...wish, groupId: school.id })).status,
      (await elsewhere.get(`/mentorships/${made.data[0]?.id}`)).status,
      (await elsewhere.put(`/mentorships/${made.data[0]?.id}/end`, 'mentorships')).status,
      (await supervisor.put(`/mentorships/${made.data[0]?.id}/end`, 'mentorships')).status,
    ]).toEqual([403, 403, 404, 404, 404, 403])
    expect([await subjects(supervisor), await subjects(elsewhere), await subjects(coordinator)]).toEqual([
      ['H3b'],
      [],
      ['H3b'],
    ])
  })

  it('let a supervisor see the pupils everywhere, from the first day until before the last', async () => {
    const school = await aSchool()
    const { world, group, coordinator, supervisor } = school
    const { student, supervisorOf, runSweep } = await atWork(school)
    const sees = async () => [
      (await supervisor.get<Flat[]>('/pupils')).data.length,
      (await supervisor.get<Flat[]>('/internships')).data.length,
      (await supervisor.get<Flat[]>('/groups')).data.length,
      (await supervisor.get(`/students/${student.id}`)).status,
    ]
    expect([await sees(), await supervisorOf()]).toEqual([[0, 0, 0, 404], null])
    const { data } = await add(coordinator, {
      mentorId: supervisor.id,
      role: 'supervisor',
      groupId: group.id,
      startedOn: '2026-10-12',
      endedOn: '2026-12-01',
    })
    expect([data[0]?.state, await sees()]).toEqual(['planned', [0, 0, 0, 404]])
    world.setNow('2026-10-12T09:00:00Z')
    await runSweep()
    expect([await sees(), await supervisorOf()]).toEqual([[1, 1, 1, 200], supervisor.id])
    world.setNow('2026-12-01T09:00:00Z')
    await runSweep()
    expect([await sees(), await supervisorOf()]).toEqual([[0, 0, 0, 404], null])
  })

  it('of a pupil come before those of the class, and end with the role', async () => {
    const school = await aSchool()
    const { world, group, at, coordinator, supervisor } = school
    const { student, supervisorOf, runSweep } = await atWork(school)
    const own = await at('supervisor')
    await add(coordinator, { mentorId: supervisor.id, role: 'supervisor', groupId: group.id })
    expect(await supervisorOf()).toBe(supervisor.id)
    const { data } = await add(coordinator, { mentorId: own.id, role: 'supervisor', studentIds: [student.id] })
    expect(await supervisorOf()).toBe(own.id)
    const ended = await coordinator.put<Flat>(`/mentorships/${data[0]?.id}/end`, 'mentorships')
    expect([ended.data.state, await supervisorOf()]).toEqual(['ended', supervisor.id])
    expect([await subjects(coordinator), await subjects(coordinator, 'filter[state_eq]=ended')]).toEqual([
      ['H3b'],
      ['Noor Yıldız'],
    ])
    await world.inside((ctx) =>
      ctx.db.deleteFrom('roles').where('tenantId', '=', world.tenant.id).where('userId', '=', supervisor.id).execute(),
    )
    await runSweep()
    expect(await supervisorOf()).toBeNull()
  })

  it('are changed by one at a time, and never to overlap with another of the same', async () => {
    const { group, coordinator, supervisor } = await aSchool()
    const wish = { mentorId: supervisor.id, role: 'supervisor', groupId: group.id }
    const [first] = (await add(coordinator, { ...wish, endedOn: '2026-11-01' })).data
    const [second] = (await add(coordinator, { ...wish, startedOn: '2026-11-01' })).data
    const change = (id: unknown, attributes: Record<string, unknown>) =>
      coordinator.patch(`/mentorships/${String(id)}`, 'mentorships', attributes)
    expect((await change(first?.id, { endedOn: '2026-11-02' })).errors[0]?.source?.pointer).toBe(
      '/data/attributes/started_on',
    )
    expect((await change(second?.id, { endedOn: '2026-10-02' })).status).toBe(422)
    expect((await change(second?.id, { endedOn: '2026-12-01', lockVersion: 0 })).data).toMatchObject({
      endedOn: '2026-12-01',
      startedOn: '2026-11-01',
      lockVersion: 1,
    })
    expect((await change(second?.id, { endedOn: null, lockVersion: 0 })).status).toBe(409)
  })

  it('are chosen among colleagues and classes that say who looks after whom today', async () => {
    const { world, school, group, coordinator, supervisor } = await aSchool()
    await world.make.student({ schoolId: school.id, groupId: group.id })
    const wish = { role: 'supervisor', groupId: group.id }
    const later = await world.make.user({ roles: [{ name: 'supervisor', organizationId: school.id }] })
    await add(coordinator, { ...wish, mentorId: supervisor.id, endedOn: '2027-01-09' })
    const [next] = (await add(coordinator, { ...wish, mentorId: later.id, startedOn: '2027-01-09' })).data
    const held = (await coordinator.get<Flat[]>('/mentorships')).data.map(({ id, takesOverFrom }) => [
      id,
      takesOverFrom,
    ])
    expect(held.filter(([, from]) => from !== null)).toEqual([[next?.id, expect.any(String)]])
    const { data } = await coordinator.get<Flat>(`/mentorships/choices?group=${group.id}`)
    expect(data.groups).toMatchObject([{ name: 'H3b', pupilCount: 1, mentorNames: [] }])
    expect(data.colleagues).toMatchObject(
      [supervisor.id, later.id].map((id) =>
        expect.objectContaining({ id, groupNames: id === supervisor.id ? ['H3b'] : [] }),
      ),
    )
  })

  it('go from one colleague to another at once: what was stays, and nobody is given what their role does not allow', async () => {
    const { world, school, group, at, coordinator, supervisor } = await aSchool()
    const other = await world.make.group(school.id, { name: 'H3c' })
    const both = await world.make.user({
      roles: [
        { name: 'supervisor', organizationId: school.id },
        { name: 'mentor', organizationId: school.id },
      ],
    })
    for (const groupId of [group.id, other.id])
      for (const role of ['mentor', 'supervisor']) await add(coordinator, { mentorId: both.id, role, groupId })
    await add(coordinator, { mentorId: supervisor.id, role: 'supervisor', groupId: other.id })
    const wish = { fromId: both.id, toId: supervisor.id, on: '2026-11-01' }
    const ask = (who: Client, query: string, more = {}) =>
      who.post<Flat[]>(`/mentorships/take_over${query}`, 'mentorships', { ...wish, ...more })
    const look = await ask(coordinator, '?dry_run=true')
    const outcomes = look.meta.outcomes as Record<string, string>
    expect(look.data.map(({ id, subjectName, role }) => [subjectName, role, outcomes[String(id)]]).toSorted()).toEqual([
      ['H3b', 'mentor', 'no-role'],
      ['H3b', 'supervisor', 'moves'],
      ['H3c', 'mentor', 'no-role'],
      ['H3c', 'supervisor', 'has-already'],
    ])
    expect((await coordinator.get<Flat[]>(`/mentorships?filter[mentor_id_eq]=${supervisor.id}`)).data.length).toBe(1)
    expect([
      (await ask(coordinator, '', { toId: both.id })).status,
      (await ask(await at('coordinator', (await world.make.school()).id), '')).status,
    ]).toEqual([422, 422])
    expect((await ask(coordinator, '')).status).toBe(200)
    const after = await coordinator.get<Flat[]>('/mentorships?filter[role_eq]=supervisor&sort=subject_name')
    expect(
      after.data
        .map(({ subjectName, mentorId, startedOn, endedOn }) => [subjectName, mentorId === both.id, startedOn, endedOn])
        .toSorted(),
    ).toEqual([
      ['H3b', false, '2026-11-01', null],
      ['H3b', true, null, '2026-11-01'],
      ['H3c', false, null, null],
      ['H3c', true, null, '2026-11-01'],
    ])
    expect((await ask(coordinator, '')).status).toBe(422)
  })
})
