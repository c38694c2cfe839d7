import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld } from '../../../test/world.ts'
import { actions } from './model.ts'

type Line = Flat & { action: string; text: string; studentName: string | null; path: string | null }

async function aStory() {
  const world = await aWorld({ capabilities: { program: 'traineeship' } })
  const school = await world.make.organization({ type: 'School', name: 'Raayland College' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2008-05-01' })
  const mate = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2008-05-02' })
  const mentor = await world.make.mentor(school.id, group.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const garage = await world.make.company({ name: 'Garage Peeters' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: garage.id }] })
  const vacancy = await world.make.vacancy(garage.id, { program: 'traineeship', title: 'Meehelpen' })
  const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
  return { world, student, mate, mentor, coordinator, host, application, garage }
}

describe('recent actions', () => {
  it('tell each what touches them, and nobody more', async () => {
    const { world, student, mate, mentor, coordinator, host, application } = await aStory()
    const seen = async (client: typeof host) =>
      (await client.get<Line[]>('/audit_logs?filter[subject_type_eq]=applications')).data.map(({ action }) => action)
    const both = ['applications.accepted', 'applications.applied']
    expect(await seen(student)).toEqual(both)
    expect(await seen(coordinator)).toEqual(both)
    // A company sees what its own people did.
    expect(await seen(host)).toEqual(['applications.accepted'])
    expect(await seen(mate)).toEqual([])
    const [line] = (await host.get<Line[]>('/audit_logs?filter[action_eq]=applications.accepted')).data
    expect(line).toMatchObject({ path: `/applications/${application.id}`, text: 'Aanvraag geaccepteerd' })
    expect(line?.studentName?.includes(' ')).toBe(false)
    expect((await mentor.get('/audit_logs')).status).toBe(403)
    expect((await world.visitor.get('/audit_logs')).status).toBe(401)
    const other = await world.make.company({ name: 'Elders' })
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    expect(await seen(stranger)).toEqual([])
    const elsewhere = await aWorld()
    const admin = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(await seen(admin)).toEqual([])
    const own = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(await seen(own)).toEqual(both)
  })

  it.each(['nl', 'en'])('have words for every action in %s', (language) => {
    const { did } = JSON.parse(readFileSync(`locales/${language}/activity.json`, 'utf8')) as {
      did: Record<string, Record<string, string>>
    }
    const worded = Object.entries(did).flatMap(([area, names]) => Object.keys(names).map((name) => `${area}.${name}`))
    expect(worded.toSorted()).toEqual([...actions].toSorted())
  })

  it('know every action that was written during these tests', async () => {
    const { world } = await aStory()
    const found = await world.inside((ctx) => ctx.db.selectFrom('auditLog').select('action').distinct().execute())
    expect(
      found.map(({ action }) => action).filter((action) => !(actions as readonly string[]).includes(action)),
    ).toEqual([])
  })
})
