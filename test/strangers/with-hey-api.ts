import { createClient } from './hey/client/index.ts'
import {
  getApplications,
  getCurrentOrganizations,
  getVacancies,
  postApplications,
  postVacancies,
  postWebhooks,
  putApplicationsByIdAccept,
  putVacanciesByIdSubmit,
  type Event,
} from './hey/index.ts'
import { isOurs } from './is-ours.ts'

// The same by what @hey-api/openapi-ts makes of the description.

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
  const baseUrl = address
  const program = createClient({ baseUrl, headers: { authorization: `Bearer ${key}` } })
  const asPupil = createClient({ baseUrl, headers: pupil })
  const asAdmin = createClient({ baseUrl, headers: admin })

  const made = await postWebhooks({
    client: asAdmin,
    body: { data: { type: 'webhooks', attributes: { url: hook, events: ['applications.accepted'] } } },
    throwOnError: true,
  })
  const { id: webhook, attributes: hooked } = made.data.data

  const mine = await getCurrentOrganizations({ client: program, throwOnError: true })
  const organization = mine.data.data[0]?.id
  if (!organization) throw new Error('no organization')
  done.push('organization')

  const draft = await postVacancies({
    client: program,
    throwOnError: true,
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
  const vacancy = draft.data.data.id
  const online = await putVacanciesByIdSubmit({ client: program, path: { id: vacancy }, throwOnError: true })
  if (online.data.data.attributes.status !== 'published') throw new Error('not online')
  const found = await getVacancies({
    client: program,
    query: { q: 'thee', radius: 10, 'page[size]': 5 },
    throwOnError: true,
  })
  done.push(`vacancy, ${found.data.meta.page.total} found`)

  const asked = await postApplications({
    client: asPupil,
    body: { data: { type: 'applications', attributes: { vacancy_id: vacancy } } },
    throwOnError: true,
  })
  const application = asked.data.data.id
  const open = await getApplications({
    client: program,
    query: { filter: { status_eq: 'submitted' } },
    throwOnError: true,
  })
  if (!open.data.data.some(({ id, meta }) => id === application && meta.allowed_events.includes('accept')))
    throw new Error('not to be accepted')
  done.push('application')

  const accepted = await putApplicationsByIdAccept({
    client: program,
    path: { id: application },
    body: { data: { attributes: { supervisor_user_id: supervisor } } },
    throwOnError: true,
  })
  done.push(accepted.data.data.attributes.status)

  const { signature, webhook: from, body } = await heard()
  if (from !== webhook || !isOurs(hooked.secret ?? '', signature, body)) throw new Error('not ours')
  const told: Event = JSON.parse(body)
  done.push(`${told.data.attributes.name} ${told.data.relationships.subject.data.id === application}`)
  return done
}
