import { beforeEach, describe, expect, it } from 'vitest'
import { expireApplications } from '#areas/applications/ending/commands.ts'
import {
  aClassOfThree,
  agree as say,
  aSentTeam as sentBy,
  joinTeam as join,
  noticesOf,
  sendTeam as send,
  startTeam,
  words,
} from '#root/test/team.ts'
import type { Client, World, WorldOptions } from '#root/test/world.ts'
import { endTeams } from './forming/commands.ts'

let world: World
let school: { id: string }
let group: { id: string }
let farm: { id: string }
let host: Client
let isa: Client
let tijn: Client
let yara: Client
let vacancyId: string

async function aSchool(options: WorldOptions = {}) {
  ;({ world, school, group, farm, host, isa, tijn, yara, vacancyId } = await aClassOfThree(options))
}

beforeEach(() => aSchool())

const start = (who = isa, place = vacancyId) => startTeam(who, place)
const aSentTeam = (members: Client[] = [isa, tijn, yara]) => sentBy({ world, vacancyId }, members)

const statusOf = async (who: Client, id: string) => (await who.get(`/applications/${id}`)).data.status
const accept = (id: string) => host.put(`/applications/${id}/accept`, 'applications', { supervisorUserId: host.id })
const seatsTaken = () =>
  world.inside(async (ctx) => {
    const row = await ctx.db.selectFrom('vacancies').select('seatsTaken').where('id', '=', vacancyId).executeTakeFirst()
    return row?.seatsTaken
  })
const mailsAbout = (key: string) =>
  world.inside(async ({ db, tenant }) => {
    const mails = await db
      .selectFrom('emailDeliveries')
      .select(['subject', 'text', 'recipientName'])
      .where('tenantId', '=', tenant.id)
      .where('templateKey', '=', key)
      .execute()
    // Whom it is written to, it names.
    return mails.map(({ subject, text, recipientName }) => `${subject}\n${text}`.replaceAll(recipientName, ''))
  })

describe('a group forms', () => {
  it('may be left, and nothing else, once asking together is switched off', async () => {
    const { id, code } = await start()
    await join(tijn, code)
    world.tenant.capabilities.teamApplications = false
    const { data } = await tijn.get(`/application_teams/${id}`)
    expect(data.meta).toEqual({ can: { begin: false, agree: false, leave: true, remove: false, send: false } })
    expect((await tijn.put(`/application_teams/${id}/leave`, 'application_teams')).status).toBe(204)
  })

  it('by a code, and is sent once everybody has said yes', async () => {
    const { id, code } = await start()
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{3} [2-9A-HJKMNP-Z]{3}$/)
    expect((await join(tijn, ` ${code.toLowerCase().replace(' ', '-')}`)).data).toMatchObject({ id, code })
    await join(yara, code)
    await world.settle()
    expect(await noticesOf(isa)).toEqual(['team-joined', 'team-joined'])
    await say(isa, id)
    await say(tijn, id)
    const early = await send(isa, id)
    expect([early.status, early.errors[0]?.code]).toEqual([409, 'applications.team-not-agreed'])
    await say(yara, id)
    await world.settle()
    expect(await noticesOf(isa)).toContain('team-ready')
    const other = await send(tijn, id)
    expect([other.status, other.errors[0]?.code]).toEqual([403, 'applications.team-not-leader'])
    expect((await send(isa, id)).data).toMatchObject({ status: 'sent', code: null })
    const sent = await host.get<{ team: { size: number } }[]>('/applications')
    expect(sent.data.map(({ team }) => team.size)).toEqual([3, 3, 3])
  })

  it('shows each what they wrote and not what the others did', async () => {
    const { id, code } = await start()
    await join(tijn, code)
    await say(isa, id, `${words} Isa.`)
    const { text } = await tijn.get(`/application_teams/${id}`)
    expect(text).toContain('Isa Lammers')
    expect(text).not.toContain(`${words} Isa.`)
  })

  it('goes on with two when one steps out, and ends with the last', async () => {
    const { id, code } = await start()
    for (const who of [tijn, yara]) await join(who, code)
    await say(tijn, id)
    await say(yara, id)
    expect((await isa.put(`/application_teams/${id}/leave`, 'application_teams')).status).toBe(204)
    await world.settle()
    expect(await noticesOf(tijn)).toContain('team-left')
    expect((await isa.get(`/application_teams/${id}`)).status).toBe(404)
    // Who is in it longest now leads it.
    expect((await tijn.get<{ meta: object }>(`/application_teams/${id}`)).data.meta).toMatchObject({
      can: { send: true, remove: true },
    })
    expect((await send(tijn, id)).status).toBe(200)
  })

  it('lets its leader, and nobody else, take somebody out', async () => {
    const { id, code } = await start()
    for (const who of [tijn, yara]) await join(who, code)
    const out = (by: Client, studentId: string) =>
      by.put(`/application_teams/${id}/remove`, 'application_teams', { studentId })
    expect((await out(tijn, yara.id)).status).toBe(403)
    expect((await out(isa, host.id)).status).toBe(404)
    expect((await out(isa, yara.id)).data.members).toHaveLength(2)
  })

  it('is for one’s own school and period, with room for all', async () => {
    const pair = (await world.make.vacancy(farm.id, { seats: 2 })).id
    const { code } = await start(isa, pair)
    const elsewhere = await world.make.school()
    const others = await world.make.group(elsewhere.id)
    await world.make.period(elsewhere.id, [others.id])
    const stranger = await world.make.student({ schoolId: elsewhere.id, groupId: others.id })
    expect((await join(stranger, code)).errors[0]?.code).toBe('applications.team-code-unknown')
    expect((await join(tijn, code)).status).toBe(201)
    expect((await join(yara, code)).errors[0]?.code).toBe('applications.team-full')
    const single = (await world.make.vacancy(farm.id, { seats: 1 })).id
    const alone = await yara.post('/application_teams', 'application_teams', { vacancyId: single })
    expect(alone.errors[0]?.code).toBe('applications.team-too-little-room')
    // Of two groups one is in at once nobody would know which is meant.
    const second = await isa.post('/application_teams', 'application_teams', { vacancyId })
    expect(second.errors[0]?.code).toBe('applications.team-one-only')
  })

  it('is not found by trying', async () => {
    const { code } = await start()
    for (let at = 0; at < 10; at += 1) expect((await join(tijn, '222222')).status).toBe(422)
    expect((await join(tijn, code)).status).toBe(429)
    expect((await join(yara, code)).status).toBe(201)
  })

  it('ends when it was not sent in time', async () => {
    const { id, code } = await start()
    await join(tijn, code)
    world.setNow('2026-10-20T09:00:00Z')
    expect((await join(yara, code)).errors[0]?.code).toBe('applications.team-code-unknown')
    await world.inside(endTeams)
    await world.settle()
    expect(await noticesOf(tijn)).toContain('team-ended')
    expect((await send(isa, id)).errors[0]?.code).toBe('applications.team-ended')
  })

  it('says to who leads it whom it is not possible for, and to that one why', async () => {
    const { id, code } = await start()
    await join(tijn, code)
    await say(isa, id)
    await say(tijn, id)
    await tijn.post('/applications', 'applications', { vacancyId, motivation: words })
    const refused = await send(isa, id)
    expect(refused.errors[0]).toMatchObject({ code: 'applications.team-member-cannot' })
    expect(refused.errors[0]?.detail).toContain('Tijn')
    expect((await isa.get('/applications')).data).toEqual([])
    expect((await say(tijn, id)).errors[0]?.code).toBe('applications.already-applied')
  })

  it('is not there where the tenant does not have it', async () => {
    await aSchool({ capabilities: { teamApplications: false } })
    const { status, errors } = await isa.post('/application_teams', 'application_teams', { vacancyId })
    expect([status, errors[0]?.code]).toEqual([403, 'tenancy.feature-disabled'])
  })
})

describe('what was sent is one decision', () => {
  it('the company says yes to all at once, and each confirms before the places are certain', async () => {
    const { of } = await aSentTeam()
    expect((await accept(of(tijn))).errors).toEqual([])
    expect(await seatsTaken()).toBe(3)
    for (const who of [isa, yara]) {
      await who.put(`/applications/${of(who)}/confirm`, 'applications')
      expect(await statusOf(who, of(who))).toBe('accepted')
    }
    const waiting = (await isa.get<{ meta: object }>(`/applications/${of(isa)}`)).data
    expect(waiting).toMatchObject({ team: { hasAgreed: true }, meta: { turn: { isYours: false } } })
    await tijn.put(`/applications/${of(tijn)}/confirm`, 'applications')
    for (const who of [isa, tijn, yara]) expect(await statusOf(who, of(who))).toBe('confirmed')
    await world.settle()
    expect((await isa.get('/internships')).data).toHaveLength(1)
    // From here on each is an internship of its own.
    await host.put(`/applications/${of(isa)}/cancel`, 'applications', { reason: 'Er is toch geen begeleiding.' })
    expect(await statusOf(isa, of(isa))).toBe('cancelled_by_company')
    expect(await statusOf(tijn, of(tijn))).toBe('confirmed')
    expect(await seatsTaken()).toBe(2)
  })

  it('is confirmed for one pupil at a time, by the school too', async () => {
    const { of } = await aSentTeam()
    await accept(of(isa))
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    expect((await coordinator.put(`/applications/${of(isa)}/confirm`, 'applications')).status).toBe(200)
    for (const who of [isa, tijn, yara]) expect(await statusOf(who, of(who))).toBe('accepted')
    const agreed = async (who: Client) => (await who.get(`/applications/${of(who)}`)).data.team
    expect(await agreed(isa)).toMatchObject({ hasAgreed: true })
    expect(await agreed(tijn)).toMatchObject({ hasAgreed: false })
  })

  it('or no to all', async () => {
    const { of } = await aSentTeam()
    await host.put(`/applications/${of(yara)}/decline`, 'applications', { declineReason: 'full' })
    for (const who of [isa, tijn, yara]) expect(await statusOf(who, of(who))).toBe('declined')
  })

  it('and nobody gets a seat where one is too few', async () => {
    const { of } = await aSentTeam()
    const lena = await world.make.student({ schoolId: school.id, groupId: group.id, firstName: 'Lena' })
    const { data } = await lena.post('/applications', 'applications', { vacancyId, motivation: words })
    await accept(String(data.id))
    const refused = await accept(of(isa))
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'vacancies.seat-taken'])
    expect(await seatsTaken()).toBe(1)
    for (const who of [isa, tijn, yara]) expect(await statusOf(who, of(who))).not.toBe('accepted')
  })

  it('is told once to the company, with the names of all', async () => {
    const { of } = await aSentTeam()
    const told = (await host.get<{ key: string; text: string }[]>('/notifications')).data
    expect(told.map(({ key }) => key)).toEqual(['application-submitted'])
    for (const name of ['Isa', 'Tijn', 'Yara']) expect(told[0]?.text).toContain(name)
    expect(told[0]?.text).not.toContain('Lammers')
    expect(await noticesOf(tijn)).toContain('team-sent')
    await accept(of(isa))
    await world.settle()
    for (const who of [isa, tijn, yara]) expect(await noticesOf(who)).toContain('application-accepted')
  })

  it('tells a company that chooses blind no name, and everybody else who it is', async () => {
    await aSchool({ capabilities: { blindMatching: true } })
    const { of } = await aSentTeam()
    const lena = await world.make.student({ schoolId: school.id, groupId: group.id, firstName: 'Lena' })
    await lena.post('/applications', 'applications', { vacancyId, motivation: words })
    await world.settle()
    await host.put(`/applications/${of(isa)}/plan_interview`, 'applications', { interviewAt: '2026-10-29T13:00:00Z' })
    await world.settle()
    const told = await host.get<{ key: string }[]>('/notifications')
    expect(told.data.map(({ key }) => key).toSorted()).toEqual([
      'application-interview',
      'application-submitted',
      'application-submitted',
    ])
    for (const name of ['Isa', 'Tijn', 'Yara', 'Lena']) expect(told.text).not.toContain(name)
    expect(told.text).toContain('Groep van 3')
    expect(told.text).toContain('Een leerling')
    const mails = await mailsAbout('application-submitted')
    expect(mails).toHaveLength(2)
    for (const name of ['Isa', 'Lena']) expect(mails.join()).not.toContain(name)
  })

  it('shows the company the first names alone until its yes', async () => {
    const { of } = await aSentTeam()
    const before = await host.get(`/applications/${of(isa)}`)
    expect(before.text).toContain('Tijn')
    expect(before.text).not.toContain('Lammers')
    await accept(of(isa))
    expect((await host.get(`/applications/${of(isa)}`)).text).toContain('Tijn Lammers')
  })

  it('goes on with two when one withdraws; the last is on their own, with a yes of their own', async () => {
    const { of } = await aSentTeam()
    await accept(of(isa))
    await isa.put(`/applications/${of(isa)}/confirm`, 'applications')
    await yara.put(`/applications/${of(yara)}/confirm`, 'applications')
    await tijn.put(`/applications/${of(tijn)}/withdraw`, 'applications')
    await world.settle()
    // Who are left had said yes: they wait for nobody who is gone.
    expect([await statusOf(isa, of(isa)), await statusOf(yara, of(yara))]).toEqual(['confirmed', 'confirmed'])
    expect(await seatsTaken()).toBe(2)
  })

  it('leaves the last one with an application of their own', async () => {
    const { of } = await aSentTeam([isa, tijn])
    await accept(of(isa))
    await isa.put(`/applications/${of(isa)}/confirm`, 'applications')
    await tijn.put(`/applications/${of(tijn)}/withdraw`, 'applications')
    await world.settle()
    expect((await isa.get(`/applications/${of(isa)}`)).data).toMatchObject({ status: 'accepted', team: null })
    expect(await noticesOf(isa)).toContain('team-alone')
    await isa.put(`/applications/${of(isa)}/confirm`, 'applications')
    expect(await statusOf(isa, of(isa))).toBe('confirmed')
  })

  it('falls apart when not everybody confirms in time', async () => {
    const { of } = await aSentTeam()
    await accept(of(isa))
    await isa.put(`/applications/${of(isa)}/confirm`, 'applications')
    world.setNow('2026-10-14T09:00:00Z')
    await world.inside(expireApplications)
    for (const who of [isa, tijn, yara]) expect(await statusOf(who, of(who))).toBe('expired')
    expect(await seatsTaken()).toBe(0)
    await world.settle()
    // Of who had said yes nobody hears that they did not.
    const mails = await mailsAbout('application-not-confirmed')
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.join()).toContain('Niet iedereen van de groep')
    expect(mails.join()).not.toContain('Isa Lammers heeft')
  })

  it('waits for every mentor, each of whom agrees for their own pupils', async () => {
    await aSchool({ capabilities: { mentorPreapproval: true } })
    const parallel = await world.make.group(school.id)
    await world.make.period(school.id, [parallel.id])
    const joost = await world.make.mentor(school.id, group.id)
    const { of } = await aSentTeam()
    const other = await world.make.mentor(school.id, parallel.id)
    await world.inside((ctx) =>
      ctx.db
        .updateTable('groupMemberships')
        .set({ groupId: parallel.id })
        .where('tenantId', '=', world.tenant.id)
        .where('studentId', '=', yara.id)
        .execute(),
    )
    await joost.put(`/applications/${of(isa)}/mentor_approve`, 'applications')
    expect(await statusOf(tijn, of(tijn))).toBe('awaiting_mentor')
    expect((await joost.get<{ meta: object }>(`/applications/${of(tijn)}`)).data.meta).toMatchObject({
      turn: { isYours: false },
    })
    expect((await host.get('/applications')).data).toEqual([])
    await other.put(`/applications/${of(yara)}/mentor_approve`, 'applications')
    for (const who of [isa, tijn, yara]) expect(await statusOf(who, of(who))).toBe('submitted')
  })

  it('shows what a mentor wrote of one pupil to that pupil alone', async () => {
    await aSchool({ capabilities: { mentorPreapproval: true } })
    const joost = await world.make.mentor(school.id, group.id)
    const { of } = await aSentTeam()
    await joost.put(`/applications/${of(isa)}/mentor_decline`, 'applications', { reason: 'Haar cijfers zijn te laag.' })
    for (const who of [isa, tijn, yara]) expect(await statusOf(who, of(who))).toBe('mentor_declined')
    expect((await isa.get(`/applications/${of(isa)}`)).text).toContain('cijfers')
    expect((await tijn.get(`/applications/${of(tijn)}`)).text).not.toContain('cijfers')
  })

  it('keeps out who withdrew, once it went on without her', async () => {
    const { of } = await aSentTeam()
    expect((await accept(of(isa))).status).toBe(200)
    expect((await isa.put(`/applications/${of(isa)}/withdraw`, 'applications')).status).toBe(200)
    const [step] = (await isa.get<{ id: string }[]>('/taken_steps')).data
    for (const who of [tijn, yara]) await who.put(`/applications/${of(who)}/confirm`, 'applications')
    expect(await statusOf(tijn, of(tijn))).toBe('confirmed')
    const undone = await isa.put(`/taken_steps/${step?.id}/undo`, 'taken_steps')
    expect([undone.status, undone.errors[0]?.code]).toEqual([409, 'undo.built-upon'])
  })

  it('keeps out who stepped out, once it was sent without her', async () => {
    const { id, code } = await start()
    for (const who of [tijn, yara]) await join(who, code)
    for (const who of [isa, tijn, yara]) await say(who, id)
    expect((await yara.put(`/application_teams/${id}/leave`, 'application_teams')).status).toBe(204)
    const [step] = (await yara.get<{ id: string }[]>('/taken_steps')).data
    expect((await send(isa, id)).status).toBe(200)
    const undone = await yara.put(`/taken_steps/${step?.id}/undo`, 'taken_steps')
    expect([undone.status, undone.errors[0]?.code]).toEqual([409, 'undo.built-upon'])
  })

  it('is taken back within ten seconds for all of them', async () => {
    const { id, code } = await start()
    await join(tijn, code)
    await say(isa, id)
    await say(tijn, id)
    await send(isa, id)
    const [step] = (await isa.get<{ id: string; what: string }[]>('/taken_steps')).data
    expect(step?.what).toBe('application_teams.send')
    expect((await isa.put(`/taken_steps/${step?.id}/undo`, 'taken_steps')).status).toBe(200)
    expect((await tijn.get('/applications')).data).toEqual([])
    expect((await isa.get(`/application_teams/${id}`)).data.status).toBe('forming')
  })
})
