import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import { languageTag, locales, type Locale } from '#platform/i18n.ts'
import { messages } from '#platform/texts.ts'

const sources = fileURLToPath(new URL('../src', import.meta.url))
const virtual = 'virtual:texts/'
const shell = 'root.tsx'

/**
 * The texts as the browser gets them: with each page, and each piece that is loaded later, the texts whose keys stand in
 * its code or in code it imports; what the frame of every page has is left out of the others. So the first word of a key
 * and its dot always stand in code as they are, and a key that a loader alone knows is sent in words. Messages are parsed
 * here, and their parser stays behind.
 */
export function splitTexts(): Plugin {
  const code = readSources()
  const texts = Object.fromEntries(locales.map((locale) => [locale, parsed(locale)])) as Record<Locale, Texts>
  const lazy = new Set([...code].flatMap(([file, one]) => importsIn(one, file, lazyImport)))
  const isOwn = (file: string) => /\/pages\/[^/]+\.tsx$/.test(file) || file === shell || lazy.has(file)

  return {
    name: 'split-texts',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      async handler(id, importer) {
        if (id.startsWith(virtual)) return `\0${id}`
        if (id !== '@formatjs/icu-messageformat-parser') return undefined
        return this.resolve('@formatjs/icu-messageformat-parser/no-parser.js', importer)
      },
    },
    load(id) {
      if (!id.startsWith(`\0${virtual}`)) return undefined
      const [file = '', locale] = id.slice(virtual.length + 1).split('?')
      if (locale) return `export default ${JSON.stringify(textsOf(file, code, texts[locale as Locale]))}`
      const loads = locales.map((one) => `${one}: () => import('${virtual}${file}?${one}')`)
      return `import { addTexts } from '#web/messages.ts'\nawait addTexts({ ${loads.join(', ')} })`
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

/** Every source file by its path under `src`, without its comments and imports of types. */
function readSources(): Map<string, string> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.tsx?$/.test(file),
  )
  return new Map(
    files.map((file) => [
      file,
      readFileSync(join(sources, file), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$|^import type .*$/gm, ''),
    ]),
  )
}

/** A page without what its loader and action alone import: they stay behind on the server, and their words with them. */
function withoutServerImports(source: string, compiled: string): string {
  const kept = new Set([...compiled.matchAll(ownImport)].map(([, path]) => path))
  return source.replace(ownImport, (line, path: string) => (kept.has(path) ? line : ''))
}

const ownImport = /^import [^;'"]*?['"]([#.][^'"]+\.tsx?)['"];?$/gm
const plainImport = /^(?:import|export)\s[^'"]*?['"]([^'"]+)['"]|^\} from ['"]([^'"]+)['"]/gm
const lazyImport = /\bimport\(['"]([^'"]+)['"]\)/g

/** The files of ours that a file imports. */
function importsIn(one: string, file: string, kind: RegExp): string[] {
  return [...one.matchAll(kind)].flatMap(([, path, last]) => {
    const to = path ?? last ?? ''
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

/** A key stands for itself and what is under it; one that is put together (`a.b${c}`) for all that begins as it does. */
function textsOf(file: string, code: Map<string, string>, texts: Texts): Texts {
  const shared = file === shell ? new Set<string>() : closureOf(shell, code)
  const exact = new Set<string>()
  const starts = new Set<string>()
  for (const one of closureOf(file, code))
    for (const [, key = '', end] of shared.has(one) ? [] : (code.get(one) ?? '').matchAll(keyInCode))
      (end === '${' || key.endsWith('.') ? starts : exact).add(key)
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
