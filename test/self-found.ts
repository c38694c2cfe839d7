import { aWorld, type Client, type World, type WorldOptions } from './world.ts'

/** What a pupil tells of a place. */
export const asked = {
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
  until: '16:00',
  plannedHours: 20,
}
export const reason = { reason: 'Dit past niet bij onze school.' }

/** A school with a class in an open period, and who stands around a place that a pupil found. */
export async function aSchool(options: WorldOptions & { settings?: object } = {}) {
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

export const submit = (student: Client, input: Record<string, unknown> = {}) =>
  student.post('/self_found_places', 'self_found_places', { ...asked, ...input })
export const step = (client: Client, id: string, name: string, input: Record<string, unknown> = {}) =>
  client.put(`/self_found_places/${id}/${name}`, 'self_found_places', input)

/** The newest mail under a key, with the address of its button. */
export async function mailOf(world: World, key: string) {
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
export const secretIn = (link: string) => new URL(link).searchParams.get('t') ?? ''

/** A place the school said yes to, and the secret of its host's link. */
export async function anApproved(options: Parameters<typeof aSchool>[0] = {}, input: Record<string, unknown> = {}) {
  const around = await aSchool(options)
  const { data } = await submit(around.student, input)
  await step(around.coordinator, data.id, 'approve')
  await around.world.settle()
  const { link } = await mailOf(around.world, 'self-found-host')
  return { ...around, id: data.id, secret: link ? secretIn(link) : '' }
}
