import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** What one file takes from another: `to` is a path in the repository, `node:…` or the name of a package. */
export type Import = { to: string; typeOnly: boolean }
/** A table named in a query: in the text of SQL, or in a call of the query builder. */
export type TableUse = { table: string; writes: boolean }
export type Source = { path: string; imports: Import[]; tables: TableUse[] }

/** Every source file by its path in the repository; a guard looks at these, a planted fault adds one. */
export type House = ReadonlyMap<string, string>

const aliases: Record<string, string> = {
  '#platform/': 'src/platform/',
  '#areas/': 'src/areas/',
  '#web/': 'src/web/',
  '#root/': '',
}

export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = posix.join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

/** The sources as they lie in the repository. */
export function readHouse(root = process.cwd()): House {
  const paths = [...filesBelow(join(root, 'src')).filter((path) => /\.tsx?$/.test(path)), join(root, 'main.ts')]
  return new Map(paths.map((path) => [posix.relative(root, path), readFileSync(path, 'utf8')]))
}

const parsed = new Map<string, Source>()

/** What each file imports and which tables its queries name. A text that was read before is not parsed again. */
export function sourcesOf(house: House): Source[] {
  return [...house].map(([path, text]) => {
    const key = `${path}\n${text}`
    const source = parsed.get(key) ?? sourceOf(path, text)
    parsed.set(key, source)
    return source
  })
}

/** Tests, and what an area lays ready for one. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|^src\/areas\/[^/]+\/samples\.ts$/.test(path)

function sourceOf(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const imports = new Map<string, boolean>()
  // A file taken once for its types and once for its values is taken for its values.
  const take = (specifier: string, typeOnly: boolean) => {
    const to = resolve(path, specifier)
    if (to) imports.set(to, typeOnly && (imports.get(to) ?? true))
  }
  for (const { moduleRequest, entries } of module.staticImports)
    take(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest) take(moduleRequest.value, isType)

  const tables: TableUse[] = []
  new Visitor({
    TSImportType: ({ source }) => take(source.value, true),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') take(source.value, false)
    },
    TemplateLiteral: ({ quasis }) => {
      tables.push(...tablesInText(quasis.map(({ value }) => value.cooked ?? value.raw).join(' ? ')))
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') tables.push(...tablesInText(value))
    },
    CallExpression: ({ callee, arguments: given }) => {
      const verb =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
      const [first] = given
      if (!(verb in builders) || !first) return
      const names = first.type === 'ArrayExpression' ? first.elements : [first]
      for (const name of names)
        if (name?.type === 'Literal' && typeof name.value === 'string')
          tables.push({ table: toSnake(name.value.split(' ')[0] ?? ''), writes: builders[verb] === 'writes' })
    },
  }).visit(program)
  return { path, imports: [...imports].map(([to, typeOnly]) => ({ to, typeOnly })), tables }
}

/** Calls of the query builder whose first argument names a table. */
const builders: Record<string, 'reads' | 'writes'> = {
  selectFrom: 'reads',
  innerJoin: 'reads',
  leftJoin: 'reads',
  rightJoin: 'reads',
  fullJoin: 'reads',
  innerJoinLateral: 'reads',
  leftJoinLateral: 'reads',
  crossJoin: 'reads',
  from: 'reads',
  using: 'reads',
  table: 'reads',
  insertInto: 'writes',
  updateTable: 'writes',
  deleteFrom: 'writes',
  mergeInto: 'writes',
}

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names after the words of SQL that a table follows; whether a name is a table's is for the rule to say. */
function tablesInText(text: string): TableUse[] {
  const found: TableUse[] = []
  const name = String.raw`(?:only\s+)?(?:public\.)?"?([a-z_]+)"?`
  for (const [, verb = '', table = '', more = ''] of text.matchAll(
    new RegExp(
      String.raw`\b(delete\s+from|insert\s+into|merge\s+into|update|truncate(?:\s+table)?|from|join|using)\s+${name}((?:(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*[a-z_]+\b(?!\())*)`,
      'gi',
    ),
  )) {
    found.push({ table: table.toLowerCase(), writes: /delete|insert|merge|update|truncate/i.test(verb) })
    // `from a x, b y` names two.
    for (const [, further = ''] of more.matchAll(/,\s*([a-z_]+)/gi)) found.push({ table: further, writes: false })
  }
  return found
}

function resolve(from: string, specifier: string): string | undefined {
  // Types that React Router writes for a screen.
  if (specifier.includes('/+types/')) return undefined
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  if (alias) return `${aliases[alias]}${specifier.slice(alias.length)}`
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
