import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { openLink } from '../link/queries.ts'
import { presentTimesheet } from '../resource.ts'
import { approveWeeks, returnWeek } from './commands.ts'
import { findDecidedBy, findDecidedByLink, listWaitingByLink, listWaitingSheets, type WaitingHours } from './queries.ts'
import { approveByLinkInput, approveInput, returnByLinkInput } from './schema.ts'

/** An example of what may be sent. */
const example = { weeks: [{ timesheet_id: '01900000-0000-7000-8000-000000000000', monday: '2026-10-05' }] }

const hosts = ['company_admin', 'company_supervisor']

/** How many weeks wait in all: what is shown may be the oldest of them. */
const meta = z.object({ total: z.int() })

function shown(ctx: Ctx, { sheets, total }: WaitingHours, byLink = false) {
  return {
    data: sheets.map(({ timesheet, internship, calendar }) =>
      presentTimesheet(ctx, timesheet, internship, calendar, byLink),
    ),
    meta: { total },
  }
}

const sheetsOf = (weeks: readonly { timesheetId: string }[]) => weeks.map(({ timesheetId }) => timesheetId)

/** All hours that wait for one host, whichever pupil wrote them. */
export const waitingHoursRoutes = [
  endpoint({
    method: 'get',
    path: '/timesheets/waiting',
    who: hosts,
    type: 'timesheets',
    many: true,
    meta,
    summary: 'Hours of all pupils that wait for oneself at a company; of each only the weeks that wait',
    handle: async ({ ctx }) => shown(ctx, await listWaitingSheets(ctx)),
  }),
  endpoint({
    method: 'put',
    path: '/timesheets/approve',
    who: hosts,
    type: 'timesheets',
    many: true,
    meta,
    undo: 'timesheets.approve_all',
    summary: 'Say yes to weeks of more pupils at once; answers with what waits then',
    body: approveInput,
    example,
    async handle({ ctx, body }) {
      await approveWeeks(ctx, body.weeks, await findDecidedBy(ctx, sheetsOf(body.weeks)))
      return shown(ctx, await listWaitingSheets(ctx))
    },
  }),
  endpoint({
    method: 'get',
    path: '/public/hours/:id/waiting',
    who: 'link',
    type: 'timesheets',
    many: true,
    meta,
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
    meta,
    undo: 'timesheets.approve_all',
    summary: 'Say yes to weeks of more pupils at once by the link in the mail; answers with what waits then',
    body: approveByLinkInput,
    example,
    async handle({ ctx, params, url, body }) {
      const { internship } = await openLink(ctx, params.id, url.searchParams.get('t'))
      const among = await findDecidedByLink(ctx, sheetsOf(body.weeks), internship)
      await approveWeeks(ctx, body.weeks, among, { name: body.name })
      return shown(ctx, await listWaitingByLink(ctx, internship), true)
    },
  }),
  endpoint({
    method: 'put',
    path: '/public/hours/:id/return',
    who: 'link',
    type: 'timesheets',
    many: true,
    meta,
    undo: 'timesheets.return',
    summary: 'Send a week of any of these pupils back by the link in the mail; answers with what waits then',
    body: returnByLinkInput,
    example: { ...example.weeks[0], name: 'Ria van der Ven', reason: 'Op dinsdag was je er niet.' },
    async handle({ ctx, params, url, body: { name, ...week } }) {
      const { internship } = await openLink(ctx, params.id, url.searchParams.get('t'))
      await returnWeek(ctx, week, await findDecidedByLink(ctx, sheetsOf([week]), internship), { name })
      return shown(ctx, await listWaitingByLink(ctx, internship), true)
    },
  }),
]
