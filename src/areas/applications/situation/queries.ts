import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { countPoint } from '#areas/extension.ts'
import { failedStatuses } from '#areas/internships/model.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { applicationsTouched, listPeriodsOfGroups, type Period } from '#areas/periods/queries.ts'
import type { Student } from '#areas/students/file/queries.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { actsAs } from '#areas/users/model.ts'
import type { Vacancy } from '#areas/vacancies/queries.ts'
import { literals } from '#platform/db.ts'
import { dayOf } from '#platform/week.ts'
import { openApplicationStatuses, type ApplySituation } from '../model.ts'
import { onDay, periodFor, placeInPeriod, situationAt, type ApplyingPupil } from './model.ts'

/** What a school wants of a pupil before she asks for a place, so far as she has not given it. */
export const countMissingConsents = countPoint<[ctx: Ctx, studentId: string]>()

/** Everything the guards judge, read once. */
export async function situationOf(
  ctx: Ctx,
  student: Student,
  vacancy: Vacancy,
  motivation: string,
  onBehalf: boolean,
  hasFirstRight = false,
): Promise<{ period: Period | undefined; situation: ApplySituation; age: number | null }> {
  const today = dayOf(ctx.now)
  const period = periodFor(vacancy, await listPeriodsOfGroups(ctx, student.groupIds, today), today)
  const calendar = await calendarOf(ctx, student)
  const { rows } = await sql<Pick<ApplyingPupil, 'openApplications' | 'openAt' | 'confirmed'> & { allowed: string[] }>`
    select count(*)::int as open_applications, coalesce(array_agg(a.vacancy_id), '{}') as open_at,
      (select v.hours_allowed from vacancies v where v.tenant_id = ${ctx.tenant.id} and v.id = ${vacancy.id}) as allowed,
      (select coalesce(json_agg(json_build_object('schedule', i.schedule, 'startsOn', i.starts_on, 'endsOn', i.ends_on, 'isOver', i.status = 'completed')), '[]') from internships i
        where i.tenant_id = ${ctx.tenant.id} and i.student_id = ${student.id} and i.period_id = ${period?.id ?? null}::uuid
          and i.status not in ${literals(failedStatuses)}) as confirmed
    from applications a where a.tenant_id = ${ctx.tenant.id} and a.student_id = ${student.id}
      and a.status in ${literals(openApplicationStatuses)}`.execute(ctx.db)
  const { allowed, ...known } = rows[0] ?? { openApplications: 0, openAt: [], allowed: [], confirmed: [] }
  const { maxOpenApplications } = capabilitiesAt(ctx.tenant.capabilities, student.schoolSettings)
  const consentsMissing = await countMissingConsents(ctx, student.id)
  const byCoordinator = onBehalf && actsAs(ctx.actor, 'coordinator', 'platform_admin')
  return {
    period,
    ...situationAt(
      placeInPeriod(vacancy, period, calendar, allowed, today),
      { ...student, ...known, maxOpenApplications, consentsMissing },
      { motivation, byCoordinator, hasFirstRight },
      today,
    ),
  }
}

/** What is once begins and ends on the day of the moment that was chosen. */
export function onDayOf(vacancy: Vacancy, startsAt: Date): Vacancy {
  return onDay(vacancy, dayOf(startsAt))
}

/** For periods, which ask whom a change leaves out: who has asked for a place and is in none of its classes any more. */
export const applicationsLeftOut = applicationsTouched.extend(async (ctx, { id, after }) => {
  const { rows } = await sql<{ name: string }>`
    select distinct concat_ws(' ', u.first_name, u.infix, u.last_name) as name, u.last_name from applications a
    join users u on u.tenant_id = a.tenant_id and u.id = a.student_id
    where a.tenant_id = ${ctx.tenant.id} and a.period_id = ${id} and a.status in ${literals(openApplicationStatuses)}
      and not exists (select 1 from group_memberships gm where gm.tenant_id = a.tenant_id and gm.student_id = a.student_id
        and gm.left_on is null and gm.group_id = any (${after.groupIds}::uuid[]))
    order by u.last_name, name`.execute(ctx.db)
  return { count: rows.length, names: rows.slice(0, 8).map(({ name }) => name) }
})
