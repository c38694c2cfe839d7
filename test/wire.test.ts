import { describe, expect, it } from 'vitest'
import { mediaType } from '#platform/jsonapi.ts'
import { aWorld, type Client } from './world.ts'

// What a program sees of the wire beyond one area: links that can be followed, errors that point at the fault, conditions.

async function aPlace() {
  const world = await aWorld()
  const school = await world.make.school()
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  return { world, school, admin }
}

async function send(client: Client, method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await client.request(path, {
    method,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': mediaType, ...headers },
  })
  const text = await response.text()
  const { data, errors = [] } = (text ? JSON.parse(text) : {}) as {
    data?: { id: string; attributes: Record<string, unknown> }
    errors?: { id: string; code: string; source?: { pointer?: string; parameter?: string; header?: string } }[]
  }
  return {
    status: response.status,
    headers: response.headers,
    data,
    errors,
    code: errors[0]?.code,
    source: errors[0]?.source,
  }
}

describe('links of pages', () => {
  it.each(['Bakker & Zoon', 'Peper + x', 'Zaal #1', '100% & [raak]', 'é%41', 'a=b?c', 'x&filter[status_eq]=denied'])(
    'are followed as they are given, with %s in the question',
    async (name) => {
      const { world, admin } = await aPlace()
      for (let times = 0; times < 3; times += 1) await world.make.company({ name })
      await world.make.company({ name: 'Anders' })
      type Page = { data: { id: string; attributes: { name: string } }[]; links: Record<string, string> }
      const read = async (path: string) => {
        const response = await admin.request(path)
        expect([path, response.status]).toEqual([path, 200])
        return (await response.json()) as Page
      }
      const seen: string[] = []
      let next: string | undefined = `/organizations?filter[name_cont]=${encodeURIComponent(name)}&page[size]=1`
      while (next) {
        const page: Page = await read(next)
        seen.push(...page.data.map(({ attributes }) => attributes.name))
        for (const link of ['first', 'last']) expect((await read(page.links[link] as string)).data).toHaveLength(1)
        next = page.links.next
      }
      expect(seen).toEqual([name, name, name])
    },
  )

  it('keep a moment with its offset', async () => {
    const { world, admin } = await aPlace()
    await world.make.company()
    const asked = '/organizations?filter[created_at_gteq]=2020-01-01T00:00:00%2B02:00&page[size]=1'
    const { links } = (await (await admin.request(asked)).json()) as { links: { next: string } }
    expect((await admin.request(links.next)).status).toBe(200)
  })
})

describe('a query', () => {
  it('may name what it includes and sorts by more than once, and nothing of it is dropped', async () => {
    const { world, school } = await aPlace()
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
    const kinds = async (query: string) => {
      const { included = [] } = (await (await admin.request(`/users?${query}`)).json()) as {
        included?: { type: string }[]
      }
      return [...new Set(included.map(({ type }) => type))].sort()
    }
    const both = ['organizations', 'roles']
    expect(await kinds('include=roles,organizations')).toEqual(both)
    expect(await kinds('include=roles&include=organizations')).toEqual(both)
    expect(await kinds('include[]=organizations&include[]=roles')).toEqual(both)
    const status = async (query: string) => (await admin.request(`/organizations?${query}`)).status
    expect([await status('sort=name&sort=-created_at'), await status('sort=name&sort=-name')]).toEqual([200, 400])
    expect([await status('page[size]=1&page[size]=2'), await status('page[number]=1&page[size]=2')]).toEqual([400, 200])
    expect(await status('fields[organizations]=name&fields[organizations]=nope')).toBe(400)
  })

  it.each(['0x10', '1e2', '1.0', '%201', '01', '+1', ''])('takes no %s for a number of a page', async (size) => {
    const { admin } = await aPlace()
    expect((await admin.request(`/organizations?page[size]=${size}`)).status).toBe(400)
  })

  it('of a closed list is about what is in it', async () => {
    const { admin } = await aPlace()
    for (const [path, filter] of [
      ['/organizations', 'status_eq'],
      ['/organizations', 'type_in'],
      ['/users', 'status_not_eq'],
      ['/vacancies/managed', 'format_eq'],
      ['/internships', 'program_eq'],
      ['/applications', 'status_in'],
    ]) {
      const refused = await admin.get(`${path}?filter[${filter}]=banana`)
      expect([path, refused.status, refused.errors[0]?.source]).toEqual([path, 400, { parameter: `filter[${filter}]` }])
    }
    expect((await admin.get('/organizations?filter[status_in]=approved,pending')).status).toBe(200)
    expect((await admin.get('/organizations?filter[status_in]=approved,aproved')).status).toBe(400)
  })
})

describe('a body', () => {
  it('of a step names no type, and a wrong one is refused', async () => {
    const { world, school, admin } = await aPlace()
    const person = await world.make.user()
    const role = { name: 'mentor', organization_id: school.id }
    const step = (method: string, name: string, type?: string) =>
      send(admin, method, `/users/${person.id}/${name}`, { data: { ...(type ? { type } : {}), attributes: role } })
    expect((await step('PUT', 'add_role', 'vacancies')).status).toBe(409)
    expect((await step('PUT', 'add_role')).status).toBe(200)
    expect((await step('DELETE', 'remove_role', 'vacancies')).status).toBe(409)
    expect((await step('DELETE', 'remove_role')).status).toBeLessThan(300)
    const untyped = await send(admin, 'PATCH', `/users/${person.id}`, { data: { attributes: { first_name: 'Bo' } } })
    expect([untyped.status, untyped.code, untyped.source]).toEqual([400, 'platform.no-type', { pointer: '/data/type' }])
  })

  it.each([
    [{ first_name: 'x' }, '/data'],
    [{ data: [] }, '/data'],
    ['null', '/data'],
    ['[]', '/data'],
    [{ data: { type: 'users', attributes: [] } }, '/data/attributes'],
    [{ data: { type: 5 } }, '/data/type'],
  ])('%j is no document, and says where', async (body, pointer) => {
    const { admin } = await aPlace()
    const { status, code, source } = await send(admin, 'PATCH', `/users/${admin.id}`, body)
    expect([status, code, source]).toEqual([400, 'platform.no-document', { pointer }])
  })

  it('points into itself, in its own names', async () => {
    const { world, admin, school } = await aPlace()
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id])
    const student = await world.make.student({ schoolId: school.id, groupId: group.id })
    const own = await send(
      admin,
      'PATCH',
      '/current_user',
      { user: { first_name: '' } },
      { 'content-type': 'application/json' },
    )
    expect([own.status, own.source]).toEqual([422, { pointer: '/user/first_name' }])
    const camel = { data: { type: 'users', id: admin.id, attributes: { firstName: '', lastName: '' } } }
    const both = await send(admin, 'PATCH', `/users/${admin.id}`, camel)
    expect(both.errors.map(({ source }) => source?.pointer)).toEqual([
      '/data/attributes/firstName',
      '/data/attributes/lastName',
    ])
    expect(new Set(both.errors.map(({ id }) => id)).size).toBe(2)
    const apply = (vacancy: unknown) =>
      send(student, 'POST', '/applications', {
        data: { type: 'applications', attributes: {}, relationships: { vacancy: { data: vacancy } } },
      })
    const bad = await apply({ type: 'vacancies', id: 'nope' })
    expect([bad.status, bad.source]).toEqual([422, { pointer: '/data/relationships/vacancy/data/id' }])
    const other = await apply({ type: 'users', id: student.id })
    expect([other.status, other.source]).toEqual([409, { pointer: '/data/relationships/vacancy/data/type' }])
  })

  it.each(['a\0b', 'half \ud800'])('holds no sign that cannot be kept', async (name) => {
    const { admin } = await aPlace()
    const { status, source } = await send(admin, 'PATCH', `/users/${admin.id}`, {
      data: { type: 'users', id: admin.id, attributes: { first_name: name } },
    })
    expect([status, source]).toEqual([422, { pointer: '/data/attributes/first_name' }])
  })

  it('says each thing once', async () => {
    const { admin } = await aPlace()
    const { status, code, source } = await send(admin, 'PATCH', `/users/${admin.id}`, {
      data: { type: 'users', id: admin.id, attributes: { first_name: 'Bo', firstName: 'Jo' } },
    })
    expect([status, code, source]).toEqual([400, 'platform.named-twice', { pointer: '/data/attributes/firstName' }])
  })

  it('is not packed', async () => {
    const { admin } = await aPlace()
    const packed = await send(admin, 'POST', '/feedback', '{}', { 'content-encoding': 'gzip' })
    expect([packed.status, packed.source]).toEqual([415, { header: 'Content-Encoding' }])
  })
})

describe('whoever asks', () => {
  it('has their credentials back and is counted, also where the question cannot be read', async () => {
    const world = await aWorld({ limits: { signedIn: 3, anonymous: 100 } })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const asked = [
      admin.request('/users?nope=1'),
      admin.request('/users/5'),
      admin.request('/users', { headers: { accept: `${mediaType}; charset=utf-8` } }),
    ]
    for (const [at, expected] of [400, 404, 406].entries()) {
      const response = (await asked[at]) as Response
      expect([response.status, response.headers.get('access-token')]).toEqual([
        expected,
        admin.credentials['access-token'],
      ])
      expect(response.headers.get('ratelimit')).not.toBeNull()
    }
    expect((await admin.request('/users?nope=1')).status).toBe(429)
  })

  it('reads what they accept, where they say so and send their credentials themselves', async () => {
    const { admin, world } = await aPlace()
    const detail = async (headers: Record<string, string>) => {
      const sent = { headers: { ...admin.credentials, ...headers } }
      const response = await world.api(new Request(`${world.origin.origin}/api/v1/users/5`, sent), world.origin)
      const { errors } = (await response.json()) as { errors: { detail: string }[] }
      return errors[0]?.detail
    }
    const dutch = await detail({})
    expect(await detail({ 'accept-language': 'en-GB,nl;q=0.5' })).not.toBe(dutch)
    expect(await detail({ 'accept-language': '*' })).toBe(dutch)
  })

  it('gives no key that is longer than is kept', async () => {
    const { admin } = await aPlace()
    const body = { data: { type: 'feedback', attributes: { message: 'De kaart laadt niet.' } } }
    const long = await send(admin, 'POST', '/feedback', body, { 'idempotency-key': 'x'.repeat(256) })
    expect([long.status, long.source]).toEqual([400, { header: 'Idempotency-Key' }])
    expect((await send(admin, 'POST', '/feedback', body, { 'idempotency-key': 'x'.repeat(255) })).status).toBe(201)
  })
})

describe('a tag', () => {
  it('spares reading the same again', async () => {
    const { world, admin } = await aPlace()
    const first = await admin.request('/organizations')
    const tag = first.headers.get('etag') as string
    const again = await admin.request('/organizations', { headers: { 'if-none-match': `"other", W/${tag}` } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    expect(again.headers.get('access-token')).toBe(admin.credentials['access-token'])
    await world.make.company()
    expect((await admin.request('/organizations', { headers: { 'if-none-match': tag } })).status).toBe(200)
  })

  it('lets a change through while what was read still holds, and no longer', async () => {
    const { admin, school } = await aPlace()
    const path = `/organizations/${school.id}`
    const tagNow = async () => (await admin.request(path)).headers.get('etag') as string
    const rename = (name: string, tag: string) =>
      send(
        admin,
        'PATCH',
        path,
        { data: { type: 'organizations', id: school.id, attributes: { name } } },
        { 'if-match': tag },
      )
    const tag = await tagNow()
    expect((await rename('Eerst', tag)).status).toBe(200)
    const late = await rename('Daarna', tag)
    expect([late.status, late.code]).toEqual([412, 'platform.changed-since'])
    expect((await rename('Nu wel', await tagNow())).status).toBe(200)
    expect((await rename('Altijd', '*')).status).toBe(200)
    // A step is about its member.
    const archive = await send(
      admin,
      'PUT',
      `${path}/approve`,
      { data: { type: 'organizations', attributes: { status: 'archived' } } },
      { 'if-match': tag },
    )
    expect([archive.status, archive.code]).toEqual([412, 'platform.changed-since'])
    const none = await send(admin, 'POST', '/users/export', {}, { 'if-match': tag })
    expect([none.status, none.code]).toEqual([412, 'platform.no-tag'])
  })

  it('holds one of two back that change at the same moment', async () => {
    const { admin, school } = await aPlace()
    const path = `/organizations/${school.id}`
    const tag = (await admin.request(path)).headers.get('etag') as string
    const statuses = await Promise.all(
      ['Een', 'Twee', 'Drie', 'Vier'].map(async (name) => {
        const body = { data: { type: 'organizations', id: school.id, attributes: { name } } }
        return (await send(admin, 'PATCH', path, body, { 'if-match': tag })).status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 409, 412].includes(status))).toBe(true)
  })
})

describe('signing in, as the reference has it', () => {
  it('refuses a page to come back to that is not ours', async () => {
    const { world } = await aPlace()
    for (const path of ['/auth/password', '/auth/confirmation', '/auth/unlock']) {
      const ask = (redirect_url: string) =>
        send(
          world.visitor,
          'POST',
          path,
          { email: 'a@b.example', redirect_url },
          { 'content-type': 'application/json', 'x-locale': 'en' },
        )
      const response = await world.visitor.request(path, {
        method: 'POST',
        body: JSON.stringify({ email: 'a@b.example', redirect_url: 'https://kwaad.example/x' }),
        headers: { 'content-type': 'application/json', 'x-locale': 'en' },
      })
      expect([response.status, await response.json()]).toEqual([
        422,
        {
          status: 'error',
          success: false,
          data: { email: 'a@b.example' },
          errors: ["Redirect to 'https://kwaad.example/x' not allowed."],
        },
      ])
      expect((await ask('//kwaad.example/x')).status).toBe(422)
      expect((await ask('/nl/auth/reset')).status).toBe(200)
      expect((await ask(`${world.origin.origin}/nl/auth/reset`)).status).toBe(200)
    }
  })

  it('leads to a page of ours from the link in the mail; a program hears when the link works no more', async () => {
    const { world, admin } = await aPlace()
    const edit = (token: string, redirect: string, headers: Record<string, string> = {}) =>
      world.visitor.request(
        `/auth/password/edit?reset_password_token=${token}&redirect_url=${encodeURIComponent(redirect)}`,
        { headers },
      )
    await world.visitor.request('/auth/password', {
      method: 'POST',
      body: JSON.stringify({ email: admin.credentials.uid }),
      headers: { 'content-type': 'application/json' },
    })
    await world.settle()
    const { data } = await world.visitor.get<{ text: string }[]>('/test/emails')
    const token = /reset_password_token=([\w-]+)/.exec(data[0]?.text ?? '')?.[1] as string
    const own = await edit(token, `${world.origin.origin}/nl/nieuw?a=1`)
    expect([own.status, own.headers.get('location')]).toEqual([302, `/nl/nieuw?a=1&reset_password_token=${token}`])
    const foreign = await edit(token, 'https://kwaad.example')
    expect(foreign.headers.get('location')).toBe(`/nl/auth/reset?reset_password_token=${token}`)
    expect((await edit('x'.repeat(43), '/nl')).status).toBe(404)
    expect((await edit('x'.repeat(43), '/nl', { accept: 'text/html' })).status).toBe(302)
  })

  it('says what the reference says, in English', async () => {
    const { world } = await aPlace()
    const said = async (method: string, path: string, body?: object) => {
      const response = await world.visitor.request(path, {
        method,
        headers: { 'content-type': 'application/json', 'x-locale': 'en' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const { errors, message } = (await response.json()) as { errors?: string[]; message?: string }
      return [response.status, errors?.[0] ?? message]
    }
    expect(await said('GET', '/auth/validate_token')).toEqual([401, 'Invalid login credentials'])
    expect(await said('PUT', '/auth', { password: 'x' })).toEqual([404, 'User not found.'])
    expect(await said('POST', '/auth/password', { email: 'a@b.example' })).toEqual([
      200,
      'If your email address exists in our database, you will receive a password recovery link at your email address in a few minutes.',
    ])
  })
})
