import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { byThemselves } from '#web/design/own-acts.tsx'
import { aWorld } from '../../../test/world.ts'
import { actions } from './model.ts'

type Line = Flat & { action: string; text: string; studentName: string | null; path: string | null }

async function aStory() {
  const world = await aWorld({ capabilities: { program: 'traineeship' } })
  const school = await world.make.organization({ type: 'School', name: 'Raayland College' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program: 'traineeship' })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2008-05-01' })
  const mate = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2008-05-02' })
  const mentor = await world.make.mentor(school.id, group.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const garage = await world.make.company({ name: 'Garage Peeters' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: garage.id }] })
  const vacancy = await world.make.vacancy(garage.id, { program: 'traineeship', title: 'Meehelpen' })
  const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
  return { world, student, mate, mentor, coordinator, host, application, garage }
}

describe('recent actions', () => {
  it('tell each what touches them, and nobody more', async () => {
    const { world, student, mate, mentor, coordinator, host, application } = await aStory()
    const seen = async (client: typeof host) =>
      (await client.get<Line[]>('/audit_logs?filter[subject_type_eq]=applications')).data.map(({ action }) => action)
    const both = ['applications.accepted', 'applications.applied']
    expect(await seen(student)).toEqual(both)
    expect(await seen(coordinator)).toEqual(both)
    // A company sees what its own people did.
    expect(await seen(host)).toEqual(['applications.accepted'])
    expect(await seen(mate)).toEqual([])
    const [line] = (await host.get<Line[]>('/audit_logs?filter[action_eq]=applications.accepted')).data
    expect(line).toMatchObject({ path: `/applications/${application.id}`, text: 'Aanvraag geaccepteerd' })
    expect(line?.studentName?.includes(' ')).toBe(false)
    expect((await mentor.get('/audit_logs')).status).toBe(403)
    expect((await world.visitor.get('/audit_logs')).status).toBe(401)
    const other = await world.make.company({ name: 'Elders' })
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    expect(await seen(stranger)).toEqual([])
    const elsewhere = await aWorld()
    const admin = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(await seen(admin)).toEqual([])
    const own = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(await seen(own)).toEqual(both)
  })

  it('are taken along as they are read: what one may not read is in no file, and that a file was made is an action too', async () => {
    const { world, student, mentor, coordinator, host } = await aStory()
    const file = (client: typeof host, query = '', attributes: Record<string, string> = {}) =>
      client.post(`/audit_logs/export?${query}`, 'audit_logs', { format: 'csv', ...attributes })
    const linesOf = ({ text }: { text: string }) => text.trim().split(/\r?\n/)
    const ofApplications = 'filter[kind_eq]=applications'
    const taken = await file(coordinator, ofApplications)
    expect(taken.status).toBe(200)
    const read = (await coordinator.get<Line[]>(`/audit_logs?${ofApplications}`)).data
    expect(linesOf(taken)).toHaveLength(read.length + 1)
    for (const { text } of read) expect(taken.text).toContain(text)
    const [made] = (await coordinator.get<Line[]>('/audit_logs?filter[kind_eq]=exports')).data
    expect(made).toMatchObject({ action: 'activity.exported', isYours: true })
    // A stranger, a pupil, a mentor and a company take nothing along.
    expect((await file(world.visitor)).status).toBe(401)
    for (const client of [student, mentor, host]) expect((await file(client)).status).toBe(403)
    // Another school of the tenant reads none of it, and another tenant neither.
    const other = await world.make.school({ name: 'Elders' })
    const neighbour = await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
    expect(linesOf(await file(neighbour, ofApplications))).toHaveLength(1)
    const elsewhere = await aWorld()
    const stranger = await elsewhere.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(linesOf(await file(stranger, ofApplications, { reason: 'Nakijken voor het bestuur' }))).toHaveLength(1)
    // Who runs the whole tenant says what for.
    const own = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    expect((await file(own, ofApplications)).status).toBe(422)
    const all = await file(own, ofApplications, { reason: 'Nakijken voor het bestuur' })
    expect([all.status, linesOf(all).length]).toEqual([200, read.length + 1])
  })

  it('say what is other than it was, and are asked by kind, by words and by who did it', async () => {
    const { student, coordinator, host, application, garage } = await aStory()
    type Changed = Line & {
      kind: string
      isYours: boolean
      changed: { label: string; from: string | null; to: string | null }[]
    }
    const ask = (client: typeof host, query: string) => client.get<Changed[]>(`/audit_logs?${query}`)
    const { data, meta } = await ask(host, 'filter[kind_eq]=applications')
    expect(data).toMatchObject([
      {
        isYours: true,
        actorAs: 'Garage Peeters',
        changed: [{ label: 'Status', from: 'Verstuurd', to: 'Wacht op leerling', tone: 'plain' }],
      },
    ])
    const toPupil = (await ask(student, 'filter[action_eq]=applications.accepted')).data
    expect(toPupil[0]?.changed[0]).toMatchObject({ to: 'Geaccepteerd, wacht op jou', tone: 'good' })
    // Nobody needs to be told their own name; the school is told whose it is.
    expect(toPupil[0]?.studentName).toBeNull()
    const toSchool = (await ask(coordinator, 'filter[action_eq]=applications.accepted')).data
    expect(toSchool[0]?.studentName).not.toBeNull()
    // The chips say how many of every kind there are, whichever is asked.
    expect(meta).toMatchObject({ by_kind: { applications: 1 } })
    const lines = async (client: typeof host, query: string) =>
      (await ask(client, query)).data.map(({ action }) => action)
    expect(await lines(coordinator, `filter[actor_id_eq]=${host.id}&filter[kind_eq]=applications`)).toEqual([
      'applications.accepted',
    ])
    // What somebody did is told without that they looked or came in.
    const deeds = await lines(coordinator, `filter[actor_id_eq]=${host.id}&filter[kind_not_in]=looking,signing-in`)
    expect(deeds).toEqual(['applications.accepted'])
    // Nor with what followed from it by itself, each of which is called as it is recorded.
    expect(actions).toEqual(expect.arrayContaining(byThemselves.split(',')))
    const without = (which: string) => `filter[actor_id_eq]=${host.id}&filter[action_not_in]=${which}`
    expect(await lines(coordinator, without(byThemselves))).toContain('applications.accepted')
    expect(await lines(coordinator, without('applications.accepted'))).not.toContain('applications.accepted')
    const admin = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
    expect(await lines(admin, without(byThemselves))).toEqual([])
    expect(await lines(coordinator, 'filter[words_i_cont]=MEEHELPEN&filter[kind_eq]=applications')).toHaveLength(2)
    expect((await ask(coordinator, 'filter[kind_eq]=nonsense')).status).toBe(400)
    // Nobody finds by a name what they may not read.
    const { lastName } = (await student.get<Flat & { lastName: string }>('/current_user')).data
    expect(await lines(coordinator, `filter[words_cont]=${lastName}&filter[kind_eq]=applications`)).toHaveLength(2)
    expect(await lines(host, `filter[words_cont]=${lastName}`)).toEqual([])
    await host.patch(`/organizations/${garage.id}`, 'organizations', { phone: '0612345678' })
    expect((await ask(host, 'filter[action_eq]=organizations.changed')).data[0]?.changed).toEqual([
      { of: 'fields', label: 'Gewijzigd', from: null, to: 'Telefoon', tone: 'plain' },
    ])
    await host.patch(`/organizations/${garage.id}`, 'organizations', { description: 'Wij maken auto’s weer heel.' })
    expect((await ask(host, 'filter[action_eq]=organizations.changed')).data[0]?.changed[0]).toMatchObject({
      to: 'Over de organisatie',
    })
    await host.put(`/applications/${application.id}/cancel`, 'applications', { reason: 'De werkplaats is dicht.' })
    const reasonFor = async (client: typeof host) =>
      (await ask(client, 'filter[action_eq]=applications.cancelled')).data.flatMap(({ changed }) =>
        changed.map(({ to }) => to),
      )
    expect(await reasonFor(coordinator)).toContain('De werkplaats is dicht.')
    expect(await reasonFor(student)).not.toContain('De werkplaats is dicht.')
  })

  it('name the pupil whom a place was proposed to, to the school alone', async () => {
    const world = await aWorld()
    const school = await world.make.school()
    const group = await world.make.group(school.id)
    const period = await world.make.period(school.id, [group.id])
    const farm = await world.make.company({ name: 'De Geit' })
    const goats = await world.make.vacancy(farm.id, { title: 'Geiten voeren' })
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Zeldzaamster' })
    const pairs = [{ studentId: pupil.id, vacancyId: goats.id }]
    await coordinator.post(`/match_boards/${period.id}/send`, 'matches', { way: 'propose', pairs })
    const proposed = async (client: typeof host) =>
      (await client.get<(Line & { about: string })[]>('/audit_logs?filter[action_eq]=matching.proposed')).data
    expect(await proposed(coordinator)).toMatchObject([
      { studentName: expect.stringContaining('Zeldzaamster'), about: 'Geiten voeren' },
    ])
    expect([await proposed(host), await proposed(pupil)]).toEqual([[], []])
  })

  it('name the organization that was proposed, and the place a group is for, not the school', async () => {
    const world = await aWorld()
    const school = await world.make.school({ name: 'Het Lyceum' })
    const group = await world.make.group(school.id, { name: 'H3x' })
    const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
    await coordinator.post('/organizations', 'organizations', { name: 'Buurtkeuken De Volle Lepel' })
    await coordinator.patch(`/groups/${group.id}`, 'groups', { name: 'H3y', lockVersion: 0 })
    const told = (await coordinator.get<(Line & { about: string | null; actorAs: string | null })[]>('/audit_logs'))
      .data
    const aboutOf = (action: string) => told.find((line) => line.action === action)
    expect(aboutOf('organizations.proposed')).toMatchObject({
      about: 'Buurtkeuken De Volle Lepel',
      actorAs: 'stagecoördinator',
    })
    expect(told.map(({ about }) => about)).not.toContain('Het Lyceum')
  })

  it.each(['nl', 'en'])('have words for every action in %s', (language) => {
    const { did } = JSON.parse(readFileSync(`locales/${language}/activity.json`, 'utf8')) as {
      did: Record<string, Record<string, string>>
    }
    const worded = Object.entries(did).flatMap(([area, names]) => Object.keys(names).map((name) => `${area}.${name}`))
    expect(worded.toSorted()).toEqual([...actions].toSorted())
  })

  it.each(['nl', 'en'])('tell once and often of the same actions, and of no others, in %s', (language) => {
    type Words = Record<string, Record<string, string>>
    const texts = JSON.parse(readFileSync(`locales/${language}/activity.json`, 'utf8')) as Record<string, Words>
    const wordsIn = (words: Words = {}) =>
      Object.entries(words).flatMap(([area, names]) =>
        Object.entries(names).map(([name, text]): [string, string] => [`${area}.${name}`, text]),
      )
    const many = new Map(wordsIn(texts['said-many']))
    const said = new Map(wordsIn(texts.said))
    // What stands without the name of what it was done to is told as often as it was done.
    const standsAlone = (text: string) => !text.includes('{what}') || text.endsWith(': {what}')
    expect([...said].filter(([key, text]) => !many.has(key) && !standsAlone(text))).toEqual([])
    expect([...many.keys()].filter((key) => !said.has(key))).toEqual([])
    expect([...said.keys()].filter((key) => !(actions as readonly string[]).includes(key))).toEqual([])
  })

  it('know every action that was written during these tests', async () => {
    const { world } = await aStory()
    const found = await world.inside((ctx) => ctx.db.selectFrom('auditLog').select('action').distinct().execute())
    expect(
      found.map(({ action }) => action).filter((action) => !(actions as readonly string[]).includes(action)),
    ).toEqual([])
  })
})
