/** Letters that are no other letter with a sign on it. */
const own: Readonly<Record<string, string>> = { ł: 'l', ı: 'i', ø: 'o', đ: 'd', ð: 'd', ß: 's', æ: 'a', œ: 'o', þ: 't' }
const foldLetter = (letter: string) =>
  own[letter.toLowerCase()] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()[0] ?? letter

/** A name in pieces, with those that say what was typed marked: accents and capitals are no difference. */
export function markTyped(name: string, typed: string): { text: string; isMarked: boolean }[] {
  const letters = [...name]
  const folded = letters.map(foldLetter).join('')
  const marked = letters.map(() => false)
  for (const word of typed.split(/\s/).filter(Boolean)) {
    const at = folded.indexOf([...word].map(foldLetter).join(''))
    if (at >= 0) marked.fill(true, at, at + [...word].length)
  }
  const pieces: { text: string; isMarked: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1)
    const isMarked = marked[at] as boolean
    if (last?.isMarked === isMarked) last.text += letter
    else pieces.push({ text: letter, isMarked })
  }
  return pieces
}

/** Whether every word of what was typed stands in a name. */
export function says(name: string, typed: string): boolean {
  const folded = [...name].map(foldLetter).join('')
  return typed
    .split(/\s/)
    .filter(Boolean)
    .every((word) => folded.includes([...word].map(foldLetter).join('')))
}

/** Whether a name begins with what was typed. */
export function begins(name: string, typed: string): boolean {
  return [...name]
    .map(foldLetter)
    .join('')
    .startsWith([...typed].map(foldLetter).join(''))
}
