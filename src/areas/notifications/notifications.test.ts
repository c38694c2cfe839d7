import { describe, expect, it } from 'vitest'
import { expireApplications } from '#areas/applications/ending/commands.ts'
import { manifests } from '#areas/order.ts'
import { newId } from '#platform/ids.ts'
import { remindByTheClock } from '#areas/registry.ts'
import { texts } from '#platform/texts.ts'
import type { Flat } from '#web/client.ts'
import { aWorld } from '../../../test/world.ts'

type Mail = Flat & { recipientAddress: string; subject: string; text: string; locale: string; status: string }

const noticeKeys = manifests.flatMap((area) => ('notices' in area ? Object.keys(area.notices) : []))

async function aPlace() {
  const world = await aWorld({
    capabilities: { program: 'traineeship', digitalContracts: true, companySignsFirst: true },
  })
  const school = await world.make.organization({ type: 'School', name: 'Raayland College', city: 'Venray' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2010-05-01' })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const garage = await world.make.company({ name: 'Garage Peeters' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: garage.id }], firstName: 'Wim' })
  const vacancy = await world.make.vacancy(garage.id, { program: 'traineeship', title: 'Meehelpen in de garage' })
  const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  await world.settle()
  const mails = async () => (await world.visitor.get<Mail[]>('/test/emails')).data
  return { world, student, host, coordinator, application, mails }
}

describe('what people are told', () => {
  it('has a subject, a text and a button in both languages', () => {
    for (const t of Object.values(texts))
      for (const key of noticeKeys)
        for (const part of ['subject', 'body', 'button']) expect(t.has(`notifications.about.${key}.${part}`)).toBe(true)
  })

  it('reaches the company as a mail and as a line, without the last name of the pupil', async () => {
    const { world, host, student, application, mails } = await aPlace()
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: expect.stringContaining('Nieuwe aanvraag van'), locale: 'nl' })
    expect(mail?.text).toContain(`/nl/applications/${application.id}`)
    expect(mail?.text).not.toContain('Yıldız')
    const { data: lines } = await host.get<Flat[]>('/notifications')
    expect(lines).toMatchObject([{ path: `/applications/${application.id}`, actionRequired: true, readAt: null }])
    // Nobody else's line can be read or marked.
    expect((await student.get<Flat[]>('/notifications')).data).toEqual([])
    expect((await student.put(`/notifications/${lines[0]?.id}/read`, 'notifications')).status).toBe(404)
    expect((await world.visitor.get('/notifications')).status).toBe(401)
    expect((await host.put(`/notifications/${lines[0]?.id}/read`, 'notifications')).status).toBe(204)
    expect((await host.get<Flat[]>('/notifications')).data[0]?.readAt).not.toBeNull()
  })

  it('asks until what it asks for is done, by whomever, and not longer', async () => {
    const { world, host, student, application } = await aPlace()
    const asked = async (who: typeof host) =>
      (await who.get<Flat[]>('/notifications')).data.filter(({ waitsSince }) => waitsSince !== null)
    const bell = async (who: typeof host) => (await who.get<Flat & { unread: number }>('/shell')).data.unread
    expect(await asked(host)).toMatchObject([{ key: 'application-submitted', about: 'Meehelpen in de garage' }])
    // Reading it does not do it.
    await host.put('/notifications/read', 'notifications')
    expect(await asked(host)).toHaveLength(1)
    expect(await bell(host)).toBe(1)
    await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
    await world.settle()
    expect(await asked(host)).toEqual([])
    expect(await bell(host)).toBe(0)
    expect(await asked(student)).toMatchObject([{ key: 'application-accepted' }])
    const before = await bell(student)
    await student.put(`/applications/${application.id}/confirm`, 'applications')
    expect(await asked(student)).toEqual([])
    expect(await bell(student)).toBe(before - 1)
    await world.settle()
    // The contract: who has a part to fill in is asked until it is in.
    expect((await asked(host)).map(({ key }) => key)).toEqual(['contract-fill'])
    // News is counted as long as it stands out, and no longer: the bell says what the page shows.
    expect(await bell(host)).toBeGreaterThan(1)
    world.setNow(new Date(world.now().getTime() + 15 * 24 * 60 * 60_000).toISOString())
    expect(await bell(host)).toBe((await asked(host)).length)
  })

  it('is said once, also when the event is handled twice', async () => {
    const { world, host, student, application, mails } = await aPlace()
    await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
    await student.put(`/applications/${application.id}/confirm`, 'applications')
    await world.settle()
    const before = (await mails()).length
    await world.inside((ctx) =>
      ctx.db.updateTable('events').set({ handledAt: null }).where('tenantId', '=', world.tenant.id).execute(),
    )
    await world.settle()
    expect((await mails()).length).toBe(before)
  })

  it('shows kept mail to no other tenant', async () => {
    await aPlace()
    const elsewhere = await aWorld()
    expect((await elsewhere.visitor.get<Mail[]>('/test/emails')).data).toEqual([])
  })

  it('comes by itself when time passes, once', async () => {
    const { world, host, student, application, mails } = await aPlace()
    const subjects = async () => (await mails()).map(({ subject }) => subject)
    const at = async (moment: string) => {
      world.setNow(moment)
      await world.inside(remindByTheClock)
      await world.inside(remindByTheClock)
    }
    await at('2026-10-07T09:00:00Z')
    expect((await subjects()).filter((subject) => subject.startsWith('Je kunt nog reageren'))).toEqual([])
    await at('2026-10-17T09:00:00Z')
    expect((await subjects()).filter((subject) => subject.startsWith('Je kunt nog reageren'))).toHaveLength(1)
    await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
    await world.settle()
    await at('2026-10-20T10:00:00Z')
    await at('2026-10-23T10:00:00Z')
    expect((await subjects()).filter((subject) => subject.startsWith('Bevestig je plek'))).toHaveLength(2)
    expect((await student.get<Flat[]>('/notifications')).data.map(({ key }) => key)).toContain('application-confirm')
    world.setNow('2026-10-25T10:00:00Z')
    await world.inside(expireApplications)
    await world.settle()
    expect((await subjects()).filter((subject) => subject === 'Plek niet bevestigd').length).toBeGreaterThan(1)
  })

  it('waits longer each time where it cannot be said, and keeps nobody else up', async () => {
    const { world, host } = await aPlace()
    const missing = { type: 'applications', id: newId() }
    const waiting = () =>
      world.inside((ctx) =>
        ctx.db
          .selectFrom('events')
          .select(['attempts', 'retryAt', 'failure'])
          .where('subjectId', '=', missing.id)
          .executeTakeFirstOrThrow(),
      )
    const start = world.now().getTime()
    await world.inside(async (ctx) =>
      ctx.record({ name: 'applications.submitted', subject: missing, payload: { applicationId: missing.id } }),
    )
    await expect(world.settle()).rejects.toThrow('1 events could not be handled')
    expect(await waiting()).toMatchObject({ attempts: 1, retryAt: new Date(start + 5_000) })
    expect((await waiting()).failure).toBeTruthy()
    expect(await world.settle()).toBe(0)

    world.setNow(new Date(start + 5_000).toISOString())
    await expect(world.settle()).rejects.toThrow('1 events')
    expect(await waiting()).toMatchObject({ attempts: 2, retryAt: new Date(start + 15_000) })
    await world.inside((ctx) =>
      ctx.db.updateTable('events').set({ attempts: 40, retryAt: null }).where('subjectId', '=', missing.id).execute(),
    )
    await expect(world.settle()).rejects.toThrow('1 events')
    expect((await waiting()).retryAt).toEqual(new Date(start + 5_000 + 6 * 3_600_000))
    expect((await host.get<Flat[]>('/notifications')).data).toHaveLength(1)
  })
})
