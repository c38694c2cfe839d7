import type { Ctx } from '#areas/context.ts'
import { writeStep } from '#areas/steps.ts'
import { conflict, notFound } from '#platform/errors.ts'
import { afterFreeing, statusWithSeats, type Seats, type VacancyStatus } from '../../model.ts'
import { vacancyRecord } from '../versions/commands.ts'

/**
 * Takes a seat for good: the row stays locked until the end of the transaction, so that the last seat goes to one alone.
 * A promised seat is taken already; it stops being promised.
 * @throws Refusal 409 `vacancies.seat-taken`, or `vacancies.seat-promised` where somebody of the waiting list has first right
 */
export async function takeSeat(ctx: Ctx, vacancyId: string, { promised = false } = {}): Promise<void> {
  const seats = await lockSeats(ctx, vacancyId)
  if (!promised && seats.taken >= seats.seats)
    throw conflict(seats.promised > 0 ? 'vacancies.seat-promised' : 'vacancies.seat-taken')
  await writeSeats(ctx, vacancyId, seats, promised ? { promised: seats.promised - 1 } : { taken: seats.taken + 1 })
}

/** Gives a seat back: to who waits for it, else to everybody. */
export async function freeSeat(ctx: Ctx, vacancyId: string, { promised = false } = {}): Promise<void> {
  const seats = await lockSeats(ctx, vacancyId)
  if (seats.taken === 0) return
  await writeSeats(ctx, vacancyId, seats, afterFreeing(seats, promised))
  if (seats.waiting > 0)
    ctx.record({ name: 'vacancies.seat-freed', subject: { type: 'vacancies', id: vacancyId }, payload: { vacancyId } })
}

/** Seats that were added are for who waits first, like those that come free; the rest are everybody's. */
export async function seatsAdded(ctx: Ctx, vacancyId: string, added: number): Promise<void> {
  const seats = await lockSeats(ctx, vacancyId)
  const kept = Math.min(Math.max(0, added), seats.waiting)
  await writeSeats(ctx, vacancyId, seats, {
    taken: seats.taken + kept,
    promised: seats.promised + kept,
    waiting: seats.waiting - kept,
  })
  if (kept > 0)
    ctx.record({ name: 'vacancies.seat-freed', subject: { type: 'vacancies', id: vacancyId }, payload: { vacancyId } })
}

/** Keeps so many seats for the waiting list, and says how many wait beyond them. To be called with the seats locked. */
export async function promiseSeats(
  ctx: Ctx,
  vacancyId: string,
  seats: Seats,
  { promised, waiting }: { promised: number; waiting: number },
): Promise<void> {
  await writeSeats(ctx, vacancyId, seats, { promised, waiting, taken: seats.taken - seats.promised + promised })
}

/**
 * How the seats stand, locked until the end of the transaction. Whoever locks more than this does it in one order:
 * group, pupil, applications, vacancy, places on its waiting list.
 */
export async function lockSeats(ctx: Ctx, vacancyId: string): Promise<Seats> {
  const vacancy = await ctx.db
    .selectFrom('vacancies')
    .select(['seats', 'seatsTaken as taken', 'seatsPromised as promised', 'waiting', 'status'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', vacancyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!vacancy) throw notFound()
  return { ...vacancy, status: vacancy.status as VacancyStatus }
}

async function writeSeats(
  ctx: Ctx,
  vacancyId: string,
  before: Seats,
  changes: Partial<Pick<Seats, 'taken' | 'promised' | 'waiting'>>,
): Promise<void> {
  const after = { ...before, ...changes }
  const status = statusWithSeats(after)
  const columns = { seatsTaken: after.taken, seatsPromised: after.promised, waiting: after.waiting }
  if (status !== before.status) {
    const row = { id: vacancyId, status: before.status, organizationId: null }
    return writeStep(ctx, vacancyRecord, row, status === 'full' ? 'fill_up' : 'free_up', { columns })
  }
  await ctx.db
    .updateTable('vacancies')
    .set({ ...columns, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', vacancyId)
    .execute()
}
