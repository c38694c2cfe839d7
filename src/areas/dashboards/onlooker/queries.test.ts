import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type World } from '#root/test/world.ts'

type View = Flat & {
  kind: string
  schools: number
  hosts: number | null
  by: string
  table: { rows: { key: string | null; total: number; cells: (number | null)[] }[]; together: object } | null
  wishes: { sector: string; pupils: number | null; seats: number }[]
  hours: { sector: string | null; minutes: number }[]
}

/** A school in Zeist with so many pupils of each level, of whom the first have an internship of a farm, with ten hours. */
async function aPlace(pupils: { havo: number; vwo: number; working: number }) {
  const world = await aWorld()
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const farm = await world.make.company()
  const students: { id: string }[] = []
  for (let nth = 0; nth < pupils.havo + pupils.vwo; nth++)
    students.push(await world.make.student({ schoolId: school.id, groupId: group.id }))
  await world.inside(async ({ db, now, tenant }) => {
    await sql`update organizations set city = 'Zeist' where tenant_id = ${tenant.id} and id = ${school.id}`.execute(db)
    await sql`update organizations set sector_keys = '{animals}' where tenant_id = ${tenant.id} and id = ${farm.id}`.execute(
      db,
    )
    for (const [nth, { id }] of students.entries())
      await sql`update student_profiles set level = ${nth < pupils.havo ? 'havo' : 'vwo'}, interests = ${nth < 4 ? '{animals,sport}' : '{sport}'}
        where tenant_id = ${tenant.id} and user_id = ${id}`.execute(db)
    const stamps = { turnSince: now, createdAt: now, updatedAt: now, minutesApproved: 600 }
    const days = { startsOn: '2026-09-01', endsOn: '2027-06-30' }
    const place = { tenantId: tenant.id, organizationId: farm.id, periodId: period.id, program: 'traineeship' }
    for (const { id: studentId } of students.slice(0, pupils.working))
      await db
        .insertInto('internships')
        .values({ ...place, ...stamps, ...days, id: newId(), studentId, status: 'active' })
        .execute()
  })
  await world.make.vacancy(farm.id, { program: 'traineeship', sectorKeys: ['animals'], seats: 3 })
  return { world, school, farm, students }
}

/** Somebody who looks on for an organization of a kind in a place. */
async function anOnlooker(world: World, type: 'Municipality' | 'SchoolBoard', city: string) {
  const organization = await world.make.organization({ type })
  await world.inside(({ db, tenant }) =>
    sql`update organizations set city = ${city} where tenant_id = ${tenant.id} and id = ${organization.id}`.execute(db),
  )
  const who = await world.make.user({ roles: [{ name: 'viewer', organizationId: organization.id }] })
  return { organization, view: async () => (await who.get<View>('/dashboard')).data }
}

it('tells who looks on for a place how its pupils do, in numbers none of which is of few', async () => {
  const { world, school, farm, students } = await aPlace({ havo: 14, vwo: 12, working: 12 })
  const { view } = await anOnlooker(world, 'Municipality', 'ZEIST')
  const seen = await view()
  expect(seen).toMatchObject({ kind: 'onlooker', schools: 1, hosts: 1, by: 'level' })
  // Two of havo look for a place: that is hidden, and so is what it follows from; of vwo all twelve do.
  expect(seen.table).toEqual({
    rows: [
      { key: 'havo', total: 14, cells: [null, 0, null, 0] },
      { key: 'vwo', total: 12, cells: [12, 0, 0, 0] },
    ],
    together: { total: 26, cells: [null, 0, null, 0] },
  })
  expect(seen.wishes).toEqual([
    { sector: 'sport', pupils: 26, seats: 0 },
    { sector: 'animals', pupils: null, seats: 3 },
  ])
  expect(seen.hours).toEqual([{ sector: 'animals', minutes: 7200 }])
  // No name and no number of anybody goes over the line.
  const text = JSON.stringify(seen)
  for (const { id } of [...students, school, farm]) expect(text).not.toContain(id)
})

it('tells a school board of its own schools, school by school', async () => {
  const { world, school } = await aPlace({ havo: 12, vwo: 0, working: 0 })
  const other = await world.make.school()
  const group = await world.make.group(other.id)
  await world.make.period(other.id, [group.id], { program: 'traineeship' })
  for (let nth = 0; nth < 10; nth++) await world.make.student({ schoolId: other.id, groupId: group.id })
  const { organization, view } = await anOnlooker(world, 'SchoolBoard', 'Zeist')
  // That it stands in the same place makes no school of it.
  expect(await view()).toMatchObject({ schools: 0, table: null, wishes: [], hours: [] })
  await world.inside(({ db, tenant }) =>
    sql`update organizations set parent_id = ${organization.id} where tenant_id = ${tenant.id} and id in (${school.id}, ${other.id})`.execute(
      db,
    ),
  )
  const seen = await view()
  expect(seen).toMatchObject({ schools: 2, by: 'school' })
  expect(seen.table?.rows.map(({ total }) => total).toSorted()).toEqual([10, 12])
})

it('counts the pupils of all periods a school is in, each once', async () => {
  const { world, school } = await aPlace({ havo: 12, vwo: 0, working: 6 })
  const group = await world.make.group(school.id)
  const second = await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const students: { id: string }[] = []
  for (let nth = 0; nth < 10; nth++) students.push(await world.make.student({ schoolId: school.id, groupId: group.id }))
  const { view } = await anOnlooker(world, 'Municipality', 'Zeist')
  expect(await view()).toMatchObject({ schools: 1, period: null, table: { together: { total: 22 } } })
  // Of who is let off nothing is asked.
  await world.inside(async ({ db, tenant }) => {
    await sql`update student_profiles set exempt = true where tenant_id = ${tenant.id} and user_id = ${students[0]?.id as string}`.execute(
      db,
    )
  })
  expect(await view()).toMatchObject({ table: { together: { total: 21 } } })
  // Beside a period that runs, one that is over does not count.
  await world.inside(({ db, tenant }) =>
    sql`update internship_periods set starts_on = '2026-01-01', ends_on = '2026-02-01' where tenant_id = ${tenant.id} and id = ${second.id}`.execute(
      db,
    ),
  )
  expect(await view()).toMatchObject({ table: { together: { total: 12 } } })
})

it('tells nothing to who looks on for an organization that is kept no longer', async () => {
  const { world } = await aPlace({ havo: 12, vwo: 0, working: 6 })
  const { organization, view } = await anOnlooker(world, 'Municipality', 'Zeist')
  await world.inside(({ db, tenant }) =>
    sql`update organizations set status = 'archived' where tenant_id = ${tenant.id} and id = ${organization.id}`.execute(
      db,
    ),
  )
  expect(await view()).toMatchObject({ schools: 0, table: null, wishes: [], hours: [] })
})

it('tells nothing of so few that one of them could be found', async () => {
  const { world } = await aPlace({ havo: 9, vwo: 0, working: 9 })
  const { view } = await anOnlooker(world, 'Municipality', 'Zeist')
  expect(await view()).toMatchObject({ schools: 1, hosts: null, table: null, wishes: [], hours: [] })
})

it('says when the first period begins, and counts nobody before it does', async () => {
  const { world } = await aPlace({ havo: 12, vwo: 0, working: 0 })
  const { view } = await anOnlooker(world, 'Municipality', 'Zeist')
  expect(await view()).toMatchObject({ begins: null, table: { together: { total: 12 } } })
  await world.inside(({ db, tenant }) =>
    sql`update internship_periods set starts_on = '2027-02-01', ends_on = '2027-06-30' where tenant_id = ${tenant.id}`.execute(
      db,
    ),
  )
  expect(await view()).toMatchObject({ begins: '2027-02-01', period: null, table: null, wishes: [] })
})

it('tells nothing of another place or another tenant, and is for who looks on alone', async () => {
  const { world, school, farm, students } = await aPlace({ havo: 12, vwo: 0, working: 6 })
  const { view } = await anOnlooker(world, 'Municipality', 'Bunnik')
  expect(await view()).toMatchObject({ kind: 'onlooker', schools: 0, hosts: null, table: null })
  const elsewhere = await aWorld()
  const stranger = await anOnlooker(elsewhere, 'Municipality', 'Zeist')
  expect(await stranger.view()).toMatchObject({ schools: 0, hosts: null, table: null, wishes: [] })
  const town = await world.make.organization({ type: 'Municipality' })
  const host = await world.make.user({
    roles: [
      { name: 'admin', organizationId: farm.id },
      { name: 'viewer', organizationId: town.id },
    ],
  })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const kind = async (who: typeof host) => (await who.get<View>('/dashboard')).data.kind
  expect([await kind(host), await kind(coordinator)]).toEqual(['host', 'staff'])
  expect(students).toHaveLength(12)
})
