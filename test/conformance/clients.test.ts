import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aRunningPlace } from './server.ts'

// The clients people use, as they come from the registry, against a server that listens.

const load = createRequire(import.meta.url)
type Row = Record<string, unknown> & { id: string; type: string }
type Listed = { data: Row[]; meta: { page: { total: number } }; links: Record<string, string> }
type Refused = { errors?: { source?: { pointer?: string } }[] }

let place: Awaited<ReturnType<typeof aRunningPlace>>
beforeAll(async () => {
  place = await aRunningPlace()
})
afterAll(() => place.close())
/** What an administrator makes, changes and is done with; people and organizations are archived, not forgotten. */
const records = [
  ['webhooks', { url: 'https://voorbeeld.nl/haak', events: ['contracts.signed'] }, { status: 'paused' }, 'gone'],
  [
    'organizations',
    { name: 'De Schakel', street: 'Markt', houseNumber: '1', postcode: '6041 AA', city: 'Roermond' },
    { description: 'Wij helpen verenigingen.' },
    'archived',
  ],
  ['users', { firstName: 'Noor', lastName: 'Bos', role: 'mentor' }, { phone: '+31612345678' }, 'archived'],
] as const
let made = 0
/** Nobody has the name or the address twice. */
function fresh(type: string, values: object) {
  made += 1
  if (type === 'users') return { ...values, organizationId: place.school, email: `noor${made}@voorbeeld.nl` }
  return type === 'organizations' ? { ...values, name: `De Schakel ${made}` } : values
}
const base = () => `${place.address}/api/v1`

describe.each([
  ['as it comes', {}],
  ['told to keep our case', { resourceCase: 'snake', camelCaseTypes: false, query: 'modern' }],
])('kitsu, %s', (_, options) => {
  type Kitsu = {
    get(path: string, config?: { params?: object }): Promise<Listed & { data: Row & Row[] }>
    post(type: string, body: object): Promise<{ data: Row; status?: number }>
    patch(type: string, body: object): Promise<{ data: Row }>
    delete(type: string, id: string): Promise<unknown>
  }
  const make = async (headers: Record<string, string>, pluralize = true) => {
    const { default: Kitsu } = (await import('kitsu')) as unknown as { default: new (settings: object) => Kitsu }
    return new Kitsu({ baseURL: base(), headers, pluralize, ...options })
  }

  it('lists with filter, sort, page and what belongs to it', async () => {
    const api = await make(place.coordinator.credentials)
    const found = await api.get('applications', {
      params: {
        filter: { status_in: ['submitted', 'seen', 'accepted'] },
        sort: '-createdAt',
        page: { number: 1, size: 2 },
      },
    })
    expect(found.meta.page).toMatchObject({ total: 3 })
    expect(found.data.map((one) => one.vacancyTitle ?? one.vacancy_title)).toEqual(['Plek 2', 'Plek 1'])
    const bank = await api.get('vacancies', { params: { include: 'organization' } })
    expect((bank.data[0] as unknown as { organization: { data: Row } }).organization.data.name).toBe('De Boerderij')
  })

  it('shows one, makes one, and hears what is wrong at its field', async () => {
    const api = await make(place.coordinator.credentials)
    const shown = await api.get(`vacancies/${place.vacancies[0]}`)
    expect(shown.data).toMatchObject({ type: 'vacancies', title: 'Plek 0' })
    // Its plural of feedback is feedbacks.
    const single = await make(place.coordinator.credentials, false)
    const made = await single.post('feedback', { message: 'Van kitsu' })
    expect(made.data).toMatchObject({ type: 'feedback', message: 'Van kitsu' })
    const refused = await single.post('feedback', { message: '' }).catch((error: Refused) => error)
    expect((refused as Refused).errors?.[0]?.source?.pointer).toBe('/data/attributes/message')
    await expect(api.get('applications', { params: { filter: { nope_eq: '1' } } })).rejects.toMatchObject({
      errors: [{ status: '400', source: { parameter: 'filter[nope_eq]' } }],
    })
  })
})

describe('kitsu', () => {
  it.each(records)('makes, changes and is done with %s', async (type, values, change, after) => {
    const { default: Kitsu } = (await import('kitsu')) as unknown as {
      default: new (
        settings: object,
      ) => Record<'post' | 'patch' | 'get' | 'delete', (...parts: unknown[]) => Promise<{ data: Row; status: number }>>
    }
    const api = new Kitsu({ baseURL: base(), headers: place.admin.credentials })
    const { data: one } = await api.post(type, fresh(type, values))
    expect((await api.patch(type, { id: one.id, ...change })).data).toMatchObject({ id: one.id, ...change })
    expect((await api.delete(type, one.id)).status).toBe(204)
    if (after === 'gone')
      await expect(api.get(`${type}/${one.id}`)).rejects.toMatchObject({ errors: [{ status: '404' }] })
    else expect((await api.get(`${type}/${one.id}`)).data).toMatchObject({ status: after })
  })
})

describe('devour-client', () => {
  type Devour = {
    headers: Record<string, string>
    define(name: string, attributes: object, options?: object): void
    findAll(name: string, query?: object): Promise<Listed>
    find(name: string, id: string, query?: object): Promise<{ data: Row }>
    create(name: string, values: object): Promise<{ data: Row }>
    update(name: string, values: object): Promise<{ data: Row }>
    destroy(name: string, id: string): Promise<unknown>
  }
  const make = (): Devour => {
    const JsonApi = load('devour-client') as new (settings: object) => Devour
    const api = new JsonApi({ apiUrl: base(), logger: false })
    api.headers = { ...place.coordinator.credentials }
    api.define('vacancy', { title: '', organization: { jsonApi: 'hasOne', type: 'organizations' } })
    api.define('organization', { name: '' })
    api.define('application', { status: '', vacancy_title: '' })
    api.define('feedback', { message: '' }, { collectionPath: 'feedback' })
    return api
  }

  it('lists, shows, makes, and hears what is wrong', async () => {
    const api = make()
    const bank = await api.findAll('vacancy', { include: 'organization', page: { size: 2, number: 1 } })
    expect(bank.data).toHaveLength(2)
    expect(bank.data[0]).toMatchObject({ organization: { name: 'De Boerderij' } })
    const asked = await api.findAll('application', { filter: { status_in: ['submitted', 'seen'] }, sort: 'created_at' })
    expect(asked.data.map((one) => one.vacancy_title)).toEqual(['Plek 0', 'Plek 1', 'Plek 2'])
    expect((await api.find('vacancy', place.vacancies[1] as string)).data).toMatchObject({ title: 'Plek 1' })
    expect((await api.create('feedback', { message: 'Van devour' })).data).toMatchObject({ message: 'Van devour' })
    await expect(api.create('feedback', { message: '' })).rejects.toMatchObject({
      message: { title: expect.any(String) },
    })
  })

  it.each(records)('makes, changes and is done with %s', async (type, values, change, after) => {
    const api = make()
    api.headers = { ...place.admin.credentials }
    const name = type.slice(0, -1)
    api.define(name, { ...fresh(type, values), ...change, status: '' })
    const { data } = await api.create(name, fresh(type, values))
    expect((await api.update(name, { id: data.id, ...change })).data).toMatchObject(change)
    await api.destroy(name, data.id)
    if (after === 'gone') await expect(api.find(name, data.id)).rejects.toBeDefined()
    else expect((await api.find(name, data.id)).data).toMatchObject({ status: after })
  })
})

describe('jsona and yayson', () => {
  it('read what we send, with what belongs to it', async () => {
    const response = await fetch(`${base()}/vacancies?include=organization`, { headers: place.coordinator.credentials })
    const body = (await response.json()) as object
    const { Jsona } = load('jsona') as {
      Jsona: new () => { deserialize(body: object): Row[]; serialize(of: object): object }
    }
    const [first] = new Jsona().deserialize(body)
    expect(first).toMatchObject({ type: 'vacancies', organization: { type: 'organizations', name: 'De Boerderij' } })
    const yayson = load('yayson') as { default?: () => Yayson } & (() => Yayson)
    type Yayson = { Store: new () => { sync(body: object): Row[] } }
    const { Store } = (yayson.default ?? yayson)()
    expect(new Store().sync(body)[0]).toMatchObject({ organization: { name: 'De Boerderij' } })
  })

  it('write what we read', async () => {
    const { Jsona } = load('jsona') as { Jsona: new () => { serialize(of: object): object } }
    const sent = new Jsona().serialize({ stuff: { type: 'feedback', message: 'Van jsona' } })
    const response = await fetch(`${base()}/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify(sent),
    })
    expect(response.status).toBe(201)
  })
})

describe('spraypaint', () => {
  type Scope = {
    where(filter: object): Scope
    order(by: object | string): Scope
    page(number: number): Scope
    per(size: number): Scope
    includes(name: string): Scope
    all(): Promise<{ data: Row[]; meta: { page: { total: number } } }>
    find(id: string): Promise<{ data: Row }>
  }
  type Saved = Row & { save(): Promise<boolean>; destroy(): Promise<boolean>; errors: Record<string, unknown> }
  type Model = Scope & { new (values?: object): Saved; extend(definition: object): Model }

  const headers = { accept: 'application/vnd.api+json', 'content-type': 'application/vnd.api+json' }

  function base(who: { credentials: Record<string, string> }) {
    const paint = load('spraypaint') as { SpraypaintBase: Model } & Record<
      'attr' | 'belongsTo',
      (to?: object) => unknown
    >
    const Base = paint.SpraypaintBase.extend({
      static: {
        baseUrl: place.address,
        apiNamespace: '/api/v1',
        generateAuthHeader: () => '',
        fetchOptions: () => ({ headers: { ...headers, ...who.credentials } }),
      },
    })
    return { Base, attr: paint.attr, belongsTo: paint.belongsTo }
  }

  function models() {
    const { Base, attr, belongsTo } = base(place.coordinator)
    const Organization = Base.extend({ static: { jsonapiType: 'organizations' }, attrs: { name: attr() } })
    const Vacancy = Base.extend({
      static: { jsonapiType: 'vacancies' },
      attrs: { title: attr(), organization: belongsTo({ type: Organization }) },
    })
    const Application = Base.extend({ static: { jsonapiType: 'applications' }, attrs: { vacancyTitle: attr() } })
    const Feedback = Base.extend({
      static: { jsonapiType: 'feedback', endpoint: '/feedback' },
      attrs: { message: attr() },
    })
    return { Vacancy, Application, Feedback }
  }

  it('lists, shows, makes, and hears what is wrong', async () => {
    const { Vacancy, Application, Feedback } = models()
    const bank = await Vacancy.includes('organization').per(2).page(1).all()
    expect(bank.data).toHaveLength(2)
    expect(bank.data[0]).toMatchObject({ organization: { name: 'De Boerderij' } })
    const asked = await Application.where({ status_eq: 'submitted' }).order({ createdAt: 'desc' }).all()
    expect(asked.data.map((one) => one.vacancyTitle)).toEqual(['Plek 2', 'Plek 1', 'Plek 0'])
    expect((await Vacancy.find(place.vacancies[2] as string)).data).toMatchObject({ title: 'Plek 2' })
    const made = new Feedback({ message: 'Van spraypaint' })
    expect([await made.save(), typeof made.id]).toEqual([true, 'string'])
    const wrong = new Feedback({ message: '' })
    expect(await wrong.save()).toBe(false)
    expect(wrong.errors).toHaveProperty('message')
  })

  it.each(records)('makes, changes and is done with %s', async (type, values, change, after) => {
    const { Base, attr } = base(place.admin)
    const names = Object.keys({ ...fresh(type, values), ...change, status: '' })
    const Model = Base.extend({
      static: { jsonapiType: type },
      attrs: Object.fromEntries(names.map((name) => [name, attr()])),
    })
    const one = new Model(fresh(type, values))
    expect(await one.save()).toBe(true)
    expect(await Object.assign(one, change).save()).toBe(true)
    expect((await Model.find(one.id)).data).toMatchObject(change)
    expect(await one.destroy()).toBe(true)
    if (after === 'gone') await expect(Model.find(one.id)).rejects.toThrow('record not found')
    else expect((await Model.find(one.id)).data).toMatchObject({ status: after })
  })
})

describe('j-toker', () => {
  it('signs in, reads ten things at once, validates, changes the password and signs out', async () => {
    const person = await place.world.make.user({
      roles: [{ name: 'tenant_admin' }],
      email: 'j.toker@beheer.example',
    })
    const passwordHash = await hashPassword('groene fiets onder brug')
    await place.world.inside((ctx) =>
      ctx.db.updateTable('accounts').set({ passwordHash }).where('email', '=', 'j.toker@beheer.example').execute(),
    )
    const { JSDOM } = load('jsdom') as { JSDOM: new (html: string, options: object) => { window: Page } }
    type Page = {
      eval(script: string): void
      close(): void
      $: { auth: Auth; ajax(options: object): Deferred }
    }
    const { window } = new JSDOM('<!doctype html>', { url: `${place.address}/nl`, runScripts: 'outside-only' })
    for (const file of [
      'j-toker/node_modules/jquery/dist/jquery.js',
      'jquery.cookie/jquery.cookie.js',
      'j-toker/node_modules/jquery-deparam/jquery-deparam.js',
      'pubsub-js/src/pubsub.js',
      'j-toker/dist/jquery.j-toker.js',
    ])
      window.eval(readFileSync(`node_modules/${file}`, 'utf8'))
    type Deferred = PromiseLike<Record<string, unknown>>
    type Auth = {
      configure(options: object): Deferred
      emailSignIn(values: object): Deferred
      validateToken(): Deferred
      updatePassword(values: object): Deferred
      signOut(): Deferred
    }
    const { $ } = window
    // Its promises refuse with plain objects.
    const told = (deferred: Deferred) =>
      new Promise<Record<string, unknown>>(
        (resolve, reject) =>
          void deferred.then(resolve, (refused: unknown) => reject(new Error(JSON.stringify(refused)))),
      )
    await expect(told($.auth.configure({ apiUrl: place.address }))).rejects.toThrow('no token found')
    const signedIn = await told(
      $.auth.emailSignIn({ email: 'j.toker@beheer.example', password: 'groene fiets onder brug' }),
    )
    expect(signedIn.data).toMatchObject({ uid: 'j.toker@beheer.example' })
    const reads = (await Promise.all(
      Array.from({ length: 10 }, () => told($.ajax({ url: `${place.address}/api/v1/current_user`, dataType: 'json' }))),
    )) as { data: Row }[]
    expect(reads.map(({ data }) => data.id)).toEqual(Array.from({ length: 10 }, () => person.id))
    expect(await told($.auth.validateToken())).toMatchObject({ uid: 'j.toker@beheer.example' })
    const changed = await told(
      $.auth.updatePassword({
        current_password: 'groene fiets onder brug',
        password: 'paarse ladder bij het raam',
        password_confirmation: 'paarse ladder bij het raam',
      }),
    )
    expect(changed).toMatchObject({ success: true })
    expect(await told($.auth.validateToken())).toMatchObject({ id: person.id })
    expect(await told($.auth.signOut())).toMatchObject({ success: true })
    await expect(told($.auth.validateToken())).rejects.toThrow('no token found')
    window.close()
  })
})
