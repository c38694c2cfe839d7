import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extensionPoint } from '#areas/extension.ts'
import type { Act, Find, Findable } from '#areas/find.ts'
import { actsAs, capacitiesOf, organizationsOf, type Capacity } from '#areas/users/model.ts'
import { isMeant, meantFirst, mostOfAKind, swapsOf, wordsTyped } from './model.ts'

/** What can be found, of all areas in the order of their floors. */
export const finds = extensionPoint<() => readonly Find[]>('what can be found')
export const acts = extensionPoint<() => readonly Act[]>('what can be done')

export type Found = { kind: string; id: string; title: string; detail: string | null; path: string }

type Row = Omit<Found, 'path'> & { subject: string | null }

/** What was typed stands there; or, where nothing was found so, with two letters swapped; or else something like it. */
const ways = ['as typed', 'swapped', 'alike'] as const
type Way = (typeof ways)[number]

/** So many who have work here and so many others are judged by rights, the nearest by name. */
const mostJudged = 200

/**
 * What the actor may see whose name says what was typed, the nearest first; where there is none, a letter wrong is allowed. Then
 * what may be done. Of a single letter nothing is looked for.
 */
export async function find(ctx: Ctx, typed: string): Promise<Found[]> {
  const words = wordsTyped(typed)
  if (words.join('').length < 2) return []
  const done = actsMeant(ctx, words)
  const isTriedOtherwise = done.length === 0 && words.some(mayBeWrong)
  let rows: Row[] = []
  for (const way of isTriedOtherwise ? ways : ways.slice(0, 1))
    if (rows.length === 0) rows = await look(ctx, words, way)
  for (const { subject } of rows) if (subject) ctx.saw('students', subject)
  const pathOf = new Map(finds().map(({ kind, path }) => [kind, path]))
  const found = rows.map(({ kind, id, title, detail }) => {
    return { kind, id, title, detail, path: `${pathOf.get(kind)}/${id}` }
  })
  return meantFirst([...found, ...done], words)
}

/** Only kinds are asked for of which something is called so: each of them is a matter of rights, which is long to plan. */
async function look(ctx: Ctx, words: readonly string[], way: Way): Promise<Row[]> {
  const called = await listCalled(ctx, words, way)
  const parts = finds().flatMap(({ kind, among }) => {
    const part = among(ctx)
    const ids = part && called.get(part.named.of)
    if (!part || !ids) return []
    const { from, where, id, title, detail, named, subject = sql`null::uuid` } = part
    return [
      sql`(select ${kind}::text as kind, ${id} as id, ${title} as title, ${detail} as detail, ${subject} as subject
        from ${from} where ${where} and ${named.id} = any (${ids}::uuid[]) order by array_position(${ids}::uuid[], ${named.id}), id limit ${mostOfAKind})`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } =
    await sql<Row>`select kind, id, title, detail, subject from (${sql.join(parts, sql` union all `)}) f`.execute(
      ctx.db,
    )
  return rows
}

/** Who may see all of their schools, or everybody: of hundreds of one name they are told the nearest. */
const sightOfAll: readonly Capacity[] = ['tenant_admin', 'broker', 'platform_admin', 'school_admin', 'coordinator']

type NamedOf = Findable['named']['of']

/**
 * Who and what is called so, the nearest first, for rights to be judged. A mentor or a company may see a few of whichever school:
 * those few may stand behind hundreds, so each is judged.
 */
async function listCalled(ctx: Ctx, words: readonly string[], way: Way): Promise<Map<NamedOf, string[]>> {
  const [longest = '', ...others] = words.toSorted((one, other) => other.length - one.length)
  const wrong = way === 'as typed' ? [] : others.filter(mayBeWrong)
  const plain = way === 'as typed' ? words : others.filter((word) => !mayBeWrong(word))
  const near = way === 'alike' ? folded(longest) : sql`null::text`
  const asked = sql`${texts(leadOf(longest, way))}, ${near}, ${texts(plain.map(within))}, ${spellingsOf(wrong)},
    ${way === 'alike' ? texts(wrong.map(folded)) : sql`null::text[]`}, ${folded(words.join(' '))}`
  const isSeeingAll = capacitiesOf(ctx.actor).every((capacity) => sightOfAll.includes(capacity))
  const most = isSeeingAll ? mostJudged : null
  const { rows } = await sql<{ of: NamedOf; ids: string[] }>`
    with people as materialized (select id, is_pupil, place from app.find_people(${asked}, ${organizationsOf(ctx.actor)}::uuid[], ${most}::integer))
    select 'users' as of, array_agg(id order by place) as ids from people having count(*) > 0
    union all select 'staff', array_agg(id order by place) from people where not is_pupil having count(*) > 0
    union all select kind, array_agg(id order by place) from app.find_named(${asked}) group by kind`.execute(ctx.db)
  return new Map(rows.map(({ of, ids }) => [of, ids]))
}

function actsMeant(ctx: Ctx, words: readonly string[]): Found[] {
  return acts()
    .filter(({ key, who }) => actsAs(ctx.actor, ...who) && isMeant(ctx.t(`finding.act.${key}`), words))
    .map(({ key, path }) => ({ kind: 'acts', id: key, title: ctx.t(`finding.act.${key}`), detail: null, path }))
}

const folded = (word: string) => sql`app.fold_text(${word})`
const anywhere = (word: string) => sql`'%' || app.fold_text(${word}) || '%'`
const texts = (of: readonly RawBuilder<unknown>[]) => sql`array[${sql.join(of)}]::text[]`

/** Shorter words are as typed. */
const mayBeWrong = (word: string) => word.length >= 4

/** Two letters are looked for only where a word begins, since they stand within every other name. */
const isBeginning = (word: string) => word.length < 3

/** Where a word stands in what begins with a space. */
const within = (word: string) => (isBeginning(word) ? sql`'% ' || app.fold_text(${word}) || '%'` : anywhere(word))

function leadOf(word: string, way: Way): RawBuilder<unknown>[] {
  if (isBeginning(word)) return [sql`app.fold_text(${word}) || '%'`, within(word)]
  return (way === 'as typed' ? [word] : swapsOf(word)).map(anywhere)
}

/** Each word in every way it may be spelled; rows of one length, as the database wants them. */
function spellingsOf(words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`null::text[]`
  const rows = words.map(swapsOf)
  const length = Math.max(...rows.map((row) => row.length))
  return texts(rows.map((row) => texts(Array.from({ length }, (_, at) => anywhere(row[at] ?? row[0] ?? '')))))
}
