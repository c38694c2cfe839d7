import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { assertLawful, assertWhole, copyVacancy, lockVacancy } from '../writing/commands.ts'
import { hasPublishedBefore, type ManagedVacancy } from '../writing/staff-view/queries.ts'
import { judgeVacancyStep, mostUnanswered, seatsLeft, statusAfterSubmit, type VacancyStatus } from '../model.ts'
import { capacitiesFor, isForOwnSchoolAlone, keepers, stepsFor } from '../policy.ts'
import { settleReports } from '../reports/commands.ts'
import { keepVersion } from '../writing/versions/commands.ts'
import type { StepName } from './model.ts'
import type { StepInput } from './schema.ts'
import { lawOn } from '../law/model.ts'

/**
 * One step of a vacancy. The same step twice is the step once. Gives the id of the vacancy to go on with: renewing makes
 * another.
 * @throws Refusal 403, 404, 409, 422 where something is missing
 */
export async function takeVacancyStep(ctx: Ctx, id: string, step: StepName, input: StepInput): Promise<string> {
  const vacancy = await lockVacancy(ctx, id)
  const verdict = judgeVacancyStep(step, vacancy.status, capacitiesFor(ctx.actor, vacancy))
  if (verdict === 'wrong_state') {
    if (leadsTo[step].includes(vacancy.status)) return id
    throw conflict('vacancies.invalid-transition')
  }
  if (verdict === 'not_yours' || (ctx.actor.kind === 'user' && !stepsFor(ctx.actor, vacancy).includes(step)))
    throw forbidden('vacancies.not-yours')
  if (input.lockVersion !== undefined && input.lockVersion !== vacancy.lockVersion) throw conflict('platform.stale')
  return (await steps[step](ctx, vacancy, input.reason)) ?? id
}

/** Where a step has led already when it cannot be taken any more. */
const leadsTo: Record<StepName, readonly VacancyStatus[]> = {
  submit: ['pending_review', 'published', 'full'],
  approve: ['published', 'full'],
  request_changes: ['changes_requested'],
  reject: ['closed'],
  pause: ['paused'],
  resume: ['published', 'full'],
  close: ['closed'],
  renew: [],
  hide: ['hidden'],
  restore: ['published', 'full'],
  archive: ['archived'],
}

type Step = (ctx: Ctx, vacancy: ManagedVacancy, reason: string | undefined) => Promise<string | void>

const steps: Record<StepName, Step> = {
  submit: async (ctx, vacancy) => {
    const today = dayOf(ctx.now)
    assertWhole(vacancy, today)
    const to = statusAfterSubmit({
      moderation: ctx.tenant.capabilities.vacancyModeration,
      organizationApproved: vacancy.organizationStatus === 'approved',
      isFirstVacancy: !(await hasPublishedBefore(ctx, vacancy.organizationId, vacancy.id)),
      submittedByStaff: isTrusted(ctx, vacancy),
    })
    if (to === 'published')
      await move(ctx, vacancy, 'submit', online(vacancy), 'published', { ...published(ctx, vacancy), reviewNote: null })
    else
      await move(ctx, vacancy, 'submit', 'pending_review', 'submitted', { submittedAt: ctx.now }, { tell: 'to-review' })
  },
  approve: async (ctx, vacancy) => {
    // An organization that was not looked at yet shows nothing: it is judged first.
    if (vacancy.organizationStatus !== 'approved') throw conflict('vacancies.organization-first')
    const today = dayOf(ctx.now)
    // What the writer left open the one who judges sees, and decides.
    const open = lawOn(vacancy, today).filter(({ state }) => state === 'open')
    assertWhole(vacancy, today, new Set(open.map(({ id }) => id)))
    await move(ctx, vacancy, 'approve', online(vacancy), 'published', { ...published(ctx, vacancy), reviewNote: null })
  },
  request_changes: (ctx, vacancy, reason) =>
    move(
      ctx,
      vacancy,
      'request_changes',
      'changes_requested',
      'changes-requested',
      { reviewNote: reason ?? null },
      { reason },
    ),
  reject: (ctx, vacancy, reason) =>
    move(
      ctx,
      vacancy,
      'reject',
      'closed',
      'rejected',
      { reviewNote: reason ?? null, closedReason: reason ?? null },
      { reason },
    ),
  pause: (ctx, vacancy) => move(ctx, vacancy, 'pause', 'paused', 'paused'),
  // Who says the place is still there begins anew.
  resume: async (ctx, vacancy) => {
    assertLawful(vacancy, dayOf(ctx.now))
    await move(ctx, vacancy, 'resume', online(vacancy), 'resumed', { unanswered: 0 })
  },
  close: (ctx, vacancy, reason) =>
    move(ctx, vacancy, 'close', 'closed', 'closed', { closedReason: reason ?? null }, { reason }),
  renew: (ctx, vacancy) => copyVacancy(ctx, vacancy.id, { renews: true }),
  hide: async (ctx, vacancy, reason) => {
    await settleReports(ctx, { vacancyId: vacancy.id, to: 'hidden', note: reason ?? null })
    await move(ctx, vacancy, 'hide', 'hidden', 'hidden', { reviewNote: reason ?? null }, { reason })
  },
  restore: async (ctx, vacancy) => {
    assertLawful(vacancy, dayOf(ctx.now))
    await move(ctx, vacancy, 'restore', online(vacancy), 'restored', { reviewNote: null })
  },
  archive: (ctx, vacancy) => move(ctx, vacancy, 'archive', 'archived', 'archived', { archivedAt: ctx.now }),
}

/** Who looks at what others put up needs nobody to look at theirs. */
function isTrusted(ctx: Ctx, vacancy: ManagedVacancy): boolean {
  const capacities = capacitiesFor(ctx.actor, vacancy)
  return capacities.some((one) => keepers.some((keeper) => keeper === one)) || isForOwnSchoolAlone(ctx.actor, vacancy)
}

function online({ seats, seatsTaken }: ManagedVacancy): VacancyStatus {
  return seatsLeft(seats, seatsTaken) > 0 ? 'published' : 'full'
}

const published = (ctx: Ctx, { publishedAt }: ManagedVacancy) => ({ publishedAt: publishedAt ?? ctx.now })

type Columns = Partial<Record<'reviewNote' | 'closedReason', string | null>> & { unanswered?: number } & Partial<
    Record<'publishedAt' | 'submittedAt' | 'archivedAt', Date | null>
  >
type Moving = Pick<ManagedVacancy, 'id' | 'status' | 'organizationId'>

async function move(
  ctx: Ctx,
  vacancy: Moving,
  step: StepName | 'expire',
  to: VacancyStatus,
  happened: string,
  columns: Columns = {},
  { reason, tell = happened }: { reason?: string | undefined; tell?: string } = {},
): Promise<void> {
  await ctx.db
    .updateTable('vacancies')
    .set((eb) => ({ ...columns, status: to, updatedAt: ctx.now, lockVersion: eb('lockVersion', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', vacancy.id)
    .execute()
  await keepVersion(ctx, vacancy.id, {
    step,
    reason: reason ?? null,
    changes: { status: { from: vacancy.status, to } },
  })
  const subject = { type: 'vacancies', id: vacancy.id }
  ctx.audit({
    action: `vacancies.${happened}`,
    subject,
    organizationId: vacancy.organizationId,
    from: vacancy.status,
    to,
    reason: reason ?? null,
  })
  ctx.record({ name: `vacancies.${tell}`, subject, payload: { vacancyId: vacancy.id, reason: reason ?? null } })
}

/** Nobody answered a pupil in time. A place that lets it come to that too often rests until it is said to be there still. */
export async function noteUnanswered(ctx: Ctx, id: string): Promise<void> {
  const vacancy = await ctx.db
    .updateTable('vacancies')
    .set((eb) => ({ unanswered: eb('unanswered', '+', 1) }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .returning(['id', 'status', 'organizationId', 'unanswered'])
    .executeTakeFirst()
  if (!vacancy || vacancy.unanswered < mostUnanswered || vacancy.status !== 'published') return
  await move(ctx, { ...vacancy, status: vacancy.status }, 'pause', 'paused', 'paused')
  ctx.record({ name: 'vacancies.unanswered', subject: { type: 'vacancies', id }, payload: { vacancyId: id } })
}

/** A pupil had an answer, whichever: whoever gives one is there. */
export async function noteAnswered(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('vacancies')
    .set({ unanswered: 0 })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .where('unanswered', '>', 0)
    .execute()
}

/** How long what is over stays in the lists. */
const keptMonths = 24

/** What the clock does to places that are over, and to those that were over long ago. Runs as the system. */
export async function expireVacancies(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  const { rows: over } = await sql<Moving>`
    select v.id, v.status, v.organization_id from vacancies v
    where v.tenant_id = ${ctx.tenant.id} and v.status in ('published', 'full', 'paused')
      and (v.ends_on < ${today}::date or v.application_deadline < ${today}::date
        or (v.format = 'one_off_event' and (select max(s.ends_at) from vacancy_slots s
          where s.tenant_id = v.tenant_id and s.vacancy_id = v.id) < ${new Date(`${addDays(today, -1)}T22:00:00Z`)}))
    order by v.id for update of v skip locked`.execute(ctx.db)
  for (const vacancy of over) await move(ctx, vacancy, 'expire', 'expired', 'expired')
  const { rows: old } = await sql<Moving>`
    select id, status, organization_id from vacancies
    where tenant_id = ${ctx.tenant.id} and status in ('expired', 'closed', 'hidden')
      and updated_at < ${ctx.now}::timestamptz - make_interval(months => ${keptMonths})
    order by id for update skip locked`.execute(ctx.db)
  for (const vacancy of old) await move(ctx, vacancy, 'archive', 'archived', 'archived', { archivedAt: ctx.now })
}
