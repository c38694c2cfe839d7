import type { Ctx } from '#areas/context.ts'
import { invalid } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import type { ManagedVacancy } from '../staff-view/queries.ts'
import { mayAllowHours } from '../../policy.ts'
import { keepVersion } from '../versions/commands.ts'
import { lawOn } from '../../law/model.ts'

export type AllowedHours = Pick<ManagedVacancy, 'hoursAllowed' | 'hoursAllowedReason'>

/**
 * Lets hours through that the law forbids for the youngest a place is meant for, for a reason that is kept. It holds
 * until the hours or that age change.
 * @throws Refusal 422 to who may not, and where nothing stands in the way
 */
export function allowHours(ctx: Ctx, vacancy: ManagedVacancy, reason: string): AllowedHours {
  const refused = (code: string) => invalid({ hoursAllowedReason: [code] })
  if (!mayAllowHours(ctx.actor, vacancy)) throw refused('vacancies.hours-not-yours')
  const blocked = lawOn(vacancy, dayOf(ctx.now)).filter(({ part, state }) => part === 'hours' && state === 'blocked')
  if (blocked.length === 0) throw refused('vacancies.hours-are-allowed')
  return { hoursAllowed: [...vacancy.hoursAllowed, ...blocked.map(({ id }) => id)], hoursAllowedReason: reason }
}

/** Who let which hours through, and why: in the history of the place and in the chain. */
export async function noteAllowedHours(
  ctx: Ctx,
  { id, organizationId, hoursAllowed: before }: ManagedVacancy,
  { hoursAllowed, hoursAllowedReason: reason }: AllowedHours,
): Promise<void> {
  const changes = { hoursAllowed: { from: before, to: hoursAllowed } }
  await keepVersion(ctx, id, { step: 'allow_hours', reason, changes })
  ctx.audit({
    action: 'vacancies.hours-allowed',
    subject: { type: 'vacancies', id },
    organizationId,
    reason,
    changes: { hours: hoursAllowed },
  })
}
