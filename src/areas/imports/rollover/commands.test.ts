import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { moveOnTheirDay } from '#areas/students/assigning/commands.ts'
import { aWorld, type World } from '../../../../test/world.ts'

type Plan = {
  toYear: string
  classes: { id: string; name: string; way: string; nextName: string; pupils: number }[]
  periods: { id: string; isThere: boolean }[]
}
type Run = { id: string; counts: Record<string, number>; meta: { mayUndo: boolean } }

/** A school with 3H1 and 3H2 that go up, 5H1 that leaves, a mentor and a period; so many pupils in each class. */
async function aSchool({ now = '2027-06-14T09:00:00Z', pupils = 2 } = {}) {
  const world = await aWorld({ now })
  const { make } = world
  const [school, farm] = [await make.school(), await make.company()]
  const groups = {
    first: await make.group(school.id, { name: '3H1', level: 'havo' }),
    second: await make.group(school.id, { name: '3H2', level: 'havo' }),
    final: await make.group(school.id, { name: '5H1', level: 'havo' }),
  }
  const period = await make.period(school.id, [groups.first.id, groups.second.id])
  const mentor = await make.mentor(school.id, groups.first.id)
  const coordinator = await make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const admin = await make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
  await fill(world, school.id, Object.values(groups), pupils)
  await intern(world, { farm: farm.id, period: period.id })
  const plan = async () => (await coordinator.get<Plan>(`/rollover_plans/${school.id}`)).data
  const choices = async () => {
    const { classes, periods } = await plan()
    return {
      classes: classes.map(({ id, way, nextName }) => ({ id, way, name: nextName })),
      periods: periods.map(({ id }) => id),
      mentors: true,
    }
  }
  const roll = async (more: Record<string, unknown> = {}) =>
    coordinator.post<Run>('/rollovers', 'rollovers', { schoolId: school.id, ...(await choices()), ...more })
  return { world, school, farm, groups, period, mentor, coordinator, admin, plan, choices, roll }
}

/** So many pupils in each of some classes, in one statement a table. */
async function fill(world: World, schoolId: string, groups: readonly { id: string }[], each: number): Promise<void> {
  const rows = groups.flatMap(({ id }) =>
    Array.from({ length: each }, (_, at) => ({ id: newId(), group: id, name: `L${at}` })),
  )
  await world.inside(async ({ db, tenant }) => {
    const these = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "group" uuid, name text)`
    await sql`insert into users (tenant_id, id, cooperation_id, first_name, last_name, status, locale)
      select ${tenant.id}, r.id, ${tenant.cooperationId}, r.name, 'Bos', 'active', 'nl' from ${these}`.execute(db)
    await sql`insert into student_profiles (tenant_id, user_id, school_id, birth_date, level, year)
      select ${tenant.id}, r.id, ${schoolId}, '2011-03-04', 'havo', 3 from ${these}`.execute(db)
    await sql`insert into group_memberships (tenant_id, group_id, student_id, joined_on)
      select ${tenant.id}, r."group", r.id, '2026-08-01' from ${these}`.execute(db)
  })
}

/** An internship that runs for every second pupil. */
async function intern(world: World, { farm, period }: { farm: string; period: string }): Promise<void> {
  await world.inside(({ db, tenant, now }) =>
    sql`insert into internships (tenant_id, id, student_id, organization_id, period_id, program, status, starts_on, ends_on, turn_since, created_at, updated_at)
      select ${tenant.id}, gen_random_uuid(), s.user_id, ${farm}, ${period}, 'mas', 'active', '2027-05-03', '2027-07-09', ${now}, ${now}, ${now}
      from student_profiles s join users u on u.id = s.user_id where s.tenant_id = ${tenant.id} and u.first_name ~ '^L[0-9]*[13579]$'`.execute(
      db,
    ),
  )
}

/** Every row of what a roll-over may touch, and of the internships. */
async function everything(world: World): Promise<Record<string, unknown>> {
  const tables = [
    'users',
    'student_profiles',
    'groups',
    'group_memberships',
    'group_moves',
    'mentorships',
    'internships',
  ]
  const found: Record<string, unknown> = {}
  for (const table of [...tables, 'internship_periods', 'period_groups', 'roles', 'memberships'])
    found[table] = (
      await world.inside(({ db, tenant }) =>
        sql<{
          row: string
        }>`select to_jsonb(t)::text as row from ${sql.table(table)} t where tenant_id = ${tenant.id} order by 1`.execute(
          db,
        ),
      )
    ).rows.map(({ row }) => row)
  return found
}

const count = (world: World, what: ReturnType<typeof sql>) =>
  world
    .inside(({ db }) => sql<{ n: number }>`select count(*)::int as n from ${what}`.execute(db))
    .then(({ rows }) => rows[0]?.n)

describe('a school year that goes over', () => {
  it('is shown first, makes what is chosen, and touches nothing that runs', async () => {
    const { world, school, coordinator, plan, choices, roll } = await aSchool({ pupils: 4 })
    expect((await plan()).classes.map(({ name, way, nextName }) => [name, way, nextName])).toEqual([
      ['3H1', 'up', '4H1'],
      ['3H2', 'up', '4H2'],
      ['5H1', 'leave', ''],
    ])
    const before = await everything(world)
    const looked = await coordinator.post<{
      counts: Record<string, number>
      mustType: number
      withoutClasses: string[]
    }>(`/rollover_plans/${school.id}/look`, 'rollover_outcomes', await choices())
    expect(looked.data).toMatchObject({
      counts: { classes: 2, moves: 8, leaving: 2, staying: 2, planned: 0, periods: 1, mentorships: 1 },
      mustType: 2,
      withoutClasses: ['Najaar'],
    })
    expect(await everything(world)).toEqual(before)
    expect((await roll()).status).toBe(422)
    const run = await roll({ typed: 2 })
    expect([run.status, run.data.counts]).toEqual([
      201,
      { classes: 2, moves: 8, leaving: 2, periods: 1, mentorships: 1 },
    ])
    const after = await everything(world)
    expect(after.internships).toEqual(before.internships)
    // They stay in their class until the year begins.
    expect(
      await count(
        world,
        sql`group_memberships gm join groups g on g.id = gm.group_id and g.school_year = '2027-2028' where gm.tenant_id = ${world.tenant.id}`,
      ),
    ).toBe(0)
    const drafts = (
      await coordinator.get<{ status: string; startsOn: string }[]>(`/internship_periods?school_id=${school.id}`)
    ).data
    expect(drafts.map(({ status, startsOn }) => [status, startsOn])).toContainEqual(['draft', '2027-08-31'])
    world.setNow('2027-08-01T09:00:00Z')
    await world.inside(moveOnTheirDay)
    expect(
      await count(
        world,
        sql`group_memberships gm join groups g on g.id = gm.group_id and g.school_year = '2027-2028' where gm.tenant_id = ${world.tenant.id} and gm.left_on is null`,
      ),
    ).toBe(8)
  })

  it('is done once: what is ready already is not made again', async () => {
    const { roll } = await aSchool()
    expect((await roll({ typed: 1 })).status).toBe(201)
    const again = await roll({ typed: 0 })
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'imports.rollover-nothing'])
  })

  it('is made once by two at the same time', async () => {
    const { world, roll, choices, coordinator, school } = await aSchool()
    const wish = { schoolId: school.id, ...(await choices()), typed: 1 }
    const both = await Promise.all([
      coordinator.post('/rollovers', 'rollovers', wish),
      coordinator.post('/rollovers', 'rollovers', wish),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await roll({ typed: 0 })).status).toBe(409)
    expect(await count(world, sql`internship_periods where tenant_id = ${world.tenant.id}`)).toBe(2)
  })

  it('is the office’s of that school', async () => {
    const { world, school, admin, mentor, roll, groups, choices } = await aSchool()
    const other = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
    expect((await mentor.get(`/rollover_plans/${school.id}`)).status).toBe(403)
    expect((await stranger.get(`/rollover_plans/${school.id}`)).status).toBe(404)
    // A class of another school among one's own.
    const mixed = await stranger.post('/rollovers', 'rollovers', {
      schoolId: other.id,
      classes: [{ id: groups.first.id, way: 'up', name: '4H1' }],
    })
    expect([mixed.status, mixed.errors[0]?.code]).toEqual([422, 'imports.rollover-class'])
    const run = await roll({ typed: 1 })
    expect((await stranger.put(`/rollovers/${run.data.id}/undo`, 'rollovers', {})).status).toBe(404)
    expect((await stranger.get('/rollovers')).data).toEqual([])
    const named = await admin.post('/rollovers', 'rollovers', {
      ...(await choices()),
      schoolId: school.id,
      classes: [{ id: groups.first.id, way: 'up', name: '' }],
    })
    expect([named.status, named.errors[0]?.code]).toEqual([422, 'imports.rollover-name'])
  })

  it('waits until the next year is near', async () => {
    const { coordinator, school } = await aSchool({ now: '2026-09-14T09:00:00Z' })
    expect((await coordinator.get(`/rollover_plans/${school.id}`)).errors[0]?.code).toBe('imports.rollover-early')
  })

  it('in August moves at once, and goes back within a day; what was used since stays', async () => {
    const { world, coordinator, roll } = await aSchool({ now: '2027-08-16T09:00:00Z' })
    const before = await everything(world)
    const first = await roll({ typed: 1 })
    expect((await coordinator.put<Run>(`/rollovers/${first.data.id}/undo`, 'rollovers', {})).data.counts.kept).toBe(0)
    expect(await everything(world)).toEqual(before)
    const second = await roll({ typed: 1 })
    await world.inside(({ db, tenant }) =>
      sql`update internship_periods set name = 'Andere naam' where tenant_id = ${tenant.id} and status = 'draft'`.execute(
        db,
      ),
    )
    expect((await coordinator.put<Run>(`/rollovers/${second.data.id}/undo`, 'rollovers', {})).data.counts.kept).toBe(1)
    expect((await coordinator.put(`/rollovers/${second.data.id}/undo`, 'rollovers', {})).status).toBe(409)
    const third = await roll({ typed: 1 })
    world.setNow('2027-08-18T09:00:00Z')
    expect((await coordinator.put(`/rollovers/${third.data.id}/undo`, 'rollovers', {})).status).toBe(409)
  })

  it('brings no period along that is there on the same days under another name', async () => {
    const { world, plan, roll } = await aSchool()
    const isThere = async () => (await plan()).periods.map((one) => one.isThere)
    expect(await isThere()).toEqual([false])
    expect((await roll({ typed: 1 })).data.counts.periods).toBe(1)
    await world.inside(({ db, tenant }) =>
      sql`update internship_periods set name = 'Herfst' where tenant_id = ${tenant.id} and status = 'draft'`.execute(
        db,
      ),
    )
    expect(await isThere()).toEqual([true])
    await world.inside(({ db, tenant }) =>
      sql`update internship_periods set starts_on = starts_on + 7 where tenant_id = ${tenant.id} and status = 'draft'`.execute(
        db,
      ),
    )
    expect(await isThere()).toEqual([false])
  })

  it('in August shows what is left of the old year, also where a class of the new one is there already', async () => {
    const { world, school, groups, plan, roll } = await aSchool({ now: '2027-08-16T09:00:00Z' })
    // First-years were read in before.
    const { id } = await world.make.group(school.id, { name: '1H1', level: 'havo' })
    await world.inside(({ db }) =>
      db.updateTable('groups').set({ schoolYear: '2027-2028' }).where('id', '=', id).execute(),
    )
    expect((await plan()).toYear).toBe('2027-2028')
    expect((await roll({ classes: [{ id: groups.first.id, way: 'up', name: '4H1' }] })).status).toBe(201)
    // The class that nothing was done with goes over in a second run.
    expect((await plan()).toYear).toBe('2027-2028')
    const rest = [
      { id: groups.second.id, way: 'up', name: '4H2' },
      { id: groups.final.id, way: 'leave', name: '' },
    ]
    expect((await roll({ classes: rest, typed: 1 })).status).toBe(201)
  })

  it('takes back the plan of a pupil who signed in meanwhile', async () => {
    const { world, coordinator, roll } = await aSchool()
    const before = await everything(world)
    const run = await roll({ typed: 1 })
    const stillOpen = sql`group_moves where tenant_id = ${world.tenant.id}`
    expect(await count(world, stillOpen)).toBe(4)
    await world.inside(({ db, tenant, now }) =>
      sql`update users set last_sign_in_at = ${now} where tenant_id = ${tenant.id} and id in (
        select student_id from group_moves where tenant_id = ${tenant.id})`.execute(db),
    )
    const undone = await coordinator.put<Run>(`/rollovers/${run.data.id}/undo`, 'rollovers', {})
    expect([undone.data.counts.kept, await count(world, stillOpen)]).toEqual([0, 0])
    expect((await everything(world)).groups).toEqual(before.groups)
  })

  it('lets nobody leave before June', async () => {
    const { world, groups, plan, roll } = await aSchool({ now: '2026-11-22T09:00:00Z' })
    expect((await plan()).classes.map(({ way }) => way)).toEqual(['up', 'up', 'skip'])
    const leave = { classes: [{ id: groups.final.id, way: 'leave', name: '' }] }
    const refused = await roll({ ...leave, typed: 1 })
    expect([refused.status, refused.errors[0]?.code]).toEqual([422, 'imports.rollover-leave'])
    expect((await roll()).status).toBe(201)
    world.setNow('2027-06-01T09:00:00Z')
    expect((await plan()).classes.map(({ way }) => way)).toEqual(['up', 'up', 'leave'])
    expect((await roll({ ...leave, typed: 1 })).data.counts).toMatchObject({ leaving: 1 })
  })

  it('gives a mentor of two classes that become one a single mentorship', async () => {
    const { world, groups, mentor, roll } = await aSchool()
    await world.inside(({ db, tenant }) =>
      sql`insert into mentorships (tenant_id, id, mentor_id, group_id, role, started_on)
        select tenant_id, gen_random_uuid(), mentor_id, ${groups.second.id}, role, started_on from mentorships
        where tenant_id = ${tenant.id} and mentor_id = ${mentor.id}`.execute(db),
    )
    const run = await roll({
      classes: [groups.first.id, groups.second.id].map((id) => ({ id, way: 'up', name: '4H1' })),
    })
    expect([run.status, run.data.counts.mentorships]).toEqual([201, 1])
  })

  it('of 2,100 pupils with running internships goes over in some seconds, and back row by row as it was', async () => {
    const { world, coordinator, roll } = await aSchool({ pupils: 700 })
    const before = await everything(world)
    const run = await roll({ typed: 350 })
    expect([run.status, run.errors]).toEqual([201, []])
    expect(run.data.counts).toMatchObject({ moves: 1400, leaving: 350 })
    const after = await everything(world)
    expect(after.internships).toEqual(before.internships)
    const undone = await coordinator.put<Run>(`/rollovers/${run.data.id}/undo`, 'rollovers', {})
    expect(undone.data.counts.kept).toBe(0)
    expect(await everything(world)).toEqual(before)
  }, 120_000)
})
