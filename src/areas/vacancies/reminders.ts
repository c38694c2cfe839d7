import { sql } from 'kysely'
import { reminder, type Due, type Reminder } from '#areas/notice.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { getManaged } from './writing/staff-view/queries.ts'

export const vacancyReminders: Reminder[] = [
  /** A week before a place is over its contact hears of it; what is full needs nobody any more. */
  reminder(
    'vacancy-expires',
    async ({ db, tenant, now }) => {
      const today = dayOf(now)
      const due = sql<Due & { day: string }>`
        select id, id || ':' || least(ends_on, application_deadline) as name,
          least(ends_on, application_deadline)::text as day
        from vacancies where tenant_id = ${tenant.id} and status = 'published'
          and least(ends_on, application_deadline) between ${today}::date and ${addDays(today, 7)}::date`
      return (await due.execute(db)).rows
    },
    async (ctx, { id, day }, { hostsOf }) => {
      const vacancy = await getManaged(ctx, id)
      return [
        {
          key: 'vacancy-expires',
          to: await hostsOf(vacancy.organizationId, vacancy.contactUserId),
          subject: { type: 'vacancies', id },
          path: `/vacancies/${id}/edit`,
          values: { vacancy: vacancy.title, company: vacancy.organizationName, day: { date: day } },
        },
      ]
    },
  ),
]
