import type { ApplicationStepName } from '#areas/applications/schema.ts'
import { aWorld, type Client, type WorldOptions } from './world.ts'

/** A school with a class in an open period, a farm with a place, and everybody around an application. */
export async function aPlaceToApply(options: WorldOptions & { seats?: number } = {}) {
  const world = await aWorld(options)
  const school = await world.make.school({ name: 'Lyceum De Zeven Linden' })
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id], { program: world.tenant.capabilities.program })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const mentor = await world.make.mentor(school.id, group.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const host = await world.make.user({
    roles: [{ name: 'admin', organizationId: farm.id }],
    firstName: 'Ria',
    lastName: 'van Zuylekom',
  })
  const supervisor = await world.make.user({ roles: [{ name: 'supervisor', organizationId: farm.id }] })
  const vacancy = await world.make.vacancy(farm.id, {
    seats: options.seats ?? 2,
    program: world.tenant.capabilities.program,
  })
  return { world, school, group, period, student, mentor, coordinator, farm, host, supervisor, vacancy }
}

export const apply = (student: Client, vacancyId: string, motivation = '') =>
  student.post('/applications', 'applications', { vacancyId, motivation })
export const step = (client: Client, id: string, name: ApplicationStepName, input: Record<string, unknown> = {}) =>
  client.put(`/applications/${id}/${name}`, 'applications', input)
