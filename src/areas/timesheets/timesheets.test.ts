import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countMissingEvaluations, countMissingTasks } from '#areas/internships/queries.ts'
import { takeInternshipStep } from '#areas/internships/commands.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { atWork, line, monday, putWeek, save, step, weeksOf } from '#root/test/hours.ts'
import { clientFor } from '#web/client.ts'
import { changeLines } from './ui/saving-week.ts'
import { weekStatuses, weekTransitions } from './model.ts'

describe('a line that is added', () => {
  it('in two tabs at once is added by both, to a week that is there and to one that is not', async () => {
    const { world, student, sheetId } = await atWork()
    for (const round of ['12:00', '14:00']) {
      // Both have read the week before either of them writes.
      let read = 0
      const bothRead = Promise.withResolvers<void>()
      const api = clientFor(async (method, path, body, headers = {}) => {
        const sent = { ...headers, 'content-type': mediaType }
        const answer = await student.request(path, {
          method,
          headers: sent,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        if (method === 'GET' && (read += 1) === 2) bothRead.resolve()
        if (method === 'GET' && read <= 2) await bothRead.promise
        return answer
      })
      const add = (date: string) =>
        changeLines(api, { id: sheetId, monday }, (there) => [
          line({ date, startsAt: round, endsAt: `${round.slice(0, 2)}:45` }),
          ...there,
        ])
      await Promise.all([add('2026-10-12'), add('2026-10-13')])
    }
    const { rows } = await world.inside(({ db }) =>
      sql<{ n: number }>`select count(*)::int as n from time_entries where tenant_id = ${world.tenant.id}`.execute(db),
    )
    expect(rows).toEqual([{ n: 4 }])
  })
})

describe('a week of hours', () => {
  it('is written, handed in, returned with a reason, mended and approved', async () => {
    const { world, student, host, internshipId, sheetId } = await atWork()
    const saved = await save(student, sheetId, [
      line(),
      line({ date: '2026-10-16', startsAt: null, endsAt: null, worked: '2,5' }),
    ])
    expect([saved.status, weeksOf(saved.data)[0]?.minutes]).toEqual([200, 360])
    expect(weeksOf((await step(student, sheetId, 'submit')).data)[0]?.status).toBe('submitted')
    const returned = await step(host, sheetId, 'return', { reason: 'Was je er niet tot half vijf?' })
    expect(weeksOf(returned.data)[0]).toMatchObject({
      status: 'returned',
      returnReason: 'Was je er niet tot half vijf?',
    })
    await save(student, sheetId, [line({ endsAt: '16:30' })])
    await step(student, sheetId, 'submit')
    await step(host, sheetId, 'approve')
    const { data } = await student.get(`/internships/${internshipId}`)
    expect(data).toMatchObject({ minutesApproved: 180, minutesUndecided: 0, status: 'active' })
    await world.settle()
  })

  it('that fills the target ends the work by itself, and the coordinator completes it', async () => {
    const { world, student, supervisor, coordinator, internshipId, sheetId } = await atWork({ minutesPlanned: 180 })
    await save(student, sheetId, [line({ endsAt: '16:30' })])
    await step(student, sheetId, 'submit')
    await step(supervisor, sheetId, 'approve')
    const { data } = await coordinator.get(`/internships/${internshipId}`)
    expect(data).toMatchObject({ status: 'wrapping_up', minutesApproved: 180 })
    expect((await coordinator.put(`/internships/${internshipId}/complete`, 'internships')).data.status).toBe(
      'completed',
    )
    await world.settle()
    expect((await save(student, sheetId, [line()])).errors[0]?.code).toMatch(/timesheets\.(locked|invalid-transition)/)
  })

  it.each(['evaluations', 'tasks'] as const)(
    'completes nothing while an area says that %s are missing',
    async (kind) => {
      const { world, student, supervisor, internshipId, sheetId } = await atWork({ minutesPlanned: 180 })
      await save(student, sheetId, [line({ endsAt: '16:30' })])
      await step(student, sheetId, 'submit')
      await step(supervisor, sheetId, 'approve')
      const counted = kind === 'tasks' ? countMissingTasks : countMissingEvaluations
      const takeBack = counted.extend(async (_ctx, id) => (id === internshipId ? 1 : 0)).install()
      const complete = world.inside((ctx) => takeInternshipStep(ctx, internshipId, 'complete'))
      await expect(complete.finally(takeBack)).rejects.toMatchObject({
        code: `internships.${kind === 'tasks' ? kind : 'evaluation'}-missing`,
      })
      expect((await world.inside((ctx) => takeInternshipStep(ctx, internshipId, 'complete'))).status).toBe('completed')
    },
  )

  it.each([
    ['in the future', { date: '2026-10-17' }, 'in-future', 'entries/0/date'],
    ['in another week', { date: '2026-10-05' }, 'other-week', 'entries/0/date'],
    ['that ends before it begins', { startsAt: '17:00', endsAt: '13:00' }, 'times-wrong', 'entries/0/ends_at'],
    [
      'that ends before it begins, whatever it counts',
      { startsAt: '17:00', endsAt: '13:00', worked: '4' },
      'times-wrong',
      'entries/0/ends_at',
    ],
    [
      'of more hours than it lasts',
      { startsAt: '13:00', endsAt: '14:00', worked: '8' },
      'longer-than-span',
      'entries/0/worked',
    ],
    ['of ten minutes', { startsAt: null, endsAt: null, worked: '0:10' }, 'too-short', 'entries/0/worked'],
    [
      'that is all break',
      { startsAt: '13:00', endsAt: '14:00', breakMinutes: 60 },
      'break-wrong',
      'entries/0/break_minutes',
    ],
    ['of too many hours', { startsAt: null, endsAt: null, worked: '25' }, 'invalid', 'entries/0/worked'],
    ['of no hours at all', { startsAt: null, endsAt: null, worked: 'veel' }, 'invalid', 'entries/0/worked'],
  ])('with a line %s is refused at that line, and nothing of it is kept', async (_name, values, code, field) => {
    const { student, sheetId } = await atWork()
    const { status, errors } = await save(student, sheetId, [line(values)])
    expect([status, errors[0]?.code.replace('timesheets.', ''), errors[0]?.source?.pointer]).toEqual([
      422,
      code,
      `/data/attributes/${field}`,
    ])
    expect(weeksOf((await student.get(`/timesheets/${sheetId}`)).data)).toEqual([])
  })

  it('takes a day up to a week outside the internship from who says why', async () => {
    const { student, sheetId } = await atWork()
    const early = { date: '2026-10-02' }
    const week = '2026-09-28'
    const bare = await save(student, sheetId, [line(early)], week)
    expect([bare.status, bare.errors[0]?.code, bare.errors[0]?.source?.pointer]).toEqual([
      422,
      'timesheets.outside-reason',
      '/data/attributes/entries/0/reason',
    ])
    const reason = 'Toen was de kennismakingsmiddag.'
    const { status, data } = await save(student, sheetId, [line({ ...early, reason })], week)
    expect([status, weeksOf(data)[0]?.entries[0]?.reason]).toEqual([200, reason])
    const far = await save(student, sheetId, [line({ date: '2026-09-27', reason })], '2026-09-21')
    expect(far.errors[0]?.code).toBe('timesheets.outside-internship')
    // On a day of the internship there is nothing to explain, and nothing of it is kept.
    const usual = await save(student, sheetId, [line({ reason })])
    expect(weeksOf(usual.data).at(-1)?.entries[0]?.reason).toBeNull()
  })

  it('is written, handed in and approved for her by her supervisor at school, who says why', async () => {
    const { world, student, sheetId, internshipId, schoolId } = await atWork()
    const teacher = await world.make.user({ roles: [{ name: 'supervisor', organizationId: schoolId }] })
    expect((await save(teacher, sheetId, [line()])).status).toBe(404)
    await world.inside((ctx) =>
      ctx.db
        .updateTable('internships')
        .set({ schoolSupervisorId: teacher.id })
        .where('id', '=', internshipId)
        .execute(),
    )
    expect((await save(teacher, sheetId, [line()])).status).toBe(200)
    expect((await step(student, sheetId, 'submit')).status).toBe(200)
    expect((await step(teacher, sheetId, 'approve')).errors[0]?.code).toBe('timesheets.reason')
    const { status, data } = await step(teacher, sheetId, 'approve', { reason: 'De boer heeft het me verteld.' })
    expect([status, weeksOf(data)[0]?.status]).toEqual([200, 'approved'])
  })

  it('cannot hold two things at once', async () => {
    const { student, sheetId } = await atWork()
    expect(
      (await save(student, sheetId, [line(), line({ startsAt: '16:00', endsAt: '18:00' })])).errors[0]?.detail,
    ).toBe('Je was toen al ergens anders aan het werk.')
  })

  it('tells a fourteen-year-old what the law says, and lets her write it down', async () => {
    const { student, sheetId } = await atWork({ birthDate: '2012-01-20' })
    const { status, data } = await save(student, sheetId, [line({ startsAt: '13:00', endsAt: '19:30' })])
    expect(status).toBe(200)
    expect(weeksOf(data)[0]?.entries[0]?.warnings.length).toBeGreaterThan(0)
    expect(weeksOf(data)[0]?.entries[0]?.warnings.join(' ')).not.toMatch(/periods\.|\{/)
  })

  it('sent twice is there once', async () => {
    const { student, sheetId } = await atWork()
    const entry = line()
    const replies = await Promise.all([1, 2, 3].map(() => save(student, sheetId, [entry])))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(weeksOf((await student.get(`/timesheets/${sheetId}`)).data)[0]?.minutes).toBe(210)
  })

  it('that crosses the clock change and the new year stays where it was written', async () => {
    const { world, student, sheetId } = await atWork()
    world.setNow('2027-01-03T12:00:00Z')
    for (const [week, date] of [
      ['2026-10-19', '2026-10-25'],
      ['2026-12-28', '2027-01-01'],
    ] as const) {
      expect((await save(student, sheetId, [line({ date })], week)).status).toBe(200)
    }
    const { data } = await student.get(`/timesheets/${sheetId}`)
    expect(
      (data as unknown as { weeks: { monday: string; entries: { date: string }[] }[] }).weeks.map(
        ({ monday: first, entries }) => [first, entries[0]?.date],
      ),
    ).toEqual([
      ['2026-10-19', '2026-10-25'],
      ['2026-12-28', '2027-01-01'],
    ])
  })
})

describe('every step of a week, from every state, by everybody', () => {
  it('goes exactly where the table says', async () => {
    const setting = await atWork()
    const { world, student, mentor, coordinator, host, supervisor, sheetId } = setting
    const stranger = await world.make.user({
      roles: [{ name: 'admin', organizationId: (await world.make.company()).id }],
    })
    const people = { student, mentor, coordinator, company_admin: host, company_supervisor: supervisor, stranger }
    const wrong: string[] = []
    for (const status of weekStatuses) {
      for (const event of ['submit', 'approve', 'return', 'reopen'] as const) {
        for (const [capacity, client] of Object.entries(people)) {
          await putWeek(world, sheetId, student.id, status)
          const reply = await step(client, sheetId, event, { reason: 'Dat hebben we zo afgesproken.' })
          const row = weekTransitions.find(
            (one) => one.event === event && one.from.includes(status) && one.who.includes(capacity as never),
          )
          const after =
            reply.status === 200
              ? weeksOf(reply.data).find((week) => (week as unknown as { monday: string }).monday === monday)?.status
              : undefined
          const taken = after !== undefined && after !== status
          if (taken !== Boolean(row))
            wrong.push(`${capacity} ${event} from ${status}: ${reply.status} ${reply.errors[0]?.code ?? after}`)
          if (capacity === 'stranger' && reply.status !== 404)
            wrong.push(`stranger ${event} from ${status}: ${reply.status}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('does not exist for another tenant', async () => {
    const [here, there] = [await atWork(), await atWork()]
    expect((await there.coordinator.get(`/timesheets/${here.sheetId}`)).status).toBe(404)
    expect((await step(there.host, here.sheetId, 'approve')).status).toBe(404)
  })
})

it('where hours are not kept any more nobody writes any down, and what was handed in is decided on', async () => {
  const { world, student, host, sheetId } = await atWork()
  const path = `/timesheets/${sheetId}/weeks/${monday}`
  await student.put(path, 'timesheets', { entries: [line()] })
  const eventsOf = (sheet: Record<string, unknown>) => (sheet.weeks as { allowedEvents: string[] }[])[0]?.allowedEvents
  const mayWrite = (sheet: Record<string, unknown>) => (sheet.meta as { mayWrite: boolean }).mayWrite
  const before = await student.get(`/timesheets/${sheetId}`)
  expect([mayWrite(before.data), eventsOf(before.data)]).toEqual([true, ['save', 'submit']])
  await student.put(`${path}/submit`, 'timesheets')
  world.tenant.capabilities.usesHours = false
  expect((await student.put(path, 'timesheets', { entries: [line()] })).errors[0]?.code).toBe(
    'tenancy.feature-disabled',
  )
  // The way to what waits stays: the task of the company, the turn, the link on the internship.
  type Dashboard = { tasks: { key: string; path: string }[] }
  const tasksOf = async () => (await host.get<Dashboard>('/dashboard')).data.tasks.map((task) => [task.key, task.path])
  const internships = async () =>
    (await host.get<{ usesHours: boolean; meta: { turn: { whose: string | null } } }[]>('/internships')).data
  expect(await tasksOf()).toEqual([['hours-check', '/urenbriefje']])
  type Waiting = { hoursWaiting: { timesheetId: string; weeks: object[] }[] }
  const waiting = async () => (await host.get<Waiting>('/dashboard')).data.hoursWaiting
  expect(await waiting()).toMatchObject([
    { timesheetId: sheetId, weeks: [{ monday, minutes: expect.any(Number), isPlain: expect.any(Boolean) }] },
  ])
  expect(await internships()).toMatchObject([{ usesHours: true, meta: { turn: { whose: 'company' } } }])
  expect((await host.get<unknown[]>('/internships?filter[turn_in]=company')).data).toHaveLength(1)
  expect((await host.put(`${path}/return`, 'timesheets', { reason: 'Op dinsdag was je er niet.' })).status).toBe(200)
  expect(await tasksOf()).toEqual([])
  expect(await waiting()).toEqual([])
  expect(await internships()).toMatchObject([{ usesHours: false, meta: { turn: { whose: null } } }])
  const after = await student.get(`/timesheets/${sheetId}`)
  expect([mayWrite(after.data), eventsOf(after.data)]).toEqual([false, []])
})

it('is not opened again where the internship is over: nobody could write it down any more', async () => {
  const { world, student, coordinator, sheetId } = await atWork()
  await putWeek(world, sheetId, student.id, 'approved')
  const eventsOf = async () =>
    ((await coordinator.get(`/timesheets/${sheetId}`)).data.weeks as { allowedEvents: string[] }[])[0]?.allowedEvents
  expect(await eventsOf()).toEqual(['reopen'])
  await world.inside(({ db }) =>
    sql`update internships set status = 'not_passed' where tenant_id = ${world.tenant.id}`.execute(db),
  )
  expect(await eventsOf()).toEqual([])
  const reply = await step(coordinator, sheetId, 'reopen', { reason: 'Dat hebben we zo afgesproken.' })
  expect([reply.status, reply.errors[0]?.code]).toEqual([409, 'timesheets.not-running'])
})
