import { sql } from 'kysely'
import { issueLink } from '#areas/identity/commands.ts'
import { inNotices } from '#areas/internships/model.ts'
import { notice, type EventNotice, type NoticeKey, type Waits } from '#areas/notice.ts'
import { isoWeekOf } from '#platform/week.ts'
import { getTimesheet } from './queries.ts'

function onWeek(name: 'approved' | 'returned', key: NoticeKey, actionRequired: boolean): EventNotice {
  return notice(`timesheets.week-${name}`, async (ctx, { subject, payload }, { byId }) => {
    const { timesheet, internship } = await getTimesheet(ctx, subject.id)
    const week = timesheet.weeks.find(({ id }) => id === payload.weekId)
    if (!week) return []
    return [
      {
        key,
        to: await byId(internship.studentId),
        path: `/urenbriefje/${timesheet.id}?week=${week.monday}`,
        actionRequired,
        values: {
          ...inNotices(internship),
          week: isoWeekOf(week.monday).week,
          hours: { hours: minutesOf(week) / 60 },
          reason: week.returnReason ?? '',
        },
      },
    ]
  })
}

const minutesOf = (week: { entries: { minutes: number }[] }) =>
  week.entries.reduce((sum, { minutes }) => sum + minutes, 0)

export const timesheetNotices: EventNotice[] = [
  notice(['timesheets.week-submitted', 'timesheets.link-asked'], async (ctx, { subject, payload }, { hostsAt }) => {
    const { timesheet, internship } = await getTimesheet(ctx, subject.id)
    const waiting = timesheet.weeks.filter(({ status }) => status === 'submitted')
    const submitted = 'weekId' in payload ? payload.weekId : undefined
    const week = waiting.find(({ id }) => id === submitted) ?? waiting.at(-1)
    if (!week) return []
    const { secret } = await issueLink(ctx, {
      kind: 'hours',
      subject: { type: 'timesheets', id: timesheet.id },
      // An earlier mail of this week keeps working: hosts answer from whichever they find first.
      keepOthers: true,
    })
    const path = `/urenbriefje/${timesheet.id}`
    return [
      {
        key: 'hours-submitted',
        to: await hostsAt(internship),
        path,
        mailPath: `${path}?t=${secret}`,
        actionRequired: true,
        values: {
          ...inNotices(internship),
          hours: { hours: minutesOf(week) / 60 },
          week: isoWeekOf(week.monday).week,
        },
      },
    ]
  }),
  onWeek('approved', 'hours-approved', false),
  notice('timesheets.week-approved', async (ctx, { subject }, { byId, mentorsOf }) => {
    const { timesheet, internship } = await getTimesheet(ctx, subject.id)
    const { minutesApproved, minutesPlanned } = internship
    if (!minutesPlanned || minutesApproved < minutesPlanned) return []
    return [
      {
        key: 'hours-reached',
        to: [...(await byId(internship.studentId)), ...(await mentorsOf(internship.studentId))],
        path: `/urenbriefje/${timesheet.id}`,
        values: { ...inNotices(internship), hours: { hours: minutesPlanned / 60 } },
        dedupe: internship.id,
      },
    ]
  }),
  onWeek('returned', 'hours-returned', true),
]

/** The week a notice is about, of the hours it leads to, stands like this. */
const whileWeek = (status: 'submitted' | 'returned') => () =>
  sql<Date | null>`(
  select min(w.turn_since) from timesheet_weeks w where w.tenant_id = n.tenant_id and w.status = ${status}
    and w.timesheet_id::text = substring(n.path from '^/urenbriefje/([0-9a-f-]+)')
    and exists (select 1 from jsonb_array_elements(n.data) d
      where d ->> 0 = 'week' and d ->> 1 = extract(week from w.monday)::int::text))`

export const timesheetWaits: Waits = {
  'hours-submitted': whileWeek('submitted'),
  'hours-wait': whileWeek('submitted'),
  'hours-returned': whileWeek('returned'),
}
