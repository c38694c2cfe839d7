import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aContract, fillAndSend, linkFor, signerOf, signing, type ShownContract } from '#root/test/contract.ts'
import type { Client } from '#root/test/world.ts'
import type { Flat } from '#web/client.ts'

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

describe('whose hand a contract waits for', () => {
  it('is told of that person to who is a party to it, and to nobody else', async () => {
    const setting = await aContract()
    const { world, coordinator, host, garage, internshipId, contractId } = setting
    const colleague = await world.make.user({ roles: [{ name: 'admin', organizationId: garage.id }] })
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    const other = await world.make.company()
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    type Signs = Flat & { signs: Flat[] }
    const signsFor = async (who: Client) => (await who.get<Signs>(`/users/${host.id}`)).data.signs
    expect(await signsFor(colleague)).toEqual([])
    const sent = await fillAndSend(setting)
    const due = { contractId, internshipId, signerId: signerOf(sent, 'company').id }
    expect(await signsFor(colleague)).toMatchObject([{ ...due, canRemind: false }])
    expect(await signsFor(coordinator)).toMatchObject([due])
    expect(await signsFor(broker)).toEqual([])
    expect((await stranger.get(`/users/${host.id}`)).status).toBe(404)
    const { data: list } = await colleague.get<(Flat & { contractHostNames: string[] })[]>('/internships')
    expect(list.map(({ contractHostNames }) => contractHostNames)).toEqual([['Wim Peeters']])
    // A day later one is reminded; nobody reminds themselves.
    world.setNow('2026-10-12T09:00:00Z')
    expect(await signsFor(colleague)).toMatchObject([{ ...due, canRemind: true }])
    expect(await signsFor(host)).toMatchObject([{ ...due, canRemind: false }])
    const { data: people } = await colleague.get<Signs[]>('/users')
    expect(people.find(({ id }) => id === host.id)?.signs).toMatchObject([{ ...due, canRemind: true }])
    const reminded = await colleague.post(`/contracts/${contractId}/signers/${due.signerId}/remind`, 'contracts')
    expect(reminded.status).toBe(200)
    expect(await signsFor(colleague)).toMatchObject([{ ...due, canRemind: false }])
    const input = signing('Wim Peeters', sent.documentSha256, { authority: 'on' })
    await host.post(`/contracts/${contractId}/signers/${due.signerId}/sign`, 'contracts', input)
    expect(await signsFor(colleague)).toEqual([])
  })
})
