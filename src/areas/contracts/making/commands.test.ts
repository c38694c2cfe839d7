import { describe, expect, it } from 'vitest'
import { aContract, fillAndSend, fillIn, type ShownContract } from '#root/test/contract.ts'
import type { Client } from '#root/test/world.ts'
import type { Flat } from '#web/client.ts'

describe('a contract', () => {
  it('asks no guardian of somebody of eighteen, and one of a fifteen-year-old', async () => {
    const adult = await aContract({ birthDate: '2008-01-01' })
    expect((await adult.get(adult.coordinator)).signers.map(({ role }) => role)).not.toContain('guardian')
    const young = await aContract({ birthDate: '2011-03-04' })
    expect((await young.get(young.coordinator)).signers.map(({ role }) => role)).toContain('guardian')
  })
})

describe('whoever has a role at both the company and the school', () => {
  it('signs for the company, where another can sign for the school', async () => {
    const { coordinator, get } = await aContract({ hostIs: 'signatory' })
    const { signers } = await get(coordinator)
    expect(signers.filter(({ role }) => role === 'company' || role === 'school').map(({ name }) => name)).toEqual([
      'Wim Peeters',
      'Marloes Terpstra',
    ])
  })

  it('signs in neither name, where there is nobody else', async () => {
    const { host, contractId } = await aContract({ hostIs: 'coordinator', isAlone: true })
    const filled = await fillIn(host, contractId)
    expect([filled.data.partsMissing, filled.data.status]).toEqual([[], 'filling'])
    const { status, errors } = await host.put(`/contracts/${contractId}/finalize`, 'contracts')
    expect([status, errors[0]?.code]).toEqual([409, 'contracts.signs-twice'])
  })

  it('is no parent of the pupil with the address of somebody who signs already', async () => {
    const { world, student, contractId, get } = await aContract()
    const host = await world.inside(async (ctx) => {
      const signers = ctx.db.updateTable('contractSigners').set({ status: 'replaced' })
      await signers.where('contractId', '=', contractId).where('role', '=', 'guardian').execute()
      const company = ctx.db.selectFrom('contractSigners').select('email').where('contractId', '=', contractId)
      return company.where('role', '=', 'company').executeTakeFirstOrThrow()
    })
    const parent = { firstName: 'Wim', lastName: 'Peeters', email: host.email }
    const { status, errors } = await student.post(`/contracts/${contractId}/guardian`, 'contracts', parent)
    expect([status, errors[0]?.code, errors[0]?.source?.pointer]).toEqual([
      422,
      'contracts.signs-twice',
      '/data/attributes/email',
    ])
    expect((await get(student)).signers.map(({ role }) => role)).not.toContain('guardian')
  })
})

describe('a contract that was called off', () => {
  it('leads on to a new one, with what stood there and the days of the internship', async () => {
    const setting = await aContract()
    const { world, host, coordinator, student, contractId, internshipId } = setting
    await fillAndSend(setting)
    const renew = (client: Client) => client.post<ShownContract>(`/contracts/${contractId}/renew`, 'contracts')
    expect((await renew(coordinator)).status).toBe(409)
    await coordinator.put(`/contracts/${contractId}/void`, 'contracts', { reason: 'De begeleider verandert.' })
    const keys = (await coordinator.get<Flat & { tasks: { key: string; path: string }[] }>('/dashboard')).data.tasks
    expect(keys).toEqual([expect.objectContaining({ key: 'contract-renew', path: `/contracts/${contractId}` })])
    for (const client of [host, student]) expect((await renew(client)).status).toBe(403)
    const stranger = await world.make.user({
      roles: [{ name: 'admin', organizationId: (await world.make.company()).id }],
    })
    expect((await renew(stranger)).status).toBe(404)
    expect((await coordinator.get<ShownContract>(`/contracts/${contractId}`)).data.meta).toMatchObject({
      canRenew: true,
    })
    expect((await host.get<ShownContract>(`/contracts/${contractId}`)).data.meta).toMatchObject({ canRenew: false })
    const [made, again] = await Promise.all([renew(coordinator), renew(coordinator)])
    expect([made.status, again.status, made.data.id === again.data.id]).toEqual([201, 201, true])
    expect(made.data.id).not.toBe(contractId)
    expect((await coordinator.get<Flat>(`/internships/${internshipId}`)).data.contractId).toBe(made.data.id)
    // Nothing is asked twice: the text is whole at once.
    expect([made.data.status, made.data.partsMissing]).toEqual(['ready', []])
    const text = JSON.stringify((await coordinator.get<ShownContract>(`/contracts/${made.data.id}`)).data)
    expect(text).toContain('Ik leer een wiel verwisselen')
  })
  it('says anew what is known by now, and keeps what people wrote', async () => {
    const setting = await aContract()
    const { world, host, coordinator, student, contractId, internshipId } = setting
    await fillAndSend(setting)
    await coordinator.put(`/contracts/${contractId}/void`, 'contracts', { reason: 'De begeleider heet anders.' })
    await world.inside(async ({ db }) => {
      await db.updateTable('users').set({ firstName: 'Willemijn' }).where('id', '=', host.id).execute()
      await db
        .updateTable('studentProfiles')
        .set({ birthDate: '2009-06-02' })
        .where('userId', '=', student.id)
        .execute()
    })
    const valuesOf = async (id: string) => {
      const { fieldValues } = await world.inside(({ db }) =>
        db.selectFrom('contracts').select('fieldValues').where('id', '=', id).executeTakeFirstOrThrow(),
      )
      return Object.fromEntries(fieldValues as unknown as [string, unknown][])
    }
    const made = await coordinator.post<ShownContract>(`/contracts/${contractId}/renew`, 'contracts')
    const [before, now] = [await valuesOf(contractId), await valuesOf(made.data.id)]
    expect(before).toMatchObject({ company_supervisor: 'Wim Peeters', student_birth_date: '2009-05-01' })
    expect(now).toMatchObject({
      company_supervisor: 'Willemijn Peeters',
      company_signatory_name: 'Willemijn Peeters',
      student_birth_date: '2009-06-02',
      learning_goals: before['learning_goals'],
      insurance: 'yes',
    })
    expect(made.data.signers.find(({ role }) => role === 'company')?.name).toBe('Willemijn Peeters')
    // A second that is called off: only the last leads on, and both asked at once make one.
    await coordinator.put(`/contracts/${made.data.id}/void`, 'contracts', { reason: 'Toch weer een ander.' })
    const canRenew = async (id: string) => (await coordinator.get<Flat>(`/contracts/${id}`)).data.meta['canRenew']
    expect([await canRenew(contractId), await canRenew(made.data.id)]).toEqual([false, true])
    const [older, last] = await Promise.all(
      [contractId, made.data.id].map((id) => coordinator.post<ShownContract>(`/contracts/${id}/renew`, 'contracts')),
    )
    expect(last?.status).toBe(201)
    expect([201, 409]).toContain(older?.status)
    expect((await coordinator.get<Flat>(`/internships/${internshipId}`)).data.contractId).toBe(last?.data.id)
  })

  it('is a task for who can make another, and for nobody else', async () => {
    const { world, school, coordinator, contractId, internshipId } = await aContract()
    const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
    const renewals = async (client: Client) =>
      (await client.get<Flat & { tasks: { key: string }[] }>('/dashboard')).data.tasks.filter(
        ({ key }) => key === 'contract-renew',
      ).length
    await coordinator.put(`/contracts/${contractId}/void`, 'contracts', { reason: 'Er is iets veranderd.' })
    expect([await renewals(coordinator), await renewals(admin)]).toEqual([1, 0])
    expect((await admin.post(`/contracts/${contractId}/renew`, 'contracts')).status).toBe(403)
    await world.inside(({ db }) =>
      db.updateTable('internships').set({ status: 'active' }).where('id', '=', internshipId).execute(),
    )
    expect([await renewals(coordinator), await renewals(admin)]).toEqual([1, 0])
  })
})
