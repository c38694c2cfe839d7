import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { defaultSynonyms, knownSynonyms, synonymsOf } from '../synonyms/model.ts'
import {
  editSteps,
  foldLetters,
  foldStem,
  halvesOf,
  isPartOf,
  slipsAllowed,
  wordsOf,
  type Term,
  type TextPlan,
} from './model.ts'

type Known = {
  asking: string
  stem: string
  root: string
  word: string
  wordLetters: string
  wordStem: string
  wordRoot: string
}

/** Reads a text as the words of the tenant it may mean: forms, compounds, synonyms, and where nobody writes so, typos. */
export async function readText(ctx: Ctx, text: string): Promise<TextPlan> {
  const { words, isCut } = wordsOf(text)
  if (words.length === 0) return { terms: [], isCut, suggestion: undefined }
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const stems = words.map((word) => foldStem(foldLetters(word)))
  const usual = stems.flatMap((stem) => knownSynonyms.get(stem) ?? [])
  const read = await readVocabulary(ctx, words, [...joined, ...usual])
  // What the tenant itself says to mean the same is seldom about these words: only then is asked again.
  const synonyms = read.groups.length ? synonymsOf([...defaultSynonyms, ...read.groups]) : knownSynonyms
  const others = stems
    .flatMap((stem) => synonyms.get(stem) ?? [])
    .filter((word) => !usual.includes(word) && !words.includes(word))
  const known = others.length ? new Map([...read.known, ...(await readVocabulary(ctx, [], others)).known]) : read.known
  const terms: Term[] = []
  let suggestion: string | undefined
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string
    // Two words that are one here: kinder opvang.
    const both = at + 1 < words.length ? termOf(known, joined[at] as string, []) : undefined
    if (both && both.exact.length) {
      terms.push(both)
      at += 1
      continue
    }
    const term = termOf(known, word, synonyms.get(stems[at] as string) ?? [])
    if (term.exact.length + term.parts.length > 0) terms.push(term)
    else {
      const found = await mendWord(ctx, word)
      terms.push(...(found?.terms ?? [term]))
      if (found?.spelled) suggestion = (suggestion ?? text.toLowerCase()).replace(new RegExp(`${word}`), found.spelled)
    }
  }
  return { terms, isCut, suggestion }
}

type Vocabulary = { known: Map<string, Known[]>; groups: string[][] }

/**
 * The words of the tenant that each of `asked` may mean, in form or as a part, and those of the stem of each of `same`,
 * with what the tenant says to mean the same.
 */
async function readVocabulary(ctx: Ctx, asked: readonly string[], same: readonly string[]): Promise<Vocabulary> {
  const { rows } = await sql<{ words: string | null; groups: string[][] | null }>`
    select (select json_agg(json_build_object('asking', v.asking, 'stem', v.stem, 'root', v.root, 'word', v.word,
        'wordLetters', v.word_letters, 'wordStem', v.word_stem, 'wordRoot', v.word_root) order by v.word)::text
        from app.search_vocabulary(${asked}::text[], ${[...new Set(same)].filter((word) => !asked.includes(word))}::text[]) v) as words,
      (select json_agg(words order by id) from search_synonyms where tenant_id = ${ctx.tenant.id}) as groups`.execute(
    ctx.db,
  )
  const words = rows[0]?.words ? (JSON.parse(rows[0].words) as Known[]) : []
  return { known: Map.groupBy(words, ({ asking }) => asking), groups: rows[0]?.groups ?? [] }
}

const most = 200

function termOf(known: Map<string, Known[]>, asked: string, synonyms: readonly string[]): Term {
  const rows = known.get(asked) ?? []
  const exact = rows.filter(({ word, stem, wordStem }) => word === asked || wordStem === stem)
  const near = rows.filter(
    (row) =>
      !exact.includes(row) &&
      ((row.root.length >= 3 && row.root === row.wordRoot) || isPartOf(row.stem, row.wordLetters)),
  )
  const same = synonyms.flatMap((synonym) =>
    (known.get(synonym) ?? []).filter(({ stem, wordStem }) => stem === wordStem),
  )
  const names = (list: Known[]) => [...new Set(list.map(({ word }) => word))]
  const own = names(exact)
  return {
    asked,
    exact: own,
    parts: names([...same, ...near])
      .filter((word) => !own.includes(word))
      .slice(0, most),
  }
}

type Mended = { terms: Term[]; spelled?: string } | undefined

/** A word nobody wrote: a compound of two that are known, one with a slip in it, or a compound of which one half is known. */
async function mendWord(ctx: Ctx, word: string): Promise<Mended> {
  const halves = halvesOf(word)
  const { known } = await readVocabulary(ctx, [], halves.flat())
  const isKnown = (half: string) => termOf(known, half, []).exact.length > 0
  const [best] = halves
    .filter((both) => both.every(isKnown))
    .toSorted((a, b) => Math.abs(a[0].length - a[1].length) - Math.abs(b[0].length - b[1].length))
  const whole = async (words: readonly string[]) => {
    const read = await readVocabulary(ctx, words, [])
    return words.map((one) => termOf(read.known, one, []))
  }
  if (best) return { terms: await whole(best) }
  const spelled = await spellWord(ctx, word)
  if (spelled) return spelled
  const [longest] = halves
    .flat()
    .filter((half) => half.length >= Math.max(4, word.length / 4) && isKnown(half))
    .toSorted((a, b) => b.length - a.length)
  if (!longest) return undefined
  const [half] = (await whole([longest])) as [Term]
  return { terms: [{ asked: word, exact: [], parts: [...half.exact, ...half.parts] }] }
}

async function spellWord(ctx: Ctx, word: string): Promise<Mended> {
  const letters = foldLetters(word)
  const { rows } = await sql<{ word: string; letters: string }>`
    select word, letters from app.search_spelling(${word})`.execute(ctx.db)
  const [best] = rows
    .map((row) => ({ ...row, steps: editSteps(letters, row.letters) }))
    .filter(({ steps }) => steps <= slipsAllowed(letters.length))
    .toSorted((a, b) => a.steps - b.steps)
  if (!best) return undefined
  const { known } = await readVocabulary(ctx, [best.word], [])
  const { exact, parts } = termOf(known, best.word, [])
  return { terms: [{ asked: word, exact, parts }], spelled: best.word }
}
