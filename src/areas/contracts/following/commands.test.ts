import { describe, expect, it } from 'vitest'
import { issueLink } from '#areas/identity/commands.ts'
import { aContract, fillAndSend, linkFor, signerOf, signing, stands } from '#root/test/contract.ts'

describe('a change after somebody signed', () => {
  it('of the internship itself is asked first, ends the signatures, and is no more once all have signed', async () => {
    const setting = await aContract()
    const { world, coordinator, host, contractId, get } = setting
    const sent = await fillAndSend(setting)
    const by = signing('Wim Peeters', sent.documentSha256, { authority: 'on' })
    await host.post(`/contracts/${contractId}/signers/${signerOf(sent, 'company').id}/sign`, 'contracts', by)
    const [internship] = (await coordinator.get<{ id: string; place: string }[]>('/internships')).data
    const change = (attributes: Record<string, unknown>) =>
      coordinator.patch(`/internships/${internship?.id}`, 'internships', attributes)
    // What stands in no contract asks nothing.
    expect((await change({ remarks: 'Neem een broodtrommel mee.' })).status).toBe(200)
    const asked = await change({ tasks: 'Je helpt in de keuken en in de tuin.' })
    expect(asked.status).toBe(409)
    expect(asked.errors[0]).toMatchObject({ meta: { concerns: [{ about: 'signatures', sentences: [] }] } })
    expect(await stands(setting)).toHaveLength(1)
    await change({ tasks: 'Je helpt in de keuken en in de tuin.', accept: ['signatures'] })
    await world.settle()
    expect(await stands(setting)).toEqual([])
    expect((await get(coordinator)).status).toBe('ready')
    const put = (status: string) =>
      world.inside(({ db }) => db.updateTable('contracts').set({ status }).where('id', '=', contractId).execute())
    await put('signed')
    const late = await change({ tasks: 'Je doet iets anders.', accept: ['signatures'] })
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'internships.contract-fixed'])
    expect((await change({ remarks: 'Neem ook een jas mee.' })).status).toBe(200)
    // Who guides there may leave while the pupil is there: that stands beside what was signed.
    const guide = { hostContactName: 'Kim Nieuw', hostContactEmail: 'kim@nieuw.example' }
    expect((await change(guide)).errors[0]?.code).toBe('internships.contract-fixed')
    await world.inside(({ db }) =>
      db
        .updateTable('internships')
        .set({ status: 'active' })
        .where('id', '=', internship?.id ?? '')
        .execute(),
    )
    expect((await change(guide)).status).toBe(200)
    expect((await change({ tasks: 'Je doet iets anders.' })).errors[0]?.code).toBe('internships.contract-fixed')
  })

  it('of the internship brings a contract that ran out up to date, and asks who signed again', async () => {
    const setting = await aContract()
    const { world, coordinator, host, contractId, internshipId, get } = setting
    const sent = await fillAndSend(setting)
    const by = signing('Wim Peeters', sent.documentSha256, { authority: 'on' })
    await host.post(`/contracts/${contractId}/signers/${signerOf(sent, 'company').id}/sign`, 'contracts', by)
    await world.inside(({ db }) =>
      db.updateTable('contracts').set({ status: 'expired' }).where('id', '=', contractId).execute(),
    )
    const tasks = 'Je helpt in de keuken en in de tuin.'
    const change = (more = {}) => coordinator.patch(`/internships/${internshipId}`, 'internships', { tasks, ...more })
    expect((await change()).errors[0]).toMatchObject({ meta: { concerns: [{ about: 'signatures' }] } })
    expect((await change({ accept: ['signatures'] })).status).toBe(200)
    await world.settle()
    const again = await get(coordinator)
    expect([again.status, again.fields.find(({ key }) => key === 'tasks')?.value]).toEqual(['ready', tasks])
    expect(await stands(setting)).toEqual([])
    expect((await coordinator.put(`/contracts/${contractId}/extend`, 'contracts')).status).not.toBe(200)
  })

  it('of the contact at the place makes the new one sign, and closes what the old one was mailed', async () => {
    const setting = await aContract()
    const { world, coordinator, contractId, internshipId, get } = setting
    const sent = await fillAndSend(setting)
    const company = signerOf(sent, 'company')
    await world.inside(async ({ db }) => {
      const old = { hostContactName: 'Jan Oud', hostContactEmail: 'jan@oud.example' }
      await db
        .updateTable('internships')
        .set({ ...old, supervisorUserId: null })
        .where('id', '=', internshipId)
        .execute()
      const signs = { userId: null, name: 'Jan Oud', email: 'jan@oud.example' }
      await db.updateTable('contractSigners').set(signs).where('id', '=', company.id).execute()
    })
    const { secret } = await linkFor(world, company.id)
    const fills = await world.inside((ctx) =>
      issueLink(ctx, { kind: 'fill', subject: { type: 'contracts', id: contractId } }),
    )
    const opened = async () =>
      Promise.all(
        [`sign/${company.id}?t=${secret}`, `fill?t=${fills.secret}`].map(
          async (path) => (await world.visitor.get(`/public/contracts/${contractId}/${path}`)).status,
        ),
      )
    expect(await opened()).toEqual([200, 200])
    const contact = {
      hostContactName: 'Kim Nieuw',
      hostContactEmail: 'kim@nieuw.example',
      hostContactPhone: '+31612345678',
    }
    expect((await coordinator.patch(`/internships/${internshipId}`, 'internships', contact)).status).toBe(200)
    await world.settle()
    expect(await opened()).toEqual([403, 403])
    const again = await get(coordinator)
    expect([again.status, signerOf(again, 'company').name]).toEqual(['ready', 'Kim Nieuw'])
    const named = again.fields.filter(({ key }) => key === 'company_signatory_name' || key === 'company_supervisor')
    expect(named.map(({ value }) => value)).toEqual(named.map(() => 'Kim Nieuw'))
    await coordinator.put(`/contracts/${contractId}/send`, 'contracts')
    await world.settle()
    const mails = await world.inside(({ db }) =>
      db.selectFrom('emailDeliveries').select('recipientAddress').where('templateKey', '=', 'contract-sign').execute(),
    )
    expect(mails.map(({ recipientAddress }) => recipientAddress)).toContain('kim@nieuw.example')
  })
})
