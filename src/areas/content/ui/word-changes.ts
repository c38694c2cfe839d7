/** A stretch of words that stayed, went or came. */
export type WordChange = { kind: 'same' | 'gone' | 'new'; text: string }

/** Of longer texts it is said that they changed, not in which words. */
const mostWords = 400
/** Two texts that share less than this are read beside each other, not word by word. */
const leastShared = 0.3

/** Which words of a text went and which came; undefined where it was written anew. */
export function wordChanges(before: string, after: string): WordChange[] | undefined {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (old.length > mostWords || now.length > mostWords) return undefined
  const shared = sharedFrom(old, now)
  if ((shared[0]?.[0] ?? 0) < leastShared * Math.max(old.length, now.length)) return undefined
  const changes: WordChange[] = []
  const add = (kind: WordChange['kind'], text: string) => {
    const last = changes.at(-1)
    if (last?.kind === kind) last.text += text
    else changes.push({ kind, text })
  }
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [gone, come] = [old[row], now[column]]
    if (gone !== undefined && come !== undefined && gone.trim() === come.trim()) {
      add('same', come)
      row += 1
      column += 1
    } else if (
      gone !== undefined &&
      (come === undefined || (shared[row + 1]?.[column] ?? 0) >= (shared[row]?.[column + 1] ?? 0))
    ) {
      add('gone', gone)
      row += 1
    } else if (come !== undefined) {
      add('new', come)
      column += 1
    }
  }
  return changes
}

/** A word and the space behind it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []

/** How many words two texts share from each place on, in their order. */
function sharedFrom(old: readonly string[], now: readonly string[]): number[][] {
  const shared = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const line = shared[row] as number[]
      const below = shared[row + 1] as number[]
      line[column] =
        old[row]?.trim() === now[column]?.trim()
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, line[column + 1] ?? 0)
    }
  }
  return shared
}
