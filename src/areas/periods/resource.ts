import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { namedDays, schoolDayKinds, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { holidayRegions, programs } from '#areas/tenancy/model.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { day, forScreens, id, shape, words } from '#platform/shapes.ts'
import { dayOf } from '#platform/week.ts'
import type { SchoolDays } from './days/queries.ts'
import { advisedHolidays, holidaysKnownUntil, holidaySource } from './holidays/model.ts'
import { periodHints, periodStatuses, schoolYearOf } from './model.ts'
import { allowedPeriodEvents, mayKeep } from './policy.ts'
import type { ManagedPeriod, SchoolGroup } from './queries.ts'

export function presentPeriod({ actor }: Ctx, period: ManagedPeriod): Resource {
  const { id: own, organizationId: _, schoolSettings: __, ...attributes } = period
  return {
    type: 'internship_periods',
    id: own,
    attributes,
    relationships: { school: { data: { type: 'organizations', id: period.schoolId } } },
    meta: {
      allowedEvents: allowedPeriodEvents(actor, period),
      mayChange: mayKeep(actor, period.schoolId) && period.status !== 'archived',
      hints: periodHints(period),
    },
  }
}

export const periodShape = shape(
  'internship_periods',
  z.object({
    schoolId: id,
    schoolName: z.string(),
    name: z.string(),
    program: z.enum(programs),
    schoolYear: z.string(),
    startsOn: day,
    endsOn: day,
    searchOpensOn: day.nullable(),
    applicationsCloseOn: day.nullable(),
    contractDeadline: day.nullable(),
    completionDeadline: day.nullable(),
    hoursTarget: z.int().nullable(),
    minInternships: z.int(),
    maxInternships: z.int(),
    weekdays: words,
    allowHolidays: z.boolean(),
    status: z.enum(periodStatuses),
    lockVersion: z.int(),
    groupIds: z.array(id),
    groupNames: words,
    pupils: z.int(),
  }),
  { school: 'organizations' },
  z.object({ allowedEvents: words, mayChange: z.boolean(), hints: words }),
)

type School = { id: string; name: string; schoolSettings: Record<string, unknown> }
type Year = { name: string; startsOn: string; endsOn: string }

/** A school year of a school: what its days are, and what periods may be made of. */
export function presentCalendar(
  ctx: Ctx,
  school: School,
  year: Year,
  { calendar, groups, years }: { calendar: SchoolCalendar; groups: SchoolGroup[]; years: string[] },
): Resource {
  const named = namedDays({ ...calendar, own: [] }, { from: year.startsOn, until: year.endsOn })
  return {
    type: 'school_calendars',
    id: school.id,
    attributes: {
      schoolName: school.name,
      schoolYear: year.name,
      startsOn: year.startsOn,
      endsOn: year.endsOn,
      today: dayOf(ctx.now),
      region: calendar.region,
      restsInTestWeeks: calendar.restsInTestWeeks,
      hoursTarget: capabilitiesAt(ctx.tenant.capabilities, school.schoolSettings).hoursTarget,
      knownUntil: holidaysKnownUntil,
      source: holidaySource.url,
      schoolYears: years,
      days: named.map(({ kind, key, startsOn, endsOn }) => ({
        kind,
        name: key ? ctx.t(key) : '',
        isAdvice: advisedHolidays.some((name) => key === `periods.holiday.${name}`),
        startsOn,
        endsOn,
      })),
      groups,
    },
    meta: { mayKeep: mayKeep(ctx.actor, school.id) },
  }
}

/** The school years there is something of, this one and the next among them. */
export function yearsOf(today: string, periods: readonly { schoolYear: string }[]): string[] {
  const current = schoolYearOf(today)
  const next = schoolYearOf(`${current.endsOn.slice(0, 4)}-09-01`)
  return [...new Set([...periods.map(({ schoolYear }) => schoolYear), current.name, next.name])].toSorted()
}

export const calendarShape = forScreens(
  shape(
    'school_calendars',
    z.object({
      schoolName: z.string(),
      schoolYear: z.string(),
      startsOn: day,
      endsOn: day,
      today: day,
      region: z.enum(holidayRegions),
      restsInTestWeeks: z.boolean(),
      /** What a pupil makes at the school, where a period says no other. */
      hoursTarget: z.int().nullable(),
      knownUntil: day,
      source: z.string(),
      schoolYears: words,
      days: z.array(
        z.object({
          kind: z.enum(['holiday', 'public_holiday']),
          name: z.string(),
          isAdvice: z.boolean(),
          startsOn: day,
          endsOn: day,
        }),
      ),
      groups: z.array(z.object({ id, name: z.string(), schoolYear: z.string(), pupils: z.int() })),
    }),
    {},
    z.object({ mayKeep: z.boolean() }),
  ),
)

export function presentSchoolDays({ actor }: Ctx, { id: own, schoolId, ...attributes }: SchoolDays): Resource {
  return {
    type: 'school_days',
    id: own,
    attributes,
    relationships: { school: { data: { type: 'organizations', id: schoolId } } },
    meta: { mayChange: mayKeep(actor, schoolId) },
  }
}

export const schoolDaysShape = shape(
  'school_days',
  z.object({ kind: z.enum(schoolDayKinds), name: z.string(), startsOn: day, endsOn: day }),
  { school: 'organizations' },
  z.object({ mayChange: z.boolean() }),
)
