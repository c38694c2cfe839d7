import { parseSync, Visitor } from 'vite'
import { conditionsInSql } from './sql-conditions.ts'

/** One condition taken out of one file. */
export type Mutant = { path: string; line: number; start: number; end: number; from: string; to: string }

type Node = { type: string; start: number; end: number }
type Nodes = Record<string, unknown>

/**
 * Every condition of a file (where functions are named: of those, and the limits), each taken away by itself: what is asked no
 * longer counts, is never so or is always so; a limit on how often somebody may try is gone.
 */
export function mutantsOf(path: string, text: string, functions?: readonly string[]): Mutant[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const found: Mutant[] = []
  const limits = new Set<Mutant>()
  const ranges: Node[] = []
  const source = ({ start, end }: Node) => text.slice(start, end)
  const replace = (node: { start: number; end: number }, to: string) => {
    const from = text.slice(node.start, node.end)
    if (from === to) return
    const line = text.slice(0, node.start).split('\n').length
    found.push({ path, line, start: node.start, end: node.end, from, to })
  }
  const either = (node: Node) => {
    if (!isYesOrNo(node, source)) return
    replace(node, 'true')
    replace(node, 'false')
  }
  const ofFunction = (node: Node & { id?: { name: string } | null }) => {
    if (node.id && functions?.includes(node.id.name)) ranges.push(node)
  }
  new Visitor({
    FunctionDeclaration: (node) => ofFunction(node as never),
    LogicalExpression: (node) => {
      const { operator, left, right } = node
      if (operator === '??') return
      const isSame = (one: Node & { operator?: string }) =>
        one.type === 'LogicalExpression' && one.operator === operator
      if (!isSame(left)) replace(node, source(right))
      else {
        // Of `a && b && c` the last is taken here, the others where they stand.
        const { right: middle, left: first } = left as never as { left: Node; right: Node }
        replace({ start: first.end, end: middle.end }, '')
      }
      if (!isSame(right)) replace({ start: left.end, end: right.end }, '')
    },
    IfStatement: ({ test }) => replace(test, 'false'),
    ConditionalExpression: ({ test }) => {
      replace(test, 'true')
      replace(test, 'false')
    },
    ReturnStatement: ({ argument }) => argument && either(argument),
    ArrowFunctionExpression: (node) => {
      if (node.expression) either(node.body as Node)
    },
    VariableDeclarator: ({ init, id }) => {
      if (init) either(init)
      if (init?.type === 'ArrowFunctionExpression' && functions?.includes((id as { name?: string }).name ?? ''))
        ranges.push(init)
    },
    Property: ({ value }) => either(value as Node),
    CallExpression: ({ callee, arguments: given }) => {
      const name = source(callee)
      // What makes a capacity count for a record.
      if (name === 'relationTo' && given[1]?.type === 'ObjectExpression')
        for (const property of given[1].properties)
          if (
            property.type === 'Property' &&
            property.value.type !== 'Literal' &&
            property.value.type !== 'UnaryExpression'
          )
            replace(property.value, 'true')
      const limit = { windowThrottle: given[1], callAllowance: given[1], growingThrottle: given[0] }[name]
      if (!limit) return
      if (name === 'growingThrottle') replace({ start: limit.end, end: limit.end }, ', 1e9')
      else replace(limit, '1e9')
      limits.add(found.at(-1) as Mutant)
    },
    TemplateLiteral: (node) => {
      // What the program puts in counts as one sign, its places kept.
      let written = source(node).slice(1, -1)
      for (const { start, end } of node.expressions) {
        const from = start - node.start - 1
        const to = end - node.start - 1
        written = written.slice(0, from) + '\u00a4'.repeat(to - from) + written.slice(to)
      }
      written = written.replaceAll(/\$\{\u00a4+\}/g, (hole) => '\u00a4'.repeat(hole.length))
      for (const { start, end, without } of conditionsInSql(written))
        replace({ start: node.start + 1 + start, end: node.start + 1 + end }, without)
      if (/^\s*\S+ (=|<>|in) \S+(\s?\(\S+\))?\s*$/.test(written) && !written.includes('tenant_id'))
        replace({ start: node.start + 1, end: node.end - 1 }, 'true')
    },
  }).visit(program)
  const wanted = functions
    ? found.filter((one) => limits.has(one) || ranges.some(({ start, end }) => one.start >= start && one.end <= end))
    : found
  const seen = new Set<string>()
  return wanted
    .filter(({ start, end, to }) => !seen.has(`${start} ${end} ${to}`) && seen.add(`${start} ${end} ${to}`))
    .toSorted((a, b) => a.start - b.start)
}

/** Whether an expression by itself says yes or no, so far as its look tells; one of several parts is tried by its parts. */
function isYesOrNo(node: Node, source: (node: Node) => string): boolean {
  const { operator, callee } = node as Node & Nodes as { operator?: string; callee?: Node }
  if (node.type === 'BinaryExpression') return /^(===|!==|<|>|<=|>=)$/.test(operator ?? '')
  if (node.type === 'UnaryExpression') return operator === '!'
  if (node.type === 'MemberExpression') return /\.(is|has)[A-Z]\w*$/.test(source(node))
  if (node.type !== 'CallExpression' || !callee) return false
  return /(^|\.)(includes|some|every|actsAs|(may|is|has|can|sees)[A-Z]\w*)$/.test(source(callee))
}
