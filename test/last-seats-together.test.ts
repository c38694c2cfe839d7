import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expireApplications } from '#areas/applications/ending/commands.ts'
import { openApplicationStatuses } from '#areas/applications/model.ts'
import { newId } from '#platform/ids.ts'
import { aWorld, type Client, type Reply, type World } from './world.ts'

// Groups and single pupils want the last seats of a place at once, while some withdraw, some confirm, some take the place
// they have elsewhere, the clock comes by and what follows is worked off: a thousand times in another order, with other
// groups, on the real database. No seat is given twice, nobody has two places, and no group gets a part of its own.

const runs = [300, 300, 300, 100] as const
/** As many runs go on side by side, each at a place of its own. */
const atOnce = 4
/**
 * In one round of so many each pupil has another place to take too, confirms what is accepted, and what follows is worked off
 * while the race is on: that takes many times as long.
 */
const wideEvery = 10
const seed = Number(process.env.TOGETHER_SEED ?? 20261122)

/** The same seed is the same run. */
function randomOf(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pupilsPerRun = 5

async function aClass(studentConfirmationRequired: boolean) {
  const capabilities = { maxOpenApplications: 100_000, studentConfirmationRequired }
  const world = await aWorld({ capabilities })
  const school = await world.make.school()
  const group = await world.make.group(school.id)
  const period = await world.make.period(school.id, [group.id], { maxInternships: 100_000 })
  const farm = await world.make.company()
  const host = await world.make.user({ roles: [{ name: 'admin', organizationId: farm.id }] })
  const pupils: Client[] = []
  for (let at = 0; at < pupilsPerRun * atOnce; at += 1)
    pupils.push(await world.make.student({ schoolId: school.id, groupId: group.id, guardian: false }))
  return { world, school, period, farm, host, pupils }
}
type Class = Awaited<ReturnType<typeof aClass>>

type Asked = { id: string; elsewhere: string; pupil: Client; team: number | null }

/** Groups of two and three and single pupils who have asked for a place with few seats. */
async function ask(
  { world, school, period, farm }: Class,
  pupils: Client[],
  { random, isWide }: { random: (below: number) => number; isWide: boolean },
) {
  const seats = 1 + random(4)
  const vacancyId = (await world.make.vacancy(farm.id, { seats })).id
  const elsewhere = isWide ? (await world.make.vacancy(farm.id, { seats: pupils.length + 1 })).id : undefined
  const teams: string[] = []
  const asked: Asked[] = []
  while (asked.length < pupils.length) {
    const left = pupils.length - asked.length
    const size = Math.min(left, random(3) === 0 ? 1 : 2 + random(2))
    const team = size > 1 ? teams.push(newId()) - 1 : null
    for (let at = 0; at < size; at += 1)
      asked.push({ id: newId(), elsewhere: newId(), pupil: pupils[asked.length] as Client, team })
  }
  await world.inside(async (ctx) => {
    const tenant = world.tenant.id
    await sql`insert into application_teams (tenant_id, id, vacancy_id, period_id, school_id, code, status, expires_at, created_at, updated_at)
      select ${tenant}, id, ${vacancyId}, ${period.id}, ${school.id}, id::text, 'sent', ${ctx.now}, ${ctx.now}, ${ctx.now}
      from unnest(${teams}::uuid[]) id`.execute(ctx.db)
    const column = <T>(of: (one: Asked) => T) => asked.map(of)
    await sql`insert into applications (tenant_id, id, student_id, team_id, vacancy_id, organization_id, period_id, status, turn_since, reached_company_at, created_at, updated_at, expires_at)
      select ${tenant}, a.id, a.student_id, a.team_id, ${vacancyId}, ${farm.id}, ${period.id}, 'submitted', ${ctx.now}, ${ctx.now}, ${ctx.now}, ${ctx.now}, ${new Date(ctx.now.getTime() - 1)}
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ pupil }) => pupil.id)}::uuid[],
        ${column(({ team }) => (team === null ? null : (teams[team] ?? null)))}::uuid[]) a (id, student_id, team_id)`.execute(
      ctx.db,
    )
    if (elsewhere) {
      // Each was accepted at another place too, alone.
      await sql`insert into applications (tenant_id, id, student_id, vacancy_id, organization_id, period_id, status, turn_since, reached_company_at, created_at, updated_at, expires_at)
        select ${tenant}, a.id, a.student_id, ${elsewhere}, ${farm.id}, ${period.id}, 'accepted', ${ctx.now}, ${ctx.now}, ${ctx.now}, ${ctx.now}, ${new Date(ctx.now.getTime() + 86_400_000)}
        from unnest(${column((one) => one.elsewhere)}::uuid[], ${column(({ pupil }) => pupil.id)}::uuid[]) a (id, student_id)`.execute(
        ctx.db,
      )
      await sql`update vacancies set seats_taken = ${pupils.length} where tenant_id = ${tenant} and id = ${elsewhere}`.execute(
        ctx.db,
      )
    }
    await sql`insert into application_team_members (tenant_id, team_id, student_id, application_id, position, joined_at, agreed_at)
      select ${tenant}, a.team_id, a.student_id, a.id, row_number() over (), ${ctx.now}, ${ctx.now} from applications a
      where a.tenant_id = ${tenant} and a.vacancy_id = ${vacancyId} and a.team_id is not null`.execute(ctx.db)
  })
  return { places: { [vacancyId]: seats, ...(elsewhere ? { [elsewhere]: pupils.length + 1 } : {}) }, asked }
}

const holding = new Set(['accepted', 'confirmed'])

/** What came of it for the pupils: whoever has a place waits for no other (BR-03). */
async function judgePupils(world: World, asked: Asked[], at: string): Promise<void> {
  const ids = asked.flatMap(({ id, elsewhere }) => [id, elsewhere])
  const { rows } = await world.inside((ctx) =>
    sql<{ statuses: string[] }>`select array_agg(status) as statuses from applications
      where tenant_id = ${world.tenant.id} and id = any (${ids}::uuid[]) group by student_id
      having count(*) filter (where status = 'confirmed') > 0`.execute(ctx.db),
  )
  for (const { statuses } of rows) {
    expect(
      statuses.filter((status) => status === 'confirmed'),
      `${at}: two places`,
    ).toHaveLength(1)
    expect(
      statuses.filter((status) => open.has(status)),
      `${at}: waits on, with a place`,
    ).toEqual([])
  }
}
const open = new Set<string>(openApplicationStatuses)

/** What came of a place: no more than its seats are taken, and of no group that is whole a part alone. */
async function judge(world: World, vacancyId: string, seats: number, at: string): Promise<void> {
  const { rows } = await world.inside((ctx) =>
    sql<{ status: string; teamId: string | null; seatsTaken: number; placeStatus: string }>`
      select a.status, a.team_id, v.seats_taken, v.status as place_status from applications a
      join vacancies v on v.tenant_id = a.tenant_id and v.id = a.vacancy_id
      where a.tenant_id = ${world.tenant.id} and a.vacancy_id = ${vacancyId}`.execute(ctx.db),
  )
  const taken = rows.filter(({ status }) => holding.has(status)).length
  expect(taken, `${at}: more than the seats`).toBeLessThanOrEqual(seats)
  expect(rows[0]?.seatsTaken, `${at}: the count of the seats`).toBe(taken)
  // Where the clock found many who got no answer, the place rests (BR-12).
  if (rows[0]?.placeStatus !== 'paused')
    expect(rows[0]?.placeStatus, `${at}: full or not`).toBe(taken === seats ? 'full' : 'published')
  const statuses = new Map<string, Set<string>>()
  for (const { teamId, status } of rows)
    if (teamId) statuses.set(teamId, (statuses.get(teamId) ?? new Set()).add(status))
  for (const found of statuses.values()) expect([...found], `${at}: half a group`).toHaveLength(1)
}

/**
 * What follows from what happened, as the queue does it: it waits for no event that somebody still writes, and tries one again that
 * was worked off amid a race and came upon a lock of it, or got no connection for all who raced.
 */
async function workOff(world: World, amid: 'a race' | 'silence'): Promise<number> {
  await world.inside((ctx) =>
    sql`update events set retry_at = null where tenant_id = ${world.tenant.id} and id in (
      select id from events where tenant_id = ${world.tenant.id} and handled_at is null and attempts <= 1 and retry_at is not null
      for update skip locked)`.execute(ctx.db),
  )
  try {
    return await world.settleDue()
  } catch (error) {
    if (amid === 'a race' && /timeout exceeded when trying to connect/.test(String(error))) return 0
    const { rows } = await world.inside((ctx) =>
      sql<{ failure: string }>`select failure from events where tenant_id = ${world.tenant.id} and handled_at is null
        and failure is not null`.execute(ctx.db),
    )
    const others = rows.filter(({ failure }) => !/deadlock detected|lock timeout/.test(failure))
    if (amid === 'silence' || rows.length === 0 || others.length > 0)
      throw new Error(`what follows failed: ${JSON.stringify(rows)}`, { cause: error })
    return 0
  }
}

const answers = new Set([200, 204])
/** What a race may be refused with: the seats are gone, somebody else was first, or it is busy. */
const expected = new Set([
  'vacancies.seat-taken',
  'applications.invalid-transition',
  'applications.not-yours',
  'platform.stale',
  'platform.busy',
])

async function race(
  { world, host }: Class,
  { asked }: { asked: Asked[] },
  {
    random,
    isWide,
    worksOff,
    at,
  }: { random: (below: number) => number; isWide: boolean; worksOff: boolean; at: string },
): Promise<{ accepted: number; stale: number }> {
  const steps: (() => Promise<Reply | number>)[] = []
  for (const { id, elsewhere, pupil } of asked) {
    const kind = random(6)
    if (isWide && random(4) === 0) steps.push(() => pupil.put(`/applications/${elsewhere}/confirm`, 'applications'))
    if (kind === 0) steps.push(() => pupil.put(`/applications/${id}/withdraw`, 'applications'))
    else if (kind === 1)
      steps.push(() => host.put(`/applications/${id}/decline`, 'applications', { declineReason: 'full' }))
    else
      steps.push(async () => {
        const accepted = await host.put(`/applications/${id}/accept`, 'applications', { supervisorUserId: host.id })
        if (isWide && accepted.status === 200) return pupil.put(`/applications/${id}/confirm`, 'applications')
        return accepted
      })
  }
  if (random(3) === 0) steps.push(() => world.inside(expireApplications))
  if (worksOff) steps.push(() => workOff(world, 'a race'))
  const shuffled = steps.map((step) => ({ step, order: random(1_000_000) })).toSorted((a, b) => a.order - b.order)
  const replies = await Promise.all(shuffled.map(({ step }) => step()))
  let stale = 0
  let accepted = 0
  for (const reply of replies) {
    if (typeof reply === 'number') continue
    const code = reply.errors[0]?.code ?? ''
    if (code === 'platform.stale') stale += 1
    if (reply.status === 200) accepted += 1
    if (!answers.has(reply.status) && reply.status !== 503)
      expect([...expected], `${at}: ${reply.status}`).toContain(code)
  }
  return { accepted, stale }
}

describe('groups and single pupils at the last seats', () => {
  it.each(runs.map((count, part) => ({ part, count })))(
    'in another order each time, part $part of $count runs: no seat twice, no half group',
    { timeout: 600_000 },
    async ({ part, count }) => {
      // In the last part nobody asks the pupils to confirm: the yes of the company makes the internships at once.
      const all = await aClass(part < runs.length - 1)
      let accepted = 0
      let stale = 0
      for (let run = 0; run < count; run += atOnce) {
        const isWide = run % (wideEvery * atOnce) === 0
        const raced = await Promise.all(
          Array.from({ length: atOnce }, async (_, side) => {
            const at = `seed ${seed}, run ${part * 1000 + run + side}`
            const random = randomOf(seed + part * 1000 + run + side)
            const pupils = all.pupils.slice(side * pupilsPerRun, (side + 1) * pupilsPerRun)
            const place = await ask(all, pupils, { random, isWide })
            const came = await race(all, place, { random, isWide, worksOff: isWide && side === 0, at })
            accepted += came.accepted
            stale += came.stale
            return { ...place, at }
          }),
        )
        if (isWide) await workOff(all.world, 'silence')
        for (const { places, asked, at } of raced) {
          for (const [vacancyId, seats] of Object.entries(places)) await judge(all.world, vacancyId, seats, at)
          await judgePupils(all.world, asked, at)
        }
        // The next run is of the same pupils, at another place.
        await all.world.inside(async (ctx) => {
          await sql`update events set handled_at = ${ctx.now} where tenant_id = ${all.world.tenant.id} and handled_at is null`.execute(
            ctx.db,
          )
          await sql`update internships set status = 'cancelled' where tenant_id = ${all.world.tenant.id} and status <> 'cancelled'`.execute(
            ctx.db,
          )
          await sql`update applications set status = 'declined' where tenant_id = ${all.world.tenant.id}
            and status in ('submitted', 'seen', 'accepted', 'confirmed')`.execute(ctx.db)
        })
      }
      // Something came of it, and nobody stood in another's way for good.
      expect(accepted).toBeGreaterThan(count)
      expect(stale).toBe(0)
    },
  )
})
