import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extensionPoint } from '#areas/extension.ts'
import type { Act, Find } from '#areas/find.ts'
import { actsAs, capacitiesOf, organizationsOf, type Capacity } from '#areas/users/model.ts'
import { isMeant, meantFirst, mostOfAKind, swapsOf, wordsTyped } from './model.ts'

/** What can be found, of all areas in the order of their floors. */
export const finds = extensionPoint<() => readonly Find[]>('what can be found')
export const acts = extensionPoint<() => readonly Act[]>('what can be done')

export type Found = { kind: string; id: string; title: string; detail: string | null; path: string }

type Row = Omit<Found, 'path'> & { subject: string | null }

/** What was typed stands there; or, where nothing was found so, something like it. */
type Way = 'as typed' | 'alike'

/** So many pupils and so many others are judged by rights, the nearest by name. */
const mostJudged = 200

/**
 * What the actor may see whose name says what was typed, the nearest first; where there is none, a letter wrong is allowed. Then
 * what may be done. Each way is one round trip. Of a single letter nothing is looked for.
 */
export async function find(ctx: Ctx, typed: string): Promise<Found[]> {
  const words = wordsTyped(typed)
  if (words.join('').length < 2) return []
  const done = actsMeant(ctx, words)
  const exact = await look(ctx, words, 'as typed')
  const isTriedAlike = exact.length === 0 && done.length === 0 && words.some(mayBeWrong)
  const rows = isTriedAlike ? await look(ctx, words, 'alike') : exact
  for (const { subject } of rows) if (subject) ctx.saw('students', subject)
  const pathOf = new Map(finds().map(({ kind, path }) => [kind, path]))
  const found = rows.map(({ kind, id, title, detail }) => {
    return { kind, id, title, detail, path: `${pathOf.get(kind)}/${id}` }
  })
  return meantFirst([...found, ...done], words)
}

async function look(ctx: Ctx, words: readonly string[], way: Way): Promise<Row[]> {
  const parts = finds().flatMap(({ kind, among }) => {
    const part = among(ctx)
    if (!part) return []
    const { from, where, id, title, detail, says, named, subject = sql`null::uuid` } = part
    const isMeantHere = named
      ? sql<SqlBool>`${named.id} in (select id from ${sql.ref(`named_${named.of}`)})`
      : isTyped(says, words, way)
    return [
      sql`(select ${kind}::text as kind, ${id} as id, ${title} as title, ${detail} as detail, ${subject} as subject, ${nearness(says, words, way)} as nearness
        from ${from} where ${where} and ${isMeantHere} order by nearness desc, title, id limit ${mostOfAKind})`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Row>`with ${way === 'as typed' ? peopleTyped(ctx, words) : peopleAlike(ctx, words)},
      named_vacancies as materialized (${lookUp('find_vacancies', words, way)})
    select kind, id, title, detail, subject from (${sql.join(parts, sql` union all `)}) f`.execute(ctx.db)
  return rows
}

/** Who may see all of their schools, or everybody: of hundreds of one name they are told the nearest. */
const sightOfAll: readonly Capacity[] = ['tenant_admin', 'broker', 'platform_admin', 'school_admin', 'coordinator']

/** A mentor or a company may see a few of whichever school: those few may stand behind hundreds, so each is judged. */
function peopleTyped(ctx: Ctx, words: readonly string[]): RawBuilder<unknown> {
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length)
  const others = words.map((word) => sql`${word.length < 3 ? '% ' : '%'} || app.fold_text(${word}) || '%'`)
  const isSeeingAll = capacitiesOf(ctx.actor).every((capacity) => sightOfAll.includes(capacity))
  const most = isSeeingAll ? sql`${mostJudged}::integer` : sql`null::integer`
  return sql`named_people as materialized (select id, is_pupil from app.find_people(array[${sql.join(patternsOf(longest, 'as typed'))}],
        array[${sql.join(others)}], app.fold_text(${words.join(' ')}), ${organizationsOf(ctx.actor)}::uuid[], ${most})),
      named_users as (select id from named_people), named_staff as (select id from named_people where not is_pupil)`
}

function peopleAlike(ctx: Ctx, words: readonly string[]): RawBuilder<unknown> {
  return sql`named_users as materialized (${lookUp('find_users', words, 'alike')}),
      named_staff as materialized (select n.id from named_users n
        where not exists (select 1 from student_profiles s where s.tenant_id = ${ctx.tenant.id}::uuid and s.user_id = n.id))`
}

function actsMeant(ctx: Ctx, words: readonly string[]): Found[] {
  return acts()
    .filter(({ key, who }) => actsAs(ctx.actor, ...who) && isMeant(ctx.t(`finding.act.${key}`), words))
    .map(({ key, path }) => ({ kind: 'acts', id: key, title: ctx.t(`finding.act.${key}`), detail: null, path }))
}

const pattern = (word: string) => sql`'%' || app.fold_text(${word}) || '%'`

/** Shorter words are as typed. */
const mayBeWrong = (word: string) => word.length >= 4

/** Where a word may stand: two letters only where a word begins, since they stand within every other name. */
const patternsOf = (word: string, way: Way): RawBuilder<unknown>[] =>
  word.length < 3
    ? [sql`app.fold_text(${word}) || '%'`, sql`'% ' || app.fold_text(${word}) || '%'`]
    : (way === 'alike' && mayBeWrong(word) ? swapsOf(word) : [word]).map(pattern)

/** Whose name has every word: it stands there, or also with two letters swapped, or something like it. */
function lookUp(by: 'find_users' | 'find_vacancies', words: readonly string[], way: Way): RawBuilder<unknown> {
  const each = words.map((word) => {
    const patterns = sql`array[${sql.join(patternsOf(word, way))}]`
    const near = way === 'alike' && mayBeWrong(word) ? sql`app.fold_text(${word})` : sql`null::text`
    return sql`select ${sql.raw(`app.${by}`)}(${patterns}, ${near}) as id`
  })
  return sql.join(each, sql` intersect `)
}

/** The same for what has few rows of a tenant: each is compared. */
function isTyped(says: RawBuilder<unknown>, words: readonly string[], way: Way): RawBuilder<SqlBool> {
  const each = words.map((word) => {
    const typed = sql<SqlBool>`${says} like any (array[${sql.join(patternsOf(word, way))}])`
    if (way === 'as typed' || !mayBeWrong(word)) return typed
    return sql<SqlBool>`(${typed} or public.word_similarity(app.fold_text(${word}), ${says}) >= 0.45)`
  })
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** It begins with it, a word of it does, it stands somewhere, its words do, or it is like it. */
function nearness(says: RawBuilder<unknown>, words: readonly string[], way: Way): RawBuilder<number> {
  const typed = sql`app.fold_text(${words.join(' ')})`
  const otherwise = way === 'as typed' ? sql`1` : sql`public.word_similarity(${typed}, ${says})`
  return sql<number>`case when ${says} like ${typed} || '%' then 4 when ${says} like '% ' || ${typed} || '%' then 3
    when ${says} like '%' || ${typed} || '%' then 2 else ${otherwise} end`
}
