import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#areas/context.ts'
import { newId } from '#platform/ids.ts'
import { aWorld, type World } from '#root/test/world.ts'
import { listPupils, type PupilList } from '../../queries.ts'
import { keepFollowing, keepStandings } from './commands.ts'
import { listCounted, readKept } from './queries.ts'

let world: World
let coordinator: { id: string }
let schools: { id: string }[]
let groups: { id: string }[]
let periods: { id: string }[]
let company: { id: string }
let vacancy: { id: string }
let pupils: { id: string }[]
let template: string

beforeAll(async () => {
  world = await aWorld({ capabilities: { usesHours: true, digitalContracts: true } })
  schools = [await world.make.school(), await world.make.school()]
  const [own, other] = schools as [{ id: string }, { id: string }]
  groups = [await world.make.group(own.id), await world.make.group(own.id), await world.make.group(other.id)]
  const [first, second, third] = groups as [{ id: string }, { id: string }, { id: string }]
  periods = [
    await world.make.period(own.id, [first.id, second.id]),
    await world.make.period(own.id, [second.id]),
    await world.make.period(other.id, [third.id]),
  ]
  company = await world.make.company()
  vacancy = await world.make.vacancy(company.id, { seats: 90 })
  coordinator = await world.make.user({ roles: [{ name: 'coordinator', organizationId: own.id }] })
  pupils = []
  for (let at = 0; at < 12; at += 1) {
    const group = groups[at % 3] as { id: string }
    const schoolId = at % 3 === 2 ? other.id : own.id
    pupils.push(await world.make.student({ schoolId, groupId: group.id, lastName: `Naam ${at % 4}` }))
  }
  template = newId()
  const fields = [
    { key: 'tasks', filledBy: 'company', required: true },
    { key: 'goals', filledBy: 'student', required: true },
  ]
  await world.inside((ctx) =>
    sql`insert into contract_templates (tenant_id, id, name, program, locale, body, fields)
      values (${world.tenant.id}, ${template}, 'Overeenkomst', 'mas', 'nl', '[]', ${JSON.stringify(fields)})`.execute(
      ctx.db,
    ),
  )
})

/** The same seed is the same run. */
function randomOf(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof randomOf>
const one = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)] as Item

/** A day between August 2026 and June 2027. */
const aDay = (random: Random) => new Date(Date.UTC(2026, 7, 1 + random(320))).toISOString().slice(0, 10)

/** What happens to somebody, or to what they stand in, straight in the rows: no command tells of it. */
const happenings: ((ctx: Ctx, random: Random) => Promise<unknown>)[] = [
  ({ db, now }, random) => {
    const at = random(pupils.length)
    const period = at % 3 === 2 ? periods[2] : periods[at % 2]
    const starts = aDay(random)
    return sql`insert into internships (tenant_id, id, student_id, organization_id, period_id, program, status, turn_since, starts_on, ends_on, minutes_planned, schedule, created_at, updated_at)
      values (${world.tenant.id}, ${newId()}, ${pupils[at]?.id}, ${company.id}, ${period?.id}, 'mas', ${one(random, ['planned', 'contracting', 'active', 'wrapping_up'])}, ${now}, ${starts}, ${starts}::date + 90, 1800,
        ${one(random, ['{}', '{"wed": [["13:30", "16:00"]]}'])}, ${now}, ${now}) on conflict do nothing`.execute(db)
  },
  ({ db }, random) =>
    sql`update internships set status = ${one(random, ['planned', 'ready', 'active', 'wrapping_up', 'completed', 'terminated', 'cancelled'])}, minutes_approved = ${random(2) * 1800}
      where tenant_id = ${world.tenant.id} and student_id = ${one(random, pupils).id}`.execute(db),
  ({ db, now }, random) => {
    const at = random(pupils.length)
    return sql`insert into applications (tenant_id, id, student_id, vacancy_id, organization_id, period_id, status, origin, turn_since, created_at, updated_at)
      values (${world.tenant.id}, ${newId()}, ${pupils[at]?.id}, ${vacancy.id}, ${company.id}, ${(at % 3 === 2 ? periods[2] : periods[0])?.id}, ${one(random, ['submitted', 'seen', 'awaiting_mentor', 'declined', 'expired'])}, 'vacancy', ${now}, ${now}, ${now}) on conflict do nothing`.execute(
      db,
    )
  },
  ({ db }, random) =>
    sql`update applications set status = ${one(random, ['declined', 'seen', 'withdrawn'])} where tenant_id = ${world.tenant.id} and student_id = ${one(random, pupils).id}`.execute(
      db,
    ),
  ({ db, now }, random) =>
    sql`insert into contracts (tenant_id, id, internship_id, template_id, template_version, number, locale, status, turn_since, field_values, verify_code, created_at, updated_at)
      select tenant_id, gen_random_uuid(), id, ${template}, 1, gen_random_uuid()::text, 'nl', ${one(random, ['draft', 'filling', 'signing', 'signed'])}, ${now}, ${one(random, ['[]', '[["tasks", "Helpen"]]'])}, gen_random_uuid()::text, ${now}, ${now}
      from internships where tenant_id = ${world.tenant.id} and student_id = ${one(random, pupils).id} and status in ('planned', 'contracting')
      on conflict do nothing`.execute(db),
  ({ db }, random) =>
    sql`insert into contract_signers (tenant_id, id, contract_id, role, turn, name, status)
      select tenant_id, gen_random_uuid(), id, ${one(random, ['guardian', 'school', 'company'])}, 1, 'Elif', ${one(random, ['invited', 'viewed', 'waiting'])} from contracts
      where tenant_id = ${world.tenant.id} and status = 'signing' on conflict do nothing`.execute(db),
  ({ db }, random) =>
    sql`update contracts set status = ${one(random, ['filling', 'signing', 'voided'])} where tenant_id = ${world.tenant.id} and id in (
      select id from contracts where tenant_id = ${world.tenant.id} order by id offset ${random(4)} limit 1)`.execute(
      db,
    ),
  ({ db, now }) =>
    sql`insert into contract_questions (tenant_id, id, contract_id, signer_id, status, asked_text, asked_at)
      select distinct on (contract_id) tenant_id, gen_random_uuid(), contract_id, id, 'open', 'Klopt de dag?', ${now} from contract_signers
      where tenant_id = ${world.tenant.id} on conflict do nothing`.execute(db),
  ({ db }) =>
    sql`update contract_questions set status = 'answered', answer = 'Ja.' where tenant_id = ${world.tenant.id} and status = 'open'`.execute(
      db,
    ),
  async ({ db, now }, random) => {
    const { id } = one(random, pupils)
    await sql`insert into timesheets (tenant_id, id, internship_id, created_at) select tenant_id, gen_random_uuid(), id, ${now} from internships
      where tenant_id = ${world.tenant.id} and student_id = ${id} on conflict do nothing`.execute(db)
    await sql`insert into timesheet_weeks (tenant_id, id, timesheet_id, monday, status, turn_since)
      select t.tenant_id, gen_random_uuid(), t.id, date_trunc('week', ${aDay(random)}::timestamp)::date, ${one(random, ['open', 'submitted', 'approved', 'returned'])}, ${now}
      from timesheets t join internships i on i.tenant_id = t.tenant_id and i.id = t.internship_id where t.tenant_id = ${world.tenant.id} and i.student_id = ${id}
      on conflict do nothing`.execute(db)
  },
  ({ db }, random) =>
    sql`update timesheet_weeks set status = ${one(random, ['submitted', 'approved'])} where tenant_id = ${world.tenant.id} and extract(day from monday)::int % 3 = ${random(3)}`.execute(
      db,
    ),
  ({ db }, random) =>
    sql`update group_memberships set left_on = case when left_on is null then '2026-11-01'::date end where tenant_id = ${world.tenant.id} and student_id = ${one(random, pupils).id}`.execute(
      db,
    ),
  ({ db }, random) =>
    sql`insert into group_memberships (tenant_id, group_id, student_id, joined_on) values (${world.tenant.id}, ${groups[1]?.id}, ${pupils[3 * random(4)]?.id}, '2026-09-01') on conflict do nothing`.execute(
      db,
    ),
  ({ db }, random) =>
    sql`update groups set status = case status when 'active' then 'archived' else 'active' end, archived_at = null where tenant_id = ${world.tenant.id} and id = ${one(random, groups).id}`.execute(
      db,
    ),
  ({ db }, random) =>
    sql`update internship_periods set search_opens_on = ${aDay(random)}::date, starts_on = ${aDay(random)}::date, ends_on = '2027-07-01', contract_deadline = ${aDay(random)}::date where tenant_id = ${world.tenant.id} and id = ${one(random, periods).id}`.execute(
      db,
    ),
  ({ db }, random) =>
    sql`update internship_periods set status = ${one(random, ['open', 'draft', 'archived', 'open'])} where tenant_id = ${world.tenant.id} and id = ${one(random, periods).id}`.execute(
      db,
    ),
  ({ db }, random) =>
    sql`delete from period_groups where tenant_id = ${world.tenant.id} and (group_id, period_id) in (select group_id, period_id from period_groups where tenant_id = ${world.tenant.id} order by group_id, period_id offset ${random(4)} limit 1)`.execute(
      db,
    ),
  ({ db }) =>
    sql`insert into period_groups (tenant_id, period_id, group_id) values (${world.tenant.id}, ${periods[0]?.id}, ${groups[0]?.id}), (${world.tenant.id}, ${periods[1]?.id}, ${groups[1]?.id}), (${world.tenant.id}, ${periods[2]?.id}, ${groups[2]?.id}) on conflict do nothing`.execute(
      db,
    ),
  ({ db }, random) =>
    sql`update student_profiles set exempt = not exempt where tenant_id = ${world.tenant.id} and user_id = ${one(random, pupils).id}`.execute(
      db,
    ),
  ({ db }, random) =>
    sql`update users set status = case status when 'archived' then 'active' else 'archived' end, last_name = ${`Naam ${random(9)}`} where tenant_id = ${world.tenant.id} and id = ${one(random, pupils).id}`.execute(
      db,
    ),
  ({ db }, random) =>
    sql`insert into school_days (tenant_id, id, school_id, kind, name, starts_on, ends_on) values (${world.tenant.id}, ${newId()}, ${one(random, schools).id}, 'free_day', 'Vrij', '2026-09-14', '2026-10-02')`.execute(
      db,
    ),
  ({ db }, random) =>
    sql`update organizations set settings = ${JSON.stringify({ holidayRegion: one(random, ['north', 'south']) })} where tenant_id = ${world.tenant.id} and id = ${one(random, schools).id}`.execute(
      db,
    ),
]

const questions: { filter: [string, string[]][]; sort?: string; descending?: boolean; page?: number }[] = [
  { filter: [] },
  { filter: [], sort: 'since', descending: true },
  { filter: [['state_in', ['none', 'applied', 'contract']]], sort: 'quietSince' },
  { filter: [['late_in', ['week', 'contract', 'signature', 'approval']]] },
  { filter: [['turn_in', ['company', 'student']]], sort: 'state' },
  { filter: [['name_cont', ['aam 1']]], page: 2 },
  { filter: [['quiet_in', ['7']]], sort: 'className' },
]

/** What lists and overviews tell of where pupils stand, of everybody and of some. */
async function told(ctx: Ctx, asked: number): Promise<unknown[]> {
  const scopes: [string, string[]][][] = [
    [['period_id_in', [periods[0]?.id as string]]],
    [['period_id_in', [periods[1]?.id as string]]],
    [['period_id_in', [periods[0]?.id as string, periods[1]?.id as string]]],
    [['group_id_in', [groups[1]?.id as string]]],
  ]
  const some = questions[asked % questions.length] as (typeof questions)[number]
  const lists: PupilList[] = []
  for (const scope of [[], scopes[asked % scopes.length] ?? []])
    for (const { filter, sort, descending = false, page = 1 } of [{ filter: [] }, some] as typeof questions)
      lists.push(
        await listPupils(ctx, {
          filter: new Map([...scope, ...filter]),
          sort: sort ? [{ field: sort, descending }] : [],
          page: { number: page, size: page === 1 ? 20 : 2 },
        }),
      )
  return [...lists, await listCounted(ctx, periods[0]?.id as string)]
}

/** What is told of what is kept, and what is told where nothing of it may be used. */
async function toldBothWays(asked: number): Promise<[kept: unknown[], plain: unknown[]]> {
  const both = async (ctx: Ctx): Promise<[unknown[], unknown[]]> => {
    const kept = await told(ctx, asked)
    await sql`update standing_bases set basis = '-' || basis where tenant_id = ${world.tenant.id}`.execute(ctx.db)
    const plain = await told(ctx, asked)
    await sql`update standing_bases set basis = substr(basis, 2) where tenant_id = ${world.tenant.id}`.execute(ctx.db)
    return [kept, plain]
  }
  return world.inside(both, {
    kind: 'user',
    userId: coordinator.id,
    accountId: null,
    sessionId: 's',
    name: 'Co',
    roles: [{ id: 'r', name: 'coordinator', organizationId: schools[0]?.id as string, organizationType: 'School' }],
  })
}

describe('where pupils stand', () => {
  it('is told of what is kept as it would be worked out, whatever happens in between', async () => {
    const random = randomOf(20261128)
    await world.inside(keepStandings)
    for (let round = 0; round < 4; round += 1) {
      const order = happenings.map((_, at) => ({ at, rank: random(1_000_000) })).toSorted((a, b) => a.rank - b.rank)
      for (const { at } of order) {
        if (random(3) > 0) await world.inside(keepStandings)
        if (random(12) === 0) world.setNow(`${aDay(random)}T09:00:00Z`)
        await world.inside((ctx) => happenings[at]?.(ctx, random) as Promise<unknown>)
        const [kept, plain] = await toldBothWays(random(1000))
        expect(kept, `happening ${at} in round ${round}`).toEqual(plain)
      }
    }
  })
})

describe('what is kept', () => {
  const isCurrent = (capabilities: object) =>
    world.inside(async (ctx) => {
      const tenant = { ...ctx.tenant, capabilities: { ...ctx.tenant.capabilities, ...capabilities } }
      return (await readKept({ ...ctx, tenant })).isCurrent
    })

  it('holds when the tenant wants something else that decides nothing here, and no longer when it does', async () => {
    await world.inside(keepStandings)
    expect(await isCurrent({ motivationMaxLength: 123, mapCenter: { lat: 52, lng: 5 } })).toBe(true)
    expect(await isCurrent({ digitalContracts: false })).toBe(false)
  })

  it('fails without keeping anybody from what else follows of a step', async () => {
    await world.inside(keepStandings)
    await world.inside((ctx) => happenings[0]?.(ctx, randomOf(1)) as Promise<unknown>)
    const taken = Promise.withResolvers<undefined>()
    const free = Promise.withResolvers<undefined>()
    const other = world.inside(async (ctx) => {
      await sql`delete from pupil_standings where tenant_id = ${world.tenant.id}`.execute(ctx.db)
      taken.resolve(undefined)
      await free.promise
      throw new Error('never mind')
    })
    await taken.promise
    const after = await world.inside(async (ctx) => {
      await sql`set local lock_timeout = '50ms'`.execute(ctx.db)
      await keepFollowing(ctx)
      return (await readKept(ctx)).noted.length
    })
    free.resolve(undefined)
    await expect(other).rejects.toThrow('never mind')
    expect(after).toBeGreaterThan(0)
    await world.inside(keepFollowing)
    expect(await world.inside(async (ctx) => (await readKept(ctx)).noted)).toEqual([])
  })
})
