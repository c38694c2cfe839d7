import type { Ctx } from '#areas/context.ts'
import { notFound } from '#platform/errors.ts'
import { decideWeek } from '../commands.ts'
import type { WeeksToApprove } from './schema.ts'

/**
 * Says yes to many weeks of hours: all of them or, where one cannot be, none. A week that has its yes keeps it.
 * @param among the sheets one may decide about
 * @throws Refusal 404 for a sheet that is not among them, 409, 422
 */
export async function approveWeeks(
  ctx: Ctx,
  weeks: WeeksToApprove,
  among: ReadonlySet<string>,
  byLink?: { name: string },
): Promise<void> {
  if (weeks.some(({ timesheetId }) => !among.has(timesheetId))) throw notFound()
  // In one order, so that two who do this at once wait for each other and never in a circle.
  const inOrder = weeks.toSorted(
    (a, b) => a.timesheetId.localeCompare(b.timesheetId) || a.monday.localeCompare(b.monday),
  )
  for (const { timesheetId, monday, lockVersion } of inOrder)
    await decideWeek(ctx, timesheetId, monday, 'approve', { lockVersion, ...(byLink && { byLink }) })
}

/**
 * Sends one week back by the link in a mail, which may have been about another pupil of the same host.
 * @param among the sheets one may decide about
 * @throws Refusal 404 for a sheet that is not among them, 409, 422
 */
export async function returnWeek(
  ctx: Ctx,
  { timesheetId, monday, ...decision }: { timesheetId: string; monday: string; reason: string; lockVersion?: number },
  among: ReadonlySet<string>,
  byLink: { name: string },
): Promise<void> {
  if (!among.has(timesheetId)) throw notFound()
  await decideWeek(ctx, timesheetId, monday, 'return', { ...decision, byLink })
}
