import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { newId } from '#platform/ids.ts'
import { lockRow, takeStep, tellStep, type Machine } from '#areas/steps.ts'
import { conflict } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import {
  completeRefusals,
  hasReason,
  internshipTransitions,
  workIsFinished,
  type InternshipEvent,
  type InternshipStatus,
  type InternshipStepInput,
} from './model.ts'
import { judgeDays } from './changing/commands.ts'
import { internshipCapacities } from './policy.ts'
import { countMissingEvaluations, countMissingTasks, getInternship, type Internship } from './queries.ts'
import { freeSeat } from '#areas/vacancies/writing/seats/commands.ts'

/** Who is meant at a host that has no account. */
export type HostContact = { name: string; email: string | null; phone: string | null }

export type NewInternship = {
  studentId: string
  organizationId: string
  vacancyId: string | null
  applicationId: string
  periodId: string
  program: 'mas' | 'traineeship'
  startsOn: string
  endsOn: string
  minutesPlanned: number | null
  supervisorUserId: string | null
  hostContact: HostContact | null
  place: string
  lat: number | null
  lng: number | null
  schedule: unknown
  tasks: string
}

/** Makes the internship of a confirmed place; what follows (contract, hours) hears of it by its event. */
export async function createInternship(ctx: Ctx, { hostContact, ...input }: NewInternship): Promise<string> {
  const id = newId()
  if (input.supervisorUserId) await holdGuide(ctx, input.supervisorUserId)
  await ctx.db
    .insertInto('internships')
    .values({
      ...input,
      hostContactName: hostContact?.name ?? null,
      hostContactEmail: hostContact?.email ?? null,
      hostContactPhone: hostContact?.phone ?? null,
      schedule: JSON.stringify(input.schedule ?? {}),
      tenantId: ctx.tenant.id,
      id,
      status: 'planned',
      turnSince: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
  tellStep(ctx, machine, { id, organizationId: input.organizationId }, { event: 'create', from: 'none', to: 'planned' })
  return id
}

/** Who archives the guide, or takes their role, waits until this is written, and then sees whom they look after. */
async function holdGuide(ctx: Ctx, userId: string): Promise<void> {
  await sql`select 1 from users where tenant_id = ${ctx.tenant.id} and id = ${userId} for share`.execute(ctx.db)
}

const machine: Machine<'internships', InternshipStatus, InternshipEvent, Internship, InternshipStepInput> = {
  table: 'internships',
  type: 'internships',
  steps: internshipTransitions,
  find: getInternship,
  capacities: internshipCapacities,
  stamps: ({ now }, { reason }) => ({ turnSince: now, updatedAt: now, ...(reason ? { endedNote: reason } : {}) }),
  payload: (internshipId) => ({ internshipId }),
  refusals: { notYours: 'internships.not-yours', wrongState: 'internships.invalid-transition' },
  effects: {
    mark_ready: ({ now }, _internship, { paperContractOn }) => ({
      columns: { paperContractOn: paperContractOn ?? dayOf(now) },
    }),
    async reschedule(ctx, internship, { startsOn = internship.startsOn, endsOn = internship.endsOn }) {
      const moved = (['startsOn', 'endsOn'] as const).filter((day) => internship[day] !== { startsOn, endsOn }[day])
      await judgeDays(ctx, internship, { ...internship, startsOn, endsOn }, moved)
      return { columns: { startsOn, endsOn } }
    },
    async complete(ctx, internship, input) {
      await assertComplete(ctx, internship, input)
      return { columns: { result: 'passed', completedAt: ctx.now } }
    },
    fail: ({ now }) => ({ columns: { result: 'failed', completedAt: now } }),
    reopen: () => ({ columns: { result: null, completedAt: null } }),
    cancel: (ctx, { vacancyId }) => ({ after: async () => (vacancyId ? freeSeat(ctx, vacancyId) : undefined) }),
  },
}

/** One step of an internship by somebody who may take it. The same step twice is the step once. */
export async function takeInternshipStep(
  ctx: Ctx,
  id: string,
  event: InternshipEvent,
  input: InternshipStepInput = {},
): Promise<Internship> {
  const { before, isNew } = await takeStep(ctx, machine, id, event, input)
  return isNew ? getInternship(ctx, id) : before
}

async function assertComplete(ctx: Ctx, internship: Internship, input: InternshipStepInput): Promise<void> {
  const [first] = completeRefusals({
    usesHours: internship.usesHours,
    minutesPlanned: internship.minutesPlanned ?? 0,
    minutesApproved: internship.minutesApproved,
    minutesUndecided: internship.minutesUndecided,
    hoursWaived: hasReason(input),
    evaluationsMissing: await countMissingEvaluations(ctx, internship.id),
    tasksMissing: await countMissingTasks(ctx, internship.id),
  })
  if (first) throw conflict(`internships.${first.replaceAll('_', '-')}`)
  if (!internship.usesHours && dayOf(ctx.now) < internship.endsOn) throw conflict('internships.not-over-yet')
}

/** The contract that this internship needs is being made. */
export const contractStarted = (ctx: Ctx, id: string) => takeInternshipStep(ctx, id, 'start_contract')
/** Everybody signed. */
export const contractSigned = (ctx: Ctx, id: string) => takeInternshipStep(ctx, id, 'contract_signed')

/** Keeps the hours that count. */
export async function setApprovedMinutes(ctx: Ctx, id: string, minutes: number): Promise<void> {
  await lockRow(ctx, 'internships', id)
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
    if (status === 'ready' && startsOn <= today) await startUnlessHeldBack(ctx, id)
    if (status === 'active') await finishIfDone(ctx, id)
  }
}

/** Starts an internship on its day; without its papers it waits, where the school wants it so. */
export async function startUnlessHeldBack(ctx: Ctx, id: string): Promise<void> {
  const { isHeldBack } = await getInternship(ctx, id)
  if (!isHeldBack) await takeInternshipStep(ctx, id, 'start')
}

/** Ends the work when the hours are there or the last day has passed; that it is completed is for the school to say. */
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
