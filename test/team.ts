import { expect } from 'vitest'
import { aWorld, type Client, type World, type WorldOptions } from './world.ts'

/** What each writes of why they want the place. */
export const words = 'Wij wonen alle drie bij de polder en willen weten hoeveel kikkers er zitten.'

/** Three pupils of one class, and a place at a company with a seat for each. */
export async function aClassOfThree(options: WorldOptions = {}) {
  const world = await aWorld(options)
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id])
  const farm = await world.make.company({ name: 'De Modderpoel' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }], firstName: 'Geert' })
  const [isa, tijn, yara] = (await Promise.all(
    ['Isa', 'Tijn', 'Yara'].map((firstName) =>
      world.make.student({ schoolId: school.id, groupId: group.id, firstName, lastName: 'Lammers' }),
    ),
  )) as [Client, Client, Client]
  const vacancyId = (await world.make.vacancy(farm.id, { seats: 3 })).id
  return { world, school, group, period, farm, host, isa, tijn, yara, vacancyId }
}

export async function startTeam(who: Client, vacancyId: string, more: object = {}) {
  const { data, status, errors } = await who.post('/application_teams', 'application_teams', { vacancyId, ...more })
  expect(errors).toEqual([])
  expect(status).toBe(201)
  return { id: data.id, code: String(data.code) }
}
export const joinTeam = (who: Client, code: string) =>
  who.post('/application_teams/join', 'application_teams', { code })
export const agree = (who: Client, id: string, motivation = words) =>
  who.put(`/application_teams/${id}/agree`, 'application_teams', { motivation })
export const sendTeam = (who: Client, id: string) => who.put(`/application_teams/${id}/send`, 'application_teams')

/** A group that was sent: the application of each, by who they are. */
export async function aSentTeam(
  { world, vacancyId }: { world: World; vacancyId: string },
  members: Client[],
): Promise<{ id: string; of: (who: Client) => string }> {
  const [first, ...rest] = members as [Client, ...Client[]]
  const { id, code } = await startTeam(first, vacancyId)
  for (const who of rest) expect((await joinTeam(who, code)).status).toBe(201)
  for (const who of members) expect((await agree(who, id)).status).toBe(200)
  expect((await sendTeam(first, id)).errors).toEqual([])
  await world.settle()
  const own = new Map<string, string>()
  for (const who of members) own.set(who.id, (await who.get<{ id: string }[]>('/applications')).data[0]?.id ?? '')
  return { id, of: (who) => own.get(who.id) ?? '' }
}

export const noticesOf = async (who: Client) =>
  (await who.get<{ key: string }[]>('/notifications')).data.map(({ key }) => key)
