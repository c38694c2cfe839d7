import type { Ctx } from '#areas/context.ts'
import { newId } from '#platform/ids.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { freeSeat } from '#areas/vacancies/commands.ts'
import {
  completeRefusals,
  judgeInternshipStep,
  workIsFinished,
  type InternshipEvent,
  type InternshipStatus,
} from './model.ts'
import { capacitiesFor } from './policy.ts'
import { getInternship, type Internship } from './queries.ts'

export type NewInternship = {
  studentId: string
  organizationId: string
  vacancyId: string
  applicationId: string
  periodId: string
  program: 'mas' | 'traineeship'
  startsOn: string
  endsOn: string
  minutesPlanned: number | null
  supervisorUserId: string | null
  place: string
  lat: number | null
  lng: number | null
  schedule: unknown
  tasks: string
}

/** Makes the internship of a confirmed place; what follows (contract, hours) hears of it by its event. */
export async function createInternship(ctx: Ctx, input: NewInternship): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('internships')
    .values({
      ...input,
      schedule: JSON.stringify(input.schedule ?? {}),
      tenantId: ctx.tenant.id,
      id,
      status: 'planned',
      turnSince: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  ctx.audit({
    action: 'internships.created',
    subject: { type: 'internships', id },
    organizationId: input.organizationId,
    to: 'planned',
  })
  ctx.record({ name: 'internships.created', subject: { type: 'internships', id }, payload: { internshipId: id } })
  return id
}

export type InternshipStepInput = {
  lockVersion?: number | undefined
  reason?: string | undefined
  startsOn?: string | undefined
  endsOn?: string | undefined
  paperContractOn?: string | undefined
}

/** One step of an internship by somebody who may take it. The same step twice is the step once. */
export async function takeInternshipStep(
  ctx: Ctx,
  id: string,
  event: InternshipEvent,
  input: InternshipStepInput = {},
): Promise<Internship> {
  await lock(ctx, id)
  const internship = await getInternship(ctx, id)
  const verdict = judgeInternshipStep(event, internship.status, capacitiesFor(ctx.actor, internship))
  if (verdict === 'not_yours') throw forbidden('internships.not-yours')
  if (verdict === 'wrong_state') {
    if (doneBy[event] === internship.status) return internship
    throw conflict('internships.invalid-transition')
  }
  if (input.lockVersion !== undefined && input.lockVersion !== internship.lockVersion) throw conflict('platform.stale')
  await guard(ctx, internship, event, input)
  await move(ctx, internship, event, input)
  return getInternship(ctx, id)
}

/** Where a step leads; a step from there on has been taken already. */
const doneBy: Partial<Record<InternshipEvent, InternshipStatus>> = {
  start_contract: 'contracting',
  contract_signed: 'ready',
  mark_ready: 'ready',
  start: 'active',
  finish_work: 'wrapping_up',
  complete: 'completed',
  fail: 'not_passed',
  terminate: 'terminated',
  cancel: 'cancelled',
  reopen: 'wrapping_up',
}

async function guard(
  ctx: Ctx,
  internship: Internship,
  event: InternshipEvent,
  input: InternshipStepInput,
): Promise<void> {
  const today = dayOf(ctx.now)
  if (['fail', 'terminate', 'cancel', 'reopen'].includes(event) && (input.reason ?? '').trim().length < 10)
    throw invalid({ reason: ['internships.reason'] })
  if (event === 'mark_ready' && internship.needsDigitalContract) throw conflict('internships.contract-first')
  if (event === 'start' && today < internship.startsOn && ctx.actor.kind === 'system')
    throw conflict('internships.too-early')
  if (event === 'reschedule') {
    if (internship.contractStatus === 'signed') throw conflict('internships.contract-signed')
    if (!input.startsOn || !input.endsOn) throw invalid({ startsOn: ['platform.required'] })
    if (input.endsOn < input.startsOn) throw invalid({ endsOn: ['internships.end-before-start'] })
  }
  if (event === 'complete') {
    const [first] = completeRefusals({
      usesHours: internship.usesHours,
      minutesPlanned: internship.minutesPlanned ?? 0,
      minutesApproved: internship.minutesApproved,
      minutesUndecided: internship.minutesUndecided,
      hoursWaived: (input.reason ?? '').trim().length >= 10,
      evaluationsMissing: 0,
      tasksMissing: 0,
    })
    if (first) throw conflict(`internships.${first.replaceAll('_', '-')}`)
    if (!internship.usesHours && today < internship.endsOn) throw conflict('internships.not-over-yet')
  }
}

async function move(
  ctx: Ctx,
  internship: Internship,
  event: InternshipEvent,
  input: InternshipStepInput,
): Promise<void> {
  const to = doneBy[event] ?? internship.status
  const changes = {
    ...(event === 'complete' ? { result: 'passed', completedAt: ctx.now } : {}),
    ...(event === 'fail' ? { result: 'failed', completedAt: ctx.now } : {}),
    ...(event === 'reopen' ? { result: null, completedAt: null } : {}),
    ...(event === 'reschedule' ? { startsOn: input.startsOn as string, endsOn: input.endsOn as string } : {}),
    ...(event === 'mark_ready' ? { paperContractOn: input.paperContractOn ?? dayOf(ctx.now) } : {}),
    ...(input.reason ? { endedNote: input.reason } : {}),
  }
  await ctx.db
    .updateTable('internships')
    .set({ ...changes, status: to, turnSince: ctx.now, updatedAt: ctx.now, lockVersion: internship.lockVersion + 1 })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', internship.id)
    .execute()
  if (event === 'cancel' && internship.vacancyId) await freeSeat(ctx, internship.vacancyId)
  const name = `internships.${pastTense[event] ?? event}`
  ctx.audit({
    action: name,
    subject: { type: 'internships', id: internship.id },
    organizationId: internship.organizationId,
    from: internship.status,
    to,
    reason: input.reason ?? null,
  })
  ctx.record({ name, subject: { type: 'internships', id: internship.id }, payload: { internshipId: internship.id } })
}

const pastTense: Partial<Record<InternshipEvent, string>> = {
  start_contract: 'contract-started',
  contract_signed: 'ready',
  mark_ready: 'ready',
  start: 'started',
  finish_work: 'finished-work',
  complete: 'completed',
  fail: 'not-passed',
  terminate: 'terminated',
  cancel: 'cancelled',
  reopen: 'reopened',
  reschedule: 'rescheduled',
}

async function lock(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('internships')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** The contract that this internship needs is being made. */
export const contractStarted = (ctx: Ctx, id: string) => takeInternshipStep(ctx, id, 'start_contract')
/** Everybody signed. */
export const contractSigned = (ctx: Ctx, id: string) => takeInternshipStep(ctx, id, 'contract_signed')

/** Keeps the hours that count, and ends the work by itself when there are enough. */
export async function setApprovedMinutes(ctx: Ctx, id: string, minutes: number): Promise<void> {
  await lock(ctx, id)
  await ctx.db
    .updateTable('internships')
    .set({ minutesApproved: minutes, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Starts and ends what the day asks for. Runs as the system. */
export async function followTheCalendar(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const due = await ctx.db
    .selectFrom('internships')
    .select(['id', 'status', 'startsOn'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('status', 'in', ['ready', 'active'])
    .orderBy('id')
    .execute()
  for (const { id, status, startsOn } of due) {
    if (status === 'ready' && startsOn <= today) await takeInternshipStep(ctx, id, 'start')
    if (status === 'active') await finishIfDone(ctx, id)
  }
}

/** Ends the work when the hours are there or the last day has passed, and completes it where nothing else is missing. */
export async function finishIfDone(ctx: Ctx, id: string): Promise<void> {
  const internship = await getInternship(ctx, id)
  if (internship.status !== 'active') return
  const done = workIsFinished({
    usesHours: internship.usesHours,
    endsOn: internship.endsOn,
    today: dayOf(ctx.now),
    minutesApproved: internship.minutesApproved,
    minutesPlanned: internship.minutesPlanned ?? 0,
  })
  if (done) await takeInternshipStep(ctx, id, 'finish_work')
}

/** Who does an internship at one organization does it at the other it became part of. */
export async function moveInternships(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db
    .updateTable('internships')
    .set({ organizationId: to, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', from)
    .execute()
}
