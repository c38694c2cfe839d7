import { describe, expect, it } from 'vitest'
import { aContract, fillAndSend, linkFor, signerOf, signing, stands, type ShownContract } from '#root/test/contract.ts'
import type { Client } from '#root/test/world.ts'

describe('a contract', () => {
  it('that is changed loses its signatures', async () => {
    const setting = await aContract()
    const { coordinator, host, contractId, world } = setting
    const sent = await fillAndSend(setting)
    await host.post(
      `/contracts/${contractId}/signers/${signerOf(sent, 'company').id}/sign`,
      'contracts',
      signing('Wim Peeters', sent.documentSha256, { authority: 'on' }),
    )
    await coordinator.put(`/contracts/${contractId}/edit`, 'contracts')
    await coordinator.patch(`/contracts/${contractId}/fields`, 'contracts', {
      values: { tasks: 'Banden wisselen en de werkplaats opruimen.' },
    })
    const again = await coordinator.put<ShownContract>(`/contracts/${contractId}/send`, 'contracts')
    expect(again.data.documentSha256).not.toBe(sent.documentSha256)
    expect(again.data.signers[0]?.status).toBe('invited')
    const stale = await host.post(
      `/contracts/${contractId}/signers/${signerOf(sent, 'company').id}/sign`,
      'contracts',
      signing('Wim Peeters', sent.documentSha256, { authority: 'on' }),
    )
    expect(stale.errors[0]?.code).toBe('contracts.document-changed')
    const voided = await world.inside((ctx) =>
      ctx.db
        .selectFrom('signatures')
        .select('voidReason')
        .where('contractId', '=', contractId)
        .where('voidedAt', 'is not', null)
        .execute(),
    )
    expect(voided).toHaveLength(1)
  })
})

describe('a change after somebody signed', () => {
  /** Sent, signed by the company, opened again by the school, and this changed. */
  async function changed(values: Record<string, unknown>) {
    const setting = await aContract()
    const { coordinator, host, contractId } = setting
    const sent = await fillAndSend(setting)
    const by = signing('Wim Peeters', sent.documentSha256, { authority: 'on' })
    await host.post(`/contracts/${contractId}/signers/${signerOf(sent, 'company').id}/sign`, 'contracts', by)
    const opened = await coordinator.put<ShownContract>(`/contracts/${contractId}/edit`, 'contracts')
    expect([opened.data.status, signerOf(opened.data, 'company').status]).toEqual(['filling', 'signed'])
    const filled = await coordinator.patch<ShownContract>(`/contracts/${contractId}/fields`, 'contracts', { values })
    expect(filled.data.status).toBe('ready')
    const again = await coordinator.put<ShownContract>(`/contracts/${contractId}/send`, 'contracts')
    return { ...setting, sent, again: again.data }
  }

  it('that nobody signed for is a note, and the signature stands', async () => {
    const setting = await changed({ clothing: 'Trek oude kleren aan.' })
    const { world, student, coordinator, contractId, sent, again, get } = setting
    expect(again).toMatchObject({
      status: 'signing',
      documentSha256: sent.documentSha256,
      notes: [{ label: 'Kleding en spullen', to: 'Trek oude kleren aan.' }],
    })
    expect(again.signers.map(({ status }) => status)).toEqual(['signed', 'invited', 'invited', 'waiting'])
    expect(await stands(setting)).toHaveLength(1)
    const sign = (client: Client, role: string, name: string) =>
      client.post(
        `/contracts/${contractId}/signers/${signerOf(again, role).id}/sign`,
        'contracts',
        signing(name, sent.documentSha256),
      )
    const guardian = signerOf(again, 'guardian')
    const { secret } = await linkFor(world, guardian.id)
    const mother = signing('Elif Yıldız', sent.documentSha256)
    await world.visitor.post(`/public/contracts/${contractId}/sign/${guardian.id}?t=${secret}`, 'contracts', mother)
    expect((await sign(student, 'student', 'Noor Yıldız')).status).toBe(200)
    expect((await sign(coordinator, 'school', 'Marloes Terpstra')).status).toBe(200)
    await world.settle()
    expect(await get(student)).toMatchObject({
      status: 'signed',
      isSealed: true,
      notes: [{ label: 'Kleding en spullen' }],
    })
  })

  it('that was signed for ends the signatures', async () => {
    const setting = await changed({ learning_goals: 'Ik leer lassen.' })
    const { sent, again } = setting
    expect(again.documentSha256).not.toBe(sent.documentSha256)
    expect(again).toMatchObject({ status: 'signing', revision: 2, notes: [] })
    expect(again.signers.map(({ status }) => status)).toEqual(['invited', 'waiting', 'waiting', 'waiting'])
    expect(await stands(setting)).toEqual([])
  })

  it('and the one who said no is asked again, while the others have signed', async () => {
    const setting = await aContract()
    const { student, coordinator, host, contractId } = setting
    const sent = await fillAndSend(setting)
    const at = (role: string, step: string) => `/contracts/${contractId}/signers/${signerOf(sent, role).id}/${step}`
    await host.post(
      at('company', 'sign'),
      'contracts',
      signing('Wim Peeters', sent.documentSha256, { authority: 'on' }),
    )
    await student.post(at('student', 'decline'), 'contracts', { reason: 'Er staat een verkeerd nummer in.' })
    await coordinator.put(`/contracts/${contractId}/edit`, 'contracts')
    const values = { absence_phone: '+31612345679' }
    await coordinator.patch(`/contracts/${contractId}/fields`, 'contracts', { values })
    const { data } = await coordinator.put<ShownContract>(`/contracts/${contractId}/send`, 'contracts')
    expect([signerOf(data, 'company').status, signerOf(data, 'student').status]).toEqual(['signed', 'invited'])
    expect(signerOf(data, 'student')).toMatchObject({ declineReason: null })
  })
})
