import { openApplicationStatuses } from '#areas/applications/model.ts'
import { isActorsTurn, applicantViewFor, isBlind } from '#areas/applications/policy.ts'
import { allowedSelfFoundEvents } from '#areas/applications/self-found/policy.ts'
import { listApplications, type Application } from '#areas/applications/queries.ts'
import type { Ctx } from '#areas/context.ts'
import { isLate, isSignersTurn, signersInTurn, signersSince } from '#areas/contracts/signers/model.ts'
import { mayRenew } from '#areas/contracts/policy.ts'
import { listContractsAtGlance, type ContractAtGlance } from '#areas/contracts/queries.ts'
import { internshipTurn } from '#areas/internships/model.ts'
import { companyGuides, internshipCapacities } from '#areas/internships/policy.ts'
import { listInternships } from '#areas/internships/listing/queries.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { mayBe } from '#areas/organizations/model.ts'
import { listWaiting, type WaitingOrganization } from '#areas/organizations/duplicates/queries.ts'
import { findWaitingInAll } from '#areas/timesheets/waiting/queries.ts'
import { moderators, actsAs, userIdOf } from '#areas/users/model.ts'
import { listReports, type Report } from '#areas/vacancies/reports/queries.ts'
import { listToJudge, type ManagedVacancy } from '#areas/vacancies/writing/staff-view/queries.ts'
import { wholeList, type Task } from '../model.ts'
import { listDocumentTasks } from './documents/queries.ts'
import { listFeedbackTasks, listQuestionTasks } from './questions/queries.ts'

/** Organizations, and places, put before who judges them. */
const mostToJudge = 50

/**
 * What waits for a judgement: organizations, places, and what was said about places.
 * @param isAwaited whether a place that a pupil found waits for that organization: then it waits among applications, too
 */
export async function listJudgedTasks(ctx: Ctx, isAwaited = (_organizationId: string) => false): Promise<Task[]> {
  const waiting = actsAs(ctx.actor, ...moderators)
    ? (await listWaiting(ctx, { number: 1, size: mostToJudge })).rows
    : []
  const places = await listToJudge(ctx, mostToJudge)
  const reports = actsAs(ctx.actor, ...moderators)
    ? (await listReports(ctx, { waiting: true, page: { number: 1, size: mostToJudge } })).rows
    : []
  return inOrder([
    ...waiting.map((row) => organizationTask(row, isAwaited(row.id))),
    ...places.map((row) => vacancyTask(row)),
    ...reports.map((row) => reportTask(row)),
  ])
}

const inOrder = (tasks: Task[]) => tasks.toSorted((one, other) => one.since.getTime() - other.since.getTime())

export async function listTasks(ctx: Ctx): Promise<Task[]> {
  // What a broker telephones about is listed by itself, once for a group.
  const waiting = openApplicationStatuses.filter(
    (status) => status !== 'awaiting_company_check' || !actsAs(ctx.actor, 'broker'),
  )
  const open = new Map([['status_in', [...waiting, 'accepted'].map(String)]])
  const running = new Map([['status_not_in', ['completed', 'not_passed', 'terminated', 'cancelled']]])
  const applications = await listApplications(ctx, { filter: open, sort: [], page: wholeList })
  const internships = await listInternships(ctx, { filter: running, page: wholeList })
  const contracts = await listContractsAtGlance(
    ctx,
    internships.rows
      .filter(({ contractId, needsDigitalContract }) => contractId || needsDigitalContract)
      .map(({ id }) => id),
  )
  const byInternship = new Map(contracts.map((contract) => [contract.internshipId, contract]))
  const awaited = new Set(
    applications.rows
      .filter(({ origin, status }) => origin === 'self_found' && status === 'accepted')
      .map(({ organizationId }) => organizationId),
  )
  return inOrder([
    ...(await listJudgedTasks(ctx, (id) => awaited.has(id))),
    ...applications.rows
      .filter((application) => isActorsTurn(ctx.actor, application) || judgesFound(ctx, application))
      .map((row) => (row.origin === 'self_found' ? foundTask(row) : applicationTask(ctx, row))),
    ...(await listCalls(ctx)),
    ...internships.rows.flatMap((row) => internshipTasks(ctx, row, byInternship.get(row.id))),
    ...(await listHoursTask(ctx)),
    ...(await listDocumentTasks(ctx)),
    ...(await listQuestionTasks(ctx)),
    ...(await listFeedbackTasks(ctx)),
  ])
}

/** Organizations that a broker telephones for schools: the turn is the school's, and whoever of both is first has done it. */
async function listCalls(ctx: Ctx): Promise<Task[]> {
  if (!actsAs(ctx.actor, 'broker')) return []
  const { rows } = await listApplications(ctx, {
    filter: new Map([['to_call_eq', ['true']]]),
    sort: [],
    page: wholeList,
  })
  return rows.map((row) => ({
    ...applicationTask(ctx, row),
    key: 'application-call',
    name: row.organizationName,
    group: '',
  }))
}

function organizationTask(
  { name, city, createdAt, source, type, duplicates }: WaitingOrganization,
  isAwaited: boolean,
): Task {
  return {
    key: 'organization-judge',
    kind: 'organizations',
    ...(isAwaited ? { also: 'applications' as const } : {}),
    path: '/organizations/approve',
    name,
    group: city ?? '',
    since: createdAt,
    values: { source: source ?? 'staff', alike: mayBe(type, duplicates).length },
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

function reportTask({ id, vacancyTitle, organizationName, createdAt }: Report): Task {
  return {
    key: 'report-judge',
    kind: 'vacancies',
    path: `/vacancies/reports#melding-${id}`,
    name: vacancyTitle,
    group: organizationName,
    since: createdAt,
    values: {},
  }
}

/** A mentor whom the school has judge what pupils found, beside its coordinators. */
function judgesFound(ctx: Ctx, application: Application): boolean {
  if (application.origin !== 'self_found') return false
  return allowedSelfFoundEvents(ctx.tenant.capabilities, ctx.actor, application).includes('approve')
}

function foundTask(application: Application): Task {
  return {
    key: `self-found-${application.status.replaceAll('_', '-')}`,
    kind: 'applications',
    path: `/zelfgevonden/${application.id}`,
    name: application.studentName,
    group: application.groupNames.join(', '),
    since: application.turnSince,
    values: { company: application.organizationName },
  }
}

function applicationTask(ctx: Ctx, application: Application): Task {
  const full = applicantViewFor(ctx.actor, application, ctx.now) === 'full'
  const hidden = isBlind(ctx.tenant.capabilities, application) && !full
  return {
    key: `application-${application.status.replaceAll('_', '-')}`,
    kind: 'applications',
    path: `/applications/${application.id}`,
    name: full ? application.studentName : hidden ? '' : application.studentFirstName,
    group: full ? application.groupNames.join(', ') : '',
    since: application.turnSince,
    values: { vacancy: application.vacancyTitle, company: application.organizationName },
    ...(application.isOfMyCompany && application.motivation ? { quote: application.motivation } : {}),
  }
}

/** The hours of all pupils of a host are looked at on one page, and wait as one thing: what that page shows, of an internship that is over too. */
async function listHoursTask(ctx: Ctx): Promise<Task[]> {
  if (!actsAs(ctx.actor, ...companyGuides)) return []
  const waiting = await findWaitingInAll(ctx)
  if (!waiting) return []
  const { pupils, minutes, since, first } = waiting
  return [
    {
      key: pupils > 1 ? 'hours-check-all' : 'hours-check',
      kind: 'hours',
      path: '/urenbriefje',
      name: pupils > 1 ? '' : first.studentName,
      group: pupils > 1 ? '' : first.groupNames.join(', '),
      since,
      values: { company: first.organizationName, hours: minutes / 60, pupils },
    },
  ]
}

/** Signatures that are late, for those who wait for them at school and company: one tap asks once more. */
function lateSignatures(
  ctx: Ctx,
  internship: Internship,
  contract: ContractAtGlance,
  base: Pick<Task, 'name' | 'group' | 'values'>,
): Task[] {
  const chases =
    internship.isOfMyCompany || (internship.isOfMySchool && actsAs(ctx.actor, 'coordinator', 'school_admin'))
  if (contract.status !== 'signing' || contract.isQuestioned || !chases) return []
  const me = userIdOf(ctx.actor)
  return signersInTurn(contract.signers)
    .filter((signer) => signer.userId !== me && isLate(signer, ctx.now))
    .map((signer) => ({
      ...base,
      key: 'contract-remind',
      kind: 'sign',
      path: `/contracts/${contract.id}`,
      step: `remind:${signer.id}`,
      since: signersSince([signer], contract.turnSince),
      values: { ...base.values, signer: signer.name },
    }))
}

function internshipTasks(ctx: Ctx, internship: Internship, contract: ContractAtGlance | undefined): Task[] {
  const base = {
    name: internship.studentName,
    group: internship.groupNames.join(', '),
    values: {
      company: internship.organizationName,
      isOwn: internship.isOfMyCompany ? 'yes' : 'no',
      hours: internship.minutesUndecided / 60,
    },
  }
  const task = (key: string, kind: Task['kind'], path: string, since: Date): Task => ({
    ...base,
    key,
    kind,
    path,
    since,
  })
  const tasks: Task[] = []
  const at = internshipCapacities(ctx.actor, internship)
  // A school's administrator helps to fill in; the other steps are for who runs its internships.
  const runs = at.includes('coordinator')
  if (contract) {
    tasks.push(...lateSignatures(ctx, internship, contract, base))
    const me = userIdOf(ctx.actor)
    const path = `/contracts/${contract.id}`
    const mine = contract.signers.find(
      (signer) =>
        signer.userId === me &&
        isSignersTurn(signer, contract.signers) &&
        ['invited', 'viewed'].includes(signer.status),
    )
    if (contract.status === 'signing' && !contract.isQuestioned && mine)
      tasks.push(task('contract-sign', 'sign', `${path}/sign/${mine.id}`, signersSince([mine], contract.turnSince)))
    const part =
      (internship.isOfMyCompany && contract.partsMissing.includes('company')) ||
      ((runs || at.includes('school_admin')) && contract.partsMissing.includes('school'))
    if (contract.status === 'filling' && part) tasks.push(task('contract-fill', 'sign', path, contract.turnSince))
    const waiting = {
      ready: 'contract-send',
      signing: contract.isQuestioned ? 'contract-question' : undefined,
      declined: 'contract-declined',
      expired: 'contract-extend',
      // Of those that were called off only the last is at hand here.
      voided: mayRenew(ctx.actor, internship, { ...contract, isLatest: true }) ? 'contract-renew' : undefined,
    }[contract.status as string]
    if (waiting && runs) tasks.push(task(waiting, 'sign', path, contract.turnSince))
  }
  if (internshipTurn(internship) === 'school' && runs)
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
