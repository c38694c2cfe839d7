/**
 * What a page is made of. Every word is plain text: no HTML comes in and none is kept, so none can be shown. Within a text
 * an empty line begins a paragraph, a dash a line of a list, `**` stands around what is bold, and a link is
 * `[words](address)`.
 */
export const blockTypes = [
  'heading',
  'text',
  'picture',
  'beside',
  'columns',
  'facts',
  'table',
  'steps',
  'questions',
  'quote',
  'button',
  'form',
  'file',
  'video',
  'vacancies',
  'map',
  'contact',
] as const
export type BlockType = (typeof blockTypes)[number]

/** Whether a link may lead there: to the web, a mail address, a phone, or a page of this website. */
export function isSafeLink(address: string): boolean {
  // Browsers drop control characters from an address before they read it, and read a backslash as a slash. Signs that turn
  // the way of reading round show another address than the one it is.
  if ([...address].some((sign) => sign <= ' ' || sign === '\\' || sign === '\u007f' || /\p{Bidi_Control}/u.test(sign)))
    return false
  if (address.startsWith('/')) return !address.startsWith('//')
  return /^(https?:\/\/[^/]|mailto:[^@]+@|tel:\+?\d)/i.test(address) && URL.canParse(address)
}

const linkPattern = /\[([^[\]]+)\]\(((?:[^()]|\([^()]*\)){0,500})\)/g

/** Why some words may not stand on a page; undefined where they may. */
export function wordsFaultOf(text: string): 'content.fields.html' | 'content.fields.link' | undefined {
  if (/<\/?[a-z!?]/i.test(text)) return 'content.fields.html'
  return [...text.matchAll(linkPattern)].every(([, , address = '']) => isSafeLink(address))
    ? undefined
    : 'content.fields.link'
}

/** On which side of the words a picture stands, where there is room beside them. */
export const sidesOfPicture = ['right', 'left'] as const

/** The forms of the product a page may lead to, and where each stands. */
export const linkedForms = {
  contact: '/contactformulier',
  signup: '/organizations/signup',
  verify: '/verify',
} as const
export type LinkedForm = keyof typeof linkedForms

/** A video at one of the two hosts whose videos are shown: which it is, and where it plays without any cookie before that. */
export type Video = { host: 'YouTube' | 'Vimeo'; player: string }

/** The video at an address as people copy it; undefined for any other. */
export function videoAt(given: string): Video | undefined {
  const url = URL.parse(given)
  if (url?.protocol !== 'https:') return undefined
  const host = url.hostname.replace(/^(www|m)\./, '')
  const first = url.pathname.split('/').filter(Boolean)
  const named = host === 'youtu.be' ? first[0] : ['embed', 'shorts'].includes(first[0] ?? '') ? first[1] : undefined
  if (['youtu.be', 'youtube.com', 'youtube-nocookie.com'].includes(host)) {
    const id = named ?? url.searchParams.get('v') ?? ''
    if (!/^[\w-]{11}$/.test(id)) return undefined
    return { host: 'YouTube', player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` }
  }
  const number = first.find((part) => /^\d{5,12}$/.test(part))
  if (!['vimeo.com', 'player.vimeo.com'].includes(host) || number === undefined) return undefined
  // A video that is listed nowhere plays by a word of its own, behind its number or asked for by name.
  const said = url.searchParams.get('h') ?? first[first.indexOf(number) + 1] ?? ''
  const unlisted = /^[0-9a-f]{6,20}$/.test(said) ? `&h=${said}` : ''
  return { host: 'Vimeo', player: `https://player.vimeo.com/video/${number}?autoplay=1&dnt=1${unlisted}` }
}

/** What is asked of the bank at one of its addresses, copied whole or from its path on; undefined for any other. */
export function searchAt(given: string): URLSearchParams | undefined {
  const url = URL.parse(given, 'https://own.invalid')
  if (!url || !/^(\/(nl|en))?\/stagebank\/?$/.test(url.pathname)) return undefined
  for (const name of ['page', 'after']) url.searchParams.delete(name)
  return url.searchParams
}

/** The rows of a table, the first of them its head: a line each, a bar between the cells. */
export function rowsOfTable(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replaceAll(/^\||\|$/g, ''))
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

/** Whether a text is a table that fits a page: a head, rows below it, and as many cells in each of them. */
export function isTable(text: string): boolean {
  const [head = [], ...rows] = rowsOfTable(text)
  return head.length >= 2 && head.length <= 5 && rows.length > 0 && rows.every(({ length }) => length === head.length)
}

/** How many blocks a page may have. */
export const mostBlocks = 60
/** How many blocks of one kind it may have that show places, or a map. */
export const mostOfElsewhere = 4

type TypedBlock = { type: BlockType; [name: string]: unknown }

/** The picture a page is known by: the first one it shows. */
export function pictureOf(blocks: readonly TypedBlock[]): string | null {
  const shown = blocks.find((one) => typeof one.picture === 'string')
  return typeof shown?.picture === 'string' ? shown.picture : null
}

/** A part of a page as it is shown: some blocks, and the title they stand below, if they do. */
export type PagePart<B> = { from: number; title: string; blocks: B[] }

/** Kinds of block that are a part of their own. */
const alone: readonly BlockType[] = ['contact', 'vacancies']

/** The parts of a page: a heading begins one, and what has a title of its own is one. */
export function partsOf<B extends TypedBlock>(blocks: readonly B[]): PagePart<B>[] {
  const parts: PagePart<B>[] = []
  for (const [from, one] of blocks.entries()) {
    const last = parts.at(-1)
    const begins = one.type === 'heading' || alone.includes(one.type) || alone.includes(last?.blocks[0]?.type ?? 'text')
    if (last && !begins) last.blocks.push(one)
    else {
      const title = one.type === 'heading' ? one.text : one.type === 'vacancies' ? one.title : ''
      parts.push({ from, title: String(title), blocks: [one] })
    }
  }
  return parts
}

/** How many words people read in a minute. */
const wordsAMinute = 180

/** How long a text is, in minutes: never less than one. */
export function minutesToRead(blocks: readonly TypedBlock[]): number {
  const words = JSON.stringify(blocks, (name, value: unknown) =>
    ['type', 'picture', 'to'].includes(name) ? '' : value,
  )
  return Math.max(1, Math.round(words.split(/\s+/).length / wordsAMinute))
}

/** A piece of a line: words, bold words, or words that lead somewhere. */
export type Piece = { text: string; bold?: true; to?: string }
/** A paragraph, or the lines of a list. */
export type Passage = { kind: 'paragraph' | 'list'; lines: Piece[][] }

/** A text as it is shown. What is no mark stays as it was typed. */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = []
  for (const part of text.split(/\r?\n\s*\r?\n/)) {
    for (const line of part.split(/\r?\n/).map((one) => one.trim())) {
      if (line === '') continue
      const item = /^[-*•]\s+(\S.*)$/.exec(line)?.[1]
      const kind = item === undefined ? 'paragraph' : 'list'
      const last = passages.at(-1)
      const goesOn = last?.kind === kind && (kind === 'list' || line !== part.trim().split(/\r?\n/)[0]?.trim())
      const pieces = piecesOf(item ?? line)
      if (goesOn) last.lines.push(pieces)
      else passages.push({ kind, lines: [pieces] })
    }
  }
  return passages
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of line.matchAll(linkPattern)) {
    pieces.push(...boldOf(line.slice(at, found.index)))
    const [whole, words = '', to = ''] = found
    pieces.push(isSafeLink(to) ? { text: words, to } : { text: whole })
    at = found.index + whole.length
  }
  return [...pieces, ...boldOf(line.slice(at))]
}

function boldOf(text: string): Piece[] {
  return text
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) => (/^\*\*[^*]+\*\*$/.test(part) ? { text: part.slice(2, -2), bold: true } : { text: part }))
}
