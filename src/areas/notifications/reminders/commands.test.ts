import { expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld } from '../../../../test/world.ts'
import { remindByTheClock } from '#areas/registry.ts'

async function anInternship(status: string, startsOn: string, now: string) {
  const world = await aWorld({ now })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id])
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2012-03-04' })
  const mentor = await world.make.mentor(school.id, group.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const farm = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
  const [internshipId, sheetId] = [newId(), newId()]
  const tenantId = world.tenant.id
  await world.inside(async (ctx) => {
    const values = { studentId: student.id, organizationId: farm.id, periodId: period.id, minutesPlanned: 420 }
    const dates = { turnSince: ctx.now, createdAt: ctx.now, updatedAt: ctx.now, startsOn, endsOn: '2027-01-30' }
    await ctx.db
      .insertInto('internships')
      .values({ tenantId, id: internshipId, program: 'mas', status, ...values, ...dates })
      .execute()
    await ctx.db.insertInto('timesheets').values({ tenantId, id: sheetId, internshipId, createdAt: ctx.now }).execute()
  })
  const remind = async (moment: string) => {
    world.setNow(moment)
    await world.inside(remindByTheClock)
    await world.inside(remindByTheClock)
  }
  const told = async (client: typeof host) =>
    (await client.get<Flat[]>('/notifications')).data.map(({ key }) => key as string).toReversed()
  return { world, school, student, mentor, coordinator, host, sheetId, remind, told }
}

it('the day before the first day: pupil, company and parents', async () => {
  const { world, student, host, remind, told } = await anInternship('ready', '2026-10-15', '2026-10-12T08:00:00Z')
  await remind('2026-10-13T08:00:00Z')
  expect(await told(student)).toEqual([])
  await remind('2026-10-14T08:00:00Z')
  expect([await told(student), await told(host)]).toEqual([['internship-tomorrow'], ['internship-tomorrow']])
  const mails = (await world.visitor.get<Flat[]>('/test/emails')).data
  expect(mails).toHaveLength(3)
})

it('hours that wait: the company after a week, the school after two', async () => {
  const { world, student, mentor, coordinator, host, sheetId, remind, told } = await anInternship(
    'active',
    '2026-10-05',
    '2026-10-16T15:00:00Z',
  )
  const week = `/timesheets/${sheetId}/weeks/2026-10-12`
  const entries = [{ id: newId(), date: '2026-10-14', startsAt: '10:00', endsAt: '17:00', activity: '' }]
  await student.put(week, 'timesheets', { entries })
  await student.put(`${week}/submit`, 'timesheets')
  await remind('2026-10-20T08:00:00Z')
  expect(await told(host)).toEqual([])
  await remind('2026-10-24T08:00:00Z')
  expect([await told(host), await told(coordinator)]).toEqual([['hours-wait'], []])
  // Coming by again makes no new links: there is one, of the one mail.
  const links = await world.inside((ctx) =>
    ctx.db.selectFrom('accessTokens').select('id').where('subjectId', '=', sheetId).execute(),
  )
  expect(links).toHaveLength(1)
  await remind('2026-10-31T08:00:00Z')
  expect(await told(coordinator)).toEqual(['hours-wait-long'])
  // Two weeks and a day without a new line: said once, and again after two more.
  expect([await told(student), await told(mentor)]).toEqual([['hours-none'], ['hours-none-mentor']])
  // Where no hours are kept any more nobody is asked for them.
  world.setNow('2026-11-12T08:00:00Z')
  const { capabilities } = world.tenant
  await world.inside((ctx) =>
    remindByTheClock({ ...ctx, tenant: { ...ctx.tenant, capabilities: { ...capabilities, usesHours: false } } }),
  )
  expect(await told(student)).toEqual(['hours-none'])
  await remind('2026-11-12T08:00:00Z')
  expect(await told(student)).toEqual(['hours-none', 'hours-none'])
  // The target is reached with the yes.
  expect((await host.put(`${week}/approve`, 'timesheets')).status).toBe(200)
  await world.settle()
  expect((await told(student)).filter((key) => key === 'hours-reached')).toEqual(['hours-reached'])
})

it('a contract nobody signs: who is to sign before it runs out, and who and the school before the first day', async () => {
  const world = await aWorld({
    now: '2026-10-12T08:00:00Z',
    capabilities: { program: 'traineeship', digitalContracts: true, companySignsFirst: true, usesHours: false },
  })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2008-01-01' })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const garage = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: garage.id }] })
  const vacancy = await world.make.vacancy(garage.id, { program: 'traineeship' })
  const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
  await student.put(`/applications/${application.id}/confirm`, 'applications')
  await world.settle()
  const contract = await world.inside((ctx) =>
    ctx.db.selectFrom('contracts').select(['id', 'internshipId']).executeTakeFirstOrThrow(),
  )
  await world.inside(async ({ db }) => {
    await db.updateTable('internships').set({ startsOn: '2026-11-03' }).execute()
    await db
      .updateTable('contracts')
      .set({ status: 'signing', expiresAt: new Date('2026-10-26T08:00:00Z') })
      .execute()
    await db.updateTable('contractSigners').set({ status: 'invited' }).where('role', '=', 'company').execute()
  })
  const told = async (client: typeof host) =>
    (await client.get<Flat[]>('/notifications')).data
      .map(({ key }) => key as string)
      .filter((key) => /runs-out|before-start|not-signed/.test(key))
      .toReversed()
  const remind = async (moment: string) => {
    world.setNow(moment)
    await world.inside(remindByTheClock)
    await world.inside(remindByTheClock)
  }
  await remind('2026-10-23T07:00:00Z')
  expect([await told(host), await told(coordinator)]).toEqual([[], []])
  await remind('2026-10-23T09:00:00Z')
  await remind('2026-10-25T09:00:00Z')
  expect([await told(host), await told(student), await told(coordinator)]).toEqual([['contract-runs-out'], [], []])

  // The first day is a Tuesday: three working days before it is the Thursday of the week before.
  await remind('2026-10-28T09:00:00Z')
  expect(await told(coordinator)).toEqual([])
  await remind('2026-10-29T09:00:00Z')
  await remind('2026-11-01T09:00:00Z')
  expect(await told(coordinator)).toEqual(['contract-not-signed'])
  await remind('2026-11-02T09:00:00Z')
  expect(await told(coordinator)).toEqual(['contract-not-signed', 'contract-not-signed'])
  expect(await told(host)).toEqual(['contract-runs-out', 'contract-sign-before-start', 'contract-sign-before-start'])
  expect(await told(student)).toEqual([])
  const mails = (await world.visitor.get<Flat[]>('/test/emails')).data.filter(({ text }) =>
    String(text).includes(`/contracts/${contract.id}/sign/`),
  )
  expect(mails).toHaveLength(3)

  // Another first day is said anew, unless everybody has signed by then.
  const moved = (status: string) =>
    world.inside(async ({ db }) => {
      await db.updateTable('contracts').set({ status }).execute()
      await db.updateTable('internships').set({ startsOn: '2026-11-04' }).execute()
    })
  await moved('signed')
  await remind('2026-11-02T10:00:00Z')
  expect(await told(coordinator)).toHaveLength(2)
  await moved('filling')
  await remind('2026-11-02T10:00:00Z')
  expect([(await told(coordinator)).length, (await told(host)).length]).toEqual([3, 3])
})

it('nobody is asked for hours of days on which nobody had to come', async () => {
  const { world, school, student, remind, told } = await anInternship('active', '2026-10-05', '2026-10-05T08:00:00Z')
  await world.inside((ctx) =>
    ctx.db
      .insertInto('schoolDays')
      .values({
        tenantId: world.tenant.id,
        id: newId(),
        schoolId: school.id,
        kind: 'holiday',
        name: 'Herfst',
        startsOn: '2026-10-05',
        endsOn: '2026-10-30',
      })
      .execute(),
  )
  await remind('2026-10-31T08:00:00Z')
  expect(await told(student)).toEqual([])
  await remind('2026-11-14T08:00:00Z')
  expect(await told(student)).toEqual(['hours-none'])
})
