import { describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type World } from '../../../test/world.ts'

// The sign-in contract (devise_token_auth 1.3, in its stable mode) row by row: status, keys, and whether the session's
// headers are there.

const password = 'zeven gele fietsen buiten'
const fresh = 'twaalf blauwe tractoren'
const email = 'joost@school.example'

async function aMentor() {
  const world = await aWorld()
  const school = await world.make.school()
  const mentor = await world.make.user({
    roles: [{ name: 'mentor', organizationId: school.id }],
    email,
    firstName: 'Joost',
  })
  const passwordHash = await hashPassword(password)
  await world.inside((ctx) => ctx.db.updateTable('accounts').set({ passwordHash }).where('email', '=', email).execute())
  return { world, mentor }
}

type Asked = { signedIn?: boolean; body?: unknown }

async function call(world: World, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await world.visitor.request(path, {
    method,
    headers: { 'content-type': 'application/json', 'x-locale': 'en', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : undefined }
}

const account = [
  'id',
  'provider',
  'uid',
  'email',
  'first_name',
  'infix',
  'last_name',
  'status',
  'locale',
  'allow_password_change',
]

describe('the sign-in contract', () => {
  it.each<[string, Asked, number, string[], boolean]>([
    ['POST /auth/sign_in', { body: { email: ` ${email.toUpperCase()} `, password } }, 200, ['data'], true],
    ['POST /auth/sign_in', { body: { email, password: 'nee' } }, 401, ['success', 'errors'], false],
    ['POST /auth/sign_in', { body: { email: 'niemand@school.example', password } }, 401, ['success', 'errors'], false],
    ['POST /auth/sign_in', { body: {} }, 401, ['success', 'errors'], false],
    ['GET /auth/sign_in', {}, 405, ['success', 'errors'], false],
    ['DELETE /auth/sign_out', { signedIn: true }, 200, ['success'], false],
    ['DELETE /auth/sign_out', {}, 404, ['success', 'errors'], false],
    ['GET /auth/validate_token', { signedIn: true }, 200, ['success', 'data'], true],
    ['GET /auth/validate_token', {}, 401, ['success', 'errors'], false],
    ['POST /auth/password', { body: { email } }, 200, ['success', 'message'], false],
    ['POST /auth/password', { body: { email: 'niemand@school.example' } }, 200, ['success', 'message'], false],
    ['POST /auth/password', { body: {} }, 401, ['success', 'errors'], false],
    [
      'PUT /auth/password',
      { body: { password: fresh, password_confirmation: fresh } },
      401,
      ['success', 'errors'],
      false,
    ],
    ['PUT /auth/password', { signedIn: true, body: {} }, 422, ['success', 'errors'], true],
    [
      'PUT /auth/password',
      { signedIn: true, body: { password: fresh, password_confirmation: 'anders', current_password: password } },
      422,
      ['success', 'errors'],
      true,
    ],
    [
      'PATCH /auth/password',
      { signedIn: true, body: { password: fresh, password_confirmation: fresh, current_password: password } },
      200,
      ['success', 'data', 'message'],
      true,
    ],
    ['POST /auth/confirmation', { body: { email } }, 200, ['success', 'message'], false],
    ['POST /auth/confirmation', { body: {} }, 401, ['success', 'errors'], false],
    ['POST /auth/unlock', { body: { email } }, 200, ['success', 'message'], false],
    ['POST /auth/unlock', { body: { email: 'niemand@school.example' } }, 200, ['success', 'message'], false],
    ['POST /auth/unlock', { body: {} }, 401, ['success', 'errors'], false],
    ['POST /auth/unlock', { body: { unlock_token: 'x'.repeat(43) } }, 404, ['success', 'errors'], false],
    ['POST /auth', { body: { email, password: fresh } }, 403, ['success', 'status', 'errors'], false],
    ['POST /auth', { body: {} }, 422, ['success', 'status', 'errors'], false],
    [
      'PUT /auth',
      { signedIn: true, body: { password: fresh, password_confirmation: fresh, current_password: password } },
      200,
      ['status', 'data'],
      true,
    ],
    [
      'PATCH /auth',
      { signedIn: true, body: { password: fresh, password_confirmation: fresh, current_password: 'mis' } },
      422,
      ['success', 'status', 'errors'],
      true,
    ],
    ['PUT /auth', { signedIn: true, body: {} }, 422, ['success', 'status', 'errors'], true],
    ['PUT /auth', { body: { password: fresh } }, 404, ['success', 'status', 'errors'], false],
    ['DELETE /auth', { signedIn: true }, 403, ['success', 'status', 'errors'], true],
    ['DELETE /auth', {}, 404, ['success', 'status', 'errors'], false],
  ])('%s with %o answers %i %o, headers: %s', async (line, { signedIn, body }, status, keys, hasHeaders) => {
    const { world, mentor } = await aMentor()
    const [method = '', path = ''] = line.split(' ')
    const answer = await call(world, method, path, body, signedIn ? mentor.credentials : {})
    expect([answer.status, Object.keys(answer.json)]).toEqual([status, keys])
    if ('success' in answer.json) expect(answer.json.success).toBe(status < 300)
    for (const name of ['access-token', 'client', 'uid', 'expiry', 'token-type', 'authorization'])
      expect([name, answer.headers.has(name)]).toEqual([name, hasHeaders])
    // A new password is answered with when the account was made and changed.
    const dates = path === '/auth/password' ? ['created_at', 'updated_at'] : []
    if (answer.json.data) expect(Object.keys(answer.json.data)).toEqual([...account, ...dates])
  })

  it('moves the links in mails to screens, and changes nothing by a GET', async () => {
    const { world } = await aMentor()
    for (const [path, screen] of [
      ['/auth/password/edit?reset_password_token=a', '/en/auth/reset?reset_password_token=a'],
      ['/auth/unlock?unlock_token=a', '/en/auth/unlock?unlock_token=a'],
      [
        '/auth/confirmation?confirmation_token=a',
        '/en/confirm?confirmation_token=a&account_confirmation_success=false',
      ],
    ] as const) {
      const answer = await call(world, 'GET', `${path}&redirect_url=https://kwaad.example`, undefined, {
        accept: 'text/html',
      })
      const location = answer.headers.get('location') ?? ''
      expect([answer.status, location.replace('&redirect=https%3A%2F%2Fkwaad.example', '')]).toEqual([302, screen])
    }
  })
})

describe('who was kept waiting by wrong guesses', () => {
  it('goes on by the link in the mail, once', async () => {
    const { world } = await aMentor()
    const signIn = async (tried: string) =>
      (await call(world, 'POST', '/auth/sign_in', { email, password: tried })).status
    for (let times = 0; times < 5; times += 1) expect(await signIn('nee')).toBe(401)
    expect(await signIn(password)).toBe(429)
    for (let times = 0; times < 5; times += 1) await call(world, 'POST', '/auth/unlock', { email })
    await world.settle()
    const { data: mails } = await world.visitor.get<(Flat & { text: string })[]>('/test/emails')
    expect(mails).toHaveLength(3)
    const token = /unlock_token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
    const elsewhere = await aWorld()
    expect((await call(elsewhere, 'POST', '/auth/unlock', { unlock_token: token })).status).toBe(404)
    expect((await call(world, 'POST', '/auth/unlock', { unlock_token: token })).status).toBe(200)
    expect((await call(world, 'POST', '/auth/unlock', { unlock_token: token })).status).toBe(404)
    expect(await signIn(password)).toBe(200)
  })

  it('waits as long when changing the password as when signing in', async () => {
    const { world, mentor } = await aMentor()
    const change = async (current: string) => {
      const body = { password: fresh, password_confirmation: fresh, current_password: current }
      return (await call(world, 'PUT', '/auth', body, mentor.credentials)).status
    }
    for (let times = 0; times < 5; times += 1) expect(await change('nee')).toBe(422)
    expect(await change(password)).toBe(429)
  })
})
