import { expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { newId } from '#platform/ids.ts'
import { aWorld } from '../../../../test/world.ts'

async function aPlace() {
  const world = await aWorld()
  const company = await world.make.company()
  const { id } = await world.make.vacancy(company.id, { title: 'Frituren op de kermis' })
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const find = async (text: string) =>
    (await world.visitor.get<Flat[]>(`/vacancies?q=${text}`)).data.map((one) => one.id)
  return { world, company, id, admin, find }
}

it('words mean the same from when the keeper says so until she takes it back', async () => {
  const { admin, find, id } = await aPlace()
  expect(await find('patat')).toEqual([])
  const made = await admin.post('/search_synonyms', 'search_synonyms', { words: ['Patat', 'frituren', 'patat'] })
  expect([made.status, made.data.words]).toEqual([201, ['patat', 'frituren']])
  expect(await find('patat')).toEqual([id])
  const changed = await admin.patch(`/search_synonyms/${made.data.id}`, 'search_synonyms', {
    words: ['friet', 'frituren'],
  })
  expect(changed.data.words).toEqual(['friet', 'frituren'])
  expect([await find('patat'), await find('friet')]).toEqual([[], [id]])
  const { data, meta } = await admin.get<Flat[]>('/search_synonyms')
  expect(data.map((one) => one.id)).toEqual([made.data.id])
  expect(meta.defaults).toContainEqual(expect.arrayContaining(['uur', 'uren']))
  expect((await admin.delete(`/search_synonyms/${made.data.id}`)).status).toBe(204)
  expect(await find('friet')).toEqual([])
})

it.each([[['patat']], [['patat', 'patat']], [['patat met', 'friet']], [['p', 'friet']], ['patat'], [undefined]])(
  'refuses %j',
  async (words) => {
    const { admin } = await aPlace()
    const { status, errors } = await admin.post('/search_synonyms', 'search_synonyms', { words })
    expect(status).toBe(422)
    expect(errors[0]?.source?.pointer).toMatch(/^\/data\/attributes\/words/)
  },
)

it('refuses a line that says nothing new', async () => {
  const { admin } = await aPlace()
  await admin.post('/search_synonyms', 'search_synonyms', { words: ['patat', 'friet', 'frieten'] })
  const { data: other } = await admin.post('/search_synonyms', 'search_synonyms', { words: ['koek', 'gebak'] })
  const again = await admin.post('/search_synonyms', 'search_synonyms', { words: ['friet', 'patat'] })
  expect([again.status, again.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/words'])
  const changed = await admin.patch(`/search_synonyms/${other.id}`, 'search_synonyms', { words: ['patat', 'frieten'] })
  expect(changed.status).toBe(422)
  expect(
    (await admin.patch(`/search_synonyms/${other.id}`, 'search_synonyms', { words: ['koek', 'gebak', 'taart'] }))
      .status,
  ).toBe(200)
})

it('is nobody else’s: a stranger, another organization, another tenant', async () => {
  const { world, company, admin } = await aPlace()
  const { data } = await admin.post('/search_synonyms', 'search_synonyms', { words: ['patat', 'friet'] })
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
  const elsewhere = await (await aWorld()).make.user({ roles: [{ name: 'tenant_admin' }] })
  expect((await world.visitor.get('/search_synonyms')).status).toBe(401)
  expect((await host.get('/search_synonyms')).status).toBe(403)
  expect((await elsewhere.get<Flat[]>('/search_synonyms')).data).toEqual([])
  expect((await elsewhere.delete(`/search_synonyms/${data.id}`)).status).toBe(404)
  expect(
    (await elsewhere.patch(`/search_synonyms/${data.id}`, 'search_synonyms', { words: ['a1', 'b1'] })).status,
  ).toBe(404)
  expect((await admin.delete(`/search_synonyms/${newId()}`)).status).toBe(404)
})
