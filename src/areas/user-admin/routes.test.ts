import { describe, expect, it } from 'vitest'
import { createInternship } from '#areas/internships/commands.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { aSchool, anInvitation, call } from '#root/test/members.ts'
import type { Client } from '#root/test/world.ts'
import type { Flat } from '#web/client.ts'

describe('a status', () => {
  it('ends a session at once, and comes back without it', async () => {
    const { world, admin, mentor } = await aSchool()
    expect((await mentor.get('/current_user')).status).toBe(200)
    const done = await call(admin, 'PUT', `/users/${mentor.id}/deactivate`)
    expect([done.status, done.data.attributes.status]).toEqual([200, 'inactive'])
    expect((await mentor.get('/current_user')).status).toBe(401)
    expect((await call(admin, 'PUT', `/users/${mentor.id}/deactivate`)).status).toBe(200)
    expect((await call(admin, 'PUT', `/users/${mentor.id}/reactivate`)).data.attributes.status).toBe('active')
    expect((await mentor.get('/current_user')).status).toBe(401)
    const lines = await world.inside((ctx) =>
      ctx.db.selectFrom('auditLog').select(['action', 'fromStatus', 'toStatus', 'actorId']).orderBy('seq').execute(),
    )
    expect(lines).toEqual([
      { action: 'members.deactivated', fromStatus: 'active', toStatus: 'inactive', actorId: admin.id },
      { action: 'members.reactivated', fromStatus: 'inactive', toStatus: 'active', actorId: admin.id },
    ])
  })

  it('is changed by who may, and never one’s own', async () => {
    const { world, school, at, admin, coordinator, mentor, host, company, tenantAdmin } = await aSchool()
    const step = async (client: Client, id: string, event: string) =>
      (await call(client, 'PUT', `/users/${id}/${event}`)).status
    const colleague = await at('supervisor', company.id)
    expect(await step(coordinator, mentor.id, 'deactivate')).toBe(403)
    expect(await step(host, mentor.id, 'deactivate')).toBe(404)
    expect(await step(host, colleague.id, 'deactivate')).toBe(200)
    expect((await call(host, 'DELETE', `/users/${colleague.id}`)).status).toBe(403)
    expect(await step(admin, admin.id, 'deactivate')).toBe(403)
    expect(await step(admin, mentor.id, 'reactivate')).toBe(200)
    expect(await step(coordinator, mentor.id, 'reactivate')).toBe(403)
    const invited = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }], status: 'invited' })
    expect(await step(admin, invited.id, 'deactivate')).toBe(409)
    expect((await call(tenantAdmin, 'DELETE', `/users/${invited.id}`)).status).toBe(204)
    expect(await step(tenantAdmin, invited.id, 'reactivate')).toBe(409)
    expect((await call(tenantAdmin, 'DELETE', `/users/${invited.id}`)).status).toBe(204)
  })

  it('keeps who guides an internship that is made in the same moment out of the archive', async () => {
    const { world, school, company, group, pupil, tenantAdmin } = await aSchool()
    const period = await world.make.period(school.id, [group.id])
    const vacancy = await world.make.vacancy(company.id)
    const guide = await world.make.user({ roles: [{ name: 'supervisor', organizationId: company.id }] })
    const { data: application } = await pupil.post('/applications', 'applications', { vacancyId: vacancy.id })
    const { archived } = await world.inside(async (ctx) => {
      await createInternship(ctx, {
        studentId: pupil.id,
        organizationId: company.id,
        vacancyId: vacancy.id,
        applicationId: application.id,
        periodId: period.id,
        program: 'mas',
        startsOn: '2026-12-01',
        endsOn: '2026-12-20',
        minutesPlanned: 60,
        supervisorUserId: guide.id,
        hostContact: null,
        place: 'Kerkstraat 1, Oss',
        lat: null,
        lng: null,
        schedule: {},
        tasks: '',
      })
      const leaving = call(tenantAdmin, 'DELETE', `/users/${guide.id}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { archived: leaving }
    })
    const refused = await archived
    expect([refused.status, refused.errors?.[0]?.code]).toEqual([409, 'members.still-busy'])
  })

  it('keeps a pupil whose internship is under way out of the archive', async () => {
    const { world, school, company, group, admin, pupil, host } = await aSchool()
    await world.make.period(school.id, [group.id])
    const vacancy = await world.make.vacancy(company.id)
    const { data: application } = await pupil.post('/applications', 'applications', { vacancyId: vacancy.id })
    await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
    await pupil.put(`/applications/${application.id}/confirm`, 'applications')
    const refused = await call(admin, 'DELETE', `/users/${pupil.id}`)
    expect([refused.status, refused.errors?.[0]?.code]).toEqual([409, 'members.still-busy'])
    const [internship] = (await admin.get<Flat[]>('/internships')).data
    expect(internship).toBeDefined()
    await world.inside((ctx) =>
      ctx.db
        .updateTable('internships')
        .set({ status: 'completed' })
        .where('id', '=', internship?.id as string)
        .execute(),
    )
    expect((await call(admin, 'DELETE', `/users/${pupil.id}`, { type: 'users', id: pupil.id })).status).toBe(204)
    expect((await pupil.get('/current_user')).status).toBe(401)
    expect((await admin.get(`/users/${pupil.id}`)).data).toMatchObject({
      status: 'archived',
      meta: { may: { edit: false } },
    })
  })

  it('of invitations is no way to learn who is here: thirty times taken in an hour, and three hundred invited', async () => {
    const { world, school, admin } = await aSchool()
    const invited = async (email: string) =>
      (await call(admin, 'POST', '/users', { type: 'user', attributes: { ...anInvitation(school.id), email } })).status
    const known = 'bekend@school.example'
    const found: number[] = [await invited(known)]
    for (let times = 0; times < 31; times += 1) found.push(await invited(known))
    expect(found).toEqual([201, ...Array(30).fill(422), 429])
    world.setNow('2026-10-05T10:00:01Z')
    // Three hundred take too long to wait for: all but one are counted as the product counts them.
    const counted = windowThrottle('invitation', 300, 60 * 60)
    await world.inside(async (ctx) => {
      for (let times = 0; times < 299; times += 1) await counted.take(ctx, `${world.tenant.id} ${admin.id}`)
    })
    expect([await invited('een@school.example'), await invited('twee@school.example')]).toEqual([201, 429])
  })

  it('of an invitation is sent once an hour', async () => {
    const { world, school, admin, coordinator, mentor } = await aSchool()
    const made = await call(admin, 'POST', '/users', { type: 'user', attributes: anInvitation(school.id) })
    const again = async (client: Client) =>
      (await call(client, 'POST', `/users/${made.data.id}/resend_confirmation_instructions`)).status
    await world.settle()
    expect(await again(admin)).toBe(429)
    world.setNow('2026-10-05T10:00:01Z')
    expect((await admin.get(`/users/${made.data.id}`)).data.meta).toMatchObject({
      allowedEvents: ['resend', 'archive'],
    })
    expect(await again(coordinator)).toBe(200)
    await world.settle()
    expect(await again(admin)).toBe(429)
    expect((await call(admin, 'POST', `/users/${mentor.id}/resend_confirmation_instructions`)).status).toBe(409)
    const abroad = await aSchool()
    expect(await again(abroad.admin)).toBe(404)
    expect(await again(world.visitor)).toBe(401)
  })
})

describe('a file of people', () => {
  const take = async (client: Client, query = '', attributes: object = {}) => {
    const response = await client.request(`/users/export?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'users', attributes } }),
    })
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }

  it('holds whom the school may know, is written down, and runs no formula', async () => {
    const { world, school, at, admin, mentor } = await aSchool()
    await at('supervisor', school.id, { firstName: '=HYPERLINK("x")' })
    const { status, type, text } = await take(admin)
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toBe('Voornaam;Tussenvoegsel;Achternaam;E-mail;Telefoon;Rol;Organisatie;Klas;Status')
    expect(text).toContain(';Mentor;De Zeven Linden;;Actief')
    expect(text).toContain(`"'=HYPERLINK`)
    expect(text).not.toContain('Hanna')
    expect((await take(admin, 'filter[with_role]=student')).text.trim().split('\r\n')).toHaveLength(2)
    const kept = await world.inside((ctx) =>
      ctx.db
        .selectFrom('auditLog')
        .select(['action', 'actorId', 'changes'])
        .where('action', '=', 'members.exported')
        .orderBy('seq')
        .execute(),
    )
    expect(kept).toHaveLength(2)
    expect(kept[0]).toMatchObject({ actorId: admin.id, changes: { count: 5 } })
    expect((await take(mentor)).status).toBe(403)
  })

  it('asks who runs the tenant what for, and is not for companies or visitors', async () => {
    const { world, host, pupil, tenantAdmin } = await aSchool()
    expect((await take(tenantAdmin)).status).toBe(422)
    expect((await take(tenantAdmin, '', { reason: 'kort' })).status).toBe(422)
    expect((await take(tenantAdmin, '', { reason: 'Jaarverslag voor de gemeente' })).status).toBe(200)
    for (const nobody of [host, pupil]) expect((await take(nobody)).status).toBe(403)
    expect((await take(world.visitor)).status).toBe(401)
  })
})
