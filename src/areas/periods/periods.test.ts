import { describe, expect, test } from 'vitest'
import { remindByTheClock } from '#areas/registry.ts'
import { aWorld } from '#root/test/world.ts'

const spring = {
  name: 'Voorjaar 2027',
  program: 'mas',
  startsOn: '2027-01-11',
  endsOn: '2027-07-02',
  searchOpensOn: '2026-11-16',
  applicationsCloseOn: '2027-05-28',
}

/** A school with a class of two pupils, their mentor, and who runs its internships. */
async function aSchool(options: Parameters<typeof aWorld>[0] = {}) {
  const world = await aWorld({ now: '2026-11-22T09:00:00Z', ...options })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const pupil = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Aarts' })
  const other = await world.make.student({ schoolId: school.id, groupId: group.id, lastName: 'Bos' })
  const mentor = await world.make.mentor(school.id, group.id)
  const coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
  const made = (attributes: Record<string, unknown> = {}) =>
    coordinator.post('/internship_periods', 'internship_periods', {
      schoolId: school.id,
      groupIds: [group.id],
      ...spring,
      ...attributes,
    })
  return { world, school, group, pupil, other, mentor, coordinator, made }
}

describe('periods', () => {
  test('are made as a draft, announced, and go by their dates from then on', async () => {
    const { world, school, coordinator, mentor, pupil, made } = await aSchool()
    const { status, data: draft } = await made({ searchOpensOn: '2026-12-01' })
    expect([status, draft.status, draft.schoolYear, draft.pupils]).toEqual([201, 'draft', '2026-2027', 2])
    expect(draft.meta.allowedEvents).toEqual(['announce', 'archive'])

    const path = `/internship_periods/${draft.id}` as const
    expect((await coordinator.put(`${path}/announce`, 'internship_periods')).data.status).toBe('announced')
    expect((await coordinator.put(`${path}/announce`, 'internship_periods')).status).toBe(200)
    const standsOn = async (now: string) => {
      world.setNow(`${now}T09:00:00Z`)
      return (await coordinator.get(path)).data.status
    }
    expect(await standsOn('2026-11-30')).toBe('announced')
    expect(await standsOn('2026-12-01')).toBe('open')
    expect(await standsOn('2027-05-28')).toBe('open')
    expect(await standsOn('2027-05-29')).toBe('running')
    expect(await standsOn('2027-07-03')).toBe('finished')

    // A mentor of the school reads along, a pupil does not.
    expect((await mentor.get<unknown[]>(`/internship_periods?school_id=${school.id}`)).data).toHaveLength(1)
    expect((await mentor.put(`${path}/archive`, 'internship_periods')).status).toBe(403)
    expect((await pupil.get(path)).status).toBe(403)
  })

  test('open and close by hand, and the dates follow', async () => {
    const { world, coordinator, made } = await aSchool()
    const { data } = await made({ searchOpensOn: '2026-12-01' })
    const path = `/internship_periods/${data.id}` as const
    await coordinator.put(`${path}/announce`, 'internship_periods')
    const opened = (await coordinator.put(`${path}/open`, 'internship_periods')).data
    expect([opened.status, opened.searchOpensOn]).toEqual(['open', '2026-11-22'])
    const closed = (await coordinator.put(`${path}/close`, 'internship_periods')).data
    expect([closed.status, closed.applicationsCloseOn]).toEqual(['closed_for_applications', '2026-11-21'])

    const again = await coordinator.put(`${path}/open`, 'internship_periods')
    expect([again.status, again.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/closes_on'])
    const reopened = await coordinator.put(`${path}/open`, 'internship_periods', { closesOn: '2026-12-10' })
    expect([reopened.data.status, reopened.data.applicationsCloseOn]).toEqual(['open', '2026-12-10'])
    expect((await coordinator.put(`${path}/archive`, 'internship_periods')).status).toBe(409)
    world.setNow('2027-08-01T09:00:00Z')
    expect((await coordinator.put(`${path}/archive`, 'internship_periods')).data.status).toBe('archived')
    expect((await coordinator.put(`${path}/restore`, 'internship_periods')).data.status).toBe('finished')
  })

  test('closed on the day it opened, can still be saved', async () => {
    const { coordinator, made } = await aSchool()
    const { data } = await made({ searchOpensOn: '2026-12-01', applicationsCloseOn: null })
    const path = `/internship_periods/${data.id}` as const
    for (const step of ['announce', 'open', 'close'] as const)
      await coordinator.put(`${path}/${step}`, 'internship_periods')
    const closed = (await coordinator.get(path)).data
    expect(closed).toMatchObject({ searchOpensOn: '2026-11-21', applicationsCloseOn: '2026-11-21' })
    const { searchOpensOn, applicationsCloseOn, groupIds } = closed
    const kept = {
      ...spring,
      searchOpensOn,
      applicationsCloseOn,
      groupIds,
      name: 'Lente',
      lockVersion: closed.lockVersion,
    }
    expect((await coordinator.patch(path, 'internship_periods', kept)).status).toBe(200)
  })

  test('keep a class that is archived since, without its pupils; and are not changed in the archive', async () => {
    const { world, school, group, coordinator, made } = await aSchool()
    const { data } = await made()
    const path = `/internship_periods/${data.id}` as const
    expect(data.pupils).toBe(2)
    expect((await coordinator.put(`/groups/${group.id}/archive`, 'groups')).status).toBe(200)
    const changed = await coordinator.patch(path, 'internship_periods', {
      ...spring,
      groupIds: [group.id],
      name: 'Lente',
    })
    expect([changed.status, changed.data]).toMatchObject([200, { name: 'Lente', groupIds: [group.id], pupils: 0 }])
    const elsewhere = await world.make.group((await world.make.school()).id)
    for (const groupIds of [[elsewhere.id], [group.id, elsewhere.id]])
      expect((await coordinator.patch(path, 'internship_periods', { ...spring, groupIds })).status).toBe(422)
    expect((await made({ schoolId: school.id, groupIds: [group.id] })).status).toBe(422)
    await coordinator.put(`${path}/archive`, 'internship_periods')
    const late = await coordinator.patch(path, 'internship_periods', { ...spring, groupIds: [group.id] })
    expect([late.status, late.errors[0]?.code]).toEqual([409, 'periods.archived'])
  })

  test.each([
    [{ startsOn: '9828-01-11', endsOn: '9828-01-12' }, 'starts_on'],
    [{ completionDeadline: '9828-01-12' }, 'completion_deadline'],
    [{ endsOn: '2027-01-10' }, 'ends_on'],
    [{ endsOn: '2027-08-01' }, 'ends_on'],
    [{ startsOn: '2027-02-30' }, 'starts_on'],
    [{ applicationsCloseOn: '2026-11-15' }, 'applications_close_on'],
    [{ applicationsCloseOn: '2027-07-03' }, 'applications_close_on'],
    [{ searchOpensOn: '2027-07-03', applicationsCloseOn: null }, 'search_opens_on'],
    [{ contractDeadline: '2027-07-03' }, 'contract_deadline'],
    [{ completionDeadline: '2027-01-10' }, 'completion_deadline'],
    [{ minInternships: 2, maxInternships: 1 }, 'max_internships'],
    [{ name: ' ' }, 'name'],
    [{ groupIds: ['018f0000-0000-7000-8000-000000000000'] }, 'group_ids'],
  ])('cannot be %j: said at the field', async (attributes, field) => {
    const { made } = await aSchool()
    const { status, errors } = await made(attributes)
    expect([status, errors[0]?.source?.pointer]).toEqual([422, `/data/attributes/${field}`])
    // In words, not by the key of a text.
    expect(errors[0]?.detail).toMatch(/\.$/)
    expect(errors[0]?.detail).not.toMatch(/^periods\./)
  })

  test('has no day where a form sends an empty one', async () => {
    const { made } = await aSchool()
    const { status, data } = await made({ searchOpensOn: '', applicationsCloseOn: '', contractDeadline: '' })
    expect([status, data.searchOpensOn, data.applicationsCloseOn, data.contractDeadline]).toEqual([
      201,
      null,
      null,
      null,
    ])
  })

  test('is not announced without classes', async () => {
    const { coordinator, made } = await aSchool()
    const { data } = await made({ groupIds: [] })
    const { status, errors } = await coordinator.put(`/internship_periods/${data.id}/announce`, 'internship_periods')
    expect([status, errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/group_ids'])
  })

  test('changing twice from one reading is refused; narrowing tells whom it touches and asks', async () => {
    const { world, school, group, pupil, other, coordinator, made } = await aSchool({
      capabilities: { program: 'mas', studentConfirmationRequired: false },
    })
    const { data: period } = await made()
    const path = `/internship_periods/${period.id}` as const
    await coordinator.put(`${path}/announce`, 'internship_periods')
    const company = await world.make.company({ name: 'De Plek' })
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const vacancy = await world.make.vacancy(company.id, { seats: 2 })
    const { data: asked } = await pupil.post('/applications', 'applications', { vacancyId: vacancy.id })
    await host.put(`/applications/${asked.id}/accept`, 'applications', { supervisorUserId: host.id })
    await other.post('/applications', 'applications', { vacancyId: vacancy.id })

    const { lockVersion } = (await coordinator.get(path)).data
    const change = { ...spring, groupIds: [group.id], lockVersion }
    expect((await coordinator.patch(path, 'internship_periods', { ...change, name: 'Lente' })).data.name).toBe('Lente')
    const stale = await coordinator.patch(path, 'internship_periods', { ...change, name: 'Zomer' })
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'platform.stale'])

    const narrow = { ...spring, endsOn: '2027-05-14', applicationsCloseOn: null, groupIds: [] }
    const warned = await coordinator.patch(path, 'internship_periods', narrow)
    expect([warned.status, warned.errors[0]?.code]).toEqual([409, 'periods.touches'])
    expect(JSON.parse(warned.text).errors[0].meta.touched).toMatchObject({
      internships: { count: 1, names: [expect.stringContaining('Aarts')] },
      applications: { count: 1, names: [expect.stringContaining('Bos')] },
    })
    expect((await coordinator.get(path)).data.endsOn).toBe('2027-07-02')
    const meant = await coordinator.patch(path, 'internship_periods', { ...narrow, acceptTouched: true })
    expect([meant.status, meant.data.endsOn, meant.data.groupIds]).toEqual([200, '2027-05-14', []])
    // A wider period touches nobody.
    expect((await coordinator.patch(path, 'internship_periods', { ...spring, groupIds: [group.id] })).status).toBe(200)
    expect(school.id).toBe(period.schoolId)
  })
})

describe('the first and the last day', () => {
  test('are days on which the pupil comes: of her week, out of the holidays and days off of her school', async () => {
    const { world, school, pupil, coordinator, made } = await aSchool({
      capabilities: { program: 'mas', studentConfirmationRequired: false, holidayRegion: 'middle' },
    })
    const { data: period } = await made({ startsOn: '2026-12-14', searchOpensOn: null })
    await coordinator.put(`/internship_periods/${period.id}/announce`, 'internship_periods')
    await coordinator.put(`/internship_periods/${period.id}/open`, 'internship_periods')
    const add = (attributes: Record<string, unknown>) =>
      coordinator.post(`/school_calendars/${school.id}/days`, 'school_days', attributes)
    expect(
      (await add({ kind: 'test_week', name: 'Toetsweek 2', startsOn: '2026-12-14', endsOn: '2026-12-18' })).status,
    ).toBe(201)
    await add({ kind: 'free_day', name: 'Studiedag', startsOn: '2027-01-06' })
    await add({ kind: 'free_day', name: 'Laatste week', startsOn: '2027-05-24', endsOn: '2027-05-28' })

    const company = await world.make.company()
    const host = await world.make.user({ roles: [{ name: 'admin', organizationId: company.id }] })
    const vacancy = await world.make.vacancy(company.id, { days: ['wed'] })
    const { data: asked } = await pupil.post('/applications', 'applications', { vacancyId: vacancy.id })
    await host.put(`/applications/${asked.id}/accept`, 'applications', { supervisorUserId: host.id })
    const [internship] = (await pupil.get<{ startsOn: string; endsOn: string }[]>('/internships')).data
    // Tests until the 18th, then the holiday, a day off on the first Wednesday; a last week without lessons.
    expect(internship).toMatchObject({ startsOn: '2027-01-13', endsOn: '2027-05-19' })
  })
})

describe('days of a school’s own', () => {
  test('come one by one or from a calendar file, which read again changes what it brought', async () => {
    const { school, coordinator, mentor } = await aSchool()
    const path = `/school_calendars/${school.id}` as const
    const calendar = (name: string) =>
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:${name}\nDTSTART;VALUE=DATE:20261130\nDTEND;VALUE=DATE:20261205\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Sportdag\nDTSTART;VALUE=DATE:20261130\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Studiedag\nDTSTART;VALUE=DATE:98281130\nEND:VEVENT\nEND:VCALENDAR`
    const read = await coordinator.post(`${path}/file`, 'school_days', { calendar: calendar('Toetsweek 1') })
    expect([read.status, read.meta]).toMatchObject([200, { read: 1, skipped: 2 }])
    const far = await coordinator.post(`${path}/days`, 'school_days', {
      kind: 'free_day',
      name: 'Ooit',
      startsOn: '9828-11-30',
    })
    expect([far.status, far.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/starts_on'])
    await coordinator.post(`${path}/file`, 'school_days', { calendar: calendar('Toetsweek I') })
    const listed = (
      await mentor.get<{ id: string; name: string; endsOn: string }[]>(`${path}/days?school_year=2026-2027`)
    ).data
    expect(listed).toMatchObject([{ name: 'Toetsweek I', startsOn: '2026-11-30', endsOn: '2026-12-04' }])
    for (const [sent, status] of [
      ['naam;dag', 422],
      ['BEGIN:VCALENDAR\nEND:VCALENDAR', 422],
      ['x'.repeat(600_000), 422],
    ] as const)
      expect(await coordinator.post(`${path}/file`, 'school_days', { calendar: sent })).toMatchObject({
        status,
        errors: [{ detail: expect.stringMatching(/^(Dit|In dit) .*\.$/) }],
      })

    const one = `/school_days/${listed[0]?.id}` as const
    const days = { kind: 'test_week', name: 'Toetsweek', startsOn: '2026-12-07', endsOn: '2026-12-11' }
    expect((await mentor.patch(one, 'school_days', days)).status).toBe(403)
    expect((await coordinator.patch(one, 'school_days', days)).data).toMatchObject({ startsOn: '2026-12-07' })
    expect((await coordinator.patch(one, 'school_days', { ...days, endsOn: '2026-12-01' })).status).toBe(422)
    expect((await coordinator.delete(one)).status).toBe(204)
    expect((await coordinator.get<unknown[]>(`${path}/days`)).data).toEqual([])
  })

  test('stand beside the holidays of the region, which a school may have otherwise than its tenant', async () => {
    const { school, coordinator } = await aSchool()
    const path = `/school_calendars/${school.id}?school_year=2026-2027` as const
    const named = async () =>
      ((await coordinator.get(path)).data.days as { name: string; startsOn: string; isAdvice: boolean }[]).find(
        ({ name }) => name === 'Herfstvakantie',
      )
    expect(await named()).toMatchObject({ startsOn: '2026-10-17', isAdvice: true })
    await coordinator.patch(`/school_settings/${school.id}`, 'school_settings', { holidayRegion: 'north' })
    expect(await named()).toMatchObject({ startsOn: '2026-10-10' })
    expect((await coordinator.get(`/school_calendars/${school.id}?school_year=2026-2029`)).status).toBe(400)
  })
})

describe('who is told', () => {
  test('pupils when the search opens, who has no place two weeks before it closes, mentor and coordinator after', async () => {
    const { world, pupil, mentor, coordinator, made } = await aSchool()
    const { data } = await made({ searchOpensOn: '2026-11-23', applicationsCloseOn: '2027-02-01' })
    const told = async (client: typeof pupil) => {
      const found = await client.get<{ kind?: string; key?: string; title?: string }[]>('/notifications')
      return JSON.stringify(found.data)
    }
    world.setNow('2026-11-23T09:00:00Z')
    await world.inside(remindByTheClock)
    expect(await told(pupil)).not.toContain('stage zoeken')
    await coordinator.put(`/internship_periods/${data.id}/announce`, 'internship_periods')
    await world.inside(remindByTheClock)
    await world.inside(remindByTheClock)
    expect((await told(pupil)).split('Je kunt een stage zoeken')).toHaveLength(2)

    world.setNow('2027-01-17T09:00:00Z')
    await world.inside(remindByTheClock)
    expect(await told(pupil)).not.toContain('Nog geen stage?')
    world.setNow('2027-01-18T09:00:00Z')
    await world.inside(remindByTheClock)
    expect(await told(pupil)).toContain('Nog geen stage?')
    expect(await told(mentor)).toContain('2 leerlingen')

    world.setNow('2027-02-01T09:00:00Z')
    await world.inside(remindByTheClock)
    expect(await told(coordinator)).not.toContain('Leerlingen zonder plek')
    world.setNow('2027-02-02T09:00:00Z')
    await world.inside(remindByTheClock)
    expect(await told(coordinator)).toContain('Leerlingen zonder plek')
    expect(await told(mentor)).toContain('Leerlingen zonder plek')
  })
})
