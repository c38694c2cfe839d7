import { sql } from 'kysely'
import { reminder, type Due, type Reminder } from '#areas/notice.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { findPeriod, pupilsOfPeriod } from './queries.ts'

/** So many days an opening is news: who writes a year's periods down in October wakes nobody about September. */
const daysOfNews = 3

export const periodReminders: Reminder[] = [
  /** The pupils of its classes may look for a place (N-PER-1). */
  reminder(
    'period-opens',
    async ({ db, tenant, now }) => {
      const today = dayOf(now)
      const opens = sql`coalesce(search_opens_on, starts_on)`
      const due = sql<Due>`select id, id || ':' || ${opens} as name from internship_periods where tenant_id = ${tenant.id}
        and status not in ('draft', 'archived') and ${opens} between ${addDays(today, -daysOfNews)}::date and ${today}::date
        and ends_on >= ${today}::date and coalesce(applications_close_on, ends_on) >= ${today}::date`
      return (await due.execute(db)).rows
    },
    async (ctx, { id }, { byId }) => {
      const period = await findPeriod(ctx, id, dayOf(ctx.now))
      if (!period) return []
      const pupils = await pupilsOfPeriod(ctx, id)
      return [
        {
          key: 'period-opens',
          to: await byId(...pupils),
          subject: { type: 'internship_periods', id },
          path: '/stagebank',
          values: {
            period: period.name,
            start: { date: period.startsOn },
            closes: { date: period.applicationsCloseOn ?? period.endsOn },
          },
        },
      ]
    },
  ),
]
