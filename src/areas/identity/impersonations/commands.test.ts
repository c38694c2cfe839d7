import { describe, expect, it } from 'vitest'
import { areaRoutes } from '#areas/registry.ts'
import { capabilitiesFor } from '#areas/tenancy/model.ts'
import type { RoleName } from '#areas/users/model.ts'
import type { Flat } from '#web/client.ts'
import { aWorld, type Client, type World } from '../../../../test/world.ts'
import { mayLookThrough } from './policy.ts'

const reason = 'Belt omdat de aanvraag niet lukt.'

async function aTenant() {
  const world = await aWorld()
  const school = await world.make.school()
  const center = await world.make.organization({ type: 'VolunteerCenter' })
  const group = await world.make.group(school.id)
  await world.make.period(school.id, [group.id])
  const admin = await world.make.user({
    roles: [{ name: 'tenant_admin', organizationId: center.id }],
    firstName: 'Wilma',
    lastName: 'Bos',
  })
  const student = await world.make.student({ schoolId: school.id, groupId: group.id })
  return { world, school, center, admin, student }
}

/** Whoever looks: what they send from then on. */
async function lookThrough(admin: Client, whom: Client): Promise<Record<string, string>> {
  const { status, headers } = await admin.post('/sign_in_as_user', 'user', { id: whom.id, reason })
  expect(status).toBe(200)
  return Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, headers.get(name) ?? '']))
}

async function ask(
  world: World,
  method: string,
  path: string,
  headers: Record<string, string>,
  attributes?: object,
  type = 'users',
) {
  const body = attributes ? { body: JSON.stringify({ data: { type, attributes } }) } : {}
  const response = await world.visitor.request(path, {
    method,
    headers: { 'content-type': 'application/vnd.api+json', ...headers },
    ...body,
  })
  const text = await response.text()
  return { status: response.status, json: text ? JSON.parse(text) : undefined }
}

describe('looking through somebody’s eyes', () => {
  it('shows what they see for half an hour, and both stand in the record', async () => {
    const { world, admin, student } = await aTenant()
    const eyes = await lookThrough(admin, student)
    const me = await ask(world, 'GET', '/current_user', eyes)
    expect(me.json.data.id).toBe(student.id)
    const { json } = await ask(world, 'GET', '/shell', eyes)
    expect(json.data.attributes.user.impersonated_for).toBe(1800)
    expect((await admin.get('/current_user')).data.id).toBe(admin.id)

    const company = await world.make.company()
    const vacancy = await world.make.vacancy(company.id)
    expect((await ask(world, 'POST', '/applications', eyes, { vacancy_id: vacancy.id }, 'applications')).status).toBe(
      201,
    )
    const lines = await world.inside((ctx) =>
      ctx.db
        .selectFrom('auditLog')
        .select(['action', 'actorId', 'impersonatorId', 'reason'])
        .where('tenantId', '=', ctx.tenant.id)
        .orderBy('seq')
        .execute(),
    )
    expect(lines).toContainEqual({ action: 'identity.signed-in-as', actorId: admin.id, impersonatorId: null, reason })
    expect(lines).toContainEqual(
      expect.objectContaining({ action: 'applications.applied', actorId: student.id, impersonatorId: admin.id }),
    )
    expect((await student.get<Flat[]>('/audit_logs')).text).toContain('Wilma Bos')
    expect((await student.get<Flat[]>('/sessions')).data.map(({ isImpersonated }) => isImpersonated)).toContain(true)

    world.setNow('2026-10-05T09:29:59Z')
    expect((await ask(world, 'GET', '/current_user', eyes)).status).toBe(200)
    world.setNow('2026-10-05T09:30:00Z')
    expect((await ask(world, 'GET', '/current_user', eyes)).status).toBe(401)
  })

  it('is not made longer by tokens that rotate', async () => {
    const world = await aWorld({ authRotate: true })
    const school = await world.make.school()
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin', organizationId: center.id }] })
    const mentor = await world.make.user({ roles: [{ name: 'mentor', organizationId: school.id }] })
    const eyes = await lookThrough(admin, mentor)
    world.setNow('2026-10-05T09:20:00Z')
    const { headers } = await world.visitor.request('/current_user?unbatch=true', { headers: eyes })
    const token = headers.get('access-token') ?? ''
    expect(token.length).toBeGreaterThan(20)
    world.setNow('2026-10-05T09:31:00Z')
    expect((await ask(world, 'GET', '/current_user', { ...eyes, 'access-token': token })).status).toBe(401)
  })

  it('ends by signing out, which leaves one’s own session, and when the looker may no longer come in', async () => {
    const { world, admin, student } = await aTenant()
    const eyes = await lookThrough(admin, student)
    expect((await ask(world, 'DELETE', '/auth/sign_out', eyes)).status).toBe(200)
    expect((await ask(world, 'GET', '/current_user', eyes)).status).toBe(401)
    expect((await admin.get('/current_user')).status).toBe(200)
    const again = await lookThrough(admin, student)
    await world.inside((ctx) =>
      ctx.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', admin.id).execute(),
    )
    expect((await ask(world, 'GET', '/current_user', again)).status).toBe(401)
  })

  it('leaves the person their own sessions', async () => {
    const { admin, student } = await aTenant()
    for (let times = 0; times < 12; times += 1) await lookThrough(admin, student)
    expect((await student.get('/current_user')).status).toBe(200)
  })

  it('wants a reason and somebody who is there', async () => {
    const { world, school, admin, student } = await aTenant()
    const asked = async (attributes: Record<string, unknown>) => {
      const { status, errors } = await admin.post('/sign_in_as_user', 'users', attributes)
      return [status, errors[0]?.source?.pointer]
    }
    expect(await asked({ id: student.id })).toEqual([422, '/data/attributes/reason'])
    expect(await asked({ id: student.id, reason: 'te kort' })).toEqual([422, '/data/attributes/reason'])
    expect(await asked({ reason })).toEqual([422, '/data/attributes/id'])
    expect((await asked({ email: 'niemand@school.example', reason }))[0]).toBe(404)
    expect((await asked({ email: student.credentials.uid, reason }))[0]).toBe(200)
    const invited = await world.make.user({ status: 'invited', roles: [{ name: 'mentor', organizationId: school.id }] })
    expect((await asked({ id: invited.id, reason }))[0]).toBe(409)
    const elsewhere = await aTenant()
    expect((await asked({ id: elsewhere.student.id, reason }))[0]).toBe(404)
    const beside = await world.visitor.request('/sign_in_as_user', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...admin.credentials },
      body: JSON.stringify({ data: { type: 'users', id: student.id, attributes: { reason } } }),
    })
    expect(beside.status).toBe(200)
  })

  it('is for administrators, never while looking already', async () => {
    const { world, school, admin, student } = await aTenant()
    for (const name of ['admin', 'coordinator', 'mentor'] as const) {
      const client = await world.make.user({ roles: [{ name, organizationId: school.id }] })
      expect((await client.post('/sign_in_as_user', 'users', { id: student.id, reason })).status).toBe(403)
    }
    expect((await world.visitor.post('/sign_in_as_user', 'users', { id: student.id, reason })).status).toBe(401)
    const platform = await world.make.user({ roles: [{ name: 'platform_admin' }] })
    const eyes = await lookThrough(platform, admin)
    const { status, json } = await ask(world, 'POST', '/sign_in_as_user', eyes, { id: student.id, reason })
    expect([status, json.errors[0].code]).toEqual([403, 'identity.not-through-others-eyes'])
  })
})

describe('whose eyes', () => {
  const actor = (name: RoleName, id = 'a') => ({
    kind: 'user' as const,
    userId: id,
    accountId: null,
    sessionId: '',
    name: '',
    roles: [{ id: '', name, organizationId: null, organizationType: name === 'platform_admin' ? null : 'School' }],
  })
  it.each<[RoleName, RoleName, boolean]>([
    ['platform_admin', 'platform_admin', false],
    ['platform_admin', 'tenant_admin', true],
    ['platform_admin', 'student', true],
    ['tenant_admin', 'platform_admin', false],
    ['tenant_admin', 'tenant_admin', false],
    ['tenant_admin', 'admin', true],
    ['tenant_admin', 'student', true],
    ['admin', 'student', false],
    ['coordinator', 'mentor', false],
    ['student', 'student', false],
  ])('%s through those of %s: %s', (own, other, may) =>
    expect(mayLookThrough(actor(own), { id: 'b', roles: actor(other).roles }, capabilitiesFor('mas'))).toBe(may),
  )

  it.each<[string, { flag?: boolean; school?: string; roles?: RoleName[] }, number, string | undefined]>([
    ['a pupil of the own school', {}, 200, undefined],
    ['where the tenant does not want it', { flag: false }, 403, 'identity.eyes-off'],
    ['a pupil of another school', { school: 'other' }, 404, 'platform.not-found'],
    ['a mentor of the own school', { roles: ['mentor'] }, 403, 'identity.not-upward'],
    ['a pupil who is mentor, too', { roles: ['student', 'mentor'] }, 403, 'identity.not-upward'],
  ])('a school’s administrator: %s', async (_, { flag = true, school = 'own', roles = ['student'] }, status, code) => {
    const world = await aWorld({ capabilities: { schoolLooksThroughPupils: flag } })
    const [own, other] = [await world.make.school(), await world.make.school()]
    const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: own.id }] })
    const at = school === 'own' ? own.id : other.id
    const whom = await world.make.user({ roles: roles.map((name) => ({ name, organizationId: at })) })
    const asked = await admin.post('/sign_in_as_user', 'users', { id: whom.id, reason })
    expect([asked.status, asked.errors[0]?.code]).toEqual([status, code])
    const shown = await admin.get<Flat & { meta: { may: { signInAs: boolean } } }>(`/users/${whom.id}`)
    expect(shown.status === 200 && shown.data.meta.may.signInAs).toBe(status === 200)
  })
})

describe('what is done through another’s eyes', () => {
  // Everything that writes is refused unless its endpoint says otherwise; this list says it a second time.
  const allowed = [
    'DELETE /auth/sign_out',
    'POST /api/v1/applications',
    // A place that a pupil found is asked for as one of the bank is.
    'POST /api/v1/self_found_places',
    'PUT /api/v1/self_found_places/:id/resubmit',
    'PUT /api/v1/notifications/read',
    'PUT /api/v1/notifications/:id/read',
    // One's own step within these ten seconds, through the same eyes (docs/decisions/0047-ten-seconds.md).
    'PUT /api/v1/public/taken_steps/:id/undo',
    'PUT /api/v1/taken_steps/:id/undo',
    'PUT /api/v1/timesheets/:id/weeks/:monday',
    'PUT /api/v1/timesheets/:id/weeks/:monday/submit',
  ]
  const endpoints = areaRoutes.flatMap(({ prefix, endpoints: own }) =>
    own.map((definition) => ({
      ...definition,
      line: `${definition.method.toUpperCase()} ${prefix}${definition.path}`,
    })),
  )
  const isWriting = ({ method, readOnly }: { method: string; readOnly?: boolean }) => method !== 'get' && !readOnly

  it('is nothing but what is allowed on purpose', () => {
    const found = endpoints
      .filter((definition) => isWriting(definition) && definition.throughOthersEyes === 'allowed')
      .map(({ line }) => line)
    expect(found.sort()).toEqual([...allowed].sort())
  })

  it('is never signing, judging hours, a message, an export, or the account', () => {
    const never =
      /sign|approve|return|message|conversation|export|download|password|email|second_factor|feedback|invit|roles?$/
    const open = endpoints.filter(
      (definition) =>
        never.test(definition.line.replace('DELETE /auth/sign_out', '')) &&
        (isWriting(definition) || /export|download/.test(definition.line)) &&
        (definition.throughOthersEyes ?? (isWriting(definition) ? 'refused' : 'allowed')) === 'allowed',
    )
    expect(open.map(({ line }) => line)).toEqual([])
  })

  it('every other writing call answers 403', async () => {
    const { world, admin, student } = await aTenant()
    const eyes = await lookThrough(admin, student)
    const open: string[] = []
    let tried = 0
    for (const { line, method, who, ...definition } of endpoints) {
      if (!isWriting({ method, ...definition }) || definition.throughOthersEyes === 'allowed') continue
      const path = line.split(' ')[1]?.replaceAll(/:\w+/g, student.id) ?? ''
      const { status, json } = await ask(world, method.toUpperCase(), path, eyes, {})
      tried += 1
      if (status !== 403) open.push(`${line} (${String(who)}): ${status}`)
      else if (who === 'signed-in' || who === 'everyone')
        expect([line, JSON.stringify(json)]).toEqual([line, expect.stringMatching(/not-through|Stop eerst/)])
    }
    expect(open).toEqual([])
    expect(tried).toBeGreaterThan(20)
  })
})
