import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { listCounted, type CountedPupil } from '#areas/desk/standing/kept/queries.ts'
import { nearestPeriodFirst } from '#areas/periods/queries.ts'
import { narrowedTo } from '#areas/users/model.ts'
import { dayOf } from '#platform/week.ts'
import { countSent, type SentCounts } from '#areas/matching/proposals/sent/queries.ts'
import { mayMatch } from '#areas/matching/policy.ts'
import { readMatrix } from '#areas/workflows/roads/matrix/queries.ts'
import { listKeptRoads } from '#areas/workflows/roads/one/queries.ts'
import { lastYearOf, type LastYear } from '../weeks/queries.ts'
import { placedSpots, type DashboardSpot } from '../spots/queries.ts'
import {
  contractedPupils,
  contractsPerWeek,
  countLate,
  eachOnce,
  mostLookedAfter,
  needingPupils,
  perGroup,
  stuckPupils,
  type OnRoad,
} from '../model.ts'
import { studentsVisibleTo } from '#areas/students/file/queries.ts'
import { holdsToday } from '#areas/groups/queries.ts'

type PeriodChoice = {
  id: string
  name: string
  startsOn: string
  endsOn: string
  contractDeadline: string | null
  schoolId: string
  schoolName: string
}

/** How the pupils of a period stand: who is stuck, how contracts grow, class by class. */
export async function schoolView(ctx: Ctx, asked: { periodId?: string; groupId?: string }) {
  const visible = studentsVisibleTo(ctx, sql`gm.student_id`, sql`g.school_id`)
  const school = narrowedTo(ctx.actor, ctx.organizationId)
  const within = school ? sql`p.school_id = ${school}::uuid` : sql`true`
  const { rows: periods } = await sql<PeriodChoice>`
    select p.id, p.name, p.starts_on, p.ends_on, p.contract_deadline, p.school_id, o.name as school_name
    from internship_periods p join organizations o on o.tenant_id = p.tenant_id and o.id = p.school_id
    where p.tenant_id = ${ctx.tenant.id} and p.status not in ('draft', 'archived') and ${within}
      and exists (select 1 from period_groups pg join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id
        join group_memberships gm on gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null
        where pg.tenant_id = p.tenant_id and pg.period_id = p.id and ${visible})
    order by ${nearestPeriodFirst('p', dayOf(ctx.now))} limit 50`.execute(ctx.db)
  const period = periods.find(({ id }) => id === asked.periodId) ?? periods[0]
  if (!period) return { periods: [], period: null }
  const rows = await listCounted(ctx, period.id)
  const { schoolId, ...shownPeriod } = period
  const groups = [...new Map(rows.map((row) => [row.groupId, row.groupName])).entries()].map(([id, name]) => ({
    id,
    name,
  }))
  // The class of another period is none of this one.
  const groupId = groups.find(({ id }) => id === asked.groupId)?.id
  const { mentors, proposals, spots, lastYear } = await besidePupils(ctx, {
    periodId: period.id,
    groupId,
    isMatched: mayMatch(ctx.actor, schoolId),
  })
  const lines = groupId ? rows.filter((row) => row.groupId === groupId) : rows
  const shown = eachOnce(lines)
  const starts = new Date(`${period.startsOn}T00:00:00Z`)
  const ends = new Date(`${period.endsOn}T00:00:00Z`)
  const isNamed = shown.length <= mostLookedAfter
  const { road, onRoad } = await roadsIn(ctx, { periodId: period.id, groupId, most: isNamed ? mostLookedAfter : 0 })
  return {
    periods,
    period: shownPeriod,
    groups,
    groupId: groupId ?? null,
    total: shown.length,
    contracted: contractedPupils(shown).length,
    progress: { ...contractsPerWeek(shown, starts, ends, ctx.now), lastYear },
    stuck: stuckPupils(shown, ctx.now),
    late: countLate(shown),
    notPassed: shown.filter(({ state }) => state === 'not_passed').length,
    lookedAfter: isNamed ? await lookedAfter(ctx, period.id, { shown, onRoad }) : null,
    classes: perGroup(lines, new Map(mentors.map(({ groupId: id, names }) => [id, names]))),
    road,
    proposals,
    spots,
  }
}

/** Pupils few enough to be known by name: where each stands, and who of them needs somebody, with the road to remind them by. */
async function lookedAfter(
  ctx: Ctx,
  periodId: string,
  { shown, onRoad }: { shown: readonly CountedPupil[]; onRoad: OnRoad },
) {
  const needing = needingPupils(shown, ctx.now, onRoad)
  const roads = await listKeptRoads(
    ctx,
    periodId,
    needing.map(({ studentId }) => studentId),
  )
  const roadOf = new Map(roads.map((road) => [road.studentId, road]))
  return {
    needing: needing.map((pupil) => ({
      ...pupil,
      roadId: roadOf.get(pupil.studentId)?.id ?? null,
      remindedAt: roadOf.get(pupil.studentId)?.remindedAt ?? null,
    })),
    pupils: shown.map(({ studentId, studentName, state }) => ({ studentId, studentName, state })),
  }
}

type BesidePupils = {
  mentors: { groupId: string; names: string[] }[]
  proposals: SentCounts | null
  spots: DashboardSpot[]
  lastYear: LastYear | null
}

/**
 * Who looks after the classes of a period and where its pupils are; for who may divide its places also what is held out to them, and how
 * the year before went, which nobody knows class by class.
 */
async function besidePupils(
  ctx: Ctx,
  { periodId, groupId, isMatched }: { periodId: string; groupId: string | undefined; isMatched: boolean },
): Promise<BesidePupils> {
  const { rows } = await sql<BesidePupils>`
    select coalesce((select jsonb_agg(m) from (
        select ms.group_id, array_agg(concat_ws(' ', m.first_name, m.infix, m.last_name) order by m.last_name) as names
        from period_groups pg join mentorships ms on ms.tenant_id = pg.tenant_id and ms.group_id = pg.group_id and ms.role = 'mentor' and ${holdsToday(ctx, 'ms')}
        join users m on m.tenant_id = ms.tenant_id and m.id = ms.mentor_id
        where pg.tenant_id = ${ctx.tenant.id} and pg.period_id = ${periodId} group by ms.group_id) m), '[]') as mentors,
      ${isMatched ? sql`(${countSent(ctx, { periodId, groupId })})` : sql`null::jsonb`} as proposals,
      ${isMatched && !groupId ? lastYearOf(ctx, periodId) : sql`null::jsonb`} as last_year,
      (${placedSpots(ctx, { periodId, groupId })}) as spots`.execute(ctx.db)
  return rows[0] as BesidePupils
}

/**
 * How far the pupils of a period are on the road most of them walk: the numbers of `/stagevoortgang`, and of who asks for
 * attention there so many.
 */
async function roadsIn(
  ctx: Ctx,
  { periodId, groupId, most }: { periodId: string; groupId: string | undefined; most: number },
) {
  const filter = new Map([['period_id_in', [periodId]]])
  // Of a whole school nobody is named.
  if (most > 0) filter.set('attention_eq', ['true'])
  if (groupId) filter.set('group_id_in', [groupId])
  const matrix = await readMatrix(ctx, { filter, sort: [], page: { number: 1, size: most } })
  const { rows, walking, late, byRisk, inPhase, phases, workflows, shown } = matrix
  const count = new Map(inPhase.map((one) => [one.phaseId, one.count]))
  return {
    road: {
      walking,
      late,
      byRisk,
      phases: phases.map(({ id, name }) => ({ id, name: name[ctx.locale], count: count.get(id) ?? 0 })),
      workflow: shown,
      others: workflows.filter(({ id }) => id !== shown),
    },
    onRoad: new Map(rows.map(({ studentId, ...of }) => [studentId, of])) satisfies OnRoad,
  }
}
