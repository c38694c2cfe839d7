import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import { decideWeek } from '../commands.ts'
import type { WaitingHours } from './queries.ts'
import type { WeeksToApprove } from './schema.ts'

/**
 * Says yes to many weeks of hours: all of them or, where one cannot be, none.
 * @param among the sheets one may decide about
 * @throws Refusal 404 for a sheet that is not among them, 409, 422
 */
export async function approveWeeks(
  ctx: Ctx,
  weeks: WeeksToApprove,
  { sheets }: WaitingHours,
  byLink?: { name: string },
): Promise<void> {
  const known = new Set(sheets.map(({ timesheet }) => timesheet.id))
  if (weeks.some(({ timesheetId }) => !known.has(timesheetId))) throw notFound()
  // In one order, so that two who do this at once wait for each other and never in a circle.
  const inOrder = weeks.toSorted(
    (a, b) => a.timesheetId.localeCompare(b.timesheetId) || a.monday.localeCompare(b.monday),
  )
  for (const { timesheetId, monday, lockVersion } of inOrder)
    await decideWeek(ctx, timesheetId, monday, 'approve', { lockVersion, ...(byLink && { byLink }) })
}

/**
 * Sends one week back by the link in a mail, which may have been about another pupil of the same host.
 * @throws Refusal 404 for a sheet that is not among those that wait, 409, 422
 */
export async function returnWeek(
  ctx: Ctx,
  { timesheetId, monday, ...decision }: { timesheetId: string; monday: string; reason: string; lockVersion?: number },
  { sheets }: WaitingHours,
  byLink: { name: string },
): Promise<void> {
  if (!sheets.some(({ timesheet }) => timesheet.id === timesheetId)) throw notFound()
  await decideWeek(ctx, timesheetId, monday, 'return', { ...decision, byLink })
}
