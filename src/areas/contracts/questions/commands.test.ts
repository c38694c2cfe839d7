import { describe, expect, it } from 'vitest'
import { issueLink } from '#areas/identity/commands.ts'
import type { Flat } from '#web/client.ts'
import { contracts } from '../../../../test/undo/stages/contracts.ts'
import type { Client, World } from '../../../../test/world.ts'
import { expireContracts } from '../sending/commands.ts'

type ShownContract = Flat & {
  status: string
  expiresAt: string
  documentSha256: string
  signers: { id: string; role: string; name: string; status: string; canSign: boolean; canRemind: boolean }[]
  questions: {
    id: string
    name: string
    status: string
    question: string | null
    answer: string | null
    canAnswer: boolean
    canWithdraw: boolean
  }[]
  internship: { id: string }
  meta: { turn: { whose: string | null; isYours: boolean } }
}

const question = 'De begintijd op donderdag klopt niet.'

/** A contract that was sent, and that the company signs first. */
async function aSentContract() {
  const stage = await contracts()
  const id = await stage.make('signing')
  const { world } = stage
  const { coordinator, company_admin: host } = stage.people as Record<'coordinator' | 'company_admin', Client>
  const get = async (client: Client) => (await client.get<ShownContract>(`/contracts/${id}`)).data
  const { signers, documentSha256 } = await get(coordinator)
  const signerOf = (role: string) => signers.find((signer) => signer.role === role)!
  const company = signerOf('company')
  const at = (step: string, signer = company) => `/contracts/${id}/signers/${signer.id}/${step}`
  const ask = (sends: Record<string, unknown> = { question }) => host.post<ShownContract>(at('ask'), 'contracts', sends)
  const answer = (client: Client, of: string, text = 'Het is half tien.') =>
    client.post<ShownContract>(`/contracts/${id}/questions/${of}/answer`, 'contracts', { answer: text })
  const signature = { method: 'typed', name: company.name, consent: 'on', authority: 'on', documentSha256 }
  const sign = () => host.post<ShownContract>(at('sign'), 'contracts', signature)
  const byLink = async (signer = company) => {
    const subject = { type: 'contract_signers', id: signer.id }
    const { secret } = await world.inside((ctx) => issueLink(ctx, { kind: 'sign', subject }))
    return (step: string) => `/public/contracts/${id}/sign/${signer.id}${step}?t=${secret}`
  }
  return { ...stage, world, id, coordinator, host, get, signerOf, company, at, ask, answer, sign, byLink }
}

const mails = (world: World, key: string) =>
  world.inside(({ db }) =>
    db
      .selectFrom('emailDeliveries')
      .select(['recipientAddress', 'text'])
      .where('templateKey', '=', key)
      .orderBy('id')
      .execute(),
  )
const tasks = async (client: Client) =>
  (await client.get<{ tasks: { key: string }[] }>('/dashboard')).data.tasks.map(({ key }) => key)

/** The company's contact signs by a mailed link, without an account. */
async function aContactSigns({ world, coordinator, id, company }: Awaited<ReturnType<typeof aSentContract>>) {
  const { internship } = (await coordinator.get<ShownContract>(`/contracts/${id}`)).data
  const [name, email] = ['Ria Oud', 'ria@oud.example']
  await world.inside(async ({ db }) => {
    await db
      .updateTable('internships')
      .set({ hostContactName: name, hostContactEmail: email, supervisorUserId: null })
      .where('id', '=', internship.id)
      .execute()
    await db.updateTable('contractSigners').set({ userId: null, name, email }).where('id', '=', company.id).execute()
  })
  return (attributes: Record<string, unknown>) =>
    coordinator.patch(`/internships/${internship.id}`, 'internships', attributes)
}

describe('what a signer asks before signing', () => {
  it('is asked three times in an hour, not without end', async () => {
    const { ask, host, at } = await aSentContract()
    const answers: number[] = []
    for (let times = 0; times < 4; times += 1) {
      answers.push((await ask()).status)
      await host.post(at('withdraw_question'), 'contracts')
    }
    expect(answers).toEqual([200, 200, 200, 429])
  })

  it('goes to the school, and the contract waits as it was sent', async () => {
    const { world, coordinator, host, get, ask, sign, at, company, id } = await aSentContract()
    expect(await tasks(host)).toContain('contract-sign')
    const asked = await ask()
    expect([asked.status, asked.data.status, asked.data.questions]).toMatchObject([200, 'signing', [{ question }]])
    expect((await ask({ question: 'Nog eens, twee keer getikt.' })).data.questions).toHaveLength(1)
    await world.settle()
    const [mail, ...others] = await mails(world, 'contract-question')
    expect([others, mail?.text]).toEqual([[], expect.stringContaining(question)])
    const seen = await get(coordinator)
    expect(seen).toMatchObject({ status: 'signing', questions: [{ status: 'open', question, canAnswer: true }] })
    expect(seen.meta.turn).toMatchObject({ whose: 'answer_question', isYours: true })
    expect(await tasks(coordinator)).toContain('contract-question')
    expect(await tasks(host)).not.toContain('contract-sign')
    expect((await get(host)).signers.find((signer) => signer.id === company.id)).toMatchObject({ canSign: false })
    expect((await sign()).errors[0]?.code).toBe('contracts.question-open')
    for (const path of [at('remind'), `/contracts/${id}/signers/${company.id}/qr`])
      expect((await coordinator.post(path)).errors[0]?.code).toBe('contracts.question-open')
  })

  it('is answered by the school alone, and who asked goes on to sign', async () => {
    const { world, coordinator, host, people, ask, answer, sign, get } = await aSentContract()
    const of = (await ask()).data.questions[0]!.id
    expect((await answer(host, of)).status).toBe(403)
    expect((await answer(people.school_admin as Client, of)).status).toBe(403)
    expect(await tasks(people.school_admin as Client)).not.toContain('contract-question')
    expect((await answer(people.broker as Client, of)).status).toBe(403)
    const empty = await answer(coordinator, of, ' ')
    expect([empty.status, empty.errors[0]?.source]).toMatchObject([422, { pointer: '/data/attributes/answer' }])
    expect((await answer(coordinator, of)).data.questions).toMatchObject([{ status: 'answered' }])
    await world.settle()
    const told = await mails(world, 'contract-answered')
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Het is half tien.')])
    expect((await get(host)).questions).toMatchObject([{ question, answer: 'Het is half tien.' }])
    expect(await tasks(coordinator)).not.toContain('contract-question')
    expect((await sign()).status).toBe(200)
  })

  it('is read by who asked and the school; the others know that somebody asked', async () => {
    const { world, people, ask, byLink, signerOf, get } = await aSentContract()
    await ask()
    const link = await byLink(signerOf('guardian'))
    const { data } = await world.visitor.get<ShownContract>(link(''))
    expect(data.questions).toMatchObject([{ question: null, status: 'open', canAnswer: false }])
    expect((await get(people.school_admin as Client)).questions).toMatchObject([{ question, canAnswer: false }])
    const lines = await world.inside(({ db }) => db.selectFrom('auditLog').selectAll().execute())
    expect(lines.map(({ action }) => action)).toContain('contracts.question-asked')
    expect(JSON.stringify(lines)).not.toContain(question)
  })

  it('takes no time from who signs: the days stand still until the answer', async () => {
    const { world, coordinator, ask, answer, get } = await aSentContract()
    const before = new Date((await get(coordinator)).expiresAt)
    const of = (await ask()).data.questions[0]!.id
    world.setNow(new Date(before.getTime() + 3 * 86_400_000).toISOString())
    await world.inside(expireContracts)
    const waits = await get(coordinator)
    expect(waits.status).toBe('signing')
    expect((await answer(coordinator, of)).status).toBe(200)
    const { expiresAt } = await get(coordinator)
    const asked = new Date('2026-10-19T09:00:00Z').getTime()
    expect(new Date(expiresAt).getTime() - before.getTime()).toBeGreaterThanOrEqual(
      world.now().getTime() - asked - 60_000,
    )
    await world.inside(expireContracts)
    expect((await get(coordinator)).status).toBe('signing')
  })

  it('is asked by the mailed link too, at one’s turn, and may be taken back', async () => {
    const { world, byLink, signerOf, get, coordinator, at } = await aSentContract()
    const link = await byLink()
    const short = await world.visitor.post(link('/ask'), 'contracts', { question: 'nee' })
    expect([short.status, short.errors[0]?.source]).toMatchObject([422, { pointer: '/data/attributes/question' }])
    const asked = await world.visitor.post<ShownContract>(link('/ask'), 'contracts', { question })
    expect([asked.status, asked.data.questions]).toMatchObject([200, [{ question, status: 'open' }]])
    const early = await byLink(signerOf('school'))
    const refused = await world.visitor.post(early('/ask'), 'contracts', { question })
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'contracts.not-your-turn'])
    expect((await coordinator.post(at('ask'), 'contracts', { question })).status).toBe(403)
    const back = await world.visitor.post<ShownContract>(link('/withdraw_question'), 'contracts')
    expect(back.data.questions).toMatchObject([{ status: 'withdrawn' }])
    expect((await get(coordinator)).meta.turn.whose).toBe('sign')
    // What was asked and taken back within the ten seconds is mailed to nobody.
    await world.settle()
    expect(await mails(world, 'contract-question')).toEqual([])
  })

  it('is settled by a change, after which who asked is asked to sign again', async () => {
    const { world, id, coordinator, sign, byLink, signerOf, get, answer } = await aSentContract()
    await sign()
    await world.settle()
    const guardian = await byLink(signerOf('guardian'))
    const { data } = await world.visitor.post<ShownContract>(guardian('/ask'), 'contracts', { question })
    await world.settle()
    await coordinator.put(`/contracts/${id}/edit`, 'contracts')
    expect((await get(coordinator)).questions).toMatchObject([{ status: 'settled' }])
    expect((await answer(coordinator, data.questions[0]!.id)).status).toBe(409)
    await coordinator.patch(`/contracts/${id}/fields`, 'contracts', { values: { absence_phone: '+31612345679' } })
    const sent = await coordinator.put<ShownContract>(`/contracts/${id}/send`, 'contracts')
    const statusOf = (role: string) => sent.data.signers.find((signer) => signer.role === role)?.status
    expect([statusOf('company'), statusOf('guardian')]).toEqual(['signed', 'invited'])
  })

  it('stays with who asked, where the place has another contact by then', async () => {
    const setting = await aSentContract()
    const { world, id, coordinator, byLink, answer, get } = setting
    const change = await aContactSigns(setting)
    const ria = await byLink()
    const { data } = await world.visitor.post<ShownContract>(ria('/ask'), 'contracts', { question })
    await answer(coordinator, data.questions[0]!.id)
    await world.settle()
    expect((await world.visitor.get<ShownContract>(ria(''))).data.questions).toMatchObject([{ question }])
    const next = { hostContactName: 'Kees Nieuw', hostContactEmail: 'kees@nieuw.example' }
    expect((await change({ ...next, hostContactPhone: '+31612345678' })).status).toBe(200)
    await world.settle()
    expect((await coordinator.put(`/contracts/${id}/send`, 'contracts')).status).toBe(200)
    const kees = await byLink()
    const opened = (await world.visitor.get<ShownContract>(kees(''))).data
    expect(opened.signers.map(({ name }) => name)).toContain('Kees Nieuw')
    expect(opened.questions).toMatchObject([{ name: 'Ria Oud', question: null, answer: null }])
    expect((await get(coordinator)).questions).toMatchObject([
      { name: 'Ria Oud', question, answer: 'Het is half tien.' },
    ])
  })

  it('is not opened again by an undo of the answer once who asked has signed', async () => {
    const { world, coordinator, ask, answer, sign, get } = await aSentContract()
    const of = (await ask()).data.questions[0]!.id
    await world.settle()
    const later = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000).toISOString())
    later(60)
    await answer(coordinator, of)
    const [step] = (await coordinator.get<{ id: string }[]>('/taken_steps')).data
    later(2)
    expect((await sign()).status).toBe(200)
    const undone = await coordinator.put(`/taken_steps/${step?.id}/undo`, 'taken_steps')
    expect([undone.status, undone.errors[0]?.code]).toEqual([409, 'undo.built-upon'])
    expect((await get(coordinator)).questions).toMatchObject([{ status: 'answered' }])
  })

  it('stands once another asks beside it: the time counts from the first', async () => {
    const { world, sign, byLink, signerOf, coordinator, get } = await aSentContract()
    await sign()
    await world.settle()
    const later = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000).toISOString())
    const [guardian, student] = [await byLink(signerOf('guardian')), await byLink(signerOf('student'))]
    later(60)
    await world.visitor.post(guardian('/ask'), 'contracts', { question })
    const { data: shell } = await world.visitor.get<{ takenStep: { id: string } }>(
      `/shell?t=${new URLSearchParams(guardian('').split('?')[1]).get('t')}`,
    )
    later(2)
    await world.visitor.post(student('/ask'), 'contracts', { question })
    const secret = new URLSearchParams(guardian('').split('?')[1]).get('t')
    const undone = await world.visitor.put(`/public/taken_steps/${shell.takenStep.id}/undo?t=${secret}`, 'taken_steps')
    expect([undone.status, undone.errors[0]?.code]).toEqual([409, 'undo.built-upon'])
    expect((await get(coordinator)).questions.map(({ status }) => status)).toEqual(['open', 'open'])
  })

  it('waits for the answer also with who would say no', async () => {
    const { world, coordinator, ask, at, host, answer, get } = await aSentContract()
    const of = (await ask()).data.questions[0]!.id
    const decline = () => host.post(at('decline'), 'contracts', { reason: 'Dit kunnen wij niet beloven.' })
    const early = await decline()
    expect([early.status, early.errors[0]?.code]).toEqual([409, 'contracts.question-open'])
    expect(await get(coordinator)).toMatchObject({ status: 'signing', questions: [{ canAnswer: true }] })
    await answer(coordinator, of)
    await world.settle()
    expect((await decline()).status).toBe(200)
    expect((await get(coordinator)).status).toBe('declined')
  })

  it('is answered and taken back only of a contract that is out to be signed', async () => {
    const { world, id, coordinator, host, ask, answer, at, get } = await aSentContract()
    const of = (await ask()).data.questions[0]!.id
    await world.settle()
    await world.inside(({ db }) =>
      db.updateTable('contracts').set({ status: 'declined' }).where('id', '=', id).execute(),
    )
    const since = (await get(coordinator)).expiresAt
    for (const refused of [await answer(coordinator, of), await host.post(at('withdraw_question'), 'contracts')])
      expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'contracts.not-signing'])
    expect(await get(host)).toMatchObject({ expiresAt: since, questions: [{ status: 'open', canWithdraw: false }] })
  })

  it('is answered once: who answers second is told that it was', async () => {
    const { coordinator, ask, answer, get } = await aSentContract()
    const of = (await ask()).data.questions[0]!.id
    expect((await answer(coordinator, of)).status).toBe(200)
    expect((await answer(coordinator, of)).status).toBe(200)
    const second = await answer(coordinator, of, 'Het is tien uur.')
    expect([second.status, second.errors[0]?.code]).toEqual([409, 'contracts.answered-before'])
    expect((await get(coordinator)).questions).toMatchObject([{ answer: 'Het is half tien.' }])
  })

  it('is told as it is while another is open, and who waited along hears when signing goes on', async () => {
    const { world, coordinator, sign, byLink, signerOf, answer } = await aSentContract()
    await sign()
    await world.settle()
    const asks = async (role: string) => {
      const link = await byLink(signerOf(role))
      const { data } = await world.visitor.post<ShownContract>(link('/ask'), 'contracts', { question })
      return data.questions.find(({ status, question: own }) => status === 'open' && own !== null)!.id
    }
    const [first, second] = [await asks('guardian'), await asks('student')]
    await world.settle()
    const invited = (await mails(world, 'contract-sign')).length
    await answer(coordinator, first)
    await world.settle()
    const waits = await mails(world, 'contract-answered-waits')
    expect(waits.map(({ text }) => text)).toEqual([expect.stringContaining('Het is half tien.')])
    expect(await mails(world, 'contract-answered')).toEqual([])
    await answer(coordinator, second)
    await world.settle()
    expect(await mails(world, 'contract-answered')).toHaveLength(1)
    const again = (await mails(world, 'contract-sign')).slice(invited)
    expect(again.map(({ recipientAddress }) => recipientAddress)).toEqual([waits[0]?.recipientAddress])
  })

  it('and its answer are told where the school changes the contract right after', async () => {
    const { world, id, coordinator, sign, byLink, signerOf, answer } = await aSentContract()
    await sign()
    await world.settle()
    const guardian = await byLink(signerOf('guardian'))
    const { data } = await world.visitor.post<ShownContract>(guardian('/ask'), 'contracts', { question })
    await world.settle()
    await answer(coordinator, data.questions[0]!.id, 'Dat passen we aan.')
    await coordinator.put(`/contracts/${id}/edit`, 'contracts')
    await world.settle()
    const [told, ...others] = await mails(world, 'contract-answered-waits')
    expect([others, told?.text]).toEqual([[], expect.stringContaining('Dat passen we aan.')])
    const invited = (await mails(world, 'contract-sign')).length
    await coordinator.patch(`/contracts/${id}/fields`, 'contracts', { values: { absence_phone: '+31612345679' } })
    const sent = await coordinator.put<ShownContract>(`/contracts/${id}/send`, 'contracts')
    expect(sent.data.signers.find(({ role }) => role === 'company')).toMatchObject({ status: 'signed' })
    await world.settle()
    const again = (await mails(world, 'contract-sign')).slice(invited)
    expect(again.map(({ recipientAddress }) => recipientAddress)).toEqual([told?.recipientAddress])
  })
})
