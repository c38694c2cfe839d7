import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { newId } from '#platform/ids.ts'
import type { RoleName } from '#areas/users/model.ts'
import { aWorld, type Client } from '#root/test/world.ts'

type Found = Flat & { kind: string; title: string; detail: string | null; path: string }

async function aSchool() {
  const world = await aWorld({ capabilities: { program: 'traineeship' } })
  const { make } = world
  const school = await make.organization({ type: 'School', name: 'Lyceum De Zeven Linden' })
  const elsewhere = await make.organization({ type: 'School', name: 'Het Andere College' })
  const farm = await make.company({ name: 'Kinderboerderij De Springende Geit' })
  const group = await make.group(school.id, { name: 'H3b' })
  const people = {
    coordinator: await make.user({ roles: [{ name: 'coordinator', organizationId: school.id }], firstName: 'Marloes' }),
    stranger: await make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] }),
    host: await make.user({ roles: [{ name: 'admin', organizationId: farm.id }], firstName: 'Ria' }),
    mentor: await make.mentor(school.id, group.id),
    pupil: await make.student({ schoolId: school.id, groupId: group.id, firstName: 'Zofia', lastName: 'Łuczak' }),
    mate: await make.student({ schoolId: school.id, groupId: group.id, firstName: 'Yara', lastName: 'Oduya' }),
  }
  const period = await make.period(school.id, [group.id], { program: 'traineeship' })
  await world.inside(({ db }) =>
    db.updateTable('internshipPeriods').set({ name: 'Herfst' }).where('id', '=', period.id).execute(),
  )
  await make.vacancy(farm.id, { title: 'Geiten voeren', program: 'traineeship' })
  const find = async (who: Client, typed: string) =>
    (await who.get<Found[]>(`/finds?q=${encodeURIComponent(typed)}`)).data.map(({ kind, title }) => `${kind}: ${title}`)
  /** Zofia is to go to the farm. */
  const goes = () =>
    world.inside(({ db, now, tenant }) =>
      db
        .insertInto('internships')
        .values({
          tenantId: tenant.id,
          id: newId(),
          studentId: people.pupil.id,
          organizationId: farm.id,
          periodId: period.id,
          program: 'traineeship',
          status: 'planned',
          startsOn: '2026-11-02',
          endsOn: '2026-12-16',
          minutesPlanned: 1200,
          turnSince: now,
          createdAt: now,
          updatedAt: now,
        } as never)
        .execute(),
    )
  return { world, people, find, school, elsewhere, farm, period, goes }
}

describe('what is typed', () => {
  it('leads nobody to what they may not open', async () => {
    const { world, people, school, farm, goes } = await aSchool()
    const { make } = world
    await goes()
    const at = (name: RoleName, organizationId: string) => make.user({ roles: [{ name, organizationId }] })
    const everybody = {
      ...people,
      tenantAdmin: await make.user({ roles: [{ name: 'tenant_admin' }] }),
      broker: await at('broker', (await make.organization({ type: 'VolunteerCenter' })).id),
      schoolAdmin: await at('admin', school.id),
      signatory: await at('signatory', school.id),
      supervisor: await at('supervisor', farm.id),
      hostSignatory: await at('signatory', farm.id),
    }
    const wrong: string[] = []
    let tried = 0
    for (const [name, who] of Object.entries(everybody)) {
      if (name === 'pupil' || name === 'mate') continue
      for (const typed of ['zofia', 'yara', 'ria', 'marloes', 'geit', 'linden', 'h3b', 'herfst'])
        for (const { kind, path } of (await who.get<Found[]>(`/finds?q=${typed}`)).data) {
          if (kind === 'acts') continue
          tried += 1
          const { status } = await who.get(path)
          if (status !== 200) wrong.push(`${name}, ${typed}: ${path} ${status}`)
        }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(40)
  })

  it('finds whom and what one may see, a letter wrong and without accents', async () => {
    const { people, find } = await aSchool()
    const { coordinator, mentor } = people
    for (const typed of ['zofia', 'Luczak', 'zof', 'lucz zofia', 'zofja']) {
      expect(await find(coordinator, typed), typed).toContain('students: Zofia Łuczak')
      expect(await find(mentor, typed), typed).toContain('students: Zofia Łuczak')
    }
    expect(await find(coordinator, 'springende giet')).toContain('organizations: Kinderboerderij De Springende Geit')
    expect(await find(coordinator, 'geiten')).toContain('vacancies: Geiten voeren')
    expect(await find(coordinator, 'h3')).toEqual(['groups: H3b'])
    expect(await find(coordinator, 'herfst')).toEqual(['periods: Herfst'])
    expect(await find(coordinator, 'ria')).toContain('members: Ria de Vries')
    expect(await find(coordinator, 'nieuwe periode')).toEqual(['acts: Maak een nieuwe periode'])
    expect(await find(coordinator, 'qqqq')).toEqual([])
    // The nearest first: who is called so, before who is called something like it.
    expect((await find(coordinator, 'yara'))[0]).toBe('students: Yara Oduya')
    const [line] = (await coordinator.get<Found[]>('/finds?q=zofia')).data
    expect(line).toMatchObject({ path: `/users/${people.pupil.id}`, detail: 'H3b, Lyceum De Zeven Linden' })
    expect((await coordinator.get(String(line?.path))).status).toBe(200)
  })

  it('finds one’s own among hundreds of the same name elsewhere, and who is like it only where nobody is called so', async () => {
    const { world, people, find, school, elsewhere, farm, goes } = await aSchool()
    const { make } = world
    await world.inside(async ({ db, tenant }) => {
      const namesakes = Array.from({ length: 230 }, () => ({ tenantId: tenant.id, id: newId() }))
      const called = {
        cooperationId: tenant.cooperationId,
        firstName: 'Zofia',
        lastName: 'Aa',
        status: 'active',
      } as const
      await db
        .insertInto('users')
        .values(namesakes.map((of) => ({ ...of, ...called })))
        .execute()
      await db
        .insertInto('studentProfiles')
        .values(namesakes.map(({ tenantId, id }) => ({ tenantId, userId: id, schoolId: elsewhere.id })))
        .execute()
    })
    await goes()
    expect(await find(people.coordinator, 'zofia')).toEqual(['students: Zofia Łuczak', 'internships: Zofia Łuczak'])
    // A colleague who is called like hundreds of others.
    await make.user({ roles: [{ name: 'mentor', organizationId: school.id }], firstName: 'Zofia', lastName: 'Zet' })
    await world.inside(({ db }) => sql`delete from student_profiles where school_id = ${elsewhere.id}`.execute(db))
    expect(await find(people.coordinator, 'zofia')).toContain('members: Zofia Zet')
    // A mentor knows one class of a school in which hundreds are called so.
    await world.inside(({ db, tenant }) =>
      sql`insert into student_profiles (tenant_id, user_id, school_id)
        select tenant_id, id, ${school.id}::uuid from users where tenant_id = ${tenant.id} and last_name = 'Aa'`.execute(
        db,
      ),
    )
    expect(await find(people.mentor, 'zofia')).toEqual(['students: Zofia Łuczak', 'internships: Zofia Łuczak'])
    expect(await find(people.host, 'zofia')).toEqual(['internships: Zofia Łuczak'])
    const keeper = await make.user({ roles: [{ name: 'tenant_admin' }] })
    const found = await find(keeper, 'zofia')
    expect(found.filter((line) => line === 'students: Zofia Aa')).toHaveLength(5)
    expect(await find(keeper, 'oduya yara')).toEqual(['students: Yara Oduya'])
    // Who runs the platform looks for no pupil by name, nor for what goes by it.
    const runner = await make.user({ roles: [{ name: 'platform_admin' }] })
    expect((await find(runner, 'zofia')).filter((line) => !line.startsWith('members'))).toEqual([])
    // Yara is like it, but somebody is called so.
    await make.user({ roles: [{ name: 'admin', organizationId: farm.id }], firstName: 'Yaar', lastName: 'Bos' })
    expect(await find(people.coordinator, 'yaar')).toEqual(['members: Yaar Bos'])
  })

  it('finds nothing for whom it is not: another school, a company, another pupil, another tenant', async () => {
    const { people, find, world } = await aSchool()
    const elsewhere = await aWorld()
    const admin = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    for (const who of [people.stranger, people.host, admin])
      for (const typed of ['zofia', 'luczak', 'h3b', 'herfst']) expect(await find(who, typed), typed).toEqual([])
    // A pupil has no box to type in.
    expect((await people.mate.get('/finds?q=geiten')).status).toBe(403)
    expect((await world.visitor.get('/finds?q=zofia')).status).toBe(401)
  })

  it('may be anything', async () => {
    const { people, find } = await aSchool()
    for (const typed of [
      '',
      'z',
      '%',
      '%%%',
      '__',
      '\\',
      "'; drop table users; --",
      'a'.repeat(5000),
      'a b c d e f g h i',
    ])
      expect(Array.isArray(await find(people.coordinator, typed)), typed).toBe(true)
    expect(await find(people.coordinator, '%%%')).toEqual([])
  })
})
