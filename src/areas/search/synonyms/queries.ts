import type { Ctx } from '#areas/context.ts'
import { mostGroups } from './model.ts'

export type SynonymGroup = { id: string; words: string[] }

/** What the tenant itself says to mean the same. */
export async function listSynonymGroups(ctx: Ctx): Promise<SynonymGroup[]> {
  return ctx.db
    .selectFrom('searchSynonyms')
    .select(['id', 'words'])
    .where('tenantId', '=', ctx.tenant.id)
    .orderBy('id')
    .limit(mostGroups)
    .execute()
}
