import { beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type Client, type World } from '#root/test/world.ts'

type Line = {
  id: string
  studentId: string
  daysLate: number
  phaseId: string | null
  workflowId: string
  cells: { phaseId: string; state: string; daysLate: number }[]
}
type Requirement = { id: string; kind: string; metAt: string | null; mayTick: boolean }
type Road = {
  id: string
  phaseId: string
  phases: {
    id: string
    name: string
    state: string
    dueOn: string
    isExtended: boolean
    excusedReason: string | null
    requirements: Requirement[]
  }[]
}

type Counts = { phaseId: string; count: number }[]
type Counted = { passed: Counts; standing: { walking: number; inPhase: (Counts[number] & { late: number })[] } }

let world: World
let school: { id: string }
let group: { id: string }
let noor: Client
let coordinator: Client
let mentor: Client

beforeAll(async () => {
  world = await aWorld()
  school = await world.make.school()
  group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  noor = await world.make.student({ schoolId: school.id, groupId: group.id })
  coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  mentor = await world.make.mentor(school.id, group.id)
  await sweep()
})

const sweep = async (of = world) => {
  const { settleOverdue } = await import('./progress/commands.ts')
  await of.inside(settleOverdue)
}
/** A class with its mentor and a period, in a tenant of its own. */
async function aClass(period: Parameters<World['make']['period']>[2] = {}) {
  const one = await aWorld()
  const { id: schoolId } = await one.make.school()
  const { id: groupId } = await one.make.group(schoolId)
  const { id: periodId } = await one.make.period(schoolId, [groupId], period)
  const guide = await one.make.mentor(schoolId, groupId)
  return { one, schoolId, groupId, periodId, guide }
}
const roadOf = async (who: Client) => (await who.get<Road[]>('/roads')).data[0] as Road
const lines = async (who: Client, query = '') => await who.get<Line[]>(`/road_lines${query}`)

describe('what is counted of roads', () => {
  it('tells whose time is nearly over, and counts of each pupil the period they stand in, for the list and the workflow alike', async () => {
    const one = await aWorld()
    const { id: schoolId } = await one.make.school()
    const { id: groupId } = await one.make.group(schoolId)
    await one.make.period(schoolId, [groupId], { searchOpensOn: '2026-09-18' })
    await one.make.period(schoolId, [groupId], {
      startsOn: '2027-02-01',
      endsOn: '2027-06-30',
      searchOpensOn: '2027-01-04',
    })
    const pupil = await one.make.student({ schoolId, groupId })
    const office = await one.make.user({ roles: [{ name: 'coordinator', organizationId: schoolId }] })
    const { settleOverdue } = await import('./progress/commands.ts')
    await one.inside(settleOverdue)
    const roads = (await pupil.get<Road[]>('/roads')).data
    expect(roads).toHaveLength(2)
    const [now, later] = roads.toSorted((a, b) => a.phases[0]!.dueOn.localeCompare(b.phases[0]!.dueOn)) as [Road, Road]
    const phaseId = now.phases[0]!.id
    await office.post('/roads/excuse', 'road_outcomes', {
      ids: [later.id],
      phaseId,
      reason: 'Heeft dit al op een andere school gedaan.',
    })
    const { meta } = await office.get<Line[]>('/road_lines')
    expect(meta).toMatchObject({
      late: 0,
      soon: [{ phase_id: phaseId, due_on: '2026-10-09', days_left: 4, count: 1 }],
      passed: [],
    })
    const [mas] = (await office.get<{ id: string; program: string }[]>('/workflows')).data.filter(
      ({ program }) => program === 'mas',
    )
    expect((await office.get<{ passed: unknown[] }>(`/workflows/${mas!.id}`)).data.passed).toEqual([])
    await office.post('/roads/excuse', 'road_outcomes', {
      ids: [now.id],
      phaseId,
      reason: 'Heeft dit al op een andere school gedaan.',
    })
    expect((await office.get<{ passed: unknown[] }>(`/workflows/${mas!.id}`)).data.passed).toEqual([
      { phaseId, count: 1 },
    ])
  })
})

describe('a workflow in the list', () => {
  it('counts who is where as the lines of its roads do, of those one looks after', async () => {
    const other = await world.make.group(school.id, { name: 'V9z' })
    await world.make.period(school.id, [other.id])
    await world.make.student({ schoolId: school.id, groupId: other.id })
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Visser' })
    await sweep()
    const road = await roadOf(pupil)
    await mentor.post('/roads/excuse', 'road_outcomes', {
      ids: [road.id],
      phaseId: road.phases[0]?.id,
      reason: 'Heeft dit al op een andere school gedaan.',
    })
    type Standing = {
      walking: number
      done: number
      inPhase: { phaseId: string; count: number }[]
      groupNames: string[]
    } | null
    type Counted = { id: string; standing: Standing }
    type Facts = { walking: number; in_phase: { phase_id: string; count: number }[]; page: { total: number } }
    for (const who of [coordinator, mentor]) {
      const { data } = await who.get<Counted[]>('/workflows')
      const [one] = data.filter(({ standing }) => standing && standing.walking > 0) as [Counted]
      const { standing } = one
      const { meta } = await who.get<Line[]>(`/road_lines?filter[workflow_id_in]=${one.id}`)
      const { walking, in_phase: inPhase } = meta as unknown as Facts
      expect(standing?.walking).toBe(walking)
      expect(Object.fromEntries(standing!.inPhase.map(({ phaseId, count }) => [phaseId, count]))).toEqual(
        Object.fromEntries(inPhase.map(({ phase_id: phaseId, count }) => [phaseId, count])),
      )
      expect(standing!.groupNames.includes('V9z')).toBe(who === coordinator)
      expect((await who.get<Counted>(`/workflows/${one.id}`)).data.standing).toEqual(standing)
      // Who has every phase behind them can be asked for.
      const past = await who.get<Line[]>(`/road_lines?filter[workflow_id_in]=${one.id}&filter[phase_id_null]=true`)
      expect((past.meta as unknown as Facts).page.total).toBe(standing?.done)
    }
  })
})

describe('a road', () => {
  it('is laid for every pupil of a class with a period, and says what is now and what comes later', async () => {
    const road = await roadOf(noor)
    expect(road.phases.map(({ state }) => state)).toEqual(['open', ...Array<string>(6).fill('locked')])
    expect(road.phases[0]).toMatchObject({ id: road.phaseId, dueOn: '2026-09-22' })
  })

  it('goes on by what happens', async () => {
    const company = await world.make.company()
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const vacancy = await world.make.vacancy(company.id)
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Bakker' })
    const states = async () => (await roadOf(pupil)).phases.map(({ state }) => state)
    const { data: application } = await pupil.post('/applications', 'applications', { vacancyId: vacancy.id })
    await world.settle()
    expect(await states()).toEqual(['open', 'done', 'open', 'locked', 'locked', 'locked', 'locked'])
    await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
    await pupil.put(`/applications/${application.id}/confirm`, 'applications')
    await world.settle()
    expect(await states()).toEqual(['open', 'done', 'done', 'open', 'locked', 'locked', 'locked'])
    const line = (await lines(coordinator)).data.find(({ studentId }) => studentId === pupil.id)
    // The first phase is late by the calendar, and overtaken.
    const { phaseId, phases } = await roadOf(pupil)
    expect(line).toMatchObject({ daysLate: 0, phaseId })
    expect(phaseId).toBe(phases[3]?.id)
    expect(line?.cells.map(({ state }) => state)).toEqual(await states())
    // Who is further has it behind them, so that those who are in it and past it are all there are.
    const { workflowId } = line as Line
    const { passed, standing } = (await coordinator.get<Counted>(`/workflows/${workflowId}`)).data
    const of = (counts: Counts) => counts.find((one) => one.phaseId === phases[0]?.id)?.count ?? 0
    expect(of(passed)).toBeGreaterThan(0)
    expect(of(passed) + of(standing.inPhase)).toBe(standing.walking)
    // The overview counts them alike, and who is late.
    const { meta } = await lines(coordinator)
    const overview = meta as { passed: { phase_id: string; count: number }[]; late: number }
    expect(overview.passed.find((one) => one.phase_id === phases[0]?.id)?.count).toBe(of(passed))
    expect(standing.inPhase.reduce((sum, { late }) => sum + late, 0)).toBe(overview.late)
  })

  it('is ticked by a pupil where it is the pupil’s, and never where it fills itself', async () => {
    const road = await roadOf(noor)
    const [read, profile] = (road.phases[0]?.requirements ?? []) as [Requirement, Requirement]
    const reflection = road.phases[5]?.requirements ?? []
    const tick = (who: Client, requirementId: string | undefined, isDone = true) =>
      who.put<Road>(`/roads/${road.id}/tick`, 'roads', { requirementId, isDone })
    expect((await tick(noor, profile.id)).status).toBe(422)
    expect((await tick(noor, reflection[1]?.id)).status).toBe(403)
    expect((await tick(mentor, read.id)).status).toBe(403)
    expect((await tick(noor, read.id)).data.phases[0]).toMatchObject({ state: 'done' })
    expect((await tick(noor, read.id)).status).toBe(200)
    expect((await tick(mentor, reflection[1]?.id)).data.phases[5]).toMatchObject({ state: 'locked' })
    expect((await tick(noor, read.id, false)).data.phases[0]).toMatchObject({ state: 'open' })
  })
})

describe('many at once', () => {
  it('get more time for the phase they are in, once each; a later day stays', async () => {
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Cox' })
    await sweep()
    const road = await roadOf(pupil)
    const before = (await lines(mentor)).data.find(({ id }) => id === road.id)
    expect(before?.daysLate).toBe(13)
    const extend = (ids: string[], dueOn: string) =>
      mentor.post<{ outcome: string }[]>('/roads/extend', 'road_outcomes', { ids, dueOn, reason: 'Was lang ziek' })
    expect((await extend([road.id, road.id], '2026-11-20')).data).toMatchObject([{ outcome: 'done' }])
    expect((await extend([road.id], '2026-11-10')).data).toMatchObject([{ outcome: 'earlier' }])
    expect((await extend([road.id], '2026-10-01')).errors[0]?.source?.pointer).toBe('/data/attributes/due_on')
    expect((await roadOf(pupil)).phases[0]).toMatchObject({ dueOn: '2026-11-20', isExtended: true })
    expect((await lines(mentor)).data.find(({ id }) => id === road.id)?.daysLate).toBe(0)
  })

  it('need not do a phase, and the next is open', async () => {
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Dijk' })
    await sweep()
    const road = await roadOf(pupil)
    const excuse = () =>
      coordinator.post<{ outcome: string }[]>('/roads/excuse', 'road_outcomes', {
        ids: [road.id],
        phaseId: road.phaseId,
        reason: 'Deed het vorig jaar',
      })
    expect((await excuse()).data).toMatchObject([{ outcome: 'done' }])
    expect((await excuse()).data).toMatchObject([{ outcome: 'behind' }])
    const after = await roadOf(pupil)
    expect(after.phases.slice(0, 2)).toMatchObject([
      { state: 'excused', excusedReason: 'Deed het vorig jaar' },
      { state: 'open' },
    ])
  })

  it('are decided about by those who look after them alone', async () => {
    const road = await roadOf(noor)
    const otherGroup = await world.make.group(school.id)
    const otherSchool = await world.make.school()
    const otherMentor = await world.make.mentor(school.id, otherGroup.id)
    const classmate = await world.make.student({ schoolId: school.id, groupId: group.id })
    const people: [Client, number][] = [
      [otherMentor, 404],
      [await world.make.user({ roles: [{ name: 'coordinator', organizationId: otherSchool.id }] }), 404],
      [classmate, 403],
      [await world.make.user({ roles: [{ name: 'tenant_admin' }] }), 403],
      [noor, 403],
    ]
    const asked = { ids: [road.id], reason: 'Mag dat', dueOn: '2027-01-01' }
    for (const [who, status] of people) {
      for (const step of ['remind', 'extend', 'excuse'] as const) {
        const { ids, reason, dueOn } = asked
        const sent = { ids, ...(step === 'remind' ? {} : { reason }), ...(step === 'extend' ? { dueOn } : {}) }
        expect([step, (await who.post(`/roads/${step}`, 'road_outcomes', sent)).status]).toEqual([step, status])
      }
    }
    expect((await otherMentor.get(`/roads/${road.id}`)).status).toBe(404)
    expect((await classmate.get(`/roads/${road.id}`)).status).toBe(404)
    expect((await lines(otherMentor)).data).toEqual([])
  })
})

describe('the matrix', () => {
  it('says in its file what it shows, cell for cell, and counts what it lists', async () => {
    const { data, meta } = await lines(coordinator, '?sort=-days_late&page[size]=100')
    const { late, walking } = meta as { late: number; walking: number }
    expect(data).toHaveLength(walking)
    expect(data.filter(({ daysLate }) => daysLate > 0)).toHaveLength(late)
    expect((await lines(coordinator, '?filter[days_late_gteq]=1')).data).toHaveLength(late)
    expect(data.map(({ daysLate }) => daysLate)).toEqual(data.map(({ daysLate }) => daysLate).toSorted((a, b) => b - a))
    const file = await coordinator.post('/road_lines/export?sort=-days_late', 'road_lines', { format: 'csv' })
    const rows = file.text.trim().split(/\r?\n/).slice(1)
    expect(rows).toHaveLength(walking)
    const words: Record<string, string> = {
      locked: 'Nog niet open',
      open: 'Te doen',
      in_progress: 'Bezig',
      done: 'Klaar',
      excused: 'Vrijgesteld',
    }
    for (const [at, line] of data.entries())
      for (const { state, daysLate } of line.cells)
        expect(rows[at]).toContain(daysLate > 1 ? `${daysLate} dagen te laat` : words[state])
  })
})

describe('the matrix before anybody is late', () => {
  it('has who has the least time left first, and says how many days that are', async () => {
    const { one, schoolId, groupId, guide } = await aClass({ searchOpensOn: '2026-09-18' })
    const early = await one.make.student({ schoolId, groupId, lastName: 'Zwart' })
    const later = await one.make.student({ schoolId, groupId, lastName: 'Aalders' })
    await sweep(one)
    const [road] = (await later.get<Road[]>('/roads')).data as [Road]
    await guide.post('/roads/extend', 'road_outcomes', { ids: [road.id], dueOn: '2026-10-30', reason: 'Was lang ziek' })
    const { data, meta } =
      await guide.get<(Line & { daysLeft: number; state: string })[]>('/road_lines?sort=-days_late')
    expect(data.map(({ studentId }) => studentId)).toEqual([early.id, later.id])
    expect(data[0]).toMatchObject({ daysLate: 0, daysLeft: 4, state: 'none' })
    // Nobody has a place, for weeks: both ask for attention, as on the dashboard of who looks after them.
    expect(meta).toMatchObject({ attention: 2 })
  })

  it('asks for attention for who is two weeks without a place, the dashboard on the same day (decision 84)', async () => {
    const begun = { startsOn: '2026-10-01', searchOpensOn: '2026-10-01' }
    const { one, schoolId, groupId, guide } = await aClass(begun)
    await one.make.student({ schoolId, groupId })
    await sweep(one)
    type Named = Record<string, unknown> & { id: string; lookedAfter: { needing: object[] } }
    const asks = async () => [
      (await guide.get<Line[]>('/road_lines')).meta.attention,
      (await guide.get<Named>('/dashboard')).data.lookedAfter.needing.length,
    ]
    expect(await asks()).toEqual([0, 0])
    one.setNow('2026-10-14T21:00:00Z')
    expect(await asks()).toEqual([0, 0])
    one.setNow('2026-10-15T05:00:00Z')
    expect(await asks()).toEqual([1, 1])
  })
})

describe('a period that says no day on which asking for a place is over', () => {
  it('calls out who has none in its last two weeks, as for everything else it is its last day', async () => {
    const { one, schoolId, groupId, periodId, guide } = await aClass()
    await one.inside(({ db }) =>
      db.updateTable('internshipPeriods').set({ applicationsCloseOn: null }).where('id', '=', periodId).execute(),
    )
    await one.make.student({ schoolId, groupId })
    await sweep(one)
    const risks = async () => (await guide.get<(Line & { risks: string[] })[]>('/road_lines')).data[0]?.risks
    expect(await risks()).not.toContain('no_place')
    one.setNow('2027-06-16T09:00:00Z')
    expect(await risks()).toContain('no_place')
  })
})

describe('whom a pupil can ask about the own road', () => {
  it('are the own mentors, and not those of another class or school', async () => {
    const other = await world.make.school()
    const [otherGroup, group2] = [await world.make.group(school.id), await world.make.group(other.id)]
    await world.make.mentor(school.id, otherGroup.id)
    const stranger = await world.make.student({ schoolId: other.id, groupId: group2.id })
    const mentorsOf = async (who: Client) =>
      ((await who.get<Road[]>('/roads')).meta.mentors as { id: string }[]).map(({ id }) => id)
    expect(await mentorsOf(noor)).toEqual([mentor.id])
    expect(await mentorsOf(stranger)).toEqual([])
    expect((await mentor.get('/roads')).status).toBe(403)
  })
})

describe('what a mentor is told of who is late', () => {
  it('is what the page counts that it leads to, and what the dashboard names', async () => {
    const one = await aWorld()
    const { id: schoolId } = await one.make.school()
    const { id: groupId } = await one.make.group(schoolId)
    const { id: autumn } = await one.make.period(schoolId, [groupId])
    // Their class stands in a period of before, too, in which they do not stand any more.
    await one.make.period(schoolId, [groupId], {
      startsOn: '2026-08-03',
      endsOn: '2026-09-18',
      searchOpensOn: '2026-06-01',
    })
    for (const lastName of ['Bos', 'Claes']) await one.make.student({ schoolId, groupId, lastName })
    const guide = await one.make.mentor(schoolId, groupId)
    const { settleOverdue } = await import('./progress/commands.ts')
    const { sendReminders } = await import('#areas/notifications/reminders/commands.ts')
    const { workflowReminders } = await import('./reminders.ts')
    await one.inside(settleOverdue)
    one.setNow('2026-11-09T09:00:00Z')
    await one.inside((ctx) => sendReminders(ctx, workflowReminders))
    const { data } = await guide.get<{ text: string; path: string }[]>('/notifications')
    const told = data.filter(({ text }) => /achter/.test(text))
    expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(/^2 leerlingen lopen achter in /)])
    expect(told[0]?.path).toBe(`/stagevoortgang?late=1&period=${autumn}`)
    const { meta } = await guide.get<Line[]>(`/road_lines?filter[period_id_in]=${autumn}`)
    expect(meta).toMatchObject({ late: 2, attention: 2 })
    type Named = { lookedAfter: { needing: { daysLate: number }[] }; road: { late: number } }
    const { lookedAfter, road } = (await guide.get<Named & { id: string }>('/dashboard')).data
    expect(road.late).toBe(2)
    expect(lookedAfter.needing.map(({ daysLate }) => daysLate > 0)).toEqual([true, true])
  })
})

describe('the roads of one pupil', () => {
  it('are read by who looks after them, and by nobody else', async () => {
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Hendriks' })
    await sweep()
    const own = await roadOf(pupil)
    const asked = (who: Client, id = pupil.id) => who.get<Road[]>(`/pupils/${id}/roads`)
    for (const who of [mentor, coordinator]) expect((await asked(who)).data).toMatchObject([{ id: own.id }])
    expect((await asked(pupil)).status).toBe(403)
    const elsewhere = await world.make.school()
    const { id: otherGroup } = await world.make.group(elsewhere.id)
    expect((await asked(await world.make.mentor(elsewhere.id, otherGroup))).status).toBe(404)
    const walksNone = await world.make.student({ schoolId: elsewhere.id, groupId: otherGroup })
    const office = await world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    expect(await asked(office, walksNone.id)).toMatchObject({ status: 200, data: [] })
  })
})

describe('the matrix of who sees more than one school', () => {
  it('says of which workflow and which school it is', async () => {
    const { id: elsewhere } = await world.make.school({ name: 'De Overkant' })
    const { id: groupId } = await world.make.group(elsewhere)
    await world.make.period(elsewhere, [groupId])
    await world.make.student({ schoolId: elsewhere, groupId })
    await sweep()
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const { meta } = await lines(keeper)
    const { workflows, shown } = meta as { workflows: { id: string; name: string }[]; shown: string }
    const names = workflows.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('Maatschappelijke stage, De Overkant')
    const other = workflows.find(({ id }) => id !== shown)
    const file = await keeper.post(`/road_lines/export?filter[workflow_id_in]=${other?.id}`, 'road_lines', {
      format: 'csv',
      reason: 'Overzicht voor het bestuur',
    })
    expect([file.status, file.errors]).toEqual([200, []])
    expect(file.text.trim().split(/\r?\n/)[1]).toContain(other?.name)
  })
})

describe('a reminder of pupils', () => {
  it('is of the road in the period the list has them in, and of nobody whom one does not look after', async () => {
    const { one, schoolId, groupId, periodId, guide } = await aClass()
    const { id: second } = await one.make.period(schoolId, [groupId], { startsOn: '2026-09-15' })
    const pupils = [await one.make.student({ schoolId, groupId }), await one.make.student({ schoolId, groupId })]
    await sweep(one)
    const studentIds = pupils.map(({ id }) => id).toSorted()
    const reminds = async (who: Client, asked: Record<string, unknown> = {}) => {
      const { status, data } = await who.post('/roads/remind', 'road_outcomes', { studentIds, ...asked })
      const told = (data ?? []) as unknown as { id: string; studentId: string }[]
      return { status, roads: told.map(({ id }) => id), pupils: told.map(({ studentId }) => studentId).toSorted() }
    }
    const [first, next] = [
      await reminds(guide, { periodIds: [periodId] }),
      await reminds(guide, { periodIds: [second] }),
    ]
    expect([first.pupils, next.pupils]).toEqual([studentIds, studentIds])
    expect(first.roads.filter((id) => next.roads.includes(id))).toEqual([])
    // Unasked each is reminded of one, where the list of pupils has them.
    const stands = (await guide.get<{ periodId: string }[]>('/pupils')).data.map((pupil) => pupil.periodId)
    expect(new Set(stands).size).toBe(1)
    const here = stands[0] === second ? next : first
    expect(new Set((await reminds(guide)).roads)).toEqual(new Set(here.roads))
    const other = await one.make.school()
    const stranger = await one.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
    for (const who of [stranger, coordinator])
      expect(await reminds(who)).toEqual({ status: 200, roads: [], pupils: [] })
    expect((await reminds(guide, { ids: first.roads })).status).toBe(422)
  })

  it('is heard once a day of one phase, whoever sends it', async () => {
    const { one, schoolId, groupId, guide } = await aClass()
    const pupil = await one.make.student({ schoolId, groupId })
    await sweep(one)
    const reminds = async () =>
      (await guide.post('/roads/remind', 'road_outcomes', { studentIds: [pupil.id] })).data as unknown
    expect(await reminds()).toMatchObject([{ outcome: 'done' }])
    expect(await reminds()).toMatchObject([{ outcome: 'reminded' }])
    one.setNow(new Date(one.now().getTime() + 25 * 3_600_000).toISOString())
    expect(await reminds()).toMatchObject([{ outcome: 'done' }])
  })
})

describe('news', () => {
  const keysOf = async (who: Client) =>
    (await who.get<{ templateKey?: string; text: string }[]>('/notifications')).data.map(({ text }) => text)

  it('tells a pupil what is opened and what somebody reminds of, and once a week what is late, never in a weekend', async () => {
    const { sendReminders } = await import('#areas/notifications/reminders/commands.ts')
    const { workflowReminders } = await import('./reminders.ts')
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Faber' })
    await sweep()
    const road = await roadOf(pupil)
    for (const who of [coordinator, mentor, coordinator])
      expect((await who.post('/roads/remind', 'road_outcomes', { ids: [road.id] })).status).toBe(200)
    await coordinator.post('/roads/excuse', 'road_outcomes', { ids: [road.id], reason: 'Deed het al' })
    await world.settle()
    expect((await keysOf(pupil)).filter((text) => /^(Je volgende stap|Denk aan)/.test(text))).toHaveLength(2)
    const tell = async (iso: string) => {
      world.setNow(iso)
      await world.inside((ctx) => sendReminders(ctx, workflowReminders))
    }
    const late = async (who: Client) => (await keysOf(who)).filter((text) => /achter/.test(text)).length
    const other = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Gerrits' })
    await sweep()
    await tell('2026-10-10T09:00:00Z')
    expect([await late(other), await late(mentor)]).toEqual([0, 0])
    await tell('2026-10-12T09:00:00Z')
    await tell('2026-10-13T09:00:00Z')
    expect([await late(other), await late(mentor)]).toEqual([1, 1])
    await tell('2026-11-02T09:00:00Z')
    expect([await late(other), await late(mentor)]).toEqual([2, 2])
  })
})
