import { sql } from 'kysely'
import { getApplication } from '#areas/applications/queries.ts'
import type { Ctx } from '#areas/context.ts'
import { issueLink } from '#areas/identity/commands.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { getVacancy } from '#areas/vacancies/queries.ts'
import { addDays, dayOf, isoWeekOf } from '#platform/week.ts'
import { notify, type Notice } from '../commands.ts'
import type { NoticeKey, Recipient } from '../model.ts'
import { coordinatorsOf, guardiansOf, hostsOf, mentorsOf, people } from '../queries.ts'

const day = 86_400_000

/**
 * What is told because time passes rather than because somebody acts. Runs with every sweep, as the system; each notice
 * has a name of its own, so that it is told once however often the sweep comes by.
 */
export async function remindByTheClock(ctx: Ctx): Promise<void> {
  await applicationsThatRunOut(ctx)
  await placesToConfirm(ctx)
  await startsTomorrow(ctx)
  await hoursThatWait(ctx)
  await nobodyWrites(ctx)
}

async function due<Row>(ctx: Ctx, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(ctx.db)).rows
}

/** Three days before an application runs out, the company hears that it still waits. */
async function applicationsThatRunOut(ctx: Ctx): Promise<void> {
  const soon = new Date(ctx.now.getTime() + 3 * day)
  const rows = await due(
    ctx,
    sql<{ id: string }>`select id from applications where tenant_id = ${ctx.tenant.id}
      and status in ('submitted', 'seen', 'interview') and expires_at between ${ctx.now} and ${soon}`,
  )
  for (const { id } of rows) {
    const application = await getApplication(ctx, id)
    const vacancy = await getVacancy(ctx, application.vacancyId)
    await notify(ctx, {
      ...aboutApplication(application, 'application-runs-out'),
      to: await hostsOf(ctx, application.organizationId, [
        application.supervisorUserId,
        vacancy.contactUserId,
        vacancy.supervisorUserId,
      ]),
    })
  }
}

/** A pupil who may come is reminded on the third and the sixth day to confirm. */
async function placesToConfirm(ctx: Ctx): Promise<void> {
  const rows = await due(
    ctx,
    sql<{ id: string; days: number }>`
      select id, floor(extract(epoch from (${ctx.now}::timestamptz - turn_since)) / 86400)::int as days from applications
      where tenant_id = ${ctx.tenant.id} and status = 'accepted' and turn_since <= ${new Date(ctx.now.getTime() - 3 * day)}
        and expires_at > ${ctx.now}`,
  )
  for (const { id, days } of rows) {
    const application = await getApplication(ctx, id)
    const notice = aboutApplication(application, 'application-confirm')
    const to = await people(ctx, [application.studentId])
    await notify(ctx, { ...notice, to, dedupe: `${id}:${days >= 6 ? 6 : 3}` })
  }
}

function aboutApplication(application: Awaited<ReturnType<typeof getApplication>>, key: NoticeKey): Omit<Notice, 'to'> {
  const known = application.status === 'accepted'
  return {
    key,
    subject: { type: 'applications', id: application.id },
    path: `/applications/${application.id}`,
    actionRequired: true,
    values: {
      student: known ? application.studentName : application.studentFirstName,
      company: application.organizationName,
      vacancy: application.vacancyTitle,
      expires: application.expiresAt ? { date: dayOf(application.expiresAt) } : null,
    },
    dedupe: application.id,
  }
}

/** The day before the first day: pupil, parents of who is not eighteen, and the company. */
async function startsTomorrow(ctx: Ctx): Promise<void> {
  const rows = await due(
    ctx,
    sql<{ id: string }>`select id from internships where tenant_id = ${ctx.tenant.id} and status = 'ready'
      and starts_on = ${addDays(dayOf(ctx.now), 1)}::date`,
  )
  for (const { id } of rows) {
    const internship = await getInternship(ctx, id)
    await tell(ctx, internship, 'internship-tomorrow', {
      to: [
        ...(await people(ctx, [internship.studentId])),
        ...(await guardiansOf(ctx, internship.studentId)),
        ...(await hostsOf(ctx, internship.organizationId, [internship.supervisorUserId])),
      ],
      dedupe: `${id}:${internship.startsOn}`,
    })
  }
}

/** Hours that wait a week are said to the company again, after two weeks to the school. */
async function hoursThatWait(ctx: Ctx): Promise<void> {
  const rows = await due(
    ctx,
    sql<{ id: string; weekId: string; monday: string; isLong: boolean }>`
      select t.internship_id as id, w.id as week_id, w.monday::text as monday, w.turn_since <= ${new Date(ctx.now.getTime() - 14 * day)} as is_long
      from timesheet_weeks w join timesheets t on t.tenant_id = w.tenant_id and t.id = w.timesheet_id
      where w.tenant_id = ${ctx.tenant.id} and w.status = 'submitted' and w.turn_since <= ${new Date(ctx.now.getTime() - 7 * day)}`,
  )
  for (const { id, weekId, monday, isLong } of rows) {
    const internship = await getInternship(ctx, id)
    const values = { week: isoWeekOf(monday).week }
    const path = `/urenbriefje/${internship.timesheetId}`
    const { secret } = await issueLink(ctx, {
      kind: 'hours',
      subject: { type: 'timesheets', id: internship.timesheetId as string },
      keepOthers: true,
    })
    await tell(ctx, internship, 'hours-wait', {
      to: await hostsOf(ctx, internship.organizationId, [internship.supervisorUserId]),
      path,
      mailPath: `${path}?t=${secret}`,
      values,
      dedupe: weekId,
      actionRequired: true,
    })
    if (!isLong) continue
    const to = await coordinatorsOf(ctx, internship.schoolId)
    await tell(ctx, internship, 'hours-wait-long', { to, path, values, dedupe: weekId })
  }
}

/** Two weeks of a running internship without a line of hours: pupil and mentor hear of it, once per two weeks. */
async function nobodyWrites(ctx: Ctx): Promise<void> {
  const before = addDays(dayOf(ctx.now), -14)
  const rows = await due(
    ctx,
    sql<{ id: string; since: string }>`
      select i.id, greatest(i.starts_on, max(e.date))::text as since
      from internships i join timesheets t on t.tenant_id = i.tenant_id and t.internship_id = i.id
      left join timesheet_weeks w on w.tenant_id = t.tenant_id and w.timesheet_id = t.id
      left join time_entries e on e.tenant_id = w.tenant_id and e.week_id = w.id
      where i.tenant_id = ${ctx.tenant.id} and i.status = 'active' and i.starts_on <= ${before}::date
      group by i.tenant_id, i.id having greatest(i.starts_on, max(e.date)) <= ${before}::date`,
  )
  for (const { id, since } of rows) {
    const internship = await getInternship(ctx, id)
    const periods = Math.floor((Date.parse(dayOf(ctx.now)) - Date.parse(since)) / (14 * day))
    await tell(ctx, internship, 'hours-none', {
      to: [...(await people(ctx, [internship.studentId])), ...(await mentorsOf(ctx, internship.studentId))],
      path: `/urenbriefje/${internship.timesheetId}`,
      values: { since: { date: since } },
      dedupe: `${id}:${since}:${periods}`,
    })
  }
}

type Telling = Partial<Notice> & { to: Recipient[]; dedupe: string }

async function tell(ctx: Ctx, internship: Internship, key: NoticeKey, { values, ...notice }: Telling): Promise<void> {
  await notify(ctx, {
    key,
    subject: { type: 'internships', id: internship.id },
    path: `/internships/${internship.id}`,
    values: {
      student: internship.studentName,
      company: internship.organizationName,
      start: { date: internship.startsOn },
      end: { date: internship.endsOn },
      ...values,
    },
    ...notice,
  })
}
