import { beforeAll, describe, expect, it } from 'vitest'
import { areaRoutes } from '#areas/registry.ts'
import { mediaType } from '#platform/jsonapi.ts'
import { newId } from '#platform/ids.ts'
import { aWorld, type Client } from '../world.ts'
import { statements, statementCount } from './statements.ts'

// JSON:API 1.1, statement by statement: statements.ts says which of these shows what.

type Wire = {
  type: string
  id: string
  attributes?: Record<string, unknown>
  relationships?: Record<string, { data: unknown }>
  links?: object
  meta?: object
}
type Body = {
  data: Wire | Wire[] | null
  included?: Wire[]
  errors?: { status: string; source?: Record<string, string> }[]
  links?: Record<string, string>
  meta?: Record<string, unknown>
  jsonapi?: object
}

async function aPlace() {
  const world = await aWorld()
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const company = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const vacancies: string[] = []
  for (const title of ['B', 'A', 'C']) {
    const vacancy = await world.make.vacancy(company.id, { title })
    vacancies.push(vacancy.id)
    world.setNow(`2026-10-05T09:0${vacancies.length}:00Z`)
    await student.post('/applications', 'applications', { vacancyId: vacancy.id })
  }
  await world.make.vacancy(company.id, { title: 'D' })
  return { world, host, student, coordinator, admin, vacancies }
}

let place: Awaited<ReturnType<typeof aPlace>>
beforeAll(async () => {
  place = await aPlace()
})

async function ask(client: Client, path: string, init: RequestInit & { json?: unknown } = {}) {
  const { json, ...rest } = init
  const response = await client.request(path, {
    ...rest,
    ...(json === undefined
      ? {}
      : { body: JSON.stringify(json), headers: { 'content-type': mediaType, ...(rest.headers as object) } }),
  })
  const text = await response.text()
  return { response, status: response.status, text, body: (text ? JSON.parse(text) : {}) as Body }
}

/** Documents of many sorts: lists, one, with what belongs to it, empty, errors. */
async function documents(): Promise<{ path: string; body: Body; response: Response }[]> {
  const { student, coordinator, host, admin, vacancies } = place
  const [first] = (await ask(student, '/applications')).body.data as Wire[]
  const asked: [Client, string][] = [
    [student, '/applications'],
    [student, `/applications/${first?.id}`],
    [host, '/applications?page[size]=1&page[number]=2'],
    [coordinator, '/vacancies?include=organization'],
    [student, `/vacancies/${vacancies[0]}?include=organization`],
    [student, '/current_user?include=roles'],
    [coordinator, '/internships'],
    [coordinator, '/notifications'],
    [admin, '/audit_logs'],
    [admin, '/feedback'],
    [admin, '/feedback?filter[nope_eq]=1'],
    [student, `/vacancies/${newId()}`],
    [student, '/places?q=os'],
    [student, '/dashboard'],
    [student, '/shell'],
  ]
  return Promise.all(asked.map(async ([client, path]) => ({ path, ...(await ask(client, path)) })))
}

const listOf = (data: Body['data'] | Wire[] | undefined): Wire[] => (Array.isArray(data) ? data : data ? [data] : [])
const feedback = (data: object) => ({ method: 'POST', json: { data: { type: 'feedback', ...data } } })

/** What each check shows is in its name; every one runs. */
export const checks = {
  'answers carry the media type and nothing behind it': async () => {
    for (const { response } of await documents()) expect(response.headers.get('content-type')).toBe(mediaType)
  },
  'a body with a parameter on its media type is refused with 415': async () => {
    for (const type of [`${mediaType}; charset=utf-8`, `${mediaType}; ext="https://jsonapi.org/ext/atomic"`])
      expect(
        (await ask(place.student, '/feedback', { method: 'POST', body: '{}', headers: { 'content-type': type } }))
          .status,
      ).toBe(415)
    const profiled = `${mediaType}; profile="https://example.com/p"`
    expect(
      (
        await ask(place.student, '/feedback', {
          ...feedback({ attributes: { message: 'Hoi' } }),
          headers: { 'content-type': profiled },
        })
      ).status,
    ).toBe(201)
  },
  'an answer is refused with 406 when every wish has a parameter': async () => {
    const wish = async (accept: string) => (await ask(place.student, '/vacancies', { headers: { accept } })).status
    expect(await wish(`${mediaType}; version=1`)).toBe(406)
    expect(await wish(`${mediaType}; ext="x", ${mediaType}; version=1`)).toBe(406)
    expect(await wish(`${mediaType}; version=1, ${mediaType}`)).toBe(200)
    expect(await wish('*/*')).toBe(200)
  },
  'documents have the members of the standard and no others': async () => {
    for (const { path, body } of await documents()) {
      const members = Object.keys(body)
      expect([
        path,
        members.filter((name) => !['data', 'errors', 'meta', 'jsonapi', 'links', 'included'].includes(name)),
      ]).toEqual([path, []])
      expect([path, 'data' in body !== 'errors' in body]).toEqual([path, true])
      if (!('data' in body)) expect(body).not.toHaveProperty('included')
      expect(body.jsonapi).toEqual({ version: '1.1' })
      for (const part of [body.links, body.meta]) if (part !== undefined) expect(part).toBeTypeOf('object')
    }
  },
  'resources have a type and an id, strings, and objects for the rest': async () => {
    for (const { path, body } of await documents()) {
      for (const resource of [...listOf(body.data), ...(body.included ?? [])]) {
        expect([path, typeof resource.type, typeof resource.id]).toEqual([path, 'string', 'string'])
        for (const name of Object.keys(resource))
          expect(['type', 'id', 'attributes', 'relationships', 'links', 'meta']).toContain(name)
        for (const part of [resource.attributes, resource.relationships ?? {}, resource.meta ?? {}]) {
          expect(part).toBeTypeOf('object')
          expect(Array.isArray(part)).toBe(false)
        }
      }
    }
  },
  'relationships say what they point at: nobody, one or many': async () => {
    const seen = new Set<string>()
    for (const { body } of await documents()) {
      for (const { attributes = {}, relationships = {} } of [...listOf(body.data), ...(body.included ?? [])]) {
        expect(Object.keys(attributes).filter((name) => name in relationships)).toEqual([])
        for (const { data } of Object.values(relationships)) {
          seen.add(data === null ? 'null' : Array.isArray(data) ? 'many' : 'one')
          for (const one of listOf(data as Wire | Wire[] | null))
            expect(Object.keys(one).toSorted()).toEqual(['id', 'type'])
        }
      }
    }
    expect([...seen].toSorted()).toEqual(['many', 'null', 'one'])
  },
  'member names have the allowed signs': async () => {
    const strange: string[] = []
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) for (const item of value) walk(item)
      else if (value !== null && typeof value === 'object')
        for (const [name, item] of Object.entries(value)) {
          if (!/^[a-zA-Z0-9](?:[a-zA-Z0-9_-]*[a-zA-Z0-9])?$/.test(name)) strange.push(name)
          walk(item)
        }
    }
    for (const { body } of await documents()) walk(body)
    expect(strange).toEqual([])
    const types = areaRoutes.flatMap(({ endpoints }) => endpoints.flatMap(({ type }) => type ?? []))
    expect(types.filter((type) => !/^[a-z](?:[a-z_]*[a-z])?$/.test(type))).toEqual([])
  },
  'members are told apart by their letters, and unknown ones are passed over': async () => {
    const { status, body } = await ask(
      place.student,
      '/feedback',
      feedback({ '@note': 1, new: true, attributes: { Message: 'Nee', '@about': {}, other: 1 } }),
    )
    expect([status, body.errors?.[0]?.source]).toEqual([422, { pointer: '/data/attributes/message' }])
    expect(
      (
        await ask(
          place.student,
          '/feedback',
          feedback({ '@note': 1, new: true, attributes: { message: 'Ja', '@about': {} } }),
        )
      ).status,
    ).toBe(201)
  },
  'what is included is asked for, linked, and there once': async () => {
    const { body } = await ask(place.coordinator, '/vacancies?include=organization')
    expect((body.data as Wire[]).length).toBe(4)
    expect(body.included).toHaveLength(1)
    const linked = (body.data as Wire[]).flatMap(({ relationships = {} }) =>
      Object.values(relationships).flatMap(({ data }) => listOf(data as Wire)),
    )
    for (const { type, id } of body.included ?? []) expect(linked).toContainEqual({ type, id })
    expect((await ask(place.coordinator, '/vacancies')).body).not.toHaveProperty('included')
    expect((await ask(place.coordinator, '/vacancies?include=')).body.included ?? []).toEqual([])
    const nothing = await ask(place.coordinator, '/vacancies?q=onvindbaar&include=organization')
    expect(nothing.body).toMatchObject({ data: [], included: [] })
  },
  'a path that cannot be included is refused with 400': async () => {
    for (const path of ['nope', 'organization.nope', 'organization,nope']) {
      const { status, body } = await ask(place.coordinator, `/vacancies?include=${path}`)
      expect([path, status, body.errors?.[0]?.source]).toEqual([path, 400, { parameter: 'include' }])
    }
  },
  'fields keeps to what was asked': async () => {
    const { body } = await ask(
      place.coordinator,
      '/vacancies?include=organization&fields[vacancies]=title,organization&fields[organizations]=name',
    )
    for (const { attributes, relationships } of body.data as Wire[])
      expect([Object.keys(attributes ?? {}), Object.keys(relationships ?? {})]).toEqual([['title'], ['organization']])
    expect(Object.keys(body.included?.[0]?.attributes ?? {})).toEqual(['name'])
    const none = await ask(place.coordinator, '/vacancies?fields[vacancies]=')
    expect((none.body.data as Wire[])[0]?.attributes).toEqual({})
  },
  'one that exists is answered with 200 and itself': async () => {
    const { status, body } = await ask(place.student, `/vacancies/${place.vacancies[0]}`)
    expect([status, (body.data as Wire).id]).toEqual([200, place.vacancies[0]])
  },
  'a list is answered with 200 and an array, also when empty': async () => {
    const full = await ask(place.student, '/applications')
    expect([full.status, (full.body.data as Wire[]).length]).toEqual([200, 3])
    const one = await ask(place.student, '/applications?page[size]=1')
    expect([one.status, Array.isArray(one.body.data)]).toEqual([200, true])
    const empty = await ask(place.coordinator, '/internships')
    expect([empty.status, empty.body.data]).toEqual([200, []])
  },
  'what does not exist is 404, with an error that says so': async () => {
    for (const path of [`/vacancies/${newId()}`, '/vacancies/5', '/nergens']) {
      const { status, body } = await ask(place.student, path)
      expect([path, status, body.errors?.[0]?.status]).toEqual([path, 404, '404'])
    }
  },
  'every link leads somewhere, and its own link to itself': async () => {
    for (const { path, body, response } of await documents()) {
      if (response.status !== 200) continue
      expect(body.links?.self).toBe(`/api/v1${path}`)
    }
    const { body } = await ask(place.student, '/applications?page[size]=1&page[number]=2')
    for (const [name, link] of Object.entries(body.links ?? {})) {
      const followed = await ask(place.student, link)
      expect([name, followed.status, followed.body.links?.self]).toEqual([name, 200, link])
    }
  },
  'sorting goes by the fields in their order, upward unless a minus says otherwise': async () => {
    const times = async (sort: string) =>
      ((await ask(place.student, `/applications?sort=${sort}`)).body.data as Wire[]).map(
        ({ attributes }) => attributes?.vacancy_title,
      )
    expect(await times('created_at')).toEqual(['B', 'A', 'C'])
    expect(await times('-created_at')).toEqual(['C', 'A', 'B'])
    expect(await times('turn_since,-created_at')).toHaveLength(3)
  },
  'a field that cannot be sorted by is refused with 400': async () => {
    const { status, body } = await ask(place.student, '/applications?sort=created_at,nope')
    expect([status, body.errors?.[0]?.source]).toEqual([400, { parameter: 'sort' }])
  },
  'pages link to the first, last, one before and one after, as far as there are': async () => {
    const links = async (number: number) =>
      (await ask(place.student, `/applications?page[size]=1&page[number]=${number}`)).body.links ?? {}
    expect(Object.keys(await links(1)).toSorted()).toEqual(['first', 'last', 'next', 'self'])
    expect(Object.keys(await links(2)).toSorted()).toEqual(['first', 'last', 'next', 'prev', 'self'])
    expect(Object.keys(await links(3)).toSorted()).toEqual(['first', 'last', 'prev', 'self'])
    expect((await links(2)).next).toContain('page[number]=3')
    const titles = []
    for (const number of [1, 2, 3])
      titles.push(
        ...(
          (await ask(place.student, `/applications?sort=-created_at&page[size]=1&page[number]=${number}`)).body
            .data as Wire[]
        ).map(({ attributes }) => attributes?.vacancy_title),
      )
    expect(titles).toEqual(['C', 'A', 'B'])
  },
  'filters are read from the family of filters': async () => {
    const { body } = await ask(place.student, '/applications?filter[status_eq]=submitted')
    expect(body.data).toHaveLength(3)
  },
  'a parameter nobody knows is refused with 400': async () => {
    for (const query of ['nope=1', 'include[x]=1', 'page[nope]=1', 'page[after]=1', 'filter=1', 'fields=1']) {
      const { status } = await ask(place.student, `/applications?${query}`)
      expect([query, status]).toEqual([query, 400])
    }
  },
  'what is made is answered with 201, itself, and where it is': async () => {
    const { student, world } = await aPlace()
    const [first] = (await ask(student, '/applications')).body.data as Wire[]
    await ask(student, `/applications/${first?.id}/withdraw`, {
      method: 'PUT',
      json: { data: { type: 'applications', id: first?.id } },
    })
    const company = await world.make.company()
    const vacancy = await world.make.vacancy(company.id)
    const made = await ask(student, '/applications', {
      method: 'POST',
      json: {
        data: { type: 'applications', relationships: { vacancy: { data: { type: 'vacancies', id: vacancy.id } } } },
      },
    })
    const { id } = made.body.data as Wire
    expect([made.status, made.response.headers.get('location')]).toEqual([201, `/api/v1/applications/${id}`])
    expect((await ask(student, made.response.headers.get('location') ?? '')).body.data).toMatchObject({ id })
  },
  'a body is one resource with a type': async () => {
    for (const json of [
      [],
      { data: [] },
      { data: null },
      { data: { attributes: { message: 'Hoi' } } },
      { data: { type: 5 } },
      'x',
    ])
      expect((await ask(place.student, '/feedback', { method: 'POST', json })).status).toBe(400)
  },
  'a relationship in a body has data': async () => {
    const relationships = { vacancy: { type: 'vacancies', id: place.vacancies[0] } }
    expect(
      (
        await ask(place.student, '/applications', {
          method: 'POST',
          json: { data: { type: 'applications', relationships } },
        })
      ).status,
    ).toBe(400)
  },
  'an id of the sender’s choice is refused with 403': async () => {
    const { status, body } = await ask(
      place.student,
      '/feedback',
      feedback({ id: newId(), attributes: { message: 'Hoi' } }),
    )
    expect([status, body.errors?.[0]?.source]).toEqual([403, { pointer: '/data/id' }])
  },
  'another type than the list’s is refused with 409, and the error points at it': async () => {
    const { status, body } = await ask(place.student, '/feedback', {
      method: 'POST',
      json: { data: { type: 'vacancies', attributes: { message: 'Hoi' } } },
    })
    expect([status, body.errors?.[0]?.source]).toEqual([409, { pointer: '/data/type' }])
  },
  'what a body refers to and is not there is 404': async () => {
    const relationships = { vacancy: { data: { type: 'vacancies', id: newId() } } }
    expect(
      (
        await ask(place.student, '/applications', {
          method: 'POST',
          json: { data: { type: 'applications', relationships } },
        })
      ).status,
    ).toBe(404)
  },
  'a relationship that cannot be changed is refused with 403': async () => {
    const relationships = { organization: { data: { type: 'organizations', id: newId() } } }
    const { status, body } = await ask(
      place.student,
      '/feedback',
      feedback({ attributes: { message: 'Hoi' }, relationships }),
    )
    expect([status, body.errors?.[0]?.source]).toEqual([403, { pointer: '/data/relationships/organization' }])
  },
  'a change keeps what it does not name, or keeps everything': async () => {
    const { world } = place
    const person = await world.make.user({ firstName: 'Fenna', lastName: 'Bos' })
    const change = (user: object) => ask(person, '/current_user', { method: 'PATCH', json: { user } })
    expect((await change({ first_name: 'Femke' })).status).toBe(200)
    expect((await ask(person, '/current_user')).body.data).toMatchObject({
      attributes: { first_name: 'Femke', last_name: 'Bos' },
    })
    expect((await change({ first_name: 'Anders', phone: 'geen nummer' })).status).toBe(422)
    expect((await ask(person, '/current_user')).body.data).toMatchObject({ attributes: { first_name: 'Femke' } })
  },
  'a change is answered with 200 and how it is now': async () => {
    const { host, student } = await aPlace()
    const [first] = (await ask(student, '/applications')).body.data as Wire[]
    const opened = await ask(host, `/applications/${first?.id}/open`, {
      method: 'PUT',
      json: { data: { type: 'applications', id: first?.id } },
    })
    expect([opened.status, (opened.body.data as Wire).attributes?.status]).toEqual([200, 'seen'])
    expect((await ask(host, `/applications/${first?.id}`)).body.data).toEqual(opened.body.data)
  },
  'a change that changes nothing else is answered with 204': async () => {
    const { admin, student } = place
    const { body } = await ask(student, '/feedback', feedback({ attributes: { message: 'Hoi' } }))
    const { status, text } = await ask(admin, `/feedback/${(body.data as Wire).id}/handle`, { method: 'PUT' })
    expect([status, text]).toEqual([204, ''])
  },
  'a change of what does not exist is 404': async () => {
    expect((await ask(place.admin, `/feedback/${newId()}/handle`, { method: 'PUT' })).status).toBe(404)
  },
  'a change that goes against a rule is 409': async () => {
    const { student } = await aPlace()
    const [first] = (await ask(student, '/applications')).body.data as Wire[]
    const confirmed = await ask(student, `/applications/${first?.id}/confirm`, {
      method: 'PUT',
      json: { data: { type: 'applications' } },
    })
    expect([confirmed.status, confirmed.body.errors?.[0]?.status]).toEqual([409, '409'])
  },
  'a type or id that is not the address’s is refused with 409, and the error points at it': async () => {
    const [first] = (await ask(place.student, '/applications')).body.data as Wire[]
    const send = (data: object) =>
      ask(place.student, `/applications/${first?.id}/withdraw`, { method: 'PUT', json: { data } })
    for (const [data, pointer] of [
      [{ type: 'applications', id: newId() }, '/data/id'],
      [{ type: 'vacancies', id: first?.id }, '/data/type'],
    ] as const) {
      const { status, body } = await send(data)
      expect([status, body.errors?.[0]?.source]).toEqual([409, { pointer }])
    }
  },
  'what cannot be done to a thing is refused with 403': async () => {
    for (const method of ['PATCH', 'DELETE', 'POST'])
      expect(
        (
          await ask(place.student, `/vacancies/${place.vacancies[0]}`, {
            method,
            json: { data: { type: 'vacancies' } },
          })
        ).status,
      ).toBe(403)
    expect(
      (
        await ask(place.student, `/vacancies/${place.vacancies[0]}/relationships/organization`, {
          method: 'PATCH',
          json: { data: null },
        })
      ).status,
    ).toBe(404)
  },
  'what is thrown away is answered with 204, and is 404 from then on': async () => {
    const attributes = { url: 'https://voorbeeld.nl/haak', events: ['contracts.signed'] }
    const made = await ask(place.admin, '/webhooks', {
      method: 'POST',
      json: { data: { type: 'webhooks', attributes } },
    })
    const path = `/webhooks/${(made.body.data as Wire).id}`
    const gone = await ask(place.admin, path, { method: 'DELETE' })
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect((await ask(place.admin, path)).status).toBe(404)
    expect((await ask(place.admin, path, { method: 'DELETE' })).status).toBe(404)
  },
  'errors come as an array, each with its status as text': async () => {
    const { status, body } = await ask(
      place.student,
      '/feedback',
      feedback({ attributes: { message: '', email: 'nergens' } }),
    )
    expect(status).toBe(422)
    expect(body.errors?.map(({ source }) => source?.pointer).toSorted()).toEqual([
      '/data/attributes/email',
      '/data/attributes/message',
    ])
    for (const error of body.errors ?? [])
      expect(
        Object.keys(error).filter(
          (name) => !['id', 'links', 'status', 'code', 'title', 'detail', 'source', 'meta'].includes(name),
        ),
      ).toEqual([])
  },
} satisfies Record<string, () => Promise<void>>

describe('JSON:API 1.1', () => {
  it.each(Object.entries(checks))('%s', async (_, check) => check())

  it('has been judged statement by statement', () => {
    expect(new Set(statements.map(({ id }) => id)).size).toBe(statementCount)
    expect(statements).toHaveLength(statementCount)
    expect(statements.filter(({ why }) => why.length < 5)).toEqual([])
  })

  it('has a check for every statement that holds, and no check that shows nothing', () => {
    const shown = statements.flatMap((one) => (one.verdict === 'holds' ? one.shownBy : []))
    expect(shown.filter((name) => !(name in checks))).toEqual([])
    expect(Object.keys(checks).filter((name) => !shown.includes(name))).toEqual([])
  })
})
