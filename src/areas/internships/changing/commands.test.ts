import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Reply, type WorldOptions } from '../../../../test/world.ts'
import type { InternshipStatus } from '../model.ts'

const week = { mon: [['09:00', '13:00']], wed: [['09:00', '13:00']] }

async function anInternship(options: WorldOptions = {}, values: Record<string, unknown> = {}) {
  const world = await aWorld({ ...options, capabilities: { digitalContracts: false, ...options.capabilities } })
  const { make } = world
  const [school, farm] = [await make.school(), await make.company()]
  const group = await make.group(school.id)
  const student = await make.student({ schoolId: school.id, groupId: group.id })
  const period = await make.period(school.id, [group.id])
  const at = (name: 'admin' | 'supervisor' | 'coordinator', organizationId: string, firstName = 'Sam') =>
    make.user({ roles: [{ name, organizationId }], firstName })
  const people = {
    student,
    mentor: await make.mentor(school.id, group.id),
    coordinator: await at('coordinator', school.id),
    host: await at('admin', farm.id),
    guide: await at('supervisor', farm.id, 'Ria'),
  }
  const insert = (more: Record<string, unknown> = {}) => {
    const id = newId()
    return world.inside(async ({ db, now }) => {
      await db
        .insertInto('internships')
        .values({
          tenantId: world.tenant.id,
          id,
          studentId: student.id,
          organizationId: farm.id,
          periodId: period.id,
          program: 'mas',
          status: 'planned',
          startsOn: '2026-11-02',
          endsOn: '2026-12-16',
          schedule: JSON.stringify(week),
          minutesPlanned: 1200,
          turnSince: now,
          createdAt: now,
          updatedAt: now,
          ...values,
          ...more,
        } as never)
        .execute()
      return id
    })
  }
  const id = await insert()
  const put = (status: InternshipStatus) =>
    world.inside(({ db }) => db.updateTable('internships').set({ status }).where('id', '=', id).execute())
  const change = (attributes: Record<string, unknown>, who: keyof typeof people = 'coordinator') =>
    people[who].patch(`/internships/${id}`, 'internships', attributes)
  return { world, people, school, farm, id, put, change, insert }
}

const at = ({ errors }: Reply) => errors.map(({ source }) => source?.pointer?.split('/').at(-1))

describe('PATCH /internships/:id', () => {
  it('changes what was agreed, is told and kept, and changes nothing where nothing differs', async () => {
    const { world, people, id, change } = await anInternship()
    const shown = (await people.coordinator.get(`/internships/${id}/change`)).data
    expect(shown.changeable).toContain('startsOn')
    const reply = await change({
      startsOn: '2026-11-04',
      hoursPlanned: 24,
      supervisorUserId: people.guide.id,
      remarks: 'Neem laarzen mee.',
      place: shown.place,
      lockVersion: 0,
    })
    expect([reply.status, reply.data.startsOn, reply.data.minutesPlanned, reply.data.lockVersion]).toEqual([
      200,
      '2026-11-04',
      1440,
      1,
    ])
    expect((await people.student.get(`/internships/${id}`)).data).toMatchObject({
      remarks: 'Neem laarzen mee.',
      supervisorName: 'Ria de Vries',
    })
    expect((await change({ hoursPlanned: 24, schedule: { ...week, tue: [] }, lockVersion: 1 })).data.lockVersion).toBe(
      1,
    )
    const { rows } = await world.inside(({ db }) =>
      sql<{ name: string; fields: string | null }>`select name, payload ->> 'fields' as fields from events
        where tenant_id = ${world.tenant.id} and subject_id = ${id} order by name`.execute(db),
    )
    expect(rows).toEqual([
      { name: 'internships.changed', fields: '["hoursPlanned", "supervisorUserId", "remarks"]' },
      { name: 'internships.rescheduled', fields: null },
    ])
    await world.settle()
    const told = await world.inside(({ db }) =>
      sql<{ key: string; userId: string }>`select template_key as key, user_id from notifications
        where tenant_id = ${world.tenant.id} order by 1`.execute(db),
    )
    const keysOf = (userId: string) => told.rows.filter((row) => row.userId === userId).map(({ key }) => key)
    for (const { id: userId } of [people.student, people.mentor, people.guide])
      expect(keysOf(userId)).toEqual(['internship-changed', 'internship-rescheduled'])
  })

  it('is for the office; the company names who guides there, and nothing else', async () => {
    const { people, change, school, world } = await anInternship()
    for (const who of ['student', 'mentor', 'guide'] as const)
      expect((await change({ remarks: 'Ja.' }, who)).status, who).toBe(403)
    expect((await change({ supervisorUserId: people.guide.id }, 'host')).status).toBe(200)
    expect((await change({ endsOn: '2026-12-14' }, 'host')).status).toBe(403)
    expect((await change({ supervisorUserId: people.coordinator.id })).status).toBe(422)
    const other = await world.make.user({
      roles: [{ name: 'coordinator', organizationId: (await world.make.school()).id }],
    })
    expect(school.id).not.toBe('')
    const { id } = (await people.coordinator.get('/internships')).data[0] as { id: string }
    expect((await other.patch(`/internships/${id}`, 'internships', { remarks: 'x' })).status).toBe(404)
    expect((await other.get(`/internships/${id}/change`)).status).toBe(404)
  })

  it('tells beside who may guide there how many they guide there, and not elsewhere', async () => {
    const { people, id, insert, world } = await anInternship()
    const rival = await world.make.company()
    await insert({ supervisorUserId: people.guide.id })
    await insert({ supervisorUserId: people.guide.id, organizationId: rival.id })
    type Shown = Flat & { supervisors: { id: string; guides: number }[] }
    for (const who of ['host', 'coordinator'] as const) {
      const { supervisors } = (await people[who].get<Shown>(`/internships/${id}/change`)).data
      expect(supervisors.find((one) => one.id === people.guide.id)?.guides, who).toBe(1)
    }
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ endsOn: '2026-11-01' }, 'ends_on', 'before its start'],
    [{ startsOn: '2026-11-03' }, 'starts_on', 'a Tuesday, and nobody comes on Tuesdays'],
    [{ endsOn: '2026-12-21' }, 'ends_on', 'in the Christmas holiday'],
    [{ startsOn: '2026-07-29' }, 'starts_on', 'before the school year'],
    [{ endsOn: '2027-08-04' }, 'ends_on', 'after the school year'],
    [{ schedule: { mon: [['13:00', '09:00']] } }, 'schedule', 'backwards'],
    [{ hoursPlanned: 0 }, 'hours_planned', 'no hours'],
    [{ hostContactEmail: 'geen adres' }, 'host_contact_email', 'no address'],
  ])('refuses %j at its field: %s', async (attributes, field, _why) => {
    const { change } = await anInternship()
    const reply = await change(attributes)
    expect([reply.status, at(reply)[0]]).toEqual([422, field])
  })

  it('judges the days of the step that moves them alike', async () => {
    const { people, id } = await anInternship()
    const move = (startsOn: string) =>
      people.coordinator.put(`/internships/${id}/reschedule`, 'internships', { startsOn, endsOn: '2026-12-16' })
    expect(at(await move('2026-11-03'))).toEqual(['starts_on'])
    expect((await move('2026-11-04')).status).toBe(200)
  })

  it('says on which day somebody does come', async () => {
    const { change } = await anInternship()
    expect((await change({ startsOn: '2026-11-03' })).errors[0]?.detail).toContain('4 november 2026')
  })

  it('keeps days around the hours that are written down, and one place at a time', async () => {
    const { world, people, id, put, change, insert } = await anInternship({ now: '2026-11-20T09:00:00Z' })
    await world.inside(async ({ db, now }) => {
      const [sheet, kept] = [newId(), newId()]
      const tenantId = world.tenant.id
      await db
        .insertInto('timesheets')
        .values({ tenantId, id: sheet, internshipId: id, lockedAt: null, createdAt: now })
        .execute()
      await db
        .insertInto('timesheetWeeks')
        .values({ tenantId, id: kept, timesheetId: sheet, monday: '2026-11-16', turnSince: now } as never)
        .execute()
      await db
        .insertInto('timeEntries')
        .values({
          tenantId,
          id: newId(),
          weekId: kept,
          studentId: people.student.id,
          date: '2026-11-18',
          minutes: 240,
          createdAt: now,
          updatedAt: now,
        } as never)
        .execute()
    })
    const outside = await change({ startsOn: '2026-11-23' })
    expect([outside.status, at(outside)]).toEqual([422, ['starts_on']])
    await put('active')
    expect(at(await change({ startsOn: '2026-11-09' }))).toEqual(['starts_on'])
    expect(at(await change({ endsOn: '2026-11-18' }))).toEqual(['ends_on'])
    expect((await change({ endsOn: '2026-12-14' })).status).toBe(200)
    await insert({ startsOn: '2026-12-15', endsOn: '2027-02-01' })
    expect((await change({ endsOn: '2026-12-16' })).errors[0]?.code).toBe('internships.elsewhere')
  })

  it('asks a yes to what the law warns of, and takes none for what it forbids', async () => {
    const { change } = await anInternship()
    const late = { wed: [['16:00', '20:30']] }
    const asked = await change({ schedule: late, startsOn: '2026-11-04' })
    expect([asked.status, asked.errors[0]?.code]).toEqual([409, 'internships.asks-yes'])
    expect(asked.errors[0]).toMatchObject({ meta: { concerns: [{ about: 'law' }] } })
    expect((await change({ schedule: late, startsOn: '2026-11-04', accept: ['signatures'] })).status).toBe(409)
    expect((await change({ schedule: late, startsOn: '2026-11-04', accept: ['law'] })).status).toBe(200)
    // It was so before: another field asks nothing.
    expect((await change({ endsOn: '2026-12-09' })).status).toBe(200)
  })

  it('refuses what was opened before somebody else saved, and changes nothing of what is over', async () => {
    const { put, change } = await anInternship()
    expect((await change({ remarks: 'Een', lockVersion: 0 })).status).toBe(200)
    expect((await change({ remarks: 'Twee', lockVersion: 0 })).errors[0]?.code).toBe('platform.stale')
    await put('wrapping_up')
    expect(at(await change({ endsOn: '2026-12-14' }))).toEqual(['ends_on'])
    expect((await change({ hoursPlanned: 18 })).status).toBe(200)
    await put('completed')
    expect((await change({ remarks: 'Drie' })).errors[0]?.code).toBe('internships.is-over')
  })
})
