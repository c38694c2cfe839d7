import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { analyse } from 'scslre'
import ts from 'typescript-5'
import { describe, expect, it } from 'vitest'
import { areas } from '#areas/order.ts'
import { deployments } from '#areas/tenancy/deployments/model.ts'
import { flattenMessages, type MessageTree } from '#platform/i18n.ts'
import { importFaults } from './house/imports.ts'
import { kindFolders, rooms } from './house/rooms.ts'
import { filesBelow, isTest, readHouse } from './house/sources.ts'
import { tableFaults } from './house/tables.ts'

// The rules of the house that no linter knows (docs/decisions/0001, 0002). That each of them catches what it is for is
// tested in house-faults.test.ts.

const root = process.cwd()
const sources = filesBelow(join(root, 'src')).filter((path) => /\.tsx?$/.test(path))
const read = (path: string) => readFileSync(path, 'utf8')
const local = (path: string) => relative(root, path)

type Ast = ReturnType<IntlMessageFormat['getAst']>

/** Every pattern that is written in the sources of the product, and where. */
function patterns(): { source: string; flags: string; at: string }[] {
  const found: { source: string; flags: string; at: string }[] = []
  for (const path of sources.filter((one) => !one.includes('.test.'))) {
    const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
    const walk = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const at = `${local(path)}: ${node.text}`
        found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), at })
      }
      ts.forEachChild(node, walk)
    }
    walk(file)
  }
  return found
}

describe('the patterns', () => {
  it('take time in proportion to what they read: a stranger writes it, and everybody waits', () => {
    const all = patterns()
    expect(all.length).toBeGreaterThan(300)
    const slow = ({ source, flags }: { source: string; flags: string }) => analyse({ source, flags }).reports.length > 0
    expect(slow({ source: '[_-]+([a-z0-9])', flags: 'g' })).toBe(true)
    expect(all.filter(slow).map(({ at }) => at)).toEqual([])
  })
})

describe('the rooms', () => {
  it('has an area for every folder and a folder for every area', () => {
    const folders = readdirSync('src/areas').filter((name) => statSync(join('src/areas', name)).isDirectory())
    expect(folders.sort()).toEqual([...areas].sort())
  })

  it('knows every file by its room', () => {
    const strange = sources.map(local).filter((path) => {
      const [, , area, ...inside] = path.split('/')
      if (!path.startsWith('src/areas/') || !areas.includes(area as never) || inside.length === 0) return false
      const name = (inside.at(-1) as string).replace(/\.test\.tsx?$/, '.ts')
      // In pages/, ui/, commands/ and queries/ a file is called by what it holds; a sub-concern has the rooms of its own.
      if (inside.slice(0, -1).some((folder) => kindFolders.some((kind) => kind === folder))) return false
      if (inside.length === 1 && (name === `${area}.ts` || name === 'samples.ts')) return false
      return !rooms.some((room) => name === `${room}.ts`)
    })
    expect(strange).toEqual([])
  })

  it('has no drawer for what belongs nowhere', () => {
    const drawers = sources
      .map(local)
      .filter((path) => /\/(index|utils?|helpers?|common|misc|types|constants|service|manager)(\.tsx?|\/)/.test(path))
    expect(drawers).toEqual([])
  })

  it('names a tenant in tenancy alone', () => {
    const keys = deployments.map(({ key }) => key).filter((key) => !['public', 'demo'].includes(key))
    const pattern = new RegExp(`['"\`](${keys.join('|')})['"\`]`)
    const found = sources
      .map(local)
      .filter((path) => !path.startsWith('src/areas/tenancy/') && !path.includes('.test.') && pattern.test(read(path)))
    expect(found).toEqual([])
  })

  it('reads what a screen is sent in one place, which says what is no form', () => {
    const elsewhere = [...readHouse()].filter(
      ([path, text]) => /\.formData\(\)/.test(text) && path !== 'src/web/api.ts' && !isTest(path),
    )
    expect(elsewhere.map(([path]) => path)).toEqual([])
  })

  it('leaves nothing for later', () => {
    const marks = sources
      .map(local)
      .filter((path) =>
        /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-expect-error|\bas any\b|\.(?:skip|only)\(/.test(read(path)),
      )
    expect(marks).toEqual([])
  })
})

describe('the boundaries', () => {
  const house = readHouse()

  it('let a file take only what its floor and its room allow', () => {
    expect(importFaults(house)).toEqual([])
  })

  it('let a query read tables of its own floor and below, and write those of its own area alone', () => {
    expect(tableFaults(house)).toEqual([])
  })
})

describe('the texts', () => {
  const languages = ['nl', 'en'] as const
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      Object.assign(
        {},
        ...readdirSync(join('locales', language)).map((file) =>
          flattenMessages(
            JSON.parse(read(join('locales', language, file))) as MessageTree,
            `${file.replace('.json', '')}.`,
          ),
        ),
      ) as Record<string, string>,
    ]),
  ) as Record<(typeof languages)[number], Record<string, string>>

  it('stand in both languages', () => {
    const [nl, en] = [Object.keys(texts.nl), Object.keys(texts.en)]
    expect(nl.filter((key) => !(key in texts.en))).toEqual([])
    expect(en.filter((key) => !(key in texts.nl))).toEqual([])
  })

  it('ask for the same values in both languages', () => {
    const literal = 0
    const names = (elements: Ast): string[] =>
      elements.flatMap((element) => [
        ...(element.type !== literal && 'value' in element ? [String(element.value)] : []),
        ...('options' in element ? Object.values(element.options).flatMap(({ value }) => names(value)) : []),
      ])
    const values = (text: string) =>
      [...new Set(names(new IntlMessageFormat(text, 'nl', undefined, { ignoreTag: true }).getAst()))].sort().join()
    const differing = Object.keys(texts.nl).filter((key) => values(texts.nl[key] ?? '') !== values(texts.en[key] ?? ''))
    expect(differing).toEqual([])
  })

  it('exist for every key the code asks for', () => {
    const missing = sources
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) => [...read(path).matchAll(/\bt\('([\w.-]+)'/g)].map(([, key = '']) => `${local(path)}: ${key}`))
      .filter((line) => !((line.split(': ')[1] as string) in texts.nl))
    expect(missing).toEqual([])
  })

  it('exist for what is wrong with a field', () => {
    const codes = sources
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) => [...read(path).matchAll(/\binvalid\(\{[^}]*?\}\)/g)])
      .flatMap(([refusal]) => [...refusal.matchAll(/\[\s*'([\w-]+\.[\w.-]+)'/g)].map(([, code = '']) => code))
    expect(codes.length).toBeGreaterThan(50)
    const missing = [...new Set(codes)].filter(
      (code) => !(code in texts.nl) && !(code.replace('.', '.refusals.') in texts.nl),
    )
    expect(missing).toEqual([])
  })

  it('exist for every refusal', () => {
    const codes = sources
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) =>
        [
          ...read(path).matchAll(
            /\b(?:badRequest|unauthorized|forbidden|notFound|conflict|unsupported|tooMany|new Refusal)\((?:\d{3}, )?'([\w.-]+)'/g,
          ),
        ].map(([, code = '']) => code),
      )
    const missing = [...new Set(codes)].filter((code) => !(`${code.replace('.', '.refusals.')}` in texts.nl))
    expect(missing).toEqual([])
  })
})
