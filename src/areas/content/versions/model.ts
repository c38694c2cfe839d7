import type { Block } from '../blocks/schema.ts'

type Told = { title: string; lead: string; blocks: readonly Block[] }

type Said = string | { title: string; text: string }[]

/** A line of a text that stayed, went or came. */
export type ChangedLine = { kind: 'same' | 'gone' | 'new'; text: string }

/** As many lines as are compared: more than a page anybody reads. */
const mostLines = 1500

/** What a page says, line by line, as it is compared. */
export function linesOf({ title, lead, blocks }: Told): string[] {
  const told = blocks.flatMap(({ type, ...fields }) => [
    `[${type}]`,
    ...Object.values(fields as Record<string, Said>).flatMap((value) =>
      typeof value === 'string' ? [value] : value.flatMap(({ title: name, text }) => [name, text]),
    ),
  ])
  return [title, lead, ...told]
    .flatMap((text) => text.split(/\r?\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, mostLines)
}

/** What became of some lines: the longest that stayed in their order stay, what stood between them went or came. */
export function differenceOf(before: readonly string[], after: readonly string[]): ChangedLine[] {
  const common = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  const at = (row: number, column: number) => common[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const own = common[row] as Uint16Array
      own[column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  const lines: ChangedLine[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [gone, come] = [before[row], after[column]]
    if (gone !== undefined && gone === come) {
      lines.push({ kind: 'same', text: gone })
      row += 1
      column += 1
    } else if (gone !== undefined && (come === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'gone', text: gone })
      row += 1
    } else {
      lines.push({ kind: 'new', text: come ?? '' })
      column += 1
    }
  }
  return lines
}
