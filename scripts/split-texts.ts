import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import { transformWithOxc, type Plugin } from 'vite'
import { languageTag, locales, type Locale } from '#platform/i18n.ts'
import { messages } from '#platform/texts.ts'

const sources = fileURLToPath(new URL('../src', import.meta.url))
const virtual = 'virtual:texts/'
const shell = 'root.tsx'

/**
 * The texts as the browser gets them: with each page, and each piece that is loaded later, the texts whose keys stand in
 * its code or in code it imports. What the frame of every page has is left out of the others; what the same pages have in
 * common travels as a file of its own. So the beginning of a key stands in code as it is, and a key that a loader
 * alone knows is sent in words. Messages are parsed here, and their parser stays behind.
 */
export function splitTexts(): Plugin {
  const code = new Map<string, string>()
  const lazy = new Set<string>()
  const texts = Object.fromEntries(locales.map((locale) => [locale, parsed(locale)])) as Record<Locale, Texts>
  const isOwn = (file: string) => /\/pages\/[^/]+\.tsx$/.test(file) || file === shell || lazy.has(file)
  let parts: Promise<Parts> | undefined

  return {
    name: 'split-texts',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      for (const [file, one] of await readSources()) {
        code.set(file, one)
        for (const path of importsIn(one, file, lazyImport)) lazy.add(path)
      }
    },
    resolveId: {
      order: 'pre',
      async handler(id, importer) {
        if (id.startsWith(virtual)) return `\0${id}`
        if (id !== '@formatjs/icu-messageformat-parser') return undefined
        return this.resolve('@formatjs/icu-messageformat-parser/no-parser.js', importer)
      },
    },
    async load(id) {
      if (!id.startsWith(`\0${virtual}`)) return undefined
      // What is common to pages is known once all of them were transformed.
      const own = [...code.keys()].filter(isOwn)
      parts ??= Promise.all(own.map((file) => this.load({ id: join(sources, file) }))).then(() =>
        partsOf(new Map(own.map((file) => [file, textsOf(file, code, texts.nl)]))),
      )
      const { keys, uses } = await parts
      const [name = '', locale] = id.slice(virtual.length + 1).split('?')
      if (locale) {
        const mine = keys.get(name)?.map((key) => [key, texts[locale as Locale][key]])
        return `export default ${JSON.stringify(Object.fromEntries(mine ?? []))}`
      }
      const loads = (part: string) => locales.map((one) => `${one}: () => import('${virtual}${part}?${one}')`)
      const added = uses.get(name)?.map((part) => `{ ${loads(part).join(', ')} }`)
      return `import { addTexts } from '#web/messages.ts'\nawait addTexts(${added?.join(', ')})`
    },
    transform(compiled, id) {
      const file = id.startsWith(`${sources}/`) ? id.slice(sources.length + 1) : ''
      if (!isOwn(file)) return undefined
      code.set(file, withoutServerImports(code.get(file) ?? '', compiled))
      if (Object.keys(textsOf(file, code, texts.nl)).length === 0) return undefined
      return { code: `import '${virtual}${file}'\n${compiled}`, map: null }
    },
  }
}

/** The keys of each file of texts, and which of those files a page needs: its own, and those it shares. */
type Parts = { keys: Map<string, string[]>; uses: Map<string, string[]> }

/** A file more costs a page a request: it is worth that for as many characters as this, or where almost every page asks. */
const worthAFile = 700
const almostEvery = 10

function partsOf(pages: Map<string, Texts>): Parts {
  const askedBy = new Map<string, string[]>()
  for (const [page, texts] of pages)
    for (const key of Object.keys(texts)) askedBy.set(key, [...(askedBy.get(key) ?? []), page])
  const groups = Map.groupBy(askedBy.keys(), (key) => askedBy.get(key)?.join())
  const keys = new Map([...pages.keys()].map((page) => [page, [] as string[]]))
  const uses = new Map([...pages.keys()].map((page) => [page, [page]]))
  for (const group of groups.values()) {
    const [first = ''] = group
    const users = askedBy.get(first) ?? []
    const size = JSON.stringify(group.map((key) => [key, pages.get(users[0] ?? '')?.[key]])).length
    if (users.length >= almostEvery) keys.get(shell)?.push(...group)
    else if (users.length === 1 || size < worthAFile) for (const page of users) keys.get(page)?.push(...group)
    else {
      const name = `shared/${first}`
      keys.set(name, group)
      for (const page of users) uses.get(page)?.push(name)
    }
  }
  for (const [page, parts] of uses)
    uses.set(
      page,
      parts.filter((part) => keys.get(part)?.length),
    )
  return { keys, uses }
}

type Texts = Record<string, unknown>

/** Texts without anything to fill in stay as they are. */
function parsed(locale: Locale): Texts {
  return Object.fromEntries(
    Object.entries(messages[locale]).map(([key, text]) => [
      key,
      /[{']/.test(text)
        ? new IntlMessageFormat(text, languageTag[locale], undefined, { ignoreTag: true }).getAst()
        : text,
    ]),
  )
}

/** Every source file by its path under `src`, without its types and comments: what they name is asked for by nothing. */
async function readSources(): Promise<[file: string, code: string][]> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.tsx?$/.test(file),
  )
  return Promise.all(
    files.map(async (file) => {
      const { code } = await transformWithOxc(readFileSync(join(sources, file), 'utf8'), file, { jsx: 'preserve' })
      return [file, code.replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')] as [string, string]
    }),
  )
}

/** A page without what its loader and action alone import: they stay behind on the server, and their words with them. */
function withoutServerImports(source: string, compiled: string): string {
  const kept = new Set([...compiled.matchAll(ownImport)].map(([, path]) => path))
  return source.replace(ownImport, (line, path: string) => (kept.has(path) ? line : ''))
}

const ownImport = /^import [^;'"]*?['"]([#.][^'"]+\.tsx?)['"];?$/gm
const plainImport = /^(?:import|export)\s[^'"]*?['"]([^'"]+)['"]/gm
const lazyImport = /\bimport\(['"]([^'"]+)['"]\)/g

/** The files of ours that a file imports. */
function importsIn(one: string, file: string, kind: RegExp): string[] {
  return [...one.matchAll(kind)].flatMap(([, to = '']) => {
    if (to.startsWith('#')) return [to.slice(1)]
    return to.startsWith('.') ? [join(dirname(file), to)] : []
  })
}

function closureOf(file: string, code: Map<string, string>, found = new Set<string>()): Set<string> {
  const one = code.get(file)
  if (one === undefined || found.has(file)) return found
  found.add(file)
  for (const next of importsIn(one, file, plainImport)) closureOf(next, code, found)
  return found
}

const keyInCode = /["'`]([a-z]+\.[\w.-]*)(["'`]|\$\{)/g

/** How many texts a file of `locales/` may have for one put-together key to ask for all of it. */
const fewTexts = 60

/** A key stands for itself and what is under it; one that is put together (`a.b${c}`) for all that begins as it does. */
function textsOf(file: string, code: Map<string, string>, texts: Texts): Texts {
  const shared = file === shell ? new Set<string>() : closureOf(shell, code)
  const exact = new Set<string>()
  const starts = new Set<string>()
  for (const one of closureOf(file, code))
    for (const [, key = '', end] of shared.has(one) ? [] : (code.get(one) ?? '').matchAll(keyInCode)) {
      const isStart = end === '${' || key.endsWith('.')
      if (isStart && /^\w+\.$/.test(key) && Object.keys(texts).filter((text) => text.startsWith(key)).length > fewTexts)
        throw new Error(
          `src/${one}: \`${key}\` asks for every text of its file; write the keys out, or more of their beginning.`,
        )
      ;(isStart ? starts : exact).add(key)
    }
  const known = file === shell ? {} : textsOf(shell, code, texts)
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([key]) =>
        !(key in known) &&
        (key.split('.').some((_, at, words) => exact.has(words.slice(0, at + 1).join('.'))) ||
          [...starts].some((start) => key.startsWith(start))),
    ),
  )
}
