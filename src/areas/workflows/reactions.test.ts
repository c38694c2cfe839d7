import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { aWorld, type Client, type World } from '#root/test/world.ts'
import { settleOverdue, settleRoads } from './progress/commands.ts'

// What keeps a road true to what happened: steps that are taken back, facts from elsewhere, more than one internship.

type Road = {
  id: string
  phases: {
    state: string
    requirements: { id: string; kind: string; metAt: string | null; count: number; of: number }[]
  }[]
}
type Line = { id: string; cells: { state: string }[] }

let world: World
let school: { id: string }
let group: { id: string }
let period: { id: string }
let company: { id: string }
let coordinator: Client

beforeAll(async () => {
  world = await aWorld()
  school = await world.make.school()
  group = await world.make.group(school.id)
  period = await world.make.period(school.id, [group.id], { maxInternships: 2 })
  company = await world.make.company()
  coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: school.id }] })
})

const later = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000).toISOString())
const sweep = () => world.inside(settleOverdue)

/** A pupil with a road, and how far they are: as their page works it out now, and as the matrix has it written down. */
async function aPupil() {
  const who = await world.make.student({ schoolId: school.id, groupId: group.id })
  await sweep()
  const road = async () => (await who.get<Road[]>('/roads')).data[0] as Road
  const { id } = await road()
  const states = async () => (await road()).phases.map(({ state }) => state)
  const written = async () =>
    (await coordinator.get<Line[]>('/road_lines?page[size]=100')).data
      .find((line) => line.id === id)
      ?.cells.map(({ state }) => state)
  const requirement = async (kind: string) =>
    (await road()).phases.flatMap(({ requirements }) => requirements).find((one) => one.kind === kind)
  return { who, id, states, written, requirement }
}

const lastStep = async (client: Client) => (await client.get<{ id: string }[]>('/taken_steps')).data[0]?.id
const undo = async (client: Client) =>
  (await client.put(`/taken_steps/${await lastStep(client)}/undo`, 'taken_steps')).status

describe('a step that is taken back', () => {
  it('leaves no trace in the matrix, though the progress was worked out in between', async () => {
    const { who, id, states, written } = await aPupil()
    const { id: vacancyId } = await world.make.vacancy(company.id)
    const before = await states()
    expect((await who.post('/applications', 'applications', { vacancyId })).status).toBe(201)
    await world.inside((ctx) => settleRoads(ctx, { roadIds: [id] }))
    expect(await written()).not.toEqual(before)
    expect(await undo(who)).toBe(200)
    expect(await states()).toEqual(before)
    expect(await written()).toEqual(before)
  })

  it('may be a decision about a road that went on meanwhile', async () => {
    const { who, id, states, written, requirement } = await aPupil()
    const before = await states()
    const asked = { ids: [id], reason: 'Deed het vorig jaar' }
    later(60)
    expect((await coordinator.post('/roads/excuse', 'road_outcomes', asked)).status).toBe(200)
    expect((await written())?.[0]).toBe('excused')
    later(3)
    const read = await requirement('read')
    await who.put(`/roads/${id}/tick`, 'roads', { requirementId: read?.id, isDone: true })
    await who.put(`/roads/${id}/tick`, 'roads', { requirementId: read?.id, isDone: false })
    expect(await undo(coordinator)).toBe(200)
    expect(await states()).toEqual(before)
    expect(await written()).toEqual(before)
  })

  it('may be a new version that pupils were moved to', async () => {
    const { id, states, written } = await aPupil()
    const { data } =
      await coordinator.get<{ id: string; program: string; phases: { id: string; after: string[] }[] }[]>('/workflows')
    const workflow = data.find(({ program }) => program === 'mas')
    const phases = workflow?.phases.slice(0, 2)
    later(60)
    await coordinator.put(`/workflows/${workflow?.id}/phases`, 'workflows', { phases })
    expect((await coordinator.put(`/workflows/${workflow?.id}/activate`, 'workflows', { move: true })).status).toBe(200)
    expect(await written()).toHaveLength(2)
    later(3)
    await world.inside((ctx) => settleRoads(ctx, { roadIds: [id] }))
    expect(await undo(coordinator)).toBe(200)
    expect(await written()).toHaveLength(7)
    expect(await written()).toEqual(await states())
    await coordinator.put(`/workflows/${workflow?.id}/discard`, 'workflows', {})
  })
})

describe('what happens elsewhere', () => {
  it('is seen at once of a place that a pupil found', async () => {
    const { who, written } = await aPupil()
    const place = {
      hostName: 'Scouting De Zwerfkeien',
      street: 'Bosrand',
      houseNumber: '3',
      postcode: '5341 AB',
      city: 'Oss',
      contactName: 'Wim Schuitema',
      contactEmail: 'wim@zwerfkeien.example',
      purpose: 'nonprofit',
      isRelative: false,
      tasks: 'Ik help de welpen met spelletjes en ik ruim het clubhuis op.',
      days: ['wed'],
      from: '14:00',
      until: '16:00',
      plannedHours: 20,
    }
    expect((await written())?.[1]).toBe('locked')
    expect((await who.post('/self_found_places', 'self_found_places', place)).status).toBe(201)
    later(11)
    await world.settle()
    expect((await written())?.[1]).toBe('done')
  })

  it('is seen at the next sweep of what a pupil says they like', async () => {
    const { who, written } = await aPupil()
    expect((await written())?.[0]).toBe('open')
    // What the database itself writes says the day of today, whichever day the test is on.
    await world.inside((ctx) =>
      sql`update student_profiles set updated_at = ${ctx.now} where tenant_id = ${world.tenant.id}`.execute(ctx.db),
    )
    later(60)
    await who.patch('/recommendations', 'recommendations', { interests: ['animals'] })
    later(60)
    await sweep()
    expect((await written())?.[0]).toBe('done')
  })
})

describe('the day on which something was done', () => {
  const metAt = async (who: Client, kind: string) =>
    (await who.get<Road[]>('/roads')).data[0]?.phases
      .flatMap(({ requirements }) => requirements)
      .find((one) => one.kind === kind)?.metAt

  it('is that on which a file first said something, and none once it says nothing any more', async () => {
    const { who } = await aPupil()
    later(86_400)
    const wish = (interests: string[]) => who.patch('/recommendations', 'recommendations', { interests })
    await wish(['animals'])
    const filledAt = world.now().toISOString()
    expect(await metAt(who, 'profile_filled')).toBe(filledAt)
    later(86_400)
    await wish(['animals', 'care'])
    expect(await metAt(who, 'profile_filled')).toBe(filledAt)
    await wish([])
    expect(await metAt(who, 'profile_filled')).toBeNull()
  })

  it('is that on which a meeting was planned, and not that of the application', async () => {
    const own = await aWorld({ capabilities: { program: 'traineeship' } })
    const at = await own.make.school()
    const { id: groupId } = await own.make.group(at.id)
    await own.make.period(at.id, [groupId], { program: 'traineeship' })
    const garage = await own.make.company()
    const host = await own.make.user({ roles: [{ name: 'admin', organizationId: garage.id }] })
    const { id: vacancyId } = await own.make.vacancy(garage.id, { program: 'traineeship' })
    const sam = await own.make.student({ schoolId: at.id, groupId, birthDate: '2008-05-01' })
    const { data } = await sam.post('/applications', 'applications', { vacancyId })
    await own.inside(settleOverdue)
    own.setNow('2026-10-08T09:00:00.000Z')
    const meeting = { interviewAt: '2026-10-20T13:00:00Z' }
    expect((await host.put(`/applications/${data.id}/plan_interview`, 'applications', meeting)).status).toBe(200)
    expect(await metAt(sam, 'interview')).toBe('2026-10-08T09:00:00.000Z')
    own.setNow('2026-10-09T09:00:00.000Z')
    await host.put(`/applications/${data.id}/accept`, 'applications', { supervisorUserId: host.id })
    expect(await metAt(sam, 'interview')).toBe('2026-10-08T09:00:00.000Z')
  })
})

describe('more than one internship in a period', () => {
  async function anInternship(studentId: string, status: string, minutes: number, createdAt: string) {
    await world.inside((ctx) =>
      sql`insert into internships (tenant_id, id, student_id, organization_id, period_id, program, status, turn_since, starts_on, ends_on, minutes_planned, minutes_approved, created_at, updated_at)
        values (${world.tenant.id}, ${newId()}, ${studentId}, ${company.id}, ${period.id}, 'mas', ${status}, now(), '2026-09-01', '2026-12-01', 1200, ${minutes}, ${createdAt}, now())`.execute(
        ctx.db,
      ),
    )
  }

  it('takes nothing away of what was done at the first (BR-20)', async () => {
    const { who, requirement, states } = await aPupil()
    await anInternship(who.id, 'completed', 1200, '2026-09-01T10:00:00Z')
    const done = await states()
    expect(done.slice(-1)).toEqual(['done'])
    await anInternship(who.id, 'planned', 60, '2026-10-01T10:00:00Z')
    expect(await states()).toEqual(done)
    expect(await requirement('hours_approved')).toMatchObject({ count: 1260, of: 1200 })
  })

  it('keeps the hours of one that was stopped, and not its place (BR-26)', async () => {
    const { who, requirement } = await aPupil()
    await anInternship(who.id, 'terminated', 720, '2026-09-01T10:00:00Z')
    expect(await requirement('hours_approved')).toMatchObject({ count: 720, of: 1200, metAt: null })
    expect(await requirement('place_confirmed')).toMatchObject({ metAt: null })
    await anInternship(who.id, 'active', 480, '2026-10-01T10:00:00Z')
    const hours = await requirement('hours_approved')
    expect(hours).toMatchObject({ count: 1200, of: 1200 })
    expect(hours?.metAt).not.toBeNull()
  })

  it('stands before a place again when it was stopped, whatever was handed in', async () => {
    const { who, states, requirement } = await aPupil()
    await anInternship(who.id, 'terminated', 720, '2026-09-01T10:00:00Z')
    await world.inside((ctx) =>
      sql`with t as (insert into timesheets (tenant_id, id, internship_id, created_at) select tenant_id, ${newId()}, id, now() from internships where student_id = ${who.id} returning *)
        insert into timesheet_weeks (tenant_id, id, timesheet_id, monday, status, turn_since, submitted_at, decided_at)
        select tenant_id, ${newId()}, id, '2026-09-07', 'approved', now(), now(), now() from t`.execute(ctx.db),
    )
    expect(await requirement('weeks_handed_in')).toMatchObject({ count: 0, metAt: null })
    expect((await states()).slice(2)).not.toContain('done')
  })
})

it('gives a school that was there before two workflows, also where the owner of the database sees one tenant at a time', async () => {
  const migration = await readFile('migrations/0084_road_settlements.sql', 'utf8')
  const seeding = /do \$\$[^]*\$\$;/.exec(migration)?.[0]
  const client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  const older = newId()
  await client.query('begin')
  await client.query(
    'alter table organizations disable trigger workflows_of_school; create role an_owner; grant all on all tables in schema public to an_owner; grant usage on schema app to an_owner',
  )
  await client.query(
    `insert into organizations (tenant_id, id, type, status, name) values ($1, $2, 'School', 'approved', 'Oude school')`,
    [world.tenant.id, older],
  )
  await client.query('set local role an_owner')
  await client.query(seeding ?? '')
  await client.query(seeding ?? '')
  await client.query('reset role')
  const { rows } = await client.query<{ program: string }>(
    'select program from workflows where school_id = $1 order by 1',
    [older],
  )
  await client.query('rollback')
  await client.end()
  expect(rows.map(({ program }) => program)).toEqual(['mas', 'traineeship'])
})
