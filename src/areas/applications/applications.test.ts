import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { aPlaceToApply, apply, step } from '#root/test/applying.ts'
import { screenData } from '#root/test/screen.ts'
import type { Client, World } from '#root/test/world.ts'
import type { Flat } from '#web/client.ts'
import { expireApplications } from './ending/commands.ts'
import { applicationStatuses, type ApplicationStatus } from './model.ts'
import { applicationTransitions } from './steps/model.ts'
import { stepInputs, type ApplicationStepName } from './schema.ts'

async function internshipOf(world: World, applicationId: string) {
  return world.inside((ctx) =>
    ctx.db.selectFrom('internships').selectAll().where('applicationId', '=', applicationId).executeTakeFirst(),
  )
}

describe('a pupil who finds a place', () => {
  it('applies, is accepted, confirms, and has an internship', async () => {
    const { world, student, host, supervisor, vacancy } = await aPlaceToApply()
    const applied = await apply(student, vacancy.id, 'Ik ben graag buiten en wij hebben thuis twee konijnen.')
    expect(applied.status).toBe(201)
    expect(applied.data).toMatchObject({
      status: 'submitted',
      meta: { turn: { whose: 'company', isYours: false }, allowedEvents: ['withdraw'] },
    })
    const { id } = applied.data

    const seen = await host.get<Flat[]>('/applications')
    expect(seen.data[0]).toMatchObject({ id, studentName: 'Noor', meta: { turn: { isYours: true } } })
    const daysAgo = new Date('2026-09-01T08:00:00Z')
    await world.inside((ctx) =>
      ctx.db.updateTable('applications').set({ turnSince: daysAgo }).where('id', '=', id).execute(),
    )
    // Whoever looks is at turn since it was sent, not since the look.
    expect((await step(host, id, 'open')).data).toMatchObject({
      status: 'seen',
      meta: { turn: { since: daysAgo.toISOString() } },
    })
    const accepted = await step(host, id, 'accept', { supervisorUserId: supervisor.id })
    expect(accepted.data).toMatchObject({
      status: 'accepted',
      studentName: 'Noor Yıldız',
      meta: { turn: { whose: 'student' } },
    })

    const confirmed = await step(student, id, 'confirm')
    expect(confirmed.data).toMatchObject({ status: 'confirmed', meta: { turn: { whose: null } } })
    expect(await internshipOf(world, id)).toMatchObject({
      status: 'planned',
      supervisorUserId: supervisor.id,
      minutesPlanned: 1200,
      startsOn: '2026-10-14',
    })
    await world.settle()
    expect(await internshipOf(world, id)).toMatchObject({ status: 'ready' })
    world.setNow('2026-10-14T08:00:00Z')
  })

  it('is shown to who answers in the list beside the place that is asked for, which is asked for once', async () => {
    const { world, group, school, student, host, supervisor, mentor, vacancy } = await aPlaceToApply()
    const other = await world.make.student({ schoolId: school.id, groupId: group.id })
    for (const who of [student, other]) expect((await apply(who, vacancy.id)).status).toBe(201)
    type Shown = { list: { meta: { places: { id: string; seats: number; seatsLeft: number }[] } } }
    const places = async (who: Client) => (await screenData<Shown>(who, 'applications')).list.meta.places
    for (const who of [host, supervisor])
      expect(await places(who)).toMatchObject([{ id: vacancy.id, seats: 2, seatsLeft: 2 }])
    const rival = await world.make.user({
      roles: [{ name: 'admin', organizationId: (await world.make.company()).id }],
    })
    for (const who of [rival, mentor]) expect(await places(who)).toEqual([])
  })

  it('is told with it where the place lies', async () => {
    const { world, student, host, vacancy } = await aPlaceToApply()
    await world.inside(({ db }) =>
      db.updateTable('vacancies').set({ city: 'Zeist', lat: 52.09, lng: 5.23 }).where('id', '=', vacancy.id).execute(),
    )
    const { data } = await apply(student, vacancy.id)
    const told = { city: 'Zeist', spot: { lat: 52.09, lng: 5.23 }, sectorKeys: expect.any(Array) }
    for (const who of [student, host]) expect((await who.get(`/applications/${data.id}`)).data).toMatchObject(told)
    await world.inside(({ db }) =>
      db.updateTable('vacancies').set({ lat: null, lng: null }).where('id', '=', vacancy.id).execute(),
    )
    expect((await student.get(`/applications/${data.id}`)).data.spot).toBeNull()
  })

  it('is counted at the place for who looks after all of them at once, for its company when it hears of it', async () => {
    const { world, student, mentor, host, farm, vacancy } = await aPlaceToApply({
      capabilities: { mentorPreapproval: true },
    })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const { data } = await apply(student, vacancy.id)
    expect(data.status).toBe('awaiting_mentor')
    await world.make.vacancy(farm.id, { title: 'Zwemmen' })
    const counted = async () =>
      Promise.all(
        [admin, host].map(async (who) => {
          const { data: shown } = await who.get(`/vacancies/${vacancy.id}/managed`)
          const { data: asked } = await who.get<Flat[]>('/vacancies/managed?filter[open_applications_gt]=0')
          const { data: sorted } = await who.get<Flat[]>('/vacancies/managed?sort=-open_applications,-title')
          const { data: figures } = await who.get<Flat[]>(`/vacancy_figures?filter[id_eq]=${vacancy.id}`)
          return [shown.openApplications, asked.length, sorted[0]?.id === vacancy.id, figures[0]?.applications]
        }),
      )
    expect(await counted()).toEqual([
      [1, 1, true, 1],
      [0, 0, false, 0],
    ])
    await step(mentor, data.id, 'mentor_approve')
    expect(await counted()).toEqual([
      [1, 1, true, 1],
      [1, 1, true, 1],
    ])
  })

  it('is counted at the place among the answers owed for whose turn it is, alone', async () => {
    const { world, student, mentor, host, supervisor, farm, vacancy } = await aPlaceToApply({
      capabilities: { mentorPreapproval: true, studentConfirmationRequired: true },
    })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const quiet = await world.make.vacancy(farm.id, { title: 'Zwemmen' })
    const owed = async (who: typeof host) => {
      const { data: list, meta } = await who.get<Flat[]>('/vacancies/managed')
      const { data: shown } = await who.get(`/vacancies/${vacancy.id}/managed`)
      const of = (id: string) => list.find((one) => one.id === id)?.toAnswer
      expect([shown.toAnswer, of(quiet.id)]).toEqual([of(vacancy.id), 0])
      return [of(vacancy.id), (meta as { counts: { to_answer: number } }).counts.to_answer]
    }
    const { data } = await apply(student, vacancy.id)
    expect(await owed(host)).toEqual([0, 0])
    await step(mentor, data.id, 'mentor_approve')
    expect(await owed(host)).toEqual([1, 1])
    expect(await owed(admin)).toEqual([0, 0])
    // Once it said yes, it waits for the pupil.
    await step(host, data.id, 'accept', { supervisorUserId: supervisor.id })
    expect(await owed(host)).toEqual([0, 0])
    const { data: after } = await host.get(`/vacancies/${vacancy.id}/managed`)
    expect(after.openApplications).toBe(1)
  })

  it('is told beforehand how many she may have open, as her school wants it', async () => {
    const { student, mentor, vacancy } = await aPlaceToApply({ capabilities: { maxOpenApplications: 1 } })
    const before = await student.get<Flat[]>('/applications')
    expect(before.meta).toMatchObject({ room: { open: 0, most: 1 }, can: { apply: true } })
    const { data } = await apply(student, vacancy.id)
    const here = `/applications?filter[vacancy_id_eq]=${newId()}&filter[open_eq]=true`
    expect((await student.get<Flat[]>(here)).meta).toMatchObject({ room: { open: 1, most: 1 }, can: { apply: false } })
    await step(student, data.id, 'withdraw')
    expect((await student.get<Flat[]>(here)).meta).toMatchObject({ room: { open: 0, most: 1 }, can: { apply: true } })
    // Who only looks on sends none.
    expect((await mentor.get<Flat[]>('/applications')).meta).not.toHaveProperty('room')
  })

  it('says no twice in one: the same step again changes nothing', async () => {
    const { student, host, vacancy } = await aPlaceToApply()
    const { data } = await apply(student, vacancy.id)
    const decline = { declineReason: 'full', declineNote: 'Volgend jaar weer.' }
    const [first, second] = [
      await step(host, data.id, 'decline', decline),
      await step(host, data.id, 'decline', decline),
    ]
    expect([first.status, second.status, second.data.lockVersion]).toEqual([200, 200, first.data.lockVersion])
    expect((await student.get(`/applications/${data.id}`)).data).toMatchObject({
      status: 'declined',
      declineReason: 'full',
      declineNote: 'Volgend jaar weer.',
    })
  })
})

describe('where the tenant asks the mentor first', () => {
  it('the company knows nothing until the mentor agrees', async () => {
    const { student, mentor, host, vacancy } = await aPlaceToApply({ capabilities: { mentorPreapproval: true } })
    const { data } = await apply(student, vacancy.id)
    expect(data).toMatchObject({ status: 'awaiting_mentor', meta: { turn: { whose: 'mentor' } } })
    expect((await host.get(`/applications/${data.id}`)).status).toBe(404)
    expect((await step(mentor, data.id, 'mentor_approve')).data.status).toBe('submitted')
    expect((await host.get(`/applications/${data.id}`)).status).toBe(200)
  })
})

describe('what was never sent to a company', () => {
  const asked = { capabilities: { mentorPreapproval: true, coordinatorConfirmsWithCompany: true } }

  it('stays unknown to it after it ran out or was taken back', async () => {
    const { world, student, host, vacancy } = await aPlaceToApply(asked)
    const { data } = await apply(student, vacancy.id)
    await step(student, data.id, 'withdraw')
    expect((await host.get<Flat[]>('/applications')).data).toEqual([])
    const again = await step(student, data.id, 'restore')
    expect([again.status, again.data.status]).toEqual([200, 'awaiting_mentor'])
    world.setNow('2026-12-20T09:00:00Z')
    await world.inside(expireApplications)
    expect((await student.get(`/applications/${data.id}`)).data.status).toBe('expired')
    expect((await step(host, data.id, 'reconsider', { supervisorUserId: host.id })).status).toBe(404)
  })

  it('is for the school to call about first, which hears of it', async () => {
    const { world, student, mentor, coordinator, host, vacancy } = await aPlaceToApply(asked)
    const { data } = await apply(student, vacancy.id)
    const approved = await step(mentor, data.id, 'mentor_approve')
    expect(approved.data.status).toBe('awaiting_company_check')
    await world.settle()
    const told = async (client: Client) => (await client.get<Flat[]>('/notifications')).data.map(({ key }) => key)
    expect(await told(host)).toEqual([])
    expect(await told(coordinator)).toEqual(['application-company-check'])
  })

  it('is the turn of a broker too, who telephones for schools', async () => {
    const { world, school, student, mentor, coordinator, vacancy } = await aPlaceToApply(asked)
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
    const { data } = await apply(student, vacancy.id)
    const seenBy = async (client: Client) => {
      const { data: rows, meta } = await client.get<Flat[]>('/applications')
      return [rows.map((row) => (row.meta as { turn: { isYours: boolean } }).turn.isYours), meta.yours]
    }
    expect(await seenBy(broker)).toEqual([[false], 0])
    await step(mentor, data.id, 'mentor_approve')
    expect([await seenBy(broker), await seenBy(coordinator)]).toEqual([
      [[true], 1],
      [[true], 1],
    ])
    // Who administers the school sees that it waits, and is not asked: the telephone is the coordinator's.
    expect(await seenBy(admin)).toEqual([[false], 0])
    expect((await admin.get('/dashboard')).data.tasks).toEqual([])
    expect((await broker.get<Flat[]>('/applications?filter[yours_eq]=true')).data).toHaveLength(1)
    const { data: dashboard } = await broker.get('/dashboard')
    expect((dashboard.tasks as { key: string }[]).map(({ key }) => key)).toEqual(['application-call'])
    // The bell says the same, without the pupil in its words and without a mail.
    await world.settle()
    const [told] = (await broker.get<Flat[]>('/notifications')).data
    expect(told).toMatchObject({
      key: 'application-call',
      isDone: false,
      text: expect.stringMatching(/^Bel .+ over een aanvraag$/),
    })
    await step(broker, data.id, 'company_refused', { reason: 'Gebeld, er is geen plek meer.' })
    expect((await broker.get<Flat[]>('/notifications')).data).toMatchObject([{ waitsSince: null, isDone: true }])
  })
})

describe('a company that comes back to a no', () => {
  it('comes too late when the pupil has a place, and names somebody of its own', async () => {
    const { world, student, host, supervisor, vacancy, farm } = await aPlaceToApply()
    const other = await world.make.vacancy(farm.id, { title: 'Hekken schilderen' })
    const { data: one } = await apply(student, vacancy.id)
    await step(host, one.id, 'decline', { declineReason: 'full' })
    const outsider = await world.make.user({ roles: [] })
    expect((await step(host, one.id, 'reconsider', { supervisorUserId: outsider.id })).status).toBe(422)
    expect((await step(host, one.id, 'reconsider', { supervisorUserId: newId() })).status).toBe(422)
    const { data: two } = await apply(student, other.id)
    await step(host, two.id, 'accept', { supervisorUserId: supervisor.id })
    await step(student, two.id, 'confirm')
    const late = await step(host, one.id, 'reconsider', { supervisorUserId: host.id })
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'applications.overlap'])
  })
})

describe('a meeting', () => {
  it('is at the hour that was typed, whatever machine reads it', async () => {
    const { student, host, vacancy } = await aPlaceToApply()
    const { data } = await apply(student, vacancy.id)
    const planned = await step(host, data.id, 'plan_interview', { interviewAt: '2026-11-20T14:00' })
    expect(planned.data.interviewAt).toBe('2026-11-20T13:00:00.000Z')
  })
})

describe('what a company sees of a pupil', () => {
  it('is little before it said yes', async () => {
    const { student, host, supervisor, vacancy } = await aPlaceToApply()
    const { data } = await apply(student, vacancy.id)
    const before = await host.get(`/applications/${data.id}`)
    expect(before.text).not.toMatch(/Yıldız|mens\.example|2011-03-04/)
    expect(before.data).toMatchObject({ studentName: 'Noor', ageBadge: 'under16', level: 'havo' })
    await step(host, data.id, 'accept', { supervisorUserId: supervisor.id })
    const after = await host.get(`/applications/${data.id}`)
    expect(after.data).toMatchObject({ studentName: 'Noor Yıldız', studentEmail: expect.stringContaining('@') })
    expect(after.text).not.toContain('2011-03-04')
  })
})

describe('a company whose pupil stops before the planned end', () => {
  it('reads who it was for thirty days, and finds nobody by their name after that (BR-11)', async () => {
    const { world, student, coordinator, host, supervisor, vacancy } = await aPlaceToApply()
    const { data: asked } = await apply(student, vacancy.id, 'Ik ben graag buiten en wij hebben thuis twee konijnen.')
    await step(host, asked.id, 'accept', { supervisorUserId: supervisor.id })
    await step(student, asked.id, 'confirm')
    await world.settle()
    const internship = `/internships/${(await internshipOf(world, asked.id))?.id}`
    const reason = 'Noor is naar een andere stad verhuisd.'
    expect((await coordinator.put(`${internship}/terminate`, 'internships', { reason })).status).toBe(200)

    const stoppedAt = world.now().getTime()
    const known = async () => {
      const [{ data: named }, one, { data: all }] = [
        await host.get<Flat[]>('/applications?filter[student_name_cont]=Y%C4%B1ld%C4%B1z'),
        await host.get(internship),
        await host.get<Flat[]>('/internships'),
      ]
      const { data } = await host.get(`/applications/${asked.id}`)
      return [one.status, all.length, data.studentName, named.length]
    }
    world.setNow(new Date(stoppedAt + 30 * 86_400_000).toISOString())
    // Whatever else is written down of it meanwhile does not put it off.
    await world.inside(({ db, now }) =>
      db.updateTable('internships').set({ updatedAt: now }).where('applicationId', '=', asked.id).execute(),
    )
    expect(await known()).toEqual([200, 1, 'Noor Yıldız', 1])
    world.setNow(new Date(stoppedAt + 31 * 86_400_000).toISOString())
    expect(await known()).toEqual([404, 0, null, 0])
  })
})

describe('who else', () => {
  it('strangers, other companies, other schools and other tenants see nothing', async () => {
    const { world, student, vacancy } = await aPlaceToApply()
    const { data } = await apply(student, vacancy.id)
    const otherCompany = await world.make.company()
    const otherSchool = await world.make.school()
    const others = [
      await world.make.user({ roles: [{ name: 'admin', organizationId: otherCompany.id }] }),
      await world.make.user({ roles: [{ name: 'coordinator', organizationId: otherSchool.id }] }),
      await world.make.student({ schoolId: otherSchool.id }),
    ]
    for (const other of others) {
      expect((await other.get(`/applications/${data.id}`)).status).toBe(404)
      expect((await step(other, data.id, 'withdraw')).status).toBe(404)
      expect((await other.get<Flat[]>('/applications')).data).toEqual([])
    }
    expect((await world.visitor.get(`/applications/${data.id}`)).status).toBe(401)
    const elsewhere = await aPlaceToApply()
    expect((await elsewhere.coordinator.get(`/applications/${data.id}`)).status).toBe(404)
  })
})

describe('every step, from every state, by everybody', () => {
  it('goes exactly where the table says', async () => {
    const { world, student, mentor, coordinator, host, supervisor, farm, period } = await aPlaceToApply({
      capabilities: { maxOpenApplications: 100_000 },
    })
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    await world.inside((ctx) =>
      ctx.db.updateTable('internshipPeriods').set({ maxInternships: 100_000 }).where('id', '=', period.id).execute(),
    )
    const people = { student, mentor, coordinator, company_admin: host, company_supervisor: supervisor, broker }
    const inputs: Partial<Record<ApplicationStepName, Record<string, unknown>>> = {
      mentor_decline: { reason: 'Eerst even praten samen.' },
      company_confirmed: { reason: 'Gebeld met Ria, zij is akkoord.' },
      company_refused: { reason: 'Gebeld, er is geen plek meer.' },
      plan_interview: { interviewAt: '2026-10-09T13:00:00Z' },
      accept: { supervisorUserId: supervisor.id },
      reconsider: { supervisorUserId: supervisor.id },
      hand_over: { supervisorUserId: supervisor.id },
      decline: { declineReason: 'full' },
      cancel: { reason: 'De stal is afgebrand helaas.' },
    }
    const wrong: string[] = []
    for (const status of applicationStatuses) {
      for (const event of Object.keys(stepInputs) as ApplicationStepName[]) {
        for (const [capacity, client] of Object.entries(people)) {
          const id = await anApplication(world, status, {
            studentId: student.id,
            organizationId: farm.id,
            periodId: period.id,
          })
          const row = applicationTransitions.find(
            (one) => one.event === event && one.from.includes(status) && one.who.includes(capacity as never),
          )
          const hidden =
            capacity.startsWith('company') &&
            ['draft', 'awaiting_mentor', 'awaiting_school', 'awaiting_company_check', 'mentor_declined'].includes(
              status,
            )
          const reply = await step(client, id, event, inputs[event])
          const taken =
            reply.status === 200 &&
            (reply.data.status !== status ||
              event === 'not_reached' ||
              (event === 'hand_over' && reply.data.lockVersion === 1))
          const expected = Boolean(row) && !hidden
          if (taken !== expected)
            wrong.push(
              `${capacity} ${event} from ${status}: ${reply.status} ${reply.errors[0]?.code ?? String(reply.data.status)}, expected ${expected ? row?.to.join('|') : 'a refusal'}`,
            )
        }
      }
    }
    expect(wrong).toEqual([])
  }, 300_000)
})

/** An application in a state of its own place, put there directly: the steps that lead there are tested above. */
async function anApplication(
  world: World,
  status: ApplicationStatus,
  values: { studentId: string; organizationId: string; periodId: string },
): Promise<string> {
  const [id, vacancyId] = [newId(), newId()]
  await world.inside(async (ctx) => {
    await ctx.db
      .insertInto('vacancies')
      .values({
        tenantId: world.tenant.id,
        id: vacancyId,
        organizationId: values.organizationId,
        program: 'mas',
        status: 'published',
        title: 'Een plek',
        seats: 2,
        seatsTaken: status === 'accepted' || status === 'confirmed' ? 1 : 0,
        endsOn: '2027-05-30',
        publishedAt: ctx.now,
      })
      .execute()
    await ctx.db
      .insertInto('applications')
      .values({
        tenantId: world.tenant.id,
        id,
        vacancyId,
        ...values,
        status,
        turnSince: ctx.now,
        reachedCompanyAt: [
          'draft',
          'awaiting_mentor',
          'awaiting_school',
          'awaiting_company_check',
          'mentor_declined',
        ].includes(status)
          ? null
          : ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + 86_400_000),
      })
      .execute()
  })
  return id
}
