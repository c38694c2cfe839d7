import { countPoint, extensionPoint, type SqlValue, type Ref } from '#areas/extension.ts'
import { countInterns, internCountOf, internsOf } from '#areas/organizations/queries.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Find } from '#areas/find.ts'
import { emailOfOnly, nameOfOnly } from '#areas/users/queries.ts'
import { actsAs, hostCapacities, organizationsOf, staffCapacities, userIdOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { dayOf, type WeeklySchedule } from '#platform/week.ts'
import { aheadStatuses, calledOffStatuses, endedStatuses, runningStatuses, type InternshipStatus } from './model.ts'
import { companyGuides } from './policy.ts'
import { looksAfterAs, type LooksAfterAs } from '#areas/groups/queries.ts'
import { studentsVisibleTo } from '#areas/students/file/queries.ts'
import { literals } from '#platform/db.ts'

export type Internship = {
  id: string
  status: InternshipStatus
  turnSince: Date
  studentId: string
  organizationId: string
  vacancyId: string | null
  applicationId: string | null
  periodId: string
  program: 'mas' | 'traineeship'
  startsOn: string
  endsOn: string
  minutesPlanned: number | null
  minutesApproved: number
  /** Submitted and waiting for the company's yes. */
  minutesUndecided: number
  /** Since when its contract waits for whoever is up. */
  contractSince: Date | null
  /** When the oldest of those weeks was handed in. */
  hoursWaitSince: Date | null
  supervisorUserId: string | null
  supervisorName: string | null
  schoolSupervisorId: string | null
  /** Who is meant at a host that has no account. */
  hostContactName: string | null
  hostContactEmail: string | null
  hostContactPhone: string | null
  place: string
  schedule: WeeklySchedule
  tasks: string
  learningGoals: string
  remarks: string
  paperContractOn: string | null
  result: string | null
  endedNote: string | null
  completedAt: Date | null
  lockVersion: number
  createdAt: Date
  studentName: string
  studentFirstName: string
  studentEmail: string | null
  studentPhone: string | null
  birthDate: string | null
  schoolId: string
  schoolName: string
  /** Who runs the internships of the school, where that is one person. */
  coordinatorName: string | null
  coordinatorEmail: string | null
  /** What the school wants otherwise than the tenant. */
  schoolSettings: Record<string, unknown>
  groupNames: string[]
  organizationName: string
  vacancyTitle: string | null
  periodName: string
  contractId: string | null
  contractStatus: string | null
  /** As what those sign the contract whose signature it waits for. */
  contractSignedBy: string[] | null
  /** Who signs for the company, of those whose signature is waited for. */
  contractHostNames: string[] | null
  timesheetId: string | null
  usesHours: boolean
  needsDigitalContract: boolean
  /** How many papers are asked for, and how many of them are not in order. */
  documentsAsked: number
  documentsMissing: number
  /** The school lets nobody begin without them. */
  isHeldBack: boolean
  isOwn: boolean
  isMine: boolean
  mineAs: LooksAfterAs[]
  isOfMySchool: boolean
  isOfMyCompany: boolean
}

/** What must be there before an internship is completed. */
export const countMissingEvaluations = countPoint<[ctx: Ctx, internshipId: string]>()
export const countMissingTasks = countPoint<[ctx: Ctx, internshipId: string]>()

/** The contract of an internship that counts, since when whoever is at turn with it is so, and as what they sign it; of a company who by name. */
export const contractOf = extensionPoint<
  (internship: { tenantId: Ref; id: Ref }) => {
    id: SqlValue<string | null>
    status: SqlValue<string | null>
    since: SqlValue<Date | null>
    signedBy: SqlValue<string[] | null>
    hostNames: SqlValue<string[] | null>
  }
>('which contract an internship has')
/** The timesheet of an internship, what of it waits for a yes, and since when. */
export const hoursOf = extensionPoint<
  (internship: { tenantId: Ref; id: Ref }) => {
    timesheetId: SqlValue<string | null>
    minutesUndecided: SqlValue<number>
    waitSince: SqlValue<Date | null>
  }
>('which hours an internship has')

/**
 * Which internships miss a week that is over, as `missing (internship_id, week)`: the beginning of a query, for who looks
 * after pupils. To others it is not told, and they get nothing.
 */
export const withMissingWeeks = extensionPoint<(ctx: Ctx) => Promise<RawBuilder<unknown> | undefined>>(
  'which internships miss a week',
)

/** How many papers an internship asks for, and how many of them are not in order. */
export const documentsOf = extensionPoint<
  (internship: { tenantId: Ref; id: Ref }) => { asked: SqlValue<number>; missing: SqlValue<number> }
>('which papers an internship asks for')

/** What stands beside an internship, called i, in the order in which it is looked up. */
export const besideInternships = sql`join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id
  join users u on u.tenant_id = i.tenant_id and u.id = i.student_id
  left join accounts acc on acc.cooperation_id = u.cooperation_id and acc.id = u.account_id
  join organizations sch on sch.tenant_id = s.tenant_id and sch.id = s.school_id
  join organizations o on o.tenant_id = i.tenant_id and o.id = i.organization_id
  join internship_periods p on p.tenant_id = i.tenant_id and p.id = i.period_id
  left join vacancies v on v.tenant_id = i.tenant_id and v.id = i.vacancy_id
  left join users sup on sup.tenant_id = i.tenant_id and sup.id = i.supervisor_user_id`
export const internshipsJoined = sql`internships i ${besideInternships}`

/**
 * The day an internship was over, called `i` or as it is said, from which a company forgets the pupil and papers are put away
 * (BR-11): on which it was called off, since nobody comes any more, or else the later of its last day and the day it was judged.
 */
export function lastDayOf(internship: 'i' | 'ib'): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${internship}.${column}`)
  const dayAt = (moment: string) => sql`(${of(moment)} at time zone 'Europe/Amsterdam')::date`
  return sql`case when ${of('status')} in ${literals(calledOffStatuses)} then ${dayAt('turn_since')}
    else greatest(${of('ends_on')}, ${dayAt('completed_at')}) end`
}

/** How the actor stands to an internship, called i. */
export function internshipRelations(ctx: Ctx) {
  const me = userIdOf(ctx.actor) ?? null
  return {
    own: sql<SqlBool>`coalesce(i.student_id = ${me}::uuid, false)`,
    mine: sql<SqlBool>`((${studentsVisibleTo(ctx, sql`i.student_id`, sql`s.school_id`)} or coalesce(i.school_supervisor_id = ${me}::uuid, false)) and coalesce(i.student_id <> ${me}::uuid, true))`,
    school: sql<SqlBool>`(s.school_id = any (${organizationsOf(ctx.actor, 'coordinator', 'school_admin', 'school_signatory')}::uuid[]))`,
    // Thirty days after the end a company knows nothing of a pupil any more.
    company: sql<SqlBool>`((i.status not in ${literals(endedStatuses)}
      or ${lastDayOf('i')} + 30 >= ${dayOf(ctx.now)}::date) and (i.organization_id = any (${organizationsOf(ctx.actor, 'company_admin', 'company_signatory')}::uuid[])
      or (i.organization_id = any (${organizationsOf(ctx.actor, 'company_supervisor')}::uuid[]) and coalesce(i.supervisor_user_id, ${me}::uuid) = ${me}::uuid)))`,
  }
}

/** Whether the actor may see an internship, called i. */
export function internshipsVisibleTo(ctx: Ctx) {
  if (ctx.actor.kind === 'system' || actsAs(ctx.actor, 'broker', 'tenant_admin', 'platform_admin'))
    return sql<SqlBool>`true`
  const { own, mine, school, company } = internshipRelations(ctx)
  return sql<SqlBool>`(${own} or ${mine} or ${school} or ${company})`
}

/** Whether an internship, called i, has not ended. */
export const isGoingOn = sql<SqlBool>`(i.status not in ${literals(endedStatuses)})`

/** Internships under way that the actor may see, by the name of the pupil, for the areas that find by it. */
export function internshipsFound(ctx: Ctx) {
  return {
    from: internshipsJoined,
    where: sql<SqlBool>`i.tenant_id = ${ctx.tenant.id} and u.tenant_id = ${ctx.tenant.id} and ${isGoingOn} and ${internshipsVisibleTo(ctx)}`,
    title: sql`concat_ws(' ', u.first_name, u.infix, u.last_name)`,
    detail: sql`concat_ws(', ', v.title, o.name)`,
    named: { of: 'users' as const, id: sql`u.id` },
    subject: sql`i.student_id`,
  }
}

const findsByName = [...staffCapacities, ...hostCapacities, 'school_signatory'] as const
export const findInternships: Find = {
  kind: 'internships',
  path: '/internships',
  // It goes by a pupil's name, by which who runs the platform looks for nobody.
  among: (ctx) =>
    actsAs(ctx.actor, ...findsByName) && !actsAs(ctx.actor, 'platform_admin')
      ? { ...internshipsFound(ctx), id: sql`i.id` }
      : undefined,
}

/** Whether the actor looks at an internship from the school's side. */
export function isOfSchool(ctx: Ctx): RawBuilder<SqlBool> {
  if (ctx.actor.kind === 'system' || actsAs(ctx.actor, 'tenant_admin', 'platform_admin')) return sql<SqlBool>`true`
  const { own, mine, school } = internshipRelations(ctx)
  return sql<SqlBool>`(${own} or ${mine} or ${school})`
}

/** Whether hours count for an internship, called i: switched off they do still while a week that was handed in waits (decision 64). */
export function keepsHours(ctx: Ctx): RawBuilder<SqlBool> {
  const { minutesUndecided } = hoursOf({ tenantId: sql`i.tenant_id`, id: sql`i.id` })
  return ctx.tenant.capabilities.usesHours
    ? sql<SqlBool>`(i.program = 'mas')`
    : sql<SqlBool>`(i.program = 'mas' and ${minutesUndecided} > 0)`
}

/** What is told of an internship, as `Internship`. */
export function internshipColumns(ctx: Ctx) {
  const { own, mine, school, company } = internshipRelations(ctx)
  const { digitalContracts, missingDocuments } = ctx.tenant.capabilities
  const internship = { tenantId: sql`i.tenant_id`, id: sql`i.id` }
  const atSchool = { tenantId: sql`i.tenant_id`, organizationId: sql`s.school_id` }
  const contract = contractOf(internship)
  const hours = hoursOf(internship)
  const documents = documentsOf(internship)
  return sql`i.id, i.status, i.turn_since, i.student_id, i.organization_id, i.vacancy_id, i.application_id, i.period_id, i.program, i.starts_on, i.ends_on,
    i.minutes_planned, i.minutes_approved, i.supervisor_user_id, i.school_supervisor_id, i.place, i.schedule, i.tasks, i.learning_goals, i.remarks,
    i.paper_contract_on, i.result, i.ended_note, i.completed_at, i.lock_version, i.created_at, u.first_name as student_first_name,
    concat_ws(' ', u.first_name, u.infix, u.last_name) as student_name, acc.email as student_email, u.phone as student_phone, s.birth_date, s.school_id, sch.name as school_name, sch.settings as school_settings,
    ${nameOfOnly('coordinator', atSchool)} as coordinator_name, ${emailOfOnly('coordinator', atSchool)} as coordinator_email,
    o.name as organization_name, v.title as vacancy_title, p.name as period_name, coalesce(nullif(concat_ws(' ', sup.first_name, sup.infix, sup.last_name), ''), i.host_contact_name) as supervisor_name,
    i.host_contact_name, i.host_contact_email, i.host_contact_phone,
    ${contract.id} as contract_id, ${contract.status} as contract_status, ${contract.since} as contract_since, ${contract.signedBy} as contract_signed_by, ${contract.hostNames} as contract_host_names,
    ${hours.timesheetId} as timesheet_id, ${hours.minutesUndecided} as minutes_undecided, ${hours.waitSince} as hours_wait_since,
    ${keepsHours(ctx)} as uses_hours, (i.program = 'traineeship' or ${digitalContracts}::boolean) as needs_digital_contract,
    ${documents.asked} as documents_asked, ${documents.missing} as documents_missing,
    (coalesce(sch.settings ->> 'missingDocuments', ${missingDocuments}) = 'block' and ${documents.missing} > 0) as is_held_back,
    array(select g.name from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
      where gm.tenant_id = i.tenant_id and gm.student_id = i.student_id and gm.left_on is null order by g.name) as group_names,
    ${own} as is_own, ${mine} as is_mine, ${looksAfterAs(ctx, sql`i.student_id`, sql`s.school_id`, sql<SqlBool>`coalesce(i.school_supervisor_id = ${userIdOf(ctx.actor) ?? null}::uuid, false)`)} as mine_as, ${school} as is_of_my_school, ${company} as is_of_my_company`
}

export async function getInternship(ctx: Ctx, id: string): Promise<Internship> {
  const { rows } = await sql<Internship>`
    select ${internshipColumns(ctx)} from ${internshipsJoined} where i.tenant_id = ${ctx.tenant.id} and i.id = ${id} and ${internshipsVisibleTo(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Of some internships those the actor may see, in no order. */
export async function listTheseInternships(ctx: Ctx, ids: readonly string[]): Promise<Internship[]> {
  const { rows } = await sql<Internship>`
    select ${internshipColumns(ctx)} from ${internshipsJoined}
    where i.tenant_id = ${ctx.tenant.id} and i.id = any (${ids}::uuid[]) and ${internshipsVisibleTo(ctx)}`.execute(
    ctx.db,
  )
  return rows
}

/** Whether an internship, called i, is looked after by the actor for a company. */
export function isHostedBy(ctx: Ctx) {
  const organizations = organizationsOf(ctx.actor, ...companyGuides)
  return sql<SqlBool>`(i.organization_id = any (${organizations}::uuid[]) and ${internshipRelations(ctx).company})`
}

/** For organizations, which ask who is there. */
export const internCounts = internCountOf.extend(
  ({ tenantId, id }) =>
    sql`(select count(*)::int from internships i where i.tenant_id = ${tenantId} and i.organization_id = ${id} and i.status not in ${literals(endedStatuses)})`,
)
export const internsThere = internsOf.extend(({ tenantId, id }, today) => {
  const isAhead = sql`(i.status in ${literals(aheadStatuses)} and i.starts_on >= ${today})`
  return sql`(select json_build_object('running', count(*) filter (where i.status in ${literals(runningStatuses)}),
      'ahead', json_build_object('count', count(*) filter (where ${isAhead}), 'first', min(i.starts_on) filter (where ${isAhead}),
        'last', max(i.starts_on) filter (where ${isAhead})), 'hosted', count(*) filter (where i.status = 'completed'))
    from internships i where i.tenant_id = ${tenantId} and i.organization_id = ${id})`
})
export const interns = countInterns.extend(async (ctx, id) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from internships i
    join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id
    where i.tenant_id = ${ctx.tenant.id} and (i.organization_id = ${id} or s.school_id = ${id})
      and i.status not in ${literals(endedStatuses)}`.execute(ctx.db)
  return rows[0]?.count ?? 0
})
