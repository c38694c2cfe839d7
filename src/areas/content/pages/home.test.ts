import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { visitContext } from '#web/api.ts'
import { aWorld, type World } from '#root/test/world.ts'
import { loader } from './home.tsx'

const origin = 'http://site.example'

/** What the home page is drawn of, for a visitor. */
async function homeOf({ visitor }: World, homePath = '', address = '/nl') {
  const context = new RouterContextProvider()
  const look = { key: '', headerKind: '', themeCss: '', appName: '', supportEmail: '', homePath }
  const callApi = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return visitor.request(pathname + search, { headers: request.headers })
  }
  context.set(visitContext, { callApi, look, origin, nonce: '', secure: false, address: origin })
  const request = new Request(origin + address)
  return loader({ request, params: {}, context, url: new URL(request.url), pattern: '' })
}

test('where the bank is for who is signed in alone, the home page is everybody’s all the same', async () => {
  const world = await aWorld({ capabilities: { publicVacancies: false } })
  await world.make.vacancy((await world.make.company()).id)
  expect(await homeOf(world)).toMatchObject({ newest: [], total: 0, sectors: undefined })
  const open = await aWorld({ capabilities: { town: 'Venray' } })
  await open.make.vacancy((await open.make.company()).id)
  expect(await homeOf(open)).toMatchObject({ newest: [{}], total: 1, town: 'Venray', forSchools: '/voor-scholen' })
})

test('another page may stand in its place, in the language that was asked', async () => {
  const world = await aWorld()
  const led = await homeOf(world, '/welkom', '/en').catch((answer: Response) => answer)
  expect(led).toMatchObject({ status: 302 })
  expect((led as Response).headers.get('location')).toBe('/en/welkom')
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
  const set = (homePath: string) =>
    admin.patch<{ homePath: string }>('/tenant_settings', 'tenant_settings', { homePath })
  expect((await set('/welkom')).data.homePath).toBe('/welkom')
  for (const wrong of ['//elders.example', 'https://elders.example', '/', 'welkom', '/a b', '/../x'])
    expect([wrong, (await set(wrong)).errors[0]?.source?.pointer]).toEqual([wrong, '/data/attributes/home_path'])
  expect((await set('')).data.homePath).toBe('')
})
