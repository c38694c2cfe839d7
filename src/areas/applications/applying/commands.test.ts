import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPlaceToApply, apply } from '#root/test/applying.ts'
import { aWorld } from '#root/test/world.ts'
import type { Flat } from '#web/client.ts'

it('asked for and confirmed in a pupil’s name says who did so to pupil and school, and tells the pupil once', async () => {
  const world = await aWorld({ capabilities: { studentConfirmationRequired: true, mentorPreapproval: true } })
  const { make } = world
  const [school, farm] = [await make.school(), await make.company()]
  const group = await make.group(school.id)
  await make.period(school.id, [group.id])
  const student = await make.student({ schoolId: school.id, groupId: group.id })
  const mentor = await make.mentor(school.id, group.id)
  const coordinator = await make.user({
    roles: [{ name: 'coordinator', organizationId: school.id }],
    firstName: 'Marloes',
    lastName: 'Terpstra',
  })
  const host = await make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
  const vacancy = await make.vacancy(farm.id)
  const asked = await coordinator.post('/applications', 'applications', {
    vacancyId: vacancy.id,
    studentId: student.id,
  })
  expect([asked.status, asked.data.askedByName, asked.data.status]).toEqual([
    201,
    'Marloes Terpstra',
    'awaiting_mentor',
  ])
  await world.settle()
  await mentor.put(`/applications/${asked.data.id}/mentor_approve`, 'applications', {})
  await world.settle()
  await host.put(`/applications/${asked.data.id}/accept`, 'applications', { supervisorUserId: host.id })
  await world.settle()
  const confirmed = await coordinator.put(`/applications/${asked.data.id}/confirm`, 'applications', {})
  expect([confirmed.status, confirmed.data.confirmedByName]).toEqual([200, 'Marloes Terpstra'])
  await world.settle()
  const shownTo = async (who: typeof student) => {
    const { data } = await who.get(`/applications/${asked.data.id}`)
    return [data.askedByName, data.confirmedByName]
  }
  expect(await shownTo(student)).toEqual(['Marloes Terpstra', 'Marloes Terpstra'])
  expect(await shownTo(host)).toEqual([null, null])
  const { rows } = await world.inside(({ db }) =>
    sql<{ key: string }>`select template_key as key from notifications where tenant_id = ${world.tenant.id}
      and user_id = ${student.id} and template_key like '%for-you' order by 1`.execute(db),
  )
  expect(rows.map(({ key }) => key)).toEqual(['application-asked-for-you', 'application-confirmed-for-you'])
})

it('done by the pupil says nothing of anybody else', async () => {
  const world = await aWorld()
  const { make } = world
  const [school, farm] = [await make.school(), await make.company()]
  const group = await make.group(school.id)
  await make.period(school.id, [group.id])
  const student = await make.student({ schoolId: school.id, groupId: group.id })
  const vacancy = await make.vacancy(farm.id)
  const asked = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  expect([asked.status, asked.data.askedByName, asked.data.confirmedByName]).toEqual([201, null, null])
})

describe('what stands in the way of applying', () => {
  it.each([
    ['a place that asks for age', { minAge: 16 }, 'applications.too-young'],
    ['a draft', { status: 'draft' as const }, 'platform.not-found'],
    ['a full place', { status: 'full' as const }, 'applications.no-seat'],
    ['another level', { levels: ['vwo' as const] }, 'applications.not-for-your-school'],
  ])('%s', async (_name, values, code) => {
    const { world, student, farm } = await aPlaceToApply()
    const vacancy = await world.make.vacancy(farm.id, values)
    const { errors } = await apply(student, vacancy.id)
    expect(errors[0]?.code).toBe(code)
    expect(errors[0]?.detail).not.toContain('applications.')
  })

  it('a motivation that is asked for and missing is said at the field', async () => {
    const { world, student, farm } = await aPlaceToApply()
    const vacancy = await world.make.vacancy(farm.id, { requiresMotivation: true })
    const { status, errors } = await apply(student, vacancy.id, 'Te kort.')
    expect([status, errors[0]?.source?.pointer, errors[0]?.detail]).toEqual([
      422,
      '/data/attributes/motivation',
      'Schrijf minstens 50 tekens.',
    ])
  })

  it('three open applications are enough', async () => {
    const { world, student, farm } = await aPlaceToApply()
    const places = await Promise.all([1, 2, 3, 4].map(() => world.make.vacancy(farm.id)))
    const codes = []
    for (const place of places) codes.push((await apply(student, place.id)).status)
    expect(codes).toEqual([201, 201, 201, 409])
  })

  it('a double click sends one', async () => {
    const { student, vacancy } = await aPlaceToApply()
    const replies = await Promise.all([1, 2, 3, 4].map(() => apply(student, vacancy.id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const { data } = await student.get<Flat[]>('/applications')
    expect(data).toHaveLength(1)
  })

  it('a class that is in no open period', async () => {
    const { world, school, vacancy } = await aPlaceToApply()
    const outsider = await world.make.student({ schoolId: school.id })
    expect((await apply(outsider, vacancy.id)).errors[0]?.code).toBe('applications.not-in-period')
  })
})
