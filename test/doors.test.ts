import { expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { newId } from '#platform/ids.ts'
import { listRoutes } from '../src/cli/cli.ts'
import { aWorld, type Client, type World } from './world.ts'

// Every call of the API, tried by who has no business with it: generated from the list of calls, so that a new one is
// tried the day it is written.

const pupilName = 'Geheimenberg'
/** The two programs need two sorts of places: one with a contract, one with hours. */
async function aPlace(program: 'mas' | 'traineeship') {
  const world = await aWorld({
    capabilities: { program, digitalContracts: program === 'traineeship', usesHours: true },
  })
  const school = await world.make.organization({ type: 'School', name: 'Geheimschool' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id], { program })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: pupilName })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const company = await world.make.company({ name: 'De Plek' })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }], firstName: 'Wim' })
  const vacancy = await world.make.vacancy(company.id, { program })
  const { data: application } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
  await student.put(`/applications/${application.id}/confirm`, 'applications')
  await world.settle()
  const [internship] = (await coordinator.get<Flat[]>('/internships')).data
  const contractId = internship?.contractId as string | null
  const signers = contractId
    ? (await coordinator.get<Flat & { signers: { id: string }[] }>(`/contracts/${contractId}`)).data.signers
    : []
  const [notification] = (await host.get<Flat[]>('/notifications')).data
  const [mail] = (await world.visitor.get<Flat[]>('/test/emails')).data
  const { data: feedback } = await student.post('/feedback', 'feedback', { message: 'De kaart laadt niet.' })
  // One that waits to be judged: only its own people and those who judge know of it.
  const pending = await world.make.company({ name: 'Wacht nog', status: 'pending' })
  const { data: view } = await student.post('/saved_views', 'saved_views', { screen: 'users', name: 'Mijn', query: '' })
  await student.post('/favorites', 'favorites', { vacancyId: vacancy.id })
  const { data: search } = await student.post('/saved_searches', 'saved_searches', attributesFor('/saved_searches'))
  const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const { data: synonyms } = await keeper.post('/search_synonyms', 'search_synonyms', { words: ['patat', 'friet'] })
  const { data: webhook } = await keeper.post('/webhooks', 'webhooks', attributesFor('/webhooks'))
  const full = await world.make.vacancy(company.id, { program, status: 'full' })
  const waiter = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: pupilName })
  const { data: waiting } = await waiter.post('/waiting_places', 'waiting_places', { vacancyId: full.id })
  const { data: asked } = await keeper.post('/bulk_steps', 'bulk_steps', {
    kind: 'organizations',
    step: 'approve',
    ids: [pending.id],
  })
  const sent = await host.request('/vacancy_imports?file_name=plekken.csv', {
    method: 'POST',
    body: 'Titel;Omschrijving;Werkveld;Plekken\nGeheimen bewaren;Kort.;Zorg;1\n',
  })
  const ids: Record<string, string | undefined> = {
    vacancies: vacancy.id,
    applications: application.id,
    internships: internship?.id,
    timesheets: internship?.timesheetId as string,
    hours: internship?.timesheetId as string,
    contracts: contractId ?? undefined,
    notifications: notification?.id,
    emails: mail?.id,
    signer: signers[0]?.id,
    feedback: feedback.id,
    api_keys: (await host.post('/api_keys', 'api_keys', { name: 'Rooster' })).data.id,
    webhooks: webhook.id,
    sign_in_as_user: student.id,
    sessions: (await host.get<Flat[]>('/sessions')).data[0]?.id,
    school_settings: school.id,
    organizations: pending.id,
    saved_views: view.id,
    favorites: vacancy.id,
    saved_searches: search.id,
    waiting_places: waiting.id,
    vacancy_imports: ((await sent.json()) as { data: { id: string } }).data.id,
    bulk_steps: asked.id,
    search_synonyms: synonyms.id,
  }
  return { world, ids, student, host }
}

/** The path with the ids of what is there; undefined where this place has no such thing. */
function pathOf(path: string, ids: Record<string, string | undefined>): string | undefined {
  const kind = /\/(\w+)\/:id/.exec(path)?.[1]
  if (kind && !ids[kind]) return undefined
  return path
    .replace('/api/v1', '')
    .replace(':id', kind ? (ids[kind] as string) : '')
    .replace(':signerId', ids.signer ?? '')
    .replace(':monday', '2026-10-05')
    .replace(':code', 'AAAAAAAAAAAAAAAAAAAAAA')
}

async function strangers(world: World): Promise<[string, Client][]> {
  const school = await world.make.organization({ type: 'School', name: 'Andere school' })
  const group = await world.make.group(school.id)
  const company = await world.make.company({ name: 'Ander bedrijf' })
  const at = (name: string, organizationId: string) =>
    world.make.user({ roles: [{ name: name as never, organizationId }] })
  return [
    ['student elsewhere', await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Vreemd' })],
    ['mentor elsewhere', await world.make.mentor(school.id, group.id)],
    ['coordinator elsewhere', await at('coordinator', school.id)],
    ['school admin elsewhere', await at('admin', school.id)],
    ['company admin elsewhere', await at('admin', company.id)],
    ['company supervisor elsewhere', await at('supervisor', company.id)],
    ['company signatory elsewhere', await at('signatory', company.id)],
  ]
}

const routes = listRoutes().filter(({ path }) => path.startsWith('/api/v1'))
/** Calls in which everybody finds something of their own, or what is public anyway. */
const openToAll = new Set([
  '/vacancies',
  '/places',
  '/shell',
  '/verify',
  '/dashboard',
  '/current_user',
  '/current_user/avatar',
  '/current_organizations',
  '/notifications',
  '/notifications/read',
  '/test/emails',
  '/applications',
  '/internships',
  '/audit_logs',
  '/api_keys',
  '/webhooks',
  '/webhook_deliveries',
  '/digest_settings',
  '/users',
  '/users/export',
  '/grantable_roles',
  '/my_data',
  '/my_data/download',
  '/data_views',
  '/sessions',
  '/identity_providers',
  '/second_factor',
  '/second_factor/confirm',
  '/second_factor/end',
  '/second_factor/recovery_codes',
  '/email_changes',
  '/organizations',
  '/organizations/export',
  '/saved_views',
  '/favorites',
  '/seen_vacancies',
  '/saved_searches',
  '/recommendations',
  '/seeker',
  '/waiting_places',
  '/vacancy_imports',
  '/vacancy_imports/example',
  '/vacancy_figures',
  '/bulk_steps',
])

it.each(['mas', 'traineeship'] as const)(
  '%s: every call, by a visitor, a stranger and another tenant',
  async (program) => {
    const { world, ids } = await aPlace(program)
    const elsewhere = await aPlace(program)
    const outsiders: [string, Client][] = [
      ...(await strangers(world)),
      ['another tenant', elsewhere.host],
      ['a pupil of another tenant', elsewhere.student],
    ]
    const wrong: string[] = []
    let tried = 0
    // A place and a school stand in the open for who works in the tenant.
    const open = new Set([ids.vacancies, ids.school_settings])
    const secrets = Object.values(ids).flatMap((id) => (id && !open.has(id) ? [id] : []))
    for (const { method, path, who } of routes) {
      const here = pathOf(path, ids)
      if (!here) continue
      const send = async (client: Client) => {
        tried += 1
        const response = await client.request(here, {
          method,
          ...(method === 'GET'
            ? {}
            : {
                headers: { 'content-type': 'application/vnd.api+json' },
                body: JSON.stringify({ data: { type: typeOf(path), attributes: attributesFor(path) } }),
              }),
        })
        return { status: response.status, text: await response.text() }
      }
      const isOpen = openToAll.has(here) || path.startsWith('/api/v1/vacancies') || path.includes('/test/')
      const visitor = await send(world.visitor)
      const expected =
        isOpen || who === 'everyone'
          ? [200, 201, 204, 400, 401, 404, 415, 422]
          : who === 'link'
            ? [403, 404, 204]
            : [401]
      if (!expected.includes(visitor.status)) wrong.push(`visitor ${method} ${here}: ${visitor.status}`)
      if (visitor.text.includes(pupilName) && !path.includes('/test/'))
        wrong.push(`visitor ${method} ${here}: tells the name`)
      for (const [name, client] of outsiders) {
        if (path.includes('/test/')) continue
        const { status, text } = await send(client)
        const hidden = who === 'link' ? [403, 404, 204] : [403, 404]
        if (isOpen || who === 'everyone' ? status >= 500 : !hidden.includes(status))
          wrong.push(`${name} ${method} ${here}: ${status}`)
        if (text.includes(pupilName) && !name.includes('another tenant'))
          wrong.push(`${name} ${method} ${here}: tells the name`)
        if (secrets.some((id) => text.includes(id))) wrong.push(`${name} ${method} ${here}: tells an id`)
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(400)
  },
  // Every call there is, by a dozen people: longer with every call that is added.
  120_000,
)

it('another tenant’s session opens nothing here', async () => {
  const { ids, host } = await aPlace('mas')
  const elsewhere = await aPlace('mas')
  const credentials = host.credentials
  for (const { method, path, who } of routes.filter(({ who }) => Array.isArray(who) || who === 'signed-in')) {
    const here = pathOf(path, elsewhere.ids) ?? pathOf(path, ids)
    if (!here) continue
    const { status } = await elsewhere.world.visitor.request(here, { method, headers: credentials })
    expect([method, here, who, status]).toEqual([method, here, who, 401])
  }
})

/** A call's first word names what it is about. */
function typeOf(path: string): string {
  const word = /^\/api\/v1\/(?:public\/)?(\w+)/.exec(path)?.[1] ?? ''
  return word === 'hours' ? 'timesheets' : word
}

/** What each call wants to hear, so that it is the door that refuses and not the form. */
function attributesFor(path: string): Record<string, unknown> {
  const reason = 'Een reden van genoeg tekens.'
  const step = path.split('/').at(-1)
  if (path.includes('vacancy_imports')) return { mapping: {} }
  switch (step) {
    case 'accept':
    case 'reconsider':
    case 'hand_over':
      return { supervisor_user_id: newId() }
    case 'plan_interview':
      return { interview_at: '2026-12-01T10:00:00Z' }
    case 'decline':
      return path.includes('contracts') ? { reason, last_name: 'Vries' } : { decline_reason: 'full' }
    case 'fields':
      return { values: {} }
    case 'guardian':
      return { first_name: 'Elif', last_name: 'Vreemd', email: 'elif@thuis.example' }
    case 'identify':
      return { last_name: 'Vries' }
    case 'saved_searches':
      return { name: 'Dieren', query: 'sector=animals' }
    case 'feedback':
      return { message: 'De kaart laadt niet.' }
    case 'search_synonyms':
      return { words: ['patat', 'friet'] }
    case 'webhooks':
      return { url: 'https://voorbeeld.nl/haak', events: ['contracts.signed'] }
    case 'api_keys':
      return { name: 'Rooster' }
    case 'add_role':
    case 'remove_role':
      return { name: 'viewer' }
    case 'applications':
    case 'favorites':
    case 'seen_vacancies':
      return { vacancy_id: newId() }
    case ':monday':
      return { entries: [] }
    case 'sign':
    case ':signerId':
      return { method: 'typed', name: 'Iemand', consent: true, authority: true, document_sha256: 'a'.repeat(64) }
    default:
      return path.includes('/public/hours/')
        ? { name: 'Iemand', reason }
        : /\/(users|students|webhooks|saved_searches)\//.test(path) ||
            step === 'submit' ||
            step === 'confirm' ||
            step === 'open' ||
            path.includes('school_settings')
          ? {}
          : { reason }
  }
}
