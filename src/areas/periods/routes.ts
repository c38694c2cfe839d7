import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { getOrganization } from '#areas/organizations/queries.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { calendarOf } from './calendar/queries.ts'
import { changePeriod, createPeriod, takePeriodStep } from './commands.ts'
import { addSchoolDays, changeSchoolDays, readInCalendar, removeSchoolDays } from './days/commands.ts'
import { listSchoolDays } from './days/queries.ts'
import { calendarInput, schoolDaysInput } from './days/schema.ts'
import { periodEvents, schoolYearOf } from './model.ts'
import { mayRead, periodKeepers, periodReaders } from './policy.ts'
import { getPeriod, groupsOfSchool, isSchool, listPeriods } from './queries.ts'
import { presentCalendar, presentPeriod, presentSchoolDays, yearsOf } from './resource.ts'
import { periodChange, periodInput, periodStepInput } from './schema.ts'

/** The school year that is asked for, else the one today lies in. */
function yearIn(url: URL, today: string) {
  const asked = url.searchParams.get('school_year')
  if (asked === null) return schoolYearOf(today)
  const year = /^(\d{4})-(\d{4})$/.exec(asked)
  const found = year && schoolYearOf(`${year[1]}-09-01`)
  if (found?.name !== asked) throw badRequest('periods.unknown-year', { parameter: 'school_year' })
  return found
}

const yearTold = { about: 'The school year, as 2026-2027; the one of today where it is left out' }

async function schoolIn(ctx: Ctx, id: string) {
  if (!mayRead(ctx.actor, id) || !(await isSchool(ctx, id))) throw notFound()
  const { name, settings } = await getOrganization({ ...ctx, actor: { kind: 'system' } }, id)
  return { id, name, schoolId: id, schoolSettings: settings }
}

export const periodRoutes = [
  endpoint({
    method: 'get',
    path: '/internship_periods',
    who: periodReaders,
    type: 'internship_periods',
    many: true,
    summary: 'The internship periods of the schools one works at, the latest first',
    query: { parameters: { school_id: { about: 'The periods of this school alone', kind: 'id' } } },
    async handle({ ctx, url }) {
      const schoolId = url.searchParams.get('school_id') ?? undefined
      if (schoolId !== undefined && !z.uuid().safeParse(schoolId).success)
        throw badRequest('platform.unknown-parameter', {
          parameter: 'school_id',
          values: { parameter: 'school_id' },
        })
      return { data: (await listPeriods(ctx, schoolId)).map((period) => presentPeriod(ctx, period)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/internship_periods',
    who: periodKeepers,
    type: 'internship_periods',
    creates: true,
    summary: 'Make a period, as a draft',
    body: periodInput,
    async handle({ ctx, body }) {
      const period = await createPeriod(ctx, body)
      return {
        status: 201,
        data: presentPeriod(ctx, period),
        headers: { location: `/api/v1/internship_periods/${period.id}` },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/internship_periods/:id',
    who: periodReaders,
    type: 'internship_periods',
    summary: 'An internship period',
    async handle({ ctx, params }) {
      return { data: presentPeriod(ctx, await getPeriod(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/internship_periods/:id',
    who: periodKeepers,
    type: 'internship_periods',
    summary: 'Change it as a whole; who is touched is told in `meta.touched` of a 409, until that is accepted',
    body: periodChange,
    async handle({ ctx, params, body }) {
      return { data: presentPeriod(ctx, await changePeriod(ctx, params.id, body)) }
    },
  }),
  ...periodEvents
    .filter((event) => event !== 'create')
    .map((event) =>
      endpoint({
        method: 'put',
        path: `/internship_periods/:id/${event}`,
        who: periodKeepers,
        type: 'internship_periods',
        summary: `Internship period: ${event}`,
        undo: `internship_periods.${event}`,
        body: periodStepInput,
        async handle({ ctx, params, body }) {
          return { data: presentPeriod(ctx, await takePeriodStep(ctx, params.id, event, body)) }
        },
      }),
    ),
  endpoint({
    method: 'get',
    path: '/school_calendars/:id',
    who: periodReaders,
    type: 'school_calendars',
    summary: 'A school year of a school: holidays of its region, public holidays, its classes',
    query: { parameters: { school_year: yearTold } },
    async handle({ ctx, params, url }) {
      const today = dayOf(ctx.now)
      const year = yearIn(url, today)
      const school = await schoolIn(ctx, params.id)
      const [calendar, groups, periods] = await Promise.all([
        calendarOf(ctx, school),
        groupsOfSchool(ctx, school.id),
        listPeriods(ctx, school.id),
      ])
      return { data: presentCalendar(ctx, school, year, { calendar, groups, years: yearsOf(today, periods) }) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/school_calendars/:id/days',
    who: periodReaders,
    type: 'school_days',
    many: true,
    summary: 'What a school says of its own days in a school year',
    query: { parameters: { school_year: yearTold } },
    async handle({ ctx, params, url }) {
      const { startsOn, endsOn } = yearIn(url, dayOf(ctx.now))
      const { id } = await schoolIn(ctx, params.id)
      return { data: (await listSchoolDays(ctx, id, startsOn, endsOn)).map((days) => presentSchoolDays(ctx, days)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/school_calendars/:id/days',
    who: periodKeepers,
    type: 'school_days',
    creates: true,
    summary: 'Add days off, a holiday, a week of tests, or lessons within the holiday of the region',
    body: schoolDaysInput,
    async handle({ ctx, params, body }) {
      const days = await addSchoolDays(ctx, params.id, body)
      return {
        status: 201,
        data: presentSchoolDays(ctx, days),
        headers: { location: `/api/v1/school_days/${days.id}` },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/school_calendars/:id/file',
    who: periodKeepers,
    type: 'school_days',
    many: true,
    namesExisting: true,
    summary: 'Read days from a calendar file; `meta` says how many, and how many events were none',
    body: calendarInput,
    meta: z.object({ read: z.int(), skipped: z.int() }),
    async handle({ ctx, params, body }) {
      const outcome = await readInCalendar(ctx, params.id, body.calendar)
      const { startsOn, endsOn } = schoolYearOf(dayOf(ctx.now))
      const days = await listSchoolDays(ctx, params.id, startsOn, endsOn)
      return { data: days.map((one) => presentSchoolDays(ctx, one)), meta: outcome }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/school_days/:id',
    who: periodKeepers,
    type: 'school_days',
    summary: 'Change such days',
    body: schoolDaysInput,
    async handle({ ctx, params, body }) {
      return { data: presentSchoolDays(ctx, await changeSchoolDays(ctx, params.id, body)) }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/school_days/:id',
    who: periodKeepers,
    summary: 'Take such days away',
    undo: 'school_days.remove',
    async handle({ ctx, params }) {
      await removeSchoolDays(ctx, params.id)
      return undefined
    },
  }),
]
