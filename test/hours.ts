import type { WeekStatus } from '#areas/timesheets/model.ts'
import { newId } from '#platform/ids.ts'
import { aWorld, type Client, type World } from './world.ts'

/** A pupil at work on a farm, since 5 October, ten hours to go; it is Friday 16 October. */
export async function atWork({ birthDate = '2010-03-04', minutesPlanned = 600 } = {}) {
  const world = await aWorld({ now: '2026-10-16T15:00:00Z' })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id])
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate })
  const mentor = await world.make.mentor(school.id, group.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const farm = await world.make.company()
  const host = await world.make.user({
    roles: [{ name: 'admin', organizationId: farm.id }],
    firstName: 'Ria',
    lastName: 'van Zuylekom',
  })
  const supervisor = await world.make.user({ roles: [{ name: 'supervisor', organizationId: farm.id }] })
  const { internshipId, sheetId } = await aSheet(world, {
    studentId: student.id,
    organizationId: farm.id,
    periodId: period.id,
    supervisorUserId: supervisor.id,
    minutesPlanned,
  })
  return { world, student, mentor, coordinator, host, supervisor, farm, schoolId: school.id, internshipId, sheetId }
}

/** The hours of an internship that goes on. */
export async function aSheet(
  world: World,
  values: {
    studentId: string
    organizationId: string
    periodId: string
    supervisorUserId?: string
    minutesPlanned: number
  },
): Promise<{ internshipId: string; sheetId: string }> {
  const [internshipId, sheetId] = [newId(), newId()]
  await world.inside(async (ctx) => {
    const own = { tenantId: world.tenant.id, createdAt: ctx.now }
    await ctx.db
      .insertInto('internships')
      .values({
        ...own,
        ...values,
        id: internshipId,
        program: 'mas',
        status: 'active',
        turnSince: ctx.now,
        startsOn: '2026-10-05',
        endsOn: '2027-01-30',
        updatedAt: ctx.now,
      })
      .execute()
    await ctx.db
      .insertInto('timesheets')
      .values({ ...own, id: sheetId, internshipId })
      .execute()
  })
  return { internshipId, sheetId }
}

export const monday = '2026-10-12'

export const line = (values: Record<string, unknown> = {}) => ({
  id: newId(),
  date: '2026-10-14',
  startsAt: '13:30',
  endsAt: '17:00',
  activity: 'Geiten gevoerd',
  ...values,
})

export const save = (client: Client, id: string, entries: object[], week = monday) =>
  client.put(`/timesheets/${id}/weeks/${week}`, 'timesheets', { entries })
export const step = (client: Client, id: string, event: string, input = {}, week = monday) =>
  client.put(`/timesheets/${id}/weeks/${week}/${event}`, 'timesheets', input)

type SheetWeek = {
  status: string
  minutes: number
  entries: { warnings: string[]; reason: string | null }[]
  returnReason: string | null
}
export const weeksOf = (data: unknown) => (data as { weeks: SheetWeek[] }).weeks

/** The week, in this state. */
export async function putWeek(world: World, timesheetId: string, studentId: string, status: WeekStatus): Promise<void> {
  await world.inside(async (ctx) => {
    const found = await ctx.db
      .selectFrom('timesheetWeeks')
      .select('id')
      .where('timesheetId', '=', timesheetId)
      .where('monday', '=', monday)
      .executeTakeFirst()
    const weekId = found?.id ?? newId()
    if (found) {
      await ctx.db.updateTable('timesheetWeeks').set({ status }).where('id', '=', weekId).execute()
      return
    }
    await ctx.db
      .insertInto('timesheetWeeks')
      .values({ tenantId: world.tenant.id, id: weekId, timesheetId, monday, status, turnSince: ctx.now })
      .execute()
    await ctx.db
      .insertInto('timeEntries')
      .values({
        tenantId: world.tenant.id,
        id: newId(),
        weekId,
        studentId,
        date: '2026-10-14',
        minutes: 60,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .execute()
  })
}
