import { aWorld } from './world.ts'

/** A tenant with a school, two companies and one of each who has to do with them. */
export async function aTown() {
  const world = await aWorld()
  const school = await world.make.school({ name: 'Zevenlinden' })
  const group = await world.make.group(school.id)
  const centre = await world.make.organization({ type: 'VolunteerCenter', name: 'Vrijwilligerspunt' })
  const farm = await world.make.company({ name: 'De Springende Geit', city: 'Oss' })
  const bakery = await world.make.company({ name: 'Bakkerij Kruim', city: 'Zeist' })
  const waiting = await world.make.company({ name: 'Techlab De Vonk', status: 'pending' })
  const at = (name: 'admin' | 'coordinator' | 'broker' | 'supervisor', organizationId: string) =>
    world.make.user({ roles: [{ name, organizationId }] })
  return {
    world,
    school,
    centre,
    farm,
    bakery,
    waiting,
    admin: await world.make.user({ roles: [{ name: 'tenant_admin' }] }),
    broker: await at('broker', centre.id),
    coordinator: await at('coordinator', school.id),
    farmer: await at('admin', farm.id),
    student: await world.make.student({ schoolId: school.id, groupId: group.id }),
  }
}
