import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { areaRoutes } from '#areas/registry.ts'
import { predicatesOf } from '#platform/filters.ts'
import { snakeCase } from '#platform/jsonapi.ts'
import { newId } from '#platform/ids.ts'
import { aWorld, type Client } from '../world.ts'

// Every list of the API, found in its own declarations: what it offers can be asked, what it does not is refused by name.

const lists = areaRoutes
  .flatMap(({ prefix, endpoints }) => endpoints.map((one) => ({ ...one, path: prefix + one.path })))
  .filter(({ method, path, wire }) => method === 'get' && !path.includes(':') && wire !== 'auth')
  .map(({ path, query = {} }) => ({ path, query }))

async function readers(): Promise<Client[]> {
  const world = await aWorld()
  const school = await world.make.school()
  const company = await world.make.company()
  const group = await world.make.group(school.id)
  return [
    await world.make.user({ roles: [{ name: 'tenant_admin' }] }),
    await world.make.user({ roles: [{ name: 'platform_admin' }] }),
    await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] }),
    await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] }),
    await world.make.student({ schoolId: school.id, groupId: group.id }),
    world.visitor,
  ]
}

/** Whoever may read the list. */
async function openers(path: string): Promise<Client[]> {
  const all = await readers()
  const statuses = await Promise.all(all.map(async (client) => (await client.get(path)).status))
  return all.filter((_, at) => statuses[at] === 200)
}

const sample = {
  text: 'a',
  choice: 'a',
  id: newId(),
  among: newId(),
  number: '1',
  date: '2026-10-01',
  moment: '2026-10-01',
  boolean: '1',
  list: 'a',
}
const truths = /^(not_)?(true|false|null)$|^present$|^blank$/

describe.each(lists)('$path', ({ path, query }) => {
  it('refuses what it does not offer, by its name', async () => {
    const [client] = await openers(path)
    if (!client) return expect(query.list).not.toBe(true)
    for (const [asked, parameter] of [
      ['filter[nope_eq]=1', 'filter[nope_eq]'],
      ['filter[id_or_nope_cont]=1', 'filter[id_or_nope_cont]'],
      ['filter[nope_in][]=1', 'filter[nope_in]'],
      ['sort=nope', 'sort'],
      ['sort=-password_hash', 'sort'],
      ['include=nope', 'include'],
      ['include=roles.account', 'include'],
      ['page[limit]=5', 'page[limit]'],
      ['nope=1', 'nope'],
      ['nope[deep]=1', 'nope[deep]'],
    ] as const) {
      const { status, errors } = await client.get(`${path}?${asked}`)
      expect([asked, status, errors[0]?.source?.parameter?.replace('[]', '')]).toEqual([asked, 400, parameter])
    }
    return undefined
  })

  it('answers every filter it declares, with every question that fits', async () => {
    const declared = Object.entries(query.filters ?? {})
    for (const client of (await openers(path)).slice(0, 2)) {
      for (const [name, { kind, values }] of declared) {
        for (const predicate of predicatesOf[kind]) {
          const asked = `filter[${snakeCase(name)}_${predicate}]=${truths.test(predicate) ? '1' : (values?.[0] ?? sample[kind])}`
          expect([asked, (await client.get(`${path}?${asked}`)).status]).toEqual([asked, 200])
        }
      }
      for (const sort of query.sorts ?? [])
        expect((await client.get(`${path}?sort=-${snakeCase(sort)}`)).status).toBe(200)
      for (const include of query.includes ?? [])
        expect((await client.get(`${path}?include=${include}`)).status).toBe(200)
    }
  })

  it('finds no secret by any filter, whoever asks', async () => {
    const secrets = await secretColumns()
    expect(secrets.length).toBeGreaterThan(7)
    for (const client of (await openers(path)).slice(0, 2)) {
      for (const secret of secrets) {
        for (const name of [secret, `account_${secret}`, `id_or_${secret}`]) {
          for (const predicate of ['eq', 'start']) {
            const { status } = await client.get(`${path}?filter[${name}_${predicate}]=1`)
            expect([name, predicate, status]).toEqual([name, predicate, 400])
          }
        }
      }
    }
  })
})

/** The columns whose value opens something. */
async function secretColumns(): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'
      and (data_type = 'bytea' or column_name ~ '(hash|digest|secret|token|password)') order by 1`)
  await client.end()
  return rows.map(({ name }) => name)
}
