import { sql } from 'kysely'
import { getApplication } from '#areas/applications/queries.ts'
import type { Ctx } from '#areas/context.ts'
import { getContract } from '#areas/contracts/queries.ts'
import { issueLink } from '#areas/identity/commands.ts'
import { getInternship, type Internship } from '#areas/internships/queries.ts'
import { getManaged } from '#areas/vacancies/writing/staff-view/queries.ts'
import { getVacancy } from '#areas/vacancies/queries.ts'
import { addDays, addWorkingDays, dayOf, isoWeekOf } from '#platform/week.ts'
import { notify, type Notice } from '../commands.ts'
import type { NoticeKey, Recipient } from '../model.ts'
import { coordinatorsOf, guardiansOf, hostsOf, mentorsOf, people } from '../queries.ts'

const day = 86_400_000

/**
 * What is told because time passes rather than because somebody acts. Runs with every sweep, as the system; each notice
 * has a name of its own, so that it is told once however often the sweep comes by, and costs nothing after that.
 */
export async function remindByTheClock(ctx: Ctx): Promise<void> {
  await applicationsThatRunOut(ctx)
  await placesToConfirm(ctx)
  await contractsThatRunOut(ctx)
  await contractsBeforeTheStart(ctx)
  await startsTomorrow(ctx)
  await hoursThatWait(ctx)
  await hoursThatWaitLong(ctx)
  await nobodyWrites(ctx)
  await placesThatEnd(ctx)
}

type Due = { id: string; name: string }

/** What is due and was not told before: the names are claimed in this transaction, all in one statement. */
async function untold<Row extends Due>(ctx: Ctx, key: NoticeKey, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await query.execute(ctx.db)
  if (rows.length === 0) return []
  const { rows: claimed } = await sql<{ name: string }>`
    insert into reminders (tenant_id, name, told_at)
    select ${ctx.tenant.id}, ${`${key}:`} || name, ${ctx.now} from unnest(${rows.map(({ name }) => name)}::text[]) name
    on conflict do nothing returning name`.execute(ctx.db)
  const mine = new Set(claimed.map(({ name }) => name))
  return rows.filter(({ name }) => mine.has(`${key}:${name}`))
}

/** A week before a place is over its contact hears of it; what is full needs nobody any more. */
async function placesThatEnd(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const rows = await untold(
    ctx,
    'vacancy-expires',
    sql<Due & { day: string }>`
      select id, id || ':' || least(ends_on, application_deadline) as name, least(ends_on, application_deadline)::text as day
      from vacancies where tenant_id = ${ctx.tenant.id} and status = 'published'
        and least(ends_on, application_deadline) between ${today}::date and ${addDays(today, 7)}::date`,
  )
  for (const { id, name: dedupe, day: last } of rows) {
    const vacancy = await getManaged(ctx, id)
    await notify(ctx, {
      key: 'vacancy-expires',
      to: await hostsOf(ctx, vacancy.organizationId, [vacancy.contactUserId]),
      subject: { type: 'vacancies', id },
      path: `/vacancies/${id}/edit`,
      values: { vacancy: vacancy.title, company: vacancy.organizationName, day: { date: last } },
      dedupe,
    })
  }
}

/** Three days before an application runs out, the company hears that it still waits. */
async function applicationsThatRunOut(ctx: Ctx): Promise<void> {
  const soon = new Date(ctx.now.getTime() + 3 * day)
  const rows = await untold(
    ctx,
    'application-runs-out',
    sql<Due>`select id, id::text as name from applications where tenant_id = ${ctx.tenant.id}
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
  const sixDays = new Date(ctx.now.getTime() - 6 * day)
  const rows = await untold(
    ctx,
    'application-confirm',
    sql<Due>`
      select id, id || case when turn_since <= ${sixDays} then ':6' else ':3' end as name from applications
      where tenant_id = ${ctx.tenant.id} and status = 'accepted' and turn_since <= ${new Date(ctx.now.getTime() - 3 * day)}
        and expires_at > ${ctx.now}`,
  )
  for (const { id, name: dedupe } of rows) {
    const application = await getApplication(ctx, id)
    const to = await people(ctx, [application.studentId])
    await notify(ctx, { ...aboutApplication(application, 'application-confirm'), to, dedupe })
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

/** Three days before a contract runs out: whose turn it is to sign. */
async function contractsThatRunOut(ctx: Ctx): Promise<void> {
  const soon = new Date(ctx.now.getTime() + 3 * day)
  const rows = await untold(
    ctx,
    'contract-runs-out',
    sql<Due>`select id, id || ':' || expires_at as name from contracts where tenant_id = ${ctx.tenant.id}
      and status = 'signing' and expires_at between ${ctx.now} and ${soon}`,
  )
  for (const { id, name: dedupe } of rows) await tellSigners(ctx, id, 'contract-runs-out', dedupe)
}

/** Three and one working days before the first day without a signed contract: whose turn it is, and the school. */
async function contractsBeforeTheStart(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const [last, first] = [addWorkingDays(today, 1), addWorkingDays(today, 3)]
  const rows = await untold(
    ctx,
    'contract-not-signed',
    sql<Due>`
      select c.id, c.id || case when i.starts_on <= ${last}::date then ':1:' else ':3:' end || i.starts_on as name
      from internships i join contracts c on c.tenant_id = i.tenant_id and c.internship_id = i.id
      where i.tenant_id = ${ctx.tenant.id} and i.status in ('planned', 'contracting')
        and i.starts_on > ${today}::date and i.starts_on <= ${first}::date and c.status not in ('signed', 'voided')`,
  )
  for (const { id, name: dedupe } of rows) {
    await tellSigners(ctx, id, 'contract-sign-before-start', dedupe)
    const { internship } = await getContract(ctx, id)
    await tell(ctx, internship, 'contract-not-signed', {
      to: await coordinatorsOf(ctx, internship.schoolId),
      subject: { type: 'contracts', id },
      path: `/contracts/${id}`,
      actionRequired: true,
      dedupe,
    })
  }
}

/** Those whose turn it is to sign, each with a link of their own beside the one they have. */
async function tellSigners(ctx: Ctx, contractId: string, key: NoticeKey, dedupe: string): Promise<void> {
  const { contract, internship } = await getContract(ctx, contractId)
  for (const signer of contract.status === 'signing' ? contract.signers : []) {
    if (!['invited', 'viewed'].includes(signer.status)) continue
    const path = `/contracts/${contract.id}/sign/${signer.id}`
    const { secret } = await issueLink(ctx, {
      kind: 'sign',
      subject: { type: 'contract_signers', id: signer.id },
      keepOthers: true,
    })
    await tell(ctx, internship, key, {
      to: [signer],
      subject: { type: 'contracts', id: contract.id },
      path,
      mailPath: `${path}?t=${secret}`,
      values: { expires: contract.expiresAt ? { date: dayOf(contract.expiresAt) } : null },
      actionRequired: true,
      dedupe,
    })
  }
}

/** The day before the first day: pupil, parents of who is not eighteen, and the company. */
async function startsTomorrow(ctx: Ctx): Promise<void> {
  const rows = await untold(
    ctx,
    'internship-tomorrow',
    sql<Due>`select id, id || ':' || starts_on as name from internships where tenant_id = ${ctx.tenant.id} and status = 'ready'
      and starts_on = ${addDays(dayOf(ctx.now), 1)}::date`,
  )
  for (const { id, name: dedupe } of rows) {
    const internship = await getInternship(ctx, id)
    await tell(ctx, internship, 'internship-tomorrow', {
      to: [
        ...(await people(ctx, [internship.studentId])),
        ...(await guardiansOf(ctx, internship.studentId)),
        ...(await hostsOf(ctx, internship.organizationId, [internship.supervisorUserId])),
      ],
      dedupe,
    })
  }
}

/** Hours that wait a week are said to the company again. */
async function hoursThatWait(ctx: Ctx): Promise<void> {
  for (const { id, monday, name: dedupe } of await weeksWaiting(ctx, 'hours-wait', 7)) {
    const internship = await getInternship(ctx, id)
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
      values: { week: isoWeekOf(monday).week },
      dedupe,
      actionRequired: true,
    })
  }
}

/** Hours that wait two weeks become the school's business. */
async function hoursThatWaitLong(ctx: Ctx): Promise<void> {
  for (const { id, monday, name: dedupe } of await weeksWaiting(ctx, 'hours-wait-long', 14)) {
    const internship = await getInternship(ctx, id)
    await tell(ctx, internship, 'hours-wait-long', {
      to: await coordinatorsOf(ctx, internship.schoolId),
      path: `/urenbriefje/${internship.timesheetId}`,
      values: { week: isoWeekOf(monday).week },
      dedupe,
    })
  }
}

function weeksWaiting(ctx: Ctx, key: NoticeKey, days: number) {
  const before = new Date(ctx.now.getTime() - days * day)
  return untold(
    ctx,
    key,
    sql<Due & { monday: string }>`
      select t.internship_id as id, w.id::text as name, w.monday::text as monday
      from timesheet_weeks w join timesheets t on t.tenant_id = w.tenant_id and t.id = w.timesheet_id
      where w.tenant_id = ${ctx.tenant.id} and w.status = 'submitted' and w.turn_since <= ${before}`,
  )
}

/** Two weeks of a running internship without a line of hours: pupil and mentor hear of it, once per two weeks. */
async function nobodyWrites(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const before = addDays(today, -14)
  const rows = await untold(
    ctx,
    'hours-none',
    sql<Due & { since: string }>`
      select id, since::text as since, id || ':' || since || ':' || (${today}::date - since) / 14 as name from (
      select i.id, greatest(i.starts_on, max(e.date)) as since
      from internships i join timesheets t on t.tenant_id = i.tenant_id and t.internship_id = i.id
      left join timesheet_weeks w on w.tenant_id = t.tenant_id and w.timesheet_id = t.id
      left join time_entries e on e.tenant_id = w.tenant_id and e.week_id = w.id
      where i.tenant_id = ${ctx.tenant.id} and i.status = 'active' and i.starts_on <= ${before}::date
      group by i.tenant_id, i.id having greatest(i.starts_on, max(e.date)) <= ${before}::date) quiet`,
  )
  for (const { id, since, name: dedupe } of rows) {
    const internship = await getInternship(ctx, id)
    await tell(ctx, internship, 'hours-none', {
      to: [...(await people(ctx, [internship.studentId])), ...(await mentorsOf(ctx, internship.studentId))],
      path: `/urenbriefje/${internship.timesheetId}`,
      values: { since: { date: since } },
      dedupe,
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
