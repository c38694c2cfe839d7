import type { Ctx } from '#areas/context.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { mayAllowHours } from '../../policy.ts'
import { keepVersion } from '../../versions/commands.ts'
import { lockVacancy } from '../commands.ts'
import { lawOn } from '../model.ts'
import type { AllowHours } from './schema.ts'

/**
 * Lets hours through that the law forbids for the youngest a place is meant for, for a reason that is kept. It holds
 * until the hours or that age change.
 * @throws Refusal 404, 403, 409 where nothing stands in the way or somebody changed it meanwhile
 */
export async function allowHours(ctx: Ctx, id: string, { lockVersion, reason }: AllowHours): Promise<void> {
  const vacancy = await lockVacancy(ctx, id)
  if (!mayAllowHours(ctx.actor, vacancy)) throw forbidden('vacancies.not-yours')
  if (lockVersion !== undefined && lockVersion !== vacancy.lockVersion) throw conflict('platform.stale')
  const blocked = lawOn(vacancy, dayOf(ctx.now)).filter(({ part, state }) => part === 'hours' && state === 'blocked')
  if (blocked.length === 0) throw conflict('vacancies.hours-are-allowed')
  const hoursAllowed = [...vacancy.hoursAllowed, ...blocked.map((point) => point.id)]
  await ctx.db
    .updateTable('vacancies')
    .set((eb) => ({
      hoursAllowed,
      hoursAllowedReason: reason,
      updatedAt: ctx.now,
      lockVersion: eb('lockVersion', '+', 1),
    }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .execute()
  const changes = { hoursAllowed: { from: vacancy.hoursAllowed, to: hoursAllowed } }
  await keepVersion(ctx, id, { step: 'allow_hours', reason, changes })
  ctx.audit({
    action: 'vacancies.hours-allowed',
    subject: { type: 'vacancies', id },
    organizationId: vacancy.organizationId,
    reason,
    changes: { hours: hoursAllowed },
  })
}
