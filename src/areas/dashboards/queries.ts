import type { Ctx } from '#areas/context.ts'
import { isOver, runningOf } from '#areas/internships/model.ts'
import { listInternships } from '#areas/internships/listing/queries.ts'
import { allowedOrganizationEvents } from '#areas/organizations/policy.ts'
import { listOwnOrganizations } from '#areas/organizations/queries.ts'
import { allowedWeekEvents } from '#areas/timesheets/policy.ts'
import { listWaitingSheets } from '#areas/timesheets/waiting/queries.ts'
import { actsAs, capacitiesOf, looksOn, organizationsOf } from '#areas/users/model.ts'
import { mayCreateFor } from '#areas/vacancies/policy.ts'
import { forbidden } from '#platform/errors.ts'
import { listVacancyFigures } from './figures/queries.ts'
import { wholeList, type Task } from './model.ts'
import { onlookerView } from './onlooker/queries.ts'
import { daysSince } from '#platform/week.ts'
import { tenantsView } from './tenants/queries.ts'
import { listJudgedTasks, listTasks } from './tasks/queries.ts'
import { countRegion, listSilent, listSupply } from './region/queries.ts'
import { listOfferedSpots } from './spots/queries.ts'
import { listVisits } from './visits/queries.ts'
import { schoolView } from './school/queries.ts'
import { studentDashboard } from './pupil/queries.ts'

/** What the actor sees on coming in: a pupil's own road, or what waits for staff and companies. */
export async function getDashboard(
  ctx: Ctx,
  asked: { periodId?: string; groupId?: string },
): Promise<Record<string, unknown>> {
  // Parents and administrators belong to no organization; everybody else works from one.
  const exempt = actsAs(ctx.actor, 'guardian', 'tenant_admin', 'platform_admin')
  if (!exempt && organizationsOf(ctx.actor).length === 0) throw forbidden('identity.no-organization')
  if (actsAs(ctx.actor, 'student')) return { kind: 'student', now: ctx.now, ...(await studentDashboard(ctx)) }
  // Who looks after the platform sees numbers of all tenants, and of this one what waits for a judgement, not its pupils.
  if (actsAs(ctx.actor, 'platform_admin')) {
    const judged = await listJudgedTasks(ctx)
    return {
      kind: 'platform',
      now: ctx.now,
      tasks: judged.map((task) => presentTask(task, ctx.now)),
      ...(await tenantsView(ctx)),
    }
  }
  if (looksOn(capacitiesOf(ctx.actor))) return { kind: 'onlooker', now: ctx.now, ...(await onlookerView(ctx)) }
  const tasks = await listTasks(ctx)
  const staff = actsAs(
    ctx.actor,
    'mentor',
    'school_supervisor',
    'coordinator',
    'school_admin',
    'tenant_admin',
    'broker',
  )
  if (staff) {
    const school = await schoolView(ctx, asked)
    return {
      kind: 'staff',
      now: ctx.now,
      tasks: tasks.map((task) => presentTask(task, ctx.now)),
      // Who has no pupils of a period looks after places.
      ...(school.period ? {} : { spots: await listOfferedSpots(ctx) }),
      ...(actsAs(ctx.actor, 'broker') ? await regionView(ctx) : {}),
      ...school,
    }
  }
  const { rows, byStatus, ahead } = await listInternships(ctx, { filter: new Map(), page: wholeList })
  const online = new Map([['status_in', ['published', 'full', 'paused']]])
  const places = await listVacancyFigures(ctx, { filter: online, page: { number: 1, size: 8 } })
  return {
    kind: 'host',
    judgements: await listJudgements(ctx),
    places: places.rows,
    firstPlace: places.rows.length === 0 ? await findFirstPlace(ctx) : null,
    answerDays: await findAnswerDays(ctx),
    spots: await listOfferedSpots(ctx),
    now: ctx.now,
    tasks: tasks.map((task) => presentTask(task, ctx.now)),
    hoursWaiting: tasks.some(({ kind }) => kind === 'hours') ? await listHoursWaiting(ctx) : [],
    visits: await listVisits(ctx, rows, { looksAhead: true }),
    running: runningOf(byStatus),
    ahead,
    interns: rows
      .filter(({ status }) => !isOver(status))
      .map((row) => ({
        id: row.id,
        studentName: row.studentName,
        status: row.status,
        contractStatus: row.contractStatus,
        startsOn: row.startsOn,
        endsOn: row.endsOn,
        minutesApproved: row.minutesApproved,
        // Where hours are not counted there is nothing of so much.
        minutesPlanned: row.usesHours ? row.minutesPlanned : null,
        vacancyTitle: row.vacancyTitle,
      })),
  }
}

/** The hours that wait for a yes, pupil by pupil; a week in which something is odd is to be looked at before it gets one. */
async function listHoursWaiting(ctx: Ctx) {
  const { sheets } = await listWaitingSheets(ctx)
  return sheets.map(({ timesheet, internship }) => ({
    timesheetId: timesheet.id,
    studentName: internship.studentName,
    weeks: timesheet.weeks.map(({ monday, lockVersion, status, isForbidden, entries }) => ({
      monday,
      lockVersion,
      minutes: entries.reduce((sum, { minutes }) => sum + minutes, 0),
      isPlain:
        !isForbidden &&
        allowedWeekEvents(ctx.actor, internship, status, false).includes('approve') &&
        entries.every(({ warnings, reason }) => warnings.length === 0 && reason === null),
    })),
  }))
}

/** What somebody of an approved company does first that has no place at all, or none but one they began. */
async function findFirstPlace(ctx: Ctx): Promise<{ begun: { id: string; title: string } | null } | null> {
  const own = await listOwnOrganizations(ctx)
  if (!own.some((one) => one.status === 'approved' && mayCreateFor(ctx.actor, one))) return null
  const { rows } = await listVacancyFigures(ctx, { filter: new Map(), page: { number: 1, size: 1 } })
  const [begun] = rows
  if (begun && begun.status !== 'draft') return null
  return { begun: begun ? { id: begun.id, title: begun.title } : null }
}

/** In how many days the company that the actor looks from usually answers. */
async function findAnswerDays(ctx: Ctx): Promise<number | null> {
  const organizations = await listOwnOrganizations(ctx)
  const { id } = organizations.find((one) => one.id === ctx.organizationId) ?? organizations[0] ?? {}
  if (!id) return null
  const found = await ctx.db
    .selectFrom('organizations')
    .select('answerDays')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.answerDays ?? null
}

/** The actor's own organizations that are not approved: why, and whether the actor can do something about it. */
async function listJudgements(ctx: Ctx) {
  const own = await listOwnOrganizations(ctx)
  return own
    .filter(({ status }) => status === 'pending' || status === 'denied')
    .map((organization) => ({
      id: organization.id,
      name: organization.name,
      status: organization.status,
      since: organization.createdAt,
      reason: organization.deniedReason,
      mayMend: allowedOrganizationEvents(ctx.actor, organization).includes('resubmit'),
    }))
}

/** How the region of a broker does: who answers nobody, and where seats run short. */
async function regionView(ctx: Ctx) {
  const silent = await listSilent(ctx)
  return {
    silent: {
      count: silent.count,
      remindable: silent.remindable,
      first: silent.first.map(({ since, ...one }) => ({ ...one, days: daysSince(since, ctx.now) })),
    },
    supply: await listSupply(ctx),
    regionFigures: await countRegion(ctx),
  }
}

function presentTask({ since, ...task }: Task, now: Date) {
  return { ...task, days: daysSince(since, now) }
}
