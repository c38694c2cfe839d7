import { describe, expect, inject, it } from 'vitest'
import { importPostcodes } from '#areas/geography/postcodes/commands.ts'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, columnsOf } from '../../../test/world.ts'
import { studentFieldNames } from './fields.ts'
import { findSeeker } from './file/queries.ts'

async function aPupil() {
  const world = await aWorld()
  const school = await world.make.school({ name: 'De Zeven Linden' })
  const group = await world.make.group(school.id, { name: '3H1' })
  const at = (name: 'coordinator' | 'admin', organizationId: string) =>
    world.make.user({ roles: [{ name, organizationId }] })
  const pupil = await world.make.student({ schoolId: school.id, groupId: group.id })
  return {
    world,
    school,
    group,
    at,
    pupil,
    coordinator: await at('coordinator', school.id),
    mentor: await world.make.mentor(school.id, group.id),
    tenantAdmin: await world.make.user({ roles: [{ name: 'tenant_admin' }] }),
    path: `/students/${pupil.id}`,
  }
}
type File = Flat & { meta: { may: { edit: string[] } }; guardians: Record<string, unknown>[]; lockVersion: number }

describe('a pupil’s file', () => {
  it('shows each what is theirs to see', async () => {
    const { pupil, coordinator, mentor, tenantAdmin, group, path } = await aPupil()
    const seen = await coordinator.get<File>(path)
    expect(seen.data).toMatchObject({ name: 'Noor Yıldız', birthDate: '2011-03-04', level: 'havo', groupId: group.id })
    expect(seen.data.guardians).toMatchObject([{ firstName: 'Elif' }])
    expect(seen.data.meta.may.edit).toEqual([...studentFieldNames])
    expect(seen.meta.groups).toEqual([{ id: group.id, name: '3H1' }])
    const admin = (await tenantAdmin.get<File>(path)).data
    for (const hidden of ['birthDate', 'exemptReason', 'transport']) expect(admin).not.toHaveProperty(hidden)
    expect((await mentor.get<File>(path)).data.meta.may.edit).toEqual(['phone'])
    const own = await pupil.get<File>(path)
    expect(own.data.meta.may.edit).toEqual(['phone', 'homePostcode', 'transport', 'maxTravelMinutes', 'availableDays'])
    expect(own.meta.groups).toEqual([])
  })

  it('is changed field by field, and what is left out stays', async () => {
    const { world, school, coordinator, path } = await aPupil()
    const next = await world.make.group(school.id, { name: '4H1' })
    const { status, data } = await coordinator.patch<File>(path, 'students', {
      studentNumber: '00123',
      birthDate: '05-06-2010',
      groupId: next.id,
      phone: '06 12345678',
      availableDays: ['wed', 'sat'],
      hoursTarget: 20,
      lockVersion: 0,
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      studentNumber: '00123',
      birthDate: '2010-06-05',
      groupId: next.id,
      phone: '+31612345678',
      availableDays: ['wed', 'sat'],
      hoursTarget: 20,
      level: 'havo',
      lockVersion: 1,
    })
    expect((await coordinator.patch(path, 'students', { year: 4, lockVersion: 0 })).status).toBe(409)
    const emptied = await coordinator.patch<File>(path, 'students', { phone: '', hoursTarget: null })
    expect(emptied.data).toMatchObject({ phone: null, hoursTarget: null })
  })

  it('lets nobody change what is not theirs', async () => {
    const { pupil, mentor, tenantAdmin, path } = await aPupil()
    for (const [who, change, field] of [
      [pupil, { birthDate: '2009-01-01' }, 'birth_date'],
      [pupil, { phone: '0612345678', exempt: true }, 'exempt'],
      [mentor, { level: 'vwo' }, 'level'],
      [tenantAdmin, { birthDate: '2009-01-01' }, 'birth_date'],
    ] as const) {
      const { status, errors } = await who.patch(path, 'students', change)
      expect([status, errors[0]?.source?.pointer]).toEqual([403, `/data/attributes/${field}`])
    }
    expect((await pupil.get<File>(path)).data).toMatchObject({ phone: null, exempt: false, level: 'havo' })
    expect((await pupil.patch(path, 'students', { transport: 'foot', maxTravelMinutes: 20 })).status).toBe(200)
    expect((await mentor.patch(path, 'students', { phone: '0612345678' })).status).toBe(200)
  })

  it('tells where a pupil lives to them and their school alone, and reckons from there', async () => {
    const { world, pupil, coordinator, mentor, path } = await aPupil()
    await importPostcodes(inject('ownerUrl'), new TextEncoder().encode('3701GT;52.0904;5.2396\n'))
    const home = () =>
      world.inside(async (ctx) => {
        const seeker = await findSeeker(ctx, pupil.id)
        return [seeker?.homeLat, seeker?.homeLng]
      })
    expect((await pupil.patch(path, 'students', { homePostcode: '3701gt' })).status).toBe(200)
    expect(await home()).toEqual([52.09, 5.24])
    expect((await coordinator.get<File>(path)).data).toMatchObject({ homePostcode: '3701 GT' })
    expect((await mentor.get<File>(path)).data).not.toHaveProperty('homePostcode')
    // What stays as it was keeps its place; of what nobody knows, there is none.
    await coordinator.patch(path, 'students', { homePostcode: '3701 GT', transport: 'bike' })
    expect(await home()).toEqual([52.09, 5.24])
    await pupil.patch(path, 'students', { homePostcode: null })
    expect(await home()).toEqual([null, null])
  })

  it('does not exist for strangers, other schools and other tenants', async () => {
    const { world, pupil, at, path } = await aPupil()
    const other = await world.make.school()
    const elsewhere = await world.make.group(other.id)
    const company = await world.make.company()
    const abroad = await aPupil()
    const strangers = [
      await at('coordinator', other.id),
      await world.make.mentor(other.id, elsewhere.id),
      await world.make.student({ schoolId: other.id, groupId: elsewhere.id }),
      abroad.coordinator,
      abroad.tenantAdmin,
    ]
    for (const stranger of strangers) {
      expect((await stranger.get(path)).status).toBe(404)
      expect((await stranger.patch(path, 'students', { phone: '0612345678' })).status).toBe(404)
    }
    expect((await (await at('admin', company.id)).get(path)).status).toBe(403)
    expect((await world.visitor.get(path)).status).toBe(401)
    expect((await pupil.get(path)).status).toBe(200)
  })

  it.each([
    ['studentNumber', 'zeven', 'student_number'],
    ['birthDate', '30-02-2011', 'birth_date'],
    ['birthDate', '01-01-2020', 'birth_date'],
    ['level', 'hbo', 'level'],
    ['year', 12, 'year'],
    ['groupId', '11111111-1111-4111-8111-111111111111', 'group_id'],
    ['phone', 'bel maar', 'phone'],
    ['homePostcode', 'bij oma', 'home_postcode'],
    ['transport', 'raket', 'transport'],
    ['availableDays', ['feestdag'], 'available_days/0'],
    ['hoursTarget', -1, 'hours_target'],
    ['exempt', true, 'exempt_reason'],
    ['guardians', [{ lastName: '' }], 'guardians/0/last_name'],
    ['guardians', [{ lastName: 'Vos', email: 'vos' }], 'guardians/0/email'],
    ['guardians', [{ id: newId(), lastName: 'Vos' }], 'guardians'],
  ])('refuses %s %o at its field', async (name, value, field) => {
    const { coordinator, path } = await aPupil()
    const { status, errors } = await coordinator.patch(path, 'students', { [name]: value })
    expect([status, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${field}`])
  })

  it('takes no column that is not asked for', async () => {
    const { world, coordinator, path } = await aPupil()
    const columns = await columnsOf(world, 'student_profiles')
    const open = new Set<string>([...studentFieldNames, 'lockVersion'])
    const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const closed = columns.map(camel).filter((name) => !open.has(name))
    expect(closed).toEqual(expect.arrayContaining(['tenantId', 'userId', 'schoolId', 'hoursCreditedMinutes']))
    for (const name of closed) {
      const { status, errors } = await coordinator.patch(path, 'students', { [name]: 'x' })
      const pointer = `/data/attributes/${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
      expect([name, status, errors[0]?.source?.pointer]).toEqual([name, 422, pointer])
    }
  })

  it('has a number no other pupil of the school has, with or without zeros', async () => {
    const { world, school, group, coordinator, path } = await aPupil()
    const other = await world.make.student({ schoolId: school.id, groupId: group.id })
    expect((await coordinator.patch(`/students/${other.id}`, 'students', { studentNumber: '7' })).status).toBe(200)
    const taken = await coordinator.patch(path, 'students', { studentNumber: '007' })
    expect([taken.status, taken.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/student_number'])
  })

  it('says why a pupil is exempt, for as long as they are', async () => {
    const { coordinator, path } = await aPupil()
    const reason = 'Verhuisd, stage elders al gedaan'
    const given = await coordinator.patch<File>(path, 'students', { exempt: true, exemptReason: reason })
    expect(given.data).toMatchObject({ exempt: true, exemptReason: reason })
    expect((await coordinator.patch<File>(path, 'students', { exempt: false })).data.exemptReason).toBe(null)
  })

  it('keeps its guardians: changed, added, and gone unless they stand under a contract', async () => {
    const { coordinator, path } = await aPupil()
    const [elif] = (await coordinator.get<File>(path)).data.guardians
    const both = await coordinator.patch<File>(path, 'students', {
      guardians: [
        { id: elif?.id, firstName: 'Elif', lastName: 'Kaya', email: 'elif@thuis.example', phone: '0612345678' },
        { firstName: 'Murat', lastName: 'Yıldız', relation: 'caretaker', locale: 'en' },
      ],
    })
    expect(both.data.guardians).toMatchObject([
      { id: elif?.id, lastName: 'Kaya', phone: '+31612345678' },
      { firstName: 'Murat', relation: 'caretaker', locale: 'en' },
    ])
    const one = await coordinator.patch<File>(path, 'students', { guardians: [both.data.guardians[1]] })
    expect(one.data.guardians).toMatchObject([{ firstName: 'Murat' }])
  })

  it('keeps a guardian who stands under a contract', async () => {
    const world = await aWorld({ capabilities: { program: 'traineeship', digitalContracts: true } })
    const school = await world.make.school()
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id], { program: 'traineeship' })
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id })
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    const company = await world.make.company()
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const vacancy = await world.make.vacancy(company.id, { program: 'traineeship' })
    const { data: application } = await pupil.post('/applications', 'applications', { vacancyId: vacancy.id })
    await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
    await pupil.put(`/applications/${application.id}/confirm`, 'applications')
    await world.settle()
    const { status, errors } = await coordinator.patch(`/students/${pupil.id}`, 'students', { guardians: [] })
    expect([status, errors[0]?.code]).toEqual([409, 'members.guardian-signs'])
    expect((await coordinator.get<File>(`/students/${pupil.id}`)).data.guardians).toHaveLength(1)
  })
})
