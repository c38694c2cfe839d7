import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

// What the code cites stands in the documents, and what the documents name stands in the tree.

const self = join('test', 'documents.test.ts')
const read = (path: string) => readFileSync(path, 'utf8')
const domain = read('docs/domain.md')
const headings = new Set([...domain.matchAll(/^#{2,3} (\d+(?:\.\d+)?) /gm)].map(([, number]) => number))
const numbers = (text: string) => [...text.matchAll(/\bBR-\d+\b|\bN-[A-Z]+-\d+\b/g)].map(([number]) => number)
const listed = [...domain.matchAll(/^\| (BR-\d+|N-[A-Z]+-\d+) \|/gm)].map(([, number]) => number as string)

const kept = ['bench', 'demo', 'docs', 'e2e', 'locales', 'migrations', 'public', 'scripts', 'src', 'test']
const paths = [
  ...readdirSync('.'),
  ...kept.flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)))),
]
const tree = paths.join('\n')
const folders = new Set([...kept, 'areas', 'platform', 'web', 'api', 'server', 'jobs', 'cli', 'pages', 'ui'])

/** Every word of the code, those joined by a hyphen too. */
const written = new Set(
  globSync('{src,scripts,test,migrations,locales,public}/**/*.{ts,tsx,mjs,sql,json,css}')
    .filter((path) => path !== self)
    .flatMap(
      (path) =>
        read(path)
          .toLowerCase()
          .match(/[a-z][\w-]*/g) ?? [],
    ),
)

const decisions = readdirSync('docs/decisions').map((name) => join('docs/decisions', name))
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'docs/domain.md', ...decisions]
const citing = [
  ...globSync('{src,test,demo,e2e,scripts,bench}/**/*.{ts,tsx,mjs,css}'),
  ...globSync('migrations/*.sql'),
  ...documents,
].filter((path) => path !== self)

describe('what is cited', () => {
  it('stands in docs/domain.md, once', () => {
    const missing = citing.flatMap((path) =>
      numbers(read(path)).flatMap((number) => (listed.includes(number) ? [] : [`${path}: ${number}`])),
    )
    expect(missing).toEqual([])
    expect(listed.filter((number, at) => listed.indexOf(number) !== at)).toEqual([])
  })

  it('is a heading of docs/domain.md where a part of it is named', () => {
    const missing = citing.flatMap((path) =>
      [...read(path).matchAll(/docs\/domain\.md (\d+(?:\.\d+)?)/g)].flatMap(([, number]) =>
        headings.has(number as string) ? [] : [`${path}: ${number}`],
      ),
    )
    expect(missing).toEqual([])
  })

  it('is no document from outside the repository', () => {
    const strange = citing.flatMap((path) =>
      [...read(path).matchAll(/(?<![\w/.])(?:domain|decisions|subsystems|given|trust)\.md|\[spec\b|\bspec §/g)].map(
        ([name]) => `${path}: ${name}`,
      ),
    )
    expect(strange).toEqual([])
  })
})

describe('what a document names', () => {
  it.each(documents)('%s names paths that are there', (document) => {
    const named = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, name]) => name as string)
    expect(named.filter((name) => isPath(name) && !isThere(name))).toEqual([])
  })

  it('ARCHITECTURE.md names a piece of code beside the file that holds it', () => {
    const named = [...read('ARCHITECTURE.md').matchAll(/`(\w+)`(?: and `(\w+)`)?,? (?:both )?in `(src\/[^`]+\.tsx?)`/g)]
    expect(named.length).toBeGreaterThan(20)
    const strange = named.flatMap(([, ...found]) => {
      const path = found.pop() as string
      return found.filter((name) => name && !read(path).includes(name)).map((name) => `${name} in ${path}`)
    })
    expect(strange).toEqual([])
  })

  // A decision may name what was not chosen.
  it.each(documents.filter((path) => !decisions.includes(path)))(
    '%s names words of the code that are there',
    (document) => {
      const named = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, name]) => name as string)
      expect(named.filter((name) => isWord(name) && !written.has(name.toLowerCase()))).toEqual([])
    },
  )

  it.each(documents)('%s links to what is there', (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, link]) => link as string)
    expect(links.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([])
  })
})

describe('the decisions', () => {
  const records = decisions.filter((path) => /\d{4}-.*\.md$/.test(path))
  const index = read('docs/decisions/README.md')

  it('are each in the index, by number and title', () => {
    const missing = records.filter((path) => {
      const [, title] = /^# (\d+\. .+)$/m.exec(read(path)) ?? []
      return !title || !index.includes(`[${title}](${basename(path)})`)
    })
    expect(missing).toEqual([])
  })

  it('have a number of their own, and the index says of each one that is not there why', () => {
    const given = records.map((path) => Number(basename(path).slice(0, 4)))
    expect(given.filter((number, at) => given.indexOf(number) !== at)).toEqual([])
    const last = Math.max(...given)
    const gaps = Array.from({ length: last }, (_, at) => at + 1).filter((number) => !given.includes(number))
    expect(gaps.filter((number) => !new RegExp(`^\\| ${number} \\| –`, 'm').test(index))).toEqual([])
  })

  it.each(records)('%s says what it rests on and when to look at it again', (path) => {
    const text = read(path)
    const parts = ['Context', 'Decision', 'Consequences', 'When to revisit']
    expect(parts.filter((part) => !text.includes(`**${part}.**`))).toEqual([])
  })
})

/** A name of the code: of more words than one, so that it is not mistaken for one of ours. */
function isWord(name: string): boolean {
  return /^[A-Za-z][\w-]*$/.test(name) && /[a-z][A-Z]|[_-]/.test(name)
}

/** A file or folder of the tree rather than an address of the product, a package, a command or a word. */
function isPath(name: string): boolean {
  if (/[\s'"()=:,$…]/.test(name) || /^[/@#.]/.test(name)) return false
  const [first = ''] = name.split('/')
  return /\.(tsx?|mjs|css|md|json|sql)$/.test(name) || (name.includes('/') && folders.has(first))
}

/** Whether some path of the tree is this one or ends in it; `*` and `<area>` stand for any name. */
function isThere(name: string): boolean {
  const pattern = name
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*|<[^>]*>/g, '[^/]+')
  return new RegExp(`(^|/)${pattern}$`, 'm').test(tree)
}
