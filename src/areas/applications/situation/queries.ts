import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { countPoint } from '#areas/extension.ts'
import { dayKindOf, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { checkWorkTime } from '#areas/periods/work-time/model.ts'
import { applicationsTouched, listPeriodsOfGroups, type Period } from '#areas/periods/queries.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { actsAs } from '#areas/users/model.ts'
import { closedReasonsFor } from '#areas/vacancies/model.ts'
import type { Vacancy } from '#areas/vacancies/queries.ts'
import {
  addDays,
  ageOn,
  dayOf,
  schedulesOverlap,
  scheduleMinutes,
  weekdayOf,
  type WeeklySchedule,
} from '#platform/week.ts'
import { openApplicationStatuses, type ApplySituation } from '../model.ts'
import { internshipDays, startDay } from './model.ts'
import type { Student } from '#areas/students/file/queries.ts'
import type { SchoolLevel } from '#areas/groups/model.ts'
import { literals } from '#platform/db.ts'
import { failedStatuses } from '#areas/internships/model.ts'

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
  const periods = await listPeriodsOfGroups(ctx, student.groupIds, today)
  // A place belongs to the period in which it begins; what begins after the last day of all belongs to none.
  const fitting = periods.filter((one) => {
    const first = startDay(vacancy, one, today)
    return one.program === vacancy.program && first <= one.endsOn && first <= (vacancy.endsOn ?? first)
  })
  const period = fitting.find(({ status }) => status === 'open') ?? fitting[0]
  const calendar = await calendarOf(ctx, student)
  const startsOn = period ? internshipDays(vacancy, period, calendar, today).startsOn : startDay(vacancy, period, today)
  const age = student.birthDate ? ageOn(student.birthDate, startsOn) : null
  const { rows } = await sql<{
    open: number
    here: boolean
    allowed: string[]
    confirmed: { schedule: WeeklySchedule; startsOn: string; endsOn: string; isOver: boolean }[]
  }>`
    select count(*) filter (where a.status = any (${[...openApplicationStatuses]}::text[]))::int as open,
      coalesce(bool_or(a.vacancy_id = ${vacancy.id} and a.status = any (${[...openApplicationStatuses]}::text[])), false) as here,
      (select v.hours_allowed from vacancies v where v.tenant_id = ${ctx.tenant.id} and v.id = ${vacancy.id}) as allowed,
      (select coalesce(json_agg(json_build_object('schedule', i.schedule, 'startsOn', i.starts_on, 'endsOn', i.ends_on, 'isOver', i.status = 'completed')), '[]') from internships i
        where i.tenant_id = ${ctx.tenant.id} and i.student_id = ${student.id} and i.period_id = ${period?.id ?? null}::uuid
          and i.status not in ${literals(failedStatuses)}) as confirmed
    from applications a where a.tenant_id = ${ctx.tenant.id} and a.student_id = ${student.id}`.execute(ctx.db)
  const known = rows[0] ?? { open: 0, here: false, allowed: [], confirmed: [] }
  const wanted = capabilitiesAt(ctx.tenant.capabilities, student.schoolSettings)
  return {
    period,
    age,
    situation: {
      period: { status: period?.status ?? 'draft', maxInternships: period?.maxInternships ?? 1 },
      isInPeriod: period !== undefined,
      byCoordinator: onBehalf && actsAs(ctx.actor, 'coordinator', 'platform_admin'),
      closedReasons: closedReasonsFor(
        { ...vacancy, levels: vacancy.levels as SchoolLevel[] },
        {
          program: period?.program ?? vacancy.program,
          schoolId: student.schoolId,
          groupIds: student.groupIds,
          level: student.level as SchoolLevel | null,
          ageOnStart: age,
        },
        today,
      ),
      openApplications: known.open,
      maxOpenApplications: wanted.maxOpenApplications,
      hasOpenApplicationHere: known.here,
      hasFirstRight,
      confirmedInPeriod: known.confirmed.length,
      overlapsConfirmed: known.confirmed.some(
        (one) => !one.isOver && schedulesOverlap(one.schedule, vacancy.weeklySchedule) && one.endsOn >= startsOn,
      ),
      consentsMissing: await countMissingConsents(ctx, student.id),
      motivationRequired: vacancy.requiresMotivation,
      motivation,
      isInTestWeek: isOnTestDay(vacancy, calendar),
      lawBlocks: lawOnWeek(vacancy, age, startsOn, known.allowed, calendar) === 'block',
    },
  }
}

/** Where no days are agreed yet, the lightest there could be is judged: age and kind of work count all the same. */
const afternoon: WeeklySchedule = { wed: [['14:00', '16:00']] }

type WorkedWeek = Pick<Vacancy, 'weeklySchedule' | 'program' | 'industrial'>

/** What the working-time rules say to a place's own week; `allowed` are those a school lets through there. */
export function lawOnWeek(
  place: WorkedWeek,
  age: number | null,
  startsOn: string,
  allowed: readonly string[],
  calendar: SchoolCalendar,
): 'fine' | 'warn' | 'block' {
  const isEmpty = Object.values(place.weeklySchedule).every((spans) => spans.length === 0)
  const week: WeeklySchedule = isEmpty ? afternoon : place.weeklySchedule
  const found = Array.from({ length: 7 }, (_, at) => addDays(startsOn, at)).flatMap((date) => {
    const day = weekdayOf(date)
    return (week[day] ?? []).flatMap((span) => {
      const work = { date, minutes: scheduleMinutes({ [day]: [span] }), breakMinutes: 0, span }
      const kindOf = (one: string) => dayKindOf(calendar, one)
      return checkWorkTime({ age, program: place.program, industrial: place.industrial, kindOf, work }).filter(
        ({ rule }) => !allowed.some((point) => point.startsWith(`${rule}:`)),
      )
    })
  })
  if (found.some(({ severity }) => severity === 'block')) return 'block'
  return found.length > 0 ? 'warn' : 'fine'
}

/** What is on one day alone, on a day of tests: nobody could move it. */
function isOnTestDay({ startsOn, endsOn }: Vacancy, calendar: SchoolCalendar): boolean {
  const isOneDay = startsOn !== null && startsOn === endsOn
  return isOneDay && calendar.restsInTestWeeks && dayKindOf(calendar, startsOn) === 'test'
}

/** What is once begins and ends on the day of the moment that was chosen. */
export function onDayOf(vacancy: Vacancy, startsAt: Date): Vacancy {
  const day = dayOf(startsAt)
  return { ...vacancy, startsOn: day, endsOn: day }
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
