import { sql } from 'kysely'
import { reminder, type Due, type Reminder } from '#areas/notice.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { toHosts } from './hosts/commands.ts'
import { inNotices } from './model.ts'
import { getInternship } from './queries.ts'

export const internshipReminders: Reminder[] = [
  /** The day before the first day: pupil, parents of who is not eighteen, and the company. */
  reminder(
    'internship-tomorrow',
    async ({ db, tenant, now }) => {
      const due = sql<Due>`select id, id || ':' || starts_on as name from internships where tenant_id = ${tenant.id}
        and status = 'ready' and starts_on = ${addDays(dayOf(now), 1)}::date`
      return (await due.execute(db)).rows
    },
    async (ctx, { id }, { byId, guardiansOf, hostsAt }) => {
      const internship = await getInternship(ctx, id)
      const to = [...(await byId(internship.studentId)), ...(await guardiansOf(internship.studentId))]
      const told = {
        key: 'internship-tomorrow',
        subject: { type: 'internships', id },
        path: `/internships/${id}`,
        values: inNotices(internship),
      } as const
      return [
        { ...told, to },
        { ...told, ...(await toHosts(ctx, internship, await hostsAt(internship))) },
      ]
    },
  ),
]
