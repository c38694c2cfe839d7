import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { aWorld } from '#root/test/world.ts'
import { keepWeeks } from './commands.ts'

type Shown = { progress?: { counts: number[]; lastYear: { pupils: number; counts: number[] } | null } }
const dates = { startsOn: '2025-09-15', endsOn: '2026-01-09' }
const aYearOn = { startsOn: '2026-09-14', endsOn: '2027-01-09' }

/** A school whose pupils each had a place on a day of their own. */
async function aSchool() {
  const world = await aWorld({
    now: '2025-10-01T10:00:00Z',
    capabilities: { digitalContracts: false, usesHours: false },
  })
  const [school, company] = [await world.make.school(), await world.make.company()]
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id], dates)
  const pupils = []
  for (let at = 0; at < 3; at += 1) pupils.push(await world.make.student({ schoolId: school.id, groupId: group.id }))
  const vacancy = await world.make.vacancy(company.id, { seats: 9 })
  const place = (student: { id: string } | undefined, on: string) =>
    world.inside((ctx) =>
      ctx.db
        .insertInto('internships')
        .values({
          tenantId: world.tenant.id,
          id: newId(),
          studentId: student?.id ?? '',
          organizationId: company.id,
          periodId: period.id,
          vacancyId: vacancy.id,
          program: 'mas',
          status: 'ready',
          ...dates,
          turnSince: ctx.now,
          createdAt: new Date(`${on}T09:00:00Z`),
          updatedAt: ctx.now,
        })
        .execute(),
    )
  const keep = () => world.inside((ctx) => keepWeeks(ctx))
  const kept = () =>
    world.inside(async (ctx) => {
      const { rows } = await sql<{ pupils: number; placed: number }>`
        select pupils, placed from period_weeks where period_id = ${period.id} order by week`.execute(ctx.db)
      return rows.map(({ pupils: all, placed }) => [all, placed])
    })
  return { world, school, group, pupils, place, keep, kept }
}

it('a week that is over stays as it was counted, whoever leaves', async () => {
  const { world, pupils, place, keep, kept } = await aSchool()
  await place(pupils[0], '2025-09-16')
  await place(pupils[1], '2025-09-25')
  await keep()
  expect(await kept()).toEqual([
    [3, 1],
    [3, 2],
    [3, 2],
  ])
  // Once a day; what happens later that day is counted the next.
  await place(pupils[2], '2025-10-01')
  await keep()
  expect((await kept()).at(-1)).toEqual([3, 2])
  world.setNow('2025-10-02T10:00:00Z')
  await keep()
  expect((await kept()).at(-1)).toEqual([3, 3])
  world.setNow('2025-10-09T10:00:00Z')
  await world.inside((ctx) =>
    sql`update group_memberships set left_on = '2025-10-08' where student_id = ${pupils[0]?.id}`.execute(ctx.db),
  )
  await keep()
  expect(await kept()).toEqual([
    [3, 1],
    [3, 2],
    [3, 3],
    [2, 2],
  ])
  // A week after its end nothing of it changes any more.
  world.setNow('2026-01-17T10:00:00Z')
  await keep()
  expect(await kept()).toHaveLength(4)
})

it('the year after lays it beside its own for who divides the places of the school, and for nobody else', async () => {
  const { world, school, pupils, place, keep } = await aSchool()
  await place(pupils[0], '2025-09-16')
  await keep()
  world.setNow('2026-09-20T10:00:00Z')
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], aYearOn)
  await world.make.student({ schoolId: school.id, groupId: group.id })
  const elsewhere = await world.make.school()
  const other = await world.make.group(elsewhere.id)
  await world.make.period(elsewhere.id, [other.id], aYearOn)
  await world.make.student({ schoolId: elsewhere.id, groupId: other.id })
  const at = (organizationId: string) => world.make.user({ roles: [{ name: 'coordinator', organizationId }] })
  const lastYear = async (client: Awaited<ReturnType<typeof at>>, asked = '') =>
    (await client.get<Shown>(`/dashboard${asked}`)).data.progress?.lastYear
  const coordinator = await at(school.id)
  expect(await lastYear(coordinator)).toEqual({ pupils: 3, counts: [1, 1, 1] })
  expect(await lastYear(coordinator, `?group=${group.id}`)).toBeNull()
  expect(await lastYear(await world.make.mentor(school.id, group.id))).toBeNull()
  expect(await lastYear(await at(elsewhere.id))).toBeNull()
})
