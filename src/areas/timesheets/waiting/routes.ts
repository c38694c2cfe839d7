import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { openLink } from '../link/queries.ts'
import { presentTimesheet } from '../resource.ts'
import { approveWeeks } from './commands.ts'
import { listWaitingByLink, listWaitingSheets, type WaitingSheet } from './queries.ts'
import { approveByLinkInput, approveInput } from './schema.ts'

const hosts = ['company_admin', 'company_supervisor']

async function shown(ctx: Ctx, sheets: readonly WaitingSheet[], byLink = false) {
  const data = []
  for (const { timesheet, internship } of sheets)
    data.push(presentTimesheet(ctx, timesheet, internship, await calendarOf(ctx, internship), byLink))
  return { data }
}

/** All hours that wait for one host, whichever pupil wrote them. */
export const waitingHoursRoutes = [
  endpoint({
    method: 'get',
    path: '/timesheets/waiting',
    who: hosts,
    type: 'timesheets',
    many: true,
    summary: 'Hours of all pupils that wait for oneself at a company; of each only the weeks that wait',
    handle: async ({ ctx }) => shown(ctx, await listWaitingSheets(ctx)),
  }),
  endpoint({
    method: 'put',
    path: '/timesheets/approve',
    who: hosts,
    type: 'timesheets',
    many: true,
    undo: 'timesheets.approve_all',
    summary: 'Say yes to weeks of more pupils at once; answers with what waits then',
    body: approveInput,
    async handle({ ctx, body }) {
      await approveWeeks(ctx, body.weeks, await listWaitingSheets(ctx))
      return shown(ctx, await listWaitingSheets(ctx))
    },
  }),
  endpoint({
    method: 'get',
    path: '/public/hours/:id/waiting',
    who: 'link',
    type: 'timesheets',
    many: true,
    summary: 'The same by the link in the mail: hours of all pupils whose mails go to the same people',
    async handle({ ctx, params, url }) {
      const { internship } = await openLink(ctx, params.id, url.searchParams.get('t'))
      return shown(ctx, await listWaitingByLink(ctx, internship), true)
    },
  }),
  endpoint({
    method: 'put',
    path: '/public/hours/:id/approve',
    who: 'link',
    type: 'timesheets',
    many: true,
    undo: 'timesheets.approve_all',
    summary: 'Say yes to weeks of more pupils at once by the link in the mail; answers with what waits then',
    body: approveByLinkInput,
    async handle({ ctx, params, url, body }) {
      const { internship } = await openLink(ctx, params.id, url.searchParams.get('t'))
      await approveWeeks(ctx, body.weeks, await listWaitingByLink(ctx, internship), { name: body.name })
      return shown(ctx, await listWaitingByLink(ctx, internship), true)
    },
  }),
]
