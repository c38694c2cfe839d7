import type { Ctx } from '#areas/context.ts'
import { takeInternshipStep } from '#areas/internships/commands.ts'
import { judgeNow, takeStep, writeStep, type Machine, type StepOutcome } from '#areas/steps.ts'
import { getAnyStudent } from '#areas/students/file/queries.ts'
import { userIdOf } from '#areas/users/model.ts'
import { listUsersWithRole } from '#areas/users/queries.ts'
import { getVacancy } from '#areas/vacancies/queries.ts'
import { noteAnswered } from '#areas/vacancies/steps/commands.ts'
import { conflict, invalid } from '#platform/errors.ts'
import { dayOf, parseMoment } from '#platform/week.ts'
import { lockStudent } from '#areas/students/queries.ts'
import { applicationRecord } from '../commands.ts'
import { applyGuards, mayRestore, statusAfterAccept, statusAfterApply, type ApplicationStatus } from '../model.ts'
import { accept, atMoment, confirm, getAnyVacancy, wantedBy } from '../placing/commands.ts'
import { applicationCapacities } from '../policy.ts'
import {
  getApplication,
  getVacancyApplication,
  isToVacancy,
  listApplicationsOfStep,
  type Application,
  type VacancyApplication,
} from '../queries.ts'
import type { ApplicationStepInput, ApplicationStepName } from '../schema.ts'
import { situationOf } from '../situation/queries.ts'
import { changeTeam, holdForStep, leaves, noteAgreed, onTheirOwn } from '../teams/deciding/commands.ts'
import { wayOfStep } from '../teams/model.ts'
import { noteNotReachedFor, notReached } from '../telephone/commands.ts'
import { orByTelephone } from '../telephone/queries.ts'
import { applicationStepsFor, type ApplicationEvent } from './model.ts'
import { freeSeat } from '#areas/vacancies/writing/seats/commands.ts'

type Effect = (
  ctx: Ctx,
  application: VacancyApplication,
  input: ApplicationStepInput,
) => StepOutcome<'applications', ApplicationStatus> | Promise<StepOutcome<'applications', ApplicationStatus>>

const effects: Record<ApplicationStepName, Effect> = {
  mentor_approve: async (ctx, application) => ({
    to: await orByTelephone(ctx, statusAfterApply(wantedBy(ctx, application), true), application.organizationId),
  }),
  mentor_decline: ({ now }, _application, { reason = null }) => ({ columns: { declineNote: reason, decidedAt: now } }),
  async company_confirmed(ctx, application, { supervisorUserId = null }) {
    if (supervisorUserId) await assertSupervisor(ctx, application, supervisorUserId)
    const accepted = await accept(ctx, application, supervisorUserId)
    return { ...accepted, columns: { ...accepted.columns, ...phoned(ctx) } }
  },
  company_refused: (ctx, _application, { reason }) => ({
    columns: { declineReason: 'other', declineNote: reason || null, decidedAt: ctx.now, ...phoned(ctx) },
  }),
  not_reached: (ctx, application) => ({
    columns: notReached(ctx),
    after: () => noteNotReachedFor(ctx, application),
  }),
  open: ({ now }) => ({ columns: { seenAt: now } }),
  plan_interview({ now }, { seenAt }, { interviewAt }) {
    const moment = parseMoment(interviewAt ?? '')
    if (!moment || moment <= now) throw invalid({ interviewAt: ['applications.interview-in-past'] })
    return { columns: { interviewAt: moment, seenAt: seenAt ?? now } }
  },
  async accept(ctx, application, { supervisorUserId = null }) {
    await assertSupervisor(ctx, application, supervisorUserId)
    return accept(ctx, application, supervisorUserId)
  },
  decline: ({ now }, { seenAt }, { declineReason, declineNote = null }) => ({
    columns: { declineReason: declineReason ?? 'other', declineNote, decidedAt: now, seenAt: seenAt ?? now },
    reason: declineReason,
  }),
  async reconsider(ctx, application, { supervisorUserId = null }) {
    await assertSupervisor(ctx, application, supervisorUserId)
    // The school was never asked, or the pupil found a place meanwhile: then there is nothing to come back to.
    if (!application.reachedCompanyAt) throw conflict('applications.invalid-transition')
    await lockStudent(ctx, application.studentId)
    if (await hasAnother(ctx, application)) throw conflict('applications.overlap')
    return accept(ctx, application, supervisorUserId)
  },
  async hand_over(ctx, application, { supervisorUserId = null }) {
    const colleagues = await listUsersWithRole(ctx, application.organizationId, ['admin', 'supervisor'])
    if (!colleagues.some(({ id }) => id === supervisorUserId))
      throw invalid({ supervisorUserId: ['applications.supervisor-unknown'] })
    const expiresAt = application.expiresAt && new Date(application.expiresAt.getTime() + 7 * 86_400_000)
    return { columns: { supervisorUserId, expiresAt } }
  },
  async confirm(ctx, application) {
    const placed = await confirm(ctx, application)
    return { ...placed, columns: { ...placed.columns, confirmedBy: userIdOf(ctx.actor) ?? null } }
  },
  async withdraw(ctx, { status, vacancyId }, { withdrawReason = null }) {
    if (status === 'accepted') await freeSeat(ctx, vacancyId)
    return { columns: { withdrawReason }, reason: withdrawReason }
  },
  async restore(ctx, application) {
    await lockStudent(ctx, application.studentId)
    const student = await getAnyStudent(ctx, application.studentId)
    const vacancy = atMoment(application, await getVacancy(ctx, application.vacancyId))
    const { situation } = await situationOf(ctx, student, vacancy, application.motivation, false)
    const withdrawal = {
      withdrawnOn: dayOf(new Date(application.turnSince)),
      restoredBefore: application.restoredAt !== null,
    }
    if (!mayRestore(withdrawal, dayOf(ctx.now), situation)) throw conflict('applications.cannot-restore')
    const sent = statusAfterApply(wantedBy(ctx, application), false)
    return {
      to: application.reachedCompanyAt ? 'submitted' : await orByTelephone(ctx, sent, application.organizationId),
      columns: { restoredAt: ctx.now },
    }
  },
  async cancel(ctx, application, { reason = null }) {
    await giveUpPlace(ctx, application, reason ?? '')
    return { columns: { declineNote: reason } }
  },
}

/** Who took the answer of the organization on the telephone. */
const phoned = (ctx: Ctx) => ({ phonedBy: userIdOf(ctx.actor) ?? null, phonedAt: ctx.now })

const machine: Machine<'applications', ApplicationStatus, ApplicationEvent, VacancyApplication, ApplicationStepInput> =
  {
    ...applicationRecord,
    find: getVacancyApplication,
    capacities: applicationCapacities,
    leadsTo(ctx, application, event) {
      if (event === 'accept') return [statusAfterAccept(wantedBy(ctx, application))]
      return event === 'company_confirmed' ? ['accepted', 'confirmed'] : undefined
    },
    effects,
    refusals: { notYours: 'applications.not-yours', wrongState: 'applications.invalid-transition' },
  }

/** By these a company lets a pupil know where she stands. */
const answers: ReadonlySet<ApplicationStepName> = new Set(['plan_interview', 'accept', 'decline', 'reconsider'])

/**
 * One step of an application, and of the others of its group where it is theirs too. The same step twice is the step once; a
 * step that cannot be taken now says so.
 */
export async function takeApplicationStep(
  ctx: Ctx,
  id: string,
  event: ApplicationStepName,
  input: ApplicationStepInput,
): Promise<Application> {
  const others = await holdForStep(ctx, id, event)
  const { before, isNew } =
    others.length > 0
      ? await takeStepInTeam(ctx, { id, others, event, input })
      : await takeStep(ctx, machine, id, event, input)
  if (!isNew) return getApplicationAfter(ctx, before)
  if (answers.has(event)) await noteAnswered(ctx, before.vacancyId)
  return getApplicationAfter(ctx, before)
}

/** Whoever handed it over may see it no longer; the answer still tells what came of the step. */
async function getApplicationAfter(ctx: Ctx, before: VacancyApplication): Promise<Application> {
  const { id, isOwn, isMine, mineAs, isOfMySchool, isOfMyCompany } = before
  return {
    ...(await getApplication({ ...ctx, actor: { kind: 'system' } }, id)),
    isOwn,
    isMine,
    mineAs,
    isOfMySchool,
    isOfMyCompany,
  }
}

type StepInTeam = { id: string; others: string[]; event: ApplicationStepName; input: ApplicationStepInput }

/** Judges a step on one of a group, and takes it for whom it is about: all, or nobody. Everything of it is held by now. */
async function takeStepInTeam(
  ctx: Ctx,
  { id, others, event, input }: StepInTeam,
): Promise<{ before: VacancyApplication; isNew: boolean }> {
  const before = await getVacancyApplication(ctx, id)
  if (!judgeNow(ctx, machine, before, event, input)) return { before, isNew: false }
  const way = wayOfStep(event, before.status)
  const mates = way === 'alone' ? [] : await matesAt(ctx, others, before.status)
  if (way === 'agreeing') {
    const may = (one: Application) =>
      applicationStepsFor(one.status, applicationCapacities(ctx.actor, one)).includes(event)
    // A mentor agrees for all of their own pupils; a place is confirmed by or for one pupil, and for nobody else (BR-10).
    const alsoTheirs = event === 'mentor_approve' ? mates.filter(may) : []
    const agreeing = [before, ...alsoTheirs].filter(({ teamAgreedAt }) => !teamAgreedAt)
    await noteAgreed(ctx, agreeing)
    if (mates.some((one) => !one.teamAgreedAt && !agreeing.includes(one))) return { before, isNew: false }
  }
  // What a mentor writes of their own pupil is not for the others of the group, who may have another mentor.
  const inputOf = (one: Application) => (event === 'mentor_decline' && one !== before ? {} : input)
  if (before.teamId) await changeTeam(ctx, before.teamId)
  const gone = event === 'reconsider' ? await whoFoundAnother(ctx, mates) : []
  for (const { id: own, teamId, studentId } of gone) {
    if (teamId) await leaves(ctx, teamId, studentId)
    await onTheirOwn(ctx, own)
  }
  const still = mates.filter((one) => !gone.includes(one))
  await writeForAll(ctx, [before, ...still], event, inputOf)
  return { before, isNew: true }
}

/** Whether the pupil has another place by now, so that there is nothing to come back to (G6). */
async function hasAnother(ctx: Ctx, application: VacancyApplication): Promise<boolean> {
  const student = await getAnyStudent(ctx, application.studentId)
  const vacancy = atMoment(application, await getAnyVacancy(ctx, application.vacancyId))
  const { situation } = await situationOf(ctx, student, vacancy, application.motivation, false)
  return applyGuards.G6(situation) !== undefined
}

/** Who of a group that heard no found another place meanwhile: no longer of it (BR-10). */
async function whoFoundAnother(ctx: Ctx, mates: readonly VacancyApplication[]): Promise<VacancyApplication[]> {
  const found: VacancyApplication[] = []
  for (const mate of mates) if (await hasAnother(ctx, mate)) found.push(mate)
  return found
}

async function matesAt(ctx: Ctx, ids: string[], status: ApplicationStatus): Promise<VacancyApplication[]> {
  return (await listApplicationsOfStep(ctx, ids)).filter(isToVacancy).filter((one) => one.status === status)
}

async function writeForAll(
  ctx: Ctx,
  applications: readonly VacancyApplication[],
  event: ApplicationStepName,
  inputOf: (application: VacancyApplication) => ApplicationStepInput,
): Promise<void> {
  for (const one of applications.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const input = inputOf(one)
    await writeStep(ctx, machine, one, event, { reason: input.reason, ...(await effects[event](ctx, one, input)) })
  }
}

/** After somebody stepped out: where everybody who is left had said yes, they go on. Runs as the system. */
export async function goOnWithoutOne(ctx: Ctx, id: string): Promise<void> {
  const [status] = (await listApplicationsOfStep(ctx, [id])).map((one) => one.status)
  const event = status === 'awaiting_mentor' ? 'mentor_approve' : status === 'accepted' ? 'confirm' : undefined
  if (!event) return
  const others = await holdForStep(ctx, id, event)
  const rest = await matesAt(ctx, [id, ...others], status as ApplicationStatus)
  // To go alone is another thing than to go together: that yes the pupil says anew, a mentor's stands.
  const counts = rest.length > 1 || event === 'mentor_approve'
  if (counts && rest.every(({ teamAgreedAt }) => teamAgreedAt)) await writeForAll(ctx, rest, event, () => ({}))
}

async function assertSupervisor(
  ctx: Ctx,
  { organizationId }: VacancyApplication,
  userId: string | null,
): Promise<void> {
  const supervisors = await listUsersWithRole(ctx, organizationId, ['admin', 'supervisor', 'signatory'])
  if (!supervisors.some(({ id }) => id === userId))
    throw invalid({ supervisorUserId: ['applications.supervisor-unknown'] })
}

/** The company takes its yes back: the internship is called off as long as it has not begun, and the seat comes free. */
async function giveUpPlace(ctx: Ctx, { internshipId, vacancyId }: VacancyApplication, reason: string): Promise<void> {
  const internship = internshipId
    ? await ctx.db
        .selectFrom('internships')
        .select('status')
        .where('tenantId', '=', ctx.tenant.id)
        .where('id', '=', internshipId)
        .executeTakeFirst()
    : undefined
  if (!internship || !internshipId) return freeSeat(ctx, vacancyId)
  if (!['planned', 'contracting', 'ready', 'cancelled'].includes(internship.status))
    throw conflict('applications.already-started')
  if (internship.status !== 'cancelled') await takeInternshipStep(ctx, internshipId, 'cancel', { reason })
}
