import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { defaultSynonyms, knownSynonyms, synonymsOf, type Synonyms } from '../synonyms/model.ts'
import {
  foldLetters,
  foldStem,
  halvesOf,
  isFormOf,
  isPartOf,
  slipsAllowed,
  wordsOf,
  type Term,
  type TextPlan,
} from './model.ts'
import { editSteps } from '#platform/edit-distance.ts'

/** A word of the tenant beside one that is asked for. */
type Near = {
  asking: string
  stem: string
  root: string
  word: string
  wordLetters: string
  wordStem: string
  wordRoot: string
}

/** The words of the tenant that one word is, that come near it, and that it is where it only means the same. */
type Known = { exact: string[]; near: string[]; same: string[] }

/**
 * What is kept in mind of the words of a tenant, for as long as no words come and it says nothing else to mean the same.
 * What a question finds out is put in once it is known that nothing changed meanwhile.
 */
export type Words = {
  /** What the tenant itself says to mean the same, as the database writes it. */
  groups: string | null
  synonyms: Synonyms
  known: Map<string, Known>
  spelled: Map<string, Spelled[]>
}
export type Learned = Pick<Words, 'known' | 'spelled'>

export function noWords(groups: string | null): Words {
  return {
    groups,
    synonyms: groups ? synonymsOf([...defaultSynonyms, ...(JSON.parse(groups) as string[][])]) : knownSynonyms,
    known: new Map(),
    spelled: new Map(),
  }
}

const mostKnown = 2000

export function learn({ known, spelled }: Words, learned: Learned): void {
  if (known.size + spelled.size > mostKnown) {
    known.clear()
    spelled.clear()
  }
  for (const [word, rows] of learned.known) known.set(word, rows)
  for (const [word, rows] of learned.spelled) spelled.set(word, rows)
}

/**
 * Reads a text as the words of the tenant it may mean: forms, compounds, synonyms, and where nobody writes so, typos. What
 * is in mind is not asked; `learned` is what was.
 */
export async function readText(ctx: Ctx, text: string, mind?: Words): Promise<{ plan: TextPlan; learned: Learned }> {
  const learned: Learned = { known: new Map(), spelled: new Map() }
  const { words, isCut } = wordsOf(text)
  if (words.length === 0) return { plan: { terms: [], isCut, suggestion: undefined }, learned }
  const { synonyms } = mind ?? noWords(await readGroups(ctx))
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const stems = words.map((word) => foldStem(foldLetters(word)))
  const others = stems.flatMap((stem) => synonyms.get(stem) ?? [])
  const reading = { mind, learned }
  const known = await readVocabulary(ctx, reading, words, [...joined, ...others])
  const terms: Term[] = []
  let suggestion: string | undefined
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string
    // Two words that are also written as one, kinder opvang: where it stands, both are there.
    const asOne = [joined[at - 1], joined[at]].flatMap((one) => (one ? termOf(known, one, []).exact : []))
    const term = termOf(known, word, synonyms.get(stems[at] as string) ?? [], asOne)
    if (term.exact.length + term.parts.length > 0) terms.push(term)
    else {
      const found = await mendWord(ctx, reading, word)
      terms.push(...(found?.terms ?? [term]))
      if (found?.spelled) suggestion = (suggestion ?? text.toLowerCase()).replace(new RegExp(`${word}`), found.spelled)
    }
  }
  return { plan: { terms, isCut, suggestion }, learned }
}

async function readGroups(ctx: Ctx): Promise<string | null> {
  const { rows } = await sql<{ groups: string | null }>`
    select json_agg(words order by id)::text as groups from search_synonyms where tenant_id = ${ctx.tenant.id}`.execute(
    ctx.db,
  )
  return rows[0]?.groups ?? null
}

type Reading = { mind: Words | undefined; learned: Learned }

/** The words of the tenant that each of `asked` may mean, in form or as a part, and those of the stem of each of `same`. */
async function readVocabulary(
  ctx: Ctx,
  { mind, learned }: Reading,
  asked: readonly string[],
  same: readonly string[],
): Promise<Map<string, Known>> {
  // What is asked holds what only means the same; its mark keeps the two apart.
  const wanted = new Map([
    ...same.map((word) => [word, `=${word}`] as const),
    ...asked.map((word) => [word, word] as const),
  ])
  const inMind = (mark: string) => mind?.known.get(mark) ?? learned.known.get(mark)
  const missing = [...wanted].filter(([, mark]) => !inMind(mark))
  if (missing.length) {
    const { rows } = await sql<{ words: string | null }>`
      select json_agg(json_build_object('asking', v.asking, 'stem', v.stem, 'root', v.root, 'word', v.word,
        'wordLetters', v.word_letters, 'wordStem', v.word_stem, 'wordRoot', v.word_root) order by v.word)::text as words
      from app.search_vocabulary(${missing.flatMap(([word, mark]) => (word === mark ? [word] : []))}::text[],
        ${missing.flatMap(([word, mark]) => (word === mark ? [] : [word]))}::text[]) v`.execute(ctx.db)
    const read = Map.groupBy(rows[0]?.words ? (JSON.parse(rows[0].words) as Near[]) : [], ({ asking }) => asking)
    for (const [word, mark] of missing) learned.known.set(mark, knownOf(word, read.get(word) ?? []))
  }
  return new Map([...wanted].map(([word, mark]) => [word, inMind(mark) ?? knownOf(word, [])]))
}

function knownOf(asked: string, rows: readonly Near[]): Known {
  const names = (list: readonly Near[]) => [...new Set(list.map(({ word }) => word))]
  const isExact = ({ word, stem, wordStem }: Near) => word === asked || wordStem === stem
  return {
    exact: names(rows.filter(isExact)),
    near: names(
      rows.filter(
        (row) =>
          !isExact(row) && ((row.root.length >= 3 && row.root === row.wordRoot) || isPartOf(row.stem, row.wordLetters)),
      ),
    ),
    // A short stem is of many words: what is called `horse` is not where somebody must `horen`.
    same: names(
      rows.filter(({ stem, wordStem, wordLetters }) => stem === wordStem && isFormOf(foldLetters(asked), wordLetters)),
    ),
  }
}

const most = 200

function termOf(
  known: Map<string, Known>,
  asked: string,
  synonyms: readonly string[],
  asOne: readonly string[] = [],
): Term {
  const { exact = [], near = [] } = known.get(asked) ?? {}
  const own = [...new Set([...exact, ...asOne])]
  const parts = new Set([...synonyms.flatMap((synonym) => known.get(synonym)?.same ?? []), ...near])
  return { asked, exact: own, parts: [...parts].filter((word) => !own.includes(word)).slice(0, most) }
}

type Mended = { terms: Term[]; spelled?: string } | undefined

/** A word nobody wrote: a compound of two that are known, one with a slip in it, or a compound of which one half is known. */
async function mendWord(ctx: Ctx, reading: Reading, word: string): Promise<Mended> {
  const halves = halvesOf(word)
  const known = await readVocabulary(ctx, reading, [], halves.flat())
  const isKnown = (half: string) => termOf(known, half, []).exact.length > 0
  const [best] = halves
    .filter((both) => both.every(isKnown))
    .toSorted((a, b) => Math.abs(a[0].length - a[1].length) - Math.abs(b[0].length - b[1].length))
  const whole = async (words: readonly string[]) => {
    const read = await readVocabulary(ctx, reading, words, [])
    return words.map((one) => termOf(read, one, []))
  }
  if (best) return { terms: await whole(best) }
  const spelled = await spellWord(ctx, reading, word)
  if (spelled) return spelled
  const [longest] = halves
    .flat()
    .filter((half) => half.length >= Math.max(4, word.length / 4) && isKnown(half))
    .toSorted((a, b) => b.length - a.length)
  if (!longest) return undefined
  const [half] = (await whole([longest])) as [Term]
  return { terms: [{ asked: word, exact: [], parts: [...half.exact, ...half.parts] }] }
}

type Spelled = { word: string; letters: string }

async function spellWord(ctx: Ctx, reading: Reading, word: string): Promise<Mended> {
  const letters = foldLetters(word)
  const { mind, learned } = reading
  let rows = mind?.spelled.get(word)
  if (!rows) {
    rows = (await sql<Spelled>`select word, letters from app.search_spelling(${word})`.execute(ctx.db)).rows
    learned.spelled.set(word, rows)
  }
  const [best] = rows
    .map((row) => ({ ...row, steps: editSteps(letters, row.letters) }))
    .filter(({ steps }) => steps <= slipsAllowed(letters.length))
    .toSorted((a, b) => a.steps - b.steps)
  if (!best) return undefined
  const { exact, parts } = termOf(await readVocabulary(ctx, reading, [best.word], []), best.word, [])
  return { terms: [{ asked: word, exact, parts }], spelled: best.word }
}
