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
  return { world, people, find, school, farm, period }
}

describe('what is typed', () => {
  it('leads nobody to what they may not open', async () => {
    const { world, people, school, farm, period } = await aSchool()
    const { make } = world
    await world.inside(({ db, now, tenant }) =>
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
