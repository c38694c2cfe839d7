import { blockTypes, isSafeLink, linkedForms, type BlockType } from '../blocks/model.ts'
import type { Block } from '../blocks/schema.ts'

/** A block as its form has it: the parts of steps and questions are one text, an empty line between them. */
export type DraftBlock = { type: BlockType; values: Readonly<Record<string, string>> }
/** The words of a page as the form has them, kept or not. */
export type Draft = {
  title: string
  slug: string
  lead: string
  menuPlace: string
  parentId: string
  audience: string
  /** Who was ticked, with commas between. */
  readers: string
  blocks: readonly DraftBlock[]
}

/** The fields of each block, in their order. */
export const blockFields: Record<BlockType, readonly string[]> = {
  heading: ['text'],
  text: ['text'],
  picture: ['picture', 'caption'],
  beside: ['picture', 'text', 'side'],
  columns: ['items'],
  facts: ['items'],
  table: ['text'],
  steps: ['items', 'here'],
  questions: ['items'],
  quote: ['text', 'by'],
  button: ['label', 'to'],
  file: ['file', 'label'],
  form: ['form', 'label'],
  video: ['video', 'title'],
  vacancies: ['title', 'search'],
  map: ['place', 'label'],
  contact: ['title', 'text', 'label', 'to'],
}

/** What a form says of the page besides its words, which are of one language. */
export type DraftSetting = Pick<Draft, 'menuPlace' | 'parentId' | 'audience' | 'readers'>

const newSetting: DraftSetting = { menuPlace: '', parentId: '', audience: 'everyone', readers: '' }
export const emptyDraft: Draft = { title: '', slug: '', lead: '', ...newSetting, blocks: [] }

type Words = { title: string; slug: string; lead: string; blocks: readonly Block[] }

/** How a page stands that is kept, as its form has it. */
export function settingOf({
  menuPlace,
  parentId,
  audience,
  readers,
}: {
  menuPlace: number | null
  parentId: string | null
  audience: string
  readers: readonly string[]
}): DraftSetting {
  return { menuPlace: String(menuPlace ?? ''), parentId: parentId ?? '', audience, readers: readers.join(',') }
}

/** The draft of words that are kept. */
export function draftOf({ title, slug, lead, blocks }: Words, setting: DraftSetting): Draft {
  return { title, slug, lead, ...setting, blocks: blocks.map(blockDraft) }
}

function blockDraft(block: Block): DraftBlock {
  if ('items' in block) {
    const items = textOfParts(block.items)
    return {
      type: block.type,
      values: block.type === 'steps' ? { items, here: String(block.here ?? '') } : { items },
    }
  }
  const { type, ...values } = block
  return { type, values }
}

const oneLine = (text: string) => text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')

/** A text of a part, in which an empty line would begin the next: it is written as a line of one dot, one of dots with a dot more. */
const dotted = (text: string) =>
  text.replaceAll(/^[ \t]*(?:(\.+)[ \t]*)?\r?$/gm, (_, dots = '') => (text === '' ? '' : `${dots}.`))
const undotted = (text: string) => text.replaceAll(/^[ \t]*\.(\.*)[ \t]*$/gm, '$1')

/** A part of steps, of questions, of columns or of facts. */
type Part = { title: string; text: string }
/** How many parts a block may have. */
export const mostParts = { steps: 20, questions: 40, columns: 4, facts: 4 } as const

/** A title of nothing or of dots alone gets a dot more, as such a line of a text does. */
const titleLine = (title: string) => oneLine(title.trim()).replace(/^\.*$/, (dots) => `${dots}.`)

/** Parts as one text: a line with the title, the text below it, an empty line before the next. What is empty is no part. */
export function textOfParts(parts: readonly Part[]): string {
  return parts
    .filter(({ title, text }) => title.trim() !== '' || text.trim() !== '')
    .map(({ title, text }) => [titleLine(title), dotted(text.replaceAll('\r\n', '\n'))].join('\n').trim())
    .join('\n\n')
}

/** The parts of such a text. */
export function partsOfText(text: string): Part[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [title = '', ...rest] = part.split(/\r?\n/)
      return { title: undotted(title), text: undotted(rest.join('\n')) }
    })
}

/** The parts a form has of a block; undefined where it has them as one text. */
function partsIn(values: Readonly<Record<string, string>>, at: number): string | undefined {
  const parts: Part[] = []
  for (let part = 0; values[`blocks.${at}.items.${part}.title`] !== undefined; part += 1)
    parts.push({
      title: values[`blocks.${at}.items.${part}.title`] ?? '',
      text: values[`blocks.${at}.items.${part}.text`] ?? '',
    })
  return parts.length > 0 ? textOfParts(parts) : undefined
}

/** The draft a form holds. What is no block of ours is not there. */
export function draftIn(values: Readonly<Record<string, string>>): Draft {
  const blocks: DraftBlock[] = []
  for (let at = 0; values[`blocks.${at}.type`] !== undefined; at += 1) {
    const type = blockTypes.find((one) => one === values[`blocks.${at}.type`])
    if (!type) continue
    blocks.push({
      type,
      values: Object.fromEntries(
        blockFields[type].map((name) => [
          name,
          (name === 'items' ? partsIn(values, at) : undefined) ?? values[`blocks.${at}.${name}`] ?? '',
        ]),
      ),
    })
  }
  const { title = '', slug = '', lead = '', menuPlace = '', parentId = '', audience = '', readers = '' } = values
  return { title, slug, lead, menuPlace, parentId, audience, readers, blocks }
}

/** At which step the reader is, where one is said. */
function hereIn({ here = '' }: Readonly<Record<string, string>>): { here?: number | string } {
  const said = here.trim()
  return said === '' ? {} : { here: /^\d+$/.test(said) ? Number(said) : said }
}

/** What is sent to be judged and kept. */
export function sentOf({ title, slug, lead, menuPlace, parentId, audience, readers, blocks }: Draft) {
  const place = menuPlace.trim()
  return {
    title,
    slug: slug.trim(),
    lead,
    // A form that was open before these were in it says nothing of them.
    ...(audience === '' ? {} : { audience, readers: readers.split(',').filter(Boolean), parentId: parentId || null }),
    menuPlace: place === '' ? null : /^\d+$/.test(place) ? Number(place) : place,
    blocks: blocks.map(({ type, values }) =>
      'items' in values ? { type, items: partsOfText(values.items ?? ''), ...hereIn(values) } : { type, ...values },
    ),
  }
}

/**
 * The blocks a draft would be shown as, before anything judged it: one that nothing is filled in of is not there, a link that may not
 * be leads nowhere.
 */
export function blocksOf(draft: Draft): Block[] {
  return sentOf(draft).blocks.flatMap((sent) => {
    const said = Object.entries(sent).filter(
      ([field, value]) => !['type', 'side', 'here'].includes(field) && (value as string | unknown[]).length > 0,
    )
    if (said.length === 0) return []
    if ('form' in sent && !Object.hasOwn(linkedForms, String(sent.form))) return []
    // Its fields are those of its kind: a form has no others, and a choice is one of those that are offered.
    return [('to' in sent && !isSafeLink(String(sent.to)) ? { ...sent, to: '#' } : sent) as Block]
  })
}

/** A block that was just taken away, and where it stood; or one part of the block that stands there. */
export type Removed = { at: number; block: DraftBlock; part?: number }
/** The draft after a button, which block the reader is at, and the one that may be put back. */
export type Rearranged = { draft: Draft; at: number; removed?: Removed }

/** What the form says was taken away last; undefined where it is no block of ours. */
function removedIn(said: string | undefined): Removed | undefined {
  try {
    const { at, block, part } = JSON.parse(said ?? '') as {
      at?: unknown
      block?: { type?: unknown; values?: object }
      part?: unknown
    }
    const type = blockTypes.find((one) => one === block?.type)
    if (!type || typeof at !== 'number' || !Number.isInteger(at) || at < 0) return undefined
    const values = (block?.values ?? {}) as Record<string, unknown>
    return {
      at,
      block: { type, values: Object.fromEntries(blockFields[type].map((name) => [name, textOf(values[name])])) },
      ...(typeof part === 'number' && Number.isInteger(part) && part >= 0 ? { part } : {}),
    }
  } catch {
    return undefined
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a button does with one part of a block: `part-up:2:1`, `part-remove:2:1`, or `part-add:2` for room for one more. */
function rearrangedPart(draft: Draft, [what, about = '', which = '']: readonly string[]): Rearranged | undefined {
  const at = /^\d{1,3}$/.test(about) ? Number(about) : -1
  const block = draft.blocks[at]
  if (block?.values.items === undefined) return undefined
  const parts = partsOfText(block.values.items)
  const withParts = (left: readonly Part[]) => ({
    ...draft,
    blocks: draft.blocks.with(at, { type: block.type, values: { ...block.values, items: textOfParts(left) } }),
  })
  // A line of one dot is a part of which nothing is said yet: it is drawn, and gone once it is sent as it is.
  const more = [block.values.items, '.'].filter(Boolean).join('\n\n')
  if (what === 'part-add')
    return { draft: { ...draft, blocks: draft.blocks.with(at, { ...block, values: { items: more } }) }, at }
  const number = /^\d{1,3}$/.test(which) ? Number(which) : -1
  const part = parts[number]
  if (!part) return undefined
  const left = parts.toSpliced(number, 1)
  if (what === 'part-up') return { draft: withParts(left.toSpliced(Math.max(0, number - 1), 0, part)), at }
  if (what !== 'part-remove') return undefined
  const items = textOfParts([part])
  return { draft: withParts(left), at, removed: { at, block: { type: block.type, values: { items } }, part: number } }
}

/** The draft with what was taken away last where it stood. */
function putBack(draft: Draft, { at: from, block, part }: Removed): Rearranged {
  const there = draft.blocks[from]
  if (part !== undefined && there?.type === block.type && there.values.items !== undefined) {
    const parts = partsOfText(there.values.items).toSpliced(part, 0, ...partsOfText(block.values.items ?? ''))
    const blocks = draft.blocks.with(from, { type: block.type, values: { ...there.values, items: textOfParts(parts) } })
    return { draft: { ...draft, blocks }, at: from }
  }
  const at = Math.min(from, draft.blocks.length)
  return { draft: { ...draft, blocks: draft.blocks.toSpliced(at, 0, block) }, at }
}

/**
 * What a button of the editor does with the blocks: `up:2`, `down:2`, `copy:2`, `remove:2`, `add:steps`, `add:steps:2` before the third, `back` for what was taken away last; or a
 * drag, `place:2:5`. Undefined where it is no such button.
 */
export function rearranged(draft: Draft, asked: string, removed?: string): Rearranged | undefined {
  const [what, about = '', place = ''] = asked.split(':')
  const blocks = [...draft.blocks]
  const last = what === 'back' ? removedIn(removed) : undefined
  if (last) return putBack(draft, last)
  if (what?.startsWith('part-')) return rearrangedPart(draft, [what, about, place])
  const type = blockTypes.find((one) => one === about)
  if (what === 'add' && type) {
    const at = /^\d{1,3}$/.test(place) ? Math.min(blocks.length, Number(place)) : blocks.length
    blocks.splice(at, 0, { type, values: Object.fromEntries(blockFields[type].map((name) => [name, ''])) })
    return { draft: { ...draft, blocks }, at }
  }
  const from = /^\d{1,3}$/.test(about) ? Number(about) : -1
  const block = blocks[from]
  if (!block) return undefined
  if (what === 'copy') return { draft: { ...draft, blocks: blocks.toSpliced(from + 1, 0, block) }, at: from + 1 }
  blocks.splice(from, 1)
  if (what === 'remove') return { draft: { ...draft, blocks }, at: Math.max(0, from - 1), removed: { at: from, block } }
  const ways = new Map([
    ['up', from - 1],
    ['down', from + 1],
  ])
  const wanted = what === 'place' && /^\d{1,3}$/.test(place) ? Number(place) : ways.get(what ?? '')
  if (wanted === undefined) return undefined
  const to = Math.min(blocks.length, Math.max(0, wanted))
  blocks.splice(to, 0, block)
  return { draft: { ...draft, blocks }, at: to }
}
