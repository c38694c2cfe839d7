import type { Ctx } from '#areas/context.ts'
import { findLink } from '#areas/identity/queries.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { notFound, Refusal } from '#platform/errors.ts'
import { findTimesheet, type Timesheet } from '../queries.ts'

/** What the company's link opens; without a valid one there is no name and no hour. */
export async function openLink(
  ctx: Ctx,
  id: string,
  secret: string | null,
): Promise<{ timesheet: Timesheet; internship: Internship }> {
  const { state, link } = await findLink(ctx, { kinds: ['hours'], subjectId: id, secret: secret ?? undefined })
  if (!link) throw new Refusal(403, `timesheets.link-${state}`)
  const timesheet = await findTimesheet(ctx, id)
  if (!timesheet) throw notFound()
  return { timesheet, internship: await getInternship({ ...ctx, actor: { kind: 'system' } }, timesheet.internshipId) }
}
