import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

// A rule that only its tests know decides about nothing: what a model or a policy exports, the product decides by.

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

const product = [...filesBelow('src'), ...filesBelow('demo'), 'main.ts'].filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
)
const sources = new Map(product.map((path) => [path, readFileSync(path, 'utf8')]))

/** The file an import names, from the root of the repository; undefined for a package. */
function fileOf(specifier: string, from: string): string | undefined {
  const [, first, rest] = /^#(areas|platform|web)\/(.+)$/.exec(specifier) ?? []
  const path = first ? join('src', first, rest ?? '') : specifier.startsWith('.') ? join(dirname(from), specifier) : ''
  return path ? normalize(path) : undefined
}

/** Per file the names other files of the product import from it; `*` when one takes it whole. */
const imported = new Map<string, Set<string>>()
for (const [path, text] of sources) {
  for (const [, names = '', specifier = ''] of text.matchAll(
    /^(?:import|export)\s+(?:type\s+)?([^'";]*?)\s*from\s+'([^']+)'/gm,
  )) {
    const file = fileOf(specifier, path)
    if (!file) continue
    const known = imported.get(file) ?? new Set<string>()
    imported.set(file, known)
    if (names.includes('*')) known.add('*')
    for (const name of /\{([^}]*)\}/.exec(names)?.[1]?.split(',') ?? [])
      known.add(
        name
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] as string,
      )
  }
}

type Declaration = { name: string; isExported: boolean; text: string }

/** A file's declarations, each from its first line to the next. */
function declarationsOf(text: string): Declaration[] {
  const starts = [...text.matchAll(/^(export )?(?:async )?(?:abstract )?(?:function|const|let|class|type)\*? (\w+)/gm)]
  return starts.map((start, at) => ({
    name: start[2] as string,
    isExported: start[1] !== undefined,
    text: text
      .slice(start.index + start[0].length, starts[at + 1]?.index)
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  }))
}

/** What a file exports and nothing of the product comes to, not even by way of another rule of the file. */
function unreached(path: string): string[] {
  const declarations = declarationsOf(sources.get(path) as string)
  const known = imported.get(path) ?? new Set<string>()
  if (known.has('*')) return []
  const reached = new Set<string>()
  const reach = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    const words = new Set(
      declarations.filter((one) => one.name === name).flatMap(({ text }) => text.match(/\w+/g) ?? []),
    )
    for (const one of declarations) if (words.has(one.name)) reach(one.name)
  }
  for (const name of known) reach(name)
  return declarations.filter(({ name, isExported }) => isExported && !reached.has(name)).map(({ name }) => name)
}

/** Rules that only tests ask, each with its reason. */
const exceptions: string[] = [
  // The list of what the audit chain holds: a test holds the words to it, and no area writes down what is not in it.
  'activity/model.ts actions',
]

describe('a capability', () => {
  const model = sources.get('src/areas/tenancy/model.ts') as string
  const declared = /^export type Capabilities = \{\n([\s\S]*?)^\}/m.exec(model)?.[1] ?? ''
  const keys = [...declared.matchAll(/^  (\w+):/gm)].map(([, key = '']) => key)

  it('is asked for where it decides, besides being set', () => {
    expect(keys.length).toBeGreaterThan(20)
    const asking = [...sources]
      .filter(
        ([path]) => !/^src\/areas\/(?:tenancy\/(?:settings|deployments)|settings|organizations\/settings)\//.test(path),
      )
      .map(([path, text]) =>
        path === 'src/areas/tenancy/model.ts' ? text.slice(text.indexOf('export function appName')) : text,
      )
    const unasked = keys.filter((key) => !asking.some((text) => new RegExp(`\\b${key}\\b`).test(text)))
    expect(unasked).toEqual([])
  })
})

describe('the rules', () => {
  it('are those the product decides by', () => {
    const rules = product.filter((path) => /^src\/areas\/.+\/(?:model|policy)\.ts$/.test(path))
    expect(rules.length).toBeGreaterThan(60)
    const dead = rules.flatMap((path) => unreached(path).map((name) => `${path.slice('src/areas/'.length)} ${name}`))
    expect(dead.sort()).toEqual(exceptions)
  })
})
