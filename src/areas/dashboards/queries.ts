import { sql } from 'kysely'
import { openApplicationStatuses } from '#areas/applications/model.ts'
import { isTurnOf, viewFor } from '#areas/applications/policy.ts'
import { actionReaders } from '#areas/activity/queries.ts'
import { listApplications, type Application } from '#areas/applications/queries.ts'
import { statusOf } from '#areas/applications/waiting-list/model.ts'
import { listWaitingPlaces } from '#areas/applications/waiting-list/queries.ts'
import type { Ctx } from '#areas/context.ts'
import { isTurnOf as isSignersTurn } from '#areas/contracts/signers/model.ts'
import { listContractsAtGlance, type ContractAtGlance } from '#areas/contracts/queries.ts'
import { listMentors } from '#areas/groups/queries.ts'
import { calledOffStatuses, isOver, turnOf } from '#areas/internships/model.ts'
import { listInternships, type Internship } from '#areas/internships/queries.ts'
import { inWords } from '#areas/notifications/commands.ts'
import { listNotifications } from '#areas/notifications/queries.ts'
import { listWaiting, type WaitingOrganization } from '#areas/organizations/duplicates/queries.ts'
import { keepers } from '#areas/organizations/policy.ts'
import { stepsFor } from '#areas/organizations/policy.ts'
import { listOwnOrganizations } from '#areas/organizations/queries.ts'
import { appName, tagline } from '#areas/tenancy/model.ts'
import { themeCss } from '#areas/tenancy/themes/model.ts'
import { findTimesheet } from '#areas/timesheets/queries.ts'
import {
  actsAs,
  avatarUrl,
  capacitiesOf,
  defaultDensity,
  narrowedTo,
  organizationsOf,
  userIdOf,
} from '#areas/users/model.ts'
import { getUser } from '#areas/users/queries.ts'
import { forbidden } from '#platform/errors.ts'
import { dayOf, mondayOf } from '#platform/week.ts'
import { listToJudge, type ManagedVacancy } from '#areas/vacancies/writing/staff-view/queries.ts'
import { listVacancyFigures } from './figures/queries.ts'
import { contractsPerWeek, navigationFor, perGroup, stuckPupils, type PupilRow, type Task } from './model.ts'
import { studentsVisibleTo } from '#areas/students/file/queries.ts'
import { literals } from '#platform/db.ts'

/** Tenant, person, organizations and where they may go: one answer for what stands around a screen. */
export async function getShell(ctx: Ctx): Promise<Record<string, unknown>> {
  const { tenant, actor } = ctx
  const user = actor.kind === 'user' ? await getUser(ctx, actor.userId) : undefined
  const organizations = await listOwnOrganizations(ctx)
  const selected = ctx.organizationId ?? organizations[0]?.id
  const unread = user
    ? await ctx.db
        .selectFrom('notifications')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('tenantId', '=', tenant.id)
        .where('userId', '=', user.id)
        .where('readAt', 'is', null)
        .executeTakeFirstOrThrow()
    : { count: 0 }
  return {
    tenant: {
      key: tenant.key,
      name: tenant.name,
      appName: appName(tenant),
      tagline: tagline(tenant, ctx.locale),
      supportEmail: tenant.supportEmail,
      program: tenant.capabilities.program,
      mapCenter: tenant.capabilities.mapCenter,
      capabilities: tenant.capabilities,
      themeCss: themeCss(tenant.theme),
      shape: tenant.theme.shape,
      headerKind: tenant.theme.headerKind,
      whitelabel: tenant.capabilities.whitelabel,
      logoMarkPlaceholder: tenant.capabilities.logoMarkPlaceholder,
    },
    user: user
      ? {
          id: user.id,
          name: actor.kind === 'user' ? actor.name : '',
          firstName: user.firstName,
          avatarUrl: avatarUrl(user),
          capacities: capacitiesOf(actor),
          themeMode: user.themeMode,
          density: user.density === 'auto' ? defaultDensity(actor) : user.density,
          singleKeys: user.singleKeys,
          impersonatedFor:
            actor.kind === 'user' && actor.impersonatedUntil
              ? Math.round((actor.impersonatedUntil.getTime() - ctx.now.getTime()) / 1000)
              : null,
        }
      : null,
    organizations: organizations.map(({ id, name, type }) => ({ id, name, type, selected: id === selected })),
    navigation: navigationFor(ctx.contributed.navigation, capacitiesOf(actor)).map(({ label, ...item }) => ({
      ...item,
      name: label ? ctx.t(label) : null,
    })),
    unread: unread.count,
    looksBack: actsAs(actor, ...actionReaders),
    isDemo: ctx.services.testPages,
  }
}

const everything = { number: 1, size: 1000 }

/** What the actor sees on coming in: a pupil's own road, or what waits for staff and companies. */
export async function getDashboard(
  ctx: Ctx,
  asked: { periodId?: string; groupId?: string },
): Promise<Record<string, unknown>> {
  // Parents and administrators belong to no organization; everybody else works from one.
  const exempt = actsAs(ctx.actor, 'guardian', 'tenant_admin', 'platform_admin')
  if (!exempt && organizationsOf(ctx.actor).length === 0) throw forbidden('identity.no-organization')
  if (actsAs(ctx.actor, 'student')) return { kind: 'student', now: ctx.now, ...(await studentDashboard(ctx)) }
  const tasks = await listTasks(ctx)
  const staff = actsAs(
    ctx.actor,
    'mentor',
    'school_supervisor',
    'coordinator',
    'school_admin',
    'tenant_admin',
    'platform_admin',
    'broker',
  )
  if (staff)
    return {
      kind: 'staff',
      now: ctx.now,
      tasks: tasks.map((task) => presentTask(task, ctx.now)),
      ...(await schoolView(ctx, asked)),
    }
  const { rows } = await listInternships(ctx, { filter: new Map(), page: everything })
  const online = new Map([['status_in', ['published', 'full', 'paused']]])
  const places = await listVacancyFigures(ctx, { filter: online, page: { number: 1, size: 8 } })
  return {
    kind: 'host',
    judgements: await listJudgements(ctx),
    places: places.rows,
    answerDays: await findAnswerDays(ctx),
    now: ctx.now,
    tasks: tasks.map((task) => presentTask(task, ctx.now)),
    interns: rows
      .filter(({ status }) => !isOver(status))
      .map((row) => ({
        id: row.id,
        studentName: row.studentName,
        status: row.status,
        startsOn: row.startsOn,
        endsOn: row.endsOn,
        minutesApproved: row.minutesApproved,
        minutesPlanned: row.minutesPlanned,
        vacancyTitle: row.vacancyTitle,
      })),
  }
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
      mayMend: stepsFor(ctx.actor, organization).includes('resubmit'),
    }))
}

function presentTask({ since, ...task }: Task, now: Date) {
  return { ...task, days: Math.max(0, Math.floor((now.getTime() - since.getTime()) / 86_400_000)) }
}

/** Organizations, and places, put before who judges them. */
const mostToJudge = 50

async function listTasks(ctx: Ctx): Promise<Task[]> {
  const open = new Map([['status_in', [...openApplicationStatuses, 'accepted'].map(String)]])
  const running = new Map([['status_not_in', ['completed', 'not_passed', 'terminated', 'cancelled']]])
  const applications = await listApplications(ctx, { filter: open, sort: [], page: everything })
  const internships = await listInternships(ctx, { filter: running, page: everything })
  const contracts = await listContractsAtGlance(
    ctx,
    internships.rows.filter(({ contractId }) => contractId).map(({ id }) => id),
  )
  const byInternship = new Map(contracts.map((contract) => [contract.internshipId, contract]))
  const waiting = actsAs(ctx.actor, ...keepers) ? (await listWaiting(ctx, { number: 1, size: mostToJudge })).rows : []
  return [
    ...waiting.map((row) => organizationTask(row)),
    ...(await listToJudge(ctx, mostToJudge)).map((row) => vacancyTask(row)),
    ...applications.rows
      .filter((application) => isTurnOf(ctx.actor, application))
      .map((row) => applicationTask(ctx, row)),
    ...internships.rows.flatMap((row) => internshipTasks(ctx, row, byInternship.get(row.id))),
  ].toSorted((one, other) => one.since.getTime() - other.since.getTime())
}

function organizationTask({ name, city, createdAt }: WaitingOrganization): Task {
  return {
    key: 'organization-judge',
    kind: 'organizations',
    path: '/organizations/approve',
    name,
    group: city ?? '',
    since: createdAt,
    values: {},
  }
}

function vacancyTask({ id, title, organizationName, submittedAt, updatedAt }: ManagedVacancy): Task {
  return {
    key: 'vacancy-judge',
    kind: 'vacancies',
    path: `/vacancies/${id}`,
    name: title,
    group: organizationName,
    since: submittedAt ?? updatedAt,
    values: {},
  }
}

function applicationTask(ctx: Ctx, application: Application): Task {
  const full = viewFor(ctx.actor, application, ctx.now) === 'full'
  const hidden = ctx.tenant.capabilities.blindMatching && !full
  return {
    key: `application-${application.status.replaceAll('_', '-')}`,
    kind: 'applications',
    path: `/applications/${application.id}`,
    name: full ? application.studentName : hidden ? '' : application.studentFirstName,
    group: full ? application.groupNames.join(', ') : '',
    since: application.turnSince,
    values: { vacancy: application.vacancyTitle, company: application.organizationName },
  }
}

function internshipTasks(ctx: Ctx, internship: Internship, contract: ContractAtGlance | undefined): Task[] {
  const base = {
    name: internship.studentName,
    group: internship.groupNames.join(', '),
    values: { company: internship.organizationName, hours: internship.minutesUndecided / 60 },
  }
  const task = (key: string, kind: Task['kind'], path: string, since: Date): Task => ({
    ...base,
    key,
    kind,
    path,
    since,
  })
  const tasks: Task[] = []
  if (contract) {
    const me = userIdOf(ctx.actor)
    const path = `/contracts/${contract.id}`
    const mine = contract.signers.find(
      (signer) =>
        signer.userId === me &&
        isSignersTurn(signer, contract.signers) &&
        ['invited', 'viewed'].includes(signer.status),
    )
    const office = internship.isOfMySchool && actsAs(ctx.actor, 'coordinator', 'school_admin')
    if (contract.status === 'signing' && mine)
      tasks.push(task('contract-sign', 'sign', `${path}/sign/${mine.id}`, contract.turnSince))
    const part =
      (internship.isOfMyCompany && contract.partsMissing.includes('company')) ||
      (office && contract.partsMissing.includes('school'))
    if (contract.status === 'filling' && part) tasks.push(task('contract-fill', 'sign', path, contract.turnSince))
    const waiting = { ready: 'contract-send', declined: 'contract-declined', expired: 'contract-extend' }[
      contract.status as string
    ]
    if (waiting && office) tasks.push(task(waiting, 'sign', path, contract.turnSince))
  }
  const turn = turnOf(internship)
  const { timesheetId, hoursWaitSince } = internship
  if (internship.usesHours && hoursWaitSince && internship.isOfMyCompany && timesheetId)
    tasks.push(task('hours-check', 'hours', `/urenbriefje/${timesheetId}`, hoursWaitSince))
  if (turn === 'school' && internship.isOfMySchool && actsAs(ctx.actor, 'coordinator', 'school_admin'))
    tasks.push(
      task(
        `internship-${internship.status.replaceAll('_', '-')}`,
        'internships',
        `/internships/${internship.id}`,
        internship.turnSince,
      ),
    )
  return tasks
}

type PeriodChoice = {
  id: string
  name: string
  startsOn: string
  endsOn: string
  contractDeadline: string | null
  schoolName: string
}

/** How the pupils of a period stand: who is stuck, how contracts grow, class by class. */
async function schoolView(ctx: Ctx, { periodId, groupId }: { periodId?: string; groupId?: string }) {
  const visible = studentsVisibleTo(ctx, sql`gm.student_id`, sql`g.school_id`)
  const school = narrowedTo(ctx.actor, ctx.organizationId)
  const within = school ? sql`p.school_id = ${school}::uuid` : sql`true`
  const { rows: periods } = await sql<PeriodChoice>`
    select p.id, p.name, p.starts_on, p.ends_on, p.contract_deadline, o.name as school_name
    from internship_periods p join organizations o on o.tenant_id = p.tenant_id and o.id = p.school_id
    where p.tenant_id = ${ctx.tenant.id} and p.status not in ('draft', 'archived') and ${within}
      and exists (select 1 from period_groups pg join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id
        join group_memberships gm on gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null
        where pg.tenant_id = p.tenant_id and pg.period_id = p.id and ${visible})
    order by (${dayOf(ctx.now)}::date between p.starts_on and p.ends_on) desc, p.starts_on desc, p.id limit 50`.execute(
    ctx.db,
  )
  const period = periods.find(({ id }) => id === periodId) ?? periods[0]
  if (!period) return { periods: [], period: null }
  const { rows } = await sql<PupilRow>`
    select gm.student_id, concat_ws(' ', u.first_name, u.infix, u.last_name) as student_name, g.id as group_id, g.name as group_name,
      array(select concat_ws(' ', m.first_name, m.infix, m.last_name) from mentorships ms join users m on m.tenant_id = ms.tenant_id and m.id = ms.mentor_id
        where ms.tenant_id = g.tenant_id and ms.group_id = g.id and ms.ended_on is null order by m.last_name) as mentor_names,
      i.id as internship_id, i.status as internship_status, coalesce(i.minutes_approved, 0) as minutes_approved, i.minutes_planned,
      case when i.status in ${literals(calledOffStatuses)} then null when i.needs_contract then (select max(c.completed_at) from contracts c where c.tenant_id = gm.tenant_id and c.internship_id = i.id)
        else i.created_at end as contracted_at,
      coalesce(a.open_applications, 0)::int as open_applications, coalesce(a.declined_applications, 0)::int as declined_applications,
      a.last_at
    from period_groups pg
    join groups g on g.tenant_id = pg.tenant_id and g.id = pg.group_id
    join group_memberships gm on gm.tenant_id = g.tenant_id and gm.group_id = g.id and gm.left_on is null
    join users u on u.tenant_id = gm.tenant_id and u.id = gm.student_id
    left join lateral (select x.*, (x.program = 'traineeship' or ${ctx.tenant.capabilities.digitalContracts}::boolean) as needs_contract
      from internships x where x.tenant_id = gm.tenant_id and x.student_id = gm.student_id and x.period_id = pg.period_id
      order by x.status in ${literals(calledOffStatuses)}, x.created_at desc limit 1) i on true
    left join lateral (select count(*) filter (where y.status = any (${[...openApplicationStatuses]}::text[])) as open_applications,
        count(*) filter (where y.status in ('declined', 'expired')) as declined_applications, max(y.updated_at) as last_at
      from applications y where y.tenant_id = gm.tenant_id and y.student_id = gm.student_id and y.period_id = pg.period_id) a on true
    where pg.tenant_id = ${ctx.tenant.id} and pg.period_id = ${period.id} and ${visible}
    order by student_name, gm.student_id`.execute(ctx.db)
  const groups = [...new Map(rows.map((row) => [row.groupId, row.groupName])).entries()].map(([id, name]) => ({
    id,
    name,
  }))
  const shown = groupId ? rows.filter((row) => row.groupId === groupId) : rows
  const starts = new Date(`${period.startsOn}T00:00:00Z`)
  const ends = new Date(`${period.endsOn}T00:00:00Z`)
  return {
    periods,
    period,
    groups,
    groupId: groups.some(({ id }) => id === groupId) ? groupId : null,
    total: shown.length,
    contracted: shown.filter(({ contractedAt }) => contractedAt !== null).length,
    progress: contractsPerWeek(shown, starts, ends, ctx.now),
    stuck: stuckPupils(shown, ctx.now, starts),
    classes: perGroup(shown),
  }
}

/** A pupil's own road: where they stand, the one next step, and what must not be forgotten. */
async function studentDashboard(ctx: Ctx) {
  const me = userIdOf(ctx.actor) as string
  const applications = await listApplications(ctx, { filter: new Map(), sort: [], page: { number: 1, size: 20 } })
  const internships = await listInternships(ctx, { filter: new Map(), page: { number: 1, size: 20 } })
  const mine = internships.rows.filter(({ isOwn }) => isOwn)
  const internship =
    mine.find(({ status }) => !isOver(status)) ?? mine.find(({ status }) => status === 'completed') ?? null
  const contract = internship ? (await listContractsAtGlance(ctx, [internship.id]))[0] : undefined
  const sheet = internship?.timesheetId ? await findTimesheet(ctx, internship.timesheetId) : undefined
  const returned = sheet?.weeks.find(({ status }) => status === 'returned')
  const monday = mondayOf(dayOf(ctx.now))
  const unsent = sheet?.weeks.find((week) => week.status === 'open' && week.monday < monday && week.entries.length > 0)
  const lines = await listNotifications(ctx, 3)
  const own = new Map([
    ['student_id_eq', [me]],
    ['open_eq', ['true']],
  ])
  const waiting = await listWaitingPlaces(ctx, { filter: own, page: { number: 1, size: 20 } })
  const open = applications.rows.filter(({ status }) => (openApplicationStatuses as readonly string[]).includes(status))
  const accepted = applications.rows.find(({ status }) => status === 'accepted')
  return {
    internship: internship && {
      id: internship.id,
      status: internship.status,
      usesHours: internship.usesHours,
      needsDigitalContract: internship.needsDigitalContract,
      organizationName: internship.organizationName,
      vacancyTitle: internship.vacancyTitle,
      startsOn: internship.startsOn,
      endsOn: internship.endsOn,
      schedule: internship.schedule,
      place: internship.place,
      minutesApproved: internship.minutesApproved,
      minutesUndecided: internship.minutesUndecided,
      minutesPlanned: internship.minutesPlanned,
      timesheetId: internship.timesheetId,
      createdAt: internship.createdAt,
    },
    contract: contract && {
      id: contract.id,
      status: contract.status,
      expiresAt: contract.expiresAt,
      partsMissing: contract.partsMissing,
      signers: contract.signers.map(({ userId, ...signer }) => ({
        ...signer,
        isYou: userId === me,
        canSign: userId === me && contract.status === 'signing' && ['invited', 'viewed'].includes(signer.status),
      })),
    },
    returnedWeek: returned?.monday ?? null,
    unsentWeek: unsent?.monday ?? null,
    acceptedApplication: accepted
      ? { id: accepted.id, organizationName: accepted.organizationName, expiresAt: accepted.expiresAt }
      : null,
    openApplications: open.map(({ id, status, vacancyTitle, organizationName, createdAt }) => ({
      id,
      status,
      vacancyTitle,
      organizationName,
      createdAt,
    })),
    waitingPlaces: waiting.rows
      .filter((place) => ['waiting', 'offered'].includes(statusOf(place)))
      .map(({ id, vacancyId, vacancyTitle, organizationName, rank, offeredUntil }) => ({
        id,
        vacancyId,
        vacancyTitle,
        organizationName,
        rank,
        offeredUntil,
      })),
    news: lines.map(({ id, key, values, path, readAt, createdAt }) => ({
      id,
      text: ctx.t(`notifications.about.${key}.subject`, inWords(values, ctx.locale)),
      path,
      readAt,
      createdAt,
    })),
    mentors: await listMentors(ctx, me),
  }
}
