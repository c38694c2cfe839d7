import { expect, test } from 'vitest'
import { passagesOf } from '../blocks/model.ts'
import { marked, type TextMark } from './text-marks.ts'

/** A text after a mark was asked for what stands between two bars, with bars around what is chosen then. */
function after(mark: TextMark, typed: string): string {
  const [before = '', chosen = '', behind = ''] = typed.split('|')
  const text = before + chosen + behind
  const { from, to, put, chosen: next } = marked(mark, text, before.length, before.length + chosen.length, 'woorden')
  const done = text.slice(0, from) + put + text.slice(to)
  return `${done.slice(0, next[0])}|${done.slice(...next)}|${done.slice(next[1])}`
}

test.each<[TextMark, string, string]>([
  ['bold', 'Neem |brood| mee', 'Neem **|brood|** mee'],
  ['bold', 'Neem **|brood|** mee', 'Neem |brood| mee'],
  ['bold', 'Neem || mee', 'Neem **|woorden|** mee'],
  ['link', 'Kijk |hier|.', 'Kijk [hier](|https://|).'],
  ['list', '|Een\nTwee|', '- Een\n- Twee||'],
  ['list', 'Kop\n|- Een\n- Twee|', 'Kop\nEen\nTwee||'],
  ['list', 'Kop\n\nE||en', 'Kop\n\n- Een||'],
])('%s of %j is %j', (mark, typed, expected) => expect(after(mark, typed)).toBe(expected))

test('what the buttons write is what a page shows', () => {
  expect(passagesOf(after('bold', 'Neem |brood| mee').replaceAll('|', ''))[0]?.lines[0]).toEqual([
    { text: 'Neem ' },
    { text: 'brood', bold: true },
    { text: ' mee' },
  ])
  expect(passagesOf(after('list', '|Een\nTwee|').replaceAll('|', ''))[0]?.kind).toBe('list')
})
