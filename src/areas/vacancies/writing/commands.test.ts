import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { Flat } from '#web/client.ts'
import { aHome, complete } from '../../../../test/home.ts'

const code = ({ errors }: { errors: { code: string }[] }) => errors[0]?.code
const fields = ({ errors }: { errors: { source?: { pointer?: string } }[] }) =>
  errors.map(({ source }) => source?.pointer?.split('/').at(-1)).sort()

describe('beginning a vacancy', () => {
  it('takes over what is known of the organization, and of who writes', async () => {
    const { world, home, host } = await aHome()
    await world.inside((ctx) =>
      ctx.db
        .updateTable('organizations')
        .set({ street: 'Zonneweg', houseNumber: '3', postcode: '5341 AB', lat: null, lng: null, sectorKeys: ['care'] })
        .where('id', '=', home.id)
        .execute(),
    )
    const made = await host.post('/vacancies', 'vacancies', { organizationId: home.id })
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      status: 'draft',
      title: '',
      program: 'mas',
      street: 'Zonneweg',
      city: 'Oss',
      sectorKeys: ['care'],
      contactUserId: host.id,
    })
    expect(made.headers.get('location')).toBe(`/api/v1/vacancies/${made.data.id}`)
    // An organization of before its address was looked up.
    const [place] = await world.inside((ctx) =>
      ctx.db.selectFrom('vacancies').select(['lat', 'lng']).where('id', '=', made.data.id).execute(),
    )
    expect(place).toEqual({ lat: expect.closeTo(51.77, 1), lng: expect.closeTo(5.52, 1) })
    expect(made.data.meta).toMatchObject({ allowedEvents: ['submit'], can: { edit: true, delete: true } })
    expect(Object.keys((made.data.meta as { gaps: object }).gaps)).toContain('title')
  })

  it('is for its own people, and for who does it on their behalf', async () => {
    const { world, home, host, broker, coordinator, school } = await aHome()
    const status = async (who: typeof host, organizationId = home.id) =>
      (await who.post('/vacancies', 'vacancies', { organizationId })).status
    const other = await world.make.company()
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    const signer = await world.make.user({ roles: [{ name: 'signatory', organizationId: home.id }] })
    const student = await world.make.student({ schoolId: school.id })
    const elsewhere = await aHome()
    expect(await Promise.all([host, broker, coordinator].map((who) => status(who)))).toEqual([201, 201, 201])
    expect(await Promise.all([stranger, signer, student, world.visitor].map((who) => status(who)))).toEqual([
      404, 403, 403, 401,
    ])
    expect([await status(broker, school.id), await status(broker, newId()), await status(elsewhere.broker)]).toEqual([
      403, 404, 404,
    ])
    const pending = await world.make.company({ status: 'pending' })
    const newcomer = await world.make.user({ roles: [{ name: 'admin', organizationId: pending.id }] })
    expect([await status(newcomer, pending.id), await status(coordinator, pending.id)]).toEqual([201, 403])
  })

  it('goes online for nobody whom no day allows these hours', async () => {
    const { host, begin } = await aHome()
    const { id } = await begin()
    const long = { minAge: 13, weeklySchedule: { tue: [['08:00', '21:00']] } }
    await host.patch(`/vacancies/${id}`, 'vacancies', long)
    const refused = await host.put(`/vacancies/${id}/submit`, 'vacancies')
    expect([refused.status, fields(refused)]).toEqual([422, ['hours_confirmed', 'weekly_schedule', 'weekly_schedule']])
    expect(refused.errors[0]?.detail).toContain('te lang voor de jongste leerling')
    await host.patch(`/vacancies/${id}`, 'vacancies', { minAge: 18, weeklySchedule: { tue: [['08:00', '12:00']] } })
    expect((await host.put(`/vacancies/${id}/submit`, 'vacancies')).status).toBe(200)
  })

  it('goes online once each warning of the law was confirmed by itself, and who judges reads which', async () => {
    const { host, begin, broker } = await aHome({ capabilities: { vacancyModeration: 'always' } })
    const { id } = await begin(host, { ...complete, minAge: 14, weeklySchedule: { tue: [['12:00', '18:00']] } })
    const law = async (who: typeof host) =>
      ((await who.get(`/vacancies/${id}/managed`)).data.meta as { law: { id: string; state: string }[] }).law.map(
        (point) => `${point.id} ${point.state}`,
      )
    expect(await law(host)).toEqual(['day:14:2 open', 'break:14:30 open'])
    const submit = async () => host.put(`/vacancies/${id}/submit`, 'vacancies')
    const confirm = (hoursConfirmed: string[]) => host.patch(`/vacancies/${id}`, 'vacancies', { hoursConfirmed })
    await confirm(['day:14:2'])
    const refused = await submit()
    expect([refused.status, fields(refused)]).toEqual([422, ['hours_confirmed']])
    expect(fields(await confirm(['hier is niets mis']))).toEqual(['0'])
    await confirm(['day:14:2', 'break:14:30'])
    expect((await submit()).data.status).toBe('pending_review')
    expect(await law(broker)).toEqual(['day:14:2 confirmed', 'break:14:30 confirmed'])
    // Another age is another sentence.
    const younger = await host.patch(`/vacancies/${id}`, 'vacancies', { minAge: 13 })
    expect([younger.status, fields(younger)]).toEqual([422, ['hours_confirmed']])
  })

  it('keeps a draft to who writes it', async () => {
    const { world, host, begin, broker, coordinator, admin, school } = await aHome()
    const { id } = await begin()
    const student = await world.make.student({ schoolId: school.id })
    const status = async (who: typeof host, path = `/vacancies/${id}/managed`) => (await who.get(path)).status
    expect(await Promise.all([host, broker, admin].map((who) => status(who)))).toEqual([200, 200, 200])
    expect(await Promise.all([coordinator, student, world.visitor].map((who) => status(who)))).toEqual([404, 403, 401])
    expect(await status(student, `/vacancies/${id}`)).toBe(404)
    const own = await begin(coordinator)
    expect([
      await status(coordinator, `/vacancies/${own.id}/managed`),
      await status(coordinator, `/vacancies/${own.id}`),
    ]).toEqual([200, 200])
  })
})

describe('changing a vacancy', () => {
  it('keeps what is safe of the words, and the plain ones for the search', async () => {
    const { host, begin } = await aHome()
    const { id } = await begin()
    const changed = await host.patch(`/vacancies/${id}`, 'vacancies', {
      descriptionHtml: '<p onclick="x">Je <b>helpt</b>.<script>alert(1)</script></p>',
      postcode: '5341xy',
    })
    expect(changed.data).toMatchObject({
      descriptionHtml: '<p>Je <strong>helpt</strong>.</p>',
      description: 'Je helpt.',
      postcode: '5341 XY',
      days: ['tue'],
    })
    expect(changed.data.lat).toBeCloseTo(51.77, 1)
  })

  it('refuses what cannot be, at its field', async () => {
    const { host, begin } = await aHome()
    const { id } = await begin()
    const refused = await host.patch(`/vacancies/${id}`, 'vacancies', {
      title: 'x'.repeat(81),
      seats: 0,
      minAge: 11,
      weeklySchedule: { mon: [['17:00', '13:00']] },
      postcode: '12',
      startsOn: '31-02-2027',
      sectorKeys: ['ruimtevaart'],
      nonsense: 1,
    })
    expect(refused.status).toBe(422)
    // What is wrong in a list is so at its place in it.
    const wrong = ['0', 'min_age', 'nonsense', 'postcode', 'seats', 'starts_on', 'title', 'weekly_schedule']
    expect(fields(refused)).toEqual(wrong)
    const strangers = await host.patch(`/vacancies/${id}`, 'vacancies', {
      contactUserId: newId(),
      schoolIds: [newId()],
    })
    expect(fields(strangers)).toEqual(['contact_user_id', 'school_ids'])
  })

  it('is refused where somebody changed it meanwhile, and to who has no say in it', async () => {
    const { world, host, begin, coordinator, school } = await aHome()
    const { id, lockVersion } = await begin()
    await host.patch(`/vacancies/${id}`, 'vacancies', { title: 'Eerst dit', lockVersion })
    const late = await host.patch(`/vacancies/${id}`, 'vacancies', { title: 'Toen dat', lockVersion })
    expect([late.status, code(late)]).toEqual([409, 'platform.stale'])
    const other = await world.make.company()
    const stranger = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    const student = await world.make.student({ schoolId: school.id })
    const elsewhere = await aHome()
    const status = async (who: typeof host) => (await who.patch(`/vacancies/${id}`, 'vacancies', { seats: 3 })).status
    expect(await Promise.all([stranger, coordinator, student, elsewhere.broker, world.visitor].map(status))).toEqual([
      404, 404, 403, 404, 401,
    ])
  })

  it('keeps what is online whole, and what somebody counts on as it is', async () => {
    const { world, host, begin, broker, home } = await aHome()
    const { id } = await begin(broker)
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    const empty = await host.patch(`/vacancies/${id}`, 'vacancies', { title: '', industrial: true, hoursTotal: null })
    expect([empty.status, fields(empty)]).toEqual([422, ['hours_total', 'industrial', 'title']])
    await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ seatsTaken: 2, status: 'full' }).where('id', '=', id).execute(),
    )
    const fixed = await host.patch(`/vacancies/${id}`, 'vacancies', { seats: 1, city: 'Uden', endsOn: '2027-06-01' })
    expect([fixed.status, fields(fixed)]).toEqual([422, ['city', 'ends_on', 'seats']])
    const more = await host.patch(`/vacancies/${id}`, 'vacancies', { seats: 3, summary: 'Kom je ook?' })
    expect(more.data).toMatchObject({ seats: 3, seatsLeft: 1, status: 'published' })
    expect(home.id).toBe(more.data.organizationId)
  })

  it('lets the rest be changed where the hours were wrong before, and refuses hours that are', async () => {
    const { world, host, begin, broker, admin } = await aHome()
    const { id } = await begin(broker)
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    // As a list that was read in may hold it.
    await world.inside((ctx) =>
      ctx.db
        .updateTable('vacancies')
        .set({ weeklySchedule: JSON.stringify({ tue: [['06:00', '08:00']] }) })
        .where('id', '=', id)
        .execute(),
    )
    const change = (attributes: Record<string, unknown>) => host.patch(`/vacancies/${id}`, 'vacancies', attributes)
    expect((await change({ summary: 'Kom je ook?', seats: 4 })).status).toBe(200)
    for (const attributes of [{ weeklySchedule: { tue: [['06:30', '08:00']] } }, { minAge: 13 }]) {
      const refused = await change(attributes)
      expect([refused.status, fields(refused)]).toEqual([422, ['weekly_schedule']])
    }
    // What comes back online is looked at anew.
    for (const [who, away, back] of [
      [host, 'pause', 'resume'],
      [admin, 'hide', 'restore'],
    ] as const) {
      await world.inside((ctx) =>
        ctx.db.updateTable('vacancies').set({ status: 'published' }).where('id', '=', id).execute(),
      )
      const reason = 'De tijden kloppen niet helemaal.'
      expect((await who.put(`/vacancies/${id}/${away}`, 'vacancies', away === 'hide' ? { reason } : {})).status).toBe(
        200,
      )
      const refused = await who.put(`/vacancies/${id}/${back}`, 'vacancies')
      expect([refused.status, fields(refused)]).toEqual([422, ['weekly_schedule']])
    }
  })

  it('tells who asked for the place that its times are others', async () => {
    const { world, host, begin, broker, school } = await aHome()
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id])
    const student = await world.make.student({ schoolId: school.id, groupId: group.id })
    const { id } = await begin(broker)
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    await student.post('/applications', 'applications', { vacancyId: id })
    await host.patch(`/vacancies/${id}`, 'vacancies', { summary: 'Alleen een woord anders.' })
    await world.settle()
    const told = async () => (await student.get<Flat[]>('/notifications')).data.map(({ key }) => key)
    expect(await told()).not.toContain('vacancy-changed')
    await host.patch(`/vacancies/${id}`, 'vacancies', { weeklySchedule: { thu: [['15:00', '17:00']] } })
    await world.settle()
    expect(await told()).toContain('vacancy-changed')
  })

  it('gives a seat that is added to who waits for one', async () => {
    const { world, host, begin, broker, school } = await aHome()
    const group = await world.make.group(school.id)
    await world.make.period(school.id, [group.id])
    const student = await world.make.student({ schoolId: school.id, groupId: group.id })
    const { id } = await begin(broker, { ...complete, seats: 1 })
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    const first = await world.make.student({ schoolId: school.id, groupId: group.id })
    const { data: application } = await first.post('/applications', 'applications', { vacancyId: id })
    await host.put(`/applications/${application.id}/accept`, 'applications', { supervisorUserId: host.id })
    expect((await student.post('/waiting_places', 'waiting_places', { vacancyId: id })).status).toBe(201)
    const added = await host.patch(`/vacancies/${id}`, 'vacancies', { seats: 2 })
    expect(added.data).toMatchObject({ seats: 2, seatsLeft: 0, status: 'full' })
    await world.settle()
    expect((await student.get<Flat[]>('/waiting_places')).data).toMatchObject([{ status: 'offered' }])
    expect((await host.patch(`/vacancies/${id}`, 'vacancies', { seats: 3 })).data).toMatchObject({
      seatsLeft: 1,
      status: 'published',
    })
  })

  it('goes past who judges again where a tenant looks at everything', async () => {
    const { world, host, begin, broker } = await aHome({ capabilities: { vacancyModeration: 'always' } })
    const { id } = await begin(broker)
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    const seats = await host.patch(`/vacancies/${id}`, 'vacancies', { seats: 5 })
    expect(seats.data.status).toBe('published')
    const words = await host.patch(`/vacancies/${id}`, 'vacancies', { title: 'Iets heel anders' })
    expect(words.data.status).toBe('pending_review')
    await world.settle()
    expect((await broker.get<Flat[]>('/notifications')).data.map(({ key }) => key)).toContain('vacancy-to-review')
  })

  it('speaks English to who reads it, once it was written, and is found by those words', async () => {
    const { world, host, begin, broker } = await aHome()
    const { id } = await begin(broker)
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    const read = async (locale: string) => {
      const response = await world.visitor.request(`/vacancies/${id}`, { headers: { 'x-locale': locale } })
      const { title, tasks, description, text_language } = (
        (await response.json()) as { data: { attributes: Record<string, unknown> } }
      ).data.attributes
      return { title, tasks, description, text_language }
    }
    const find = async (q: string) => (await world.visitor.get<Flat[]>(`/vacancies?q=${q}`)).data.map((one) => one.id)
    const dutch = await read('nl')
    expect(dutch).toMatchObject({ title: complete.title, text_language: 'nl' })
    // A title alone says too little.
    await host.patch(`/vacancies/${id}`, 'vacancies', { titleEn: 'Pouring tea and playing games' })
    expect(await read('en')).toEqual(dutch)
    expect([await find('storytelling'), await find('pouring')]).toEqual([[], [id]])
    const changed = await host.patch(`/vacancies/${id}`, 'vacancies', {
      descriptionEn: 'You pour tea and do some storytelling.\n\nSomebody helps you.',
      tasksEn: ['Pour tea'],
    })
    expect(changed.data).toMatchObject({ title: complete.title, titleEn: 'Pouring tea and playing games' })
    expect(await read('en')).toEqual({
      title: 'Pouring tea and playing games',
      tasks: ['Pour tea'],
      description: 'You pour tea and do some storytelling.\n\nSomebody helps you.',
      text_language: 'en',
    })
    expect([await read('nl'), await find('storytelling')]).toEqual([dutch, [id]])
    const long = await host.patch(`/vacancies/${id}`, 'vacancies', { titleEn: 'x'.repeat(81) })
    expect([long.status, fields(long)]).toEqual([422, ['title_en']])
    const copy = (await host.post(`/vacancies/${id}/copy`, 'vacancies')).data
    expect(copy).toMatchObject({ titleEn: 'Pouring tea and playing games', tasksEn: ['Pour tea'] })
  })

  it('tells everybody how it goes from hour to hour, and who guides one there', async () => {
    const { world, host, broker, begin } = await aHome()
    const { id } = await begin(broker)
    const told = {
      dayPlan: ['13.30 Welkom: we drinken iets', '9u Voeren'],
      guide: 'Ria van Zuylekom, beheerder',
      guideQuote: 'Je hoeft niets te weten van dieren.',
    }
    const wrong = await host.patch(`/vacancies/${id}`, 'vacancies', {
      dayPlan: ['13.30 Welkom', 'Daarna voeren', '25.00 Klaar'],
    })
    expect([wrong.status, fields(wrong)]).toEqual([422, ['1', '2']])
    expect((await host.patch(`/vacancies/${id}`, 'vacancies', told)).status).toBe(200)
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    expect((await world.visitor.get(`/vacancies/${id}`)).data).toMatchObject(told)
    expect((await host.post(`/vacancies/${id}/copy`, 'vacancies')).data).toMatchObject(told)
  })

  it('keeps the moments of something that is once', async () => {
    const { host, begin } = await aHome()
    const slots = [{ startsAt: '2027-04-26T09:00', endsAt: '2027-04-26T17:00', seats: 4, note: 'Opbouwen' }]
    const { id } = await begin(host, { ...complete, seats: 4, format: 'one_off_event', weeklySchedule: {}, slots })
    const { data } = await host.get(`/vacancies/${id}/managed`)
    expect(data).toMatchObject({
      days: ['mon'],
      slots: [{ startsAt: '2027-04-26T07:00:00.000Z', endsAt: '2027-04-26T15:00:00.000Z', seats: 4, note: 'Opbouwen' }],
    })
    const wrong = [{ startsAt: '2027-04-26T19:00', endsAt: '2027-04-26T17:00', seats: 4 }]
    expect((await host.patch(`/vacancies/${id}`, 'vacancies', { slots: wrong })).errors).toMatchObject([
      { source: { pointer: '/data/attributes/slots/0/ends_at' } },
    ])
  })

  it('has the seats of its moments together, and no other number', async () => {
    const { world, host, begin } = await aHome()
    const at = (day: string, seats: number) => ({ startsAt: `${day}T10:00`, endsAt: `${day}T12:00`, seats })
    const slots = [at('2027-04-24', 3), at('2027-04-25', 4)]
    const { seats: _one, ...words } = complete
    const { id } = await begin(host, { ...words, format: 'one_off_event', weeklySchedule: {}, slots })
    expect((await host.get(`/vacancies/${id}/managed`)).data).toMatchObject({ seats: 7 })
    const change = (attributes: Record<string, unknown>) => host.patch(`/vacancies/${id}`, 'vacancies', attributes)
    expect(fields(await change({ seats: 1 }))).toEqual(['seats'])
    expect((await change({ seats: 7 })).status).toBe(200)
    expect(fields(await change({ slots: [at('2027-04-24', 200), at('2027-04-25', 1)] }))).toEqual(['slots'])
    // Once somebody has a place, moments come and nothing of them goes.
    await world.inside((ctx) => ctx.db.updateTable('vacancies').set({ seatsTaken: 1 }).where('id', '=', id).execute())
    expect(fields(await change({ slots: [at('2027-04-24', 3)] }))).toEqual(['slots'])
    expect(fields(await change({ slots: [at('2027-04-24', 2), at('2027-04-25', 9)] }))).toEqual(['slots'])
    expect((await change({ slots: [...slots, at('2027-05-01', 2)] })).data.seats).toBe(9)
  })
})

describe('copying and throwing away', () => {
  it('begins anew with the same words and other days', async () => {
    const { host, begin, broker } = await aHome()
    const { id } = await begin(broker, { ...complete, endsOn: '2027-01-30' })
    await broker.put(`/vacancies/${id}/submit`, 'vacancies')
    const copy = await host.post(`/vacancies/${id}/copy`, 'vacancies')
    expect([copy.status, copy.data.status, copy.data.title, copy.data.endsOn]).toEqual([
      201,
      'draft',
      complete.title,
      null,
    ])
    expect(copy.data.id).not.toBe(id)
    expect(copy.data.weeklySchedule).toEqual(complete.weeklySchedule)
  })

  it('leaves nothing of a draft, and lets nothing go that was online', async () => {
    const { world, host, begin, broker, coordinator } = await aHome()
    const { id } = await begin()
    expect((await coordinator.delete(`/vacancies/${id}`)).status).toBe(404)
    expect((await host.delete(`/vacancies/${id}`)).status).toBe(204)
    expect((await host.get(`/vacancies/${id}/managed`)).status).toBe(404)
    const left = await world.inside((ctx) => ctx.db.selectFrom('vacancyVersions').select('id').execute())
    expect(left).toEqual([])
    const online = await begin(broker)
    await broker.put(`/vacancies/${online.id}/submit`, 'vacancies')
    expect((await host.delete(`/vacancies/${online.id}`)).status).toBe(409)
  })
})

describe('who to ask for', () => {
  it('is somebody who has confirmed that they work there, and the refusal tells who has not yet', async () => {
    const { world, home, host, begin } = await aHome()
    const { id } = await begin()
    const invited = await world.make.user({ roles: [{ name: 'admin', organizationId: home.id }], status: 'invited' })
    const stranger = await world.make.user()
    const named = async (contactUserId: string) =>
      code(await host.patch(`/vacancies/${id}`, 'vacancies', { contactUserId })) ?? 'taken'
    expect([await named(invited.id), await named(stranger.id), await named(host.id)]).toEqual([
      'vacancies.person-not-active',
      'vacancies.person-unknown',
      'taken',
    ])
  })
})
