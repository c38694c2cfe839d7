import type { Ctx } from '#areas/context.ts'
import type { Internship } from '#areas/internships/queries.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { dayOf } from '#platform/week.ts'
import { namedDays, schoolDayKinds, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { takesHours, slackOf, weekStatuses, weekTurnOf } from './model.ts'
import { allowedWeekEvents } from './policy.ts'
import type { Timesheet, Week } from './queries.ts'
import { z } from 'zod'
import { day, id, moment, schedule, shape, turn, words } from '#platform/shapes.ts'

/** The sheet with its weeks. By the company's link: this pupil's hours and nothing else of hers. */
export function presentTimesheet(
  ctx: Ctx,
  timesheet: Timesheet,
  internship: Internship,
  calendar: SchoolCalendar,
  byLink = false,
): Resource {
  ctx.saw('timesheets', internship.studentId)
  const weeks = byLink
    ? timesheet.weeks.filter(({ status }) => status !== 'open' && status !== 'returned')
    : timesheet.weeks
  return {
    type: 'timesheets',
    id: timesheet.id,
    attributes: {
      studentName: internship.studentName,
      organizationName: internship.organizationName,
      schoolName: internship.schoolName,
      vacancyTitle: internship.vacancyTitle,
      supervisorName: internship.supervisorName || null,
      today: dayOf(ctx.now),
      startsOn: internship.startsOn,
      endsOn: internship.endsOn,
      schedule: internship.schedule,
      internshipStatus: internship.status,
      minutesPlanned: internship.minutesPlanned,
      minutesApproved: internship.minutesApproved,
      minutesUndecided: internship.minutesUndecided,
      lockedAt: timesheet.lockedAt,
      restDays: restDaysOf(ctx, internship, calendar),
      weeks: weeks.map((week) => presentWeek(ctx, week, internship, byLink)),
    },
    relationships: { internship: { data: { type: 'internships', id: internship.id } } },
    meta: {
      isOwn: internship.isOwn,
      isOfMyCompany: byLink || internship.isOfMyCompany,
      mayWrite:
        ctx.tenant.capabilities.usesHours &&
        !timesheet.lockedAt &&
        takesHours(internship) &&
        allowedWeekEvents(ctx.actor, internship, 'none', byLink).includes('save'),
    },
  }
}

/** The days of the school on which nobody expects her, by what they are called; and lessons within a holiday. */
function restDaysOf(ctx: Ctx, internship: Internship, calendar: SchoolCalendar) {
  const { startsOn: from, endsOn: until } = slackOf(internship)
  return namedDays(calendar, { from, until })
    .filter(({ kind }) => kind !== 'test_week' || calendar.restsInTestWeeks)
    .map(({ kind, key, name, startsOn, endsOn }) => ({ kind, name: key ? ctx.t(key) : name, startsOn, endsOn }))
}

function presentWeek(ctx: Ctx, { isForbidden, ...week }: Week, internship: Internship, byLink: boolean) {
  const whose = weekTurnOf(week.status)
  const isYours =
    (whose === 'student' && internship.isOwn) || (whose === 'company' && (byLink || internship.isOfMyCompany))
  return {
    ...week,
    minutes: week.entries.reduce((sum, { minutes }) => sum + minutes, 0),
    entries: week.entries.map((entry) => ({
      ...entry,
      warnings: entry.warnings.map(({ key, values }) => ctx.t(key, values)),
    })),
    allowedEvents: allowedWeekEvents(ctx.actor, internship, week.status, byLink).filter(
      (event) =>
        (event !== 'reopen' || takesHours(internship)) &&
        (event !== 'approve' || !isForbidden || !(byLink || internship.isOfMyCompany)) &&
        ((event !== 'save' && event !== 'submit') || ctx.tenant.capabilities.usesHours),
    ),
    turn: { whose, isYours, since: week.turnSince },
  }
}

const entryShape = z.object({
  id,
  date: day,
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  breakMinutes: z.int(),
  minutes: z.int(),
  activity: z.string(),
  reason: z.string().nullable(),
  warnings: words,
})

const weekShape = z.object({
  id,
  monday: day,
  status: z.enum(weekStatuses),
  turnSince: moment,
  submittedAt: moment.nullable(),
  decidedAt: moment.nullable(),
  decidedByName: z.string().nullable(),
  returnReason: z.string().nullable(),
  lockVersion: z.int(),
  entries: z.array(entryShape),
  minutes: z.int(),
  allowedEvents: words,
  turn,
})

export const timesheetShape = shape(
  'timesheets',
  z.object({
    studentName: z.string(),
    organizationName: z.string(),
    schoolName: z.string(),
    vacancyTitle: z.string().nullable(),
    supervisorName: z.string().nullable(),
    today: day,
    startsOn: day,
    endsOn: day,
    schedule,
    internshipStatus: z.string(),
    minutesPlanned: z.int().nullable(),
    minutesApproved: z.int(),
    minutesUndecided: z.int(),
    lockedAt: moment.nullable(),
    restDays: z.array(
      z.object({
        kind: z.enum([...schoolDayKinds, 'public_holiday']),
        name: z.string().nullable(),
        startsOn: day,
        endsOn: day,
      }),
    ),
    weeks: z.array(weekShape),
  }),
  { internship: 'internships' },
  z.object({ isOwn: z.boolean(), isOfMyCompany: z.boolean(), mayWrite: z.boolean() }),
)
