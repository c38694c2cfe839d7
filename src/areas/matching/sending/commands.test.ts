import { beforeEach, describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { anOffice as officeIn } from '#root/test/office.ts'
import { sendForm } from '#root/test/screen.ts'
import { aWorld, type Client, type World } from '#root/test/world.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})

const anOffice = (asked?: Parameters<typeof officeIn>[1]) => officeIn(world, asked)

describe('sending', () => {
  it('proposes: the pupil reads why and asks with one tap, or says no and is not asked again', async () => {
    const { farm, students, board, send, coordinator } = await anOffice()
    const [ada, bo] = students as [Client, Client]
    const goats = await world.make.vacancy(farm.id, { seats: 2 })
    const sent = await send('propose', [
      [ada, goats],
      [bo, goats],
    ])
    expect([sent.status, sent.data.map(({ isSent }) => isSent)]).toEqual([200, [true, true]])
    expect(await board()).toMatchObject({ placeless: 3, choosing: 2, waiting: 0, places: [] })
    await world.settle()
    expect((await ada.get<Flat[]>('/notifications')).data).toMatchObject([
      { path: '/voorstellen', actionRequired: true },
    ])
    const [proposal] = (await ada.get<Flat[]>('/match_proposals')).data
    const why = { reasons: [{ kind: 'no-interest' }, { kind: 'travel-unknown' }] }
    expect(proposal).toMatchObject({ status: 'open', ...why })
    // The school reads the same.
    expect((await coordinator.get<Flat[]>('/sent_proposals')).data).toMatchObject([why, why])
    expect((await bo.put(`/match_proposals/${proposal?.id}/take`, 'match_proposals', {})).status).toBe(404)
    const taken = await ada.put(`/match_proposals/${proposal?.id}/take`, 'match_proposals', {})
    expect([taken.status, taken.data.status]).toEqual([200, 'taken'])
    expect((await ada.put(`/match_proposals/${proposal?.id}/take`, 'match_proposals', {})).status).toBe(200)
    expect((await ada.get<Flat[]>('/applications')).data).toMatchObject([{ origin: 'invited', status: 'submitted' }])

    const [second] = (await bo.get<Flat[]>('/match_proposals')).data
    await bo.put(`/match_proposals/${second?.id}/refuse`, 'match_proposals')
    const late = await bo.put(`/match_proposals/${second?.id}/take`, 'match_proposals', {})
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'matching.proposal-refused'])
    const { rows } = await board('share=true')
    expect(rows.find(({ id }) => id === bo.id)).toMatchObject({ chosen: null, choices: [] })
  })

  it('reminds a pupil of what is held out, once a day, for the office of their school alone', async () => {
    const { farm, students, send, coordinator } = await anOffice()
    const [ada] = students as [Client]
    const goats = await world.make.vacancy(farm.id)
    await send('propose', [[ada, goats]])
    const [sent] = (await coordinator.get<Flat[]>('/sent_proposals')).data
    const remind = async (who: Client) => {
      const { status, errors } = await who.post(`/sent_proposals/${sent?.id}/remind`, 'sent_proposals')
      return [status, errors[0]?.code]
    }
    expect(await remind(coordinator)).toEqual([409, 'matching.not-to-remind'])
    await world.inside(({ db, now }) =>
      db
        .updateTable('matchProposals')
        .set({ createdAt: new Date(now.getTime() - 2 * 86_400_000) })
        .where('id', '=', String(sent?.id))
        .execute(),
    )
    expect(await remind((await anOffice()).coordinator)).toEqual([404, 'platform.not-found'])
    const elsewhere = await aWorld()
    const school = await elsewhere.make.school()
    const foreign = await elsewhere.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    expect(await remind(foreign)).toEqual([404, 'platform.not-found'])
    expect(await remind(ada)).toEqual([403, 'users.role-may-not'])
    expect(await remind(coordinator)).toEqual([200, undefined])
    expect(await remind(coordinator)).toEqual([409, 'matching.not-to-remind'])
    await world.settle()
    const news = (await ada.get<Flat[]>('/notifications')).data.map(({ text }) => String(text))
    expect(news.filter((text) => text.startsWith('Denk aan het voorstel'))).toHaveLength(1)
  })

  it('assigns, by telephone where nobody there can read, and says for each what came of it', async () => {
    const { farm, students, send } = await anOffice()
    const [ada, bo, cas] = students as [Client, Client, Client]
    const goats = await world.make.vacancy(farm.id, { seats: 1, requiresMotivation: true })
    const silent = await world.make.company({ name: 'Zonder post' })
    await world.inside((ctx) =>
      ctx.db.updateTable('organizations').set({ email: null }).where('id', '=', silent.id).execute(),
    )
    const quiet = await world.make.vacancy(silent.id, { seats: 1 })
    const { data } = await send('assign', [
      [ada, goats],
      [bo, goats],
      [cas, quiet],
    ])
    expect(data.map(({ isSent, message }) => isSent || message)).toEqual([true, expect.any(String), true])
    expect(data[1]?.message).toContain('plek')
    expect((await ada.get<Flat[]>('/applications')).data).toMatchObject([{ origin: 'assigned', status: 'submitted' }])
    expect((await cas.get<Flat[]>('/applications')).data).toMatchObject([{ status: 'awaiting_company_check' }])
    await world.settle()
    expect((await ada.get<Flat[]>('/notifications')).data.map(({ path }) => path)).toContain(
      `/applications/${(await ada.get<Flat[]>('/applications')).data[0]?.id}`,
    )
  })

  it('can be taken back within ten seconds: nothing is there, and nobody heard', async () => {
    const { farm, students, send, board, coordinator } = await anOffice()
    const [ada, bo] = students as [Client, Client]
    const goats = await world.make.vacancy(farm.id, { seats: 2 })
    await send('propose', [
      [ada, goats],
      [bo, goats],
    ])
    const [step] = (await coordinator.get<Flat[]>('/taken_steps')).data
    expect((await coordinator.put(`/taken_steps/${step?.id}/undo`, 'taken_steps')).status).toBe(200)
    await world.settle()
    expect((await ada.get<Flat[]>('/match_proposals')).data).toEqual([])
    expect((await ada.get<Flat[]>('/notifications')).data).toEqual([])
    expect(await board()).toMatchObject({ waiting: 0, places: [{ free: 2 }] })
  })

  it('gives the last seat to one, whoever else asks at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { school, farm, host, students, send, coordinator } = await anOffice()
      const colleague = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
      const [ada, bo, cas] = students as [Client, Client, Client]
      const goats = await world.make.vacancy(farm.id, { seats: 1 })
      const { data: asked } = await cas.post('/applications', 'applications', { vacancyId: goats.id })
      await cas.put(`/applications/${asked.id}/withdraw`, 'applications')
      const accepting = async () => {
        const restored = await cas.put(`/applications/${asked.id}/restore`, 'applications')
        if (restored.status !== 200) return false
        return (
          (await host.put(`/applications/${asked.id}/accept`, 'applications', { supervisorUserId: host.id })).status ===
          200
        )
      }
      const way = round % 2 ? 'propose' : 'assign'
      const [one, other, accepted] = await Promise.all([
        send(way, [[ada, goats]], coordinator),
        send(way, [[bo, goats]], colleague),
        accepting(),
      ])
      expect([one.status, other.status]).toEqual([200, 200])
      // Of the two offices one at most; the organization keeps the last word over its own seat.
      expect([one, other].filter(({ data }) => data[0]?.isSent).length).toBeLessThanOrEqual(1)
      expect(accepted || one.data[0]?.isSent || other.data[0]?.isSent).toBe(true)
      const { taken } = await world.inside((ctx) =>
        ctx.db
          .selectFrom('vacancies')
          .select('seatsTaken as taken')
          .where('id', '=', goats.id)
          .executeTakeFirstOrThrow(),
      )
      expect(taken).toBe(accepted ? 1 : 0)
    }
  })
})

describe('three places each', () => {
  type Three = Flat & { choices: { vacancyId: string; reasons: object[] }[] }

  it('are shown first, held out at once, and told once; who takes one gives the others back', async () => {
    const { farm, students, period, coordinator, board } = await anOffice({ pupils: 2 })
    const [ada, bo] = students as [Client, Client]
    for (let at = 0; at < 3; at += 1) await world.make.vacancy(farm.id, { seats: 2 })
    const three = `/match_boards/${period.id}/three?student_ids=${ada.id},${bo.id}`
    const { data } = await coordinator.get<Three[]>(three)
    expect(data.map(({ choices }) => choices.length)).toEqual([3, 3])
    expect((await ada.get('/match_proposals')).data).toEqual([])

    const choices = data.map(({ id, choices: places }) => ({
      studentId: id,
      vacancyIds: places.map(({ vacancyId }) => vacancyId),
    }))
    const post = () =>
      coordinator.post<Flat[]>(`/match_boards/${period.id}/send_three`, 'match_sent_threes', { choices })
    expect((await post()).data.map(({ sent, messages }) => [sent, messages])).toEqual([
      [3, []],
      [3, []],
    ])
    await world.settle()
    const told = (await ada.get<Flat[]>('/notifications')).data
    expect(told.map(({ key, text }) => [key, text])).toEqual([
      ['match-proposed-more', 'School heeft 3 stageplekken voor je'],
    ])
    expect((await board()).places.map(({ free }) => free)).toEqual([])

    const [first] = (await ada.get<Flat[]>('/match_proposals')).data
    await ada.put(`/match_proposals/${first?.id}/take`, 'match_proposals')
    const after = (await ada.get<Flat[]>('/match_proposals')).data.map(({ status }) => status)
    expect(after.toSorted()).toEqual(['expired', 'expired', 'taken'])
    // Sent once more: who waits for an answer is left as they are, and it is said of each.
    expect((await post()).data.map(({ sent }) => sent)).toEqual([0, 0])
  })

  it('never give one seat twice, and say who gets fewer', async () => {
    const { farm, students, period, coordinator } = await anOffice({ pupils: 2 })
    const [ada, bo] = students as [Client, Client]
    const only = await world.make.vacancy(farm.id, { seats: 1 })
    const choices = [ada, bo].map(({ id }) => ({ studentId: id, vacancyIds: [only.id] }))
    const { data } = await coordinator.post<Flat[]>(`/match_boards/${period.id}/send_three`, 'match_sent_threes', {
      choices,
    })
    expect(data.map(({ sent }) => sent)).toEqual([1, 0])
    expect(String(data[1]?.messages)).toContain('De laatste vrije plek is net vergeven.')
  })

  it('say of whom no place was left ticked, and send nothing to them', async () => {
    const { farm, students, period, coordinator } = await anOffice({ pupils: 2 })
    const [ada, bo] = students as [Client, Client]
    const vacancy = await world.make.vacancy(farm.id, { seats: 2 })
    const send = (...places: [Client, string][]) => {
      const form = new FormData()
      form.set('period', period.id)
      for (const { id } of [ada, bo]) form.append('send', id)
      for (const [{ id }, place] of places) form.append('place', `${id}.${place}`)
      return sendForm(coordinator, 'internships/three', form)
    }
    expect(await send()).toEqual({ sent: [], bare: [ada.id, bo.id] })
    expect(await send([ada, vacancy.id])).toMatchObject({ sent: [{ studentId: ada.id, sent: 1 }], bare: [bo.id] })
  })

  it('are for the office of the school alone', async () => {
    const { period, students } = await anOffice()
    const elsewhere = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    expect((await stranger.get(`/match_boards/${period.id}/three?student_ids=${students[0]?.id}`)).status).toBe(404)
  })
})

describe('a proposal to an organization nobody comes in for', () => {
  it('is asked by telephone once the pupil wants it', async () => {
    const { students, send } = await anOffice({ pupils: 1 })
    const [ada] = students as [Client]
    const silent = await world.make.company({ name: 'Zonder post' })
    await world.inside((ctx) =>
      ctx.db.updateTable('organizations').set({ email: null }).where('id', '=', silent.id).execute(),
    )
    const quiet = await world.make.vacancy(silent.id, { seats: 1 })
    await send('propose', [[ada, quiet]])
    const [proposal] = (await ada.get<Flat[]>('/match_proposals')).data
    await ada.put(`/match_proposals/${proposal?.id}/take`, 'match_proposals', {})
    expect((await ada.get<Flat[]>('/applications')).data).toMatchObject([{ status: 'awaiting_company_check' }])
  })
})
