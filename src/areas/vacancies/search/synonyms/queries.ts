import type { Ctx } from '#areas/context.ts'
import { defaultSynonyms, knownSynonyms, mostGroups, synonymsOf, type Synonyms } from './model.ts'

export type SynonymGroup = { id: string; words: string[] }

/** What means the same here: what comes with the product, and what the tenant added. */
export async function listSynonyms(ctx: Ctx): Promise<Synonyms> {
  const own = await listSynonymGroups(ctx)
  return own.length ? synonymsOf([...defaultSynonyms, ...own.map(({ words }) => words)]) : knownSynonyms
}

export async function listSynonymGroups(ctx: Ctx): Promise<SynonymGroup[]> {
  return ctx.db
    .selectFrom('searchSynonyms')
    .select(['id', 'words'])
    .where('tenantId', '=', ctx.tenant.id)
    .orderBy('id')
    .limit(mostGroups)
    .execute()
}
