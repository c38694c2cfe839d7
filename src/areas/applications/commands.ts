import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { createInternship, takeInternshipStep } from '#areas/internships/commands.ts'
import { hoursTargetOf } from '#areas/periods/model.ts'
import { findPeriod } from '#areas/periods/queries.ts'
import type { Capabilities } from '#areas/tenancy/model.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { actsAs, userIdOf } from '#areas/users/model.ts'
import { listUsersWithRole } from '#areas/users/queries.ts'
import { freeSeat, takeSeat } from '#areas/vacancies/commands.ts'
import { getVacancy, type Vacancy } from '#areas/vacancies/queries.ts'
import { noteAnswered, noteUnanswered } from '#areas/vacancies/steps/commands.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dayOf, daysBetween, parseMoment } from '#platform/week.ts'
import {
  applyGuards,
  applyRefusals,
  judgeApplicationStep,
  mayRestore,
  openApplicationStatuses,
  statusAfterAccept,
  statusAfterApply,
  type ApplicationStatus,
} from './model.ts'
import { capacitiesFor } from './policy.ts'
import { countAtMoment, getApplication, type Application } from './queries.ts'
import type { StepInput, StepName } from './schema.ts'
import { situationOf, startDay } from './situation/queries.ts'
import { findFirstRight, giveUpFirstRight, settleFirstRight, useFirstRight } from './waiting-list/commands.ts'
import { findPlaceOfApplication } from './waiting-list/queries.ts'
import { getAnyStudent, getStudent } from '#areas/students/file/queries.ts'

/** Asks for a place: the pupil herself, or mentor and coordinator on her behalf. Gives back the new application's id. */
export async function apply(
  ctx: Ctx,
  input: { vacancyId: string; motivation: string; slotId?: string | undefined; studentId?: string | undefined },
): Promise<string> {
  const studentId = input.studentId ?? userIdOf(ctx.actor) ?? ''
  const onBehalf = studentId !== userIdOf(ctx.actor)
  if (onBehalf ? !actsAs(ctx.actor, 'mentor', 'coordinator', 'platform_admin') : !actsAs(ctx.actor, 'student'))
    throw forbidden('applications.not-yours')
  const student = await getStudent(ctx, studentId)
  await lockStudent(ctx, student.id)
  const found = await getVacancy(ctx, input.vacancyId)
  const slot = await momentAskedFor(ctx, found, input.slotId)
  const vacancy = slot ? onDayOf(found, new Date(slot.startsAt)) : found
  const right = await findFirstRight(ctx, student.id, vacancy.id)
  const { period, situation, age } = await situationOf(
    ctx,
    student,
    vacancy,
    input.motivation,
    onBehalf,
    right !== undefined,
  )
  const [refusal] = applyRefusals(situation)
  if (refusal?.startsWith('motivation')) throw invalid({ motivation: [`applications.${refusal.replaceAll('_', '-')}`] })
  if (refusal) throw conflict(`applications.${refusal.replaceAll('_', '-')}`)
  if (!period) throw conflict('applications.not-in-period')

  const wanted = capabilitiesAt(ctx.tenant.capabilities, student.schoolSettings)
  const status = statusAfterApply(wanted, onBehalf && actsAs(ctx.actor, 'mentor'))
  const id = newId()
  await ctx.db
    .insertInto('applications')
    .values({
      tenantId: ctx.tenant.id,
      id,
      studentId: student.id,
      vacancyId: vacancy.id,
      organizationId: vacancy.organizationId,
      periodId: period.id,
      status,
      turnSince: ctx.now,
      motivation: input.motivation,
      slotId: slot?.id ?? null,
      reachedCompanyAt: status === 'submitted' ? ctx.now : null,
      expiresAt: new Date(ctx.now.getTime() + wanted.applicationExpiryDays * 86_400_000),
      createdBy: userIdOf(ctx.actor) ?? null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  if (right) await useFirstRight(ctx, right, id)
  ctx.audit({
    action: 'applications.applied',
    subject: { type: 'applications', id },
    organizationId: vacancy.organizationId,
    to: status,
    changes: { age },
  })
  ctx.record({
    name: `applications.${sent(status)}`,
    subject: { type: 'applications', id },
    payload: { applicationId: id },
  })
  return id
}

/** One comes to one moment: the only one there is, or the one that was chosen, as long as it has a seat. */
async function momentAskedFor(ctx: Ctx, { slots }: Vacancy, slotId: string | undefined) {
  const coming = (slots ?? []).filter(({ endsAt }) => new Date(endsAt) > ctx.now)
  if (slotId === undefined && coming.length > 1) throw invalid({ slotId: ['applications.moment-missing'] })
  const slot = slotId === undefined ? coming[0] : coming.find(({ id }) => id === slotId)
  if (slotId !== undefined && !slot) throw invalid({ slotId: ['applications.moment-unknown'] })
  if (slot && (await countAtMoment(ctx, slot.id)) >= slot.seats)
    throw coming.length > 1 ? invalid({ slotId: ['applications.moment-full'] }) : conflict('applications.moment-full')
  return slot
}

/** What is once begins and ends on the day of the moment that was chosen. */
function onDayOf(vacancy: Vacancy, startsAt: Date): Vacancy {
  const day = dayOf(startsAt)
  return { ...vacancy, startsOn: day, endsOn: day }
}

const atMoment = ({ momentStartsAt }: Application, vacancy: Vacancy): Vacancy =>
  momentStartsAt ? onDayOf(vacancy, momentStartsAt) : vacancy

/** What happened when an application comes to stand where it waits for somebody. */
const sent = (status: ApplicationStatus) => status.replaceAll('_', '-')

/** One step of an application. The same step twice is the step once; a step that cannot be taken now says so. */
export async function takeStep(ctx: Ctx, id: string, event: StepName, input: StepInput): Promise<Application> {
  await lockApplication(ctx, id)
  const application = await getApplication(ctx, id)
  const verdict = judgeApplicationStep(event, application.status, capacitiesFor(ctx.actor, application))
  if (verdict === 'not_yours') throw forbidden('applications.not-yours')
  if (verdict === 'wrong_state') {
    if (leadsTo(wantedBy(ctx, application), event).includes(application.status)) return application
    throw conflict('applications.invalid-transition')
  }
  if (input.lockVersion !== undefined && input.lockVersion !== application.lockVersion) throw conflict('platform.stale')
  await steps[event](ctx, application, input)
  if (answers.has(event)) await noteAnswered(ctx, application.vacancyId)
  // Whoever handed it over may see it no longer; the answer still tells what came of the step.
  const { isOwn, isMine, isOfMySchool, isOfMyCompany } = application
  return {
    ...(await getApplication({ ...ctx, actor: { kind: 'system' } }, id)),
    isOwn,
    isMine,
    isOfMySchool,
    isOfMyCompany,
  }
}

function leadsTo(wanted: Capabilities, event: StepName): ApplicationStatus[] {
  const after: Record<StepName, ApplicationStatus[]> = {
    mentor_approve: ['submitted', 'awaiting_company_check'],
    mentor_decline: ['mentor_declined'],
    company_confirmed: ['accepted', 'confirmed'],
    company_refused: ['declined'],
    open: ['seen'],
    plan_interview: ['interview'],
    accept: [statusAfterAccept(wanted)],
    decline: ['declined'],
    reconsider: ['accepted'],
    hand_over: [],
    confirm: ['confirmed'],
    withdraw: ['withdrawn'],
    restore: ['submitted', 'awaiting_mentor', 'awaiting_company_check'],
    cancel: ['cancelled_by_company'],
  }
  return after[event]
}

/** What holds for the pupil: the tenant's settings, and her school's over them. */
function wantedBy(ctx: Ctx, { schoolSettings }: Application): Capabilities {
  return capabilitiesAt(ctx.tenant.capabilities, schoolSettings)
}

/** By these a company lets a pupil know where she stands. */
const answers: ReadonlySet<StepName> = new Set(['plan_interview', 'accept', 'decline', 'reconsider'])

type Step = (ctx: Ctx, application: Application, input: StepInput) => Promise<void>

const steps: Record<StepName, Step> = {
  mentor_approve: async (ctx, application) => {
    const to = statusAfterApply(wantedBy(ctx, application), true)
    await move(ctx, application, to, sent(to))
  },
  mentor_decline: (ctx, application, { reason }) =>
    move(
      ctx,
      application,
      'mentor_declined',
      'mentor-declined',
      { declineNote: reason ?? null, decidedAt: ctx.now },
      reason,
    ),
  company_confirmed: async (ctx, application, { supervisorUserId, reason }) => {
    if (supervisorUserId) await assertSupervisor(ctx, application, supervisorUserId)
    await accept(ctx, application, supervisorUserId ?? null, reason)
  },
  company_refused: (ctx, application, { reason }) =>
    move(
      ctx,
      application,
      'declined',
      'declined',
      { declineReason: 'other', declineNote: reason ?? null, decidedAt: ctx.now },
      reason,
    ),
  open: (ctx, application) => move(ctx, application, 'seen', 'seen', { seenAt: ctx.now }),
  plan_interview: async (ctx, application, { interviewAt }) => {
    const moment = parseMoment(interviewAt ?? '')
    if (!moment || moment <= ctx.now) throw invalid({ interviewAt: ['applications.interview-in-past'] })
    await move(ctx, application, 'interview', 'interview-planned', {
      interviewAt: moment,
      seenAt: application.seenAt ?? ctx.now,
    })
  },
  accept: async (ctx, application, { supervisorUserId }) => {
    await assertSupervisor(ctx, application, supervisorUserId)
    await accept(ctx, application, supervisorUserId ?? null)
  },
  decline: (ctx, application, { declineReason, declineNote }) =>
    move(
      ctx,
      application,
      'declined',
      'declined',
      {
        declineReason: declineReason ?? 'other',
        declineNote: declineNote ?? null,
        decidedAt: ctx.now,
        seenAt: application.seenAt ?? ctx.now,
      },
      declineReason,
    ),
  reconsider: async (ctx, application, { supervisorUserId }) => {
    await assertSupervisor(ctx, application, supervisorUserId)
    // The school was never asked, or the pupil found a place meanwhile: then there is nothing to come back to.
    if (!application.reachedCompanyAt) throw conflict('applications.invalid-transition')
    await lockStudent(ctx, application.studentId)
    const student = await getAnyStudent(ctx, application.studentId)
    const vacancy = atMoment(application, await getAnyVacancy(ctx, application.vacancyId))
    const { situation } = await situationOf(ctx, student, vacancy, application.motivation, false)
    if (applyGuards.G6(situation)) throw conflict('applications.overlap')
    await accept(ctx, application, supervisorUserId ?? null)
  },
  hand_over: async (ctx, application, { supervisorUserId }) => {
    const colleagues = await listUsersWithRole(ctx, application.organizationId, ['admin', 'supervisor'])
    if (!colleagues.some(({ id }) => id === supervisorUserId))
      throw invalid({ supervisorUserId: ['applications.supervisor-unknown'] })
    const expiresAt = application.expiresAt && new Date(application.expiresAt.getTime() + 7 * 86_400_000)
    await move(ctx, application, application.status, 'handed-over', {
      supervisorUserId: supervisorUserId ?? null,
      expiresAt,
    })
  },
  confirm,
  withdraw: async (ctx, application, { withdrawReason }) => {
    if (application.status === 'accepted') await freeSeat(ctx, application.vacancyId)
    await move(ctx, application, 'withdrawn', 'withdrawn', { withdrawReason: withdrawReason ?? null }, withdrawReason)
  },
  restore: async (ctx, application) => {
    await lockStudent(ctx, application.studentId)
    const student = await getAnyStudent(ctx, application.studentId)
    const vacancy = atMoment(application, await getVacancy(ctx, application.vacancyId))
    const { situation } = await situationOf(ctx, student, vacancy, application.motivation, false)
    const withdrawal = {
      withdrawnOn: dayOf(new Date(application.turnSince)),
      restoredBefore: application.restoredAt !== null,
    }
    if (!mayRestore(withdrawal, dayOf(ctx.now), situation)) throw conflict('applications.cannot-restore')
    const to = application.reachedCompanyAt ? 'submitted' : statusAfterApply(wantedBy(ctx, application), false)
    await move(ctx, application, to, sent(to), { restoredAt: ctx.now })
  },
  cancel: async (ctx, application, { reason }) => {
    if (application.internshipId) {
      const internship = await ctx.db
        .selectFrom('internships')
        .select('status')
        .where('tenantId', '=', ctx.tenant.id)
        .where('id', '=', application.internshipId)
        .executeTakeFirst()
      if (internship && !['planned', 'contracting', 'ready', 'cancelled'].includes(internship.status))
        throw conflict('applications.already-started')
      if (internship && internship.status !== 'cancelled')
        await takeInternshipStep(ctx, application.internshipId, 'cancel', { reason: reason ?? '' })
      else if (!internship) await freeSeat(ctx, application.vacancyId)
    } else await freeSeat(ctx, application.vacancyId)
    await move(ctx, application, 'cancelled_by_company', 'cancelled', { declineNote: reason ?? null }, reason)
  },
}

async function assertSupervisor(ctx: Ctx, { organizationId }: Application, userId: string | undefined): Promise<void> {
  const supervisors = await listUsersWithRole(ctx, organizationId, ['admin', 'supervisor', 'signatory'])
  if (!supervisors.some(({ id }) => id === userId))
    throw invalid({ supervisorUserId: ['applications.supervisor-unknown'] })
}

async function accept(
  ctx: Ctx,
  application: Application,
  supervisorUserId: string | null,
  reason?: string,
): Promise<void> {
  const wanted = wantedBy(ctx, application)
  // Confirming follows at once: the pupil is locked before the seat, as everywhere.
  if (statusAfterAccept(wanted) === 'confirmed') await lockStudent(ctx, application.studentId)
  const promised = (await findPlaceOfApplication(ctx, application.id)) !== undefined
  await takeSeat(ctx, application.vacancyId, { promised })
  // The place is locked by now: the last seat of a moment goes to one alone too.
  if (application.slotId) {
    const { slots } = await getAnyVacancy(ctx, application.vacancyId)
    const slot = slots?.find(({ id }) => id === application.slotId)
    if (slot && (await countAtMoment(ctx, slot.id)) >= slot.seats) throw conflict('applications.moment-full')
  }
  if (promised) await settleFirstRight(ctx, application.id)
  const expiresAt = new Date(ctx.now.getTime() + wanted.studentConfirmDays * 86_400_000)
  const accepted = {
    supervisorUserId,
    expiresAt,
    decidedAt: ctx.now,
    decidedBy: userIdOf(ctx.actor) ?? null,
    seenAt: application.seenAt ?? ctx.now,
  }
  await move(ctx, application, 'accepted', 'accepted', accepted, reason)
  if (statusAfterAccept(wanted) === 'confirmed') await confirm(ctx, await getApplication(ctx, application.id))
}

/** The pupil takes the place: her other open applications fall away and the internship begins to exist. */
async function confirm(ctx: Ctx, application: Application): Promise<void> {
  await lockStudent(ctx, application.studentId)
  const place = await getAnyVacancy(ctx, application.vacancyId)
  const vacancy = atMoment(application, place)
  const today = dayOf(ctx.now)
  const period = await findPeriod(ctx, application.periodId, today)
  const running = await ctx.db
    .selectFrom('internships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', ctx.tenant.id)
    .where('studentId', '=', application.studentId)
    .where('periodId', '=', application.periodId)
    .where('status', 'not in', ['cancelled', 'terminated', 'not_passed'])
    .executeTakeFirstOrThrow()
  if (!period || Number(running.count) >= period.maxInternships) throw conflict('applications.overlap')

  const student = await getAnyStudent(ctx, application.studentId)
  const startsOn = startDay(vacancy, period, today)
  const lastDay =
    [vacancy.endsOn, period.endsOn].filter((day): day is string => Boolean(day)).sort()[0] ?? period.endsOn
  const usesHours = ctx.tenant.capabilities.usesHours && application.program === 'mas'
  const target = hoursTargetOf({
    student: student.hoursTarget,
    group: student.groupHoursTarget,
    period: period.hoursTarget,
    school: wantedBy(ctx, application).hoursTarget,
  })
  await move(ctx, application, 'confirmed', 'confirmed', { expiresAt: null })
  await createInternship(ctx, {
    studentId: application.studentId,
    organizationId: application.organizationId,
    vacancyId: application.vacancyId,
    applicationId: application.id,
    periodId: application.periodId,
    program: application.program,
    startsOn,
    endsOn: daysBetween(startsOn, lastDay) >= 0 ? lastDay : startsOn,
    minutesPlanned: usesHours
      ? (vacancy.hoursTotal ?? target) * 60
      : vacancy.hoursTotal === null
        ? null
        : vacancy.hoursTotal * 60,
    supervisorUserId: application.supervisorUserId ?? vacancy.supervisorUserId ?? vacancy.contactUserId,
    place: [
      `${vacancy.street ?? ''} ${vacancy.houseNumber ?? ''}`.trim(),
      [vacancy.postcode, vacancy.city].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join(', '),
    lat: vacancy.lat,
    lng: vacancy.lng,
    schedule: vacancy.weeklySchedule,
    tasks: vacancy.tasks.length ? vacancy.tasks.join('\n') : vacancy.description,
  })
  await supersedeOthers(ctx, application)
}

async function supersedeOthers(ctx: Ctx, { id, studentId, periodId }: Application): Promise<void> {
  const others = await ctx.db
    .selectFrom('applications')
    .select(['id', 'status', 'vacancyId', 'organizationId', 'lockVersion'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('studentId', '=', studentId)
    .where('periodId', '=', periodId)
    .where('id', '<>', id)
    .where('status', 'in', [...openApplicationStatuses])
    .orderBy('vacancyId')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const other of others) {
    if (other.status === 'accepted') await freeSeat(ctx, other.vacancyId)
    await move(ctx, { ...other, status: other.status as ApplicationStatus }, 'superseded', 'superseded')
  }
}

/** From here on the company has heard of it. */
const reachesCompany: ReadonlySet<ApplicationStatus> = new Set(['submitted', 'accepted', 'confirmed'])

/** While it is open, or became an internship, a seat that was promised to it is not given to the next. */
const keepsSeat: ReadonlySet<ApplicationStatus> = new Set([...openApplicationStatuses, 'confirmed'])

type Moving = Pick<Application, 'id' | 'status' | 'organizationId' | 'lockVersion'>
type Changes = Partial<
  Record<'declineReason' | 'declineNote' | 'withdrawReason' | 'supervisorUserId' | 'decidedBy', string | null>
> &
  Partial<Record<'interviewAt' | 'seenAt' | 'expiresAt' | 'decidedAt' | 'restoredAt', Date | null>>

async function move(
  ctx: Ctx,
  application: Moving,
  to: ApplicationStatus,
  happened: string,
  changes: Changes = {},
  reason?: string,
): Promise<void> {
  await ctx.db
    .updateTable('applications')
    .set({
      ...changes,
      status: to,
      ...(reachesCompany.has(to) ? { reachedCompanyAt: sql<Date>`coalesce(reached_company_at, ${ctx.now})` } : {}),
      ...(to === application.status ? {} : { turnSince: ctx.now }),
      updatedAt: ctx.now,
      // A look is no change: who is reading the page may still act on what it says.
      lockVersion: application.lockVersion + (happened === 'seen' ? 0 : 1),
    })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', application.id)
    .execute()
  if (!keepsSeat.has(to)) await giveUpFirstRight(ctx, application.id)
  const name = `applications.${happened}`
  ctx.audit({
    action: name,
    subject: { type: 'applications', id: application.id },
    organizationId: application.organizationId,
    from: application.status,
    to,
    reason: reason ?? null,
  })
  ctx.record({
    name,
    subject: { type: 'applications', id: application.id },
    payload: { applicationId: application.id },
  })
}

/** What the clock does to applications nobody answered or confirmed. Runs as the system. */
export async function expireApplications(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('applications')
    .select(['id', 'status', 'organizationId', 'vacancyId', 'lockVersion'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('status', 'in', [...openApplicationStatuses])
    .where('expiresAt', '<', ctx.now)
    .orderBy('vacancyId')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  for (const one of due) {
    if (one.status === 'accepted') await freeSeat(ctx, one.vacancyId)
    await move(ctx, { ...one, status: one.status as ApplicationStatus }, 'expired', 'expired')
    if (one.status === 'submitted' || one.status === 'seen') await noteUnanswered(ctx, one.vacancyId)
  }
  return due.length
}

/** Calls off what still waits at an organization that closes; the seats come free. */
export async function cancelApplicationsAt(ctx: Ctx, organizationId: string): Promise<void> {
  const open = await ctx.db
    .selectFrom('applications')
    .select(['id', 'status', 'organizationId', 'vacancyId', 'lockVersion'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', organizationId)
    .where('status', 'in', [...openApplicationStatuses])
    .orderBy('vacancyId')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const one of open) {
    if (one.status === 'accepted') await freeSeat(ctx, one.vacancyId)
    const application = { ...one, status: one.status as ApplicationStatus }
    await move(ctx, application, 'cancelled_by_company', 'cancelled', { declineReason: 'host_closed' }, 'host_closed')
  }
}

/** What still waits for an answer at a place that closed, or that is over, waits no longer; the seats come free. */
export async function endApplicationsFor(ctx: Ctx, vacancyId: string, to: 'declined' | 'expired'): Promise<void> {
  const open = await ctx.db
    .selectFrom('applications')
    .select(['id', 'status', 'organizationId', 'vacancyId', 'lockVersion'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('vacancyId', '=', vacancyId)
    .where('status', 'in', [...openApplicationStatuses])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const one of open) {
    if (one.status === 'accepted') await freeSeat(ctx, one.vacancyId)
    const application = { ...one, status: one.status as ApplicationStatus }
    if (to === 'expired') await move(ctx, application, 'expired', 'expired')
    else
      await move(ctx, application, 'declined', 'vacancy-closed', {
        declineReason: 'other',
        decidedAt: ctx.now,
        expiresAt: null,
      })
  }
}

/** What was asked at one organization is asked at the other it became part of. */
export async function moveApplications(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db
    .updateTable('applications')
    .set({ organizationId: to, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', from)
    .execute()
}

async function lockApplication(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('applications')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** Two places for one pupil at once are asked for one after the other. */
async function lockStudent(ctx: Ctx, studentId: string): Promise<void> {
  await ctx.db
    .selectFrom('studentProfiles')
    .select('userId')
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', studentId)
    .forUpdate()
    .execute()
}

async function getAnyVacancy(ctx: Ctx, id: string): Promise<Vacancy> {
  return getVacancy({ ...ctx, actor: { kind: 'system' } }, id)
}
