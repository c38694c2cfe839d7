import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { aWorld } from '../../../test/world.ts'

const patch = (client: { request(path: string, init: RequestInit): Promise<Response> }, user: object) =>
  client
    .request('/current_user', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user }),
    })
    .then(async (response) => ({ status: response.status, body: (await response.json()) as Record<string, unknown> }))

describe('one’s own profile', () => {
  it('is changed by oneself, field by field, and what is left out stays', async () => {
    const world = await aWorld()
    const school = await world.make.school()
    const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], firstName: 'Jan' })
    const { status } = await patch(mentor, {
      last_name: 'Bakels',
      infix: 'van',
      phone: '06 12345678',
      theme_mode: 'dark',
      single_keys: false,
    })
    expect(status).toBe(200)
    expect((await mentor.get('/current_user')).data).toMatchObject({
      name: 'Jan van Bakels',
      phone: '+31612345678',
      themeMode: 'dark',
      singleKeys: false,
      density: 'auto',
    })
    expect((await patch(mentor, { infix: '', phone: '' })).status).toBe(200)
    expect((await mentor.get('/current_user')).data).toMatchObject({ infix: null, phone: null, lastName: 'Bakels' })
    expect((await patch(world.visitor, { phone: '' })).status).toBe(401)
  })

  it('is not written over by who opened the record before', async () => {
    const world = await aWorld()
    const school = await world.make.school()
    const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
    const { data } = await admin.get<Flat & { lockVersion: number; phone: string | null }>(`/users/${mentor.id}`)
    expect((await patch(mentor, { phone: '06 12345678' })).status).toBe(200)
    const { lockVersion, phone } = data
    const late = await admin.patch(`/users/${mentor.id}`, 'users', { phone, lockVersion })
    expect(late.status).toBe(409)
    expect((await mentor.get('/current_user')).data).toMatchObject({ phone: '+31612345678' })
  })

  it.each([
    [{ first_name: ' ' }, 'user/first_name'],
    [{ phone: 'bel maar' }, 'user/phone'],
    [{ locale: 'fr' }, 'user/locale'],
    [{ density: 'groot' }, 'user/density'],
    [{ single_keys: 'uit' }, 'user/single_keys'],
    [{ favourite_colour: 'rood' }, 'user/favourite_colour'],
    [{ email: 'ander@school.example' }, 'user/email'],
  ])('refuses %o at the field', async (change, field) => {
    const world = await aWorld()
    const school = await world.make.school()
    const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    const { status, body } = await patch(mentor, change)
    const [error] = body.errors as { source: { pointer: string } }[]
    expect([status, error?.source.pointer]).toEqual([422, `/${field}`])
  })

  it('lets no pupil choose a name, and nobody more than this', async () => {
    const world = await aWorld()
    const school = await world.make.school()
    const student = await world.make.student({ schoolId: school.id })
    expect((await patch(student, { first_name: 'Elon' })).status).toBe(403)
    expect((await patch(student, { phone: '0612345678', locale: 'en' })).status).toBe(200)
    await patch(student, { status: 'archived', account_id: null, roles: ['platform_admin'], tenant_id: 'x' })
    expect((await student.get('/current_user')).data).toMatchObject({ status: 'active', locale: 'en' })
  })
})
