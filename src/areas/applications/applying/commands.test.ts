import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aWorld } from '../../../../test/world.ts'

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
