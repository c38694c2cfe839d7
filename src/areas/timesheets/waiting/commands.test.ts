import { describe, expect, it } from 'vitest'
import { issueLink } from '#areas/identity/commands.ts'
import { newId } from '#platform/ids.ts'
import { aSheet, atWork, monday, putWeek, step } from '#root/test/hours.ts'

describe('all hours that wait for one host', () => {
  /** A second pupil with the same supervisor; both have handed in a week. */
  async function twoPupils() {
    const setting = await atWork()
    const { world, student, schoolId, farm, supervisor, sheetId } = setting
    const group = await world.make.group(schoolId)
    const period = await world.make.period(schoolId, [group.id])
    const other = await world.make.student({ schoolId, groupId: group.id, firstName: 'Mila' })
    const { sheetId: otherSheet } = await aSheet(world, {
      studentId: other.id,
      organizationId: farm.id,
      periodId: period.id,
      supervisorUserId: supervisor.id,
      minutesPlanned: 600,
    })
    await putWeek(world, sheetId, student.id, 'submitted')
    await putWeek(world, otherSheet, other.id, 'submitted')
    const weeks = [sheetId, otherSheet].map((timesheetId) => ({ timesheetId, monday }))
    const statuses = () =>
      world.inside(async ({ db, tenant }) => {
        const found = await db.selectFrom('timesheetWeeks').select('status').where('tenantId', '=', tenant.id).execute()
        return found.map(({ status }) => status)
      })
    return { ...setting, otherSheet, weeks, statuses }
  }
  type Sheets = {
    id: string
    weeks: {
      monday: string
      status: string
      lockVersion: number
      allowedEvents: string[]
      entries: { warnings: string[] }[]
    }[]
  }[]

  it('are on one page, and are approved together', async () => {
    const { host, supervisor, student, coordinator, sheetId, otherSheet, weeks, statuses } = await twoPupils()
    for (const client of [host, supervisor]) {
      const { data } = await client.get<Sheets>('/timesheets/waiting')
      expect(data.map(({ id }) => id).sort()).toEqual([sheetId, otherSheet].sort())
    }
    expect((await student.get('/timesheets/waiting')).status).toBe(403)
    expect((await coordinator.put('/timesheets/approve', 'timesheets', { weeks })).status).toBe(403)
    const done = await supervisor.put<Sheets>('/timesheets/approve', 'timesheets', { weeks })
    expect([done.status, done.data]).toEqual([200, []])
    expect(await statuses()).toEqual(['approved', 'approved'])
  })

  it('all or none, and nobody else’s', async () => {
    const { host, weeks, statuses } = await twoPupils()
    const elsewhere = await twoPupils()
    const foreign = await host.put('/timesheets/approve', 'timesheets', { weeks: [...weeks, ...elsewhere.weeks] })
    expect(foreign.status).toBe(404)
    const wrong = await host.put('/timesheets/approve', 'timesheets', {
      weeks: [...weeks, { timesheetId: weeks[0]?.timesheetId, monday: '2026-10-05' }],
    })
    expect(wrong.status).toBe(404)
    expect((await host.put('/timesheets/approve', 'timesheets', { weeks: [] })).status).toBe(422)
    expect(await statuses()).toEqual(['submitted', 'submitted'])
  })

  it('by the link in the mail of one of them, those the same person guides', async () => {
    const { world, sheetId, otherSheet, weeks, statuses } = await twoPupils()
    const { secret } = await world.inside((ctx) =>
      issueLink(ctx, { kind: 'hours', subject: { type: 'timesheets', id: sheetId } }),
    )
    const { data } = await world.visitor.get<Sheets>(`/public/hours/${sheetId}/waiting?t=${secret}`)
    expect(data.map(({ id }) => id).sort()).toEqual([sheetId, otherSheet].sort())
    expect((await world.visitor.get(`/public/hours/${otherSheet}/waiting?t=${secret}`)).status).toBe(403)
    await world.inside(({ db }) =>
      db
        .updateTable('internships')
        .set({ supervisorUserId: null })
        .where('id', 'in', (eb) => eb.selectFrom('timesheets').select('internshipId').where('id', '=', otherSheet))
        .execute(),
    )
    const alone = await world.visitor.get<Sheets>(`/public/hours/${sheetId}/waiting?t=${secret}`)
    expect(alone.data.map(({ id }) => id)).toEqual([sheetId])
    const path = `/public/hours/${sheetId}/approve?t=${secret}`
    const name = 'Ria van der Ven'
    expect((await world.visitor.put(path, 'timesheets', { name, weeks })).status).toBe(404)
    expect((await world.visitor.put(path, 'timesheets', { weeks: weeks.slice(0, 1) })).status).toBe(422)
    expect((await world.visitor.put(path, 'timesheets', { name, weeks: weeks.slice(0, 1) })).status).toBe(200)
    expect((await statuses()).sort()).toEqual(['approved', 'submitted'])
  })

  it('by the link without an account, only those with the same contact', async () => {
    const { world, sheetId, otherSheet, weeks, statuses } = await twoPupils()
    const { secret } = await world.inside((ctx) =>
      issueLink(ctx, { kind: 'hours', subject: { type: 'timesheets', id: sheetId } }),
    )
    const contacts = (...emails: (string | null)[]) =>
      world.inside(async ({ db }) => {
        for (const [at, hostContactEmail] of emails.entries())
          await db
            .updateTable('internships')
            .set({ supervisorUserId: null, hostContactName: hostContactEmail && 'Contact', hostContactEmail })
            .where('id', 'in', (eb) =>
              eb
                .selectFrom('timesheets')
                .select('internshipId')
                .where('id', '=', [sheetId, otherSheet][at] ?? ''),
            )
            .execute()
      })
    const path = (what: string) => `/public/hours/${sheetId}/${what}?t=${secret}`
    const shown = async () => (await world.visitor.get<Sheets>(path('waiting'))).data.map(({ id }) => id).sort()
    const name = 'Anna van Wijk'
    for (const other of ['bert@ziekenhuis.example', null]) {
      await contacts('anna@ziekenhuis.example', other)
      expect(await shown()).toEqual([sheetId])
      expect((await world.visitor.put(path('approve'), 'timesheets', { name, weeks })).status).toBe(404)
      const back = { timesheetId: otherSheet, monday, name, reason: 'Op woensdag was je er niet.' }
      expect((await world.visitor.put(path('return'), 'timesheets', back)).status).toBe(404)
    }
    expect(await statuses()).toEqual(['submitted', 'submitted'])
    await contacts('anna@ziekenhuis.example', 'Anna@ziekenhuis.example')
    expect(await shown()).toEqual([sheetId, otherSheet].sort())
  })

  it('by the link of a contact who is there no more, nobody’s', async () => {
    const { world, coordinator, sheetId, internshipId } = await twoPupils()
    const { secret } = await world.inside((ctx) =>
      issueLink(ctx, { kind: 'hours', subject: { type: 'timesheets', id: sheetId } }),
    )
    const opens = async () => (await world.visitor.get(`/public/hours/${sheetId}/waiting?t=${secret}`)).status
    const change = (attributes: object) =>
      coordinator.patch(`/internships/${internshipId}`, 'internships', { ...attributes })
    expect((await change({ remarks: 'Neem laarzen mee.' })).status).toBe(200)
    await world.settle()
    expect(await opens()).toBe(200)
    const contact = { hostContactName: 'Kim Nieuw', hostContactEmail: 'kim@nieuw.example' }
    expect((await change(contact)).status).toBe(200)
    await world.settle()
    expect(await opens()).toBe(403)
  })

  it('a second time changes nothing, and a colleague’s yes holds nobody up', async () => {
    const { world, host, supervisor, sheetId, weeks, statuses } = await twoPupils()
    const { secret } = await world.inside((ctx) =>
      issueLink(ctx, { kind: 'hours', subject: { type: 'timesheets', id: sheetId } }),
    )
    const { data } = await host.get<Sheets>('/timesheets/waiting')
    const read = data.map(({ id, weeks: [week] }) => ({ timesheetId: id, monday, lockVersion: week?.lockVersion }))
    expect((await step(supervisor, sheetId, 'approve')).status).toBe(200)
    for (const sent of [read, read, weeks])
      expect((await host.put<Sheets>('/timesheets/approve', 'timesheets', { weeks: sent })).status).toBe(200)
    const path = `/public/hours/${sheetId}/approve?t=${secret}`
    expect((await world.visitor.put(path, 'timesheets', { name: 'Ria van der Ven', weeks })).status).toBe(200)
    expect(await statuses()).toEqual(['approved', 'approved'])
  })

  it('what the law forbids waits for the school, which gives its reason', async () => {
    const { world, host, coordinator, student, sheetId, weeks, statuses } = await twoPupils()
    // It comes out later that the pupil is twelve: nobody may work so young.
    await world.inside(({ db }) =>
      db.updateTable('studentProfiles').set({ birthDate: '2014-06-01' }).where('userId', '=', student.id).execute(),
    )
    const all = await host.put('/timesheets/approve', 'timesheets', { weeks })
    expect([all.status, all.errors[0]?.code]).toEqual([409, 'timesheets.school-decides'])
    const one = await step(host, sheetId, 'approve')
    expect([one.status, one.errors[0]?.code]).toEqual([409, 'timesheets.school-decides'])
    expect(await statuses()).toEqual(['submitted', 'submitted'])
    expect((await step(coordinator, sheetId, 'approve', { reason: 'Was een kijkje, geen werk.' })).status).toBe(200)
  })

  it('says of each week what the law says of it today, and offers no yes to what it forbids', async () => {
    const { world, host, student, sheetId, otherSheet } = await twoPupils()
    await world.inside(({ db }) =>
      db.updateTable('studentProfiles').set({ birthDate: '2014-06-01' }).where('userId', '=', student.id).execute(),
    )
    const { data } = await host.get<Sheets>('/timesheets/waiting')
    const about = Object.fromEntries(data.map(({ id, weeks: [week] }) => [id, week]))
    expect(about[sheetId]?.allowedEvents).toEqual(['return'])
    expect(about[sheetId]?.entries[0]?.warnings).not.toEqual([])
    expect(about[otherSheet]?.allowedEvents).toEqual(['approve', 'return'])
    expect(about[otherSheet]?.entries[0]?.warnings).toEqual([])
  })

  it('looks at hours again that changed since they were read', async () => {
    const { world, host, weeks, statuses, sheetId } = await twoPupils()
    const { data } = await host.get<Sheets>('/timesheets/waiting')
    const read = data.map(({ id, weeks: [week] }) => ({ timesheetId: id, monday, lockVersion: week?.lockVersion }))
    await world.inside(({ db }) =>
      db.updateTable('timesheetWeeks').set({ lockVersion: 7 }).where('timesheetId', '=', sheetId).execute(),
    )
    const stale = await host.put('/timesheets/approve', 'timesheets', { weeks: read })
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'platform.stale'])
    expect(await statuses()).toEqual(['submitted', 'submitted'])
    expect((await host.put('/timesheets/approve', 'timesheets', { weeks })).status).toBe(200)
  })

  it('finds the own pupils behind any number of others’, and tells how many weeks wait', async () => {
    const { world, host, supervisor, student, farm, sheetId, otherSheet } = await twoPupils()
    const colleague = await world.make.user({ roles: [{ name: 'supervisor', organizationId: farm.id }] })
    const ids = Array.from({ length: 101 }, () => [newId(), newId(), newId()] as const)
    await world.inside(async ({ db, tenant, now }) => {
      const own = await db
        .selectFrom('internships')
        .selectAll()
        .where('studentId', '=', student.id)
        .executeTakeFirstOrThrow()
      const base = { tenantId: tenant.id, createdAt: now }
      await db
        .insertInto('internships')
        .values(
          ids.map(([id]) => ({ ...own, id, supervisorUserId: colleague.id, schedule: JSON.stringify(own.schedule) })),
        )
        .execute()
      await db
        .insertInto('timesheets')
        .values(ids.map(([internshipId, id]) => ({ ...base, id, internshipId })))
        .execute()
      await db
        .insertInto('timesheetWeeks')
        .values(
          ids.map(([, timesheetId, id]) => ({
            tenantId: tenant.id,
            id,
            timesheetId,
            monday,
            status: 'submitted' as const,
            turnSince: new Date('2026-10-13T08:00:00Z'),
          })),
        )
        .execute()
    })
    const own = await supervisor.get<Sheets>('/timesheets/waiting')
    expect(own.data.map(({ id }) => id).sort()).toEqual([sheetId, otherSheet].sort())
    expect(own.meta).toMatchObject({ total: 2 })
    const all = await host.get<Sheets>('/timesheets/waiting')
    expect([all.data.length, all.meta]).toEqual([100, expect.objectContaining({ total: 103 })])
  })

  it('go back one by one by the link too, whichever of these pupils they are of', async () => {
    const { world, sheetId, otherSheet } = await twoPupils()
    const elsewhere = await twoPupils()
    const { secret } = await world.inside((ctx) =>
      issueLink(ctx, { kind: 'hours', subject: { type: 'timesheets', id: sheetId } }),
    )
    const path = `/public/hours/${sheetId}/return?t=${secret}`
    const wrong = { timesheetId: otherSheet, monday, name: 'Ria van der Ven', reason: 'Op woensdag was je er niet.' }
    const send = (input: Record<string, unknown>) => world.visitor.put<Sheets>(path, 'timesheets', input)
    expect((await send({ ...wrong, timesheetId: elsewhere.sheetId })).status).toBe(404)
    expect((await send({ ...wrong, reason: 'Nee' })).errors[0]?.source).toMatchObject({
      pointer: expect.stringContaining('reason'),
    })
    const { status, data } = await send(wrong)
    expect([status, data.map(({ id }) => id)]).toEqual([200, [sheetId]])
  })
})
