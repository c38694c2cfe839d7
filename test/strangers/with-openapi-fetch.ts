import createClient from 'openapi-fetch'
import { isOurs } from './is-ours.ts'
import type { components, paths } from './schema.ts'

// What somebody who never saw the product writes, by the types that openapi-typescript makes of its description.

type Told = components['schemas']['Event']
type Place = {
  address: string
  key: string
  pupil: { 'access-token': string; client: string; uid: string }
  admin: { 'access-token': string; client: string; uid: string }
  supervisor: string
  hook: string
  heard: () => Promise<{ signature: string; webhook: string; body: string }>
}

export async function walk({ address, key, pupil, admin, supervisor, hook, heard }: Place): Promise<string[]> {
  const done: string[] = []
  const program = createClient<paths>({ baseUrl: address, headers: { authorization: `Bearer ${key}` } })
  const asPupil = createClient<paths>({ baseUrl: address, headers: pupil })
  const asAdmin = createClient<paths>({ baseUrl: address, headers: admin })

  const made = await asAdmin.POST('/api/v1/webhooks', {
    body: { data: { type: 'webhooks', attributes: { url: hook, events: ['applications.accepted'] } } },
  })
  if (!made.data) throw new Error(made.error.errors[0]?.detail)
  const { id: webhook, attributes: hooked } = made.data.data
  const secret = hooked.secret ?? ''

  const mine = await program.GET('/api/v1/current_organizations')
  const organization = mine.data?.data[0]?.id
  if (!organization) throw new Error('no organization')
  done.push('organization')

  const draft = await program.POST('/api/v1/vacancies', {
    body: {
      data: {
        type: 'vacancies',
        attributes: {
          organization_id: organization,
          title: 'Thee schenken en spelletjes doen',
          description_html: `<p>${'Bij ons wonen mensen die weinig bezoek krijgen. Jij maakt hun middag leuker. '.repeat(3)}</p>`,
          sector_keys: ['care'],
          format: 'recurring',
          weekly_schedule: { tue: [['15:00', '17:00']] },
          seats: 2,
          min_age: 14,
          hours_total: 30,
          street: 'Zonneweg',
          house_number: '3',
          postcode: '5341 AB',
          city: 'Oss',
          mas_checks: ['unpaid', 'supervised', 'useful', 'extra'],
        },
      },
    },
  })
  if (!draft.data) throw new Error(draft.error.errors[0]?.detail)
  const vacancy = draft.data.data.id
  const gaps = Object.keys(draft.data.data.meta.gaps)
  if (gaps.length > 0) throw new Error(`still missing: ${gaps.join(', ')}`)
  const online = await program.PUT('/api/v1/vacancies/{id}/submit', { params: { path: { id: vacancy } } })
  if (online.data?.data.attributes.status !== 'published') throw new Error('not online')
  const found = await program.GET('/api/v1/vacancies', {
    params: { query: { q: 'thee', radius: 10, 'page[size]': 5 } },
  })
  done.push(`vacancy, ${found.data?.meta.page.total} found`)

  const asked = await asPupil.POST('/api/v1/applications', {
    body: { data: { type: 'applications', attributes: { vacancy_id: vacancy } } },
  })
  if (!asked.data) throw new Error(asked.error.errors[0]?.detail)
  const application = asked.data.data.id
  const open = await program.GET('/api/v1/applications', {
    params: { query: { filter: { status_eq: 'submitted' } } },
  })
  if (!open.data?.data.some(({ id, meta }) => id === application && meta.allowed_events.includes('accept')))
    throw new Error('not to be accepted')
  done.push('application')

  const accepted = await program.PUT('/api/v1/applications/{id}/accept', {
    params: { path: { id: application } },
    body: { data: { attributes: { supervisor_user_id: supervisor } } },
  })
  if (!accepted.data) throw new Error(accepted.error.errors[0]?.detail)
  done.push(accepted.data.data.attributes.status)

  const { signature, webhook: from, body } = await heard()
  if (from !== webhook || !isOurs(secret, signature, body)) throw new Error('not ours')
  const told: Told = JSON.parse(body)
  done.push(`${told.data.attributes.name} ${told.data.relationships.subject.data.id === application}`)
  return done
}
