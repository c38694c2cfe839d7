import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deployments } from '#areas/tenancy/deployments/model.ts'
import { dueOf } from '#areas/workflows/roads/matrix/queries.ts'
import { dayOf } from '#platform/week.ts'
import type { Runtime } from '../src/runtime.ts'
import { aWorld } from '../test/world.ts'
import { loadDemo } from './load.ts'
import { openMarks } from './marks.ts'
import { story } from './story.ts'

/** A tenant of the story, loaded on a day of its own into the database of the tests. */
async function loaded(key: string, now: string) {
  const { capabilities } = deployments.find((one) => one.key === key)!
  const world = await aWorld({ capabilities, now })
  const told = { ...world.tenant, key }
  const { origin } = world.origin
  const hosts = { all: async () => [told], originOfTenant: async () => ({ tenant: told, origin }) }
  const again = () => loadDemo({ ...world.runtime, hosts } as unknown as Runtime)
  await again()
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    world.inside(async (ctx) => (await query.execute(ctx.db)).rows)
  return { world, rows, today: dayOf(new Date(now)), again }
}

const told = (key: string) =>
  story.find(({ tenant }) => tenant === key)?.organizations.find(({ ref }) => ref === 'school')

type Rows = Awaited<ReturnType<typeof loaded>>['rows']

/** What later capabilities add to the story, as it stands in the database. */
async function whatLives(rows: Rows) {
  const [lives] = await rows(sql<{
    proposals: { open: number } | null
    assigned: number
    toCall: number
    papers: Record<string, number> | null
    agreements: number
    teams: Record<string, number> | null
    silent: number
    guided: number
    unplanned: number
  }>`
    select (select json_object_agg(status, n) from (select status, count(*)::int as n from match_proposals group by status) p) as proposals,
      (select count(*)::int from applications where origin = 'assigned') as assigned,
      (select count(*)::int from applications where origin = 'assigned' and status = 'awaiting_company_check') as to_call,
      (select json_object_agg(status, n) from (select status, count(*)::int as n from contact_questions group by status) q) as questions,
      (select count(*)::int from road_marks where extended_to is not null) as more_time,
      (select json_object_agg(status, json_build_object('city', city, 'count', n)) from (
        select a.status, max(f.city) as city, count(*)::int as n from self_found_places f
        join applications a on a.tenant_id = f.tenant_id and a.id = f.application_id group by a.status) s) as found,
      (select json_object_agg(status, n) from (select status, count(*)::int as n from required_documents d
        group by status) p) as papers,
      (select count(*)::int from partner_agreements) as agreements,
      (select count(*)::int from organizations o where description = '' and exists (select from vacancies v
        where v.tenant_id = o.tenant_id and v.organization_id = o.id and v.external_key is not null)) as silent,
      (select count(*) filter (where guide <> '')::float / count(*) from vacancies) as guided,
      (select count(*)::int from vacancies v where guide <> '' and day_plan = '{}' and (select count(distinct t.value)
        from jsonb_each(v.weekly_schedule) d, jsonb_array_elements(d.value) t) = 1) as unplanned,
      (select json_object_agg(status, n) from (select status, count(*)::int as n from application_teams group by status) t) as teams`)
  return lives!
}

test.each([
  ['demo', '2026-11-23T09:00:00Z'],
  ['demo', '2032-02-29T10:00:00Z'],
  ['roermond', '2027-08-01T10:00:00Z'],
  ['raayland', '2026-12-24T10:00:00Z'],
])('%s on %s is loaded, adds up, and nobody works on a Sunday', { timeout: 180_000 }, async (key, now) => {
  const { rows, today } = await loaded(key, now)
  const wrong = await rows(sql`
    select 'sum' as what, i.id from internships i left join timesheets t on t.tenant_id = i.tenant_id and t.internship_id = i.id
    left join timesheet_weeks w on w.tenant_id = t.tenant_id and w.timesheet_id = t.id and w.status in ('approved', 'locked')
    left join time_entries e on e.tenant_id = w.tenant_id and e.week_id = w.id
    group by i.id, i.tenant_id, i.minutes_approved having i.minutes_approved <> coalesce(sum(e.minutes), 0)
    union all select 'sunday', e.id from time_entries e where extract(isodow from e.date) = 7 or e.date > ${today}::date
    union all select 'future', i.id from internships i where i.created_at > ${now}::timestamptz or i.turn_since > ${now}::timestamptz
    union all select 'sunday asked', a.id from applications a
      where extract(isodow from a.created_at at time zone 'Europe/Amsterdam') = 7 and a.created_at::date < ${today}::date
    union all select 'seats', v.id from vacancies v where v.seats_taken > v.seats
    union all select 'outlasts its period', i.id from internships i
      join internship_periods p on p.tenant_id = i.tenant_id and p.id = i.period_id where i.ends_on > p.ends_on
    union all select 'before its place', i.id from internships i join vacancies v on v.tenant_id = i.tenant_id and v.id = i.vacancy_id
      where i.starts_on < v.starts_on
    union all select 'over', i.id from internships i where i.status = 'active' and i.ends_on < ${today}::date`)
  expect(wrong).toEqual([])
  const [counts] = await rows(sql<{ places: number; pupils: number }>`
    select (select count(*)::int from vacancies where status = 'published') as places,
      (select count(*)::int from group_memberships where left_on is null) as pupils`)
  expect(counts?.places).toBeGreaterThan(60)
  expect(counts?.pupils).toBeGreaterThan(50)
  // The line of the year before is as long as a period, and below that of this year at ten weeks.
  const [before] = await rows(sql<{ weeks: number; then: number; now: number }>`
    select count(*)::int as weeks, max(w.placed) filter (where w.week = 10) as then,
      (select count(distinct student_id)::int from internships i where i.program = max(p.program) and i.status not in ('cancelled', 'withdrawn')) as now
    from period_weeks w join internship_periods p on p.tenant_id = w.tenant_id and p.id = w.period_id where p.status = 'archived'`)
  expect(before?.weeks).toBe(key === 'raayland' ? 0 : 17)
  if (key !== 'raayland') expect(before?.then).toBeLessThan(before?.now ?? 0)
  const { proposals, assigned, toCall, papers, agreements, teams, silent, guided, unplanned, ...lives } =
    await whatLives(rows)
  // Whoever a list or a town names says who it is, and most places say who guides one there;
  // who does, tells how a time there goes, unless each day has its own times.
  expect({ silent, unplanned }).toEqual({ silent: 0, unplanned: 0 })
  expect(guided).toBeGreaterThan(0.6)
  // Where she is in the middle of her year, the pupil everybody becomes has one of her own.
  expect(papers).toMatchObject({ verified: key === 'demo' ? 2 : 1, rejected: 1, received: 1 })
  // Nothing can have run out where nothing has begun.
  if (key !== 'raayland') expect(papers).toMatchObject({ expired: 1 })
  expect(agreements).toBe(5)
  if (key === 'demo') expect(teams).toEqual({ sent: 1, forming: 1 })
  // Whoever is given a place is given one where the school has to call.
  expect(toCall).toBe(assigned)
  // Of a small school all but one or two pupils have a part of their own.
  if (key === 'demo') expect([proposals?.open, assigned]).toEqual([2, 2])
  else expect((proposals?.open ?? 0) + assigned).toBeGreaterThan(0)
  expect(lives).toEqual({
    questions: { answered: 2, open: 1 },
    // In a traineeship nobody is short of time on some days.
    moreTime: expect.toSatisfy((count) => count === 2 || key === 'raayland') as unknown,
    found: {
      accepted: { city: told(key)?.city, count: 1 },
      awaitingSchool: { city: told(key)?.city, count: 1 },
      changesRequested: { city: told(key)?.city, count: 1 },
      confirmed: { city: told(key)?.city, count: 1 },
      declined: { city: told(key)?.city, count: 1 },
    },
  })
  const [late] = await rows(sql<{ count: number }>`
    select count(*)::int as count from contract_signers s join contracts c on c.tenant_id = s.tenant_id and c.id = s.contract_id
    where c.status = 'signing' and s.status in ('invited', 'viewed')
      and coalesce(s.reminded_at, s.invited_at) <= ${now}::timestamptz - interval '3 days'`)
  if (key !== 'roermond') expect(late?.count).toBeGreaterThan(0)
  const [behind] = await rows(sql<{ late: number; pupils: number }>`
    select (select count(distinct r.student_id)::int from roads r join internship_periods p on p.tenant_id = r.tenant_id and p.id = r.period_id
        and p.status not in ('draft', 'archived')
        join workflow_versions v on v.tenant_id = r.tenant_id and v.workflow_id = r.workflow_id and v.version = r.version
        cross join lateral jsonb_array_elements(v.phases) with ordinality f (phase, place)
        join road_phases rp on rp.tenant_id = r.tenant_id and rp.road_id = r.id and rp.phase_id = (f.phase ->> 'id')::uuid
        where rp.state not in ('done', 'excused') and ${dueOf()} < ${today}::date and not exists (
          select 1 from jsonb_array_elements(v.phases) with ordinality l (phase, place)
          join road_phases d on d.tenant_id = r.tenant_id and d.road_id = r.id and d.phase_id = (l.phase ->> 'id')::uuid
          where l.place > f.place and d.state = 'done')) as late,
      (select count(distinct student_id)::int from roads) as pupils`)
  // A handful to a tenth, on whatever day, and where it was a whole class whose contracts were due before it began.
  expect(behind?.late).toBeGreaterThan(0)
  expect(behind?.late).toBeLessThanOrEqual((behind?.pupils ?? 0) * 0.15)
  if (key !== 'demo') return
  const noor = await rows(sql`
    select i.program, i.status, i.minutes_approved as minutes, c.status as contract from internships i
    join users u on u.tenant_id = i.tenant_id and u.id = i.student_id
    left join contracts c on c.tenant_id = i.tenant_id and c.internship_id = i.id
    where u.first_name = 'Noor' and u.last_name = 'Yıldız' order by i.program`)
  expect(noor).toEqual([
    { program: 'mas', status: 'active', minutes: 720, contract: null },
    { program: 'traineeship', status: 'contracting', minutes: 0, contract: 'signing' },
  ])
})

test('what is told at once looks as if it had been lived step by step', { timeout: 180_000 }, async () => {
  const { rows } = await loaded('demo', '2026-11-23T09:00:00Z')
  const tables: [table: string, rows: string][] = [
    ['applications', `t.status = 'confirmed'`],
    // Of a place a pupil found its host is named as well.
    ['internships', `t.status = 'active' and t.vacancy_id is not null`],
    ['timesheets', `exists (select 1 from internships i where i.id = t.internship_id and i.status = 'active')`],
    ['timesheet_weeks', `t.status = 'approved'`],
    ['time_entries', `t.status = 'approved'`],
  ]
  const noor = `(select id from users where first_name = 'Noor' and last_name = 'Yıldız')`
  const sheets = `(select s.id from timesheets s join internships i on i.id = s.internship_id where i.student_id = ${noor})`
  const hers: Record<string, string> = {
    timesheets: `t.id in ${sheets}`,
    timesheet_weeks: `t.timesheet_id in ${sheets}`,
  }
  for (const [table, which] of tables) {
    const own = hers[table] ?? `t.student_id = ${noor}`
    const filled = (whose: string) =>
      rows(sql<{ column: string }>`
        select distinct e.key as column from ${sql.raw(table)} t, jsonb_each(to_jsonb(t)) e
        where ${sql.raw(which)} and ${sql.raw(whose)} and e.value <> 'null' order by 1`)
    expect(await filled(`not (${own})`), table).toEqual(await filled(own))
  }
})

test('a story that was broken off is begun anew, and one that was told stands', { timeout: 180_000 }, async () => {
  const { world, rows, again } = await loaded('raayland', '2026-11-23T09:00:00Z')
  const marks = openMarks(world.runtime.ownerUrl)
  const standing = () =>
    rows(sql<{ people: number; hours: number; lines: number; newcomers: number }>`
      select (select count(*)::int from users) as people, (select count(*)::int from time_entries) as hours,
        (select count(*)::int from audit_log) as lines,
        (select count(*)::int from users where first_name = 'Nieuwkomer') as newcomers`)
  const [whole] = await standing()
  expect(whole?.people).toBeGreaterThan(50)
  await world.inside((ctx) => sql`update users set first_name = 'Nieuwkomer'`.execute(ctx.db))
  await again()
  expect((await standing())[0]).toMatchObject({ newcomers: whole?.people })
  await marks.mark(world.tenant.id, 'begun')
  await again()
  const [anew] = await standing()
  expect(anew).toMatchObject({ people: whole?.people, newcomers: 0 })
  expect(await marks.begunOnly()).not.toContain(world.tenant.id)
  await marks.close()
})
