import { beforeEach, describe, expect, it } from 'vitest'
import { screenData, sendForm } from '#root/test/screen.ts'
import { aSentTeam, aClassOfThree, words } from '#root/test/team.ts'
import type { Client } from '#root/test/world.ts'

let s: Awaited<ReturnType<typeof aClassOfThree>>
let coordinator: Client

async function aCallingSchool(capabilities: object = {}) {
  s = await aClassOfThree({ capabilities: { coordinatorConfirmsWithCompany: true, ...capabilities } })
  coordinator = await s.world.make.user({
    roles: [{ name: 'coordinator', organizationId: s.school.id }],
    firstName: 'Karin',
    lastName: 'Mulder',
  })
  await s.world.inside((ctx) =>
    ctx.db
      .updateTable('organizations')
      .set({ phone: '+31412345678' })
      .where('tenantId', '=', s.world.tenant.id)
      .where('id', '=', s.farm.id)
      .execute(),
  )
}

beforeEach(() => aCallingSchool())

type Listed = {
  id: string
  call: {
    phone: string
    contactName: string | null
    notReachedAt: string | null
    notReachedByName: string | null
    names: string[]
    schoolName: string | null
  } | null
  lockVersion: number
}
const toCall = async (who: Client) => (await who.get<Listed[]>('/applications?filter[to_call_eq]=true')).data
const ask = async (who = s.isa) =>
  String((await who.post('/applications', 'applications', { vacancyId: s.vacancyId, motivation: words })).data.id)
const tell = (
  who: Client,
  id: string,
  step: 'company_confirmed' | 'company_refused' | 'not_reached',
  more: object = {},
) => who.put(`/applications/${id}/${step}`, 'applications', { ...more })

describe('whom to call', () => {
  it('is told with the number and the pupil as far as the organization may know', async () => {
    const id = await ask()
    expect(await toCall(coordinator)).toMatchObject([
      { id, call: { phone: '+31412345678', names: ['Isa'], schoolName: expect.any(String) } },
    ])
    const own = await s.isa.get<Listed>(`/applications/${id}`)
    expect(own.data.call).toBeNull()
  })

  it('waits for a broker on the dashboard until somebody called', async () => {
    const centre = await s.world.make.organization({ type: 'VolunteerCenter' })
    const broker = await s.world.make.user({ roles: [{ name: 'broker', organizationId: centre.id }] })
    const id = await ask()
    type Tasks = { tasks: { key: string; path: string }[] }
    const calls = async () => {
      const { tasks } = (await broker.get<Tasks & Listed>('/dashboard')).data
      return tasks.filter(({ key }) => key === 'application-call').map(({ path }) => path)
    }
    expect(await calls()).toEqual([`/applications/${id}`])
    await tell(coordinator, id, 'company_confirmed')
    expect(await calls()).toEqual([])
  })

  it('names nobody where the organization chooses without names', async () => {
    await aCallingSchool({ blindMatching: true })
    await ask()
    expect((await toCall(coordinator))[0]?.call).toMatchObject({ names: [], schoolName: null })
  })

  it('is one call for a group, and for nobody else’s pupils', async () => {
    await aSentTeam(s, [s.isa, s.tijn, s.yara])
    const calls = await toCall(coordinator)
    expect(calls.map(({ call }) => call?.names.toSorted())).toEqual([['Isa', 'Tijn', 'Yara']])
    const elsewhere = await s.world.make.school()
    const other = await s.world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    const joost = await s.world.make.mentor(s.school.id, s.group.id)
    for (const who of [other, joost, s.host, s.isa]) expect(await toCall(who)).toEqual([])
  })
})

describe('an organization where nobody reads', () => {
  const statusOf = async (id: string) => (await coordinator.get<{ status: string }>(`/applications/${id}`)).data.status

  async function aSilentPlace(capabilities: object = {}) {
    await aCallingSchool({ coordinatorConfirmsWithCompany: false, ...capabilities })
    const silent = await s.world.make.company({ name: 'Zonder post' })
    await s.world.inside((ctx) =>
      ctx.db
        .updateTable('organizations')
        .set({ email: null, phone: '+31412999888' })
        .where('tenantId', '=', s.world.tenant.id)
        .where('id', '=', silent.id)
        .execute(),
    )
    return (await s.world.make.vacancy(silent.id, { seats: 1 })).id
  }
  const askAt = async (vacancyId: string) =>
    String((await s.isa.post('/applications', 'applications', { vacancyId, motivation: words })).data.id)

  it('is called, also where a pupil asks alone and the school calls nobody else', async () => {
    const id = await askAt(await aSilentPlace())
    expect(await statusOf(id)).toBe('awaiting_company_check')
    expect(await toCall(coordinator)).toMatchObject([{ id, call: { phone: '+31412999888' } }])
    expect(await statusOf(await ask(s.tijn))).toBe('submitted')
  })

  it('is called once the mentor agreed', async () => {
    const id = await askAt(await aSilentPlace({ mentorPreapproval: true }))
    expect(await statusOf(id)).toBe('awaiting_mentor')
    expect(await toCall(coordinator)).toEqual([])
    const joost = await s.world.make.mentor(s.school.id, s.group.id)
    expect((await joost.put(`/applications/${id}/mentor_approve`, 'applications', {})).errors).toEqual([])
    expect(await toCall(coordinator)).toMatchObject([{ id }])
  })

  it('is called again for who took a withdrawal back', async () => {
    const id = await askAt(await aSilentPlace())
    await s.isa.put(`/applications/${id}/withdraw`, 'applications', { withdrawReason: 'other' })
    expect((await s.isa.put(`/applications/${id}/restore`, 'applications', {})).errors).toEqual([])
    expect(await toCall(coordinator)).toMatchObject([{ id }])
  })
})

describe('whom to ask for', () => {
  const contactFor = async () => (await toCall(coordinator))[0]?.call?.contactName

  it('is who is named with the place, or else who speaks for the organization', async () => {
    await ask()
    const named = await s.world.make.user({
      roles: [{ name: 'supervisor', organizationId: s.farm.id }],
      firstName: 'Ria',
      lastName: 'Wit',
    })
    const write = (contactUserId: string | null, status: string) =>
      s.world.inside(async ({ db }) => {
        await db.updateTable('vacancies').set({ contactUserId }).where('id', '=', s.vacancyId).execute()
        await db.updateTable('users').set({ status }).where('id', '=', named.id).execute()
      })
    await write(null, 'active')
    expect(await contactFor()).toMatch(/^Geert /)
    await write(named.id, 'active')
    expect(await contactFor()).toBe('Ria Wit')
    await write(named.id, 'archived')
    expect(await contactFor()).toMatch(/^Geert /)
  })
})

describe('a call that reached nobody', () => {
  it('is kept with who and when, of all that one call would have asked, and settles nothing', async () => {
    const [first, second] = [await ask(), await ask(s.tijn)]
    const read = (await toCall(coordinator)).find(({ id }) => id === second)
    expect((await tell(coordinator, first, 'not_reached')).data).toMatchObject({
      status: 'awaiting_company_check',
      call: { notReachedByName: 'Karin Mulder', notReachedAt: expect.any(String) },
    })
    const calls = await toCall(coordinator)
    expect(calls.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    expect(calls.map(({ call }) => call?.notReachedByName)).toEqual(['Karin Mulder', 'Karin Mulder'])
    // Whoever had the page open answers upon what they read.
    expect((await tell(coordinator, second, 'company_confirmed', { lockVersion: read?.lockVersion })).status).toBe(200)
    expect(await toCall(coordinator)).toHaveLength(1)
    expect((await s.isa.get<Listed>(`/applications/${first}`)).data).toMatchObject({
      status: 'awaiting_company_check',
      call: null,
    })
  })

  it('is taken back whole, and is noted by nobody who does not call', async () => {
    const [first] = [await ask(), await ask(s.tijn)]
    await tell(coordinator, first, 'not_reached')
    const [step] = (await coordinator.get<{ id: string }[]>('/taken_steps')).data
    expect((await coordinator.put(`/taken_steps/${step?.id}/undo`, 'taken_steps')).status).toBe(200)
    expect((await toCall(coordinator)).map(({ call }) => call?.notReachedAt)).toEqual([null, null])
    const joost = await s.world.make.mentor(s.school.id, s.group.id)
    expect((await tell(joost, first, 'not_reached')).status).toBe(403)
    expect((await tell(s.host, first, 'not_reached')).status).toBe(404)
  })

  it('is noted from the list of calls with one tap', async () => {
    const form = new FormData()
    form.set('id', await ask())
    form.set('step', 'not_reached')
    expect(await sendForm(coordinator, 'internships/calls', form)).toEqual({ done: 'not_reached' })
    // Calls are counted, and of nobody else.
    const made = async (who: Client) =>
      (await screenData<{ made: { count: number; acts: { action: string }[] } }>(who, 'internships/calls')).made
    expect(await made(coordinator)).toMatchObject({ count: 1, acts: [{ action: 'applications.not-reached' }] })
    const colleague = await s.world.make.user({ roles: [{ name: 'coordinator', organizationId: s.school.id }] })
    expect(await made(colleague)).toEqual({ count: 0, acts: [] })
    expect((await toCall(coordinator))[0]?.call).toMatchObject({
      notReachedByName: 'Karin Mulder',
      notReachedByYou: true,
    })
  })

  it.each(['', 'nothing_there_is', undefined])(
    'is no answer where the list of calls sends the step %s',
    async (step) => {
      const form = new FormData()
      form.set('id', await ask())
      if (step !== undefined) form.set('step', step)
      expect(await sendForm(coordinator, 'internships/calls', form)).toMatchObject({
        data: { problem: { status: 404 } },
        init: { status: 404 },
      })
      expect(await toCall(coordinator)).toMatchObject([{ call: { notReachedAt: null, notReachedByYou: false } }])
    },
  )

  it('leaves what another school asks there as it is', async () => {
    const id = await ask()
    const elsewhere = await s.world.make.school()
    const theirs = await ask(s.tijn)
    await s.world.inside(({ db }) =>
      db.updateTable('studentProfiles').set({ schoolId: elsewhere.id }).where('userId', '=', s.tijn.id).execute(),
    )
    await tell(coordinator, id, 'not_reached')
    const centre = await s.world.make.organization({ type: 'VolunteerCenter' })
    const broker = await s.world.make.user({ roles: [{ name: 'broker', organizationId: centre.id }] })
    const told = (await toCall(broker)).map((one) => [one.id, one.call?.notReachedAt !== null] as const)
    expect(Object.fromEntries(told)).toEqual({ [id]: true, [theirs]: false })
  })
})

describe('the answer by telephone', () => {
  it('is a yes in one tap, with who heard it', async () => {
    const id = await ask()
    expect((await tell(coordinator, id, 'company_confirmed')).errors).toEqual([])
    const told = { status: 'accepted', phonedByName: 'Karin Mulder', phonedAt: expect.any(String) }
    for (const who of [coordinator, s.isa]) expect((await who.get(`/applications/${id}`)).data).toMatchObject(told)
    expect((await s.host.get(`/applications/${id}`)).data.phonedByName ?? null).toBeNull()
    expect(await toCall(coordinator)).toEqual([])
  })

  it('is a no without a word, or with', async () => {
    const [plain, with_] = [await ask(), await ask(s.tijn)]
    expect((await tell(coordinator, plain, 'company_refused')).data).toMatchObject({
      status: 'declined',
      declineNote: null,
      phonedByName: 'Karin Mulder',
    })
    expect((await tell(coordinator, with_, 'company_refused', { reason: 'Vol.' })).data.declineNote).toBe('Vol.')
  })

  it('is taken back within ten seconds, with whoever heard it', async () => {
    const id = await ask()
    await tell(coordinator, id, 'company_refused')
    const [step] = (await coordinator.get<{ id: string }[]>('/taken_steps')).data
    expect((await coordinator.put(`/taken_steps/${step?.id}/undo`, 'taken_steps')).status).toBe(200)
    expect((await coordinator.get(`/applications/${id}`)).data).toMatchObject({
      status: 'awaiting_company_check',
      phonedByName: null,
      phonedAt: null,
    })
    expect(await toCall(coordinator)).toHaveLength(1)
  })

  it('is the mentor’s to give no more than the host’s, and not upon what changed meanwhile', async () => {
    const id = await ask()
    const joost = await s.world.make.mentor(s.school.id, s.group.id)
    expect((await tell(joost, id, 'company_refused')).status).toBe(403)
    expect((await tell(s.host, id, 'company_confirmed')).status).toBe(404)
    const stale = await tell(coordinator, id, 'company_confirmed', { lockVersion: 99 })
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'platform.stale'])
  })
})
