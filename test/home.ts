import { aWorld, type WorldOptions } from './world.ts'

/** What a host fills in for a place that can go online. */
export const complete = {
  title: 'Thee schenken en spelletjes doen',
  descriptionHtml:
    '<p>Bij ons wonen 64 mensen. Veel van hen krijgen weinig bezoek. <b>Jij</b> maakt hun middag leuker.</p><ul><li>Je schenkt thee.</li></ul>',
  sectorKeys: ['care'],
  format: 'recurring',
  weeklySchedule: { tue: [['15:00', '17:00']] },
  seats: 2,
  minAge: 14,
  hoursTotal: 30,
  street: 'Zonneweg',
  houseNumber: '3',
  postcode: '5341 ab',
  city: 'Oss',
  masChecks: ['unpaid', 'supervised', 'useful', 'extra'],
}

/** A company with who works there, and those who look after its places. */
export async function aHome(options: WorldOptions = {}) {
  const world = await aWorld(options)
  const home = await world.make.company({ name: 'Het Zonnewiel', city: 'Oss' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: home.id }], firstName: 'Saskia' })
  const centre = await world.make.organization({ type: 'VolunteerCenter' })
  const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: centre.id }] })
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const school = await world.make.school()
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const begin = async (who = host, attributes: Record<string, unknown> = complete) =>
    (await who.post('/vacancies', 'vacancies', { organizationId: home.id, ...attributes })).data
  return { world, home, host, broker, admin, school, coordinator, begin }
}
