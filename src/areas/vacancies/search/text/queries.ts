import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { listSynonyms } from '../synonyms/queries.ts'
import { editSteps, foldLetters, foldStem, halvesOf, isPartOf, slipsAllowed, wordsOf } from './model.ts'

/** One word of a question and the words of the tenant it stands for: the very word, and those that come near. */
export type Term = { asked: string; exact: string[]; parts: string[] }
export type TextPlan = {
  terms: Term[]
  /** More was written than is searched for at once. */
  isCut: boolean
  /** The text as it was probably meant, where a word of it is nobody's. */
  suggestion: string | undefined
}

type Known = {
  asking: string
  stem: string
  root: string
  word: string | null
  wordLetters: string
  wordStem: string
  wordRoot: string
}

/** Reads a text as the words of the tenant it may mean: forms, compounds, synonyms, and where nobody writes so, typos. */
export async function readText(ctx: Ctx, text: string): Promise<TextPlan> {
  const { words, isCut } = wordsOf(text)
  if (words.length === 0) return { terms: [], isCut, suggestion: undefined }
  const synonyms = await listSynonyms(ctx)
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const others = words.flatMap((word) => synonyms.get(foldStem(foldLetters(word))) ?? [])
  const known = await vocabulary(ctx, [...words, ...joined, ...others])
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
    const term = termOf(known, word, synonyms.get(foldStem(foldLetters(word))) ?? [])
    if (term.exact.length + term.parts.length > 0) terms.push(term)
    else {
      const found = await mendWord(ctx, word)
      terms.push(...(found?.terms ?? [term]))
      if (found?.spelled) suggestion = (suggestion ?? text.toLowerCase()).replace(new RegExp(`${word}`), found.spelled)
    }
  }
  return { terms, isCut, suggestion }
}

async function vocabulary(ctx: Ctx, words: readonly string[]): Promise<Map<string, Known[]>> {
  const { rows } = await sql<Known>`select * from app.search_vocabulary(${[...new Set(words)]}::text[])`.execute(ctx.db)
  return Map.groupBy(rows, ({ asking }) => asking)
}

const most = 200

function termOf(known: Map<string, Known[]>, asked: string, synonyms: readonly string[]): Term {
  const rows = (known.get(asked) ?? []).filter((row) => row.word !== null)
  const exact = rows.filter(({ word, stem, wordStem }) => word === asked || wordStem === stem)
  const near = rows.filter(
    (row) =>
      !exact.includes(row) &&
      ((row.root.length >= 3 && row.root === row.wordRoot) || isPartOf(row.stem, row.wordLetters)),
  )
  const same = synonyms.flatMap((synonym) =>
    (known.get(synonym) ?? []).filter(({ word, stem, wordStem }) => word !== null && stem === wordStem),
  )
  const names = (list: Known[]) => [...new Set(list.map(({ word }) => word as string))]
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
  const known = await vocabulary(ctx, halves.flat())
  const isKnown = (half: string) => termOf(known, half, []).exact.length > 0
  const [best] = halves
    .filter((both) => both.every(isKnown))
    .toSorted((a, b) => Math.abs(a[0].length - a[1].length) - Math.abs(b[0].length - b[1].length))
  if (best) return { terms: best.map((half) => termOf(known, half, [])) }
  const spelled = await spellWord(ctx, word)
  if (spelled) return spelled
  const [longest] = halves
    .flat()
    .filter((half) => half.length >= Math.max(4, word.length / 4) && isKnown(half))
    .toSorted((a, b) => b.length - a.length)
  if (!longest) return undefined
  const { exact, parts } = termOf(known, longest, [])
  return { terms: [{ asked: word, exact: [], parts: [...exact, ...parts] }] }
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
  const known = await vocabulary(ctx, [best.word])
  const { exact, parts } = termOf(known, best.word, [])
  return { terms: [{ asked: word, exact, parts }], spelled: best.word }
}
