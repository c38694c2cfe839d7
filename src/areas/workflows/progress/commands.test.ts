import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Ctx } from '#areas/context.ts'
import { addUsers, grantRoles } from '#areas/users/commands.ts'
import { newId } from '#platform/ids.ts'
import { aWorld, type World } from '#root/test/world.ts'
import { readMatrix } from '../roads/matrix/queries.ts'
import { layRoads, rebuildRoads, settleRoads } from './commands.ts'

let world: World
let school: { id: string }
let group: { id: string }
let other: { id: string }
let company: { id: string }
let period: { id: string }
let vacancy: { id: string }

beforeAll(async () => {
  world = await aWorld()
  school = await world.make.school()
  group = await world.make.group(school.id)
  other = await world.make.group(school.id)
  company = await world.make.company()
  vacancy = await world.make.vacancy(company.id)
  period = await world.make.period(school.id, [group.id, other.id])
})

/** Of a thousand pupils at once a statement may take longer than one of the product does. */
function inside<Result>(work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  return world.inside(async (ctx) => {
    await sql`set local statement_timeout = 60000`.execute(ctx.db)
    return work(ctx)
  })
}

/** Pupils with everything their road can be made of, of which nothing has happened yet. */
async function pupils(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await inside(async (ctx) => {
    await addUsers(
      ctx,
      ids.map((id) => ({
        id,
        accountId: null,
        firstName: 'Sam',
        infix: null,
        lastName: id.slice(-6),
        status: 'active',
      })),
    )
    await grantRoles(
      ctx,
      ids.map((userId) => ({ userId, name: 'student' as const, organizationId: school.id })),
    )
    const tenant = sql`${world.tenant.id}::uuid`
    const each = sql`from unnest(${ids}::uuid[]) s (id)`
    const now = sql`${ctx.now}::timestamptz`
    await sql`insert into student_profiles (tenant_id, user_id, school_id) select ${tenant}, s.id, ${school.id}::uuid ${each}`.execute(
      ctx.db,
    )
    await sql`insert into group_memberships (tenant_id, group_id, student_id, joined_on) select ${tenant}, ${group.id}::uuid, s.id, '2026-08-01'::date ${each}`.execute(
      ctx.db,
    )
    await sql`insert into applications (tenant_id, id, student_id, vacancy_id, organization_id, period_id, status, turn_since, created_at, updated_at)
      select ${tenant}, gen_random_uuid(), s.id, ${vacancy.id}::uuid, ${company.id}::uuid, ${period.id}::uuid, 'draft', ${now}, ${now}, ${now} ${each}`.execute(
      ctx.db,
    )
    await sql`insert into internships (tenant_id, id, student_id, organization_id, vacancy_id, period_id, program, status, turn_since, starts_on, ends_on, minutes_planned, created_at, updated_at)
      select ${tenant}, gen_random_uuid(), s.id, ${company.id}::uuid, ${vacancy.id}::uuid, ${period.id}::uuid, 'mas', 'cancelled', ${now}, '2026-10-14', '2026-12-20', 1800, ${now}, ${now} ${each}`.execute(
      ctx.db,
    )
    await sql`insert into timesheets (tenant_id, id, internship_id, created_at) select tenant_id, gen_random_uuid(), id, ${now} from internships where tenant_id = ${tenant} and student_id = any (${ids}::uuid[])`.execute(
      ctx.db,
    )
    await sql`insert into timesheet_weeks (tenant_id, id, timesheet_id, monday, status, turn_since) select t.tenant_id, gen_random_uuid(), t.id, '2026-10-12'::date, 'open', ${now}
      from timesheets t join internships i on i.tenant_id = t.tenant_id and i.id = t.internship_id where t.tenant_id = ${tenant} and i.student_id = any (${ids}::uuid[])`.execute(
      ctx.db,
    )
    await layRoads(ctx, ids)
  })
  return ids
}

/** What the database does by itself within a minute: until it knows how much there is, it looks a thousand pupils up one by one. */
async function analyze(): Promise<void> {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}

/** What can happen to a pupil, each in whichever order. */
const happenings = ['profile', 'applied', 'placed', 'handed-in', 'approved', 'finished', 'ticked', 'excused'] as const
type Happening = (typeof happenings)[number]

async function happen(what: Happening, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await inside(async (ctx) => {
    const tenant = sql`${world.tenant.id}::uuid`
    const mine = sql`student_id = any (${ids}::uuid[])`
    const at = sql`'2026-11-01T10:00:00Z'::timestamptz`
    const weeks = sql`timesheet_id in (select t.id from timesheets t join internships i on i.tenant_id = t.tenant_id and i.id = t.internship_id where t.tenant_id = ${tenant} and i.${mine})`
    const phases = sql`(select phases from workflow_versions v where v.tenant_id = r.tenant_id and v.workflow_id = r.workflow_id and v.version = r.version)`
    const done = {
      profile: sql`update student_profiles set interests = '{animals}', home_postcode = '5341AB' where tenant_id = ${tenant} and user_id = any (${ids}::uuid[])`,
      applied: sql`update applications set status = 'submitted' where tenant_id = ${tenant} and ${mine}`,
      // The end of an internship says that there was a place, too: whichever comes first.
      placed: sql`update internships set status = 'active' where tenant_id = ${tenant} and ${mine} and status = 'cancelled'`,
      'handed-in': sql`update timesheet_weeks set submitted_at = ${at}, status = case status when 'open' then 'submitted' else status end where tenant_id = ${tenant} and ${weeks}`,
      approved: sql`with w as (update timesheet_weeks set decided_at = ${at}, status = 'approved' where tenant_id = ${tenant} and ${weeks})
        update internships set minutes_approved = 1800 where tenant_id = ${tenant} and ${mine}`,
      finished: sql`update internships set status = 'completed', completed_at = ${at} where tenant_id = ${tenant} and ${mine}`,
      ticked: sql`insert into road_ticks (tenant_id, road_id, requirement_id, ticked_at) select r.tenant_id, r.id, (q ->> 'id')::uuid, ${at} from roads r
        cross join lateral jsonb_array_elements(${phases}) f cross join lateral jsonb_array_elements(f -> 'requirements') q
        where r.tenant_id = ${tenant} and r.${mine} and q ->> 'kind' in ('read', 'by_pupil', 'by_staff')`,
      excused: sql`insert into road_marks (tenant_id, road_id, phase_id, excused_at, excused_reason) select r.tenant_id, r.id, (${phases} -> 1 ->> 'id')::uuid, ${at}, 'Had er al een'
        from roads r where r.tenant_id = ${tenant} and r.${mine}`,
    }
    await done[what].execute(ctx.db)
    await settleRoads(ctx, { studentIds: ids })
  })
}

async function progress(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await inside((ctx) =>
    sql<{ studentId: string; said: string }>`
      select r.student_id, string_agg(concat_ws(' ', p.phase_id, p.state, p.done_at, cardinality(p.met)), '; ' order by p.phase_id) as said
      from roads r join road_phases p on p.tenant_id = r.tenant_id and p.road_id = r.id
      where r.tenant_id = ${world.tenant.id} and r.student_id = any (${ids}::uuid[]) group by r.student_id`.execute(
      ctx.db,
    ),
  )
  return new Map(rows.map(({ studentId, said }) => [studentId, said]))
}

/** Always the same chance, so that a failure can be seen again. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed * 2_654_435_761
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state / 2 ** 32
  }
  return items
    .map((item) => [next(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)
}

describe('how far pupils are', () => {
  it('is the same in a thousand orders of what happens, and the same when it is worked out again', async () => {
    const ids = await pupils(1_000)
    await analyze()
    const orders = new Map(ids.map((id, at) => [id, shuffled(happenings, at + 1)]))
    expect(new Set([...orders.values()].map((order) => order.join())).size).toBeGreaterThan(900)
    for (let step = 0; step < happenings.length; step += 1)
      for (const what of happenings)
        await happen(
          what,
          ids.filter((id) => orders.get(id)?.[step] === what),
        )
    const kept = await progress(ids)
    expect(kept.size).toBe(1_000)
    expect(new Set(kept.values()).size).toBe(1)
    expect([...kept.values()][0]).not.toMatch(/ (locked|open|in_progress) /)
    expect(await inside((ctx) => rebuildRoads(ctx, null))).toMatchObject({ roads: 1_000, changed: 0 })
    await inside((ctx) => sql`delete from road_phases where tenant_id = ${world.tenant.id}`.execute(ctx.db))
    expect(await inside((ctx) => rebuildRoads(ctx, null))).toMatchObject({ roads: 1_000, changed: 1_000 })
    expect(await progress(ids)).toEqual(kept)
  }, 120_000)

  it('is told of roads that are alike as of each by itself', async () => {
    const ids = await pupils(60)
    for (const [at, what] of happenings.entries())
      await happen(
        what,
        ids.filter((_, nth) => ((nth % 20) >> (at % 5)) & 1),
      )
    await inside((ctx) =>
      sql`insert into road_marks (tenant_id, road_id, phase_id, extended_to, extended_reason)
        select p.tenant_id, p.road_id, p.phase_id, ${ctx.now}::date - array_position(${ids}::uuid[], r.student_id) % 9 + 2, 'Was lang ziek'
        from road_phases p join roads r on r.tenant_id = p.tenant_id and r.id = p.road_id
        where p.tenant_id = ${world.tenant.id} and r.student_id = any (${ids.slice(0, 9)}::uuid[]) and p.state in ('locked', 'open') on conflict do nothing`.execute(
        ctx.db,
      ),
    )
    const told = () =>
      inside(async (ctx) => {
        const sort = [{ field: 'daysLate', descending: true }]
        const asked = { filter: new Map(), sort, page: { number: 1, size: 50 } }
        const { passed, inPhase, byRisk, ...matrix } = await readMatrix(ctx, asked)
        return {
          ...matrix,
          counts: [passed, inPhase, byRisk].map((each) => each.map((one) => JSON.stringify(one)).sort()),
        }
      })
    const together = await told()
    // To three of them nothing happened: their roads are laid and not worked out yet.
    expect(together.walking).toBeGreaterThanOrEqual(57)
    expect(together.extended).toBeGreaterThan(0)
    expect(new Set(together.rows.map(({ daysLate }) => daysLate)).size).toBeGreaterThan(2)
    const { rows } = await inside((ctx) =>
      sql<{ kinds: number }>`select count(distinct o.states)::int as kinds from roads r
        join road_settlements o on o.tenant_id = r.tenant_id and o.road_id = r.id
        where r.tenant_id = ${ctx.tenant.id} and r.student_id = any (${ids}::uuid[])`.execute(ctx.db),
    )
    expect(rows[0]?.kinds).toBeGreaterThan(5)
    expect(rows[0]?.kinds).toBeLessThan(30)
    await inside((ctx) =>
      sql`update road_settlements set states = null where tenant_id = ${ctx.tenant.id}`.execute(ctx.db),
    )
    expect(await told()).toEqual(together)
  })

  it('goes with a pupil to another class', async () => {
    const [id] = (await pupils(1)) as [string]
    for (const what of ['profile', 'applied', 'ticked'] as const) await happen(what, [id])
    const before = await progress([id])
    await inside(async (ctx) => {
      await sql`update group_memberships set left_on = '2026-11-01' where tenant_id = ${world.tenant.id} and student_id = ${id}`.execute(
        ctx.db,
      )
      await sql`insert into group_memberships (tenant_id, group_id, student_id, joined_on) values (${world.tenant.id}, ${other.id}, ${id}, '2026-11-01')`.execute(
        ctx.db,
      )
      expect(await layRoads(ctx, [id])).toEqual([])
      await settleRoads(ctx, { studentIds: [id] })
    })
    expect(await progress([id])).toEqual(before)
    expect(before.get(id)).toMatch(/ done /)
  })

  it('goes back when a place falls through', async () => {
    const [id] = (await pupils(1)) as [string]
    await happen('placed', [id])
    const placed = await progress([id])
    await inside(async (ctx) => {
      await sql`update internships set status = 'cancelled' where tenant_id = ${world.tenant.id} and student_id = ${id}`.execute(
        ctx.db,
      )
      await settleRoads(ctx, { studentIds: [id] })
    })
    expect(placed.get(id)?.match(/ done /g)).toHaveLength(2)
    expect((await progress([id])).get(id)).not.toMatch(/ done /)
  })
})
