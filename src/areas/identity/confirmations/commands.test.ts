import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld, type World } from '../../../../test/world.ts'
import { askConfirmation } from './commands.ts'

const password = 'zeven gele fietsen buiten'
const email = 'fatma@school.example'

async function anInvited() {
  const world = await aWorld()
  const school = await world.make.school({ name: 'Lyceum De Brug' })
  const invited = await world.make.user({
    roles: [{ name: 'mentor', organizationId: school.id }],
    email,
    firstName: 'Fatma',
    status: 'invited',
  })
  await world.inside(async (ctx) => {
    await ctx.db.updateTable('accounts').set({ confirmedAt: null }).where('email', '=', email).execute()
    await ctx.db.deleteFrom('sessions').where('userId', '=', invited.id).execute()
  })
  return { world, school, invited }
}

const invite = (world: World, id: string) => world.inside((ctx) => askConfirmation(ctx, id))

async function mails(world: World) {
  await world.settle()
  return (await world.visitor.get<(Flat & { text: string; subject: string })[]>('/test/emails')).data
}

async function linkOf(world: World): Promise<string> {
  const [mail] = await mails(world)
  return /confirmation_token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function call(world: World, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await world.visitor.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('somebody who is invited', () => {
  it('makes the account by the link in the mail, once, and is signed in', async () => {
    const { world, invited } = await anInvited()
    await invite(world, invited.id)
    const [mail] = await mails(world)
    expect(mail?.subject).toBe('Maak je account aan voor Stageplein Proefstad')
    const token = await linkOf(world)

    const shown = await world.visitor.get(`/confirm?t=${token}`)
    expect(shown.data).toMatchObject({ login: email, organization: 'Lyceum De Brug', hasPassword: false })
    expect(shown.text).not.toContain(invited.id)

    const short = await call(world, 'POST', '/confirm', { confirmation_token: token, password: 'kort' })
    expect([short.status, JSON.parse(short.text).errors[0].source.pointer]).toEqual([422, '/password'])
    const sent = { confirmation_token: token, password, password_confirmation: password }
    const once = { 'idempotency-key': 'the same twice' }
    const done = await call(world, 'POST', '/confirm', sent, once)
    expect([done.status, JSON.parse(done.text)]).toMatchObject([200, { data: { uid: email, status: 'active' } }])

    const credentials = Object.fromEntries(
      ['access-token', 'client', 'uid'].map((name) => [name, done.headers.get(name) ?? '']),
    )
    const me = await world.visitor.request('/current_user', { headers: credentials })
    expect(me.status).toBe(200)
    // The same key again asks anew: the answer, with its token in it, was kept nowhere.
    expect((await call(world, 'POST', '/confirm', sent, once)).status).toBe(404)
    const again = await world.visitor.get(`/confirm?t=${token}`)
    expect([again.status, again.errors[0]?.code]).toEqual([404, 'identity.link-used'])
    expect((await call(world, 'POST', '/auth/sign_in', { email, password })).status).toBe(200)
    expect((await mails(world))[0]?.subject).toBe('Welkom bij Stageplein Proefstad')
  })

  it('reads who invites them, and where', async () => {
    const { world, school, invited } = await anInvited()
    const admin = await world.make.user({
      roles: [{ name: 'admin', organizationId: school.id }],
      firstName: 'Ada',
    })
    const asked = await admin.post(`/users/${invited.id}/resend_confirmation_instructions`, 'users')
    expect(asked.status).toBe(200)
    const [mail] = await mails(world)
    expect(mail?.text).toContain('Ada de Vries nodigt je uit om mee te doen bij Lyceum De Brug')
    expect(mail?.text).toContain('omdat je een account hebt of krijgt bij')
    expect(mail?.text).not.toContain('over een stage')
    const shown = await world.visitor.get<Flat>(`/confirm?t=${await linkOf(world)}`)
    expect(shown.data).toMatchObject({ inviter: 'Ada de Vries', organization: 'Lyceum De Brug', signedUp: null })
  })

  it('keeps the password they have with a partner', async () => {
    const { world, invited } = await anInvited()
    await world.inside((ctx) =>
      ctx.db.updateTable('accounts').set({ passwordHash: 'kept' }).where('email', '=', email).execute(),
    )
    await invite(world, invited.id)
    const token = await linkOf(world)
    expect((await world.visitor.get(`/confirm?t=${token}`)).data).toMatchObject({ hasPassword: true })
    const done = await call(world, 'POST', '/confirm', {
      confirmation_token: token,
      password,
      password_confirmation: password,
    })
    expect(done.status).toBe(200)
    const account = await world.inside((ctx) =>
      ctx.db.selectFrom('accounts').select('passwordHash').where('email', '=', email).executeTakeFirst(),
    )
    expect(account?.passwordHash).toBe('kept')
  })

  it('is invited once an hour', async () => {
    const { world, invited } = await anInvited()
    await invite(world, invited.id)
    await invite(world, invited.id)
    expect(await mails(world)).toHaveLength(1)
    await expect(invite(world, invited.id)).rejects.toMatchObject({ status: 429, details: { retryAfter: 3600 } })
    world.setNow('2026-10-05T10:00:01Z')
    const first = await linkOf(world)
    await invite(world, invited.id)
    expect(await mails(world)).toHaveLength(2)
    expect((await world.visitor.get(`/confirm?t=${first}`)).status).toBe(404)
  })

  it('gets a new link for an old one, at the address we know', async () => {
    const { world, invited } = await anInvited()
    await invite(world, invited.id)
    const token = await linkOf(world)
    world.setNow('2026-10-20T09:00:01Z')
    expect((await call(world, 'POST', '/confirm', { confirmation_token: token })).status).toBe(404)
    const answers = [
      await call(world, 'POST', '/confirm/new_link', { confirmation_token: token }),
      await call(world, 'POST', '/confirm/new_link', { confirmation_token: 'x'.repeat(43) }),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ])
    expect(await mails(world)).toHaveLength(2)
    expect((await world.visitor.get(`/confirm?t=${await linkOf(world)}`)).status).toBe(200)
  })

  it('asks for the mail by address, and nobody can tell who is known', async () => {
    const { world } = await anInvited()
    const known = await call(world, 'POST', '/auth/confirmation', { email: ' Fatma@School.example' })
    const unknown = await call(world, 'POST', '/auth/confirmation', { email: 'niemand@school.example' })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
    expect((await call(world, 'POST', '/auth/confirmation', {})).status).toBe(401)
    const token = await linkOf(world)
    const go = async (query: string) =>
      (await call(world, 'GET', `/auth/confirmation?${query}`)).headers.get('location')
    expect(await go(`confirmation_token=${token}&redirect_url=${world.origin.origin}/nl/stagebank`)).toBe(
      `/nl/confirm?confirmation_token=${token}&redirect=%2Fnl%2Fstagebank`,
    )
    expect(await go('confirmation_token=oud')).toContain('account_confirmation_success=false')
  })

  it('stays invited for another tenant, for who has an account and for who has no address', async () => {
    const { world, school, invited } = await anInvited()
    await invite(world, invited.id)
    const token = await linkOf(world)
    const elsewhere = await aWorld()
    const sent = { confirmation_token: token, password, password_confirmation: password }
    expect((await call(elsewhere, 'POST', '/confirm', sent)).status).toBe(404)
    await expect(invite(elsewhere, invited.id)).rejects.toMatchObject({ status: 404 })
    const active = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    await expect(invite(world, active.id)).rejects.toMatchObject({ status: 409, code: 'identity.not-invited' })
    await world.inside((ctx) =>
      ctx.db.updateTable('accounts').set({ email: null, username: 'fatma' }).where('email', '=', email).execute(),
    )
    await expect(invite(world, invited.id)).rejects.toMatchObject({ status: 409, code: 'identity.no-address' })
  })

  it('is not found by guessing', async () => {
    const { world } = await anInvited()
    const statuses: number[] = []
    for (let times = 0; times < 61; times += 1)
      statuses.push((await world.visitor.get(`/confirm?t=${'y'.repeat(43)}`)).status)
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]))
    expect(statuses[60]).toBe(429)
  })
})
