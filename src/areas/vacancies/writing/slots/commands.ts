import type { Ctx } from '#areas/context.ts'
import { newId } from '#platform/ids.ts'
import { timeOf } from '../model.ts'
import type { VacancyInput } from '../schema.ts'

/** Writes the moments of something that is once. */
export async function writeSlots(
  ctx: Ctx,
  vacancyId: string,
  slots: NonNullable<VacancyInput['slots']>,
): Promise<void> {
  const before = await ctx.db
    .selectFrom('vacancySlots')
    .select(['id', 'startsAt', 'endsAt'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('vacancyId', '=', vacancyId)
    .orderBy('id')
    .execute()
  // A moment at the same time is the same moment: somebody may have asked for it.
  const known = Map.groupBy(before, timeOf)
  const next = slots.map((slot) => ({ ...slot, id: known.get(timeOf(slot))?.shift()?.id ?? newId() }))
  const gone = [...known.values()].flat().map(({ id }) => id)
  if (gone.length > 0)
    await ctx.db.deleteFrom('vacancySlots').where('tenantId', '=', ctx.tenant.id).where('id', 'in', gone).execute()
  if (next.length === 0) return
  await ctx.db
    .insertInto('vacancySlots')
    .values(
      next.map(({ id, startsAt, endsAt, seats, note = null }) => ({
        tenantId: ctx.tenant.id,
        id,
        vacancyId,
        startsAt,
        endsAt,
        seats,
        note,
      })),
    )
    .onConflict((conflicting) =>
      conflicting
        .columns(['tenantId', 'id'])
        .doUpdateSet((eb) => ({ seats: eb.ref('excluded.seats'), note: eb.ref('excluded.note') })),
    )
    .execute()
}
