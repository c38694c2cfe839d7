import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { Due, NoticeKey, Reminder } from '#areas/notice.ts'
import { notify } from '../commands.ts'
import { peopleOf } from '../queries.ts'

/**
 * Tells what is due by the clock. Runs with every sweep, as the system; each reminder has a name of its own, so that it is
 * told once however often the sweep comes by, and costs nothing after that.
 */
export async function sendReminders(ctx: Ctx, reminders: readonly Reminder[]): Promise<void> {
  for (const { key, due, about } of reminders)
    for (const one of await untold(ctx, key, await due(ctx)))
      for (const told of await about(ctx, one, peopleOf(ctx))) await notify(ctx, { dedupe: one.name, ...told })
}

/** What was not told before: the names are claimed in this transaction, all in one statement. */
async function untold(ctx: Ctx, key: NoticeKey, due: Due[]): Promise<Due[]> {
  if (due.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    insert into reminders (tenant_id, name, told_at)
    select ${ctx.tenant.id}, ${`${key}:`} || name, ${ctx.now} from unnest(${due.map(({ name }) => name)}::text[]) name
    on conflict do nothing returning name`.execute(ctx.db)
  const mine = new Set(rows.map(({ name }) => name))
  return due.filter(({ name }) => mine.has(`${key}:${name}`))
}
