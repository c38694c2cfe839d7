import type { Ctx } from '#areas/context.ts'
import { conflict, notFound } from '#platform/errors.ts'

/**
 * Takes a seat for good: the row stays locked until the end of the transaction, so that the last seat goes to one alone.
 * @throws Refusal 409 `vacancies.seat-taken`
 */
export async function takeSeat(ctx: Ctx, vacancyId: string): Promise<void> {
  const vacancy = await lock(ctx, vacancyId)
  if (vacancy.seatsTaken >= vacancy.seats) throw conflict('vacancies.seat-taken')
  const taken = vacancy.seatsTaken + 1
  const filled = taken === vacancy.seats && vacancy.status === 'published'
  await write(ctx, vacancyId, taken, filled ? 'full' : vacancy.status)
  if (filled) announce(ctx, vacancyId, 'vacancies.filled', 'published', 'full')
}

/** Gives a seat back; a full place opens again. */
export async function freeSeat(ctx: Ctx, vacancyId: string): Promise<void> {
  const vacancy = await lock(ctx, vacancyId)
  if (vacancy.seatsTaken === 0) return
  const reopened = vacancy.status === 'full'
  await write(ctx, vacancyId, vacancy.seatsTaken - 1, reopened ? 'published' : vacancy.status)
  if (reopened) announce(ctx, vacancyId, 'vacancies.reopened', 'full', 'published')
}

async function lock(ctx: Ctx, vacancyId: string) {
  const vacancy = await ctx.db
    .selectFrom('vacancies')
    .select(['seats', 'seatsTaken', 'status'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', vacancyId)
    .forUpdate()
    .executeTakeFirst()
  if (!vacancy) throw notFound()
  return vacancy
}

async function write(ctx: Ctx, vacancyId: string, seatsTaken: number, status: string): Promise<void> {
  await ctx.db
    .updateTable('vacancies')
    .set({ seatsTaken, status, updatedAt: ctx.now })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', vacancyId)
    .execute()
}

function announce(ctx: Ctx, id: string, name: string, from: string, to: string): void {
  ctx.audit({ action: name, subject: { type: 'vacancies', id }, from, to })
  ctx.record({ name, subject: { type: 'vacancies', id }, payload: { vacancyId: id } })
}
