import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { giveAccounts } from '#areas/users/commands.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/passwords.ts'
import { findAccount } from '../queries.ts'

export type NewAccount = { email?: string; username?: string; password?: string }

/** Makes an account, or finds the one this cooperation already has for the address. Gives back its id. */
export async function ensureAccount(ctx: Ctx, { email, username, password }: NewAccount): Promise<string> {
  const known = await findAccount(ctx, email ?? username ?? '')
  if (known) return known.id
  const id = newId()
  await ctx.db
    .insertInto('accounts')
    .values({
      cooperationId: ctx.tenant.cooperationId,
      id,
      email: email ?? null,
      username: username ?? null,
      passwordHash: password === undefined ? null : await hashPassword(password),
      confirmedAt: password === undefined ? null : ctx.now,
    })
    .execute()
  return id
}

export type AccountWish = { email: string | null; username: string | null; passwordHash?: string | null }

/** Accounts for many at once, each found or made; the ids come back in the order asked. */
export async function ensureAccounts(ctx: Ctx, wishes: AccountWish[]): Promise<string[]> {
  return (await findOrMakeAccounts(ctx, wishes)).map(({ id }) => id)
}

/** The same, and which of them were made: an account that was found may be somebody's in another tenant too. */
export async function findOrMakeAccounts(ctx: Ctx, wishes: AccountWish[]): Promise<{ id: string; isNew: boolean }[]> {
  const rows = wishes.map((wish) => ({ ...wish, id: newId(), confirmedAt: wish.passwordHash ? ctx.now : null }))
  await sql`
    insert into accounts (cooperation_id, id, email, username, password_hash, confirmed_at)
    select ${ctx.tenant.cooperationId}, r.id, r.email, r.username, r."passwordHash", r."confirmedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, email text, username text, "passwordHash" text, "confirmedAt" timestamptz)
    on conflict do nothing`.execute(ctx.db)
  const { rows: found } = await sql<{ at: number; id: string }>`
    with w as (select * from jsonb_to_recordset(${JSON.stringify(rows.map(({ email, username }, at) => ({ at, email, username })))}::jsonb) as w (at int, email text, username text))
    select w.at, a.id from w join accounts a on a.cooperation_id = ${ctx.tenant.cooperationId} and a.email = w.email
    union all
    select w.at, a.id from w join accounts a on a.cooperation_id = ${ctx.tenant.cooperationId} and a.username = w.username where w.email is null
    order by at`.execute(ctx.db)
  const made = new Set(rows.map(({ id }) => id))
  return found.map(({ id }) => ({ id, isNew: made.has(id) }))
}

/**
 * Other addresses for people who were invited and have not come in: they get another account. The one before stays as it is,
 * since somebody of another tenant may have it too, whom no query of this tenant sees.
 */
export async function readdress(ctx: Ctx, wishes: readonly { userId: string; email: string }[]): Promise<void> {
  if (wishes.length === 0) return
  const ids = await ensureAccounts(
    ctx,
    wishes.map(({ email }) => ({ email, username: null })),
  )
  await giveAccounts(
    ctx,
    wishes.map(({ userId }, at) => ({ id: userId, accountId: ids[at] as string })),
  )
}
