import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extensionPoint } from '#areas/extension.ts'
import type { Act, Find } from '#areas/find.ts'
import { actsAs } from '#areas/users/model.ts'
import { isMeant, kindOrder, mostOfAKind, swapsOf, wordsOf } from './model.ts'

/** What can be found, of all areas in the order of their floors. */
export const finds = extensionPoint<() => readonly Find[]>('what can be found')
export const acts = extensionPoint<() => readonly Act[]>('what can be done')

export type Found = { kind: string; id: string; title: string; detail: string | null; path: string }

type Row = Omit<Found, 'path'>

/**
 * What the actor may see whose name says what was typed, a letter wrong allowed, the nearest first; then what may be done.
 * One round trip. Of a single letter nothing is looked for.
 */
export async function find(ctx: Ctx, typed: string): Promise<Found[]> {
  const words = wordsOf(typed)
  if (words.join('').length < 2) return []
  const kinds = finds()
  const parts = kinds.flatMap(({ kind, among }) => {
    const part = among(ctx)
    if (!part) return []
    const { from, where, id, title, detail, says } = part
    return [
      sql`(select ${kind}::text as kind, ${id} as id, ${title} as title, ${detail} as detail, ${nearness(says, words)} as nearness
        from ${from} where ${where} and ${isTyped(says, words)} order by nearness desc, title, id limit ${mostOfAKind})`,
    ]
  })
  const meant = acts().filter(
    ({ key, who }) => actsAs(ctx.actor, ...who) && isMeant(ctx.t(`finding.act.${key}`), words),
  )
  const done = meant.map(({ key, path }) => ({
    kind: 'acts',
    id: key,
    title: ctx.t(`finding.act.${key}`),
    detail: null,
    path,
  }))
  if (parts.length === 0) return done
  // The limit is set with the question, in the same packet: nobody waits for it.
  const limit = sql`set local pg_trgm.word_similarity_threshold = 0.45`.execute(ctx.db)
  const [, { rows }] = await Promise.all([
    limit,
    sql<Row>`select kind, id, title, detail from (${sql.join(parts, sql` union all `)}) f`.execute(ctx.db),
  ])
  const pathOf = new Map(kinds.map(({ kind, path }) => [kind, path]))
  const inOrder = rows.toSorted((one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind))
  return [...inOrder.map((row) => ({ ...row, path: `${pathOf.get(row.kind)}/${row.id}` })), ...done]
}

/** Every word stands in it, or something like it does: `zofja` finds Zofia, `giet` Geit. Shorter words are as they are typed. */
function isTyped(says: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  const each = words.map((word) => {
    const wanted = sql`app.fold_text(${word})`
    if (word.length < 4) return sql<SqlBool>`${says} like '%' || ${wanted} || '%'`
    const swapped = swapsOf(word).map((one) => sql`'%' || app.fold_text(${one}) || '%'`)
    return sql<SqlBool>`(${says} like any (array[${sql.join(swapped)}]) or ${wanted} operator(public.<%) ${says})`
  })
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** It begins with it, a word of it does, it stands somewhere, or it is like it. */
function nearness(says: RawBuilder<unknown>, words: readonly string[]): RawBuilder<number> {
  const typed = sql`app.fold_text(${words.join(' ')})`
  return sql<number>`case when ${says} like ${typed} || '%' then 4 when ${says} like '% ' || ${typed} || '%' then 3
    when ${says} like '%' || ${typed} || '%' then 2 else public.word_similarity(${typed}, ${says}) end`
}
