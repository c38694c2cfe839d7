import { describe, expect, it } from 'vitest'
import { aSchool, ask, place, list } from '#root/test/desk.ts'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from '../../../test/world.ts'

describe('the list', () => {
  it('filters, counts among those asked for, searches and sorts', async () => {
    const school = await aSchool()
    const { world, coordinator, mentor, group } = school
    const other = await world.make.group(school.school.id, { name: 'V4a' })
    await world.make.period(school.school.id, [other.id])
    const noor = await school.pupil('Aksoy')
    await school.pupil('Bakker')
    await world.make.student({ schoolId: school.school.id, groupId: other.id, lastName: 'Cornelissen' })
    await place(school, noor, { status: 'active', startsOn: '2026-10-05' })
    const all = await list(coordinator)
    expect([all.data.map(({ name }) => name), all.meta.by_state]).toEqual([
      ['A Aksoy', 'A Bakker', 'Noor Cornelissen'],
      { running: 1, none: 2 },
    ])
    const inClass = await list(coordinator, `filter[group_id_in][]=${group.id}&filter[state_in][]=none`)
    expect([inClass.data.map(({ name }) => name), inClass.meta.by_state]).toEqual([
      ['A Bakker'],
      { running: 1, none: 1 },
    ])
    expect((await list(coordinator, `filter[mentor_id_in]=${mentor.id}`)).meta.page.total).toBe(2)
    const found = await list(coordinator, 'filter[name_or_organization_name_cont]=geit')
    expect(found.data.map(({ name }) => name)).toEqual(['A Aksoy'])
    expect((await list(coordinator, 'sort=-class_name')).data[0]?.name).toBe('Noor Cornelissen')
    expect((await list(coordinator, 'filter[quiet_in]=28')).meta.page.total).toBe(2)
    expect((await list(coordinator, 'filter[turn_in]=student')).meta.page.total).toBe(2)
    const standing = `filter[stands_in_period_id_eq]=${school.period.id}`
    expect((await list(coordinator, standing)).meta.page.total).toBe(2)
    for (const wrong of ['filter[group_id_in]=nope', 'filter[group_id_null]=true', 'filter[nope_eq]=1', 'sort=nope'])
      expect([wrong, (await coordinator.get(`/pupils?${wrong}`)).status]).toEqual([wrong, 400])
  })

  it('has in front who has no place in a period that began, then who waits, and of each the longest unheard of', async () => {
    const school = await aSchool()
    const { world, coordinator, period } = school
    const ahead = await world.make.group(school.school.id, { name: 'V4a' })
    await world.make.period(school.school.id, [ahead.id], {
      startsOn: '2027-01-11',
      endsOn: '2027-06-25',
      searchOpensOn: '2026-09-01',
    })
    const seen = async (lastName: string, day: string | null, groupId = school.group.id) => {
      const pupil = await world.make.student({ schoolId: school.school.id, groupId, firstName: 'A', lastName })
      if (day)
        await world.inside((ctx) =>
          ctx.db
            .updateTable('users')
            .set({ lastSignInAt: new Date(`${day}T10:00:00Z`) })
            .where('id', '=', pupil.id)
            .execute(),
        )
      return pupil
    }
    await seen('Nooit', null)
    await seen('Lang', '2026-10-05')
    await seen('Pas', '2026-11-20')
    await seen('Straks', null, ahead.id)
    const waits = await seen('Wacht', '2026-11-24')
    await ask(school, waits, 'submitted')
    const failed = await seen('Opnieuw', '2026-11-23')
    await place(school, failed, { status: 'not_passed', turnSince: new Date('2026-11-02T09:00:00Z') })
    const runs = await seen('Loopt', '2026-09-10')
    await place(school, runs, { status: 'active', startsOn: '2026-11-23' })
    world.setNow('2026-11-25T10:00:00Z')
    const found = async (query: string) =>
      (await list(coordinator, query)).data.map(({ name }) => name.replace('A ', ''))
    const order = ['Nooit', 'Lang', 'Pas', 'Opnieuw', 'Wacht', 'Straks', 'Loopt']
    expect(await found('sort=need')).toEqual(order)
    expect(await found('sort=-need')).toEqual(order.toReversed())
    expect([
      ...(await found('sort=need&page[size]=3')),
      ...(await found('sort=need&page[size]=3&page[number]=2')),
      ...(await found('sort=need&page[size]=3&page[number]=3')),
    ]).toEqual(order)
    expect(await found(`sort=need&filter[period_id_in]=${period.id}`)).toEqual(
      order.filter((name) => name !== 'Straks'),
    )
  })

  it('comes in pages, and says what there is to choose among', async () => {
    const school = await aSchool()
    for (let at = 0; at < 12; at += 1) await school.pupil()
    const { data, meta } = await list(school.coordinator, 'page[number]=2&page[size]=5')
    expect(data).toHaveLength(5)
    expect(meta).toMatchObject({
      groups: [{ name: 'H3b' }],
      mentors: [{ name: 'Joost Bakels' }],
      periods: [{ name: 'Najaar' }],
    })
  })
})

async function take(who: Client, query = '', attributes: Record<string, unknown> = {}) {
  const response = await who.request(`/pupils/export${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'pupils', attributes } }),
  })
  return { status: response.status, text: await response.text() }
}

describe('who sees whom', () => {
  const see = async (who: Client) => (await list(who)).data.length
  const lookAfter = (world: World, values: Record<string, unknown>) =>
    world.inside((ctx) =>
      ctx.db
        .insertInto('mentorships')
        .values({ tenantId: world.tenant.id, id: newId(), ...values } as never)
        .execute(),
    )

  it('is the own school, the own class, the own pupils; nobody of another school or tenant', async () => {
    const school = await aSchool()
    const { world, coordinator, mentor } = school
    const student = await school.pupil()
    const other = await world.make.group(school.school.id)
    await world.make.student({ schoolId: school.school.id, groupId: other.id })
    const supervisor = await world.make.user({ roles: [{ name: 'supervisor', organizationId: school.school.id }] })
    await lookAfter(world, { mentorId: supervisor.id, studentId: student.id, role: 'supervisor' })
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const foreign = await world.make.school()
    const elsewhere = await world.make.user({ roles: [{ name: 'coordinator', organizationId: foreign.id }] })
    expect(await Promise.all([coordinator, keeper, mentor, supervisor, elsewhere].map(see))).toEqual([2, 2, 1, 1, 0])
    expect((await elsewhere.get(`/pupils/${student.id}`)).status).toBe(404)
    for (const nobody of [
      student,
      await world.make.user({ roles: [{ name: 'admin', organizationId: school.company.id }] }),
    ])
      expect((await nobody.get('/pupils')).status).toBe(403)
    const abroad = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(await see(abroad)).toBe(0)
  })

  it('are taken along by nobody who runs the platform, who is offered no file that would be refused', async () => {
    const { world } = await aSchool()
    const may = async (name: 'platform_admin' | 'tenant_admin') => {
      const who = await world.make.user({ roles: [{ name }] })
      const { data } = await who.get<Flat & { meta: { may: { export: string } } }>('/list_choices')
      const replies = ['applications', 'internships', 'pupils'].map((kind) =>
        who.post(`/${kind}/export`, kind, { format: 'csv', reason: 'Voor het jaarverslag.' }),
      )
      return [data.meta.may.export, ...(await Promise.all(replies)).map(({ status }) => status)]
    }
    expect(await may('platform_admin')).toEqual(['no', 403, 403, 403])
    expect(await may('tenant_admin')).toEqual(['with-reason', 200, 200, 200])
  })

  it('are asked for by a mentor who has not come in yet, whose name stands at the class', async () => {
    const school = await aSchool()
    const { world, coordinator, group } = school
    await school.pupil()
    const later = await world.make.user({
      roles: [{ name: 'mentor', organizationId: school.school.id }],
      status: 'invited',
      firstName: 'Nina',
      lastName: 'Later',
    })
    await lookAfter(world, { mentorId: later.id, groupId: group.id })
    const { data } = await coordinator.get<{ mentors: { id: string; name: string }[] }>('/list_choices')
    expect(data.mentors).toContainEqual({ id: later.id, name: 'Nina Later' })
    expect((await list(coordinator, `filter[mentor_id_in]=${later.id}`)).meta.page.total).toBe(1)
  })

  it('ends with the role, with the last day, and does not begin before the first', async () => {
    const school = await aSchool()
    const { world, mentor, group } = school
    const student = await school.pupil()
    const at = async (name: 'mentor' | 'supervisor', values: Record<string, unknown>) => {
      const who = await world.make.user({ roles: [{ name, organizationId: school.school.id }] })
      await lookAfter(world, { mentorId: who.id, groupId: group.id, ...values })
      return [
        await see(who),
        (await who.get(`/users/${student.id}`)).status,
        (await who.get(`/students/${student.id}`)).status,
      ]
    }
    expect(await at('supervisor', { role: 'supervisor' })).toEqual([1, 200, 200])
    expect(await at('mentor', { startedOn: '2026-10-05', endedOn: '2026-10-06' })).toEqual([1, 200, 200])
    // A role that does not go with the mentorship, a day to come, a day that is past.
    expect(await at('mentor', { role: 'supervisor' })).toEqual([0, 404, 404])
    expect(await at('mentor', { startedOn: '2026-10-06' })).toEqual([0, 404, 404])
    expect(await at('mentor', { startedOn: '2026-09-01', endedOn: '2026-10-05' })).toEqual([0, 404, 404])
    expect((await mentor.get(`/students/${student.id}`)).status).toBe(200)
    const foreign = await world.make.school()
    await world.inside(async (ctx) => {
      await ctx.db.updateTable('roles').set({ organizationId: foreign.id }).where('userId', '=', mentor.id).execute()
    })
    expect([await see(mentor), (await mentor.get(`/students/${student.id}`)).status]).toEqual([0, 404])
  })

  it('goes along in a file: of the own, with a reason of the whole tenant', async () => {
    const school = await aSchool()
    const { world, mentor } = school
    await school.pupil('=Aksoy')
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const { status, text } = await take(mentor, '?filter[state_in]=none')
    expect(status).toBe(200)
    expect(text.split('\r\n')[1]).toMatch(/^A =Aksoy;[^;]+@mens\.example;H3b;Joost Bakels;Najaar;Geen plek;/)
    expect((await take(keeper)).status).toBe(422)
    expect((await take(keeper, '', { reason: 'Voor de verantwoording' })).status).toBe(200)
    const kept = await world.inside((ctx) =>
      ctx.db.selectFrom('auditLog').select('actorId').where('action', '=', 'pupils.exported').execute(),
    )
    expect(kept.map(({ actorId }) => actorId)).toEqual([mentor.id, keeper.id])
    const views = await world.inside((ctx) =>
      ctx.db.selectFrom('dataViews').select('subjectId').where('viewerId', '=', keeper.id).execute(),
    )
    expect(views).toHaveLength(1)
  })
})
