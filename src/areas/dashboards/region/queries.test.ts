import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { mostAtOnce } from '#areas/bulk/model.ts'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld } from '#root/test/world.ts'

it('tells a broker which organizations answer nobody, and of nobody else’s', async () => {
  const world = await aWorld({ now: '2026-10-05T09:00:00Z', capabilities: { mentorPreapproval: false } })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2010-05-01' })
  const farm = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
  const vacancy = await world.make.vacancy(farm.id, { program: 'traineeship' })
  const center = await world.make.organization({ type: 'VolunteerCenter' })
  const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
  const { data: asked } = await student.post('/applications', 'applications', {
    vacancyId: vacancy.id,
    motivation: 'Ik ben graag buiten.',
  })
  const silent = async (who = broker) => (await who.get<Flat & { silent?: Flat }>('/dashboard')).data.silent
  expect(await silent()).toEqual({ count: 0, first: [], remindable: [] })
  // Sent at eleven in the morning: a week later, before breakfast, that is a week.
  world.setNow('2026-10-12T05:00:00Z')
  expect(await silent()).toMatchObject({ count: 1, first: [{ id: farm.id, count: 1, days: 7 }] })
  expect((await silent())?.remindable).toEqual([asked.id])
  const waiting = async () =>
    (await broker.get<Flat[]>('/applications?filter[turn_eq]=company&filter[waiting_in]=7')).data.length
  expect(await waiting()).toBe(1)
  world.setNow('2026-10-11T21:00:00Z')
  expect([await silent(), await waiting()]).toEqual([{ count: 0, first: [], remindable: [] }, 0])
  world.setNow('2026-10-13T09:00:00Z')
  expect(await silent()).toMatchObject({ count: 1, first: [{ id: farm.id, count: 1, days: 8 }] })
  // Who was reminded is not reminded on the same day once more.
  await broker.post(`/applications/${asked.id}/remind`, 'applications')
  expect((await silent())?.remindable).toEqual([])
  // Of a place a pupil found it is the host who is asked last, and waited for.
  await world.inside(({ db, tenant }) =>
    sql`update applications set origin = 'self_found', status = 'accepted' where tenant_id = ${tenant.id}`.execute(db),
  )
  expect(await silent()).toMatchObject({ count: 1, first: [{ id: farm.id, count: 1, days: 8 }] })
  expect(await waiting()).toBe(1)
  // It is for who calls alone.
  expect(await silent(host)).toBeUndefined()

  const elsewhere = await aWorld()
  const other = await elsewhere.make.organization({ type: 'VolunteerCenter' })
  const stranger = await elsewhere.make.user({ roles: [{ name: 'broker', organizationId: other.id }] })
  expect(await silent(stranger)).toEqual({ count: 0, first: [], remindable: [] })
})

it('lets a broker remind as many at once as one step takes, of who is silent longest first', async () => {
  const world = await aWorld({ now: '2026-10-05T09:00:00Z', capabilities: { mentorPreapproval: false } })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2010-05-01' })
  const [slow, quick] = [await world.make.company({ name: 'Zwijger' }), await world.make.company({ name: 'Aap' })]
  const center = await world.make.organization({ type: 'VolunteerCenter' })
  const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
  const at = async (id: string) => (await world.make.vacancy(id, { program: 'traineeship' })).id
  const asked = await student.post('/applications', 'applications', {
    vacancyId: await at(slow.id),
    motivation: 'Graag.',
  })
  expect([asked.status, asked.errors]).toEqual([201, []])
  // More than one step takes, a minute after each other, at who was asked first and at the other.
  const others: { nth: number; organization: string; vacancy: string }[] = []
  for (const { id } of [slow, quick])
    for (let nth = 0; nth < 60; nth++) others.push({ nth: others.length + 1, organization: id, vacancy: await at(id) })
  await world.inside(({ db, tenant }) =>
    sql`insert into applications select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
        'turn_since', a.turn_since + other.nth * interval '1 minute',
        'organization_id', other.organization, 'vacancy_id', other.vacancy))).*
      from applications a, jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as other (nth int, organization uuid, vacancy uuid)
      where a.tenant_id = ${tenant.id}`.execute(db),
  )
  world.setNow('2026-10-14T09:00:00Z')
  const { data } = await broker.get<Flat & { silent: { count: number; remindable: string[] } }>('/dashboard')
  expect([data.silent.count, data.silent.remindable.length]).toEqual([2, mostAtOnce])
  expect(data.silent.remindable[0]).toBe(asked.data.id)
  const known = new Map(
    (await world.inside(({ db }) => db.selectFrom('applications').select(['id', 'organizationId']).execute())).map(
      (one) => [one.id, one.organizationId],
    ),
  )
  expect(data.silent.remindable.map((id) => known.get(id))).toEqual([
    ...Array.from({ length: 61 }, () => slow.id),
    ...Array.from({ length: 39 }, () => quick.id),
  ])
  const step = { kind: 'applications', step: 'remind', ids: data.silent.remindable }
  expect((await broker.post('/bulk_steps', 'bulk_steps', step)).status).toBe(201)
})

it('tells a broker by field of work how many pupils look for a place and how many seats are free', async () => {
  const world = await aWorld({ capabilities: { mentorPreapproval: false } })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const ofClass = { schoolId: school.id, groupId: group.id }
  const likes = await world.make.student(ofClass)
  await world.make.student(ofClass)
  await world.inside(({ db }) =>
    sql`update student_profiles set interests = '{animals}' where user_id = ${likes.id}`.execute(db),
  )
  const farm = await world.make.company()
  // Who did not pass looks for another place.
  const again = await world.make.student(ofClass)
  await world.inside(async ({ db, now, tenant }) => {
    await sql`update student_profiles set interests = '{animals}' where user_id = ${again.id}`.execute(db)
    const days = { startsOn: '2026-09-01', endsOn: '2026-09-30' }
    const stamps = { turnSince: now, createdAt: now, updatedAt: now }
    const ids = { tenantId: tenant.id, id: newId(), studentId: again.id, organizationId: farm.id, periodId: period.id }
    await db
      .insertInto('internships')
      .values({ ...ids, ...days, ...stamps, program: 'traineeship', status: 'not_passed' })
      .execute()
  })
  const vacancy = await world.make.vacancy(farm.id, { program: 'traineeship', sectorKeys: ['animals'], seats: 4 })
  // A seat that is promised to who is first in line is taken, and is so once.
  await world.inside(({ db }) =>
    sql`update vacancies set seats_taken = 1, seats_promised = 1 where id = ${vacancy.id}`.execute(db),
  )
  const center = await world.make.organization({ type: 'VolunteerCenter' })
  const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
  const { data } = await broker.get<Flat & { supply: Flat[] }>('/dashboard')
  expect(data.supply).toEqual([{ sector: 'animals', seekers: 2, free: 3 }])
})

it('tells a broker the region in numbers, week by week, and nobody else', async () => {
  const world = await aWorld({ now: '2026-10-05T09:00:00Z', capabilities: { mentorPreapproval: false } })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const ofClass = { schoolId: school.id, groupId: group.id, birthDate: '2010-05-01' }
  const [asks, placed] = [await world.make.student(ofClass), await world.make.student(ofClass)]
  await world.make.student(ofClass)
  const farm = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
  const vacancy = await world.make.vacancy(farm.id, { program: 'traineeship' })
  // Of two more places online one is on no map and one has no seat left; a third is not offered yet.
  const more = { program: 'traineeship', seats: 1 } as const
  const far = await world.make.vacancy(farm.id, { ...more, lat: null, lng: null })
  const taken = await world.make.vacancy(farm.id, more)
  await world.make.vacancy(farm.id, { ...more, status: 'draft' })
  const dates = { farm: '2026-09-20T09:00:00Z', vacancy: '2026-09-27T09:00:00Z', placed: '2026-10-04T09:00:00Z' }
  await world.inside(async ({ db, now, tenant }) => {
    await sql`update organizations set approved_at = ${dates.farm} where id = ${farm.id}`.execute(db)
    await sql`update vacancies set published_at = ${dates.vacancy} where id = ${vacancy.id}`.execute(db)
    await sql`update vacancies set status = 'full', seats_taken = 1 where id = ${taken.id}`.execute(db)
    const ids = { tenantId: tenant.id, id: newId(), studentId: placed.id, organizationId: farm.id, periodId: period.id }
    const stamps = { turnSince: now, createdAt: new Date(dates.placed), updatedAt: now }
    const days = { startsOn: '2026-10-01', endsOn: '2026-10-30' }
    await db
      .insertInto('internships')
      .values({ ...ids, ...days, ...stamps, program: 'traineeship', status: 'active' })
      .execute()
  })
  const asked = async (vacancyId: string) => {
    const sent = { vacancyId, motivation: 'Ik ben graag buiten.' }
    return (await asks.post('/applications', 'applications', sent)).data.id
  }
  await asked(vacancy.id)
  // What is begun and was never sent is asked of nobody.
  const begun = await asked(far.id)
  await world.inside(({ db }) => sql`update applications set status = 'draft' where id = ${begun}`.execute(db))
  world.setNow('2026-10-05T10:00:00Z')
  const center = await world.make.organization({ type: 'VolunteerCenter' })
  const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
  const region = async (who = broker) =>
    (await who.get<Flat & { regionFigures?: Flat }>('/dashboard')).data.regionFigures
  expect(await region()).toEqual({
    pupils: 3,
    seekers: 2,
    hosts: 1,
    free: 3,
    addresses: 2,
    joined: [0, 0, 0, 0, 0, 1, 0, 0],
    offered: [0, 0, 0, 0, 0, 0, 1, 2],
    placed: [0, 0, 0, 0, 0, 0, 0, 1],
    asked: [0, 0, 0, 0, 0, 0, 0, 1],
  })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const viewer = await world.make.user({
    roles: [{ name: 'viewer', organizationId: (await world.make.organization({ type: 'Municipality' })).id }],
  })
  for (const who of [host, asks, coordinator, viewer]) expect(await region(who)).toBeUndefined()

  const elsewhere = await aWorld({ now: '2026-10-05T10:00:00Z' })
  const other = await elsewhere.make.organization({ type: 'VolunteerCenter' })
  const stranger = await elsewhere.make.user({ roles: [{ name: 'broker', organizationId: other.id }] })
  const none = [0, 0, 0, 0, 0, 0, 0, 0]
  const nothing = {
    pupils: 0,
    seekers: 0,
    hosts: 0,
    free: 0,
    addresses: 0,
    joined: none,
    offered: none,
    placed: none,
    asked: none,
  }
  expect(await region(stranger)).toEqual(nothing)
})
