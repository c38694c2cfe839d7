import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import {
  aContract,
  codeFor,
  fillAndSend,
  linkFor,
  signerOf,
  signing,
  type Setting,
  type ShownContract,
} from '../../../../test/contract.ts'
import { aWorld, type Client } from '../../../../test/world.ts'

describe("a signer's link", () => {
  it('shows nothing when it is missing, wrong, of another signer or of another tenant', async () => {
    const setting = await aContract()
    const { world, contractId } = setting
    const sent = await fillAndSend(setting)
    const guardian = signerOf(sent, 'guardian')
    const { secret } = await linkFor(world, guardian.id)
    const elsewhere = await aWorld()
    const replies = await Promise.all([
      world.visitor.get(`/public/contracts/${contractId}/sign/${guardian.id}`),
      world.visitor.get(`/public/contracts/${contractId}/sign/${guardian.id}?t=${'x'.repeat(43)}`),
      world.visitor.get(`/public/contracts/${contractId}/sign/${signerOf(sent, 'school').id}?t=${secret}`),
      world.visitor.get(`/public/contracts/${newId()}/sign/${guardian.id}?t=${secret}`),
      elsewhere.visitor.get(`/public/contracts/${contractId}/sign/${guardian.id}?t=${secret}`),
    ])
    for (const { status, text } of replies) expect([status, /Noor|Yıldız|Peeters/.test(text)]).toEqual([403, false])
  })

  it('is not used up by a machine that only looks', async () => {
    const setting = await aContract()
    const { world, contractId } = setting
    const sent = await fillAndSend(setting)
    const company = signerOf(sent, 'company')
    const { secret } = await linkFor(world, company.id)
    for (let at = 0; at < 3; at += 1)
      expect((await world.visitor.get(`/public/contracts/${contractId}/sign/${company.id}?t=${secret}`)).status).toBe(
        200,
      )
    expect(signerOf((await setting.get(setting.coordinator)) as ShownContract, 'company').status).toBe('invited')
    await world.visitor.post(`/public/contracts/${contractId}/sign/${company.id}/viewed?t=${secret}`)
    expect(signerOf((await setting.get(setting.coordinator)) as ShownContract, 'company').status).toBe('viewed')
  })

  it('by QR asks the last name, tells only the first, and works once', async () => {
    const setting = await aContract()
    const { world, contractId, coordinator, host } = setting
    const sent = await fillAndSend(setting)
    const company = signerOf(sent, 'company')
    expect((await host.post(`/contracts/${contractId}/signers/${company.id}/qr`)).status).toBe(403)
    const { data: qr } = await coordinator.post(`/contracts/${contractId}/signers/${company.id}/qr`)
    const base = `/public/contracts/${contractId}/sign/${company.id}`
    const first = await world.visitor.get(`${base}?t=${qr.secret}`)
    expect(first.data).toMatchObject({ shortName: 'Wim P.', needsLastName: true })
    expect(first.text).not.toContain('Noor')
    expect(
      (await world.visitor.post(`${base}/identify?t=${qr.secret}`, 'contracts', { lastName: 'Janssen' })).errors[0]
        ?.code,
    ).toBe('contracts.wrong-last-name')
    expect(
      (await world.visitor.post(`${base}/identify?t=${qr.secret}`, 'contracts', { lastName: 'peeters' })).status,
    ).toBe(200)
    const signed = await world.visitor.post<ShownContract>(
      `${base}?t=${qr.secret}`,
      'contracts',
      signing('Wim Peeters', sent.documentSha256, {
        authority: 'on',
        lastName: 'Peeters',
        code: (await codeFor(world)).code,
      }),
    )
    expect([signed.status, signed.data.signers[0]?.status]).toEqual([200, 'signed'])
    expect((await world.visitor.get(`${base}?t=${qr.secret}`)).errors[0]?.code).toBe('contracts.link-used')
    const witness = await world.inside((ctx) =>
      ctx.db
        .selectFrom('signatures')
        .select(['witnessUserId', 'channel', 'proof'])
        .where('contractId', '=', contractId)
        .executeTakeFirstOrThrow(),
    )
    expect(witness).toEqual({ witnessUserId: coordinator.id, channel: 'qr', proof: 'mailed_code' })
  })
})

describe('a link that is asked anew', () => {
  it.each([
    ['to fill in', 'contract-fill'],
    ['to sign', 'contract-sign'],
  ])('comes three times in an hour: %s', async (what, template) => {
    const setting = await aContract()
    const { world, contractId, internshipId, host } = setting
    const sent = what === 'to sign' ? await fillAndSend(setting) : undefined
    // Whoever has an account gets no link to fill in: they sign in.
    await world.inside(async ({ db }) => {
      await db.updateTable('users').set({ status: 'archived' }).where('id', '=', host.id).execute()
      const contact = { hostContactName: 'Wim Peeters', hostContactEmail: 'wim@peeters.example' }
      await db.updateTable('internships').set(contact).where('id', '=', internshipId).execute()
    })
    const path = sent ? `sign/${signerOf(sent, 'company').id}` : 'fill'
    const mails = async () => {
      await world.settle()
      const { data } = await world.visitor.get<(Flat & { templateKey: string })[]>('/test/emails')
      return data.filter(({ templateKey }) => templateKey === template).length
    }
    const before = await mails()
    for (let times = 0; times < 5; times += 1)
      expect((await world.visitor.post(`/public/contracts/${contractId}/${path}/new_link`)).status).toBe(204)
    expect((await mails()) - before).toBe(3)
  })
})

describe('a code on a screen', () => {
  it('opens nothing after five minutes', async () => {
    const setting = await aContract()
    const { world, contractId, coordinator } = setting
    const sent = await fillAndSend(setting)
    const { id } = signerOf(sent, 'company')
    const { data: code } = await coordinator.post(`/contracts/${contractId}/signers/${id}/qr`)
    const opens = () => world.visitor.get(`/public/contracts/${contractId}/sign/${id}?t=${code.secret}`)
    expect((await opens()).status).toBe(200)
    world.setNow('2026-10-05T09:05:01Z')
    expect((await opens()).errors[0]?.code).toBe('contracts.link-expired')
  })
})

describe('a code for somebody of the other side', () => {
  const shows = async (setting: Setting, client: Client, role: string) => {
    const { id } = signerOf((await setting.get(setting.coordinator)) as ShownContract, role)
    const { status, errors, data } = await client.post(`/contracts/${setting.contractId}/signers/${id}/qr`)
    const at = (step = '') => `/public/contracts/${setting.contractId}/sign/${id}${step}?t=${String(data?.secret)}`
    return { status, errors, at, id }
  }

  it('is never the guardian’s on the screen of the own child', async () => {
    const setting = await aContract({ companySignsFirst: false })
    const { student, coordinator, get } = setting
    await fillAndSend(setting)
    expect(signerOf((await get(coordinator)) as ShownContract, 'guardian').status).toBe('invited')
    expect(signerOf((await get(student)) as ShownContract, 'guardian').canShowQr).toBe(false)
    expect(signerOf((await get(coordinator)) as ShownContract, 'guardian').canShowQr).toBe(true)
    const refused = await shows(setting, student, 'guardian')
    expect([refused.status, refused.errors[0]?.code]).toEqual([403, 'contracts.not-your-code'])
    expect((await shows(setting, coordinator, 'guardian')).status).toBe(201)
  })

  it('signs and says no only with what was mailed to that signer', async () => {
    const setting = await aContract()
    const { world, student } = setting
    const sent = await fillAndSend(setting)
    const { at } = await shows(setting, student, 'company')
    const input = { ...signing('Wim Peeters', sent.documentSha256, { authority: 'on' }), lastName: 'Peeters' }
    const pointer = ({ status, errors }: { status: number; errors: { code: string }[] }) => [status, errors[0]?.code]
    expect(pointer(await world.visitor.post(at(), 'contracts', input))).toEqual([422, 'contracts.code-needed'])
    const opened = await world.visitor.post<ShownContract>(at('/identify'), 'contracts', { lastName: 'Peeters' })
    expect(opened.data.meta).toMatchObject({ codeSentTo: expect.stringMatching(/•••.*@mens\.example$/) })
    // Whoever loads the page again gets no second mail.
    await world.visitor.post(at('/identify'), 'contracts', { lastName: 'Peeters' })
    const { code = '', to, mails } = await codeFor(world)
    expect([mails, to]).toEqual([1, `${setting.host.id}@mens.example`])
    const wrong = code === '000 000' ? '111 111' : '000 000'
    const said = { reason: 'De dagen kloppen echt niet.', lastName: 'Peeters' }
    expect(pointer(await world.visitor.post(at('/decline'), 'contracts', said))).toEqual([422, 'contracts.code-needed'])
    expect(pointer(await world.visitor.post(at(), 'contracts', { ...input, code: wrong }))).toEqual([
      422,
      'contracts.wrong-code',
    ])
    expect((await world.visitor.post(at(), 'contracts', { ...input, code })).status).toBe(200)
  })

  it('is guessed five times and no more', async () => {
    const setting = await aContract()
    const { world, student } = setting
    const sent = await fillAndSend(setting)
    const { at } = await shows(setting, student, 'company')
    await world.visitor.post(at('/identify'), 'contracts', { lastName: 'Peeters' })
    const { code = '' } = await codeFor(world)
    const input = { ...signing('Wim Peeters', sent.documentSha256, { authority: 'on' }), lastName: 'Peeters' }
    const found: number[] = []
    for (let at_ = 1; at_ <= 6; at_ += 1) {
      const guess = String((Number(code.replace(' ', '')) + at_) % 1_000_000).padStart(6, '0')
      found.push((await world.visitor.post(at(), 'contracts', { ...input, code: guess })).status)
    }
    expect(found).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('is mailed ten times in an hour, whoever shows how many', async () => {
    const setting = await aContract()
    const { world, coordinator } = setting
    await fillAndSend(setting)
    const found: number[] = []
    for (let times = 0; times < 11; times += 1) {
      const { at } = await shows(setting, coordinator, 'company')
      found.push((await world.visitor.post(at('/identify'), 'contracts', { lastName: 'Peeters' })).status)
    }
    expect(found).toEqual([...Array(10).fill(200), 429])
    expect((await codeFor(world)).mails).toBe(10)
  })

  it('asks no code of who is signed in on the phone, and marks who could not be asked', async () => {
    const setting = await aContract()
    const { world, student, host, coordinator, get } = setting
    const sent = await fillAndSend(setting)
    const input = { ...signing('Wim Peeters', sent.documentSha256, { authority: 'on' }), lastName: 'Peeters' }
    const first = await shows(setting, coordinator, 'company')
    const own = await host.post(first.at(), 'contracts', input)
    expect(own.status).toBe(200)
    await world.inside((ctx) =>
      ctx.db
        .updateTable('contractSigners')
        .set({ email: null })
        .where('tenantId', '=', ctx.tenant.id)
        .where('role', '=', 'student')
        .execute(),
    )
    const shown = await shows(setting, host, 'student')
    const pupil = signing('Noor Yıldız', sent.documentSha256, { lastName: 'Yıldız' })
    expect((await world.visitor.post(shown.at(), 'contracts', pupil)).status).toBe(200)
    expect(signerOf((await get(coordinator)) as ShownContract, 'student').isUnproved).toBe(true)
    expect(signerOf((await get(coordinator)) as ShownContract, 'company').isUnproved).toBe(false)
    await world.settle()
    const { data: told } = await student.get<(Flat & { templateKey: string })[]>('/notifications')
    expect(JSON.stringify(told)).toContain('in jouw naam getekend')
  })
})

describe('a contract', () => {
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
})

describe('what a contract refuses', () => {
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
