import { expect } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from './world.ts'

export type Shown = Flat & {
  name: string
  state: string
  turns: string[]
  late: string[]
  daysAtTurn: number | null
  daysQuiet: number | null
}

export async function aSchool(program: 'mas' | 'traineeship' = 'mas') {
  const world = await aWorld({
    capabilities: { program, usesHours: program === 'mas', digitalContracts: program === 'traineeship' },
  })
  const school = await world.make.school({ name: 'De Zeven Linden' })
  const group = await world.make.group(school.id, { name: 'H3b' })
  const period = await world.make.period(school.id, [group.id], { program })
  const mentor = await world.make.mentor(school.id, group.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const company = await world.make.company({ name: 'De Springende Geit' })
  const vacancy = await world.make.vacancy(company.id, { program, seats: 50 })
  let made = 0
  const pupil = (lastName = `Leerling ${(made += 1)}`) =>
    world.make.student({ schoolId: school.id, groupId: group.id, firstName: 'A', lastName, birthDate: '2008-05-01' })
  return { world, school, group, period, mentor, coordinator, company, vacancy, pupil }
}
type School = Awaited<ReturnType<typeof aSchool>>

/** Gives a pupil an internship as it stands, without the road there. */
export async function place(
  { world, period, company, vacancy }: School,
  student: Client,
  values: Record<string, unknown>,
) {
  const id = newId()
  await world.inside((ctx) =>
    ctx.db
      .insertInto('internships')
      .values({
        tenantId: world.tenant.id,
        id,
        studentId: student.id,
        organizationId: company.id,
        vacancyId: vacancy.id,
        periodId: period.id,
        program: world.tenant.capabilities.program,
        status: 'active',
        startsOn: '2026-09-07',
        endsOn: '2027-06-30',
        turnSince: ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
        schedule: JSON.stringify({}),
        ...values,
      } as never)
      .execute(),
  )
  return id
}

export async function ask(
  { world, period, company, vacancy }: School,
  student: Client,
  status: string,
  origin = 'vacancy',
) {
  const id = newId()
  await world.inside((ctx) =>
    ctx.db
      .insertInto('applications')
      .values({
        tenantId: world.tenant.id,
        id,
        studentId: student.id,
        vacancyId: vacancy.id,
        organizationId: company.id,
        periodId: period.id,
        status,
        origin,
        turnSince: new Date('2026-10-01T09:00:00Z'),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .execute(),
  )
  return id
}

export const list = async (who: Client, query = '') => {
  const { status, data, meta } = await who.get<Shown[]>(
    `/pupils?${query}${query.includes('page[size]') ? '' : '&page[size]=100'}`,
  )
  expect(status).toBe(200)
  return {
    data,
    meta: meta as { page: { total: number }; by_state: Record<string, number>; by_late: Record<string, number> },
  }
}
export const one = async (who: Client, student: Client) => (await who.get<Shown>(`/pupils/${student.id}`)).data
