/** One word of a question and the words of the tenant it stands for: the very word, and those that come near. */
export type Term = { asked: string; exact: string[]; parts: string[] }
export type TextPlan = {
  terms: Term[]
  /** More was written than is searched for at once. */
  isCut: boolean
  /** The text as it was probably meant, where a word of it is nobody's. */
  suggestion: string | undefined
}

/**
 * How words are compared. `foldLetters` and `foldStem` are app.fold_letters and app.fold_stem of the database, which keeps
 * what they give beside every word of a tenant: text/queries.test.ts holds them together.
 */
export function foldLetters(text: string): string {
  return plainLetters(text)
    .replaceAll(/([a-z])\1+/g, '$1')
    .replaceAll('z', 's')
    .replaceAll('v', 'f')
    .replaceAll('y', 'i')
}

export function foldStem(letters: string): string {
  if (letters === 'kinderen' || letters === 'kinders') return 'kind'
  return letters
    .replace(/(?<=[a-z]{3})((?<=m)pje|(?<=[aeioulnrw])tje|etje|je)s?$/, '')
    .replace(/(?<=[a-z]{3})s$/, '')
    .replace(/(?<=[a-z]{2})en?$/, '')
    .replace(/(?<=[a-z]{3})s$/, '')
}

/** Whether two words of one stem, as their letters, are forms of one word: the shorter is in the longer, but for its last letter. */
export function isFormOf(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length) - 1
  return one.slice(0, shorter) === other.slice(0, shorter)
}

function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Words that say nothing about what is looked for. */
const stopWords = new Set(
  `de het een en van voor met op in aan bij te dat die dit is zijn wordt worden ben bent je jij jouw ik we wij ze zij u uw
  hun ons onze als om of maar dan ook er naar uit over door tot niet geen nog wel al heb hebt heeft hebben kan kun kunt
  kunnen mag moet wil wilt willen wat wie waar hoe daar hier deze mijn me mij iets iemand graag leuk leuke
  the an and of to for with on at are you your our it this that be from by or as my want some`.split(/\s+/),
)
/** Words every place here could have: they count only when nothing else was asked. */
const commonWords = new Set(
  `stage stages stageplek stageplekken stageplaats stageplaatsen stagebedrijf werk werken werkplek baan baantje plek
  plekken plaats vacature vacatures doen zoek zoeken vrijwilligerswerk vrijwilliger maatschappelijke mas snuffelstage
  work working job jobs internship internships help helpen`.split(/\s+/),
)

export const mostTerms = 6

/** The words of a question that count, in their order; at most `mostTerms`, the longest. */
export function wordsOf(text: string): { words: string[]; isCut: boolean } {
  // The s of foto's belongs to no word of its own.
  const all = [
    ...new Set(
      plainLetters(text)
        .replaceAll(/['’`]s\b/g, 's')
        .split(/[^a-z0-9]+/)
        .filter(Boolean),
    ),
  ]
  const said = all.filter((word) => word.length > 1 && !stopWords.has(word))
  const told = said.filter((word) => !commonWords.has(word))
  const counting = told.length ? told : said.length ? said : all
  if (counting.length <= mostTerms) return { words: counting, isCut: false }
  const longest = new Set(counting.toSorted((a, b) => b.length - a.length).slice(0, mostTerms))
  return { words: counting.filter((word) => longest.has(word)), isCut: true }
}

/** Whether a word is made of another and something more: ouderenzorg of zorg, but transport not of sport. */
export function isPartOf(stem: string, letters: string): boolean {
  const at = letters.indexOf(stem)
  if (at < 0 || letters === stem) return false
  if (stem.length < 3) return false
  const [before, after] = [letters.slice(0, at), letters.slice(at + stem.length)]
  if (stem.length === 3) return at === 0 && /^(en|s)[a-z]{3,}$/.test(after)
  return at === 0 || (before.length >= 3 && !['fer', 'ont', 'her', 'tran', 'trans'].includes(before))
}

/** Where a compound may come apart, each half without what joins them. */
export function halvesOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => index + 3).map((at) => [
    word.slice(0, at),
    word.slice(at),
  ])
}

/** How many slips are forgiven in a word of so many letters. */
export function slipsAllowed(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3
}
