import { describe, expect, it } from 'vitest'
import { DatabaseAway } from '#platform/pulse.ts'
import { aWorld } from '../../test/world.ts'
import { refusalFor } from './refusals.ts'

const failed = (code: string, message = 'x') => Object.assign(new Error(message), { code })

describe('an error that was not foreseen', () => {
  it.each([
    ['a full disk of the database', failed('53100'), 507, 'platform.disk-full'],
    ['a full disk of the files', failed('ENOSPC'), 507, 'platform.disk-full'],
    ['a database that hangs', new DatabaseAway(), 503, 'platform.stopping'],
    ['a database that is gone', failed('ECONNREFUSED'), 503, 'platform.stopping'],
    ['a database that begins', failed('57P03'), 503, 'platform.stopping'],
    ['a connection that broke', new Error('Connection terminated unexpectedly'), 503, 'platform.stopping'],
    ['a connection that was broken', new Error('Client is not queryable'), 503, 'platform.stopping'],
    ['our own fault', new TypeError('x is not a function'), 500, 'platform.failed'],
  ])('%s', (_, error, status, code) => {
    const refusal = refusalFor(error, 'reference')
    expect([refusal.status, refusal.code]).toEqual([status, code])
    if (status > 500) expect(refusal.details.retryAfter).toBeGreaterThan(0)
  })
})

describe('a row that another keeps', () => {
  it('is said to be busy, not that the product is away', async () => {
    const world = await aWorld()
    const farm = await world.make.company()
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    const { id } = await world.make.vacancy(farm.id)
    const answered = await world.inside(async ({ db }) => {
      await db.selectFrom('vacancies').select('id').where('id', '=', id).forUpdate().execute()
      return host.put(`/vacancies/${id}/archive`, 'vacancies')
    })
    expect([answered.status, answered.errors[0]?.code]).toEqual([409, 'platform.busy'])
  })

  it('is changed while others write what refers to it', async () => {
    const world = await aWorld()
    const school = await world.make.school()
    const farm = await world.make.company()
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const vacancy = await world.make.vacancy(farm.id)
    const lent = await world.make.user({ roles: [{ name: 'supervisor', organizationId: farm.id }] })
    const answers = await world.inside(async ({ db }) => {
      for (const [table, id] of [
        ['tenants', world.tenant.id],
        ['organizations', school.id],
        ['organizations', farm.id],
        ['vacancies', vacancy.id],
        ['users', lent.id],
      ] as const)
        await db.selectFrom(table).select('id').where('id', '=', id).forKeyShare().execute()
      return Promise.all([
        admin.patch('/tenant_settings', 'tenant_settings', { name: 'Stage in de buurt' }),
        admin.patch(`/school_settings/${school.id}`, 'school_settings', { maxOpenApplications: 2 }),
        host.put(`/vacancies/${vacancy.id}/pause`, 'vacancies'),
        admin.put(`/users/${lent.id}/deactivate`, 'users'),
      ])
    })
    expect(answers.map(({ status, errors }) => errors[0] ?? status)).toEqual([200, 200, 200, 200])
  })
})
