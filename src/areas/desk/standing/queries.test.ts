import { describe, expect, it } from 'vitest'
import { aSchool, place, ask, list, one } from '#root/test/desk.ts'
import { applicationOrigins, openApplicationStatuses } from '#areas/applications/model.ts'
import { internshipStatuses, type InternshipStatus } from '#areas/internships/model.ts'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'

describe('in which period a pupil stands', () => {
  it('is the one in which is searched, and none while that is still to come', async () => {
    const { world, school, group, period, coordinator, pupil } = await aSchool()
    const student = await pupil()
    const spring = await world.make.period(school.id, [group.id], {
      startsOn: '2027-08-02',
      endsOn: '2027-12-17',
      searchOpensOn: '2027-06-01',
    })
    const at = async (now: string) => {
      world.setNow(`${now}T09:00:00Z`)
      const { state, periodId } = await one(coordinator, student)
      return [state, periodId]
    }
    expect(await at('2026-10-01')).toEqual(['none', period.id])
    expect(await at('2027-07-20')).toEqual(['none', spring.id])
    const later = await world.make.group(school.id, { name: 'H4b' })
    const fresh = await world.make.student({ schoolId: school.id, groupId: later.id })
    await world.make.period(school.id, [later.id], {
      startsOn: '2028-08-02',
      endsOn: '2028-12-15',
      searchOpensOn: '2028-06-01',
    })
    expect((await one(coordinator, fresh)).state).toBe('outside')
  })
})

describe('where a pupil stands', () => {
  const byInternship: Record<InternshipStatus, [state: string, turns: string[]]> = {
    planned: ['contract', ['school']],
    contracting: ['contract', ['school']],
    ready: ['running', []],
    active: ['running', []],
    wrapping_up: ['running', ['school']],
    completed: ['finished', []],
    not_passed: ['not_passed', ['student']],
    terminated: ['none', ['student']],
    cancelled: ['none', ['student']],
  }

  it('follows the internship, state by state', async () => {
    const school = await aSchool('traineeship')
    for (const status of internshipStatuses) {
      const student = await school.pupil()
      await place(school, student, { status })
      const { state, turns } = await one(school.coordinator, student)
      expect([status, state, turns]).toEqual([status, ...byInternship[status]])
    }
  })

  it('follows the application where there is no place, with whose turn it is', async () => {
    const school = await aSchool()
    const turns: Record<string, string> = {
      awaiting_mentor: 'mentor',
      awaiting_school: 'school',
      awaiting_company_check: 'school',
      submitted: 'company',
      seen: 'company',
      interview: 'company',
      changes_requested: 'student',
      accepted: 'student',
    }
    for (const status of openApplicationStatuses)
      for (const origin of applicationOrigins) {
        const student = await school.pupil()
        await ask(school, student, status, origin)
        const shown = await one(school.coordinator, student)
        const turn = status === 'accepted' && origin === 'self_found' ? 'company' : turns[status]
        expect([status, origin, shown.state, shown.turns, shown.daysAtTurn]).toEqual([
          status,
          origin,
          'applied',
          [turn],
          4,
        ])
      }
    const declined = await school.pupil()
    await ask(school, declined, 'declined')
    expect(await one(school.coordinator, declined)).toMatchObject({ state: 'none', declined: 1, turns: ['student'] })
  })

  it('is without a place for the list and for the board of places alike, which also says who had one before', async () => {
    const school = await aSchool('traineeship')
    const { coordinator, period, group, world } = school
    const [failed, stopped] = [await school.pupil(), await school.pupil(), await school.pupil()]
    await place(school, failed, { status: 'not_passed' })
    await place(school, stopped, { status: 'terminated' })
    const counted = async () => {
      const { data } = await coordinator.get<Flat & { again: number; rows: unknown[] }>(`/match_boards/${period.id}`)
      const { meta } = await list(coordinator, `filter[period_id_eq]=${period.id}`)
      return { without: meta.by_state.none ?? 0, onBoard: data.rows.length, again: data.again }
    }
    expect(await counted()).toEqual({ without: 2, onBoard: 3, again: 1 })
    // The pupils of a class that is archived are without a place for neither.
    await world.inside((ctx) =>
      ctx.db.updateTable('groups').set({ status: 'archived' }).where('id', '=', group.id).execute(),
    )
    expect(await counted()).toEqual({ without: 0, onBoard: 0, again: 0 })
  })

  it('of who did not pass is said so, and that they asked elsewhere once they did', async () => {
    const school = await aSchool()
    const student = await school.pupil()
    await place(school, student, { status: 'not_passed', minutesPlanned: 600, minutesApproved: 180 })
    const { meta } = await list(school.coordinator)
    expect(meta.by_state).toEqual({ not_passed: 1 })
    expect(await one(school.coordinator, student)).toMatchObject({ state: 'not_passed', turns: ['student'] })
    await ask(school, student, 'submitted')
    expect(await one(school.coordinator, student)).toMatchObject({
      state: 'applied',
      turns: ['company'],
      daysAtTurn: 4,
      minutesApproved: 180,
    })
  })

  it('knows who is let off, and who is in no period', async () => {
    const school = await aSchool()
    const { world } = school
    const exempt = await school.pupil()
    await world.inside((ctx) =>
      ctx.db.updateTable('studentProfiles').set({ exempt: true }).where('userId', '=', exempt.id).execute(),
    )
    const elsewhere = await world.make.group(school.school.id, { name: 'V6a' })
    const outside = await world.make.student({ schoolId: school.school.id, groupId: elsewhere.id })
    expect((await one(school.coordinator, exempt)).state).toBe('exempt')
    expect((await one(school.coordinator, outside)).state).toBe('outside')
  })

  it('ends at hours that are enough', async () => {
    const school = await aSchool()
    const [enough, busy] = [await school.pupil(), await school.pupil()]
    await place(school, enough, { minutesPlanned: 600, minutesApproved: 600 })
    await place(school, busy, { minutesPlanned: 600, minutesApproved: 540 })
    expect((await one(school.coordinator, enough)).state).toBe('hours_done')
    expect((await one(school.coordinator, busy)).state).toBe('running')
  })

  it('stands in the period that lacks a place, or in the one that was asked for', async () => {
    const school = await aSchool()
    const { world, group, coordinator } = school
    const student = await school.pupil()
    await place(school, student, { status: 'active' })
    const second = await world.make.period(school.school.id, [group.id], { startsOn: '2026-09-15' })
    expect((await one(coordinator, student)).state).toBe('none')
    const states = async (id: string) =>
      (await list(coordinator, `filter[period_id_eq]=${id}`)).data.map(({ state }) => state)
    expect(await states(second.id)).toEqual(['none'])
    expect(await states(school.period.id)).toEqual(['running'])
  })
})

describe('what is late', () => {
  it('is a week that is over and was not handed in', async () => {
    const school = await aSchool()
    const { world, coordinator } = school
    const [silent, written, fresh] = [await school.pupil(), await school.pupil(), await school.pupil()]
    await place(school, silent, { startsOn: '2026-09-21' })
    // Began this very week: nothing is over yet.
    await place(school, fresh, { startsOn: '2026-10-05' })
    const internship = await place(school, written, { startsOn: '2026-09-21' })
    await world.inside(async (ctx) => {
      const timesheetId = newId()
      await ctx.db
        .insertInto('timesheets')
        .values({ tenantId: world.tenant.id, id: timesheetId, internshipId: internship, createdAt: ctx.now })
        .execute()
      for (const [monday, status] of [
        ['2026-09-21', 'approved'],
        ['2026-09-28', 'submitted'],
      ] as const)
        await ctx.db
          .insertInto('timesheetWeeks')
          .values({
            tenantId: world.tenant.id,
            id: newId(),
            timesheetId,
            monday,
            status,
            turnSince: new Date('2026-10-04T12:00:00Z'),
          })
          .execute()
    })
    expect(await one(coordinator, silent)).toMatchObject({
      late: ['week'],
      missingWeek: '2026-09-21',
      turns: ['student'],
    })
    expect(await one(coordinator, written)).toMatchObject({ late: [], missingWeek: null, turns: ['company'] })
    expect(await one(coordinator, fresh)).toMatchObject({ late: [], turns: [] })
    world.setNow('2026-10-18T13:00:00Z')
    // A week that waits for its yes takes nothing from one that was not handed in: both are at turn, since the first of the two.
    expect(await one(coordinator, written)).toMatchObject({
      late: ['week', 'approval'],
      turns: ['student', 'company'],
      since: '2026-10-04T12:00:00.000Z',
    })
    const { data, meta } = await list(coordinator, 'filter[late_in]=approval')
    expect([data.map(({ id }) => id), meta.by_late]).toEqual([[written.id], { week: 3, approval: 1 }])
  })

  it('is no week in which nobody had to come: a holiday, a day off, a day before the first', async () => {
    const school = await aSchool()
    const { world, coordinator } = school
    const own = {
      tenantId: world.tenant.id,
      schoolId: school.school.id,
      createdAt: new Date('2026-09-01'),
      updatedAt: new Date('2026-09-01'),
    }
    await world.inside((ctx) =>
      ctx.db
        .insertInto('schoolDays')
        .values({
          ...own,
          id: newId(),
          kind: 'free_day',
          name: 'Studiedag',
          startsOn: '2026-10-28',
          endsOn: '2026-10-28',
        } as never)
        .execute(),
    )
    const wednesdays = JSON.stringify({ wed: [['13:30', '15:30']], mon: [] })
    const [away, mondays, weekend] = [await school.pupil(), await school.pupil(), await school.pupil()]
    // The autumn holiday of the middle of the country is from 17 to 25 October.
    await place(school, away, { startsOn: '2026-10-15', schedule: wednesdays })
    await place(school, mondays, { startsOn: '2026-10-20', schedule: JSON.stringify({ mon: [['13:30', '15:30']] }) })
    await place(school, weekend, { startsOn: '2026-10-12', schedule: JSON.stringify({ sat: [['10:00', '13:00']] }) })
    const missing = async () => {
      const rows = []
      for (const pupil of [away, mondays, weekend]) rows.push((await one(coordinator, pupil)).missingWeek)
      return rows
    }
    world.setNow('2026-11-01T13:00:00Z')
    expect(await missing()).toEqual([null, null, null])
    world.setNow('2026-11-02T13:00:00Z')
    expect(await missing()).toEqual([null, '2026-10-26', '2026-10-26'])
    world.setNow('2026-11-09T13:00:00Z')
    expect(await missing()).toEqual(['2026-11-02', '2026-10-26', '2026-10-26'])
  })

  it('is a contract without its signatures: near the first day, or let lie for a week', async () => {
    const school = await aSchool('traineeship')
    const { world, coordinator, vacancy } = school
    const company = await world.make.user({ roles: [{ name: 'admin', organizationId: school.company.id }] })
    const student = await school.pupil()
    const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
    expect((await one(coordinator, student)).turns).toEqual(['company'])
    await company.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: company.id })
    await student.put(`/applications/${application.id}/confirm`, 'applications')
    await world.settle()
    const filling = await one(coordinator, student)
    expect(filling).toMatchObject({ state: 'contract', contractStatus: 'filling', turns: ['company'], late: [] })
    await world.inside((ctx) =>
      ctx.db
        .updateTable('contracts')
        .set({ status: 'signing', turnSince: new Date('2026-10-01T09:00:00Z') })
        .where('id', '=', filling.contractId as string)
        .execute(),
    )
    await world.inside((ctx) =>
      ctx.db
        .insertInto('contractSigners')
        .values({
          tenantId: world.tenant.id,
          id: newId(),
          contractId: filling.contractId as string,
          role: 'guardian',
          turn: 1,
          name: 'Elif',
          status: 'invited',
        })
        .execute(),
    )
    await world.inside((ctx) =>
      ctx.db.updateTable('internships').set({ startsOn: '2026-11-30' }).where('studentId', '=', student.id).execute(),
    )
    expect(await one(coordinator, student)).toMatchObject({ late: [], turns: ['guardian'], daysAtTurn: 4 })
    // A week after the first of October, whatever the hour.
    world.setNow('2026-10-08T06:00:00Z')
    expect((await one(coordinator, student)).late).toEqual(['signature'])
    world.setNow('2026-11-25T10:00:00Z')
    expect((await one(coordinator, student)).late).toEqual(['contract', 'signature'])
  })
})

describe('the last sign of a pupil', () => {
  it('is a step or signing in; how long there has been no place stays as it was', async () => {
    const school = await aSchool()
    const { world, coordinator } = school
    const noor = await school.pupil('Aksoy')
    const dex = await school.pupil('Bakker')
    world.setNow('2026-11-25T10:00:00Z')
    await world.inside((ctx) =>
      ctx.db
        .updateTable('users')
        .set({ lastSignInAt: new Date('2026-11-23T10:00:00Z') })
        .where('id', '=', noor.id)
        .execute(),
    )
    const [here, never] = [await one(coordinator, noor), await one(coordinator, dex)]
    expect([here.daysQuiet, never.daysQuiet]).toEqual([2, null])
    expect(here.daysAtTurn).toBe(never.daysAtTurn)
    expect((await list(coordinator, 'filter[quiet_in]=7')).data.map(({ id }) => id)).toEqual([dex.id])
    expect((await list(coordinator, 'sort=quiet_since')).data.map(({ id }) => id)).toEqual([dex.id, noor.id])
  })
})
