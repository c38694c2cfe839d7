import { expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aHome } from '../../../../../test/home.ts'

type Line = Flat & {
  step: string | null
  reason: string | null
  changedByName: string | null
  changes: { field: string; from: unknown; to: unknown }[]
}

it('tells who changed what, field by field, with what it said before', async () => {
  const { world, host, broker, begin, home, coordinator, school } = await aHome()
  const colleague = await world.make.user({
    roles: [{ name: 'supervisor', organizationId: home.id }],
    firstName: 'Daan',
    lastName: 'Bos',
  })
  const { id } = await begin(host, { title: 'Thee' })
  const change = (who: typeof host, attributes: object) => who.patch(`/vacancies/${id}`, 'vacancies', { ...attributes })
  await change(host, { title: 'Thee schenken', seats: 2 })
  await change(host, { title: 'Thee schenken en meer', seats: 1 })
  await change(colleague, { contactUserId: colleague.id })
  const list = async (who: typeof host) => (await who.get<Line[]>(`/vacancies/${id}/versions`)).data
  const lines = await list(broker)
  expect(lines.map(({ step, changedByName }) => [step, changedByName])).toEqual([
    [null, 'Daan Bos'],
    [null, 'Saskia de Vries'],
    ['create', 'Saskia de Vries'],
  ])
  expect(lines[0]?.changes).toEqual([{ field: 'contactUserId', from: 'Saskia de Vries', to: 'Daan Bos' }])
  // Written on at one go: one change, and what went back is none.
  expect(lines[1]?.changes).toEqual([{ field: 'title', from: '', to: 'Thee schenken en meer' }])
  world.setNow('2026-10-05T11:00:00Z')
  await change(host, { seats: 3 })
  expect((await list(host)).map(({ changes }) => changes[0]?.to)).toContain(3)

  const student = await world.make.student({ schoolId: school.id })
  const other = await world.make.company()
  const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
  const status = async (who: typeof host) => (await who.get(`/vacancies/${id}/versions`)).status
  const elsewhere = await aHome()
  expect(await Promise.all([coordinator, student, stranger, elsewhere.admin, world.visitor].map(status))).toEqual([
    404, 403, 404, 404, 401,
  ])
})

it('keeps the steps with their reasons among the changes', async () => {
  const { host, broker, begin } = await aHome()
  const { id } = await begin()
  await host.put(`/vacancies/${id}/submit`, 'vacancies')
  const reason = 'Zet er nog bij wie de leerling begeleidt.'
  await broker.put(`/vacancies/${id}/request_changes`, 'vacancies', { reason })
  const [line] = (await host.get<Line[]>(`/vacancies/${id}/versions`)).data
  expect(line).toMatchObject({
    step: 'request_changes',
    reason,
    changes: [{ field: 'status', from: 'pending_review', to: 'changes_requested' }],
  })
})
