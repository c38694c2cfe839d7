import type { Ctx } from '#areas/context.ts'
import { conflict, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { mostGroups } from './model.ts'
import { listSynonymGroups, type SynonymGroup } from './queries.ts'
import type { SynonymInput } from './schema.ts'

/** From now on these words find the same places. */
export async function addSynonyms(ctx: Ctx, { words }: SynonymInput): Promise<SynonymGroup> {
  const groups = await listSynonymGroups(ctx)
  if (groups.length >= mostGroups) throw conflict('vacancies.too-many-synonyms', { values: { most: mostGroups } })
  assertNew(words, groups)
  const group = { id: newId(), words }
  await ctx.db
    .insertInto('searchSynonyms')
    .values({ tenantId: ctx.tenant.id, ...group, createdAt: ctx.now })
    .execute()
  ctx.audit({ action: 'vacancies.synonyms-added', subject: { type: 'search_synonyms', id: group.id } })
  return group
}

/** A line whose words another line holds already says nothing. */
function assertNew(words: readonly string[], groups: readonly SynonymGroup[]): void {
  if (groups.some((group) => words.every((word) => group.words.includes(word))))
    throw invalid({ words: ['vacancies.synonyms.double'] })
}

/** Changes which words mean the same. */
export async function changeSynonyms(ctx: Ctx, id: string, { words }: SynonymInput): Promise<SynonymGroup> {
  assertNew(
    words,
    (await listSynonymGroups(ctx)).filter((group) => group.id !== id),
  )
  const { numUpdatedRows } = await ctx.db
    .updateTable('searchSynonyms')
    .set({ words })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  ctx.audit({ action: 'vacancies.synonyms-changed', subject: { type: 'search_synonyms', id } })
  return { id, words }
}

/** These words no longer find the same places. */
export async function removeSynonyms(ctx: Ctx, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('searchSynonyms')
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  ctx.audit({ action: 'vacancies.synonyms-removed', subject: { type: 'search_synonyms', id } })
}
