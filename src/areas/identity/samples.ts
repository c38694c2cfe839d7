import { newId } from '#platform/ids.ts'
import { firstOf } from '#root/test/access/place.ts'
import { everybody, oneself, type AreaSamples } from '#root/test/access/sample.ts'

export const samples: AreaSamples = {
  calls: {
    // Each time somebody else: wrong passwords for one name make it wait.
    'POST /auth/sign_in': { ...everybody(401), sends: () => ({ email: `${newId()}@mens.example`, password: 'gok' }) },
    'GET /auth/sign_in': everybody(405),
    'DELETE /auth/sign_out': { visitor: [404], stranger: [200], last: true },
    'GET /auth/validate_token': { visitor: [401], stranger: [200] },
    'POST /auth/password': { ...everybody(200), sends: { email: 'niemand@mens.example' } },
    'GET /auth/password/edit': everybody(404),
    'PATCH /auth/password': everybody(422),
    'POST /auth/confirmation': { ...everybody(200), sends: { email: 'niemand@mens.example' } },
    'GET /auth/confirmation': everybody(302),
    'POST /auth/unlock': { ...everybody(200), sends: { email: 'niemand@mens.example' } },
    'GET /auth/unlock': everybody(302),
    'POST /auth': everybody(422),
    'PATCH /auth': { visitor: [404], stranger: [422] },
    'DELETE /auth': { visitor: [404], stranger: [403] },
    // Whether there is such a link is told to nobody.
    'POST /confirm/new_link': everybody(204),
    'GET /sessions': oneself(200),
    'DELETE /sessions/:id': oneself(404),
    'DELETE /sessions': oneself(204),
    'GET /second_factor': oneself(200),
    'POST /second_factor': { ...oneself(200), sends: { password: 'een gok' } },
    'PUT /second_factor/confirm': { ...oneself(422), sends: { code: '123456' } },
    'PUT /second_factor/recovery_codes': { ...oneself(422), sends: { password: 'een gok' } },
    'PUT /second_factor/end': { ...oneself(200), sends: { password: 'een gok' } },
    'GET /identity_providers': { ...everybody(200), open: true },
    'POST /sign_in_as_user': { sends: ({ student }) => ({ id: student.id, reason: 'Meekijken met een vraag' }) },
    'POST /email_changes': { ...oneself(204), sends: { email: 'nieuw@mens.example', password: 'een gok' } },
  },
  async make({ world, student, host }) {
    const provider = newId()
    await world.inside((ctx) =>
      ctx.db
        .insertInto('identityProviders')
        .values({
          tenantId: world.tenant.id,
          id: provider,
          kind: 'microsoft',
          label: 'Elders',
          issuer: 'https://elders.example',
          clientId: 'wij',
          clientSecret: Buffer.from('geheim'),
        })
        .execute(),
    )
    return { sessions: await firstOf(host, '/sessions'), sign_in_as_user: student.id, identity_providers: provider }
  },
}
