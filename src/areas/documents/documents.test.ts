import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { followTheCalendar } from '#areas/internships/commands.ts'
import { judgeStep, targetsOf } from '#platform/transitions.ts'
import { aContract } from '#root/test/contract.ts'
import { aPlacement, pdf } from '#root/test/placement.ts'
import { screenData, sendForm } from '#root/test/screen.ts'
import type { Client } from '#root/test/world.ts'
import { forgetPapers } from './keeping/commands.ts'
import { expireDocuments } from './commands.ts'
import { remindByTheClock } from '#areas/registry.ts'
import { documentStatuses, documentTransitions, stepsByHand, type DocumentStatus } from './model.ts'

describe('the papers of a pupil', () => {
  it('tell on which day everybody had signed the contract, and nothing before', async () => {
    const { world, student, contractId } = await aContract()
    const signed = async () =>
      Object.values(
        (await screenData<{ papers: { signedAt: Record<string, string> } }>(student, 'documents')).papers.signedAt,
      )
    expect(await signed()).toEqual([])
    await world.inside(({ db, now }) =>
      db.updateTable('contracts').set({ status: 'signed', completedAt: now }).where('id', '=', contractId).execute(),
    )
    expect(await signed()).toEqual([world.now().toISOString()])
  })
})

describe('what an internship asks for', () => {
  it('follows from the place and from the rules of the school: its sectors, its period, its kind, once', async () => {
    const { people, place, ask, papersOf, rule, period, world } = await aPlacement()
    const told = [
      await rule({ sectorKeys: ['children'], periodId: period.id }),
      await rule({ kind: 'other', name: 'Geheimhouding', handedInBy: 'student', sectorKeys: ['care'] }),
      await rule({ kind: 'other', name: 'Huisregels', handedInBy: 'student', daysBefore: 3 }),
    ]
    expect(told.map(({ status }) => status)).toEqual([201, 201, 201])
    const again = await rule({ sectorKeys: ['children'], periodId: period.id })
    expect([again.status, again.errors[0]?.code]).toEqual([422, 'documents.fields.rule-already'])
    const id = await place()
    await ask(id)
    await ask(id)
    const found = await papersOf(people.coordinator, id)
    expect(
      found
        .map(({ kind, name, handedInBy, dueOn, status }) => [kind, name, handedInBy, dueOn, status].join())
        .toSorted(),
    ).toEqual([
      'other,Huisregels,student,2026-12-11,requested',
      'risk_assessment,,company,2026-11-30,requested',
      'vog,,student,2026-11-30,requested',
    ])
    // What waits for the reader goes before what is due sooner of somebody else.
    const order = async (sort: string) =>
      (await people.student.get<Flat[]>(`/required_documents?sort=${sort}`)).data.map(({ handedInBy }) => handedInBy)
    expect(await order('waiting')).toEqual(['student', 'student', 'company'])
    expect((await order('due_on')).at(-1)).toBe('student')
    // Who asks no longer takes along what nobody handed in yet.
    await people.coordinator.put(`/document_rules/${told[2]?.data.id}/archive`, 'document_rules')
    await world.settle()
    expect((await papersOf(people.coordinator, id)).length).toBe(2)
    // A rule that comes later asks whoever has not begun.
    await rule({ kind: 'other', name: 'Contactkaart' })
    await world.settle()
    expect((await papersOf(people.coordinator, id)).map(({ name }) => name)).toContain('Contactkaart')
  })

  it('is not asked again of an organization whose risk assessment the school verified', async () => {
    const { people, place, ask, papersOf, rule } = await aPlacement()
    await rule({})
    const first = await place()
    await ask(first)
    const [risk] = (await papersOf(people.coordinator, first)).filter(({ kind }) => kind === 'risk_assessment')
    await people.coordinator.put(`/required_documents/${risk?.id}/verify`, 'required_documents', {
      validUntil: '2027-06-01',
    })
    const [second, later] = [
      await place({ startsOn: '2027-01-11' }),
      await place({ startsOn: '2027-06-02', endsOn: '2027-06-20' }),
    ]
    await ask(second)
    await ask(later)
    const stateOf = async (id: string) =>
      (await papersOf(people.coordinator, id)).find(({ kind }) => kind === 'risk_assessment')?.status
    expect([await stateOf(second), await stateOf(later)]).toEqual(['verified', 'requested'])
  })

  it('is asked for one internship by hand, by its own school alone', async () => {
    const { people, place, world } = await aPlacement()
    const internshipId = await place()
    const asked = { internshipId, kind: 'other', name: 'Verzekering', handedInBy: 'company' }
    const elsewhere = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    const sent = async (who: Client) => {
      const { status, errors } = await who.post('/required_documents', 'required_documents', asked)
      return [status, errors[0]?.code]
    }
    expect(await sent(people.mentor)).toEqual([403, 'users.role-may-not'])
    expect(await sent(stranger)).toEqual([404, 'platform.not-found'])
    expect(await sent(people.coordinator)).toEqual([201, undefined])
    expect(await sent(people.coordinator)).toEqual([422, 'documents.fields.asked-already'])
    // What no rule asks stands beside the rules, for who keeps them at that school.
    const apart = async (who: Client) => (await who.get<Flat[]>('/document_rules')).meta.apart
    const insurance = { kind: 'other', name: 'Verzekering', handed_in_by: 'company', asked: 1, received: 0, expired: 0 }
    expect(await apart(people.coordinator)).toEqual([insurance])
    expect([await apart(stranger), await apart((await aPlacement()).people.coordinator)]).toEqual([[], []])
  })
})

/** Papers of one internship that wait for the pupil, a while after they were asked. */
async function severalPapers() {
  const placement = await aPlacement()
  const { people, place, ask, papersOf, rule, world } = placement
  await rule({ kind: 'other', name: 'Huisregels', handedInBy: 'student' })
  const id = await place()
  await ask(id)
  const ids = (await papersOf(people.coordinator, id)).map((paper) => paper.id)
  expect(ids.length).toBeGreaterThan(1)
  world.setNow('2026-11-24T09:00:00Z')
  return { ...placement, id, ids }
}

describe('a reminder of a paper', () => {
  it('goes to who hands it in, by who looks after the pupil, once a day; strangers do not know of it', async () => {
    const { people, place, ask, papersOf, world } = await aPlacement()
    const id = await place()
    await ask(id)
    const [paper] = await papersOf(people.mentor, id)
    const elsewhere = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    const otherTenant = await (
      await aPlacement()
    ).people.coordinator.post(`/required_documents/${paper?.id}/remind`, 'required_documents')
    expect(otherTenant.status).toBe(404)
    const remind = async (who: Client) => {
      const { status, errors } = await who.post(`/required_documents/${paper?.id}/remind`, 'required_documents')
      return [status, errors[0]?.code]
    }
    // Who was asked today knows.
    expect(await remind(people.mentor)).toEqual([409, 'documents.not-to-remind'])
    world.setNow('2026-11-24T09:00:00Z')
    expect(await remind(stranger)).toEqual([404, 'platform.not-found'])
    expect(await remind(people.company_admin)).toEqual([403, 'users.role-may-not'])
    expect(await remind(people.student)).toEqual([403, 'users.role-may-not'])
    expect(await remind(people.mentor)).toEqual([200, undefined])
    expect(await remind(people.coordinator)).toEqual([409, 'documents.not-to-remind'])
    await world.settle()
    const news = (await people.student.get<Flat[]>('/notifications')).data.map(({ text }) => String(text))
    expect(news.filter((text) => text.startsWith('Lever nog een VOG in'))).toHaveLength(1)
    world.setNow('2026-11-25T10:00:00Z')
    expect((await papersOf(people.mentor, id))[0]).toMatchObject({ remindedAt: '2026-11-24T09:00:00.000Z' })
    expect(await remind(people.coordinator)).toEqual([200, undefined])
  })

  it('goes for several at once, past those whom a colleague reminded meanwhile, and for no more than a page', async () => {
    const { people, ids, world } = await severalPapers()
    const remind = (who: Client, all: readonly string[]) => {
      const form = new FormData()
      for (const one of all) form.append('all', one)
      return sendForm(who, 'documents', form)
    }
    const elsewhere = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    expect(await remind(stranger, ids)).toEqual({ reminded: 0, left: ids.length })
    expect(await remind((await aPlacement()).people.coordinator, ids)).toEqual({ reminded: 0, left: ids.length })
    expect(await remind(people.company_admin, ids)).toMatchObject({ data: { problem: { status: 403 } } })
    await people.coordinator.post(`/required_documents/${ids[0]}/remind`, 'required_documents')
    expect(await remind(people.mentor, ids)).toEqual({ reminded: ids.length - 1, left: 1 })
    const many = Array.from({ length: 100 }, () => crypto.randomUUID())
    expect(await remind(people.mentor, many)).toEqual({ reminded: 0, left: 25 })
  })

  it('of several is taken back as one: nobody of them is reminded, and each may be again', async () => {
    const { people, ids, id, papersOf } = await severalPapers()
    const remind = async () =>
      (await people.mentor.post('/required_documents/remind', 'required_documents', { ids })).data as unknown as Flat[]
    const remindedAt = async () => new Set((await papersOf(people.mentor, id)).map((paper) => paper['remindedAt']))
    expect(await remind()).toHaveLength(ids.length)
    expect(await remindedAt()).toEqual(new Set(['2026-11-24T09:00:00.000Z']))
    const { data: steps } = await people.mentor.get<Flat[]>('/taken_steps')
    expect(steps).toMatchObject([{ what: 'required_documents.remind_several', isUndone: false }])
    await people.mentor.put(`/taken_steps/${steps[0]?.id}/undo`, 'taken_steps')
    expect(await remindedAt()).toEqual(new Set([null]))
    expect(await remind()).toHaveLength(ids.length)
  })

  it('of several is of those one looks after alone, of each once a day, and of 1 to 100', async () => {
    const { people, ids } = await severalPapers()
    const { ids: others, people: elsewhere } = await severalPapers()
    const remind = async (who: Client, all: readonly string[]) => {
      const { status, data, errors } = await who.post('/required_documents/remind', 'required_documents', { ids: all })
      return errors?.[0]?.code ?? [status, (data as unknown as Flat[]).map((paper) => paper.id).toSorted()]
    }
    expect(await remind(people.student, ids)).toBe('users.role-may-not')
    expect(await remind(elsewhere.coordinator, ids)).toBe('platform.not-found')
    expect(await remind(people.mentor, [...ids, ...others])).toEqual([200, ids.toSorted()])
    expect(await remind(people.coordinator, ids)).toEqual([200, []])
    expect((await people.coordinator.get<Flat[]>('/taken_steps')).data).toEqual([])
    expect(await remind(elsewhere.mentor, others)).toEqual([200, others.toSorted()])
    for (const none of [[], Array.from({ length: 101 }, () => crypto.randomUUID())])
      expect(await remind(people.mentor, none)).toBe('invalid')
  })

  it('that is late stands before the mentor until somebody reminded of it', async () => {
    const { people, place, ask, papersOf, world } = await aPlacement()
    const id = await place()
    await ask(id)
    const [paper] = await papersOf(people.mentor, id)
    const tasks = async () =>
      ((await people.mentor.get<Flat & { tasks: { key: string; days: number }[] }>('/dashboard')).data.tasks ?? [])
        .filter(({ key }) => key.startsWith('document-'))
        .map(({ key, days }) => [key, days])
    world.setNow('2026-11-29T09:00:00Z')
    expect(await tasks()).toEqual([])
    world.setNow('2026-12-01T09:00:00Z')
    // It was to be there the day before, as the list says, on whichever page.
    const { meta } = await people.mentor.get<Flat[]>('/required_documents?page[size]=1&page[number]=9')
    expect(meta).toMatchObject({ longest: { student_name: expect.any(String), missed_on: '2026-11-30' } })
    expect(await tasks()).toEqual([['document-remind', 1]])
    await people.mentor.post(`/required_documents/${paper?.id}/remind`, 'required_documents')
    world.setNow('2026-12-03T09:00:00Z')
    expect(await tasks()).toEqual([])
  })
})

describe('every step of a document, from every state, by everybody', () => {
  it('goes exactly where the table says, and to whom the document is asked of', async () => {
    const { world, people, place, ask, papersOf, rule, handIn } = await aPlacement()
    await rule({})
    const id = await place()
    await ask(id)
    const wrong: string[] = []
    for (const paper of await papersOf(people.coordinator, id))
      for (const status of documentStatuses)
        for (const event of stepsByHand)
          for (const [capacity, client] of Object.entries(people)) {
            await world.inside(({ db }) =>
              sql`update required_documents set status = ${status} where id = ${paper.id}`.execute(db),
            )
            const found =
              event === 'hand_in'
                ? (await handIn(client, String(paper.id)))[0]
                : (
                    await client.put(`/required_documents/${paper.id}/${event}`, 'required_documents', {
                      reason: 'Onleesbaar',
                    })
                  ).status
            const expected = expectedOf(String(paper.handedInBy), status, event, capacity)
            if (found !== expected)
              wrong.push(`${capacity} ${event} ${paper.kind} from ${status}: ${found}, expected ${expected}`)
          }
    expect(wrong).toEqual([])
  }, 120_000)
})

function expectedOf(
  party: string,
  status: DocumentStatus,
  event: (typeof stepsByHand)[number],
  capacity: string,
): number {
  const isOffice = capacity === 'coordinator'
  // A company does not know of what the pupil hands in; whoever is no office judges nothing.
  if (!isOffice && event !== 'hand_in') return 403
  if (capacity === 'company_admin' && party !== 'company') return 404
  const verdict = judgeStep(documentTransitions, event, status, [capacity as 'coordinator'])
  if (verdict === 'wrong_state')
    return targetsOf(documentTransitions, event, 'requested').includes(status) ||
      documentTransitions.some((row) => row.event === event && row.to.includes(status))
      ? 200
      : 409
  if (verdict === 'not_yours') return 403
  const isTheirs = isOffice || (capacity === 'student' ? party === 'student' : capacity === 'company_admin')
  return isTheirs ? 200 : 403
}

describe('who sees what', () => {
  it('is told by whose paper it is: a mentor the state, a company its own, who runs the tenant nothing', async () => {
    const { world, people, place, ask, papersOf, rule, handIn } = await aPlacement()
    await rule({})
    const id = await place()
    await ask(id)
    const vog = (await papersOf(people.student, id)).find(({ kind }) => kind === 'vog')
    expect(await handIn(people.student, String(vog?.id))).toEqual([200, undefined])
    const path = `/required_documents/${vog?.id}`
    const fileFor = async (who: Client) => (await who.request(`${path}/file`)).status
    const fileOf = async (who: Client) => {
      const { fileName, fileMime, fileBytes } = (await who.get(path)).data
      return [fileName, fileMime, typeof fileBytes]
    }
    const keeper = await world.make.user({ roles: [{ name: 'tenant_admin' }] })
    const broker = await world.make.user({
      roles: [{ name: 'broker', organizationId: (await world.make.organization({ type: 'VolunteerCenter' })).id }],
    })
    expect({
      student: [await fileFor(people.student), ...(await fileOf(people.student))],
      coordinator: [await fileFor(people.coordinator), ...(await fileOf(people.coordinator))],
      mentor: [await fileFor(people.mentor), ...(await fileOf(people.mentor))],
      company: [await fileFor(people.company_admin), (await people.company_admin.get(path)).status],
      keeper: [await fileFor(keeper), (await keeper.get(path)).status],
    }).toEqual({
      student: [200, 'mijn.pdf', 'application/pdf', 'number'],
      coordinator: [200, 'mijn.pdf', 'application/pdf', 'number'],
      mentor: [404, null, null, 'object'],
      company: [404, 404],
      keeper: [403, 403],
    })
    const documentsFor = async (who: Client) => (await who.get(`/internships/${id}`)).data.documents
    expect([await documentsFor(people.company_admin), await documentsFor(keeper), await documentsFor(broker)]).toEqual([
      'missing',
      null,
      null,
    ])
    expect((await papersOf(people.company_admin, id)).map(({ kind }) => kind)).toEqual(['risk_assessment'])
    // The pupil reads who looked.
    const looked = await people.student.get<Flat[]>('/data_views')
    expect(looked.data.filter(({ what }) => what === 'required_documents').length).toBeGreaterThan(1)
  })
})

describe('the file', () => {
  it('is what its bytes say, runs nothing, and a photograph tells nothing but what it shows', async () => {
    const { world, people, place, ask, papersOf, handIn } = await aPlacement()
    const id = await place()
    await ask(id)
    const [vog] = await papersOf(people.student, id)
    const send = (body: string | Uint8Array<ArrayBuffer>) => handIn(people.student, String(vog?.id), body)
    for (const [body, code] of [
      ['', 'missing'],
      ['<html><script>alert(1)</script></html>', 'kind'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'kind'],
      ['MZ\u0000%PDF-1.4', 'kind'],
      [`${pdf}<</S /JavaScript /JS (app.alert)>>`, 'active'],
      [`${pdf}<</S /J#61vaScript>>`, 'active'],
      [`${pdf}<</Encrypt 5 0 R>>`, 'locked'],
    ] as const)
      expect(await send(body), code).toEqual([422, `documents.file-${code}`])
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c40' } })
      .withExif({ IFD0: { Model: 'GeheimeCamera' } })
      .jpeg()
      .toBuffer()
    expect(await send(new Uint8Array(photo))).toEqual([200, undefined])
    const response = await people.coordinator.request(`/required_documents/${vog?.id}/file`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
      response.headers.get('content-security-policy'),
      bytes.includes('GeheimeCamera'),
    ]).toEqual(['image/webp', 'private, no-store', 'sandbox', false])
    expect((await world.visitor.request(`/required_documents/${vog?.id}/file`)).status).toBe(401)
  })

  it('of a certificate of conduct goes a day after it was judged; that it was seen stays', async () => {
    const { world, people, place, ask, papersOf, handIn } = await aPlacement()
    const id = await place()
    await ask(id)
    const [vog] = await papersOf(people.student, id)
    const path = `/required_documents/${vog?.id}`
    await handIn(people.student, String(vog?.id))
    await handIn(people.student, String(vog?.id), `${pdf}% nieuw`)
    const left = () =>
      world.inside(
        async (ctx) =>
          (await ctx.db.selectFrom('files').select('id').where('ownerType', '=', 'required_documents').execute())
            .length,
      )
    world.setNow('2026-11-23T10:00:00Z')
    await world.inside(forgetPapers)
    // The one that was replaced is gone; what waits for the school is not.
    expect([await left(), (await people.coordinator.request(`${path}/file`)).status]).toEqual([1, 200])
    await people.coordinator.put(`${path}/verify`, 'required_documents', { validUntil: '2027-11-01' })
    await world.inside(forgetPapers)
    expect(await left()).toBe(1)
    world.setNow('2026-11-24T11:00:00Z')
    await world.inside(forgetPapers)
    expect([await left(), (await people.coordinator.request(`${path}/file`)).status]).toEqual([0, 404])
    expect((await people.student.get(path)).data).toMatchObject({
      status: 'verified',
      validUntil: '2027-11-01',
      fileName: null,
    })
  })
})

describe('the first day', () => {
  it.each([
    ['block', 'ready', 'active'],
    ['warn', 'active', 'active'],
  ])(
    'without all papers, where the school wants %s, is %s; with them %s',
    async (missingDocuments, without, withAll) => {
      const { world, people, place, ask, papersOf } = await aPlacement()
      await world.inside((ctx) =>
        sql`update organizations set settings = ${JSON.stringify({ missingDocuments })}::jsonb where type = 'School' and tenant_id = ${world.tenant.id}`.execute(
          ctx.db,
        ),
      )
      const id = await place()
      await ask(id)
      const stateOf = async () => (await people.student.get(`/internships/${id}`)).data
      expect(await stateOf()).toMatchObject({ documents: 'missing', isHeldBack: missingDocuments === 'block' })
      world.setNow('2026-12-14T08:00:00Z')
      await world.inside(followTheCalendar)
      expect((await stateOf()).status).toBe(without)
      for (const { id: paper } of await papersOf(people.coordinator, id))
        await people.coordinator.put(`/required_documents/${paper}/verify`, 'required_documents')
      await world.inside(followTheCalendar)
      expect(await stateOf()).toMatchObject({ status: withAll, documents: 'in_order', isHeldBack: false })
    },
  )

  it('comes with word to who hands in and to the school; what ends is asked anew', async () => {
    const { world, people, place, ask, papersOf } = await aPlacement()
    const id = await place()
    await ask(id)
    await world.settle()
    world.setNow('2026-12-09T08:00:00Z')
    await world.inside((ctx) => remindByTheClock(ctx))
    const keysOf = async (who: Client) => (await who.get<Flat[]>('/notifications')).data.map(({ key }) => key)
    expect(await keysOf(people.student)).toEqual(expect.arrayContaining(['document-asked', 'document-late']))
    expect(await keysOf(people.coordinator)).toEqual(expect.arrayContaining(['internship-papers-missing']))
    expect(await keysOf(people.company_admin)).toEqual([])
    const [vog] = await papersOf(people.coordinator, id)
    const verified = await people.coordinator.put(`/required_documents/${vog?.id}/verify`, 'required_documents', {
      validUntil: '2026-12-01',
    })
    expect([verified.status, verified.errors[0]?.code]).toEqual([422, 'documents.fields.valid-until'])
    await people.coordinator.put(`/required_documents/${vog?.id}/verify`, 'required_documents', {
      validUntil: '2026-12-20',
    })
    world.setNow('2026-12-21T08:00:00Z')
    await world.inside(expireDocuments)
    expect((await papersOf(people.student, id)).map(({ status }) => status)).toEqual(['expired'])
  })
})
