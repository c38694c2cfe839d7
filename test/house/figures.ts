// Prints how large and how tangled the source is: node test/house/figures.ts [--list]
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { isTest, readHouse } from './sources.ts'

type Fn = { name: string; path: string; lines: number; branches: number }

/** What React Router reads from every screen by name. */
const routeExports = new Set(
  `loader action meta links handle headers shouldRevalidate ErrorBoundary clientLoader clientAction HydrateFallback Layout
  default middleware`.split(/\s+/),
)

const list = process.argv.includes('--list')
const sources = [...readHouse()].filter(([path]) => !isTest(path) && !path.endsWith('.d.ts'))
const functions = sources.flatMap(([path, text]) => functionsOf(path, text))
const lengths = sources.map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }))
const exportedBy = new Map<string, string[]>()
for (const [path, text] of sources)
  for (const { entries } of parseSync(path, text).module.staticExports)
    for (const { exportName, moduleRequest } of entries) {
      const name = exportName.name ?? 'default'
      if (!moduleRequest && !routeExports.has(name)) exportedBy.set(name, [...(exportedBy.get(name) ?? []), path])
    }

/** One name for one part of every area: its manifest of what it does, which the registry reads from `server.ts`. */
const perArea = new Set(['server'])
/** Names that stand for more than one thing. */
const shared = [...exportedBy].filter(([name, paths]) => paths.length > 1 && !perArea.has(name))
const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

say('source files', sources.length)
say(
  'lines',
  sorted.reduce((sum, lines) => sum + lines, 0),
)
say('lines of a file p50 / p90 / p95 / most', `${at(0.5)} / ${at(0.9)} / ${at(0.95)} / ${sorted.at(-1)}`)
show(
  'files over 350 lines',
  lengths.filter(({ lines }) => lines > 350).map(({ path, lines }) => `${lines} ${path}`),
)
show(
  'functions over 60 lines',
  functions.filter(({ lines }) => lines > 60).map(({ name, path, lines }) => `${lines} ${name} ${path}`),
)
show(
  'functions over 120 lines',
  functions.filter(({ lines }) => lines > 120).map(({ name, path, lines }) => `${lines} ${name} ${path}`),
)
show(
  'functions of cyclomatic complexity over 20',
  functions.filter(({ branches }) => branches > 20).map(({ name, path, branches }) => `${branches} ${name} ${path}`),
)
show(
  'exported names with more than one meaning',
  shared.map(([name, paths]) => `${paths.length} ${name}: ${paths.map((path) => posix.dirname(path)).join(', ')}`),
)

function functionsOf(path: string, text: string): Fn[] {
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const lineOf = (offset: number) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
  const found: Fn[] = []
  const open: Fn[] = []
  const enter = (node: { start: number; end: number; id?: { name?: string } | null }) => {
    const name =
      node.id?.name ?? /(\w+)\s*(?::[^=\n]*)?=\s*(?:async\s*)?$|(\w+)\s*$/.exec(text.slice(0, node.start))?.[1]
    const fn = { name: name ?? '(no name)', path, lines: lineOf(node.end) - lineOf(node.start) + 1, branches: 1 }
    found.push(fn)
    open.push(fn)
  }
  const leave = () => void open.pop()
  const branch = () => {
    const fn = open.at(-1)
    if (fn) fn.branches += 1
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    IfStatement: branch,
    ConditionalExpression: branch,
    LogicalExpression: branch,
    ForStatement: branch,
    ForOfStatement: branch,
    ForInStatement: branch,
    WhileStatement: branch,
    DoWhileStatement: branch,
    SwitchCase: ({ test }) => {
      if (test) branch()
    },
  }).visit(parseSync(path, text).program)
  return found
}

function say(what: string, figure: string | number): void {
  console.log(`${what}: ${figure}`)
}

function show(what: string, lines: string[]): void {
  say(what, lines.length)
  if (list)
    for (const line of lines.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10)))
      console.log(`  ${line}`)
}
