import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { failedStatuses } from '#areas/internships/model.ts'
import { comparableName } from '#areas/organizations/model.ts'
import type { ComingRules, SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { findPeriod, listPeriodsOfGroups, type Period } from '#areas/periods/queries.ts'
import { lawOnWeek } from '#areas/periods/work-time/week/model.ts'
import type { Student } from '#areas/students/file/queries.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { ageOn, dayOf, schedulesOverlap, type WeeklySchedule } from '#platform/week.ts'
import { literals } from '#platform/db.ts'
import { openApplicationStatuses, type ApplySituation } from '../../model.ts'
import { internshipDays } from '../../situation/model.ts'
import { countMissingConsents } from '../../situation/queries.ts'

type Planned = {
  hostName: string
  postcode?: string | null | undefined
  houseNumber?: string | null | undefined
  startsOn?: string | null | undefined
  endsOn?: string | null | undefined
  weeklySchedule: WeeklySchedule
}

/** The period in which a pupil may find a place: one that is open, of their own classes. */
export async function findSearchPeriod(ctx: Ctx, { groupIds }: Pick<Student, 'groupIds'>): Promise<Period | undefined> {
  const periods = await listPeriodsOfGroups(ctx, groupIds, dayOf(ctx.now))
  return periods.find(({ status }) => status === 'open') ?? periods[0]
}

/** On which days somebody comes in a period; where there is none, on those of their own week. */
export function comingRulesOf(period: Period | undefined): ComingRules {
  return { weekdays: period?.weekdays ?? [], allowHolidays: period?.allowHolidays ?? false }
}

/** What was found out of a place that is asked for. */
export type Judged = {
  program: 'mas' | 'traineeship'
  period: Period | undefined
  calendar: SchoolCalendar
  age: number | null
  law: 'fine' | 'warn' | 'block'
  /** From when until when it would be; null where nothing says so. */
  days: { startsOn: string; endsOn: string } | null
  wasAsked: boolean
  situation: ApplySituation
}

/** What the guards of applying judge that hold for a place of one's own too, read once. `of` is the application there is already. */
export async function selfFoundSituation(
  ctx: Ctx,
  student: Student,
  planned: Planned,
  of: { id: string; periodId: string } | null = null,
): Promise<Judged> {
  const today = dayOf(ctx.now)
  const period = of ? await findPeriod(ctx, of.periodId, today) : await findSearchPeriod(ctx, student)
  const calendar = await calendarOf(ctx, student)
  const place = {
    program: period?.program ?? ctx.tenant.capabilities.program,
    startsOn: planned.startsOn ?? null,
    endsOn: planned.endsOn ?? null,
    weeklySchedule: planned.weeklySchedule,
  }
  const days = period ? internshipDays(place, period, calendar, today) : null
  const startsOn = days?.startsOn ?? place.startsOn ?? today
  const age = student.birthDate ? ageOn(student.birthDate, startsOn) : null
  const { open, hosts, confirmed } = await readAsked(ctx, student.id, period?.id ?? null, of?.id ?? null)
  const law = lawOnWeek(
    { program: place.program, industrial: false, weeklySchedule: planned.weeklySchedule },
    age,
    startsOn,
    [],
    calendar,
  )
  return {
    program: place.program,
    period,
    calendar,
    age,
    law,
    days,
    wasAsked: hosts.some((host) => isSameHost(host, planned)),
    situation: {
      period: { status: period?.status ?? 'draft', maxInternships: period?.maxInternships ?? 1 },
      isInPeriod: period !== undefined,
      byCoordinator: false,
      closedReasons: [],
      openApplications: open,
      maxOpenApplications: capabilitiesAt(ctx.tenant.capabilities, student.schoolSettings).maxOpenApplications,
      hasOpenApplicationHere: false,
      hasFirstRight: false,
      confirmedInPeriod: confirmed.length,
      overlapsConfirmed: confirmed.some(
        (one) => !one.isOver && schedulesOverlap(one.schedule, planned.weeklySchedule) && one.endsOn >= startsOn,
      ),
      consentsMissing: await countMissingConsents(ctx, student.id),
      motivationRequired: false,
      motivation: '',
      isInTestWeek: false,
      lawBlocks: law === 'block',
    },
  }
}

type Host = Pick<Planned, 'hostName' | 'postcode' | 'houseNumber'>

/** The same name, unless both have told of a door and it is another one: chains have the same name everywhere. */
function isSameHost(one: Host, other: Host): boolean {
  const [first, second] = [doorOf(one), doorOf(other)]
  return nameOf(one) === nameOf(other) && (first === null || second === null || first === second)
}

/** A name without a letter or digit of ours is compared as it was typed. */
const nameOf = ({ hostName }: Host) => comparableName(hostName) || hostName.trim().toLowerCase()
const doorOf = ({ postcode, houseNumber }: Host) =>
  postcode && houseNumber ? `${postcode} ${houseNumber.toLowerCase()}` : null

type Asked = {
  open: number
  hosts: Host[]
  confirmed: { schedule: WeeklySchedule; endsOn: string; isOver: boolean }[]
}

/** What else a pupil has asked for, and the internships of the period. */
async function readAsked(ctx: Ctx, studentId: string, periodId: string | null, but: string | null): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select count(*)::int as open, coalesce(json_agg(json_build_object('hostName', f.host_name, 'postcode', f.postcode, 'houseNumber', f.house_number)) filter (where f.host_name is not null), '[]') as hosts,
      (select coalesce(json_agg(json_build_object('schedule', i.schedule, 'endsOn', i.ends_on, 'isOver', i.status = 'completed')), '[]')
        from internships i where i.tenant_id = ${ctx.tenant.id} and i.student_id = ${studentId} and i.period_id = ${periodId}::uuid
          and i.status not in ${literals(failedStatuses)}) as confirmed
    from applications a left join self_found_places f on f.tenant_id = a.tenant_id and f.application_id = a.id
    where a.tenant_id = ${ctx.tenant.id} and a.student_id = ${studentId} and a.status in ${literals(openApplicationStatuses)}
      and a.id is distinct from ${but}::uuid`.execute(ctx.db)
  return rows[0] ?? { open: 0, hosts: [], confirmed: [] }
}
