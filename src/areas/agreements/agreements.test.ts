import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { remindByTheClock } from '#areas/registry.ts'
import type { Flat } from '#web/client.ts'
import { aPlacement } from '#root/test/placement.ts'
import { aWorld, type Client } from '#root/test/world.ts'
import { agreementStateOn, isRecognisedOn, needsRecognition, placingRefusals, type HostPlacing } from './model.ts'

describe('the rules', () => {
  test.each([
    ['2026-09-02', null, 'planned'],
    ['2026-09-01', null, 'valid'],
    ['2026-01-01', '2026-08-31', 'ended'],
    ['2026-01-01', '2026-09-01', 'runs_out'],
    ['2026-01-01', '2026-11-30', 'runs_out'],
    ['2026-01-01', '2026-12-01', 'valid'],
  ] as const)('from %s until %s is %s on 1 September', (startsOn, endsOn, state) =>
    expect(agreementStateOn({ startsOn, endsOn }, '2026-09-01')).toBe(state),
  )

  test.each([
    ['traineeship', 'mbo2', true],
    ['traineeship', 'mbo4', true],
    ['traineeship', 'havo', false],
    ['traineeship', null, false],
    ['mas', 'mbo2', false],
  ] as const)('BR-09: a %s of somebody at %s asks for recognition: %s', (program, level, expected) =>
    expect(needsRecognition({ program, level })).toBe(expected),
  )

  test.each([
    ['100123', null, true],
    ['100123', '2026-09-01', true],
    ['100123', '2026-08-31', false],
    [null, null, false],
    ['', '2027-01-01', false],
  ] as const)('number %s until %s is recognised on 1 September: %s', (number, validUntil, expected) =>
    expect(isRecognisedOn({ number, validUntil }, '2026-09-01')).toBe(expected),
  )

  it('stand in the way each by itself, where the school wants it so', () => {
    const placing: HostPlacing = {
      agreementNeeded: 'block',
      hasAgreement: false,
      program: 'traineeship',
      level: 'mbo3',
      recognition: { number: null, validUntil: null, isExcepted: false },
    }
    const refusals = (change: Partial<HostPlacing>) => placingRefusals({ ...placing, ...change }, '2026-09-01')
    expect(refusals({})).toEqual(['no-agreement', 'not-recognised'])
    expect(refusals({ agreementNeeded: 'warn' })).toEqual(['not-recognised'])
    expect(refusals({ hasAgreement: true })).toEqual(['not-recognised'])
    expect(refusals({ recognition: { ...placing.recognition, isExcepted: true } })).toEqual(['no-agreement'])
  })
})

async function aSchool(level = 'mbo2') {
  const world = await aWorld({
    now: '2026-10-05T09:00:00Z',
    capabilities: { program: 'traineeship', usesHours: false },
  })
  const { make } = world
  const [school, farm] = [await make.school(), await make.company()]
  const group = await make.group(school.id)
  await make.period(school.id, [group.id], { program: 'traineeship' })
  const vacancy = await make.vacancy(farm.id, { program: 'traineeship', minAge: 14 })
  const student = await make.student({ schoolId: school.id, groupId: group.id, birthDate: '2008-03-04' })
  await world.inside((ctx) =>
    sql`update student_profiles set level = ${level} where user_id = ${student.id}`.execute(ctx.db),
  )
  const at = (name: 'coordinator' | 'admin', organizationId: string) => make.user({ roles: [{ name, organizationId }] })
  const people = {
    student,
    coordinator: await at('coordinator', school.id),
    host: await at('admin', farm.id),
    mentor: await make.mentor(school.id, group.id),
  }
  const apply = async () => {
    const { status, errors } = await student.post('/applications', 'applications', { vacancyId: vacancy.id })
    return [status, errors[0]?.code]
  }
  const agree = (values: Record<string, unknown> = {}, who: Client = people.coordinator) =>
    who.post('/partner_agreements', 'partner_agreements', {
      schoolId: school.id,
      organizationId: farm.id,
      kind: 'framework',
      startsOn: '2026-09-01',
      endsOn: '2026-12-20',
      ...values,
    })
  const set = (values: { agreementNeeded: string }) =>
    world.inside((ctx) =>
      sql`update organizations set settings = ${JSON.stringify(values)}::jsonb where id = ${school.id}`.execute(ctx.db),
    )
  return { world, school, farm, people, apply, agree, set }
}

describe('a pupil of vocational education (BR-09)', () => {
  it('asks for a place at an organization that is recognised, or where the school says why not', async () => {
    const { world, farm, school, people, apply } = await aSchool()
    expect(await apply()).toEqual([409, 'agreements.not-recognised'])
    const recognise = (number: string | null, until: string | null) =>
      world.inside((ctx) =>
        sql`update organizations set sbb_company_id = ${number}, sbb_valid_until = ${until}::date where id = ${farm.id}`.execute(
          ctx.db,
        ),
      )
    await recognise('100123456', '2026-10-04')
    expect(await apply()).toEqual([409, 'agreements.not-recognised'])
    const why = { schoolId: school.id, organizationId: farm.id, reason: 'Al jaren goed bevallen.' }
    expect((await people.mentor.post('/recognition_exceptions', 'recognition_exceptions', why)).status).toBe(403)
    const short = await people.coordinator.post('/recognition_exceptions', 'recognition_exceptions', {
      ...why,
      reason: 'Mag',
    })
    expect([short.status, short.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/reason'])
    expect(
      (await people.coordinator.post('/recognition_exceptions', 'recognition_exceptions', why)).status,
    ).toBeLessThan(300)
    expect(
      (await people.coordinator.post('/recognition_exceptions', 'recognition_exceptions', why)).errors[0]?.code,
    ).toBe('agreements.excepted-already')
    const path = `/recognition_exceptions?organization_id=${farm.id}`
    const [given] = (await people.coordinator.get<Flat[]>(path)).data
    expect(given).toMatchObject({ reason: why.reason, givenByName: 'Sam de Vries' })
    expect((await people.coordinator.delete(`/recognition_exceptions/${given?.id}`)).status).toBe(204)
    expect(await apply()).toEqual([409, 'agreements.not-recognised'])
    await recognise('100123456', null)
    expect(await apply()).toEqual([201, undefined])
  })

  it('is not asked of a pupil of another school', async () => {
    expect(await (await aSchool('havo')).apply()).toEqual([201, undefined])
  })
})

describe('an agreement', () => {
  it('opens the way where the school wants one, and only a frame that holds today does', async () => {
    const { apply, agree, set } = await aSchool('havo')
    await set({ agreementNeeded: 'block' })
    expect(await apply()).toEqual([409, 'agreements.no-agreement'])
    await agree({ kind: 'privacy' })
    await agree({ startsOn: '2026-10-06' })
    await agree({ startsOn: '2026-01-01', endsOn: '2026-10-04' })
    expect(await apply()).toEqual([409, 'agreements.no-agreement'])
    await agree({ endsOn: null })
    expect(await apply()).toEqual([201, undefined])
  })

  it('is kept by its school, read by the organization, and does not exist for others', async () => {
    const { world, people, agree } = await aSchool()
    const { data } = await agree()
    const path = `/partner_agreements/${data.id}`
    const elsewhere = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    const change = { kind: 'framework', startsOn: '2026-09-01', endsOn: '2027-07-31', note: 'Verlengd', lockVersion: 0 }
    const tried = async (who: Client) => [
      (await who.get(path)).status,
      (await who.patch(path, 'partner_agreements', change)).status,
    ]
    expect([await tried(stranger), await tried(people.mentor), await tried(people.host)]).toEqual([
      [404, 404],
      [403, 403],
      [200, 403],
    ])
    expect(await tried(people.coordinator)).toEqual([200, 200])
    // What somebody else changed meanwhile is not written over.
    expect((await people.coordinator.patch(path, 'partner_agreements', change)).errors[0]?.code).toBe('platform.stale')
    const wrong = await agree({ startsOn: '2026-09-02', endsOn: '2026-09-01' })
    expect([wrong.status, wrong.errors[0]?.code]).toEqual([422, 'agreements.fields.ends-before'])
    expect((await agree({}, stranger)).status).toBe(403)
  })

  it('has its paper, which is what its bytes say', async () => {
    const { world, people, agree } = await aSchool()
    const { data } = await agree()
    const keep = (body: string, who: Client = people.coordinator) =>
      who.request(`/partner_agreements/${data.id}/keep_file?file_name=${encodeURIComponent('../../ra\u202Eam.pdf')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body,
      })
    expect([
      (await keep('<html>')).status,
      (await keep('%PDF-1.4\n', people.host)).status,
      (await keep('%PDF-1.4\n%%EOF')).status,
    ]).toEqual([422, 403, 200])
    expect((await people.host.get(`/partner_agreements/${data.id}`)).text).toContain('"raam.pdf"')
    const response = await people.host.request(`/partner_agreements/${data.id}/file`)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    // What kind of paper it is, and how large, is told to who may take it along, and to nobody else.
    const elsewhere = await world.make.school()
    const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: elsewhere.id }] })
    const other = await world.make.company()
    const competitor = await world.make.user({ roles: [{ name: 'admin', organizationId: other.id }] })
    const abroad = await aSchool()
    const toldTo = async (who: Client) => {
      const { status, data: told } = await who.get(`/partner_agreements/${data.id}`)
      const listed = (await who.get<Flat[]>('/partner_agreements')).data.find(({ id }) => id === data.id)
      return [status, told?.fileMime, told?.fileBytes, listed?.fileMime, listed?.fileBytes]
    }
    const all = ['application/pdf', 14]
    for (const who of [people.coordinator, people.host]) expect(await toldTo(who)).toEqual([200, ...all, ...all])
    const nothing = [undefined, undefined, undefined, undefined]
    for (const who of [stranger, competitor, abroad.people.coordinator, abroad.people.host])
      expect(await toldTo(who)).toEqual([404, ...nothing])
  })

  it('says that it runs out, ninety and thirty days before, unless another follows (N-AGR-1)', async () => {
    const { world, people, agree } = await aSchool()
    await agree()
    const told = async (who: Client) =>
      (await who.get<Flat[]>('/notifications')).data.filter(({ key }) => key === 'agreement-runs-out').length
    await world.inside(remindByTheClock)
    await world.inside(remindByTheClock)
    expect([await told(people.coordinator), await told(people.host)]).toEqual([1, 1])
    world.setNow('2026-11-21T09:00:00Z')
    await world.inside(remindByTheClock)
    expect(await told(people.coordinator)).toBe(2)
    expect((await people.coordinator.get('/partner_agreements?filter[state_eq]=runs_out')).meta).toMatchObject({
      page: { total: 1 },
      by_state: { runs_out: 1 },
    })
    const other = await aSchool()
    await other.agree()
    await other.agree({ startsOn: '2026-12-21', endsOn: '2027-12-20' })
    await other.world.inside(remindByTheClock)
    expect((await other.people.coordinator.get<Flat[]>('/notifications')).data).toEqual([])
  })

  it('ends today, so that yesterday was its last day', async () => {
    const { people, agree, apply, set } = await aSchool('havo')
    await set({ agreementNeeded: 'block' })
    const { data } = await agree()
    const ended = await people.coordinator.put(`/partner_agreements/${data.id}/end`, 'partner_agreements')
    expect([ended.data.state, ended.data.endsOn, await apply()]).toEqual([
      'ended',
      '2026-10-04',
      [409, 'agreements.no-agreement'],
    ])
  })
})

it('counts on an agreement the pupils of its school who began this school year', async () => {
  const { world, people, farm, school, place } = await aPlacement()
  await people.coordinator.post('/partner_agreements', 'partner_agreements', {
    schoolId: school.id,
    organizationId: farm.id,
    kind: 'framework',
    startsOn: '2026-09-01',
  })
  const counts = async (who: Client) =>
    (await who.get<(Flat & { pupilsThisYear: number })[]>('/partner_agreements')).data.map((one) => one.pupilsThisYear)
  // Who still begins did not come; who came twice is one, and who never came is none.
  await place({ startsOn: '2026-12-14' })
  expect(await counts(people.company_admin)).toEqual([0])
  await place({ startsOn: '2026-10-05', status: 'completed' })
  await place({ startsOn: '2026-11-02', status: 'active' })
  expect(await counts(people.company_admin)).toEqual([1])
  expect(await counts(people.coordinator)).toEqual([1])
  const other = await world.make.school()
  const stranger = await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
  expect(await counts(stranger)).toEqual([])
})
