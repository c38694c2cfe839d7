import { endpoint } from '#areas/endpoint.ts'
import type { Ctx } from '#areas/context.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { notFound } from '#platform/errors.ts'
import { isDay } from '#platform/week.ts'
import { askHostLink, decideWeek, saveWeek } from './commands.ts'
import { openLink } from './link/queries.ts'
import { getTimesheet } from './queries.ts'
import { weekTransitions } from './model.ts'
import { presentTimesheet } from './resource.ts'
import { decisionInput, linkDecisionInput, weekHoursInput } from './schema.ts'

const readers = [
  'student',
  'mentor',
  'school_supervisor',
  'coordinator',
  'school_admin',
  'company_admin',
  'company_supervisor',
  'tenant_admin',
  'platform_admin',
]

function dayIn({ monday }: { monday: string }): string {
  if (!isDay(monday)) throw notFound()
  return monday
}

async function shown(ctx: Ctx, id: string) {
  const { timesheet, internship } = await getTimesheet(ctx, id)
  return { data: presentTimesheet(ctx, timesheet, internship, await calendarOf(ctx, internship)) }
}

export const timesheetRoutes = [
  endpoint({
    method: 'get',
    path: '/timesheets/:id',
    who: readers,
    type: 'timesheets',
    summary: 'Hours of an internship, week by week',
    handle: ({ ctx, params }) => shown(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/timesheets/:id/weeks/:monday',
    throughOthersEyes: 'allowed',
    who: ['student', 'mentor', 'school_supervisor', 'coordinator'],
    needs: 'usesHours',
    type: 'timesheets',
    summary: 'Write a week of hours down',
    body: weekHoursInput,
    async handle({ ctx, params, body }) {
      await saveWeek(ctx, params.id, dayIn(params), body)
      return shown(ctx, params.id)
    },
  }),
  ...(['submit', 'approve', 'return', 'reopen'] as const).map((event) =>
    endpoint({
      method: 'put',
      path: `/timesheets/:id/weeks/:monday/${event}`,
      throughOthersEyes: event === 'submit' ? 'allowed' : 'refused',
      who: readers,
      // Where hours are not counted any more, those that were handed in are decided on still.
      ...(event === 'submit' ? { needs: 'usesHours' as const } : {}),
      type: 'timesheets',
      summary: `A week of hours: ${event}`,
      undo: `timesheets.${event}`,
      steps: weekTransitions.filter((row) => row.event === event),
      body: decisionInput,
      async handle({ ctx, params, body }) {
        await decideWeek(ctx, params.id, dayIn(params), event, body)
        return shown(ctx, params.id)
      },
    }),
  ),
  endpoint({
    method: 'get',
    path: '/public/hours/:id',
    who: 'link',
    type: 'timesheets',
    summary: 'Hours to check, by the link in the mail',
    async handle({ ctx, params, url }) {
      const { timesheet, internship } = await openLink(ctx, params.id, url.searchParams.get('t'))
      return { data: presentTimesheet(ctx, timesheet, internship, await calendarOf(ctx, internship), true) }
    },
  }),
  ...(['approve', 'return'] as const).map((event) =>
    endpoint({
      method: 'post',
      path: `/public/hours/:id/weeks/:monday/${event}`,
      who: 'link',
      type: 'timesheets',
      summary: `A week of hours by the link in the mail: ${event}`,
      undo: `timesheets.${event}`,
      body: linkDecisionInput,
      async handle({ ctx, params, url, body }) {
        await openLink(ctx, params.id, url.searchParams.get('t'))
        await decideWeek(ctx, params.id, dayIn(params), event, {
          reason: body.reason,
          byLink: { name: body.name },
        })
        const { timesheet, internship } = await openLink(ctx, params.id, url.searchParams.get('t'))
        return { data: presentTimesheet(ctx, timesheet, internship, await calendarOf(ctx, internship), true) }
      },
    }),
  ),
  endpoint({
    method: 'post',
    path: '/public/hours/:id/new_link',
    who: 'link',
    summary: 'Send a new link to the address already known; the answer is the same whatever is known',
    async handle({ ctx, params }) {
      await askHostLink(ctx, params.id)
      return undefined
    },
  }),
]
