import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World, type WorldOptions } from '../../../../test/world.ts'

const asked = {
  hostName: 'Scouting De Zwerfkeien',
  street: 'Bosrand',
  houseNumber: '3',
  postcode: '5341 AB',
  city: 'Oss',
  contactName: 'Wim Schuitema',
  contactEmail: 'wim@zwerfkeien.example',
  purpose: 'nonprofit',
  isRelative: false,
  tasks: 'Ik help de welpen met spelletjes en ik ruim het clubhuis op.',
  days: ['wed'],
  from: '14:00',
  until: '16:30',
  plannedHours: 20,
}
const reason = { reason: 'Dit past niet bij onze school.' }

/** A school with a class in an open period, and who stands around a place that a pupil found. */
async function aSchool(options: WorldOptions & { settings?: object } = {}) {
  const world = await aWorld(options)
  const { program } = world.tenant.capabilities
  const school = await world.make.school({ name: 'Lyceum De Zeven Linden', settings: options.settings ?? {} })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const mentor = await world.make.mentor(school.id, group.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  return { world, school, group, student, mentor, coordinator, keeper }
}

const submit = (student: Client, input: Record<string, unknown> = {}) =>
  student.post('/self_found_places', 'self_found_places', { ...asked, ...input })
const step = (client: Client, id: string, name: string, input: Record<string, unknown> = {}) =>
  client.put(`/self_found_places/${id}/${name}`, 'self_found_places', input)

/** The newest mail under a key, with the address of its button. */
async function mailOf(world: World, key: string) {
  const mails = await world.inside((ctx) =>
    ctx.db
      .selectFrom('emailDeliveries')
      .selectAll()
      .where('tenantId', '=', world.tenant.id)
      .where('templateKey', '=', key)
      .orderBy('createdAt', 'desc')
      .execute(),
  )
  const link = /https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
  return { count: mails.length, to: mails.map(({ recipientAddress }) => recipientAddress), link, text: mails[0]?.text }
}
const secretIn = (link: string) => new URL(link).searchParams.get('t') ?? ''

/** A place the school said yes to, and the secret of its host's link. */
async function anApproved(options: Parameters<typeof aSchool>[0] = {}, input: Record<string, unknown> = {}) {
  const around = await aSchool(options)
  const { data } = await submit(around.student, input)
  await step(around.coordinator, data.id, 'approve')
  await around.world.settle()
  const { link } = await mailOf(around.world, 'self-found-host')
  return { ...around, id: data.id, secret: link ? secretIn(link) : '' }
}

describe('a pupil who found a place', () => {
  it('asks the school, hears a yes, and has an internship once the host confirms by the link', async () => {
    const { world, student, coordinator, keeper } = await aSchool()
    const sent = await submit(student)
    expect(sent.errors).toEqual([])
    expect([sent.status, sent.data.status]).toEqual([201, 'awaiting_school'])
    expect(sent.data.meta).toMatchObject({ allowedEvents: ['withdraw'], turn: { whose: 'school', isYours: false } })
    await world.settle()
    expect((await mailOf(world, 'self-found-submitted')).count).toBe(1)

    const shown = await coordinator.get(`/self_found_places/${sent.data.id}`)
    expect(shown.data.meta).toMatchObject({ turn: { isYours: true } })
    expect((shown.meta.findings as { key: string }[]).map(({ key }) => key)).toEqual([
      'host-no-kvk',
      'purpose-nonprofit',
      'times-fine',
      'hours-short',
    ])
    const approved = await step(coordinator, sent.data.id, 'approve', { message: 'Goed gevonden.' })
    expect([approved.status, approved.data.status, approved.data.organizationStatus]).toEqual([
      200,
      'accepted',
      'pending',
    ])
    const waiting = await keeper.get<Flat[]>('/organizations/waiting')
    expect(waiting.data.map(({ name }) => name)).toEqual([asked.hostName])
    await world.settle()
    const mail = await mailOf(world, 'self-found-host')
    expect(mail.to).toEqual([asked.contactEmail])
    expect((await mailOf(world, 'self-found-approved')).count).toBe(1)

    const secret = secretIn(mail.link)
    const path = `/public/self_found_places/${sent.data.id}`
    const opened = await world.visitor.get(`${path}?t=${secret}`)
    expect(opened.data).toMatchObject({ studentName: 'Noor Yıldız', hostName: asked.hostName })
    expect(opened.data).not.toHaveProperty('relativeNote')
    const confirmed = await world.visitor.post(`${path}/confirm?t=${secret}`, 'self_found_places', {
      contactName: 'Wim Schuitema',
      contactPhone: '06 34 56 78 90',
      street: 'Bosrand',
      houseNumber: '3a',
      postcode: '5341 AB',
      city: 'Oss',
      kvkNumber: '12345678',
      agrees: true,
    })
    expect([confirmed.status, confirmed.data.status]).toEqual([200, 'confirmed'])
    await world.settle()
    const { data: place } = await student.get<Flat & { internship: { id: string } }>(
      `/self_found_places/${sent.data.id}`,
    )
    expect(place).toMatchObject({ confirmedBy: 'link', houseNumber: '3a', kvkNumber: '12345678' })
    const { data: internship } = await student.get(`/internships/${place.internship.id}`)
    expect(internship).toMatchObject({
      organizationName: asked.hostName,
      vacancyTitle: null,
      minutesPlanned: 20 * 60,
      place: 'Bosrand 3a, 5341 AB Oss',
      supervisorName: 'Wim Schuitema',
    })
    expect((await mailOf(world, 'self-found-confirmed')).count).toBe(2)
  })
})
