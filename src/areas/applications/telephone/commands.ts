import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { userIdOf } from '#areas/users/model.ts'
import { isCalledByActor, type VacancyApplication } from '../queries.ts'

/** Who called and reached nobody. */
export const notReached = (ctx: Ctx) => ({ notReachedBy: userIdOf(ctx.actor) ?? null, notReachedAt: ctx.now })

/** One call asks the organization all that waits for it: whoever reached nobody has asked none of it. */
export async function noteNotReachedFor(ctx: Ctx, { organizationId }: VacancyApplication): Promise<void> {
  const { notReachedBy, notReachedAt } = notReached(ctx)
  // What somebody else holds is being answered just now.
  await sql`
    update applications a set not_reached_by = ${notReachedBy}, not_reached_at = ${notReachedAt}
    where a.tenant_id = ${ctx.tenant.id} and a.id in (
      select a.id from applications a join student_profiles s on s.tenant_id = a.tenant_id and s.user_id = a.student_id
      where a.tenant_id = ${ctx.tenant.id} and a.organization_id = ${organizationId} and ${isCalledByActor(ctx)}
      for no key update of a skip locked)`.execute(ctx.db)
}
