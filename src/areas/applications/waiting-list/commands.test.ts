import type { VacancyStatus } from '#areas/vacancies/model.ts'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from '../../../../test/world.ts'
import { forgetWaiting, tendWaitingLists } from './commands.ts'

/** A full place with one seat, who has it, and pupils who would like it. */
async function aFullPlace(pupils = 3, values: { seats?: number } = {}) {
  const world = await aWorld()
  const school = await world.make.school({ name: 'Lyceum De Zeven Linden' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const farm = await world.make.company({ name: 'De Springende Geit' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }], firstName: 'Ria' })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const vacancy = await world.make.vacancy(farm.id, { seats: values.seats ?? 1 })
  const make = (firstName: string, birthDate?: string) =>
    world.make.student({ schoolId: school.id, groupId: group.id, firstName, ...(birthDate ? { birthDate } : {}) })
  const holder = await make('Sterre')
  const { data: taken } = await apply(holder, vacancy.id)
  for (let seat = 0; seat < (values.seats ?? 1); seat += 1) {
    const one = seat === 0 ? taken : (await apply(await make(`Bezet${seat}`), vacancy.id)).data
    await accept(host, one.id)
  }
  const line: Client[] = []
  for (let at = 0; at < pupils; at += 1) line.push(await make(`Wacht${at}`))
  return { world, school, group, farm, host, coordinator, vacancy, make, holder, taken, line }
}
const apply = (student: Client, vacancyId: string) =>
  student.post('/applications', 'applications', { vacancyId, motivation: '' })
const accept = (host: Client, id: string) =>
  host.put(`/applications/${id}/accept`, 'applications', { supervisorUserId: host.id })
const step = (client: Client, id: string, name: string, input: Record<string, unknown> = {}) =>
  client.put(`/applications/${id}/${name}`, 'applications', input)
const join = (student: Client, vacancyId: string) => student.post('/waiting_places', 'waiting_places', { vacancyId })
async function place(student: Client): Promise<Flat> {
  const { data } = await student.get<Flat[]>('/waiting_places?filter[open_eq]=true')
  return data[0] as Flat
}
async function lastPlace(student: Client): Promise<Flat> {
  return (await student.get<Flat[]>('/waiting_places')).data.at(-1) as Flat
}
async function told(student: Client): Promise<unknown[]> {
  return (await student.get<Flat[]>('/notifications')).data.map(({ key }) => key)
}
async function seats(world: World, id: string) {
  return world.inside((ctx) =>
    ctx.db
      .selectFrom('vacancies')
      .select(['status', 'seatsTaken', 'seatsPromised', 'waiting'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}
/** Lets a time pass and the clock come by. */
async function pass(world: World, hours: number) {
  world.setNow(new Date(world.now().getTime() + hours * 3_600_000).toISOString())
  await world.inside(tendWaitingLists)
  await world.settle()
}

describe('a pupil who comes to a full place', () => {
  it('joins the list, sees how many-eth she is, and leaves it', async () => {
    const { world, vacancy, line } = await aFullPlace()
    const ranks = []
    for (const one of line) ranks.push((await join(one, vacancy.id)).data.rank)
    expect(ranks).toEqual([1, 2, 3])
    expect(await seats(world, vacancy.id)).toMatchObject({ status: 'full', waiting: 3, seatsPromised: 0 })
    // A double click is one place.
    const again = await join(line[1]!, vacancy.id)
    expect([again.status, again.data.rank]).toEqual([201, 2])

    const first = await place(line[0]!)
    expect((await line[0]!.delete(`/waiting_places/${first.id}`)).status).toBe(204)
    expect((await line[0]!.delete(`/waiting_places/${first.id}`)).status).toBe(204)
    expect((await place(line[1]!)).rank).toBe(1)
    expect(await seats(world, vacancy.id)).toMatchObject({ waiting: 2 })
    // Who comes back is the last.
    expect((await join(line[0]!, vacancy.id)).data.rank).toBe(3)
  })

  it('finds it on her dashboard, until she left or asked for the seat', async () => {
    const { vacancy, line, holder, taken, world } = await aFullPlace(2)
    const [first, second] = line as [Client, Client]
    for (const one of line) await join(one, vacancy.id)
    const lists = async (student: Client) =>
      (await student.get('/dashboard')).data.waitingPlaces as { rank: number | null; offeredUntil: string | null }[]
    expect(await lists(second)).toMatchObject([{ vacancyId: vacancy.id, rank: 2, offeredUntil: null }])
    await step(holder, taken.id, 'withdraw')
    await world.settle()
    expect(await lists(first)).toMatchObject([{ rank: null, offeredUntil: expect.any(String) }])
    await apply(first, vacancy.id)
    expect(await lists(first)).toEqual([])
    await second.delete(`/waiting_places/${(await place(second)).id}`)
    expect(await lists(second)).toEqual([])
  })

  it('is forgotten a year after she waited in vain, and not while she waits', async () => {
    const { world, vacancy, line } = await aFullPlace(2)
    const [gone, waits] = line as [Client, Client]
    const { data } = await join(gone, vacancy.id)
    await gone.delete(`/waiting_places/${data.id}`)
    await join(waits, vacancy.id)
    const kept = async (now: string) => {
      world.setNow(now)
      await world.inside(forgetWaiting)
      const rows = await world.inside((ctx) => ctx.db.selectFrom('waitingPlaces').select('studentId').execute())
      return rows.map(({ studentId }) => studentId).sort()
    }
    expect(await kept('2027-10-04T09:00:00Z')).toEqual([gone.id, waits.id].sort())
    expect(await kept('2027-10-06T09:00:00Z')).toEqual([waits.id])
  })

  it('hears why she cannot join', async () => {
    const { world, farm, vacancy, holder, line, make } = await aFullPlace(1)
    const open = await world.make.vacancy(farm.id, { title: 'Nog plek' })
    const draft = await world.make.vacancy(farm.id, { title: 'Niet af', status: 'draft' })
    const old = await world.make.vacancy(farm.id, { title: 'Zestien', status: 'full', minAge: 16 })
    const young = await make('Jip', '2012-09-01')
    const code = async (who: Client, id: string) => (await join(who, id)).errors[0]?.code
    expect(await code(line[0]!, open.id)).toBe('applications.seat-free')
    expect(await code(line[0]!, draft.id)).toBe('platform.not-found')
    expect(await code(young, old.id)).toBe('applications.too-young')
    expect(await code(holder, vacancy.id)).toBe('applications.already-applied')
    for (let at = 0; at < 5; at += 1) {
      const { id } = await world.make.vacancy(farm.id, { title: `Vol ${at}`, status: 'full' })
      expect((await join(line[0]!, id)).status).toBe(201)
    }
    expect(await code(line[0]!, vacancy.id)).toBe('applications.too-many-waiting')
  })
})

describe('a seat that comes free', () => {
  it('is promised to the first for two days; nobody else can have it', async () => {
    const { world, vacancy, holder, taken, line, host, make } = await aFullPlace()
    const early = await make('Vroeg')
    const before = await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ status: 'published', seats: 2 }).where('id', '=', vacancy.id).execute(),
    )
    expect(before).toHaveLength(1)
    // Sent while there was a seat; the company has not answered yet when the place is full.
    const { data: earlier } = await apply(early, vacancy.id)
    await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ status: 'full', seats: 1 }).where('id', '=', vacancy.id).execute(),
    )
    for (const one of line) await join(one, vacancy.id)

    await step(holder, taken.id, 'withdraw')
    expect(await seats(world, vacancy.id)).toEqual({ status: 'full', seatsTaken: 1, seatsPromised: 1, waiting: 2 })
    await world.settle()
    expect(await place(line[0]!)).toMatchObject({ status: 'offered', offeredUntil: '2026-10-07T09:00:00.000Z' })
    expect(await told(line[0]!)).toContain('place-offered')
    expect((await place(line[1]!)).rank).toBe(1)

    // Neither another pupil nor the company can give it to somebody else.
    expect((await apply(line[1]!, vacancy.id)).errors[0]?.code).toBe('applications.no-seat')
    expect((await accept(host, earlier.id)).errors[0]?.code).toBe('vacancies.seat-promised')
    const { data: asked, status } = await apply(line[0]!, vacancy.id)
    expect(status).toBe(201)
    expect(await place(line[0]!)).toMatchObject({ status: 'applied' })
    // Two days later the seat still waits for the answer to it.
    await pass(world, 72)
    expect((await accept(host, earlier.id)).errors[0]?.code).toBe('vacancies.seat-promised')
    expect((await accept(host, asked.id)).data.status).toBe('accepted')
    expect(await seats(world, vacancy.id)).toEqual({ status: 'full', seatsTaken: 1, seatsPromised: 0, waiting: 2 })
    expect((await lastPlace(line[0]!)).endedReason).toBe('placed')
  })

  it('goes on to the next who waits, and after the last to everybody', async () => {
    const { world, vacancy, holder, taken, line } = await aFullPlace(2)
    for (const one of line) await join(one, vacancy.id)
    await step(holder, taken.id, 'withdraw')
    await world.settle()
    await pass(world, 47)
    expect((await place(line[0]!)).status).toBe('offered')
    await pass(world, 1)
    expect(await lastPlace(line[0]!)).toMatchObject({ status: 'ended', endedReason: 'lapsed' })
    expect(await told(line[0]!)).toContain('place-lapsed')
    expect((await apply(line[0]!, vacancy.id)).status).toBe(409)
    expect((await place(line[1]!)).status).toBe('offered')
    await line[1]!.delete(`/waiting_places/${(await place(line[1]!)).id}`)
    expect(await seats(world, vacancy.id)).toEqual({ status: 'published', seatsTaken: 0, seatsPromised: 0, waiting: 0 })
    expect((await apply(line[0]!, vacancy.id)).status).toBe(201)
  })

  it('is the next one’s when the company says no to the first', async () => {
    const { world, vacancy, holder, taken, line, host } = await aFullPlace(2)
    for (const one of line) await join(one, vacancy.id)
    await step(holder, taken.id, 'withdraw')
    await world.settle()
    const { data: asked } = await apply(line[0]!, vacancy.id)
    await step(host, asked.id, 'decline', { declineReason: 'no_match' })
    await world.settle()
    expect((await place(line[1]!)).status).toBe('offered')
    expect(await seats(world, vacancy.id)).toEqual({ status: 'full', seatsTaken: 1, seatsPromised: 1, waiting: 0 })
    const { data: second } = await apply(line[1]!, vacancy.id)
    await step(line[1]!, second.id, 'withdraw')
    expect(await seats(world, vacancy.id)).toEqual({ status: 'published', seatsTaken: 0, seatsPromised: 0, waiting: 0 })
  })

  it('passes over who may no longer have a place, who is told why', async () => {
    const { world, farm, vacancy, holder, taken, line, host } = await aFullPlace(3)
    for (const one of line) await join(one, vacancy.id)
    const other = await world.make.vacancy(farm.id, { title: 'Hekken schilderen', seats: 3 })
    const { data: elsewhere } = await apply(line[0]!, other.id)
    await accept(host, elsewhere.id)
    await step(line[0]!, elsewhere.id, 'confirm')
    await world.inside((ctx) =>
      ctx.db.updateTable('users').set({ status: 'archived' }).where('id', '=', line[1]!.id).execute(),
    )
    await world.settle()
    // She has a place now: her line moves up at once.
    expect(await lastPlace(line[0]!)).toMatchObject({ endedReason: 'passed_over' })
    expect(await told(line[0]!)).toContain('passed-over')
    const { data: mails } = await world.visitor.get<Flat[]>('/test/emails')
    const mail = mails.find(({ templateKey }) => templateKey === 'passed-over')
    expect(mail?.text).toContain('Je hebt al een stage in deze tijd.')
    await step(holder, taken.id, 'withdraw')
    await world.settle()
    expect((await place(line[2]!)).status).toBe('offered')
    expect(await seats(world, vacancy.id)).toEqual({ status: 'full', seatsTaken: 1, seatsPromised: 1, waiting: 0 })
  })

  it('opens what nobody waits for: two come free for one who waits', async () => {
    const { world, vacancy, host, line } = await aFullPlace(1, { seats: 2 })
    await join(line[0]!, vacancy.id)
    const { data: accepted } = await host.get<Flat[]>('/applications?filter[status_eq]=accepted')
    for (const { id } of accepted) await step(host, id, 'cancel', { reason: 'De stal is afgebrand helaas.' })
    await world.settle()
    expect(await seats(world, vacancy.id)).toEqual({ status: 'published', seatsTaken: 1, seatsPromised: 1, waiting: 0 })
    const shown = await world.visitor.get(`/vacancies/${vacancy.id}`)
    expect(shown.data).toMatchObject({ seatsLeft: 1, status: 'published' })
  })

  it('is first for who waits when the company adds seats', async () => {
    const { world, vacancy, host, line } = await aFullPlace(1)
    await join(line[0]!, vacancy.id)
    const contact = { contactUserId: host.id, masChecks: ['unpaid', 'supervised', 'useful', 'extra'] }
    await world.inside((ctx) => ctx.db.updateTable('vacancies').set(contact).where('id', '=', vacancy.id).execute())
    const more = await host.patch(`/vacancies/${vacancy.id}`, 'vacancies', { seats: 3 })
    expect([more.status, more.errors]).toEqual([200, []])
    // One of the two is kept for who waits before anybody else sees it; the other is everybody's at once.
    const kept = { status: 'published', seatsTaken: 2, seatsPromised: 1, waiting: 0 }
    expect(await seats(world, vacancy.id)).toEqual(kept)
    await world.settle()
    expect((await place(line[0]!)).status).toBe('offered')
    expect(await seats(world, vacancy.id)).toEqual(kept)
  })

  it('waits with its list while the place is paused', async () => {
    const { world, vacancy, holder, taken, line } = await aFullPlace(2)
    for (const one of line) await join(one, vacancy.id)
    const set = (status: VacancyStatus) =>
      world.inside((ctx) => ctx.db.updateTable('vacancies').set({ status }).where('id', '=', vacancy.id).execute())
    await set('paused')
    await step(holder, taken.id, 'withdraw')
    await world.settle()
    expect((await place(line[0]!)).status).toBe('waiting')
    await line[0]!.delete(`/waiting_places/${(await place(line[0]!)).id}`)
    expect(await seats(world, vacancy.id)).toMatchObject({ status: 'paused', seatsPromised: 1, waiting: 0 })
    await set('full')
    await pass(world, 1)
    expect((await place(line[1]!)).status).toBe('offered')
  })
})

describe('a place that is over', () => {
  it.each(['closed', 'expired', 'archived'] as const)(
    '%s: who waits is told, who has an offer too, and no seat stays promised',
    async (status) => {
      const { world, vacancy, holder, taken, line } = await aFullPlace(3)
      for (const one of line) await join(one, vacancy.id)
      await step(holder, taken.id, 'withdraw')
      await world.settle()
      expect((await place(line[0]!)).status).toBe('offered')
      await world.inside(async (ctx) => {
        await ctx.db.updateTable('vacancies').set({ status }).where('id', '=', vacancy.id).execute()
        ctx.record({
          name: `vacancies.${status}`,
          subject: { type: 'vacancies', id: vacancy.id },
          payload: { vacancyId: vacancy.id, reason: null },
        })
      })
      await world.settle()
      for (const one of line) {
        expect(await lastPlace(one)).toMatchObject({ status: 'ended', endedReason: 'closed' })
        expect(await told(one)).toContain('waiting-closed')
      }
      expect(await seats(world, vacancy.id)).toEqual({ status, seatsTaken: 0, seatsPromised: 0, waiting: 0 })
    },
  )
})

describe('an organization that stops', () => {
  it('has no waiting list; who stood there is told', async () => {
    const { world, farm, vacancy, line } = await aFullPlace(2)
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    for (const one of line) await join(one, vacancy.id)
    expect((await admin.delete(`/organizations/${farm.id}`)).status).toBe(204)
    await world.settle()
    for (const one of line) {
      expect((await lastPlace(one)).endedReason).toBe('closed')
      expect(await told(one)).toContain('waiting-closed')
    }
    expect(await seats(world, vacancy.id)).toMatchObject({ waiting: 0, seatsPromised: 0 })
  })
})

describe('who else', () => {
  it('sees nothing of the list and moves nobody on it', async () => {
    const { world, school, farm, host, coordinator, vacancy, line } = await aFullPlace(2)
    const { data: own } = await join(line[0]!, vacancy.id)
    const otherSchool = await world.make.school()
    const strangers = [
      line[1]!,
      await world.make.user({ roles: [{ name: 'coordinator', organizationId: otherSchool.id }] }),
      await world.make.student({ schoolId: otherSchool.id }),
    ]
    for (const stranger of strangers) {
      expect((await stranger.get<Flat[]>('/waiting_places')).data).toEqual([])
      expect((await stranger.delete(`/waiting_places/${own.id}`)).status).toBe(404)
    }
    for (const who of [host, await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })]) {
      expect((await who.get('/waiting_places')).status).toBe(403)
      expect((await who.delete(`/waiting_places/${own.id}`)).status).toBe(403)
    }
    expect((await world.visitor.get('/waiting_places')).status).toBe(401)
    const elsewhere = await aFullPlace(1)
    expect((await elsewhere.coordinator.delete(`/waiting_places/${own.id}`)).status).toBe(404)
    expect((await elsewhere.line[0]!.post('/waiting_places', 'waiting_places', { vacancyId: vacancy.id })).status).toBe(
      404,
    )

    const mentorless = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    expect((await mentorless.get<Flat[]>('/waiting_places')).data).toEqual([])
    expect((await coordinator.get<Flat[]>('/waiting_places')).data).toMatchObject([{ id: own.id, rank: 1 }])
    expect((await coordinator.delete(`/waiting_places/${own.id}`)).status).toBe(204)
  })
})
