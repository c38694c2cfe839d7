import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { countPoint } from '#areas/extension.ts'
import { listMentors } from '#areas/groups/queries.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { findPeriod, type Period } from '#areas/periods/queries.ts'
import type { SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { fullName, type Capacity } from '#areas/users/model.ts'
import { listUsersById, listUsersWithRole } from '#areas/users/queries.ts'
import { literals } from '#platform/db.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { dayOf, type WeeklySchedule } from '#platform/week.ts'
import { endedStatuses, isOver } from '../model.ts'
import { internshipCapacities } from '../policy.ts'
import { getInternship, type Internship } from '../queries.ts'
import { changeableFields, contractEffectOf, type ChangeField, type ContractEffect } from './model.ts'

/** How many have signed the contract of an internship that is not signed by everybody yet. */
export const countSignatures = countPoint<[ctx: Ctx, internshipId: string]>()
/** How many pieces of work are written down outside two days. */
export const countHoursOutside =
  countPoint<[ctx: Ctx, asked: { internshipId: string; startsOn: string; endsOn: string }]>()

/** Somebody who may guide a pupil: how they are reached, and how many they guide now. */
type Guide = { id: string; name: string; phone: string | null; guides: number }

/** An internship, what of it may be changed now, and what a change means. */
export type ChangeableInternship = {
  internship: Internship
  fields: ChangeField[]
  contract: ContractEffect
  /** Who guides pupils there: the people of the organization with an account. */
  supervisors: Guide[]
  /** In which capacities the actor meets it. */
  who: Capacity[]
}

export async function findChangeable(ctx: Ctx, internship: Internship): Promise<ChangeableInternship> {
  const who = internshipCapacities(ctx.actor, internship)
  const fields = changeableFields(internship, who)
  const people = fields.includes('supervisorUserId')
    ? await listUsersWithRole(ctx, internship.organizationId, ['admin', 'supervisor'])
    : []
  const signatures = await countSignatures(ctx, internship.id)
  return {
    internship,
    fields,
    who,
    contract: contractEffectOf({ ...internship, signatures }),
    supervisors: await withGuided(ctx, internship.organizationId, people),
  }
}

/** Beside each how many internships under way they guide there, counted for all at once: what they do elsewhere is not told. */
async function withGuided(
  ctx: Ctx,
  organizationId: string,
  people: Awaited<ReturnType<typeof listUsersWithRole>>,
): Promise<Guide[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ id: string; count: number }>`
    select supervisor_user_id as id, count(*)::int as count from internships where tenant_id = ${ctx.tenant.id}
      and organization_id = ${organizationId} and supervisor_user_id = any (${people.map(({ id }) => id)}::uuid[]) and status not in ${literals(endedStatuses)} group by supervisor_user_id`.execute(
    ctx.db,
  )
  const guided = new Map(rows.map(({ id, count }) => [id, count]))
  return people.map((one) => ({
    id: one.id,
    name: fullName(one),
    phone: one.phone,
    guides: guided.get(one.id) ?? 0,
  }))
}

export type ShownChangeable = ChangeableInternship & { mentorNames: string[]; schoolSupervisorName: string | null }

/** The same for whoever is about to change it. @throws Refusal 403 where they never may, 404, 409 where it is over */
export async function showChangeable(ctx: Ctx, id: string): Promise<ShownChangeable> {
  const internship = await getInternship(ctx, id)
  const found = await findChangeable(ctx, internship)
  if (found.fields.length === 0) {
    const isTheirs = changeableFields({ ...internship, status: 'planned', contractStatus: null }, found.who).length > 0
    if (!isTheirs) throw forbidden('internships.not-yours')
    throw conflict(isOver(internship.status) ? 'internships.is-over' : 'internships.contract-fixed')
  }
  const [mentors, [guides]] = [
    await listMentors(ctx, internship.studentId),
    await listUsersById(ctx, internship.schoolSupervisorId ? [internship.schoolSupervisorId] : []),
  ]
  return {
    ...found,
    mentorNames: mentors.map(({ name }) => name),
    schoolSupervisorName: guides ? fullName(guides) : null,
  }
}

type Days = { startsOn: string; endsOn: string; schedule: WeeklySchedule }
export type AroundInternship = {
  period: Period | undefined
  calendar: SchoolCalendar
  /** Where else the pupil is or goes. */
  elsewhere: Days[]
  industrial: boolean
  /** The points of the law that the school lets through at this place. */
  hoursAllowed: string[]
}

/** What changed days are judged by. */
export async function readAround(ctx: Ctx, internship: Internship): Promise<AroundInternship> {
  const { rows } = await sql<Pick<AroundInternship, 'elsewhere' | 'industrial' | 'hoursAllowed'>>`
    select coalesce(v.industrial, false) as industrial, coalesce(v.hours_allowed, '{}') as hours_allowed,
      (select coalesce(json_agg(json_build_object('startsOn', o.starts_on, 'endsOn', o.ends_on, 'schedule', o.schedule)), '[]')
        from internships o where o.tenant_id = i.tenant_id and o.student_id = i.student_id and o.id <> i.id
          and o.status not in ${literals(endedStatuses)}) as elsewhere
    from internships i left join vacancies v on v.tenant_id = i.tenant_id and v.id = i.vacancy_id
    where i.tenant_id = ${ctx.tenant.id} and i.id = ${internship.id}`.execute(ctx.db)
  const known = rows[0] ?? { elsewhere: [], industrial: false, hoursAllowed: [] }
  const period = await findPeriod(ctx, internship.periodId, dayOf(ctx.now))
  return { ...known, period, calendar: await calendarOf(ctx, internship) }
}
