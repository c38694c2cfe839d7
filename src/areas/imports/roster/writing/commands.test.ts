import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { moveOnTheirDay } from '#areas/students/assigning/commands.ts'
import { aWorld, type Client } from '../../../../../test/world.ts'

type Row = { line: number; action: string; faults: { text: string }[]; changes: { field: string; from: string }[] }

const heading = 'Stamnummer;Roepnaam;Achternaam;Klas'
const listOf = (...lines: string[]) => [heading, ...lines].join('\n')

async function aSchool(now = '2026-10-05T09:00:00Z') {
  const world = await aWorld({ now })
  const school = await world.make.school()
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const classesOf = async (number: string) =>
    (
      await world.inside(({ db }) =>
        sql<{ name: string; year: string }>`select g.name, g.school_year as year from group_memberships gm
          join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
          join student_profiles s on s.tenant_id = gm.tenant_id and s.user_id = gm.student_id
          where gm.tenant_id = ${world.tenant.id} and s.student_number = ${number} and gm.left_on is null order by 1`.execute(
          db,
        ),
      )
    ).rows.map(({ name, year }) => `${name} ${year}`)
  return { world, school, coordinator, classesOf }
}

async function upload(who: Client, list: string, kind = 'students') {
  const sent = await who.request(`/imports?kind=${kind}&file_name=lijst.csv`, {
    method: 'POST',
    body: list,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { data } = (await sent.json()) as { data?: { id: string } }
  expect(sent.status).toBe(201)
  return data?.id ?? ''
}
const rowsOf = async (who: Client, id: string, action: string) =>
  (await who.get<Row[]>(`/imports/${id}/rows?action=${action}`)).data

/** Uploads and reads in. Gives the run. */
async function readIn(who: Client, list: string, kind = 'students') {
  const id = await upload(who, list, kind)
  const { status } = await who.put(`/imports/${id}/confirm`, 'imports', {})
  expect(status).toBe(200)
  return id
}

describe('a class list', () => {
  it('calls off what was planned for a pupil it puts in a class, and gives that back when it is taken back', async () => {
    const { world, coordinator, classesOf } = await aSchool()
    await readIn(coordinator, listOf('11;Mila;Bos;H3a', '12;Bram;Dam;H3b'))
    const other = await readIn(coordinator, listOf('13;Sem;Vos;H3c')).then(() => 'H3c 2026-2027')
    await world.inside(async ({ db, tenant, now }) => {
      await sql`insert into group_moves (tenant_id, id, student_id, group_id, moves_on, created_at)
        select ${tenant.id}, ${newId()}, s.user_id, g.id, '2026-10-20', ${now} from student_profiles s, groups g
        where s.tenant_id = ${tenant.id} and s.student_number = '11' and g.tenant_id = s.tenant_id and g.name = 'H3c'`.execute(
        db,
      )
    })
    const run = await readIn(coordinator, listOf('11;Mila;Bos;H3b'))
    world.setNow('2026-10-21T09:00:00Z')
    await world.inside(moveOnTheirDay)
    expect(await classesOf('11')).toEqual(['H3b 2026-2027'])
    expect((await coordinator.put(`/imports/${run}/undo`, 'imports', {})).status).toBe(200)
    await world.inside(moveOnTheirDay)
    expect(await classesOf('11')).toEqual([other])
  })

  it('puts who repeats a year in the class of this year, though it is called the same', async () => {
    const { world, coordinator, classesOf } = await aSchool()
    await readIn(coordinator, listOf('11;Mila;Bos;H3a'))
    world.setNow('2027-08-30T09:00:00Z')
    const id = await upload(coordinator, listOf('11;Mila;Bos;H3a'))
    expect((await rowsOf(coordinator, id, 'move'))[0]?.changes[0]).toMatchObject({ from: 'H3a (2026-2027)', to: 'H3a' })
    await coordinator.put(`/imports/${id}/confirm`, 'imports', {})
    expect(await classesOf('11')).toEqual(['H3a 2027-2028'])
  })

  it('says of a number in the archive what it is, and reads the rest in', async () => {
    const { world, coordinator, classesOf } = await aSchool()
    await readIn(coordinator, listOf('0011;Mila;Bos;H3a'))
    await world.inside(({ db, tenant }) =>
      sql`update users set status = 'archived' where tenant_id = ${tenant.id} and first_name = 'Mila'`.execute(db),
    )
    const id = await upload(coordinator, listOf('11;Mila;Bos;H3a', '12;Bram;Dam;H3a'))
    expect((await rowsOf(coordinator, id, 'error'))[0]?.faults[0]?.text).toMatch(/archief/)
    expect((await coordinator.put(`/imports/${id}/confirm`, 'imports', {})).status).toBe(200)
    expect(await classesOf('12')).toEqual(['H3a 2026-2027'])
  })

  it('names a class with other capitals and means the one there is', async () => {
    const { world, coordinator, classesOf } = await aSchool()
    await readIn(coordinator, listOf('11;Mila;Bos;H3b', '12;Bram;Dam;h3b'))
    await readIn(coordinator, listOf('13;Sem;Vos;h3B'))
    for (const number of ['11', '12', '13']) expect(await classesOf(number)).toEqual(['H3b 2026-2027'])
    const again = await upload(coordinator, listOf('11;Mila;Bos;h3b'))
    expect(await rowsOf(coordinator, again, 'unchanged')).toHaveLength(1)
    await readIn(coordinator, 'Voornaam;Achternaam;E-mail;Klassen\nEls;Vaart;els@school.example;h3b', 'mentors')
    const { data } = await coordinator.get<{ name: string; mentorNames: string[] }[]>('/groups')
    // Who was read in is the mentor, also before they came in.
    expect(data).toMatchObject([{ name: 'H3b', mentorNames: ['Els Vaart'] }])
    await world.inside(({ db, tenant }) =>
      sql`update users set status = 'active' where tenant_id = ${tenant.id} and first_name = 'Els'`.execute(db),
    )
    expect((await coordinator.get<{ mentorNames: string[] }[]>('/groups')).data[0]?.mentorNames).toEqual(['Els Vaart'])
  })

  it('gives an internship the supervisor of the class it puts the pupil in, and the one before when it is taken back', async () => {
    const { world, school, coordinator } = await aSchool()
    await readIn(coordinator, listOf('11;Mila;Bos;H3a', '12;Bram;Dam;H3b'))
    const guide = (firstName: string) =>
      world.make.user({ roles: [{ name: 'supervisor', organizationId: school.id }], firstName })
    const [first, second] = [await guide('Els'), await guide('Piet')]
    const farm = await world.make.company()
    const period = await world.make.period(school.id, [])
    await world.inside(async ({ db, tenant, now }) => {
      for (const [mentor, name] of [
        [first.id, 'H3a'],
        [second.id, 'H3b'],
      ])
        await sql`insert into mentorships (tenant_id, id, mentor_id, role, group_id)
          select ${tenant.id}, ${newId()}, ${mentor}, 'supervisor', id from groups where tenant_id = ${tenant.id} and name = ${name}`.execute(
          db,
        )
      await sql`insert into internships (tenant_id, id, student_id, organization_id, period_id, program, status, starts_on, ends_on, school_supervisor_id, turn_since, created_at, updated_at)
        select ${tenant.id}, ${newId()}, user_id, ${farm.id}, ${period.id}, 'mas', 'active', '2026-09-01', '2026-12-01', ${first.id}, ${now}, ${now}, ${now}
        from student_profiles where tenant_id = ${tenant.id} and student_number = '11'`.execute(db)
    })
    const guides = () =>
      world.inside(({ db, tenant }) =>
        sql<{ id: string }>`select school_supervisor_id as id from internships where tenant_id = ${tenant.id}`.execute(
          db,
        ),
      )
    const run = await readIn(coordinator, listOf('11;Mila;Bos;H3b'))
    expect((await guides()).rows).toEqual([{ id: second.id }])
    await coordinator.put(`/imports/${run}/undo`, 'imports', {})
    expect((await guides()).rows).toEqual([{ id: first.id }])
  })
})
