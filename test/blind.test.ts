import { beforeAll, describe, expect, it } from 'vitest'
import { areaRoutes, remindByTheClock } from '#areas/registry.ts'
import { expireApplications } from '#areas/applications/ending/commands.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { newId } from '#platform/ids.ts'
import { allSamples } from './access/sample.ts'
import type { Place } from './access/place.ts'
import { aSentTeam, words } from './team.ts'
import { aWorld, type Client } from './world.ts'

// A school whose organizations choose without names: of a pupil they have not said yes to, no answer, notice or mail that
// they can get tells a name, whose it is, or of which school. Every call there is, is tried; one that is written tomorrow too.

const hidden = { firstName: 'Quirijn', lastName: 'Zevenhuizen', schoolName: 'Lyceum De Verborgen Vallei' }

/** A company that pupils of such a school asked for places in every way there is. */
async function aBlindSchool() {
  const world = await aWorld({ capabilities: { maxOpenApplications: 50 } })
  const school = await world.make.school({ name: hidden.schoolName, settings: { blindMatching: true } })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const company = await world.make.company({ name: 'De Modderpoel' })
  const roleAt = (name: 'admin' | 'supervisor', firstName: string) =>
    world.make.user({ roles: [{ name, organizationId: company.id }], firstName, lastName: 'Poelstra' })
  const host = await roleAt('admin', 'Geert')
  const guide = await roleAt('supervisor', 'Ria')
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const pupil = () => world.make.student({ schoolId: school.id, groupId: group.id, ...hidden })
  const [alone, first, second, asked, waits] = (await Promise.all([pupil(), pupil(), pupil(), pupil(), pupil()])) as [
    Client,
    Client,
    Client,
    Client,
    Client,
  ]
  const place = async (seats = 3) => (await world.make.vacancy(company.id, { seats })).id
  const places = await Promise.all([place(), place(), place(), place(), place(), place()])
  const full = await world.make.vacancy(company.id, { status: 'full' })
  return {
    world,
    school,
    group,
    company,
    host,
    guide,
    coordinator,
    keeper,
    alone,
    first,
    second,
    asked,
    waits,
    places,
    full,
  }
}
type School = Awaited<ReturnType<typeof aBlindSchool>>

/** Asks in every way, and lets the host take every step that is not a yes. Gives back what there is to ask for. */
async function whatHappens(s: School) {
  const { world, host, guide, alone, coordinator, waits, places } = s
  const ask = async (vacancyId: string, who = alone, more: object = {}) => {
    const { data, errors } = await who.post('/applications', 'applications', { vacancyId, motivation: words, ...more })
    expect(errors).toEqual([])
    return String(data.id)
  }
  const [plain, declined, withdrawn, planned, together, onBehalf] = places as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const ids = {
    plain: await ask(plain),
    declined: await ask(declined),
    withdrawn: await ask(withdrawn),
    planned: await ask(planned),
    onBehalf: await ask(onBehalf, coordinator, { studentId: s.asked.id }),
  }
  const team = await aSentTeam({ world, vacancyId: together }, [s.first, s.second])
  await waits.post('/waiting_places', 'waiting_places', { vacancyId: s.full.id })
  const said: string[] = []
  const step = async (id: string, name: string, input: object = {}) => {
    const reply = await host.put(`/applications/${id}/${name}`, 'applications', { ...input })
    expect(reply.errors).toEqual([])
    said.push(reply.text, (await host.get('/taken_steps')).text)
  }
  await step(ids.withdrawn, 'open')
  await step(ids.plain, 'hand_over', { supervisorUserId: guide.id })
  await step(ids.planned, 'plan_interview', { interviewAt: '2026-10-29T13:00:00Z' })
  await step(ids.declined, 'decline', { declineReason: 'full' })
  await step(team.of(s.first), 'plan_interview', { interviewAt: '2026-10-29T14:00:00Z' })
  await alone.put(`/applications/${ids.withdrawn}/withdraw`, 'applications')
  await world.settle()
  return { said, applications: [...Object.values(ids), team.of(s.first), team.of(s.second)], team: team.id }
}
type Happened = Awaited<ReturnType<typeof whatHappens>>

/** What must not be read: names, and the ids by which more could be asked. */
const secretsOf = (s: School) => [
  hidden.firstName,
  hidden.lastName,
  ...[s.alone, s.first, s.second, s.asked, s.waits].map(({ id }) => id),
]

/** Every way to fill in an address with what somebody of the company can know, or guess. */
function addressesOf(path: string, s: School, happened: Happened): string[] {
  const parts = path.replace('/api/v1', '').split('/')
  const known: Record<string, string[]> = {
    applications: happened.applications,
    vacancies: [...s.places, s.full.id],
    application_teams: [happened.team],
    organizations: [s.school.id, s.company.id],
    schools: [s.school.id],
    users: [s.alone.id, s.first.id, s.host.id],
    students: [s.alone.id, s.first.id],
    groups: [s.group.id],
  }
  return parts.reduce<string[]>(
    (made, part, at) => {
      if (!part.startsWith(':')) return made.map((one) => (at === 0 ? part : `${one}/${part}`))
      const ids = known[parts[at - 1] ?? ''] ?? [happened.applications[0] ?? '', s.alone.id]
      return made.flatMap((one) => ids.map((id) => `${one}/${id}`))
    },
    [''],
  )
}

/** But the page of a demo on which everybody reads every mail. */
const calls = areaRoutes
  .flatMap(({ prefix, endpoints }) => endpoints.map((endpoint) => ({ ...endpoint, path: prefix + endpoint.path })))
  .filter(({ path }) => !path.includes('/test/'))

let s: School
let happened: Happened
let people: [string, Client][]
/** Where the company reads the name of the school anyhow, before any of its pupils asked for anything. */
const openAbout = new Set<string>()

beforeAll(async () => {
  s = await aBlindSchool()
  people = [
    ['company admin', s.host],
    ['company supervisor', s.guide],
  ]
  const nobody = { said: [], applications: [newId()], team: newId() }
  for (const { method, path } of calls.filter((call) => call.method === 'get'))
    for (const address of addressesOf(path, s, nobody))
      for (const [, who] of people)
        if ((await (await who.request(address, { method })).text()).includes(hidden.schoolName)) openAbout.add(path)
  happened = await whatHappens(s)
}, 240_000)

describe('an organization that chooses without names', () => {
  const tells = (text: string, path: string) => [
    ...secretsOf(s).filter((secret) => text.includes(secret) && !path.includes(secret)),
    ...(text.includes(hidden.schoolName) && !openAbout.has(path) ? [hidden.schoolName] : []),
  ]

  it('reads none in any answer', { timeout: 240_000 }, async () => {
    const wrong: string[] = []
    let answered = 0
    for (const { method, path } of calls.filter((call) => call.method === 'get'))
      for (const address of addressesOf(path, s, happened))
        for (const [name, who] of people) {
          const response = await who.request(address, { method })
          if (response.status < 300) answered += 1
          const found = tells((await response.text()).replaceAll(address, ''), path)
          if (found.length > 0) wrong.push(`${name} GET ${address}: ${found.join(', ')}`)
        }
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(100)
  })

  it('finds nobody by a name', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    let asked = 0
    for (const { method, path, query } of calls) {
      const filters = Object.entries(query?.filters ?? {}).filter(([, { kind }]) => kind === 'text')
      if (method !== 'get' || path.includes(':')) continue
      for (const [name] of filters)
        for (const [, who] of people) {
          const field = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
          const reply = await who.get<unknown[]>(
            `${path.replace('/api/v1', '')}?filter[${field}_cont]=${hidden.lastName}`,
          )
          if (reply.status !== 200) continue
          asked += 1
          if (reply.data.length > 0) wrong.push(`${path} ${name}`)
        }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(5)
  })

  it('is answered no name to a step of its own', { timeout: 120_000 }, async () => {
    expect(happened.said.flatMap((text) => tells(text, ''))).toEqual([])
    const place = { ...s, program: 'mas', vacancy: { id: s.places[0] }, student: s.alone, ids: {} } as Place
    const samples = new Map((await allSamples()).flatMap((area) => Object.entries(area.calls)))
    const wrong: string[] = []
    for (const { method, path, type, bodyKind } of calls) {
      const name = `${method.toUpperCase()} ${path.replace('/api/v1', '')}`
      const sample = samples.get(name)
      // A yes makes known; who ends their session asks no more.
      const isYes = /\/(accept|reconsider|company_confirmed)$/.test(path)
      if (method === 'get' || isYes || sample?.last || bodyKind) continue
      const sent = typeof sample?.sends === 'function' ? sample.sends(place) : (sample?.sends ?? {})
      const body = { data: { type: type ?? 'applications', attributes: sent } }
      for (const address of addressesOf(path, s, happened).slice(0, 2)) {
        const init = {
          method: method.toUpperCase(),
          headers: { 'content-type': mediaType },
          body: JSON.stringify(body),
        }
        const response = await s.guide.request(address, init)
        const found = tells((await response.text()).replaceAll(address, ''), path)
        if (found.length > 0) wrong.push(`${name}: ${found.join(', ')}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('is told none in the product or by mail', { timeout: 120_000 }, async () => {
    const { world } = s
    world.setNow('2026-10-17T09:00:00Z')
    await world.inside(remindByTheClock)
    world.setNow('2026-11-20T09:00:00Z')
    await world.inside(expireApplications)
    await world.inside(remindByTheClock)
    await world.settle()
    const wrong: string[] = []
    for (const [name, who] of people) {
      const { text, data } = await who.get<unknown[]>('/notifications')
      expect([name, data.length > 0]).toEqual([name, true])
      wrong.push(...tells(text, '').map((found) => `bell of ${name}: ${found}`))
    }
    const mails = await world.inside(({ db, tenant }) =>
      db
        .selectFrom('emailDeliveries')
        .select(['templateKey', 'subject', 'text', 'html', 'recipientName'])
        .where('tenantId', '=', tenant.id)
        .where('recipientName', 'like', '%Poelstra')
        .execute(),
    )
    expect(mails.length).toBeGreaterThan(3)
    for (const { templateKey, subject, text, html } of mails)
      wrong.push(...tells(`${subject} ${text} ${html}`, '').map((found) => `mail ${templateKey}: ${found}`))
    expect(wrong).toEqual([])
  })
})
