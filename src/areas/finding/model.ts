/** So much is read of what somebody types; nobody types more to find one thing. */
const mostLetters = 80
const mostWords = 6

/** The kinds as they are told: people first. */
export const kindOrder: readonly string[] = [
  'students',
  'members',
  'groups',
  'acts',
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

/** A word as short as this stands within many others that have nothing to do with it. */
const shortWord = 4

const partsOf = (text: string) => folded(text).split(/[^\p{L}\p{N}]+/u)

/** Whether every word that was typed is the beginning of one of these. */
export function isBegunIn(text: string, words: readonly string[]): boolean {
  const parts = partsOf(text)
  return words.every((word) => parts.some((part) => part.startsWith(folded(word))))
}

/**
 * What was found, with the kinds first of which something begins with what was typed; each kind keeps its own order. Where something
 * does, a short word that merely stands within another ("uren" in "deuren") finds nothing.
 */
export function meantFirst<One extends { kind: string; title: string; detail: string | null }>(
  found: readonly One[],
  words: readonly string[],
): One[] {
  const begun = found.filter(({ title, detail }) => isBegunIn(`${title} ${detail ?? ''}`, words))
  const kinds = new Set(begun.map(({ kind }) => kind))
  const isWithin = ({ title }: One) =>
    words.some((word) => word.length <= shortWord && !isBegunIn(title, [word]) && folded(title).includes(folded(word)))
  const meant = found.filter((one) => begun.length === 0 || begun.includes(one) || !isWithin(one))
  const placeOf = ({ kind }: One) => (kinds.has(kind) ? 0 : kindOrder.length + 1) + kindOrder.indexOf(kind)
  return meant.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Whether a name has every word that was typed, wherever in it. */
export function isMeant(name: string, words: readonly string[]): boolean {
  const text = folded(name)
  return words.every((word) => text.includes(folded(word)))
}
