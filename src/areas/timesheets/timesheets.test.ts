import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { issueLink } from '#areas/identity/commands.ts'
import { countMissingEvaluations, countMissingTasks } from '#areas/internships/queries.ts'
import { takeInternshipStep } from '#areas/internships/commands.ts'
import { newId } from '#platform/ids.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { clientFor } from '#web/client.ts'
import { aWorld, type Client, type World } from '../../../test/world.ts'
import { changeLines } from './ui/saving-week.ts'
import { weekStatuses, weekTransitions, type WeekStatus } from './model.ts'

/** A pupil at work on a farm, since 5 October, ten hours to go; it is Friday 16 October. */
async function atWork({ birthDate = '2010-03-04', minutesPlanned = 600 } = {}) {
  const world = await aWorld({ now: '2026-10-16T15:00:00Z' })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id])
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate })
  const mentor = await world.make.mentor(school.id, group.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const farm = await world.make.company()
  const host = await world.make.user({
    roles: [{ name: 'admin', organizationId: farm.id }],
    firstName: 'Ria',
    lastName: 'van Zuylekom',
  })
  const supervisor = await world.make.user({ roles: [{ name: 'supervisor', organizationId: farm.id }] })
  const [internshipId, sheetId] = [newId(), newId()]
  await world.inside(async (ctx) => {
    await ctx.db
      .insertInto('internships')
      .values({
        tenantId: world.tenant.id,
        id: internshipId,
        studentId: student.id,
        organizationId: farm.id,
        periodId: period.id,
        program: 'mas',
        status: 'active',
        turnSince: ctx.now,
        startsOn: '2026-10-05',
        endsOn: '2027-01-30',
        minutesPlanned,
        supervisorUserId: supervisor.id,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .execute()
    await ctx.db
      .insertInto('timesheets')
      .values({ tenantId: world.tenant.id, id: sheetId, internshipId, createdAt: ctx.now })
      .execute()
  })
  return { world, student, mentor, coordinator, host, supervisor, farm, schoolId: school.id, internshipId, sheetId }
}

const monday = '2026-10-12'
const line = (values: Record<string, unknown> = {}) => ({
  id: newId(),
  date: '2026-10-14',
  startsAt: '13:30',
  endsAt: '17:00',
  activity: 'Geiten gevoerd',
  ...values,
})
const save = (client: Client, id: string, entries: object[], week = monday) =>
  client.put(`/timesheets/${id}/weeks/${week}`, 'timesheets', { entries })
const step = (client: Client, id: string, event: string, input = {}, week = monday) =>
  client.put(`/timesheets/${id}/weeks/${week}/${event}`, 'timesheets', input)
type SheetWeek = {
  status: string
  minutes: number
  entries: { warnings: string[]; reason: string | null }[]
  returnReason: string | null
}
const weeksOf = (data: unknown) => (data as { weeks: SheetWeek[] }).weeks

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

describe('the link of a company without an account', () => {
  const linkTo = (world: World, id: string) =>
    world.inside((ctx) => issueLink(ctx, { kind: 'hours', subject: { type: 'timesheets', id } }))

  it('opens what is to be checked, and takes its answer', async () => {
    const { world, student, sheetId, internshipId } = await atWork()
    await save(student, sheetId, [line()])
    await step(student, sheetId, 'submit')
    const { secret } = await linkTo(world, sheetId)
    const opened = await world.visitor.get(`/public/hours/${sheetId}?t=${secret}`)
    expect(opened.data).toMatchObject({
      studentName: 'Noor Yıldız',
      weeks: [{ status: 'submitted', allowedEvents: ['approve', 'return'] }],
    })
    const answered = await world.visitor.post(
      `/public/hours/${sheetId}/weeks/${monday}/approve?t=${secret}`,
      'timesheets',
      { name: 'Ria van Zuylekom' },
    )
    expect(weeksOf(answered.data)[0]).toMatchObject({ status: 'approved', decidedByName: 'Ria van Zuylekom' })
    expect((await student.get(`/internships/${internshipId}`)).data.minutesApproved).toBe(210)
  })

  it('says nothing when it is old, wrong or for something else', async () => {
    const { world, student, sheetId } = await atWork()
    const other = await atWork()
    await save(student, sheetId, [line()])
    const { secret } = await linkTo(world, sheetId)
    for (const path of [
      `/public/hours/${sheetId}`,
      `/public/hours/${sheetId}?t=${'x'.repeat(43)}`,
      `/public/hours/${newId()}?t=${secret}`,
    ]) {
      const { status, text } = await world.visitor.get(path)
      expect([status, /Noor|Yıldız|Geiten/.test(text)]).toEqual([403, false])
    }
    expect((await other.world.visitor.get(`/public/hours/${sheetId}?t=${secret}`)).status).toBe(403)
    world.setNow('2026-11-20T15:00:00Z')
    expect((await world.visitor.get(`/public/hours/${sheetId}?t=${secret}`)).errors[0]?.code).toBe(
      'timesheets.link-expired',
    )
    expect((await world.visitor.post(`/public/hours/${sheetId}/new_link`)).status).toBe(204)
    expect((await world.visitor.post(`/public/hours/${newId()}/new_link`)).status).toBe(204)
  })

  it('comes anew three times in an hour, and whoever asks more hears the same', async () => {
    const { world, student, sheetId } = await atWork()
    await save(student, sheetId, [line()])
    await step(student, sheetId, 'submit')
    const mails = async () => {
      await world.settle()
      return (await world.visitor.get<unknown[]>('/test/emails')).data.length
    }
    const before = await mails()
    for (let times = 0; times < 5; times += 1)
      expect((await world.visitor.post(`/public/hours/${sheetId}/new_link`)).status).toBe(204)
    expect((await mails()) - before).toBe(3)
  })
})

describe('all hours that wait for one host', () => {
  /** A second pupil with the same supervisor; both have handed in a week. */
  async function twoPupils() {
    const setting = await atWork()
    const { world, student, schoolId, farm, supervisor, sheetId } = setting
    const group = await world.make.group(schoolId)
    const period = await world.make.period(schoolId, [group.id])
    const other = await world.make.student({ schoolId, groupId: group.id, firstName: 'Mila' })
    const [internshipId, otherSheet] = [newId(), newId()]
    await world.inside(async (ctx) => {
      const own = { tenantId: world.tenant.id, createdAt: ctx.now }
      await ctx.db
        .insertInto('internships')
        .values({
          ...own,
          id: internshipId,
          studentId: other.id,
          organizationId: farm.id,
          periodId: period.id,
          program: 'mas',
          status: 'active',
          turnSince: ctx.now,
          startsOn: '2026-10-05',
          endsOn: '2027-01-30',
          minutesPlanned: 600,
          supervisorUserId: supervisor.id,
          updatedAt: ctx.now,
        })
        .execute()
      await ctx.db
        .insertInto('timesheets')
        .values({ ...own, id: otherSheet, internshipId })
        .execute()
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

async function putWeek(world: World, timesheetId: string, studentId: string, status: WeekStatus): Promise<void> {
  await world.inside(async (ctx) => {
    const found = await ctx.db
      .selectFrom('timesheetWeeks')
      .select('id')
      .where('timesheetId', '=', timesheetId)
      .where('monday', '=', monday)
      .executeTakeFirst()
    const weekId = found?.id ?? newId()
    if (found) {
      await ctx.db.updateTable('timesheetWeeks').set({ status }).where('id', '=', weekId).execute()
      return
    }
    await ctx.db
      .insertInto('timesheetWeeks')
      .values({ tenantId: world.tenant.id, id: weekId, timesheetId, monday, status, turnSince: ctx.now })
      .execute()
    await ctx.db
      .insertInto('timeEntries')
      .values({
        tenantId: world.tenant.id,
        id: newId(),
        weekId,
        studentId,
        date: '2026-10-14',
        minutes: 60,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .execute()
  })
}

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

describe('hours that wait for a company', () => {
  async function handedIn() {
    const at = await atWork()
    await save(at.student, at.sheetId, [line()])
    expect((await step(at.student, at.sheetId, 'submit')).status).toBe(200)
    type Dashboard = { tasks: { key: string; values: object }[] }
    const tasksOf = async (client: Client) =>
      (await client.get<Dashboard>('/dashboard')).data.tasks.map(({ key, values }) => [key, values])
    const sheetsOf = async (client: Client) => (await client.get<unknown[]>('/timesheets/waiting')).data?.length
    return { ...at, tasksOf, sheetsOf }
  }

  it('are put before who judges them there, and not before who only signs', async () => {
    const { world, farm, host, supervisor, tasksOf } = await handedIn()
    const signatory = await world.make.user({ roles: [{ name: 'signatory', organizationId: farm.id }] })
    type Rows = { meta: { turn: { whose: string; isYours: boolean } } }[]
    const turnsOf = async (client: Client) => {
      const { data, meta } = await client.get<Rows>('/internships')
      return [data.map((row) => [row.meta.turn.whose, row.meta.turn.isYours]), meta.yours]
    }
    for (const judge of [host, supervisor]) {
      expect(await turnsOf(judge)).toEqual([[['company', true]], 1])
      expect(await tasksOf(judge)).toMatchObject([['hours-check', { pupils: 1, hours: 3.5 }]])
    }
    expect(await turnsOf(signatory)).toEqual([[['company', false]], 0])
    expect(await tasksOf(signatory)).toEqual([])
    expect((await signatory.get('/timesheets/waiting')).status).toBe(403)
  })

  it('do so after the pupil stopped, on the page and on the dashboard alike', async () => {
    const { coordinator, host, internshipId, tasksOf, sheetsOf } = await handedIn()
    const reason = 'Noor is naar een andere stad verhuisd.'
    expect((await coordinator.put(`/internships/${internshipId}/terminate`, 'internships', { reason })).status).toBe(
      200,
    )
    expect(await sheetsOf(host)).toBe(1)
    expect(await tasksOf(host)).toMatchObject([['hours-check', { pupils: 1, hours: 3.5 }]])
  })
})
