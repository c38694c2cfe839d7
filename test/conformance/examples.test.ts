import { expect, it } from 'vitest'
import { aPlace, type Place } from '../access/place.ts'
import { allSamples } from '../access/sample.ts'
import type { Client } from '../world.ts'
import { faultsOf, operations, type Operation } from './described.ts'

// The examples of the description, sent as they stand by people of every kind: nobody is told that this is not what the call
// takes, and what is answered is as described. Only the ids are those of what is there.

const samples = await allSamples()
const examples = operations.flatMap((operation) => {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return type !== undefined && content?.example !== undefined ? [{ operation, type, example: content.example }] : []
})

/** What only who has a mailed link may send; the schema of each takes its example (`description.test.ts`). */
const isByLink = ({ 'x-who': who }: Operation) => who === 'link'

/** Refused for what is there, by its rule: the example names something that is not, or that is there already. */
const ofWhatIsThere = new Set([
  'applications.team-code-unknown',
  'content.redirect-twice',
  'content.slug-used',
  'documents.fields.rule-already',
  'imports.rollover-class',
  'members.email-taken',
  'mentorships.no-mentor',
  'mentorships.nothing-to-take',
  'vacancies.synonyms.double',
])

/** The example with ids of what is there, by the names they have. */
function filled(example: unknown, { ids, company, school, group, host, student }: Place): unknown {
  const known: Record<string, string | undefined> = {
    ...ids,
    organizations: company.id,
    schools: school.id,
    groups: group.id,
    students: student.id,
    from: host.id,
  }
  const idFor = (name: string) =>
    known[`${name.replace(/_ids?$/, '').replace(/y$/, 'ie')}s`] ?? known[name.replace(/_id$/, '')]
  const within = (value: unknown, name: string): unknown => {
    if (typeof value === 'string' && value.startsWith('0198c0de-')) return idFor(name) ?? ids.users ?? host.id
    if (Array.isArray(value)) return value.map((one) => within(one, name))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, within(one, inner)]))
  }
  return within(example, '')
}

function addressOf({ path }: Operation, ids: Place['ids']): string | undefined {
  const words = path.replace('/api/v1', '').split('/')
  const found = words.map((word, at) =>
    word.startsWith('{') ? ids[word === '{id}' ? (words[at - 1] as string) : word.slice(1, -1)] : word,
  )
  return found.includes(undefined) ? undefined : found.join('/')
}

async function everyKindOf({ world, student, host, coordinator, keeper, school, group }: Place): Promise<Client[]> {
  const mentor = await world.make.mentor(school.id, group.id)
  return [
    world.visitor,
    student,
    host,
    mentor,
    coordinator,
    await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] }),
    keeper,
    // Who only runs the platform sees no pupils, and most of what there is here is about one.
    await world.make.user({ roles: [{ name: 'platform_admin' }, { name: 'tenant_admin' }] }),
  ]
}

type Sent = (typeof examples)[number] & { address: string }

/** What is wrong with the answers to an example; `undefined` where nobody came as far as that it was read. */
async function faultsIn({ operation, type, example, address }: Sent, people: Client[], place: Place) {
  const body = JSON.stringify(filled(example, place))
  const faults: string[] = []
  let wasRead = false
  for (const who of people) {
    const response = await who.request(address, { method: operation.method, headers: { 'content-type': type }, body })
    const { status } = response
    const said = await response.clone().text()
    const codes = status >= 400 ? [...said.matchAll(/"code":"([^"]+)"/g)].map(([, code = '']) => code) : []
    faults.push(...(await faultsOf(operation, response, false)))
    const isForm =
      status === 400 || status === 415 || status >= 500 || codes.some((code) => code === 'platform.invalid')
    if (isForm || (status === 422 && !codes.every((code) => ofWhatIsThere.has(code)))) faults.push(`${status} ${said}`)
    wasRead ||= ![401, 403, 404].includes(status)
    // What was done once cannot always be done again.
    if (response.ok) break
  }
  return wasRead || faults.length > 0 ? faults : undefined
}

const read = new Set<string>()
const nameOf = ({ operation }: { operation: Operation }) => `${operation.method} ${operation.path}`

it.each(['mas', 'traineeship'] as const)(
  '%s: every example of a body is what its call takes',
  async (program) => {
    const place = await aPlace(program, samples)
    const people = await everyKindOf(place)
    const wrong: Record<string, string[]> = {}
    for (const one of examples) {
      const address = addressOf(one.operation, place.ids)
      const faults = address === undefined ? undefined : await faultsIn({ ...one, address }, people, place)
      if (faults) read.add(nameOf(one))
      if (faults && faults.length > 0) wrong[nameOf(one)] = faults
    }
    expect(wrong).toEqual({})
  },
  120_000,
)

/** What the examples before them shut or are yet to open, or what one person alone may do; the schema of each takes its example all the same. */
const shut = [
  'POST /api/v1/application_teams',
  'POST /api/v1/applications',
  'POST /api/v1/contracts/{id}/signers/{signerId}/ask',
  'POST /api/v1/contracts/{id}/signers/{signerId}/decline',
  'POST /api/v1/contracts/{id}/signers/{signerId}/sign',
  'POST /api/v1/favorites',
  'POST /api/v1/required_documents/remind',
  'POST /api/v1/roads/excuse',
  'POST /api/v1/roads/extend',
  'POST /api/v1/roads/remind',
  'POST /api/v1/seen_vacancies',
  'POST /api/v1/sign_in_as_user',
  'POST /api/v1/waiting_places',
  'PUT /api/v1/application_teams/{id}/remove',
  'PUT /api/v1/imports/{id}/rows/{line}',
  'PUT /api/v1/organizations/{id}/merge',
  'PUT /api/v1/roads/{id}/tick',
  'PUT /api/v1/self_found_places/{id}/host_confirm',
  'PUT /api/v1/self_found_places/{id}/host_refuse',
  'PUT /api/v1/self_found_places/{id}/resubmit',
  'PUT /api/v1/timesheets/approve',
  'PUT /api/v1/vacancy_imports/{id}/rows/{line}',
]

it('every other was read by its call', () => {
  const unread = examples.filter((one) => !read.has(nameOf(one)) && !isByLink(one.operation)).map(nameOf)
  expect(unread.filter((name) => !shut.includes(name))).toEqual([])
})
