import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { issueLink } from '#areas/identity/commands.ts'
import { inNotices } from '#areas/internships/model.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { comingDays } from '#areas/periods/calendar/model.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { findPeriod } from '#areas/periods/queries.ts'
import { reminder, type Due, type NoticeValues, type Reminder } from '#areas/notice.ts'
import { addDays, dayOf, isoWeekOf } from '#platform/week.ts'

const day = 86_400_000

export const timesheetReminders: Reminder[] = [
  /** Hours that wait a week are said to the company again. */
  reminder(
    'hours-wait',
    (ctx) => weeksWaiting(ctx, 7),
    async (ctx, { id, monday }, { hostsAt }) => {
      const internship = await getInternship(ctx, id)
      const subject = { type: 'timesheets', id: internship.timesheetId as string }
      const { secret } = await issueLink(ctx, { kind: 'hours', subject, keepOthers: true })
      return [
        {
          key: 'hours-wait',
          to: await hostsAt(internship),
          ...about(internship, { week: isoWeekOf(monday).week }),
          mailPath: `/urenbriefje/${internship.timesheetId}?t=${secret}`,
          actionRequired: true,
        },
      ]
    },
  ),
  /** Hours that wait two weeks become the school's business. */
  reminder(
    'hours-wait-long',
    (ctx) => weeksWaiting(ctx, 14),
    async (ctx, { id, monday }, { coordinatorsOf }) => {
      const internship = await getInternship(ctx, id)
      const to = await coordinatorsOf(internship.schoolId)
      return [{ key: 'hours-wait-long', to, ...about(internship, { week: isoWeekOf(monday).week }) }]
    },
  ),
  /** Two weeks of a running internship without a line of hours: pupil and mentor hear of it, once per two weeks. */
  reminder('hours-none', internshipsWithoutHours, async (ctx, { id, since }, { byId, mentorsOf }) => {
    const internship = await getInternship(ctx, id)
    if (!(await wasToCome(ctx, internship, since))) return []
    const told = about(internship, { since: { date: since } })
    return [
      { ...told, key: 'hours-none', to: await byId(internship.studentId) },
      { ...told, key: 'hours-none-mentor', to: await mentorsOf(internship.studentId) },
    ]
  }),
]

/** Whether somebody was to come at all since a day: in a holiday nobody misses anything. */
async function wasToCome(ctx: Ctx, internship: Internship, since: string): Promise<boolean> {
  const today = dayOf(ctx.now)
  const period = await findPeriod(ctx, internship.periodId, today)
  const rules = { weekdays: period?.weekdays ?? [], allowHolidays: period?.allowHolidays ?? false }
  const between = { from: addDays(since, 1), until: addDays(today, -1) }
  return comingDays(await calendarOf(ctx, internship), rules, internship.schedule, between) !== undefined
}

function about(internship: Internship, values: NoticeValues) {
  return {
    subject: { type: 'internships', id: internship.id },
    path: `/urenbriefje/${internship.timesheetId}`,
    values: { ...inNotices(internship), ...values },
  }
}

async function weeksWaiting({ db, tenant, now }: Ctx, days: number) {
  const before = new Date(now.getTime() - days * day)
  const due = sql<Due & { monday: string }>`
    select t.internship_id as id, w.id::text as name, w.monday::text as monday
    from timesheet_weeks w join timesheets t on t.tenant_id = w.tenant_id and t.id = w.timesheet_id
    where w.tenant_id = ${tenant.id} and w.status = 'submitted' and w.turn_since <= ${before}`
  return (await due.execute(db)).rows
}

async function internshipsWithoutHours({ db, tenant, now }: Ctx) {
  if (!tenant.capabilities.usesHours) return []
  const today = dayOf(now)
  const before = addDays(today, -14)
  const due = sql<Due & { since: string }>`
    select id, since::text as since, id || ':' || since || ':' || (${today}::date - since) / 14 as name from (
      select i.id, greatest(i.starts_on, max(e.date)) as since
      from internships i join timesheets t on t.tenant_id = i.tenant_id and t.internship_id = i.id
      left join timesheet_weeks w on w.tenant_id = t.tenant_id and w.timesheet_id = t.id
      left join time_entries e on e.tenant_id = w.tenant_id and e.week_id = w.id
      where i.tenant_id = ${tenant.id} and i.status = 'active' and i.starts_on <= ${before}::date
      group by i.tenant_id, i.id having greatest(i.starts_on, max(e.date)) <= ${before}::date) quiet`
  return (await due.execute(db)).rows
}
