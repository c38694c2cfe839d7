/** So much is read of what somebody types; nobody types more to find one thing. */
const mostLetters = 80
const mostWords = 6

/** The kinds as they are told: people first. */
export const kindOrder: readonly string[] = [
  'students',
  'members',
  'groups',
  'organizations',
  'vacancies',
  'internships',
  'contracts',
  'periods',
]

/** Of each kind so many are told. */
export const mostOfAKind = 5

/** What is typed as words to look for; what means something to the database is left out. */
export function wordsTyped(typed: string): string[] {
  return typed
    .slice(0, mostLetters)
    .replaceAll(/[%_\\]/g, ' ')
    .split(/\s/)
    .filter(Boolean)
    .slice(0, mostWords)
}

/** A word, and the same with two letters beside each other the other way round. */
export function swapsOf(word: string): string[] {
  const swaps = [...word].map((letter, at) => word.slice(0, at) + (word[at + 1] ?? '') + letter + word.slice(at + 2))
  return [...new Set([word, ...swaps.slice(0, 20)])]
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a name has every word that was typed, wherever in it. */
export function isMeant(name: string, words: readonly string[]): boolean {
  const text = folded(name)
  return words.every((word) => text.includes(folded(word)))
}
