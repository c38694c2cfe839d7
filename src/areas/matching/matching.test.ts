import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Flat } from '#web/client.ts'
import { anOffice as officeIn, type BoardData } from '#root/test/office.ts'
import { aWorld, type Client, type World } from '#root/test/world.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})

const anOffice = (asked?: Parameters<typeof officeIn>[1]) => officeIn(world, asked)
const wish = (id: string, columns: object) =>
  world.inside((ctx) => ctx.db.updateTable('studentProfiles').set(columns).where('userId', '=', id).execute())

/** As many rows more like one that is there, with columns of their own. */
async function copyRow(table: string, key: string, id: string, many: number, own: Record<string, string>) {
  await world.inside(async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
    const names = rows.map(({ name }) => name)
    const values = names.map((name) => (own[name] ? sql.raw(own[name]) : sql.ref(`t.${name}`)))
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from ${sql.table(table)} t, generate_series(1, ${many}) n where t.${sql.ref(key)} = ${id}`.execute(
      db,
    )
  })
}
/** The same id for the same number in each table. */
const numbered = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`

describe('the board', () => {
  it('divides the free seats, says why, and keeps what was decided by hand', async () => {
    const { farm, students, board } = await anOffice()
    const [ada, bo, cas] = students as [Client, Client, Client]
    await wish(ada.id, { interests: ['animals'] })
    await wish(bo.id, { interests: ['care'] })
    const goats = await world.make.vacancy(farm.id, { seats: 1 })
    const tea = await world.make.vacancy(farm.id, { seats: 1, sectorKeys: ['care'] })
    expect(await board()).toMatchObject({ placed: 0, rows: [{ chosen: null }, { chosen: null }, { chosen: null }] })

    const shared = await board('share=true')
    expect(shared.placed).toBe(2)
    const rowOf = (data: BoardData, { id }: Client) => data.rows.find((row) => row.id === id)
    expect(rowOf(shared, ada)?.chosen).toMatchObject({
      vacancyId: goats.id,
      reasons: [{ kind: 'interest' }, { kind: 'travel-unknown' }],
    })
    expect(rowOf(shared, bo)?.chosen).toMatchObject({ vacancyId: tea.id })
    expect(rowOf(shared, cas)?.chosen).toBeNull()
    for (const { chosen } of shared.rows)
      expect(chosen?.misfit ?? 0).toBe((chosen?.reasons ?? []).reduce((sum, { points }) => sum + points, 0))
    expect(shared.places.map(({ free, given }) => [free, given])).toEqual([
      [1, 1],
      [1, 1],
    ])

    const byHand = await board(`share=true&pairs=${cas.id}.${goats.id}&left_out=${bo.id}`)
    expect(rowOf(byHand, cas)).toMatchObject({ chosen: { vacancyId: goats.id }, isByHand: true })
    expect(rowOf(byHand, ada)?.chosen).toMatchObject({ vacancyId: tea.id })
    expect(rowOf(byHand, bo)).toMatchObject({ chosen: null, isLeftOut: true })
    // Two on one seat by hand: the second hears that it is gone.
    const twice = await board(`pairs=${cas.id}.${goats.id},${ada.id}.${goats.id}`)
    expect(rowOf(twice, ada)).toMatchObject({ chosen: null, refused: { why: 'no_seat_left' } })
    expect((await world.inside((ctx) => ctx.db.selectFrom('matchProposals').select('id').execute())).length).toBe(0)
  })

  it('has who has no place and waits for no answer, and seats that nobody asks for', async () => {
    const { farm, students, board, coordinator, host } = await anOffice()
    const [ada, bo] = students as [Client, Client]
    const goats = await world.make.vacancy(farm.id, { seats: 2 })
    const { data } = await ada.post('/applications', 'applications', { vacancyId: goats.id })
    expect(await board()).toMatchObject({ waiting: 1, places: [{ free: 1 }], rows: [{ id: bo.id }, {}] })
    await host.put(`/applications/${data.id}/decline`, 'applications', { declineReason: 'no_match' })
    const after = await board()
    expect(after).toMatchObject({ waiting: 0, places: [{ free: 2 }] })
    // Declined here before: not brought together again, by hand neither.
    expect(after.rows.find(({ id }) => id === ada.id)?.choices).toEqual([])
    expect(after.rows.find(({ id }) => id === bo.id)?.choices).toHaveLength(1)
    const forced = await board(`pairs=${ada.id}.${goats.id}`, coordinator)
    expect(forced.rows.find(({ id }) => id === ada.id)?.refused).toMatchObject({ why: 'does_not_suit' })
  })

  it('has the place that was chosen by hand among the choices, however ill it suits', async () => {
    const { farm, students, board } = await anOffice({ pupils: 1 })
    const [ada] = students as [Client]
    const places: { id: string }[] = []
    for (let at = 0; at < 14; at += 1) places.push(await world.make.vacancy(farm.id, { title: `Plek ${at}` }))
    const { rows } = await board()
    const shown = new Set(rows[0]?.choices.map(({ vacancyId }) => vacancyId))
    const last = places.find(({ id }) => !shown.has(id))
    const kept = await board(`pairs=${ada.id}.${last?.id}`)
    expect(kept.rows[0]?.chosen?.vacancyId).toBe(last?.id)
    expect(kept.rows[0]?.choices.map(({ vacancyId }) => vacancyId)).toContain(last?.id)
  })

  it('takes off the seats that were given by hand in another class', async () => {
    const { school, period, farm, students, board, send } = await anOffice({ pupils: 1 })
    const [ada] = students as [Client]
    const second = await world.make.group(school.id, { name: '3Z' })
    await world.inside((ctx) =>
      ctx.db
        .insertInto('periodGroups')
        .values({ tenantId: ctx.tenant.id, periodId: period.id, groupId: second.id })
        .execute(),
    )
    const bo = await world.make.student({ schoolId: school.id, groupId: second.id })
    const goats = await world.make.vacancy(farm.id, { seats: 1 })
    const kept = `share=true&group_id=${second.id}&pairs=${ada.id}.${goats.id}`
    expect(await board(kept)).toMatchObject({ placed: 0, places: [{ free: 0 }], rows: [{ id: bo.id, chosen: null }] })
    // Somebody of no school of the office holds no seat.
    const stranger = await world.make.student({ schoolId: (await world.make.school()).id })
    const by = await board(`share=true&group_id=${second.id}&pairs=${stranger.id}.${goats.id}`)
    expect(by).toMatchObject({ placed: 1, places: [{ free: 1 }] })
    // What was sent holds its seat by itself, once.
    await world.inside((ctx) => ctx.db.updateTable('vacancies').set({ seats: 2 }).where('id', '=', goats.id).execute())
    await send('propose', [[ada, goats]])
    expect(await board(kept)).toMatchObject({ placed: 1, places: [{ free: 1 }] })
  })

  it('has who has no place, however many before them by name wait for an answer', async () => {
    const { farm, students, board, send } = await anOffice({ pupils: 2 })
    const [ada, bo] = students as [Client, Client]
    const goats = await world.make.vacancy(farm.id, { seats: 2 })
    await send('propose', [[ada, goats]])
    await copyRow('users', 'id', ada.id, 400, {
      id: numbered,
      account_id: 'null',
      email: `n || '@veel.example'`,
      last_name: `'Aa ' || n`,
    })
    await copyRow('student_profiles', 'user_id', ada.id, 400, { user_id: numbered, student_number: 'null' })
    await copyRow('group_memberships', 'student_id', ada.id, 400, { id: 'gen_random_uuid()', student_id: numbered })
    await copyRow('match_proposals', 'student_id', ada.id, 400, { id: 'gen_random_uuid()', student_id: numbered })
    expect(await board()).toMatchObject({
      placeless: 402,
      choosing: 401,
      waiting: 0,
      rows: [{ id: bo.id }],
      unseen: { pupils: 0, places: 0 },
    })
  })

  it('has the places nearest to the school, and says how many it leaves out', async () => {
    const { school, farm, board } = await anOffice({ pupils: 1 })
    const at = (table: 'organizations' | 'vacancies', id: string, lat: number) =>
      world.inside((ctx) => ctx.db.updateTable(table).set({ lat, lng: 5 }).where('id', '=', id).execute())
    await at('organizations', school.id, 52)
    const near = await world.make.vacancy(farm.id)
    await at('vacancies', near.id, 52.01)
    const far = await world.make.vacancy(farm.id)
    await at('vacancies', far.id, 53)
    await copyRow('vacancies', 'id', far.id, 600, { id: 'gen_random_uuid()', published_at: `now() + interval '1 day'` })
    const { places, unseen } = await board()
    expect([places.length, unseen]).toEqual([600, { pupils: 0, places: 2 }])
    expect(places.map(({ id }) => id)).toContain(near.id)
  })

  it('says why nothing suits, and offers no period in which nobody may be put anywhere yet', async () => {
    const { period, farm, board, coordinator } = await anOffice({ pupils: 1 })
    await world.make.vacancy(farm.id)
    const offered = async () => (await coordinator.get<Flat[]>('/match_periods')).data.map(({ id }) => id)
    expect(await offered()).toContain(period.id)
    expect((await board()).rows[0]?.unfit).toBeNull()
    await world.inside((ctx) =>
      ctx.db
        .updateTable('internshipPeriods')
        .set({ status: 'announced', searchOpensOn: '2027-01-04' })
        .where('id', '=', period.id)
        .execute(),
    )
    expect(await offered()).not.toContain(period.id)
    expect((await board()).rows[0]).toMatchObject({ choices: [], unfit: 'period_not_open' })
  })

  it('never has a pair that the guards of applying refuse', async () => {
    const { school, farm, students, board, send } = await anOffice({ pupils: 1 })
    const [ada] = students as [Client]
    const other = await world.make.school()
    await world.make.vacancy(farm.id, { minAge: 17, title: 'te jong' })
    await world.make.vacancy(farm.id, { levels: ['vwo'], title: 'ander niveau' })
    await world.make.vacancy(farm.id, { schoolIds: [other.id], title: 'andere school' })
    await world.make.vacancy(farm.id, { status: 'paused', title: 'rust' })
    await world.make.vacancy(farm.id, { program: 'traineeship', title: 'andere stage' })
    const factory = await world.make.vacancy(farm.id, { title: 'fabriek' })
    await world.inside((ctx) =>
      ctx.db.updateTable('vacancies').set({ industrial: true }).where('id', '=', factory.id).execute(),
    )
    const own = await world.make.vacancy(farm.id, { schoolIds: [school.id], requiresMotivation: true })
    const { rows } = await board('share=true')
    expect(rows[0]?.choices.map(({ vacancyId }) => vacancyId)).toEqual([own.id])
    const { data } = await send('assign', [[ada, factory]])
    expect(data).toMatchObject([{ isSent: false, message: expect.stringMatching(/arbeid|wet|werk/i) }])
  })
})

describe('a place that a pupil withdrew from', () => {
  it('can be chosen for them again; one that said no cannot', async () => {
    const { farm, students, host, board } = await anOffice({ pupils: 2 })
    const [ada, bo] = students as [Client, Client]
    const place = await world.make.vacancy(farm.id, { seats: 5 })
    const motivation = 'Ik wil graag op de boerderij helpen, want ik houd van dieren.'
    const asked = await ada.post('/applications', 'applications', { vacancyId: place.id, motivation })
    await ada.put(`/applications/${asked.data.id}/withdraw`, 'applications')
    const other = await bo.post('/applications', 'applications', { vacancyId: place.id, motivation })
    await host.put(`/applications/${other.data.id}/decline`, 'applications', { declineReason: 'full' })
    const { rows } = await board()
    const reasonsOf = ({ id }: Client) => rows.find((row) => row.id === id)?.choices.map(({ reasons }) => reasons)
    expect(reasonsOf(ada)).toEqual([expect.arrayContaining([expect.objectContaining({ kind: 'declined' })])])
    expect(reasonsOf(bo)).toEqual([])
  })
})

describe('who may', () => {
  it('is the office of the school: for anybody else there is no board, no pair and no proposal', async () => {
    const { school, group, farm, host, period, students, send, coordinator } = await anOffice()
    const [ada, bo] = students as [Client, Client]
    const goats = await world.make.vacancy(farm.id)
    await send('propose', [[ada, goats]])
    const [proposal] = (await ada.get<Flat[]>('/match_proposals')).data
    const other = await world.make.school()
    const elsewhere = await world.make.user({ roles: [{ name: 'coordinator', organizationId: other.id }] })
    const far = await aWorld()
    const farSchool = await far.make.school()
    const abroad = await far.make.user({ roles: [{ name: 'coordinator', organizationId: farSchool.id }] })
    const mentor = await world.make.mentor(school.id, group.id)
    const admin = await world.make.user({ roles: [{ name: 'admin', organizationId: school.id }] })
    const pairs = [{ studentId: bo.id, vacancyId: goats.id }]
    const tried = async (who: Client) => [
      (await who.get(`/match_boards/${period.id}`)).status,
      (await who.post(`/match_boards/${period.id}/send`, 'matches', { way: 'assign', pairs })).status,
      (await who.put(`/match_proposals/${proposal?.id}/take`, 'match_proposals', {})).status,
    ]
    expect(await tried(world.visitor)).toEqual([401, 401, 401])
    for (const who of [elsewhere, abroad]) expect(await tried(who)).toEqual([404, 404, 403])
    for (const who of [mentor, admin, host]) expect(await tried(who)).toEqual([403, 403, 403])
    expect(await tried(bo)).toEqual([403, 403, 404])
    expect(await tried(coordinator)).toEqual([200, 200, 403])
    // A pupil of another school, and a place of another tenant, are nobody and nothing here.
    const stranger = await world.make.student({ schoolId: other.id })
    const { data } = await send('assign', [[stranger, goats]])
    expect(data).toMatchObject([{ isSent: false }])
    expect((await stranger.get<Flat[]>('/applications')).data).toEqual([])
  })

  it('reads what is asked, and says what it cannot read', async () => {
    const { coordinator, period, students } = await anOffice({ pupils: 1 })
    for (const query of ['pairs=x.y', 'left_out=alles', `pairs=${students[0]?.id}`, 'group_id=3h'])
      expect((await coordinator.get(`/match_boards/${period.id}?${query}`)).status).toBe(400)
    const pair = { studentId: students[0]?.id, vacancyId: period.id }
    const all = Array.from({ length: 400 }, () => ({ studentId: crypto.randomUUID(), vacancyId: period.id }))
    // As many as a board has can be sent at once; none of these is on it.
    const { status } = await coordinator.post(`/match_boards/${period.id}/send`, 'matches', {
      way: 'assign',
      pairs: all,
    })
    expect(status).toBe(200)
    for (const body of [
      { way: 'both', pairs: [] },
      { way: 'assign', pairs: [pair, pair] },
      { way: 'assign', pairs: [] },
      { way: 'assign' },
    ])
      expect((await coordinator.post(`/match_boards/${period.id}/send`, 'matches', body)).status).toBe(422)
  })
})
