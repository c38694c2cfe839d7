import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { whoAsks } from '#areas/users/model.ts'

/** How long somebody is taken to be there after their browser last said so, in milliseconds: three times as long as it waits. */
export const hereFor = 60_000

/** Somebody who has the form of a page open. */
export type Presence = { userId: string; name: string; seenAt: Date }

/** Who else has the form of a page open now. */
export async function listOthersHere(ctx: Ctx, pageId: string): Promise<Presence[]> {
  const { rows } = await sql<Presence>`
    select c.user_id, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, c.seen_at
    from content_presences c join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where c.tenant_id = ${ctx.tenant.id} and c.page_id = ${pageId} and c.user_id <> ${whoAsks(ctx.actor).userId}
      and c.seen_at > ${new Date(ctx.now.getTime() - hereFor)}
    order by u.first_name, u.last_name, u.id`.execute(ctx.db)
  return rows
}
