import { moderators } from '#areas/users/model.ts'
import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { judgeNow, takeStepOn, writeStep, type Machine, type StepOutcome, type Stepping } from '#areas/steps.ts'
import { conflict } from '#platform/errors.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { copyVacancy, lockVacancy } from '../writing/commands.ts'
import { getManaged, hasPublishedBefore, type ManagedVacancy } from '../writing/staff-view/queries.ts'
import { mostUnanswered, seatsLeft, statusAfterSubmit, type VacancyStatus } from '../model.ts'
import { vacancyCapacities, isForOwnSchoolAlone, allowedVacancyEvents } from '../policy.ts'
import { settleReports } from '../reports/commands.ts'
import { vacancyTransitions, type VacancyStepName, type VacancyEvent } from './model.ts'
import type { VacancyStepInput } from './schema.ts'
import { assertLawful, assertWhole, lawOn } from '../law/model.ts'
import { vacancyRecord } from '../writing/versions/commands.ts'
import { literals } from '#platform/db.ts'
import { sourcesOf } from '#platform/transitions.ts'

/**
 * One step of a vacancy. The same step twice is the step once. Gives the id of the vacancy to go on with: renewing makes
 * another.
 * @throws Refusal 403, 404, 409, 422 where something is missing
 */
export async function takeVacancyStep(
  ctx: Ctx,
  id: string,
  step: VacancyStepName,
  input: VacancyStepInput,
): Promise<string> {
  const vacancy = await lockVacancy(ctx, id)
  if (step === 'renew') {
    judgeNow(ctx, machine, vacancy, step, input)
    return copyVacancy(ctx, id, { renews: true })
  }
  await takeStepOn(ctx, machine, vacancy, step, input)
  return id
}

type Effect = (ctx: Ctx, vacancy: ManagedVacancy, input: VacancyStepInput) => Step | Promise<Step>
type Step = StepOutcome<'vacancies', VacancyStatus>

const effects: Record<Exclude<VacancyStepName, 'renew'>, Effect> = {
  async submit(ctx, vacancy) {
    assertWhole(vacancy, dayOf(ctx.now))
    const to = statusAfterSubmit({
      moderation: ctx.tenant.capabilities.vacancyModeration,
      organizationApproved: vacancy.organizationStatus === 'approved',
      isFirstVacancy: !(await hasPublishedBefore(ctx, vacancy.organizationId, vacancy.id)),
      submittedByStaff: isTrusted(ctx, vacancy),
    })
    return to === 'published' ? goesOnline(ctx, vacancy) : { to, columns: { submittedAt: ctx.now } }
  },
  approve(ctx, vacancy) {
    // An organization that was not looked at yet shows nothing: it is judged first.
    if (vacancy.organizationStatus !== 'approved') throw conflict('vacancies.organization-first')
    const today = dayOf(ctx.now)
    // What the writer left open the one who judges sees, and decides.
    const open = lawOn(vacancy, today).filter(({ state }) => state === 'open')
    assertWhole(vacancy, today, new Set(open.map(({ id }) => id)))
    return goesOnline(ctx, vacancy)
  },
  request_changes: (_ctx, _vacancy, { reason = null }) => ({ columns: { reviewNote: reason } }),
  reject: (_ctx, _vacancy, { reason = null }) => ({ columns: { reviewNote: reason, closedReason: reason } }),
  pause: () => ({}),
  // Who says the place is still there begins anew.
  resume(ctx, vacancy) {
    assertLawful(vacancy, dayOf(ctx.now))
    return { to: online(vacancy), columns: { unanswered: 0 } }
  },
  close: (_ctx, _vacancy, { reason = null }) => ({ columns: { closedReason: reason } }),
  async hide(ctx, { id }, { reason = null }) {
    await settleReports(ctx, { vacancyId: id, event: 'hide', note: reason })
    return { columns: { reviewNote: reason } }
  },
  restore(ctx, vacancy) {
    assertLawful(vacancy, dayOf(ctx.now))
    return { to: online(vacancy), columns: { reviewNote: null } }
  },
  archive: ({ now }) => ({ columns: { archivedAt: now } }),
}

const machine: Machine<'vacancies', VacancyStatus, VacancyEvent, ManagedVacancy, VacancyStepInput> = {
  ...vacancyRecord,
  find: getManaged,
  capacities: vacancyCapacities,
  may: (actor, vacancy, event) => actor.kind !== 'user' || allowedVacancyEvents(actor, vacancy).includes(event),
  effects,
  refusals: { notYours: 'vacancies.not-yours', wrongState: 'vacancies.invalid-transition' },
}

/** Who looks at what others put up needs nobody to look at theirs. */
function isTrusted(ctx: Ctx, vacancy: ManagedVacancy): boolean {
  const capacities = vacancyCapacities(ctx.actor, vacancy)
  return (
    capacities.some((one) => moderators.some((moderator) => moderator === one)) ||
    isForOwnSchoolAlone(ctx.actor, vacancy)
  )
}

function online({ seats, seatsTaken }: ManagedVacancy): VacancyStatus {
  return seatsLeft(seats, seatsTaken) > 0 ? 'published' : 'full'
}

function goesOnline({ now }: Ctx, vacancy: ManagedVacancy): Step {
  return { to: online(vacancy), columns: { publishedAt: vacancy.publishedAt ?? now, reviewNote: null } }
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
  await writeStep(ctx, vacancyRecord, { ...vacancy, status: vacancy.status }, 'pause')
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
  const { rows: over } = await sql<Stepping<VacancyStatus>>`
    select v.id, v.status, v.organization_id from vacancies v
    where v.tenant_id = ${ctx.tenant.id} and v.status in ${literals(sourcesOf(vacancyTransitions, 'expire'))}
      and (v.ends_on < ${today}::date or v.application_deadline < ${today}::date
        or (v.format = 'one_off_event' and (select max(s.ends_at) from vacancy_slots s
          where s.tenant_id = v.tenant_id and s.vacancy_id = v.id) < ${new Date(`${addDays(today, -1)}T22:00:00Z`)}))
    order by v.id for update of v skip locked`.execute(ctx.db)
  for (const vacancy of over) await writeStep(ctx, vacancyRecord, vacancy, 'expire')
  const { rows: old } = await sql<Stepping<VacancyStatus>>`
    select id, status, organization_id from vacancies
    where tenant_id = ${ctx.tenant.id} and status in ${literals(sourcesOf(vacancyTransitions, 'archive'))}
      and updated_at < ${ctx.now}::timestamptz - make_interval(months => ${keptMonths})
    order by id for update skip locked`.execute(ctx.db)
  for (const vacancy of old)
    await writeStep(ctx, vacancyRecord, vacancy, 'archive', { columns: { archivedAt: ctx.now } })
}

/** Where nobody wants to see places first, those that waited for their organization alone go online with it. */
export async function publishWaiting(ctx: Ctx, organizationId: string): Promise<void> {
  if (ctx.tenant.capabilities.vacancyModeration !== 'none') return
  const waiting = await ctx.db
    .selectFrom('vacancies')
    .select('id')
    .where('tenantId', '=', ctx.tenant.id)
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending_review')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of waiting)
    await writeStep(ctx, vacancyRecord, { id, status: 'pending_review', organizationId: null }, 'release', {
      columns: { publishedAt: ctx.now },
    })
}
