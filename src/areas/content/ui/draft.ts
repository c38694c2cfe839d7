import { blockTypes, type BlockType } from '../blocks/model.ts'
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
  steps: ['items'],
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
    const items = block.items.map(({ title, text }) => [oneLine(title), dotted(text)].join('\n').trim()).join('\n\n')
    return { type: block.type, values: { items } }
  }
  const { type, ...values } = block
  return { type, values }
}

const oneLine = (text: string) => text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')

/** A text of a part, in which an empty line would begin the next: it is written as a line of one dot, one of dots with a dot more. */
const dotted = (text: string) =>
  text.replaceAll(/^[ \t]*(?:(\.+)[ \t]*)?\r?$/gm, (_, dots = '') => (text === '' ? '' : `${dots}.`))
const undotted = (text: string) => text.replaceAll(/^[ \t]*\.(\.*)[ \t]*$/gm, '$1')

/** The draft a form holds. What is no block of ours is not there. */
export function draftIn(values: Readonly<Record<string, string>>): Draft {
  const blocks: DraftBlock[] = []
  for (let at = 0; values[`blocks.${at}.type`] !== undefined; at += 1) {
    const type = blockTypes.find((one) => one === values[`blocks.${at}.type`])
    if (!type) continue
    blocks.push({
      type,
      values: Object.fromEntries(blockFields[type].map((name) => [name, values[`blocks.${at}.${name}`] ?? ''])),
    })
  }
  const { title = '', slug = '', lead = '', menuPlace = '', parentId = '', audience = '', readers = '' } = values
  return { title, slug, lead, menuPlace, parentId, audience, readers, blocks }
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
      'items' in values ? { type, items: itemsOf(values.items ?? '') } : { type, ...values },
    ),
  }
}

function itemsOf(text: string): { title: string; text: string }[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [title = '', ...rest] = part.split(/\r?\n/)
      return { title, text: undotted(rest.join('\n')) }
    })
}

/** A block that was just taken away, and where it stood. */
export type Removed = { at: number; block: DraftBlock }
/** The draft after a button, which block the reader is at, and the one that may be put back. */
export type Rearranged = { draft: Draft; at: number; removed?: Removed }

/** What the form says was taken away last; undefined where it is no block of ours. */
function removedIn(said: string | undefined): Removed | undefined {
  try {
    const { at, block } = JSON.parse(said ?? '') as { at?: unknown; block?: { type?: unknown; values?: object } }
    const type = blockTypes.find((one) => one === block?.type)
    if (!type || typeof at !== 'number' || !Number.isInteger(at) || at < 0) return undefined
    const values = (block?.values ?? {}) as Record<string, unknown>
    return {
      at,
      block: { type, values: Object.fromEntries(blockFields[type].map((name) => [name, textOf(values[name])])) },
    }
  } catch {
    return undefined
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * What a button of the editor does with the blocks: `up:2`, `down:2`, `remove:2`, `add:steps`, `back` for what was taken away last; or a
 * drag, `place:2:5`. Undefined where it is no such button.
 */
export function rearranged(draft: Draft, asked: string, removed?: string): Rearranged | undefined {
  const [what, about = '', place = ''] = asked.split(':')
  const blocks = [...draft.blocks]
  const last = what === 'back' ? removedIn(removed) : undefined
  if (last) {
    const at = Math.min(last.at, blocks.length)
    return { draft: { ...draft, blocks: blocks.toSpliced(at, 0, last.block) }, at }
  }
  const type = blockTypes.find((one) => one === about)
  if (what === 'add' && type) {
    blocks.push({ type, values: Object.fromEntries(blockFields[type].map((name) => [name, ''])) })
    return { draft: { ...draft, blocks }, at: blocks.length - 1 }
  }
  const from = /^\d{1,3}$/.test(about) ? Number(about) : -1
  const block = blocks[from]
  if (!block) return undefined
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
