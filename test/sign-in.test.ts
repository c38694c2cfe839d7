import { describe, expect, it } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { aWorld } from './world.ts'

describe('signing in', () => {
  it('gives the session in the headers and lets it in', async () => {
    const world = await aWorld()
    const school = await world.make.school()
    const mentor = await world.make.user({
      roles: [{ name: 'mentor', organizationId: school.id }],
      email: 'joost@school.example',
    })
    const passwordHash = await hashPassword('een lang wachtwoord')
    await world.inside((ctx) =>
      ctx.db.updateTable('accounts').set({ passwordHash }).where('email', '=', 'joost@school.example').execute(),
    )

    const wrong = await world.visitor.request('/auth/sign_in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"joost@school.example","password":"nee"}',
    })
    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toEqual({ success: false, errors: ['Ongeldige logingegevens.'] })

    const right = await world.visitor.request('/auth/sign_in', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=Joost@School.example&password=een+lang+wachtwoord',
    })
    expect(right.status).toBe(200)
    expect(await right.json()).toMatchObject({ data: { id: mentor.id, uid: 'joost@school.example' } })
    const session = Object.fromEntries(
      ['access-token', 'client', 'uid'].map((name) => [name, right.headers.get(name) ?? '']),
    )
    const me = await world.visitor.request('/current_user?include=roles', { headers: session })
    expect(me.status).toBe(200)
    expect(me.headers.get('access-token')).toBe(session['access-token'])
    expect(await me.json()).toMatchObject({
      data: { type: 'users', id: mentor.id },
      included: [{ type: 'roles', attributes: { capacity: 'mentor' } }],
    })
  })

  it('is needed for what is not public', async () => {
    const world = await aWorld()
    const { status, errors } = await world.visitor.get('/current_user')
    expect(status).toBe(401)
    expect(errors[0]?.detail).toBe('Log eerst in.')
  })

  it('where tokens rotate: a new one each time, blanks side by side, and the two before stay good', async () => {
    const world = await aWorld({ authRotate: true })
    const school = await world.make.school()
    const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    const ask = async (token: string, query = '') => {
      const headers = { ...mentor.credentials, 'access-token': token }
      const response = await world.visitor.request(`/current_user${query}`, { headers })
      return { status: response.status, token: response.headers.get('access-token') ?? '' }
    }
    const first = mentor.credentials['access-token'] as string
    expect(await ask(first)).toEqual({ status: 200, token: '' })
    world.setNow('2026-10-05T09:00:10Z')
    const second = await ask(first)
    expect([second.status, second.token.length > 20, second.token === first]).toEqual([200, true, false])
    expect((await ask(first)).token).toBe('')
    world.setNow('2026-10-05T09:00:20Z')
    const third = await ask(second.token)
    const fourth = await ask(third.token, '?unbatch=true')
    expect(fourth.token.length).toBeGreaterThan(20)
    // The first is three behind, the second is the last of all and good for five seconds.
    expect((await ask(first)).status).toBe(401)
    expect((await ask(second.token)).status).toBe(200)
    world.setNow('2026-10-05T09:00:40Z')
    expect((await ask(second.token)).status).toBe(401)
    expect((await ask(fourth.token)).status).toBe(200)
  })

  it('does not carry over to another tenant, which says that it is the wrong center', async () => {
    const [here, there] = [await aWorld(), await aWorld()]
    const school = await here.make.school()
    const mentor = await here.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    expect((await mentor.get('/current_user')).status).toBe(200)
    for (const locale of ['nl', 'en']) {
      const headers = { ...mentor.credentials, 'x-locale': locale }
      for (const path of ['/current_user', '/vacancies', '/auth/validate_token']) {
        const refused = await there.visitor.request(path, { headers })
        expect([path, refused.status]).toEqual([path, 403])
        expect(await refused.text()).toContain('wrong center')
        expect(refused.headers.get('access-token')).toBeNull()
      }
    }
    const { data } = await mentor.post<{ id: string; secret: string }>('/api_keys', 'api_keys', { name: 'Rooster' })
    const byKey = await there.visitor.request('/users', { headers: { authorization: `Bearer ${data.secret}` } })
    expect([byKey.status, (await byKey.text()).includes('wrong center')]).toEqual([403, true])
    // What was never given out, and what no longer holds, is nobody's anywhere.
    for (const [name, gone] of [
      ['access-token', 'x'],
      ['client', 'other'],
    ]) {
      const headers = { ...mentor.credentials, [String(name)]: String(gone) }
      expect((await there.visitor.request('/current_user', { headers })).status).toBe(401)
    }
    // A browser that has cookies of elsewhere may still look at what is open, and sign in.
    const cookie = Object.entries(mentor.credentials)
      .map((pair) => pair.join('='))
      .join('; ')
    expect((await there.visitor.request('/vacancies', { headers: { cookie } })).status).toBe(200)
    expect((await there.visitor.request('/current_user', { headers: { cookie } })).status).toBe(403)
    const signIn = await there.visitor.request('/auth/sign_in', {
      method: 'POST',
      headers: { ...mentor.credentials, 'content-type': 'application/json' },
      body: '{"email":"a@b.example","password":"nee"}',
    })
    expect(signIn.status).toBe(401)
    // An organization that is not one's own is no other website.
    const other = await here.make.school()
    const chosen = { ...mentor.credentials, 'current-organization-id': other.id }
    const refused = await here.visitor.request('/current_user', { headers: chosen })
    expect([refused.status, (await refused.text()).includes('wrong center')]).toEqual([403, false])
    await mentor.delete('/auth/sign_out')
    expect((await there.visitor.request('/current_user', { headers: mentor.credentials })).status).toBe(401)
  })
})
