import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { phases } from '#areas/desk/model.ts'
import { everybody, withStandings } from '#areas/desk/standing/kept/queries.ts'
import { schoolLevels } from '#areas/groups/model.ts'
import { nearestPeriodFirst } from '#areas/periods/queries.ts'
import { organizationsOf } from '#areas/users/model.ts'
import { onlineStatuses } from '#areas/vacancies/model.ts'
import { literals } from '#platform/db.ts'
import { dayOf } from '#platform/week.ts'
import {
  fewest,
  hideAlone,
  hideFew,
  mergeHours,
  onlookerPhases,
  type CountedRow,
  type Hiding,
  type HoursOf,
} from './model.ts'

/** The schools somebody looks on for, the periods each is in, or the last it was in, and when the next begins. */
type Looked = {
  name: string
  schools: number
  periods: { id: string; name: string; startsOn: string; endsOn: string }[]
  begins: string | null
}

type Counted = {
  hosts: number
  /** Of each school and level how many pupils are in which phase. */
  groups: { school: string; level: string | null; phase: (typeof onlookerPhases)[number]; count: number }[]
  wishes: { sector: string; pupils: number; seats: number }[]
  hours: HoursOf[]
}

/** Which phase of who looks on a pupil is in. */
const phaseOf = sql`case when state = 'finished' then 'finished' when state in ('running', 'hours_done') then 'running'
  when state = 'contract' then 'agreed' else 'seeking' end`

/**
 * How the pupils do whom somebody looks on for: those of the schools in the place of a municipality, or of a school board, in the
 * periods each school is in. Numbers alone, none of them so small that one of the pupils could be found in it.
 */
export async function onlookerView(ctx: Ctx) {
  const own = organizationsOf(ctx.actor, 'viewer')
  const { name, schools, periods, begins } = await lookFor(ctx, own.find((id) => id === ctx.organizationId) ?? own[0])
  const counted =
    periods.length > 0
      ? await count(
          ctx,
          periods.map(({ id }) => id),
        )
      : undefined
  const { by, rows } = rowsOf(counted?.groups ?? [])
  const hiding = hideFew(rows)
  const said = {
    name,
    schools,
    begins: counted ? null : begins,
    period: periods.length === 1 ? (periods[0] ?? null) : null,
    by,
  }
  if (!counted || !hiding) return { ...said, hosts: null, table: null, wishes: [], hours: [] }
  return {
    ...said,
    table: hiding.table,
    ...tellBeside(hiding, counted),
    wishes: counted.wishes.map(({ pupils, ...wish }) => ({ ...wish, pupils: hideAlone(pupils) })),
  }
}

const [placedFrom, workingFrom] = [onlookerPhases.indexOf('agreed'), onlookerPhases.indexOf('running')]

/** Hosts and hours, as far as they do not say what the table hides: a host has a pupil at least, and a line of hours five. */
function tellBeside({ mayTell }: Hiding, { hosts, hours }: Counted) {
  const hostsSay = { from: placedFrom, atLeast: hosts }
  const isTold = mayTell([hostsSay])
  const linesSay = (lines: number) => [...(isTold ? [hostsSay] : []), { from: workingFrom, atLeast: lines * fewest }]
  let lines = mergeHours(hours).length
  while (lines > 0 && !mayTell(linesSay(lines))) lines--
  return { hosts: isTold ? hosts : null, hours: mergeHours(hours, lines) }
}

/** By school where there are several, else by level. */
function rowsOf(groups: Counted['groups']): { by: 'school' | 'level'; rows: CountedRow[] } {
  const names = [...new Set(groups.map(({ school }) => school))].toSorted((one, other) =>
    one.localeCompare(other, 'nl'),
  )
  const by = names.length > 1 ? 'school' : 'level'
  const keyOf = ({ school, level }: Counted['groups'][number]) => (by === 'school' ? school : (level ?? ''))
  const rows = (by === 'school' ? names : [...schoolLevels, '']).map((key): CountedRow => {
    const own = groups.filter((one) => keyOf(one) === key)
    const countIn = (phase: string) => own.filter((one) => one.phase === phase).reduce((sum, one) => sum + one.count, 0)
    return { key, cells: onlookerPhases.map(countIn) }
  })
  return { by, rows }
}

async function lookFor(ctx: Ctx, organizationId: string | undefined): Promise<Looked> {
  const tenant = sql`${ctx.tenant.id}::uuid`
  const today = dayOf(ctx.now)
  const { rows } = await sql<Looked>`
    with looked as (select o.id, o.name, o.city, o.type, o.status from organizations o where o.tenant_id = ${tenant} and o.id = ${organizationId ?? null}::uuid),
    schools as (select s.id from organizations s join looked l on
        case when l.type = 'SchoolBoard' then s.parent_id = l.id else lower(s.city) = lower(l.city) end
      where s.tenant_id = ${tenant} and s.type = 'School' and s.status = 'approved' and l.status = 'approved'),
    periods as (select p.* from internship_periods p join schools on schools.id = p.school_id
      where p.tenant_id = ${tenant} and p.status not in ('draft', 'archived'))
    select (select name from looked) as name, (select count(*)::int from schools) as schools,
      (select min(starts_on) from periods where starts_on > ${today}::date) as begins,
      (select coalesce(json_agg(n order by n.name, n.id), '[]') from (
        select r.id, r.name, r.starts_on, r.ends_on from (
          select p.*, row_number() over (partition by p.school_id order by ${nearestPeriodFirst('p', today)}) as nth
          from periods p where p.starts_on <= ${today}::date) r
        where r.nth = 1 or r.ends_on >= ${today}::date) n) as periods`.execute(ctx.db)
  return rows[0] as Looked
}

/**
 * Hosts and hours are of who has a place: of who did not pass, and asks elsewhere, `organization_id` is where was asked.
 */
async function count(ctx: Ctx, periodIds: string[]): Promise<Counted> {
  const tenant = sql`${ctx.tenant.id}::uuid`
  const standings = await withStandings(
    { ...ctx, actor: { kind: 'system' }, organizationId: undefined },
    { ...everybody, periodIds },
  )
  const { rows } = await sql<Counted>`
    ${standings},
    pupils as materialized (select s.*, o.name as school, p.level, p.interests, ${phaseOf} as phase from stood s
      join organizations o on o.tenant_id = ${tenant} and o.id = s.school_id
      join student_profiles p on p.tenant_id = ${tenant} and p.user_id = s.id
      where s.state in ${literals(phases)})
    select (select count(distinct organization_id)::int from pupils where phase <> 'seeking') as hosts,
      (select coalesce(json_agg(g), '[]') from (
        select school, level, phase, count(*)::int as count from pupils group by school, level, phase) g) as groups,
      (select coalesce(json_agg(w order by pupils desc, sector), '[]') from (
        select wanted.sector, wanted.pupils, coalesce(offered.seats, 0) as seats from (
          select k.sector, count(*)::int as pupils from pupils cross join lateral unnest(interests) as k (sector) group by k.sector) wanted
        left join (
          select k.sector, sum(v.seats)::int as seats from vacancies v
          cross join lateral unnest(v.sector_keys) as k (sector)
          where v.tenant_id = ${tenant} and v.status in ${literals(onlineStatuses)} group by k.sector) offered using (sector)) w) as wishes,
      (select coalesce(json_agg(h), '[]') from (
        select o.sector_keys[1] as sector, sum(s.minutes_approved)::int as minutes, count(*)::int as pupils from pupils s
        join organizations o on o.tenant_id = ${tenant} and o.id = s.organization_id
        where s.phase in ('running', 'finished') and s.minutes_approved > 0 group by o.sector_keys[1]) h) as hours`.execute(
    ctx.db,
  )
  return rows[0] as Counted
}
