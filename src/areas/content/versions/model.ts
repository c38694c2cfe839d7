import type { BlockType } from '../blocks/model.ts'
import type { Block } from '../blocks/schema.ts'

type Told = { slug: string; title: string; lead: string; blocks: readonly Block[] }

type Said = string | { title: string; text: string }[]

/** A line of a text that stayed, went or came. */
export type ChangedLine = { kind: 'same' | 'gone' | 'new'; text: string }

/** A part of a page that was written anew, that went or that came, and what changed in it. */
export type ChangedPart = {
  part: 'title' | 'slug' | 'lead' | 'block'
  kind: 'changed' | 'gone' | 'new'
  /** Which block: where it stands, or where it stood if it went. */
  number?: number
  type?: BlockType
  lines: ChangedLine[]
}

/** As many lines of one part as are compared: more than a part anybody reads. */
const mostLines = 400

/** What changed from one text of a page to the next, part by part. A block that moved went and came. */
export function changesOf(before: Told, after: Told): ChangedPart[] {
  const words = (['title', 'slug', 'lead'] as const).flatMap((part): ChangedPart[] => {
    const [old, now] = [before[part], after[part]]
    if (old === now) return []
    return [{ part, kind: old === '' ? 'new' : now === '' ? 'gone' : 'changed', lines: changedIn([old], [now]) }]
  })
  return [...words, ...changedBlocks(before.blocks, after.blocks)]
}

function changedBlocks(before: readonly Block[], after: readonly Block[]): ChangedPart[] {
  const parts: ChangedPart[] = []
  let [row, column] = [0, 0]
  let [gone, come]: [number[], number[]] = [[], []]
  const close = () => {
    for (const at of come) {
      const block = after[at] as Block
      // What stands where one of its kind stood is that one, written anew.
      const twin = gone.find((one) => before[one]?.type === block.type)
      gone = gone.filter((one) => one !== twin)
      const lines = changedIn(twin === undefined ? [] : linesOf(before[twin] as Block), linesOf(block))
      parts.push({
        part: 'block',
        kind: twin === undefined ? 'new' : 'changed',
        number: at + 1,
        type: block.type,
        lines,
      })
    }
    for (const at of gone) {
      const block = before[at] as Block
      parts.push({
        part: 'block',
        kind: 'gone',
        number: at + 1,
        type: block.type,
        lines: changedIn(linesOf(block), []),
      })
    }
    gone = []
    come = []
  }
  const whole = (blocks: readonly Block[]) => blocks.map((one) => JSON.stringify(one))
  for (const { kind } of differenceOf(whole(before), whole(after))) {
    if (kind === 'same') close()
    if (kind === 'gone') gone.push(row)
    if (kind === 'new') come.push(column)
    if (kind !== 'new') row += 1
    if (kind !== 'gone') column += 1
  }
  close()
  return parts
}

const changedIn = (before: readonly string[], after: readonly string[]) =>
  differenceOf(before, after).filter(({ kind, text }) => kind !== 'same' && text !== '')

/** What a block says, line by line, as it is compared. */
export function linesOf(block: Block): string[] {
  return Object.entries(block as Record<string, Said>)
    .filter(([field]) => field !== 'type')
    .flatMap(([, value]) => (typeof value === 'string' ? [value] : value.flatMap(({ title, text }) => [title, text])))
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
