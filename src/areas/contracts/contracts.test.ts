import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { issueLink } from '#areas/identity/commands.ts'
import type { Flat } from '#web/client.ts'
import {
  aContract,
  answers,
  codeFor,
  fillAndSend,
  linkFor,
  signerOf,
  signing,
  type Setting,
  type ShownContract,
} from '../../../test/contract.ts'
import { type Client } from '../../../test/world.ts'

describe('since when a contract waits', () => {
  it('is the same on the contract, the internship, the list of pupils, the dashboard and the bell', async () => {
    const setting = await aContract()
    const { world, student, coordinator, host, contractId, internshipId } = setting
    type Turned = Flat & { meta: { turn: { since: string } } }
    const contract = async () => (await coordinator.get<Turned>(`/contracts/${contractId}`)).data.meta.turn.since
    const bell = async (who: Client) =>
      (await who.get<Flat[]>('/notifications')).data.find(({ waitsSince }) => waitsSince !== null)?.waitsSince
    const agree = async (since: string) => {
      expect(await contract()).toBe(since)
      const { data } = await coordinator.get<Turned>(`/internships/${internshipId}`)
      expect(data.meta.turn.since).toBe(since)
      const list = await coordinator.get<Turned[]>('/internships?sort=-turn_since')
      expect(list.data[0]?.meta.turn.since).toBe(since)
      expect((await coordinator.get<Flat>(`/pupils/${student.id}`)).data.since).toBe(since)
    }
    // A week after the place: the parts come in, and the school is to send it.
    const days = (count: number) => new Date(Date.parse('2026-10-05T09:00:00Z') + count * 86_400_000).toISOString()
    world.setNow(days(7))
    const sent = await fillAndSend(setting)
    await world.settle()
    await agree(days(7))
    expect(await bell(host)).toBe(days(7))
    // The company signs: from then on it waits for the pupil.
    world.setNow(days(10))
    const signer = signerOf(sent, 'company').id
    const input = signing('Wim Peeters', sent.documentSha256, { authority: 'on' })
    expect((await host.post(`/contracts/${contractId}/signers/${signer}/sign`, 'contracts', input)).status).toBe(200)
    await world.settle()
    await agree(days(10))
    expect(await bell(student)).toBe(days(10))
    world.setNow(days(16))
    const { tasks } = (await coordinator.get<Flat & { tasks: { key: string; days: number }[] }>('/dashboard')).data
    expect(tasks.filter(({ key }) => key === 'contract-remind').map((task) => task.days)).toEqual([6, 6])
  })
})

describe('a contract', () => {
  it('is made with the place, filled by its parts, signed in turn, sealed, and can be checked by anyone', async () => {
    const setting = await aContract()
    const { world, student, coordinator, host, contractId, internshipId, get } = setting
    const made = await get(coordinator)
    expect(made).toMatchObject({
      status: 'filling',
      signers: [
        { role: 'company', name: 'Wim Peeters' },
        { role: 'guardian', name: 'Elif Yıldız' },
        { role: 'student' },
        { role: 'school', name: 'Marloes Terpstra' },
      ],
    })
    const sent = await fillAndSend(setting)
    const sha = sent.documentSha256

    // The company is first: the pupil is told to wait.
    const early = await student.post(
      `/contracts/${contractId}/signers/${signerOf(sent, 'student').id}/sign`,
      'contracts',
      signing('Noor Yıldız', sha),
    )
    expect([early.status, early.errors[0]?.code]).toEqual([409, 'contracts.not-your-turn'])
    const company = `/contracts/${contractId}/signers/${signerOf(sent, 'company').id}/sign`
    expect((await host.post(company, 'contracts', signing('Wim Peeters', sha))).errors[0]?.source?.pointer).toBe(
      '/data/attributes/authority',
    )
    expect(
      (await host.post<ShownContract>(company, 'contracts', signing('Wim Peeters', sha, { authority: 'on' }))).data
        .signers[0]?.status,
    ).toBe('signed')
    expect((await host.post(company, 'contracts', signing('Wim Peeters', sha, { authority: 'on' }))).status).toBe(200)

    // The pupil by account, her mother by the link in the mail, at the same moment.
    const guardian = signerOf(sent, 'guardian')
    const { secret } = await linkFor(world, guardian.id)
    const [pupil, mother] = await Promise.all([
      student.post(
        `/contracts/${contractId}/signers/${signerOf(sent, 'student').id}/sign`,
        'contracts',
        signing('Noor Yıldız', sha),
      ),
      world.visitor.post(
        `/public/contracts/${contractId}/sign/${guardian.id}?t=${secret}`,
        'contracts',
        signing('Elif Yıldız', sha),
      ),
    ])
    expect([pupil.status, mother.status]).toEqual([200, 200])
    await coordinator.post(
      `/contracts/${contractId}/signers/${signerOf(sent, 'school').id}/sign`,
      'contracts',
      signing('Marloes Terpstra', sha),
    )
    await world.settle()

    const done = await get(student)
    expect(done).toMatchObject({ status: 'signed', isSealed: true })
    expect((await student.get(`/internships/${internshipId}`)).data.status).toBe('ready')
    const code = await world.visitor.get(`/verify/${done.verifyCode}`)
    expect(code.data).toMatchObject({
      status: 'signed',
      signers: [{ name: 'Wim P.' }, { name: 'Elif Y.' }, { name: 'Noor Y.' }, { name: 'Marloes T.' }],
    })
    expect(code.text).not.toMatch(/[\w-]{4,}@mens\.example/)

    const pdf = new Uint8Array(await (await student.request(`/contracts/${contractId}/pdf`)).arrayBuffer())
    const check = async (bytes: Uint8Array) =>
      (
        await world.visitor.request('/verify', {
          method: 'POST',
          headers: { 'content-type': 'application/pdf' },
          body: new Uint8Array(bytes),
        })
      ).json() as Promise<{ data: { attributes: { verdict: string; known: boolean } } }>
    expect((await check(pdf)).data.attributes).toMatchObject({ verdict: 'sound', known: true })
    const changed = pdf.slice()
    changed[1500] = (changed[1500] as number) ^ 1
    expect((await check(changed)).data.attributes).toMatchObject({
      known: false,
      verdict: expect.stringMatching(/changed|not_a_pdf/),
    })
    expect((await check(new Uint8Array([...pdf, 10, 37]))).data.attributes).toMatchObject({
      verdict: 'appended',
      known: false,
    })
  })

  it('is drawn and sealed while nobody waits for it, and once, whoever is faster', async () => {
    const setting = await aContract({ birthDate: '2008-01-01', companySignsFirst: false })
    const { world, student, coordinator, host, contractId, get } = setting
    const { signers, documentSha256 } = await fillAndSend(setting)
    await world.settle()
    const people = { student: [student, 'Noor Yıldız'], company: [host, 'Wim Peeters'] } as const
    for (const [role, [client, name]] of [
      ...Object.entries(people),
      ['school', [coordinator, 'Marloes Terpstra']] as const,
    ])
      await client.post(
        `/contracts/${contractId}/signers/${signers.find((one) => one.role === role)?.id}/sign`,
        'contracts',
        signing(name, documentSha256, { authority: 'on' }),
      )
    expect((await get(student)).status).toBe('signed')

    const { files } = world.runtime.services
    const { put } = files
    const drawn: string[] = []
    let locked: unknown = 'not tried'
    files.put = async (key, bytes) => {
      await put(key, bytes)
      drawn.push(key)
      if (drawn.length > 1) return
      locked = await world
        .inside((ctx) => sql`select 1 from contracts where id = ${contractId} for update nowait`.execute(ctx.db))
        .then(() => 'free', String)
      // Another process works off the same news meanwhile.
      await world.settle()
    }
    await world.settle().finally(() => (files.put = put))
    expect(locked).toBe('free')
    expect(drawn).toHaveLength(2)
    await expect(files.get(drawn[0] as string)).rejects.toThrow('ENOENT')
    expect((await files.get(drawn[1] as string)).byteLength).toBeGreaterThan(1000)
    expect(await get(student)).toMatchObject({ status: 'signed', isSealed: true })
    const told = await world.inside((ctx) =>
      ctx.db.selectFrom('events').select('id').where('name', '=', 'contracts.sealed').execute(),
    )
    expect(told).toHaveLength(1)
  })

  it('asks no guardian of somebody of eighteen, and one of a fifteen-year-old', async () => {
    const adult = await aContract({ birthDate: '2008-01-01' })
    expect((await adult.get(adult.coordinator)).signers.map(({ role }) => role)).not.toContain('guardian')
    const young = await aContract({ birthDate: '2011-03-04' })
    expect((await young.get(young.coordinator)).signers.map(({ role }) => role)).toContain('guardian')
  })

  it('that is declined waits for the school, with the reason', async () => {
    const setting = await aContract()
    const { coordinator, host, contractId, get } = setting
    const sent = await fillAndSend(setting)
    const path = `/contracts/${contractId}/signers/${signerOf(sent, 'company').id}/decline`
    expect((await host.post(path, 'contracts', { reason: 'nee' })).status).toBe(422)
    expect((await host.post<ShownContract>(path, 'contracts', { reason: 'De dagen kloppen niet.' })).data.status).toBe(
      'declined',
    )
    expect(await get(coordinator)).toMatchObject({
      status: 'declined',
      meta: { turn: { isYours: true }, allowedEvents: expect.arrayContaining(['edit']) },
    })
  })

  it('that is changed loses its signatures', async () => {
    const setting = await aContract()
    const { coordinator, host, contractId, get, world } = setting
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
    void get
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
    const { host, contractId, get } = await aContract({ hostIs: 'coordinator', isAlone: true })
    const { fields } = await get(host)
    const open = fields.filter(({ required, value, key }) => required && !value && key in answers)
    const values = Object.fromEntries(open.map(({ key }) => [key, answers[key]]))
    const filled = await host.patch<ShownContract>(`/contracts/${contractId}/fields`, 'contracts', { values })
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
  const stands = ({ world, contractId }: Setting) =>
    world.inside((ctx) =>
      ctx.db
        .selectFrom('signatures')
        .select('signerId')
        .where('contractId', '=', contractId)
        .where('voidedAt', 'is', null)
        .execute(),
    )

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

describe('what a contract refuses', () => {
  it('is said in a sentence', async () => {
    const { coordinator, host, contractId } = await aContract()
    const empty = await host.patch(`/contracts/${contractId}/fields`, 'contracts', { values: { insurance: '' } })
    expect([empty.status, empty.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/values/insurance'])
    expect(empty.errors[0]?.detail).toMatch(/^Vul dit in: [^{]+\.$/)
    const early = await coordinator.put(`/contracts/${contractId}/send`, 'contracts')
    expect([early.status, early.errors[0]?.code]).toEqual([409, 'contracts.invalid-transition'])
    expect(early.errors[0]?.detail).not.toContain('{')
    const short = await coordinator.put(`/contracts/${contractId}/void`, 'contracts', { reason: 'kort' })
    expect([short.status, short.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/reason'])
  })

  it('a link in an old mail, once it is void', async () => {
    const setting = await aContract()
    const { world, coordinator, contractId } = setting
    const sent = await fillAndSend(setting)
    const signer = signerOf(sent, 'company')
    const { secret } = await linkFor(world, signer.id)
    const address = `/public/contracts/${contractId}/sign/${signer.id}?t=${secret}`
    expect((await world.visitor.get(address)).status).toBe(200)
    await coordinator.put(`/contracts/${contractId}/void`, 'contracts', { reason: 'De stage gaat niet door.' })
    expect((await world.visitor.get(address)).status).toBe(403)
  })

  it('a code for whose turn it is not, and part of a last name', async () => {
    const setting = await aContract()
    const { world, student, contractId } = setting
    const sent = await fillAndSend(setting)
    const code = (role: string) =>
      student.post(`/contracts/${contractId}/signers/${signerOf(sent, role).id}/qr`, 'qr_codes')
    expect((await code('school')).status).toBe(409)
    const { id } = signerOf(sent, 'company')
    const secrets = [(await code('company')).data.secret, (await code('company')).data.secret] as string[]
    const at = (secret: string | undefined, step = '') =>
      `/public/contracts/${contractId}/sign/${id}${step}?t=${secret}`
    const identify = (lastName: string) =>
      world.visitor.post(at(secrets[0], '/identify'), 'contracts', { lastName }).then(({ status }) => status)
    expect([await identify('rs'), await identify('ers'), await identify(' péeters ')]).toEqual([422, 422, 200])
    const input = signing('Wim Peeters', sent.documentSha256, { authority: 'on' })
    await world.visitor.post(at(secrets[1], '/identify'), 'contracts', { lastName: 'Peeters' })
    const mailed = (await codeFor(world)).code
    const signed = await world.visitor.post(at(secrets[1]), 'contracts', {
      ...input,
      lastName: 'Peeters',
      code: mailed,
    })
    expect(signed.status).toBe(200)
    // The other code tells nothing more to who cannot say the name.
    expect((await world.visitor.post(at(secrets[0]), 'contracts', input)).status).toBe(422)
  })

  it('brokers and administrators: they know that there is one', async () => {
    const { world, contractId, internshipId } = await aContract()
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    const admin = await world.make.user({ roles: [{ name: 'tenant_admin', organizationId: center.id }] })
    for (const client of [broker, admin]) {
      expect((await client.get(`/contracts/${contractId}`)).status).toBe(403)
      expect((await client.get(`/contracts/${contractId}/pdf`)).status).toBe(403)
      expect((await client.get(`/internships/${internshipId}`)).data.contractId).toBeNull()
    }
  })
})

describe('who else', () => {
  it('strangers, other organizations and other tenants see no contract and take no step', async () => {
    const setting = await aContract()
    const { world, contractId } = setting
    const sent = await fillAndSend(setting)
    const company = await world.make.company()
    const school = await world.make.school()
    const elsewhere = await aContract()
    const others = [
      await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] }),
      await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] }),
      elsewhere.coordinator,
    ]
    for (const other of others) {
      expect((await other.get(`/contracts/${contractId}`)).status).toBe(404)
      expect(
        (await other.put(`/contracts/${contractId}/void`, 'contracts', { reason: 'Zomaar een reden.' })).status,
      ).toBe(404)
      expect(
        (
          await other.post(
            `/contracts/${contractId}/signers/${signerOf(sent, 'company').id}/sign`,
            'contracts',
            signing('Wim Peeters', sent.documentSha256),
          )
        ).status,
      ).toBe(404)
    }
  })
})

describe('a signature that is late', () => {
  type Board = Flat & { tasks: { key: string; path: string; step?: string; values: { signer?: string } }[] }
  const toChase = async (client: Client) =>
    (await client.get<Board>('/dashboard')).data.tasks.filter(({ key }) => key === 'contract-remind')

  it('stands before who can chase it, who asks once more with one tap, at most once a day', async () => {
    const setting = await aContract()
    const { world, host, coordinator, student, contractId } = setting
    await fillAndSend(setting)
    expect(await toChase(coordinator)).toEqual([])
    world.setNow('2026-10-09T09:00:00Z')
    const [late, ...more] = await toChase(coordinator)
    expect([late?.values.signer, late?.path, more]).toEqual(['Wim Peeters', `/contracts/${contractId}`, []])
    // Nobody chases themselves, and a pupil has another dashboard.
    expect(await toChase(host)).toEqual([])
    const signerId = late?.step?.replace('remind:', '') ?? ''
    const remind = (client: Client) => client.post(`/contracts/${contractId}/signers/${signerId}/remind`, 'contracts')
    expect((await remind(await world.make.user({ roles: [] }))).status).toBe(403)
    expect((await remind(coordinator)).status).toBe(200)
    expect((await remind(student)).errors[0]?.code).toBe('contracts.reminded-recently')
    await world.settle()
    const asked = await world.inside(({ db, tenant }) =>
      db
        .selectFrom('notifications')
        .select('id')
        .where('tenantId', '=', tenant.id)
        .where('userId', '=', host.id)
        .where('templateKey', '=', 'contract-sign')
        .execute(),
    )
    expect(asked).toHaveLength(2)
    expect(await toChase(coordinator)).toEqual([])
    world.setNow('2026-10-12T06:00:00Z')
    expect(await toChase(coordinator)).toHaveLength(1)
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
