/** What is put in the place of which signs of a text, and what is chosen of it then. */
type Marked = { from: number; to: number; put: string; chosen: readonly [from: number, to: number] }
export const textMarks = ['bold', 'list', 'link'] as const
export type TextMark = (typeof textMarks)[number]

/**
 * A text with a mark around what is chosen in it, as `passagesOf` reads it: asked of what is marked already, the mark goes.
 * @param words what stands there where nothing is chosen
 */
export function marked(mark: TextMark, text: string, start: number, end: number, words: string): Marked {
  if (mark === 'list') return listed(text, start, end)
  const said = text.slice(start, end) || words
  if (mark === 'link') {
    const put = `[${said}](https://)`
    return { from: start, to: end, put, chosen: [start + said.length + 3, start + put.length - 1] }
  }
  if (text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**')
    return { from: start - 2, to: end + 2, put: text.slice(start, end), chosen: [start - 2, end - 2] }
  return { from: start, to: end, put: `**${said}**`, chosen: [start + 2, start + 2 + said.length] }
}

/** The lines that are chosen become lines of a list; those of a list become lines. */
function listed(text: string, start: number, end: number): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const put = lines
    .map((line) => (isList ? line.slice(2) : line === '' && lines.length > 1 ? line : `- ${line}`))
    .join('\n')
  return { from, to, put, chosen: [from + put.length, from + put.length] }
}
