/** A part of a text of SQL that narrows what it finds, and what stands there when it no longer does. */
export type SqlCondition = { start: number; end: number; without: 'true' | 'false' }

const boundary =
  /^(and|or|where|on|when|then|else|end|having|order by|group by|limit|union|from|join|left|select|returning|set)\b/i
/** After these a condition begins. */
const opens = new Set(['and', 'or', 'where', 'on', 'when', 'having'])

/**
 * The conditions in a text of SQL: what stands between its `and`s and `or`s, at any depth. What was put in by the program
 * is one sign to it. Which tenant a row is of is left out: row-level rules say that again, and are tried by themselves.
 */
export function conditionsInSql(text: string): SqlCondition[] {
  return within(text, 0, text.length).filter(({ start, end }) => {
    const condition = text.slice(start, end)
    return !/^\s*\S*tenant_id\s*=/.test(condition) && !/^\s*(true|false)\s*$/.test(condition)
  })
}

type Mark = { word: string; start: number; end: number }

function within(text: string, from: number, to: number): SqlCondition[] {
  const inner: SqlCondition[] = []
  const marks: Mark[] = []
  let hasBetween = false
  for (let at = from; at < to; at += 1) {
    const sign = text[at] as string
    if (sign === "'") at = endOfQuote(text, at)
    else if (sign === '(') {
      const end = closing(text, at)
      inner.push(...within(text, at + 1, end))
      at = end
    } else if (sign === ',') marks.push({ word: ',', start: at, end: at + 1 })
    else if (/[a-z]/i.test(sign) && !/[\w.$]/.test(text[at - 1] ?? ' ')) {
      const rest = text.slice(at, to)
      const word = boundary.exec(rest)?.[0].toLowerCase()
      if (/^between\b/i.test(rest)) hasBetween = true
      else if (word === 'and' && hasBetween) hasBetween = false
      else if (word && !/^on\s+conflict\b/i.test(rest)) marks.push({ word, start: at, end: at + word.length })
      at += (/^\w+/.exec(rest)?.[0].length ?? 1) - 1
    }
  }
  const edges = [{ word: '', start: from, end: from }, ...marks, { word: '', start: to, end: to }]
  const here = edges.slice(0, -1).flatMap((mark, at): SqlCondition[] => {
    const next = edges[at + 1] as Mark
    const isOne = opens.has(mark.word) || (['', ','].includes(mark.word) && (next.word === 'and' || next.word === 'or'))
    if (!isOne) return []
    const lead = /^\s*/.exec(text.slice(mark.end, next.start))?.[0].length ?? 0
    const tail = /\s*$/.exec(text.slice(mark.end, next.start))?.[0].length ?? 0
    const found = { start: mark.end + lead, end: next.start - tail }
    if (found.end <= found.start) return []
    return [{ ...found, without: mark.word === 'or' || next.word === 'or' || mark.word === 'when' ? 'false' : 'true' }]
  })
  // A group in brackets is tried by its parts.
  return [...here.filter(({ start, end }) => !isGroup(text.slice(start, end), inner, start)), ...inner]
}

const isGroup = (condition: string, inner: readonly SqlCondition[], start: number) =>
  condition.startsWith('(') &&
  closing(condition, 0) === condition.length - 1 &&
  inner.some((one) => one.start > start && one.end < start + condition.length)

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "'") at = endOfQuote(text, at)
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')' && (depth -= 1) === 0) return at
  }
  throw new Error(`a bracket is never closed: ${text.slice(open, open + 80)}`)
}

/** Where quoted text ends; what is no SQL may leave it open. */
function endOfQuote(text: string, from: number): number {
  const end = text.indexOf("'", from + 1)
  return end < 0 ? text.length : end
}
