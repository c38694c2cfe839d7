import { describe, expect, it } from 'vitest'
import { cancelApplicationsAt, expireApplications, supersedeOthers } from '#areas/applications/ending/commands.ts'
import { getApplication } from '#areas/applications/queries.ts'
import type { Flat } from '#web/client.ts'
import { anApproved, aSchool, asked, mailOf, reason, secretIn, step, submit } from '../../../../test/self-found.ts'

const path = (id: string) => `/public/self_found_places/${id}`
const yes = { contactName: 'Wim Schuitema', street: 'Bosrand', houseNumber: '3', city: 'Oss', agrees: true }
const guides = { contactEmail: asked.contactEmail.toUpperCase() }

describe('who is the host', () => {
  it('is neither the pupil nor somebody at home, when it is sent and when it is sent again', async () => {
    const { student, coordinator } = await aSchool()
    const atHome = [student.credentials.uid, `ouder-${student.id}@thuis.example`].map((one) => one?.toUpperCase())
    const { data } = await submit(student)
    await step(coordinator, data.id, 'request_changes', { reason: 'Klopt het adres van Wim?' })
    for (const contactEmail of atHome) {
      const tries = [
        await submit(student, { hostName: 'Museum', contactEmail }),
        await step(student, data.id, 'resubmit', { ...asked, contactEmail }),
      ]
      for (const { status, errors } of tries)
        expect([status, errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/contact_email'])
    }
    expect((await step(student, data.id, 'resubmit', { ...asked, ...guides })).status).toBe(200)
  })

  it('is an organization’s own people where they have an account: they are asked, and told of what follows', async () => {
    const { world, student, coordinator } = await aSchool({ capabilities: { digitalContracts: false } })
    const company = await world.make.company({ name: 'Museum Oss', city: 'Oss' })
    const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const { data } = await submit(student, { organizationId: company.id })
    await step(coordinator, data.id, 'approve')
    await world.settle()
    expect((await mailOf(world, 'self-found-host')).to).toEqual([admin.credentials.uid])
    const confirmed = await step(admin, data.id, 'host_confirm', { contactName: 'Sam de Vries', agrees: true })
    expect([confirmed.status, confirmed.data.confirmedBy]).toEqual([200, 'account'])
    await world.settle()
    const [internship] = (await coordinator.get<Flat[]>('/internships')).data
    await coordinator.put(`/internships/${internship?.id}/cancel`, 'internships', reason)
    await world.settle()
    const told = await mailOf(world, 'internship-cancelled')
    expect(told.to).toContain(admin.credentials.uid)
    expect(told.to).not.toContain(asked.contactEmail)
  })

  it('without an account is led to no page that says the place stands, once it does not', async () => {
    const { world, id, secret, coordinator } = await anApproved({ capabilities: { digitalContracts: false } })
    await world.visitor.post(`${path(id)}/confirm?t=${secret}`, 'self_found_places', yes)
    await world.settle()
    const [internship] = (await coordinator.get<Flat[]>('/internships')).data
    await coordinator.put(`/internships/${internship?.id}/cancel`, 'internships', reason)
    await world.settle()
    const mails = await world.inside((ctx) =>
      ctx.db
        .selectFrom('emailDeliveries')
        .select('text')
        .where('tenantId', '=', world.tenant.id)
        .where('templateKey', '=', 'internship-cancelled')
        .where('recipientAddress', '=', asked.contactEmail)
        .execute(),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('bevestigen')
  })

  it('is asked anew after its link ran out, though the clock has swept, and once the place stands', async () => {
    const { world, id, secret } = await anApproved()
    world.setNow('2026-10-27T09:00:00Z')
    await world.inside(expireApplications)
    expect((await world.visitor.get(`${path(id)}?t=${secret}`)).status).toBe(403)
    await world.visitor.post(`${path(id)}/new_link`)
    await world.settle()
    const fresh = secretIn((await mailOf(world, 'self-found-host')).link)
    const said = await world.visitor.post(`${path(id)}/confirm?t=${fresh}`, 'self_found_places', yes)
    expect([said.status, said.data.status]).toEqual([200, 'confirmed'])
    await world.settle()
    const { count } = await mailOf(world, 'self-found-host-confirmed')
    await world.visitor.post(`${path(id)}/new_link`)
    await world.settle()
    expect((await mailOf(world, 'self-found-host-confirmed')).count).toBe(count + 1)
  })

  it('and cannot be one that was denied, which ends what waits for it', async () => {
    const { world, id, secret, student } = await anApproved()
    const deny = () =>
      world.inside((ctx) =>
        ctx.db
          .updateTable('organizations')
          .set({ status: 'denied' })
          .where('tenantId', '=', ctx.tenant.id)
          .where('name', '=', asked.hostName)
          .execute(),
      )
    await deny()
    const said = await world.visitor.post(`${path(id)}/confirm?t=${secret}`, 'self_found_places', yes)
    expect([said.status, said.errors[0]?.code]).toEqual([409, 'applications.self-found-host-denied'])
    expect((await student.get<Flat[]>('/internships')).data).toEqual([])
  })

  it('is denied by who judges organizations: pupil, school and host hear that the place is off', async () => {
    const { world, id, student, keeper } = await anApproved()
    const [host] = (await keeper.get<Flat[]>('/organizations/waiting')).data
    expect(
      (await keeper.patch(`/organizations/${host?.id}`, 'organizations', { status: 'denied', ...reason })).status,
    ).toBe(200)
    await world.settle()
    expect((await student.get(`/self_found_places/${id}`)).data.status).toBe('cancelled_by_company')
    expect((await mailOf(world, 'application-cancelled')).to).toContain(student.credentials.uid)
    expect((await mailOf(world, 'self-found-withdrawn')).to).toEqual([asked.contactEmail])
  })

  it('that was asked hears it where the pupil takes another place, and where the organization closes', async () => {
    for (const end of ['superseded', 'cancelled']) {
      const { world, id } = await anApproved()
      await world.inside(async (ctx) => {
        const place = await getApplication(ctx, id)
        if (end === 'cancelled') await cancelApplicationsAt(ctx, place.organizationId as string)
        else await supersedeOthers(ctx, { ...place, id: '01a203ec-d8c3-7526-893f-51f5744e3e04' })
      })
      await world.settle()
      expect([end, (await mailOf(world, 'self-found-withdrawn')).to]).toEqual([end, [asked.contactEmail]])
    }
  })

  it('keeps what it leaves out, and what it changes of an organization is written down', async () => {
    const { world, id, secret, student } = await anApproved({}, { kvkNumber: '12345678' })
    const { postcode: _, ...rest } = { ...yes, postcode: '', houseNumber: '5' }
    await world.visitor.post(`${path(id)}/confirm?t=${secret}`, 'self_found_places', rest)
    expect((await student.get(`/self_found_places/${id}`)).data).toMatchObject({
      kvkNumber: '12345678',
      postcode: '5341 AB',
      houseNumber: '5',
    })
    const entries = await world.inside((ctx) =>
      ctx.db
        .selectFrom('auditLog')
        .select('changes')
        .where('tenantId', '=', ctx.tenant.id)
        .where('action', '=', 'organizations.changed')
        .execute(),
    )
    expect(entries).toEqual([{ changes: { fields: ['houseNumber'] } }])
  })
})

describe('the days of a place', () => {
  it('lie in the period, and are not over', async () => {
    const { student } = await aSchool()
    const wrong: [Record<string, unknown>, string][] = [
      [{ startsOn: '2062-09-01' }, 'starts_on'],
      [{ startsOn: '2026-08-31' }, 'starts_on'],
      [{ endsOn: '2027-07-01' }, 'ends_on'],
      [{ endsOn: '2026-10-04' }, 'ends_on'],
    ]
    for (const [input, name] of wrong) {
      const { status, errors } = await submit(student, input)
      expect([name, status, errors[0]?.source?.pointer]).toEqual([name, 422, `/data/attributes/${name}`])
    }
    expect((await submit(student, { startsOn: '2026-10-06', endsOn: '2027-06-30' })).status).toBe(201)
  })

  it('may be over when the host answers at last: then there is no internship of one day', async () => {
    const { world, id, secret, coordinator, student } = await anApproved({}, { endsOn: '2026-10-14' })
    world.setNow('2026-10-15T09:00:00Z')
    const said = [
      await world.visitor.post(`${path(id)}/confirm?t=${secret}`, 'self_found_places', yes),
      await step(coordinator, id, 'phone_confirm', { name: 'Wim', reason: 'Wim vindt het goed.' }),
    ]
    for (const { status, errors } of said)
      expect([status, errors[0]?.code]).toEqual([409, 'applications.self-found-over'])
    expect((await student.get<Flat[]>('/internships')).data).toEqual([])
  })

  it('are judged by the period in which it was asked', async () => {
    const { world, school, group, student, coordinator } = await aSchool()
    const { data } = await submit(student)
    await step(coordinator, data.id, 'request_changes', { reason: 'Klopt de laatste dag?' })
    await world.inside((ctx) =>
      ctx.db
        .updateTable('internshipPeriods')
        .set({ applicationsCloseOn: '2026-10-01', hoursTarget: 20 })
        .where('tenantId', '=', ctx.tenant.id)
        .execute(),
    )
    await world.make.period(school.id, [group.id], {
      startsOn: '2026-09-15',
      endsOn: '2026-12-31',
      hoursTarget: 60,
    })
    expect((await step(student, data.id, 'resubmit', { ...asked, endsOn: '2027-06-30' })).status).toBe(200)
    const { meta } = await coordinator.get(`/self_found_places/${data.id}`)
    expect(meta.findings).toContainEqual({ key: 'hours-enough', tone: 'ok', values: { hours: 20, target: 20 } })
  })
})

describe('what others see of a place', () => {
  it('is nothing of the pupil for a company it is off for, and the first name for a broker', async () => {
    const { world, student, coordinator } = await aSchool()
    const company = await world.make.company({ name: 'Museum Oss', city: 'Oss' })
    const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const center = await world.make.organization({ type: 'VolunteerCenter' })
    const broker = await world.make.user({ roles: [{ name: 'broker', organizationId: center.id }] })
    const { data } = await submit(student, {
      organizationId: company.id,
      isRelative: true,
      relativeNote: 'Mijn oom',
    })
    const place = `/self_found_places/${data.id}`
    const first = {
      studentName: 'Noor',
      studentFirstName: 'Noor',
      groupNames: [],
      isRelative: null,
      relativeNote: null,
    }
    for (const seen of [(await broker.get(place)).data, (await broker.get<Flat[]>('/self_found_places')).data[0]]) {
      expect(seen).toMatchObject(first)
      expect(seen).not.toHaveProperty('student')
    }
    expect((await coordinator.get(place)).data).toMatchObject({ studentName: 'Noor Yıldız', isRelative: true })
    expect((await admin.get(place)).status).toBe(404)
    await step(coordinator, data.id, 'approve', { relativeFits: true, relativeReason: 'Fatou begeleidt ook.' })
    expect((await admin.get(place)).data).toMatchObject({ studentName: 'Noor Yıldız', isRelative: null })
    await step(student, data.id, 'withdraw')
    const off = (await admin.get(place)).data
    expect(off).toMatchObject({ studentName: null, studentFirstName: null, tasks: null, groupNames: [], purpose: null })
    expect(JSON.stringify(off)).not.toContain('Yıldız')
    expect(off).not.toHaveProperty('student')
  })
})

describe('a place that the school takes away', () => {
  it('wants a reason, which the pupil reads; who takes their own back owes none', async () => {
    const { world, id, coordinator, student } = await anApproved()
    expect((await step(coordinator, id, 'withdraw')).errors[0]?.source?.pointer).toBe('/data/attributes/reason')
    expect((await step(coordinator, id, 'withdraw', reason)).data.status).toBe('withdrawn')
    await world.settle()
    const mail = await mailOf(world, 'self-found-taken')
    expect([mail.to, mail.text?.includes(reason.reason)]).toEqual([[student.credentials.uid], true])
    expect((await student.get(`/self_found_places/${id}`)).data.declineNote).toBe(reason.reason)
    const own = await anApproved()
    await step(own.student, own.id, 'withdraw')
    await own.world.settle()
    expect((await mailOf(own.world, 'self-found-taken')).count).toBe(0)
    expect((await mailOf(own.world, 'self-found-withdrawn')).to).toEqual([asked.contactEmail])
  })
})

describe('smaller things', () => {
  it('a pupil of whom nobody can be mailed hears that the school calls', async () => {
    const { world } = await anApproved({}, { contactEmail: null, contactPhone: '0412 345678' })
    expect((await mailOf(world, 'self-found-approved')).count).toBe(0)
    expect((await mailOf(world, 'self-found-approved-call')).text).toContain('School belt Wim Schuitema')
  })

  it('two doors of one chain, and two names without our letters, are two places', async () => {
    const { student } = await aSchool({ capabilities: { maxOpenApplications: 9 } })
    const statusOf = async (input: Record<string, unknown>) => (await submit(student, input)).status
    expect(await statusOf({ hostName: 'Kringloop', postcode: '5341 AB', houseNumber: '3' })).toBe(201)
    expect(await statusOf({ hostName: 'kringloop', postcode: '5341 AB', houseNumber: '3' })).toBe(409)
    expect(await statusOf({ hostName: 'Kringloop', postcode: '5342 AB', houseNumber: '9' })).toBe(201)
    expect(await statusOf({ hostName: 'Мечта' })).toBe(201)
    expect(await statusOf({ hostName: 'Слово' })).toBe(201)
    expect(await statusOf({ hostName: 'слово' })).toBe(409)
  })
})
