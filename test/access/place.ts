import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from '../world.ts'
import type { AreaSamples } from './sample.ts'

/** A name that nobody outside the school and the company may read. */
export const pupilName = 'Geheimenberg'

/** A school, a company and a pupil with a place there: whom the strangers have no business with. */
export type Place = {
  world: World
  program: 'mas' | 'traineeship'
  school: { id: string }
  group: { id: string }
  company: { id: string }
  vacancy: { id: string }
  student: Client
  coordinator: Client
  host: Client
  /** Who administers the tenant. */
  keeper: Client
  /** What can be asked for, by the word before `:id` in an address; one that two programs do not share may be missing. */
  ids: Record<string, string | undefined>
}

/** The two programs need two sorts of places: one with a contract, one with hours. */
export async function aPlace(program: Place['program'], samples: readonly AreaSamples[]): Promise<Place> {
  const world = await aWorld({
    capabilities: { program, digitalContracts: program === 'traineeship', usesHours: true },
  })
  const school = await world.make.organization({ type: 'School', name: 'Geheimschool' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: pupilName })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const company = await world.make.company({ name: 'De Plek' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }], firstName: 'Wim' })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  // For this school alone: a place for everybody is the business of every coordinator.
  const vacancy = await world.make.vacancy(company.id, { program, schoolIds: [school.id] })
  const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
  await student.put(`/applications/${application.id}/confirm`, 'applications')
  await world.settle()
  const ids = { vacancies: vacancy.id, applications: application.id }
  const place: Place = { world, program, school, group, company, vacancy, student, coordinator, host, keeper, ids }
  for (const { make } of samples) Object.assign(ids, await make?.(place))
  return place
}

/** People of the same tenant, of another school and another company. */
export async function strangers(world: World): Promise<[string, Client][]> {
  const school = await world.make.organization({ type: 'School', name: 'Andere school' })
  const group = await world.make.group(school.id)
  const company = await world.make.company({ name: 'Ander bedrijf' })
  const at = (name: string, organizationId: string) =>
    world.make.user({ roles: [{ name: name as never, organizationId }] })
  return [
    ['student elsewhere', await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Vreemd' })],
    ['mentor elsewhere', await world.make.mentor(school.id, group.id)],
    ['coordinator elsewhere', await at('coordinator', school.id)],
    ['school admin elsewhere', await at('admin', school.id)],
    ['company admin elsewhere', await at('admin', company.id)],
    ['company supervisor elsewhere', await at('supervisor', company.id)],
    ['company signatory elsewhere', await at('signatory', company.id)],
  ]
}

/** The first of a list, by its id. */
export async function firstOf(client: Client, path: string): Promise<string | undefined> {
  return (await client.get<Flat[]>(path)).data[0]?.id
}
