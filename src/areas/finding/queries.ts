import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extensionPoint } from '#areas/extension.ts'
import type { Act, Find } from '#areas/find.ts'
import { actsAs } from '#areas/users/model.ts'
import { isMeant, kindOrder, mostOfAKind, swapsOf, wordsTyped } from './model.ts'

/** What can be found, of all areas in the order of their floors. */
export const finds = extensionPoint<() => readonly Find[]>('what can be found')
export const acts = extensionPoint<() => readonly Act[]>('what can be done')

export type Found = { kind: string; id: string; title: string; detail: string | null; path: string }

type Row = Omit<Found, 'path'> & { subject: string | null }

/**
 * What the actor may see whose name says what was typed, a letter wrong allowed, the nearest first; then what may be done.
 * One round trip. Of a single letter nothing is looked for.
 */
export async function find(ctx: Ctx, typed: string): Promise<Found[]> {
  const words = wordsTyped(typed)
  if (words.join('').length < 2) return []
  const kinds = finds()
  const parts = kinds.flatMap(({ kind, among }) => {
    const part = among(ctx)
    if (!part) return []
    const { from, where, id, title, detail, says, named, subject = sql`null::uuid` } = part
    const isMeantHere = named
      ? sql<SqlBool>`${named.id} in (select id from ${sql.ref(`named_${named.of}`)})`
      : isTyped(says, words)
    return [
      sql`(select ${kind}::text as kind, ${id} as id, ${title} as title, ${detail} as detail, ${subject} as subject, ${nearness(says, words)} as nearness
        from ${from} where ${where} and ${isMeantHere} order by nearness desc, title, id limit ${mostOfAKind})`,
    ]
  })
  const done = actsMeant(ctx, words)
  if (parts.length === 0) return done
  const { rows } = await sql<Row>`with named_users as materialized (${lookUp('find_users', words)}),
      named_staff as materialized (select n.id from named_users n
        where not exists (select 1 from student_profiles s where s.tenant_id = ${ctx.tenant.id}::uuid and s.user_id = n.id)),
      named_vacancies as materialized (${lookUp('find_vacancies', words)})
    select kind, id, title, detail, subject from (${sql.join(parts, sql` union all `)}) f`.execute(ctx.db)
  for (const { subject } of rows) if (subject) ctx.saw('students', subject)
  const pathOf = new Map(kinds.map(({ kind, path }) => [kind, path]))
  const inOrder = rows.toSorted((one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind))
  const found = inOrder.map(({ kind, id, title, detail }) => {
    return { kind, id, title, detail, path: `${pathOf.get(kind)}/${id}` }
  })
  return [...found, ...done]
}

function actsMeant(ctx: Ctx, words: readonly string[]): Found[] {
  return acts()
    .filter(({ key, who }) => actsAs(ctx.actor, ...who) && isMeant(ctx.t(`finding.act.${key}`), words))
    .map(({ key, path }) => ({ kind: 'acts', id: key, title: ctx.t(`finding.act.${key}`), detail: null, path }))
}

const pattern = (word: string) => sql`'%' || app.fold_text(${word}) || '%'`

/** Where a word may stand: two letters only where a word begins, since they stand within every other name. */
const patternsOf = (word: string): RawBuilder<unknown>[] =>
  word.length < 3
    ? [sql`app.fold_text(${word}) || '%'`, sql`'% ' || app.fold_text(${word}) || '%'`]
    : (word.length < 4 ? [word] : swapsOf(word)).map(pattern)

/** Whose name has every word: it stands there, with two letters swapped, or something like it. Shorter words are as typed. */
function lookUp(by: 'find_users' | 'find_vacancies', words: readonly string[]): RawBuilder<unknown> {
  const each = words.map((word) => {
    const patterns = sql`array[${sql.join(patternsOf(word))}]`
    const near = word.length < 4 ? sql`null::text` : sql`app.fold_text(${word})`
    return sql`select ${sql.raw(`app.${by}`)}(${patterns}, ${near}) as id`
  })
  return sql.join(each, sql` intersect `)
}

/** The same for what has few rows of a tenant: each is compared. */
function isTyped(says: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  const each = words.map((word) => {
    const typed = sql<SqlBool>`${says} like any (array[${sql.join(patternsOf(word))}])`
    if (word.length < 4) return typed
    return sql<SqlBool>`(${typed} or public.word_similarity(app.fold_text(${word}), ${says}) >= 0.45)`
  })
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** It begins with it, a word of it does, it stands somewhere, or it is like it. */
function nearness(says: RawBuilder<unknown>, words: readonly string[]): RawBuilder<number> {
  const typed = sql`app.fold_text(${words.join(' ')})`
  return sql<number>`case when ${says} like ${typed} || '%' then 4 when ${says} like '% ' || ${typed} || '%' then 3
    when ${says} like '%' || ${typed} || '%' then 2 else public.word_similarity(${typed}, ${says}) end`
}
