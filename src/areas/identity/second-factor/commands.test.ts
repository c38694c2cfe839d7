import { describe, expect, it } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#platform/passwords.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World, type WorldOptions } from '../../../../test/world.ts'

const email = 'wilma@centrum.example'
const password = 'zeven gele fietsen buiten'

async function anAdmin(options: WorldOptions = {}) {
  const world = await aWorld(options)
  const center = await world.make.organization({ type: 'VolunteerCenter' })
  const admin = await world.make.user({ roles: [{ name: 'tenant_admin', organizationId: center.id }], email })
  const mentor = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
  const passwordHash = await hashPassword(password)
  await world.inside((ctx) => ctx.db.updateTable('accounts').set({ passwordHash }).where('email', '=', email).execute())
  return { world, admin, mentor }
}

const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

async function turnedOn(world: World, client: Client) {
  const { data } = await client.post('/second_factor', 'second_factors', { password })
  const secret = data.secret as string
  const { status, data: on } = await client.put('/second_factor/confirm', 'second_factors', {
    code: codeAt(secret, world.now()),
  })
  expect(status).toBe(200)
  return { secret, codes: on.recoveryCodes as string[] }
}

async function signIn(world: World, body: Record<string, string>) {
  const response = await world.visitor.request('/auth/sign_in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json = (await response.json()) as { code?: string; challenge?: string; errors?: string[] }
  return { status: response.status, json, token: response.headers.get('access-token') }
}

describe('a second factor', () => {
  it('asks a code after the password, on a second screen that holds nothing', async () => {
    const { world, admin } = await anAdmin()
    const { secret } = await turnedOn(world, admin)
    world.setNow('2026-10-05T09:01:00Z')
    const first = await signIn(world, { email, password })
    expect([first.status, first.json.code, first.token]).toEqual([401, 'identity.code-needed', null])
    const challenge = first.json.challenge ?? ''
    for (const known of [admin.id, email, world.tenant.id])
      expect(Buffer.from(challenge, 'base64url').toString('latin1')).not.toContain(known)
    const wrong = await signIn(world, { challenge, code: '000000' })
    expect([wrong.status, wrong.token]).toEqual([401, null])
    const right = await signIn(world, { challenge, code: codeAt(secret, world.now()) })
    expect([right.status, right.token?.length]).toEqual([200, 43])
    // A program sends all three at once.
    world.setNow('2026-10-05T09:02:00Z')
    expect((await signIn(world, { email, password, code: codeAt(secret, world.now()) })).status).toBe(200)
    expect(
      (await signIn(world, { email, password: 'nee', code: codeAt(secret, world.now()) })).json.code,
    ).toBeUndefined()
  })

  it('takes a code once, and of one step before or after', async () => {
    const { world, admin } = await anAdmin()
    const { secret } = await turnedOn(world, admin)
    const at = (iso: string) => codeAt(secret, new Date(iso))
    const tryCode = async (code: string) => (await signIn(world, { email, password, code })).status
    // The code that turned it on is used up.
    expect(await tryCode(at('2026-10-05T09:00:00Z'))).toBe(401)
    world.setNow('2026-10-05T09:10:00Z')
    expect(await tryCode(at('2026-10-05T09:08:59Z'))).toBe(401)
    expect(await tryCode(at('2026-10-05T09:11:00Z'))).toBe(401)
    expect(await tryCode(at('2026-10-05T09:09:30Z'))).toBe(200)
    expect(await tryCode(at('2026-10-05T09:09:30Z'))).toBe(401)
    expect(await tryCode(at('2026-10-05T09:10:30Z'))).toBe(200)
    // Older than the last one taken, though its time has come.
    expect(await tryCode(at('2026-10-05T09:10:00Z'))).toBe(401)
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { world, admin } = await anAdmin()
    const { codes } = await turnedOn(world, admin)
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes
    expect((await signIn(world, { email, password, code: ` ${code.toUpperCase().replace('-', ' ')}` })).status).toBe(
      200,
    )
    expect((await signIn(world, { email, password, code })).status).toBe(401)
    expect((await admin.get('/second_factor')).data).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  })

  it('gives new recovery codes to who has the app, and the old ones count no more', async () => {
    const { world, admin } = await anAdmin()
    const renew = (code: string) => admin.put('/second_factor/recovery_codes', 'second_factors', { code })
    expect((await renew('123456')).errors[0]?.code).toBe('identity.second-factor-not-begun')
    const { secret, codes } = await turnedOn(world, admin)
    const wrong = await renew('000000')
    expect([wrong.status, wrong.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/code'])
    world.setNow('2026-10-05T10:00:00Z')
    const { data } = await renew(codeAt(secret, world.now()))
    const [fresh = ''] = data.recoveryCodes as string[]
    expect((await signIn(world, { email, password, code: codes[0] ?? '' })).status).toBe(401)
    expect((await signIn(world, { email, password, code: fresh })).status).toBe(200)
    expect((await world.visitor.put('/second_factor/recovery_codes', 'second_factors', { code: '1' })).status).toBe(401)
  })

  it('lets guesses wait, and a challenge run out and stay at home', async () => {
    const { world, admin } = await anAdmin()
    const { secret } = await turnedOn(world, admin)
    world.setNow('2026-10-05T10:00:00Z')
    const { challenge = '' } = (await signIn(world, { email, password })).json
    const elsewhere = await aWorld({ partner: world, now: '2026-10-05T10:00:00Z' })
    expect((await signIn(elsewhere, { challenge, code: codeAt(secret, world.now()) })).status).toBe(401)
    for (let times = 0; times < 5; times += 1)
      expect((await signIn(world, { challenge, code: '000000' })).status).toBe(401)
    expect((await signIn(world, { challenge, code: codeAt(secret, world.now()) })).status).toBe(429)
    world.setNow('2026-10-05T10:05:00Z')
    const late = await signIn(world, { challenge, code: codeAt(secret, world.now()) })
    expect([late.status, late.json.errors]).toEqual([401, ['Dit duurde te lang. Log opnieuw in.']])
    expect((await signIn(world, { challenge: 'onzin', code: '123456' })).status).toBe(401)
  })

  it('is turned on and off by the password, and its secret is never read again', async () => {
    const { world, admin } = await anAdmin()
    const asked = await admin.post('/second_factor', 'second_factors', { password: 'nee' })
    expect([asked.status, asked.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/password'])
    expect((await admin.put('/second_factor/confirm', 'second_factors', { code: '123456' })).status).toBe(409)
    const { secret } = await turnedOn(world, admin)
    expect((await admin.post('/second_factor', 'second_factors', { password })).status).toBe(409)
    const { text } = await admin.get('/second_factor')
    expect(text).not.toContain(secret)
    const { kept } = await world.inside((ctx) =>
      ctx.db.selectFrom('accounts').select('totpSecret as kept').where('email', '=', email).executeTakeFirstOrThrow(),
    )
    expect(kept?.toString('latin1')).not.toContain(secret)
    expect((await admin.put('/second_factor/end', 'second_factors', { password: 'nee' })).status).toBe(422)
    // A password that somebody fished for does not do: the app must be at hand.
    const alone = await admin.put('/second_factor/end', 'second_factors', { password })
    expect([alone.status, alone.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/code'])
    world.setNow('2026-10-05T09:01:00Z')
    const code = codeAt(secret, world.now())
    expect((await admin.put('/second_factor/end', 'second_factors', { password, code })).status).toBe(200)
    await world.settle()
    const { data: mails } = await world.visitor.get<(Flat & { subject: string })[]>('/test/emails')
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Inloggen in twee stappen staat aan',
      'Inloggen in twee stappen staat uit',
    ])
    expect((await signIn(world, { email, password })).status).toBe(200)
  })

  it('stands before a new password and a new address too', async () => {
    const { world, admin } = await anAdmin()
    const { secret } = await turnedOn(world, admin)
    const set = async (code?: string) => {
      const sent = { password: 'een heel ander lang wachtwoord', current_password: password, ...(code ? { code } : {}) }
      const response = await world.visitor.request('/auth/password', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...admin.credentials },
        body: JSON.stringify({ ...sent, password_confirmation: sent.password }),
      })
      const { errors = {} } = (await response.json()) as { errors?: Record<string, string[]> }
      return [response.status, Object.keys(errors)[0]]
    }
    const move = (code?: string) =>
      admin.post('/email_changes', 'email_changes', {
        email: 'elders@mens.example',
        password,
        ...(code ? { code } : {}),
      })
    expect([await set(), await set('000000')]).toEqual([
      [422, 'code'],
      [422, 'code'],
    ])
    expect((await move()).errors[0]?.source?.pointer).toBe('/data/attributes/code')
    world.setNow('2026-10-05T09:02:00Z')
    expect((await move(codeAt(secret, world.now()))).status).toBe(204)
    world.setNow('2026-10-05T09:03:00Z')
    expect(await set(codeAt(secret, world.now()))).toEqual([200, undefined])
  })
})

describe('an administrator', () => {
  it('comes no further than turning it on, where it is no demo, and cannot turn it off', async () => {
    const { world, admin, mentor } = await anAdmin({ testPages: false })
    const refused = await admin.get('/vacancies')
    expect(refused.status).toBe(200)
    const first = await admin.get('/applications')
    expect([first.status, first.errors[0]?.code]).toEqual([403, 'identity.second-factor-first'])
    expect((await admin.post('/sign_in_as_user', 'users', { id: mentor.id, reason: 'een goede reden' })).status).toBe(
      403,
    )
    expect((await mentor.get('/second_factor')).data).toMatchObject({ isObligatory: false })
    expect((await admin.get('/second_factor')).data).toMatchObject({ isObligatory: true })
    await turnedOn(world, admin)
    expect((await admin.get('/current_user')).status).toBe(200)
    expect((await admin.post('/sign_in_as_user', 'users', { id: mentor.id, reason: 'een goede reden' })).status).toBe(
      200,
    )
    expect((await admin.put('/second_factor/end', 'second_factors', { password })).status).toBe(403)
  })
})
