import { expect, it } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from '../../../../test/world.ts'

const email = 'joost@school.example'
const password = 'zeven gele fietsen buiten'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

async function aMentor() {
  const world = await aWorld()
  const school = await world.make.school()
  const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], email })
  const passwordHash = await hashPassword(password)
  await world.inside((ctx) => ctx.db.updateTable('accounts').set({ passwordHash }).where('email', '=', email).execute())
  return { world, school, mentor }
}

/** Somebody on another device: the headers of the session opened there. */
async function onPhone(world: World): Promise<Record<string, string>> {
  const { headers } = await world.visitor.request('/auth/sign_in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': phone },
    body: JSON.stringify({ email, password }),
  })
  return Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']))
}

const listed = async (client: Client) => (await client.get<Flat[]>('/sessions')).data
const isIn = async (world: World, headers: Record<string, string>) =>
  (await world.visitor.request('/current_user', { headers })).status === 200

it('somebody sees where they are signed in, the last used first, and signs out there', async () => {
  const { world, mentor } = await aMentor()
  world.setNow('2026-10-05T09:10:00Z')
  const there = await onPhone(world)
  expect(await listed(mentor)).toMatchObject([
    { system: 'iPhone', browser: 'Safari', lastUsedAt: '2026-10-05T09:10:00.000Z', isCurrent: false },
    { system: null, lastUsedAt: '2026-10-05T09:00:00.000Z', isCurrent: true, isImpersonated: false },
  ])
  world.setNow('2026-10-05T09:20:00Z')
  await mentor.get('/current_user')
  const [own, other] = await listed(mentor)
  expect(own).toMatchObject({ isCurrent: true, lastUsedAt: '2026-10-05T09:20:00.000Z' })
  expect((await mentor.delete(`/sessions/${other?.id}`)).status).toBe(204)
  expect(await isIn(world, there)).toBe(false)
  expect(await listed(mentor)).toHaveLength(1)
})

it('a device that is new to somebody is told of by mail, once; the first and a newer browser are not', async () => {
  const { world } = await aMentor()
  const signIn = (agent: string) =>
    world.visitor.request('/auth/sign_in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email, password }),
    })
  const mails = async () => {
    await world.settle()
    const { data } = await world.visitor.get<(Flat & { subject: string; text: string })[]>('/test/emails')
    return data.filter(({ subject }) => subject === 'Er is ingelogd op een nieuw apparaat')
  }
  const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  await signIn(laptop)
  await signIn(laptop.replace('140', '141'))
  expect(await mails()).toHaveLength(0)
  await signIn(phone)
  await signIn(phone)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.text).toContain('Safari op iPhone')
})

it('all others end at once, and this one stays', async () => {
  const { world, mentor } = await aMentor()
  const places = [await onPhone(world), await onPhone(world)]
  expect((await mentor.delete('/sessions')).status).toBe(204)
  expect(await Promise.all(places.map((headers) => isIn(world, headers)))).toEqual([false, false])
  expect((await mentor.get('/current_user')).status).toBe(200)
})

it('a session of somebody else, or of another tenant, does not exist', async () => {
  const { world, school, mentor } = await aMentor()
  const [session] = await listed(mentor)
  const colleague = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
  const elsewhere = await (await aWorld()).make.user({ roles: [] })
  for (const client of [colleague, elsewhere])
    expect((await client.delete(`/sessions/${session?.id}`)).status).toBe(404)
  expect((await world.visitor.delete(`/sessions/${session?.id}`)).status).toBe(401)
  expect(await listed(colleague)).toHaveLength(1)
  expect((await mentor.get('/current_user')).status).toBe(200)
})
