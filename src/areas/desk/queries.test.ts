import { describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '#areas/applications/model.ts'
import { settleOverdue } from '#areas/workflows/progress/commands.ts'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client } from '../../../test/world.ts'

type Found = { total: number; names: (string | null)[]; meta: { byStatus: Record<string, number>; yours: number } }

/** Two classes with a mentor each; of five pupils one waits for the mentor, two for the company, and two have an internship. */
async function aSchool() {
  const world = await aWorld({ capabilities: { usesHours: true, digitalContracts: false } })
  const school = await world.make.school({ name: 'De Zeven Linden' })
  const [h3b, h3c] = [
    await world.make.group(school.id, { name: 'H3b' }),
    await world.make.group(school.id, { name: 'H3c' }),
  ]
  const period = await world.make.period(school.id, [h3b.id, h3c.id])
  const mentor = await world.make.mentor(school.id, h3b.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
  const vacancy = await world.make.vacancy(farm.id, { title: 'Geiten voeren', seats: 20 })
  const pupil = (groupId: string, lastName: string) =>
    world.make.student({ schoolId: school.id, groupId, firstName: 'A', lastName, birthDate: '2008-05-01' })
  const own = { tenantId: world.tenant.id, organizationId: farm.id, vacancyId: vacancy.id, periodId: period.id }
  const ask = async (who: Client, status: ApplicationStatus, days: number, reachedCompany = true) => {
    const id = newId()
    await world.inside(({ db, now }) =>
      db
        .insertInto('applications')
        .values({
          ...own,
          id,
          studentId: who.id,
          status,
          origin: 'vacancy',
          turnSince: new Date(now.getTime() - days * 86_400_000),
          reachedCompanyAt: reachedCompany ? now : null,
          createdAt: now,
          updatedAt: now,
        })
        .execute(),
    )
    return id
  }
  const place = async (who: Client, status: 'active' | 'wrapping_up') => {
    const id = newId()
    await world.inside(({ db, now }) =>
      db
        .insertInto('internships')
        .values({
          ...own,
          id,
          studentId: who.id,
          program: 'mas',
          status,
          startsOn: '2026-09-07',
          endsOn: '2027-06-30',
          turnSince: now,
          createdAt: now,
          updatedAt: now,
        })
        .execute(),
    )
    return id
  }
  const [aksoy, bos, cohen, dam, eik] = [
    await pupil(h3b.id, 'Aksoy'),
    await pupil(h3b.id, 'Bos'),
    await pupil(h3c.id, 'Cohen'),
    await pupil(h3b.id, 'Dam'),
    await pupil(h3c.id, 'Eik'),
  ]
  await ask(aksoy, 'awaiting_mentor', 1, false)
  await ask(bos, 'submitted', 8)
  await ask(cohen, 'seen', 2)
  await ask(cohen, 'declined', 30)
  const [running, done] = [await place(dam, 'active'), await place(eik, 'wrapping_up')]
  return { world, school, h3b, h3c, period, mentor, coordinator, host, farm, aksoy, dam, running, done, pupil, ask }
}

async function find(who: Client, kind: 'applications' | 'internships', query = ''): Promise<Found> {
  const { status, data, meta } = await who.get<(Flat & { studentName: string | null })[]>(`/${kind}?${query}`)
  expect(status).toBe(200)
  const { page, by_status, yours } = meta as {
    page: { total: number }
    by_status: Record<string, number>
    yours: number
  }
  return { total: page.total, names: data.map(({ studentName }) => studentName), meta: { byStatus: by_status, yours } }
}

describe('the list of applications', () => {
  it('is asked by class, mentor, whose turn it is and how long that is, with who waits longest in front', async () => {
    const { coordinator, mentor, h3c } = await aSchool()
    const all = await find(coordinator, 'applications')
    expect(all.names).toEqual(['A Bos', 'A Cohen', 'A Aksoy', 'A Cohen'])
    expect((await find(coordinator, 'applications', `filter[group_id_in]=${h3c.id}`)).total).toBe(2)
    expect((await find(coordinator, 'applications', `filter[mentor_id_in]=${mentor.id}`)).names).toEqual([
      'A Bos',
      'A Aksoy',
    ])
    expect((await find(coordinator, 'applications', 'filter[turn_in]=company')).names).toEqual(['A Bos', 'A Cohen'])
    expect((await find(coordinator, 'applications', 'filter[turn_in]=mentor')).names).toEqual(['A Aksoy'])
    expect((await find(coordinator, 'applications', 'filter[waiting_in]=7')).names).toEqual(['A Bos'])
    expect(
      (await find(coordinator, 'applications', 'filter[student_name_or_vacancy_title_or_organization_name_cont]=cohen'))
        .total,
    ).toBe(2)
    expect((await find(coordinator, 'applications', 'sort=-student_name')).names[0]).toBe('A Cohen')
    // What waits for the reader goes before what waits for others, however long.
    expect((await find(mentor, 'applications')).names).toEqual(['A Aksoy', 'A Bos'])
    expect((await coordinator.get('/applications?filter[group_id_cont]=x')).status).toBe(400)
  })

  it('says as many as it then lists', async () => {
    const { coordinator, mentor, host } = await aSchool()
    for (const who of [coordinator, mentor, host]) {
      const { meta, total } = await find(who, 'applications')
      expect(Object.values(meta.byStatus).reduce((sum, count) => sum + count, 0)).toBe(total)
      for (const [status, count] of Object.entries(meta.byStatus))
        expect((await find(who, 'applications', `filter[status_in]=${status}`)).total).toBe(count)
      expect((await find(who, 'applications', 'filter[yours_eq]=true')).total).toBe(meta.yours)
      const silent = 'filter[open_eq]=true&filter[waiting_in]=7'
      const { meta: told } = await who.get<Flat[]>('/applications')
      expect(told).toMatchObject({
        silent: (await find(who, 'applications', silent)).total,
        silent_others: (await find(who, 'applications', `${silent}&filter[yours_eq]=false`)).total,
      })
    }
    expect((await find(host, 'applications')).meta.yours).toBe(2)
    expect((await find(mentor, 'applications')).meta.yours).toBe(1)
  })

  it('lets a company find nobody by the name, the class or the mentor that it may not know', async () => {
    const { host, h3b, mentor } = await aSchool()
    expect((await find(host, 'applications')).total).toBe(3)
    for (const query of [
      'filter[student_name_cont]=Bos',
      'filter[student_name_not_cont]=Xyz',
      `filter[group_id_in]=${h3b.id}`,
      `filter[mentor_id_in]=${mentor.id}`,
    ])
      expect([query, (await find(host, 'applications', query)).total]).toEqual([query, 0])
    const [up, down] = [
      await find(host, 'applications', 'sort=student_name'),
      await find(host, 'applications', 'sort=-student_name'),
    ]
    expect(up.names).toEqual(down.names)
  })
})

describe('the list of internships', () => {
  it('is asked in the same way, and says as many as it lists', async () => {
    const { coordinator, mentor, host, h3c } = await aSchool()
    expect((await find(coordinator, 'internships', `filter[group_id_in]=${h3c.id}`)).names).toEqual(['A Eik'])
    expect((await find(coordinator, 'internships', `filter[mentor_id_in]=${mentor.id}`)).names).toEqual(['A Dam'])
    expect((await find(coordinator, 'internships', 'filter[turn_in]=school')).names).toEqual(['A Eik'])
    expect((await find(coordinator, 'internships', 'filter[turn_in]=student')).names).toEqual(['A Dam'])
    for (const who of [coordinator, mentor, host]) {
      const { meta } = await find(who, 'internships')
      for (const [status, count] of Object.entries(meta.byStatus))
        expect((await find(who, 'internships', `filter[status_in]=${status}`)).total).toBe(count)
      expect((await find(who, 'internships', 'filter[yours_eq]=true')).total).toBe(meta.yours)
    }
    expect((await find(coordinator, 'internships')).meta.yours).toBe(1)
    expect((await find(mentor, 'internships')).meta.yours).toBe(0)
  })

  it('tells for whom how many wait, and which week is missing to who looks after pupils alone', async () => {
    const { world, school, coordinator, mentor, host } = await aSchool()
    type Row = { studentName: string; missingWeek: string | null; coordinatorName: string | null }
    const read = async (who: Client, query = '') => {
      const { data, meta } = await who.get<Row[]>(`/internships?missing_weeks=true&${query}`)
      return {
        rows: data.map((row) => [row.studentName, row.missingWeek]),
        names: data.map(({ coordinatorName }) => coordinatorName),
        waits: Object.fromEntries(
          (meta as { waits: { whose: string; count: number; since: string }[] }).waits.map((one) => [
            one.whose,
            [one.count, one.since.slice(0, 10)],
          ]),
        ),
      }
    }
    // The first week of both is over, and neither handed anything in; of one the school is to say that it is done.
    const bySchool = await read(coordinator)
    expect(bySchool.rows).toEqual([
      ['A Eik', '2026-09-07'],
      ['A Dam', '2026-09-07'],
    ])
    expect(bySchool.waits).toMatchObject({ student: [2, '2026-09-13'], school: [1, expect.any(String)] })
    const pupils = await coordinator.get<Flat[]>('/pupils')
    expect(pupils.meta).toMatchObject({ by_late: { week: bySchool.waits.student?.[0] } })
    expect((await read(mentor)).waits).toMatchObject({ student: [1, '2026-09-13'] })
    expect((await read(coordinator, 'filter[waits_in]=school')).rows.map(([name]) => name)).toEqual(['A Eik'])
    // They are looked for where they are asked for alone, and where it is asked for whom something waits.
    const unasked = await coordinator.get<Row[]>('/internships')
    expect(unasked.data.every((row) => !('missingWeek' in row))).toBe(true)
    expect((await coordinator.get<Row[]>('/internships?filter[waits_in]=student')).data).toHaveLength(2)
    const byHost = await read(host)
    expect(byHost.rows.map(([, week]) => week)).toEqual([null, null])
    expect(Object.keys(byHost.waits)).toEqual(['school'])
    expect(byHost.names).toEqual([null, null])
    // Where several run the internships of a school none of them is meant.
    expect(bySchool.names).not.toContain(null)
    await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    expect((await read(mentor)).names).toEqual([null])
  })

  it('says since when hours wait, and not since when the internship runs; for a broker that goes first', async () => {
    const { world, host, running, done } = await aSchool()
    const handedIn = new Date('2026-10-04T10:00:00Z')
    await world.inside(async ({ db, tenant, now }) => {
      const [id, weekId] = [newId(), newId()]
      await db
        .insertInto('timesheets')
        .values({ tenantId: tenant.id, id, internshipId: running, createdAt: now })
        .execute()
      await db
        .insertInto('timesheetWeeks')
        .values({
          tenantId: tenant.id,
          id: weekId,
          timesheetId: id,
          monday: '2026-09-28',
          status: 'submitted',
          turnSince: handedIn,
        })
        .execute()
      await db
        .insertInto('timeEntries')
        .values({
          tenantId: tenant.id,
          id: newId(),
          weekId,
          studentId: (
            await db.selectFrom('internships').select('studentId').where('id', '=', running).executeTakeFirstOrThrow()
          ).studentId,
          date: '2026-09-30',
          minutes: 120,
          source: 'manual',
          warnings: '[]',
          createdAt: now,
          updatedAt: now,
        } as never)
        .execute()
    })
    const { data } = await host.get<Flat>(`/internships/${running}`)
    expect(data.meta.turn).toMatchObject({ whose: 'company', isYours: true, since: handedIn.toISOString() })

    // The school lets its part lie for longer.
    await world.inside(({ db }) =>
      db
        .updateTable('internships')
        .set({ turnSince: new Date('2026-09-20T10:00:00Z') })
        .where('id', '=', done)
        .execute(),
    )
    const centre = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: centre.id }] })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await find(admin, 'internships')).names).toEqual(['A Eik', 'A Dam'])
    expect((await find(broker, 'internships')).names).toEqual(['A Dam', 'A Eik'])
  })
})

describe('every number on the dashboard', () => {
  it('is that of the list it leads to', async () => {
    const { coordinator, mentor, host, period } = await aSchool()
    type Board = Flat & {
      tasks: { kind: string }[]
      stuck?: { count: number }
      late?: Record<string, number>
      notPassed?: number
      classes?: { id: string; total: number; counts: Record<string, number> }[]
    }
    for (const who of [coordinator, mentor, host]) {
      const { data } = await who.get<Board>(`/dashboard?period=${period.id}`)
      for (const kind of ['applications', 'internships'] as const) {
        const tasks = data.tasks.filter((task) => task.kind === kind).length
        expect([kind, (await find(who, kind, 'filter[yours_eq]=true')).total]).toEqual([kind, tasks])
      }
      if (who === host) continue
      const pupils = async (query: string) =>
        ((await who.get(`/pupils?filter[period_id_in]=${period.id}&${query}`)).meta as { page: { total: number } }).page
          .total
      expect(await pupils('filter[state_in]=none')).toBe(data.stuck?.count)
      expect(await pupils('filter[state_in]=not_passed')).toBe(data.notPassed)
      for (const [late, count] of Object.entries(data.late ?? {}))
        expect(await pupils(`filter[late_in]=${late}`)).toBe(count)
      for (const { id, total, counts } of data.classes ?? []) {
        expect(await pupils(`filter[group_id_in]=${id}`)).toBe(total)
        for (const [state, count] of Object.entries(counts))
          expect([
            state,
            await pupils(
              `filter[group_id_in]=${id}&filter[state_in]=${state.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)}`,
            ),
          ]).toEqual([state, count])
      }
    }
  })
})

describe('the road and what is held out, on the dashboard', () => {
  it('count what the lists they lead to have, for the whole period and for a class', async () => {
    const { world, coordinator, mentor, period, h3b, h3c, farm, pupil } = await aSchool()
    const [fox, gul, haan] = [await pupil(h3b.id, 'Fox'), await pupil(h3b.id, 'Gul'), await pupil(h3c.id, 'Haan')]
    const vacancy = await world.make.vacancy(farm.id, { seats: 9 })
    const send = (...who: Client[]) =>
      coordinator.post(`/match_boards/${period.id}/send`, 'matches', {
        way: 'propose',
        pairs: who.map(({ id }) => ({ studentId: id, vacancyId: vacancy.id })),
      })
    expect((await send(fox, gul, haan)).status).toBe(200)
    const { data: held } = await fox.get<Flat[]>('/match_proposals')
    // Whom a place is held out to is no pupil without anything, for whoever looks after them.
    expect((await mentor.get<Flat>(`/pupils/${gul.id}`)).data).toMatchObject({
      state: 'none',
      choosesBefore: held[0]?.expiresAt,
      daysChoosing: 0,
    })
    await fox.put(`/match_proposals/${held[0]?.id}/refuse`, 'match_proposals')
    world.setNow(new Date(Date.parse(String(held[0]?.expiresAt)) - 86_400_000).toISOString())
    // It is their turn since the place was held out, however long they had none before.
    const choosing = (await mentor.get<Flat & { daysAtTurn: number }>(`/pupils/${gul.id}`)).data
    expect(choosing.daysChoosing).toBeLessThan(choosing.daysAtTurn)
    expect((await mentor.get<Flat>(`/pupils/${fox.id}`)).data.daysChoosing).toBeNull()
    await world.inside(settleOverdue)
    type Board = Flat & {
      road: {
        walking: number
        late: number
        phases: { id: string; count: number }[]
        byRisk: { risk: string; count: number }[]
      }
      proposals: Record<string, number> | null
      total: number
      lookedAfter: { needing: { studentName: string; roadId: string | null }[]; pupils: unknown[] }
    }
    const seen: number[] = []
    for (const who of [coordinator, mentor])
      for (const group of ['', h3b.id]) {
        const { data } = await who.get<Board>(`/dashboard?period=${period.id}&group=${group}`)
        const total = async (kind: string, query: string) => {
          const among = `filter[period_id_in]=${period.id}${group ? `&filter[group_id_in]=${group}` : ''}`
          return ((await who.get(`/${kind}?${among}&${query}`)).meta as { page: { total: number } }).page.total
        }
        expect(await total('road_lines', '')).toBe(data.road.walking)
        expect(await total('road_lines', 'filter[days_late_gteq]=1')).toBe(data.road.late)
        for (const { id, count } of data.road.phases)
          expect([id, await total('road_lines', `filter[phase_id_in]=${id}`)]).toEqual([id, count])
        for (const { risk, count } of data.road.byRisk)
          expect([risk, await total('road_lines', `filter[risks_in]=${risk}`)]).toEqual([risk, count])
        // Pupils few enough to be known by name, each reminded by their road.
        const { needing, pupils } = data.lookedAfter
        expect(pupils).toHaveLength(data.total)
        expect(needing.length).toBeGreaterThan(0)
        const ids = needing.map(({ roadId }) => roadId)
        expect((await who.post('/roads/remind', 'road_outcomes', { ids })).status).toBe(200)
        seen.push(data.road.walking, data.road.late, Math.max(...data.road.phases.map(({ count }) => count)))
        if (who === mentor) {
          expect(data.proposals).toBeNull()
          continue
        }
        const { expiring, ...byStatus } = data.proposals ?? {}
        const query = `filter[period_id_in]=${period.id}${group ? `&filter[group_id_in]=${group}` : ''}&filter[status_in]=open`
        expect((await who.get(`/sent_proposals?${query}`)).meta).toMatchObject({ by_status: data.proposals })
        expect(await total('sent_proposals', 'filter[expiring_eq]=true')).toBe(expiring)
        for (const [status, count] of Object.entries(byStatus))
          expect([status, await total('sent_proposals', `filter[status_in]=${status}`)]).toEqual([status, count])
        // What is held out to one pupil is asked by that pupil alone.
        expect(await total('sent_proposals', `filter[student_id_eq]=${gul.id}`)).toBe(1)
        expect(data.proposals).toMatchObject(group ? { open: 1, expiring: 1, refused: 1 } : { open: 2, expiring: 2 })
      }
    // The mentor has one class of the two, so that a class chosen changes nothing.
    expect(seen.filter((_, at) => at % 3 === 0)).toEqual([8, 5, 5, 5])
    expect(Math.min(...seen)).toBeGreaterThan(0)
  })
})

describe('a list as a file', () => {
  it('holds what was asked for, of the own pupils, and is written down', async () => {
    const { world, coordinator, mentor, host } = await aSchool()
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const take = (who: Client, kind: string, query = '', input = {}) =>
      who.post(`/${kind}/export${query}`, kind, { format: 'csv', ...input })
    const applications = await take(mentor, 'applications', '?filter[turn_in]=mentor')
    expect(applications.text.split('\r\n').slice(1, -1)).toEqual([
      expect.stringMatching(/^A Aksoy;H3b;Geiten voeren;De Springende Geit;Najaar;[^;]+;Mentor;/),
    ])
    expect((await take(coordinator, 'internships')).text.split('\r\n').length).toBe(4)
    expect((await take(host, 'applications')).status).toBe(403)
    expect((await take(keeper, 'internships')).status).toBe(422)
    expect((await take(keeper, 'internships', '', { reason: 'Voor de verantwoording' })).status).toBe(200)
    const kept = await world.inside((ctx) =>
      ctx.db.selectFrom('auditLog').select('action').where('action', 'like', '%.exported').orderBy('action').execute(),
    )
    expect(kept.map(({ action }) => action)).toEqual([
      'applications.exported',
      'internships.exported',
      'internships.exported',
    ])
  })
})

describe('who runs a school and a company', () => {
  it('takes the own pupils along who are at that company', async () => {
    const { world, school, farm } = await aSchool()
    const both = await world.make.user({
      roles: [
        { name: 'coordinator', organizationId: school.id },
        { name: 'admin', organizationId: farm.id },
      ],
    })
    for (const [kind, count] of [
      ['applications', 4],
      ['internships', 2],
    ] as const) {
      expect((await find(both, kind)).total).toBe(count)
      const { text } = await both.post(`/${kind}/export`, kind, { format: 'csv' })
      expect([kind, text.split('\r\n').length - 2]).toEqual([kind, count])
    }
  })
})

describe('who supervises one pupil and is mentor elsewhere', () => {
  it('is no mentor of that pupil: agrees to nothing and is shown no mentor’s steps', async () => {
    const { world, school, aksoy, dam } = await aSchool()
    const elsewhere = await world.make.school()
    const both = await world.make.user({
      roles: [
        { name: 'supervisor', organizationId: school.id },
        { name: 'mentor', organizationId: elsewhere.id },
      ],
    })
    await world.inside(({ db, tenant, now }) =>
      db
        .insertInto('mentorships')
        .values(
          [aksoy.id, dam.id].map((studentId) => ({
            tenantId: tenant.id,
            id: newId(),
            mentorId: both.id,
            studentId,
            role: 'supervisor',
            createdAt: now,
          })) as never,
        )
        .execute(),
    )
    const { data } = await both.get<(Flat & { studentName: string })[]>('/applications?filter[turn_in]=mentor')
    expect(data.map(({ studentName }) => studentName)).toEqual(['A Aksoy'])
    expect(data[0]?.meta).toMatchObject({ allowedEvents: [], turn: { isYours: false } })
    expect((await both.put(`/applications/${data[0]?.id}/mentor_approve`, 'applications')).status).toBe(403)
    expect((await find(both, 'applications')).meta.yours).toBe(0)
    // As supervisor of the pupil they keep what a supervisor sees, in the file too.
    const seen = async (who: Client) => Object.keys((await who.get<Flat>(`/students/${aksoy.id}`)).data)
    const supervisor = await world.make.user({ roles: [{ name: 'supervisor', organizationId: school.id }] })
    await world.inside(({ db, tenant, now }) =>
      db
        .insertInto('mentorships')
        .values({
          tenantId: tenant.id,
          id: newId(),
          mentorId: supervisor.id,
          studentId: aksoy.id,
          role: 'supervisor',
          createdAt: now,
        } as never)
        .execute(),
    )
    expect(await seen(both)).toEqual(await seen(supervisor))
  })
})

describe('after a no', () => {
  it('a pupil gets the own words back to send along, and nobody else does', async () => {
    const { world, aksoy, ask, host } = await aSchool()
    const id = await ask(aksoy, 'declined', 1)
    await world.inside(({ db }) =>
      db.updateTable('applications').set({ motivation: 'Ik hou van geiten.' }).where('id', '=', id).execute(),
    )
    const own = await aksoy.get<Flat>(`/applications/${id}`)
    expect([own.data.motivation, own.data.meta.isOwn]).toEqual(['Ik hou van geiten.', true])
    const hosts = await host.get<Flat>(`/applications/${id}`)
    expect([hosts.data.motivation, hosts.data.meta.isOwn]).toEqual([null, false])
  })
})
