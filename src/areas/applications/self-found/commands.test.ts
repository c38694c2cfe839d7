import { describe, expect, it } from 'vitest'
import { followTheCalendar } from '#areas/internships/commands.ts'
import type { Flat } from '#web/client.ts'
import { anApproved, aSchool, asked, mailOf, reason, secretIn, step, submit } from '../../../../test/self-found.ts'
import type { Client } from '../../../../test/world.ts'

describe('a pupil who found a place', () => {
  it('asks the school, hears a yes, and has an internship once the host confirms by the link', async () => {
    const { world, student, coordinator, keeper } = await aSchool()
    const sent = await submit(student)
    expect(sent.errors).toEqual([])
    expect([sent.status, sent.data.status]).toEqual([201, 'awaiting_school'])
    expect(sent.data.meta).toMatchObject({ allowedEvents: ['withdraw'], turn: { whose: 'school', isYours: false } })
    await world.settle()
    expect((await mailOf(world, 'self-found-submitted')).count).toBe(1)

    const shown = await coordinator.get(`/self_found_places/${sent.data.id}`)
    expect(shown.data.meta).toMatchObject({ turn: { isYours: true } })
    expect((shown.meta.findings as { key: string }[]).map(({ key }) => key)).toEqual([
      'host-no-kvk',
      'purpose-nonprofit',
      'times-fine',
      'hours-short',
    ])
    const approved = await step(coordinator, sent.data.id, 'approve', { message: 'Goed gevonden.' })
    expect([approved.status, approved.data.status, approved.data.organizationStatus]).toEqual([
      200,
      'accepted',
      'pending',
    ])
    // Who judges it is told so in both lists where the place stands.
    const mayApproveHost = async (who: Client, list: 'self_found_places' | 'applications') =>
      (await who.get<(Flat & { meta: { mayApproveHost: boolean } })[]>(`/${list}`)).data.map(
        ({ meta }) => meta.mayApproveHost,
      )
    for (const list of ['self_found_places', 'applications'] as const)
      expect([await mayApproveHost(keeper, list), await mayApproveHost(coordinator, list)]).toEqual([[true], [false]])
    // Who judges the host alone is told of the hours and nothing of the pupil; the school has answered and is told no more.
    const seenBy = async (who: Client) =>
      ((await who.get(`/self_found_places/${sent.data.id}`)).meta.findings as { key: string }[]).map(({ key }) => key)
    expect([await seenBy(keeper), await seenBy(coordinator)]).toEqual([['hours-short'], []])
    // So it is counted among theirs, and found by it.
    const yours = async (who: Client) => {
      const { data, meta } = await who.get<Flat[]>('/applications?filter[yours_eq]=true')
      return [data.map(({ id }) => id), meta.yours]
    }
    expect([await yours(keeper), await yours(coordinator)]).toEqual([
      [[sent.data.id], 1],
      [[], 0],
    ])
    const waiting = await keeper.get<Flat[]>('/organizations/waiting')
    expect(waiting.data.map(({ name }) => name)).toEqual([asked.hostName])
    // Who looks at the organization sees by whom it was found, as far as that pupil is theirs to see.
    const other = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
    const elsewhere = await aSchool()
    const finders = async (who: Client) =>
      (await who.get<Flat[]>(`/self_found_places?filter[organization_id_eq]=${waiting.data[0]?.id}`)).data.map(
        ({ studentName }) => studentName,
      )
    for (const who of [keeper, coordinator]) expect(await finders(who)).toEqual(['Noor Yıldız'])
    for (const who of [stranger, elsewhere.keeper]) expect(await finders(who)).toEqual([])
    await world.settle()
    const mail = await mailOf(world, 'self-found-host')
    expect(mail.to).toEqual([asked.contactEmail])
    expect((await mailOf(world, 'self-found-approved')).count).toBe(1)

    const secret = secretIn(mail.link)
    const path = `/public/self_found_places/${sent.data.id}`
    const opened = await world.visitor.get(`${path}?t=${secret}`)
    expect(opened.data).toMatchObject({ studentName: 'Noor Yıldız', hostName: asked.hostName })
    expect(opened.data).not.toHaveProperty('relativeNote')
    const confirmed = await world.visitor.post(`${path}/confirm?t=${secret}`, 'self_found_places', {
      contactName: 'Wim Schuitema',
      contactPhone: '06 34 56 78 90',
      street: 'Bosrand',
      houseNumber: '3a',
      postcode: '5341 AB',
      city: 'Oss',
      kvkNumber: '12345678',
      agrees: true,
    })
    expect([confirmed.status, confirmed.data.status]).toEqual([200, 'confirmed'])
    await world.settle()
    const { data: place } = await student.get<Flat & { internship: { id: string } }>(
      `/self_found_places/${sent.data.id}`,
    )
    expect(place).toMatchObject({ confirmedBy: 'link', houseNumber: '3a', kvkNumber: '12345678' })
    const { data: internship } = await student.get(`/internships/${place.internship.id}`)
    expect(internship).toMatchObject({
      organizationName: asked.hostName,
      vacancyTitle: null,
      minutesPlanned: 20 * 60,
      place: 'Bosrand 3a, 5341 AB Oss',
      supervisorName: 'Wim Schuitema',
    })
    expect((await mailOf(world, 'self-found-confirmed')).count).toBe(2)
  })
})

describe('what is asked of a place', () => {
  it('each at its field, and only what goes together', async () => {
    const { student } = await aSchool()
    const wrong: [Record<string, unknown>, string][] = [
      [{ contactEmail: null }, 'contact_email'],
      [{ purpose: null }, 'purpose'],
      [{ isRelative: true }, 'relative_note'],
      [{ startsOn: '2026-11-10', endsOn: '2026-11-01' }, 'ends_on'],
      [{ from: null, until: null }, 'from'],
      [{ from: '16:30', until: '14:00' }, 'until'],
      [{ days: [] }, 'days'],
      [{ street: null }, 'street'],
      [{ kvkNumber: '123' }, 'kvk_number'],
      [{ tasks: 'Helpen' }, 'tasks'],
      [{ plannedHours: 0 }, 'planned_hours'],
      [{ organizationId: '01a203ec-d8c3-7526-893f-51f5744e3e04' }, 'host_name'],
    ]
    for (const [input, name] of wrong) {
      const { status, errors } = await submit(student, input)
      expect([name, status, errors.map(({ source }) => source?.pointer)]).toEqual([
        name,
        422,
        [`/data/attributes/${name}`],
      ])
    }
    expect((await student.get<Flat[]>('/self_found_places')).data).toEqual([])
  })

  it('not where the law forbids it at the pupil’s age, and the judge is told where it warns', async () => {
    const { world, school, group, student, coordinator } = await aSchool()
    const child = await world.make.student({ schoolId: school.id, groupId: group.id, birthDate: '2014-03-04' })
    expect((await submit(child)).errors[0]?.source?.pointer).toBe('/data/attributes/from')
    const { data } = await submit(student, { from: '18:00', until: '22:30' })
    const { meta } = await coordinator.get(`/self_found_places/${data.id}`)
    expect(meta.findings).toContainEqual({ key: 'times-warn', tone: 'look', values: { age: 15 } })
  })

  it('once for one place, and no more than a pupil may have open', async () => {
    const { student } = await aSchool({ capabilities: { maxOpenApplications: 2 } })
    const both = await Promise.all([submit(student), submit(student)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await submit(student, { hostName: 'scouting de zwerfkeien' })).errors[0]?.code).toBe(
      'applications.self-found-already',
    )
    expect((await submit(student, { hostName: 'Voedselbank' })).status).toBe(201)
    expect((await submit(student, { hostName: 'Museum' })).errors[0]?.code).toBe('applications.too-many-open')
  })

  it('not where the tenant does not have it, and then it stands in no menu', async () => {
    const { student } = await aSchool({ capabilities: { selfFoundAllowed: false } })
    const calls = [submit(student), student.get('/self_found_places'), student.get('/known_hosts?name=Scouting')]
    for (const { status, errors } of await Promise.all(calls))
      expect([status, errors[0]?.code]).toEqual([403, 'tenancy.feature-disabled'])
    const menu = async (client: Client) =>
      ((await client.get<Flat & { navigation: { path: string }[] }>('/shell')).data.navigation ?? []).map(
        ({ path }) => path,
      )
    expect(await menu(student)).not.toContain('/zelfgevonden')
    const { student: other } = await aSchool()
    expect(await menu(other)).toContain('/zelfgevonden')
  })

  it('looks organizations up sixty times in a minute, for each pupil', async () => {
    const { world, student, school } = await aSchool()
    const found: number[] = []
    for (let times = 0; times < 61; times += 1) found.push((await student.get('/known_hosts?name=scouting')).status)
    expect(found).toEqual([...Array(60).fill(200), 429])
    const other = await world.make.student({ schoolId: school.id })
    expect((await other.get('/known_hosts?name=scouting')).status).toBe(200)
  })

  it('offers organizations by what stands on their front, approved ones of this tenant alone', async () => {
    const { world, student } = await aSchool()
    const { world: elsewhere } = await aSchool()
    await elsewhere.make.company({ name: 'Scouting Elders' })
    await world.make.company({ name: 'Scouting Nog Niet', status: 'pending' })
    const known = await world.make.company({ name: 'Stichting Scouting De Zwerfkeien', city: 'Oss' })
    const { data } = await student.get<Flat[]>('/known_hosts?name=scouting')
    expect(data).toEqual([
      {
        type: 'known_hosts',
        id: known.id,
        name: 'Stichting Scouting De Zwerfkeien',
        street: null,
        houseNumber: null,
        city: 'Oss',
        meta: {},
      },
    ])
    const chosen = await submit(student, { organizationId: known.id, hostName: 'scouting', street: null, city: null })
    expect([chosen.status, chosen.data.hostName, chosen.data.typedName]).toEqual([
      201,
      'Stichting Scouting De Zwerfkeien',
      'scouting',
    ])
  })
})

describe('the judgement of the school', () => {
  it('is the coordinator’s, and a mentor’s where the school has mentors judge', async () => {
    for (const judges of [false, true]) {
      const { world, school, student, mentor, coordinator, keeper } = await aSchool({
        settings: { mentorJudgesSelfFound: judges },
      })
      const otherGroup = await world.make.group(school.id)
      const elsewhere = await world.make.school()
      const company = await world.make.company()
      const at = (name: 'admin' | 'coordinator', organizationId: string) =>
        world.make.user({ roles: [{ name, organizationId }] })
      const { data } = await submit(student)
      const tries: [Client, number][] = [
        [world.visitor, 401],
        [await world.make.mentor(school.id, otherGroup.id), 404],
        [await at('coordinator', elsewhere.id), 404],
        [await at('admin', company.id), 404],
        [await at('admin', school.id), 403],
        [student, 403],
        [keeper, 403],
      ]
      for (const [client, status] of tries)
        for (const name of ['request_changes', 'approve', 'reject'])
          expect([name, (await step(client, data.id, name, reason)).status]).toEqual([name, status])
      expect((await step(mentor, data.id, 'approve')).status).toBe(judges ? 200 : 403)
      expect((await step(coordinator, data.id, 'approve')).status).toBe(200)
    }
  })

  it('asks for changes, which the pupil makes and sends in again; the page of before is stale', async () => {
    const { world, student, coordinator } = await aSchool()
    const { data } = await submit(student)
    expect((await step(coordinator, data.id, 'request_changes', { reason: 'Kort.' })).status).toBe(422)
    const question = 'Wie let op je als Wim er niet is?'
    const back = await step(coordinator, data.id, 'request_changes', { reason: question })
    expect([back.data.status, back.data.question]).toEqual(['changes_requested', question])
    await world.settle()
    expect((await mailOf(world, 'self-found-changes')).text).toContain(question)
    const again = { ...asked, tasks: 'Ik help de welpen. Als Wim er niet is, let Fatou op mij.' }
    const stale = await step(student, data.id, 'resubmit', { ...again, lockVersion: data.lockVersion })
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'platform.stale'])
    const sent = await step(student, data.id, 'resubmit', { ...again, lockVersion: back.data.lockVersion })
    expect(sent.data).toMatchObject({ status: 'awaiting_school', tasks: again.tasks, question: null })
  })

  it('wants a second thought where a relative guides or somebody earns by it', async () => {
    const { student, coordinator } = await aSchool()
    const { data } = await submit(student, { isRelative: true, relativeNote: 'Mijn oom', purpose: 'profit' })
    const say = (input: Record<string, unknown>) => step(coordinator, data.id, 'approve', input)
    expect((await say({})).errors[0]?.code).toBe('applications.self-found-profit')
    const fits = { purposeFits: true }
    expect((await say(fits)).errors[0]?.source?.pointer).toBe('/data/attributes/relative_fits')
    expect((await say({ ...fits, relativeFits: true })).errors[0]?.source?.pointer).toBe(
      '/data/attributes/relative_reason',
    )
    const yes = await say({ ...fits, relativeFits: true, relativeReason: 'Fatou begeleidt hem ook.' })
    expect([yes.status, yes.data.status]).toEqual([200, 'accepted'])
  })

  it('says no with a reason, which the pupil reads', async () => {
    const { world, student, coordinator } = await aSchool()
    const { data } = await submit(student)
    expect((await step(coordinator, data.id, 'reject')).status).toBe(422)
    await step(coordinator, data.id, 'reject', reason)
    await world.settle()
    expect((await student.get(`/self_found_places/${data.id}`)).data).toMatchObject({
      status: 'declined',
      declineNote: reason.reason,
    })
    expect((await mailOf(world, 'self-found-rejected')).count).toBe(1)
  })

  it('is taken back within ten seconds: no organization, no link, no mail', async () => {
    const { world, student, coordinator, keeper } = await aSchool()
    const { data } = await submit(student)
    await world.settle()
    await step(coordinator, data.id, 'approve')
    const undo = (await coordinator.get<Flat[]>('/taken_steps')).data[0]?.id
    expect((await coordinator.put(`/taken_steps/${undo}/undo`, 'taken_steps')).status).toBe(200)
    await world.settle()
    expect((await student.get(`/self_found_places/${data.id}`)).data.status).toBe('awaiting_school')
    expect((await keeper.get<Flat[]>('/organizations/waiting')).data).toEqual([])
    expect((await mailOf(world, 'self-found-host')).count).toBe(0)
  })

  it('is none of the steps of an application to a vacancy, nor the other way round', async () => {
    const { id, student, coordinator } = await anApproved()
    expect((await student.put(`/applications/${id}/confirm`, 'applications')).status).toBe(409)
    expect((await coordinator.put(`/applications/${id}/withdraw`, 'applications')).status).toBe(409)
    expect((await student.get(`/applications/${id}`)).data).toMatchObject({
      origin: 'self_found',
      organizationName: asked.hostName,
      meta: { allowedEvents: [] },
    })
  })
})

describe('the host without an account', () => {
  const path = (id: string) => `/public/self_found_places/${id}`
  const yes = { contactName: 'Wim Schuitema', street: 'Bosrand', city: 'Oss', agrees: true }

  it('opens nothing without the very secret, and not after it ran out; a new one goes to the known address', async () => {
    const { world, id, secret } = await anApproved()
    const { data: other } = { data: (await anApproved()).id } as { data: string }
    for (const address of [path(id), `${path(id)}?t=${'x'.repeat(43)}`, `${path(other)}?t=${secret}`])
      expect((await world.visitor.get(address)).status).toBe(403)
    expect((await world.visitor.get(`${path(id)}?t=${secret}`)).status).toBe(200)
    world.setNow('2026-10-27T09:00:00Z')
    const late = await world.visitor.get(`${path(id)}?t=${secret}`)
    expect([late.status, late.errors[0]?.code]).toEqual([403, 'applications.link-expired'])
    expect((await world.visitor.post(`${path(id)}/confirm?t=${secret}`, 'self_found_places', yes)).status).toBe(403)
    for (let again = 0; again < 5; again += 1)
      expect((await world.visitor.post(`${path(id)}/new_link`)).status).toBe(204)
    await world.settle()
    expect((await mailOf(world, 'self-found-host')).count).toBe(4)
  })

  it('says no and why: pupil and school hear it, and the place is no internship', async () => {
    const { world, id, secret, student } = await anApproved()
    const no = { name: 'Wim Schuitema', reason: 'Wij hebben dit najaar geen begeleider.' }
    expect((await world.visitor.post(`${path(id)}/refuse?t=${secret}`, 'self_found_places', no)).data.status).toBe(
      'declined',
    )
    expect((await world.visitor.post(`${path(id)}/confirm?t=${secret}`, 'self_found_places', yes)).status).toBe(409)
    await world.settle()
    expect((await mailOf(world, 'self-found-refused')).count).toBe(2)
    expect((await student.get<Flat[]>('/internships')).data).toEqual([])
  })

  it('is spoken on the telephone, and it stays visible that the school said so', async () => {
    const { id, coordinator, mentor, student } = await anApproved(
      {},
      { contactEmail: null, contactPhone: '0412 345678' },
    )
    const said = { name: 'Wim Schuitema', reason: 'Wim vindt het goed, vanaf 14 oktober.' }
    expect((await step(mentor, id, 'phone_confirm', said)).status).toBe(403)
    expect((await step(coordinator, id, 'phone_confirm', { ...said, reason: '' })).status).toBe(422)
    expect((await step(coordinator, id, 'phone_confirm', said)).data).toMatchObject({
      status: 'confirmed',
      confirmedBy: 'phone',
      confirmedName: 'Wim Schuitema',
    })
    expect((await student.get<Flat[]>('/internships')).data).toHaveLength(1)
  })

  it('approves hours by the link in the mail', async () => {
    const { world, id, secret, student } = await anApproved({ capabilities: { digitalContracts: false } })
    await world.visitor.post(`${path(id)}/confirm?t=${secret}`, 'self_found_places', yes)
    await world.settle()
    world.setNow('2026-10-16T09:00:00Z')
    await world.inside(followTheCalendar)
    await world.settle()
    const [internship] = (await student.get<(Flat & { timesheetId: string })[]>('/internships')).data
    const sheet = `/timesheets/${internship?.timesheetId}/weeks/2026-10-12`
    const entry = {
      id: id,
      date: '2026-10-14',
      startsAt: '14:00',
      endsAt: '16:30',
      breakMinutes: 0,
      worked: 150,
      activity: 'Spel',
    }
    const saved = await student.put(sheet, 'timesheets', { entries: [entry] })
    expect(saved.errors).toEqual([])
    await student.put(`${sheet}/submit`, 'timesheets')
    await world.settle()
    const mail = await mailOf(world, 'hours-submitted')
    expect(mail.to).toEqual([asked.contactEmail])
    const hours = `/public/hours/${internship?.timesheetId}`
    const decided = await world.visitor.post(
      `${hours}/weeks/2026-10-12/approve?t=${secretIn(mail.link)}`,
      'timesheets',
      { name: 'Wim Schuitema' },
    )
    expect(decided.errors).toEqual([])
    await world.settle()
    expect((await student.get(`/internships/${internship?.id}`)).data.minutesApproved).toBe(150)
  })

  it('fills in the company’s part of a contract by a link, and signs under the name it gave', async () => {
    const { world, id, secret, coordinator } = await anApproved({ capabilities: { program: 'traineeship' } })
    await world.visitor.post(`${path(id)}/confirm?t=${secret}`, 'self_found_places', yes)
    await world.settle()
    const [internship] = (await coordinator.get<(Flat & { contractId: string })[]>('/internships')).data
    const mail = await mailOf(world, 'contract-fill')
    const fill = `/public/contracts/${internship?.contractId}/fill`
    const mailed = await world.inside((ctx) =>
      ctx.db
        .selectFrom('emailDeliveries')
        .select(['text', 'recipientAddress'])
        .where('tenantId', '=', world.tenant.id)
        .where('templateKey', '=', 'contract-fill')
        .where('recipientAddress', '=', asked.contactEmail)
        .execute(),
    )
    expect([mail.count > 0, mailed.length]).toEqual([true, 1])
    const t = secretIn(/https?:\/\/\S+/.exec(mailed[0]?.text ?? '')?.[0] ?? '')
    const opened = await world.visitor.get<Flat & { fields: { filledBy: string }[]; signers: Flat[] }>(`${fill}?t=${t}`)
    expect(new Set(opened.data.fields.map(({ filledBy }) => filledBy))).toEqual(new Set(['company']))
    expect(opened.data.signers.filter(({ role }) => role === 'company')).toMatchObject([{ name: 'Wim Schuitema' }])
    expect((await world.visitor.get(`${fill}?t=${secret}`)).status).toBe(403)
    const foreign = await world.visitor.patch(`${fill}?t=${t}`, 'contracts', { values: { student_class: 'X' } })
    expect(foreign.status).toBe(403)
    const filled = await world.visitor.patch<Flat & { partsMissing: string[] }>(`${fill}?t=${t}`, 'contracts', {
      values: {
        company_supervisor_phone: '0612345678',
        hours_per_week: 3,
        insurance: 'yes',
      },
    })
    expect(filled.errors).toEqual([])
    expect(filled.data.partsMissing).not.toContain('company')
  })
})
