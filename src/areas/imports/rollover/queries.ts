import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { openApplicationStatuses } from '#areas/applications/model.ts'
import { holdsToday } from '#areas/groups/queries.ts'
import { endedStatuses } from '#areas/internships/model.ts'
import { isTakenAlong, nextPeriod, yearAfter, schoolYearOf, type PeriodStatus } from '#areas/periods/model.ts'
import { literals } from '#platform/db.ts'
import { conflict, invalid, notFound } from '#platform/errors.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { mustBeTyped } from '../roster/model.ts'
import { schoolsToImportFor } from '../roster/policy.ts'
import { daysBefore, mayLeaveOn, rolloverOf, type EndingClass, type EndingPupil, type Rollover } from './model.ts'
import type { RolloverChoices } from './schema.ts'

/** A period of the year that ends, with the names of its classes. */
export type EndingPeriod = {
  id: string
  name: string
  program: string
  startsOn: string
  endsOn: string
  searchOpensOn: string | null
  applicationsCloseOn: string | null
  contractDeadline: string | null
  completionDeadline: string | null
  hoursTarget: number | null
  minInternships: number
  maxInternships: number
  weekdays: string[]
  allowHolidays: boolean
  groupNames: string[]
  /** It was taken along to the next year before, by the rule of `isTakenAlong`. */
  isThere: boolean
}

/** A school year of a school, and the one after it. */
export type YearEnd = {
  schoolId: string
  schoolName: string
  from: string
  to: { name: string; startsOn: string; endsOn: string }
  classes: EndingClass[]
  periods: EndingPeriod[]
  next: { id: string; name: string; isArchived: boolean }[]
  /** Pupils the school has. */
  pupils: number
  /** Whether the year is so near its end that pupils may leave. */
  mayLeave: boolean
}

/**
 * The year that ends at a school, as its office may see it: the last one with classes, up to the one of today. While it is too
 * early for the year after this one, that is the year before, where pupils are in its classes still.
 */
export async function findYearEnd(ctx: Ctx, schoolId: string): Promise<YearEnd> {
  if (!schoolsToImportFor(ctx.actor).includes(schoolId)) throw notFound()
  const today = dayOf(ctx.now)
  const now = schoolYearOf(today)
  const before = schoolYearOf(addDays(now.startsOn, -1)).name
  const { rows } = await sql<{ name: string; last: string | null; isUnfinished: boolean; pupils: number }>`
    select o.name, (select max(g.school_year) from groups g where g.tenant_id = o.tenant_id and g.school_id = o.id
        and g.kind = 'class' and g.status = 'active' and g.school_year <= ${now.name}) as last,
      exists (select 1 from groups g join group_memberships gm on gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null
          join users u on u.tenant_id = gm.tenant_id and u.id = gm.student_id and u.status <> 'archived'
        where g.tenant_id = o.tenant_id and g.school_id = o.id and g.kind = 'class' and g.status = 'active' and g.school_year = ${before}) as is_unfinished,
      (select count(*)::int from student_profiles s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status <> 'archived'
        where s.tenant_id = o.tenant_id and s.school_id = o.id) as pupils
    from organizations o where o.tenant_id = ${ctx.tenant.id} and o.id = ${schoolId} and o.type = 'School'`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  const { name: schoolName, last, isUnfinished, pupils } = rows[0]
  const isEarlyFor = ({ startsOn }: { startsOn: string }) => addDays(today, daysBefore) < startsOn
  const from = isUnfinished && isEarlyFor(yearAfter(now.name)) ? before : (last ?? now.name)
  const to = yearAfter(from)
  if (isEarlyFor(to)) throw conflict('imports.rollover-early')
  return {
    schoolId,
    schoolName,
    from,
    to,
    pupils,
    mayLeave: mayLeaveOn(today, to.startsOn),
    classes: await listEndingClasses(ctx, schoolId, from),
    periods: await listEndingPeriods(ctx, schoolId, { from, to: to.name }),
    next: await listClassesThere(ctx, schoolId, to.name),
  }
}

async function listEndingClasses(ctx: Ctx, schoolId: string, schoolYear: string): Promise<EndingClass[]> {
  const { rows } = await sql<EndingClass>`
    select g.id, g.name, g.level, g.year, g.hours_target, g.program_code,
      (select count(*)::int from group_memberships gm join users u on u.tenant_id = gm.tenant_id and u.id = gm.student_id and u.status <> 'archived'
        where gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null) as pupils,
      array(select distinct concat_ws(' ', u.first_name, u.infix, u.last_name) from mentorships m
        join users u on u.tenant_id = m.tenant_id and u.id = m.mentor_id and u.status in ('active', 'invited')
        where m.tenant_id = g.tenant_id and m.group_id = g.id and ${holdsToday(ctx, 'm')} order by 1) as mentor_names
    from groups g where g.tenant_id = ${ctx.tenant.id} and g.school_id = ${schoolId} and g.school_year = ${schoolYear}
      and g.kind = 'class' and g.status = 'active' order by g.name, g.id`.execute(ctx.db)
  return rows
}

async function listEndingPeriods(
  ctx: Ctx,
  schoolId: string,
  year: { from: string; to: string },
): Promise<EndingPeriod[]> {
  const { rows } = await sql<Omit<EndingPeriod, 'isThere'> & { schoolYear: string; status: PeriodStatus }>`
    select p.id, p.name, p.program, p.starts_on, p.ends_on, p.search_opens_on, p.applications_close_on, p.contract_deadline,
      p.completion_deadline, p.hours_target, p.min_internships, p.max_internships, p.weekdays, p.allow_holidays,
      array(select g.name from period_groups pg join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id
        where pg.tenant_id = p.tenant_id and pg.period_id = p.id order by g.name) as group_names, p.school_year, p.status
    from internship_periods p where p.tenant_id = ${ctx.tenant.id} and p.school_id = ${schoolId} and p.school_year in (${year.from}, ${year.to})
    order by p.starts_on, p.id`.execute(ctx.db)
  return rows
    .filter(({ schoolYear, status }) => schoolYear === year.from && status !== 'archived')
    .map(({ schoolYear, status: _status, ...period }) => ({
      ...period,
      isThere: isTakenAlong({ ...period, schoolYear }, rows),
    }))
}

async function listClassesThere(ctx: Ctx, schoolId: string, schoolYear: string): Promise<YearEnd['next']> {
  const { rows } = await sql<YearEnd['next'][number]>`
    select id, name, status = 'archived' as is_archived from groups
    where tenant_id = ${ctx.tenant.id} and school_id = ${schoolId} and school_year = ${schoolYear} order by name`.execute(
    ctx.db,
  )
  return rows
}

/** The pupils of some classes, each once: by the class they came to last. */
async function listEndingPupils(ctx: Ctx, groupIds: readonly string[]): Promise<EndingPupil[]> {
  const { rows } = await sql<EndingPupil>`
    select distinct on (gm.student_id) gm.student_id, gm.group_id,
      (exists (select 1 from internships i where i.tenant_id = gm.tenant_id and i.student_id = gm.student_id and i.status not in ${literals(endedStatuses)})
        or exists (select 1 from applications a where a.tenant_id = gm.tenant_id and a.student_id = gm.student_id and a.status in ${literals(openApplicationStatuses)})) as is_busy,
      exists (select 1 from group_moves v where v.tenant_id = gm.tenant_id and v.student_id = gm.student_id and v.done_at is null and v.cancelled_at is null) as has_move
    from group_memberships gm join users u on u.tenant_id = gm.tenant_id and u.id = gm.student_id and u.status <> 'archived'
    where gm.tenant_id = ${ctx.tenant.id} and gm.group_id = any (${groupIds}::uuid[]) and gm.left_on is null
    order by gm.student_id, gm.joined_on desc, gm.group_id`.execute(ctx.db)
  return rows
}

export type CarriedMentorship = { mentorId: string; role: string; groupId: string; capacity: number | null }

/** Who looks after some classes today, and still will when the next year begins or, where it began, from today on. */
async function listCarried(ctx: Ctx, groupIds: readonly string[], startsOn: string): Promise<CarriedMentorship[]> {
  const today = dayOf(ctx.now)
  const from = today > startsOn ? today : startsOn
  const { rows } = await sql<CarriedMentorship>`
    select m.mentor_id, m.role, m.group_id, m.capacity from mentorships m
    join users u on u.tenant_id = m.tenant_id and u.id = m.mentor_id and u.status in ('active', 'invited')
    where m.tenant_id = ${ctx.tenant.id} and m.group_id = any (${groupIds}::uuid[]) and coalesce(m.ended_on > ${from}::date, true)
    order by m.mentor_id, m.role, m.group_id`.execute(ctx.db)
  return rows
}

const keyOf = ({ mentorId, role, groupId }: CarriedMentorship) => `${mentorId} ${role} ${groupId}`

/** What was chosen, worked out: everything that would be written. */
export type PlannedRollover = YearEnd & {
  plan: Rollover
  copies: (EndingPeriod & { classNames: string[] })[]
  carried: (CarriedMentorship & { className: string })[]
  /** How many leave, where that must be typed. */
  mustType: number | null
}

/** @throws Refusal 404, 409 where it is too early, 422 where a class or a name is not right */
export async function planRollover(
  ctx: Ctx,
  schoolId: string,
  { classes: chosen, periods, mentors }: RolloverChoices,
): Promise<PlannedRollover> {
  const end = await findYearEnd(ctx, schoolId)
  const faults = faultsIn(chosen, end)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const upOrOut = chosen.flatMap(({ id, way }) => (way === 'up' || way === 'leave' ? [id] : []))
  const plan = rolloverOf(chosen, { ...end, pupils: await listEndingPupils(ctx, upOrOut) })
  // A period is of a year at school: it comes again for the classes that are called so then.
  const then = new Map([...end.next, ...plan.classes].map(({ name }) => [name.toLowerCase(), name]))
  const copies = end.periods
    .filter(({ id, isThere }) => periods.includes(id) && !isThere)
    .map((period) => ({
      ...nextPeriod(period),
      classNames: period.groupNames.flatMap((name) => then.get(name.toLowerCase()) ?? []),
    }))
  const goal = new Map(chosen.filter(({ way }) => way === 'up').map(({ id, name }) => [id, name.toLowerCase()]))
  const held = mentors ? await listCarried(ctx, [...goal.keys()], end.to.startsOn) : []
  const nameOf = new Map(plan.classes.map(({ name }) => [name.toLowerCase(), name]))
  const idOf = new Map(plan.classes.map(({ name, existing }) => [name, existing]))
  const there = new Set(
    (
      await listCarried(
        ctx,
        [...idOf.values()].flatMap((id) => id ?? []),
        end.to.startsOn,
      )
    ).map(keyOf),
  )
  const carried = new Map<string, PlannedRollover['carried'][number]>()
  for (const one of held) {
    const className = nameOf.get(goal.get(one.groupId) ?? '')
    if (className === undefined) continue
    // Who looks after the class of the next year already is not told so twice, nor who looks after two that become one.
    const isThere = there.has(keyOf({ ...one, groupId: idOf.get(className) ?? '' }))
    const key = keyOf({ ...one, groupId: className })
    if (!isThere && !carried.has(key)) carried.set(key, { ...one, className })
  }
  const leaving = plan.leaving.length
  return {
    ...end,
    plan,
    copies,
    carried: [...carried.values()],
    mustType: mustBeTyped(leaving, end.pupils) ? leaving : null,
  }
}

function faultsIn(chosen: RolloverChoices['classes'], { classes, next, mayLeave }: YearEnd): Record<string, string[]> {
  const known = new Set(classes.map(({ id }) => id))
  const archived = new Set(next.filter(({ isArchived }) => isArchived).map(({ name }) => name.toLowerCase()))
  const faults: Record<string, string[]> = {}
  const seen = new Set<string>()
  for (const { id, way, name } of chosen) {
    if (!known.has(id) || seen.has(id)) faults.classes = ['imports.rollover-class']
    else if (way === 'up' && !name) faults[`name.${id}`] = ['imports.rollover-name']
    else if (way === 'leave' && !mayLeave) faults[`way.${id}`] = ['imports.rollover-leave']
    else if (way !== 'skip' && archived.has(name.toLowerCase())) faults[`name.${id}`] = ['imports.rollover-archived']
    seen.add(id)
  }
  return faults
}

export type RolloverRun = {
  id: string
  schoolId: string
  fileName: string
  status: string
  counts: Record<string, number>
  doneAt: Date
  undoneAt: Date | null
  createdByName: string | null
}

/** The years of a school that went over, newest first. */
export async function listRollovers(ctx: Ctx, id?: string): Promise<RolloverRun[]> {
  const { rows } = await sql<RolloverRun>`
    select r.id, r.organization_id as school_id, r.file_name, r.status, r.counts, r.done_at, r.undone_at,
      (select concat_ws(' ', u.first_name, u.infix, u.last_name) from users u where u.tenant_id = r.tenant_id and u.id = r.created_by) as created_by_name
    from import_runs r where r.tenant_id = ${ctx.tenant.id} and r.kind = 'rollover' and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
      and r.organization_id = any (${schoolsToImportFor(ctx.actor)}::uuid[])
    order by r.created_at desc, r.id desc limit 20`.execute(ctx.db)
  return rows
}
