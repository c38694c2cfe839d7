import type { Ctx } from '#areas/context.ts'
import { userIdOf } from '#areas/users/model.ts'
import { notFound } from '#platform/errors.ts'
import { digest } from '#platform/ids.ts'
import type { SearchFrequency } from './model.ts'

export type SavedSearch = {
  id: string
  name: string
  query: string
  frequency: SearchFrequency
  paused: boolean
  ranOn: string | null
  createdAt: Date
}

const columns = ['id', 'name', 'query', 'frequency', 'paused', 'ranOn', 'createdAt'] as const

/** The searches the actor kept, in the order they were kept. */
export async function listSavedSearches(ctx: Ctx): Promise<SavedSearch[]> {
  const rows = await ctx.db
    .selectFrom('savedSearches')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userIdOf(ctx.actor) ?? null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(asSearch)
}

/** One of the actor's own. */
export async function getSavedSearch(ctx: Ctx, id: string): Promise<SavedSearch> {
  const row = await ctx.db
    .selectFrom('savedSearches')
    .select(columns)
    .where('tenantId', '=', ctx.tenant.id)
    .where('userId', '=', userIdOf(ctx.actor) ?? null)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return asSearch(row)
}

export type MailedSearch = SavedSearch & { userId: string; stopSecret: string }

/** The search behind a mail, for who writes it. As the system. */
export async function findMailedSearch(ctx: Ctx, id: string): Promise<MailedSearch | undefined> {
  const row = await ctx.db
    .selectFrom('savedSearches')
    .select([...columns, 'userId', 'stopSecret'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...asSearch(row), userId: row.userId, stopSecret: row.stopSecret }
}

/** The search a mail's link is about. Without the secret nobody learns that it is there. */
export async function getSearchByLink(ctx: Ctx, id: string, secret: string | null): Promise<MailedSearch> {
  const found = secret && secret.length <= 100 ? await findMailedSearch(ctx, id) : undefined
  if (!found || !digest(found.stopSecret).equals(digest(secret as string))) throw notFound()
  return found
}

function asSearch<Row extends { frequency: string }>(row: Row): Row & { frequency: SearchFrequency } {
  return { ...row, frequency: row.frequency as SearchFrequency }
}
