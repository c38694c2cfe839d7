import { expect, test } from 'vitest'
import type { Block } from '../blocks/schema.ts'
import { changesOf, differenceOf, linesOf } from './model.ts'

test('what a block says is told line by line', () => {
  expect(linesOf({ type: 'text', text: 'Een\n\nTwee' })).toEqual(['Een', 'Twee'])
  expect(linesOf({ type: 'steps', items: [{ title: 'Kies', text: 'een plek' }] })).toEqual(['Kies', 'een plek'])
  expect(linesOf({ type: 'picture', picture: 'goat-shed', caption: '' })).toEqual(['goat-shed'])
})

test('what changed is told part by part: a block in its place is written anew, another went or came', () => {
  const text = (said: string): Block => ({ type: 'text', text: said })
  const heading = (said: string): Block => ({ type: 'heading', text: said })
  const before = {
    slug: 'ouders',
    title: 'Ouders',
    lead: '',
    blocks: [heading('Kop'), text('Een\nTwee'), text('Blijft'), heading('Weg')],
  }
  const after = {
    ...before,
    title: 'Voor ouders',
    lead: 'Kort',
    blocks: [heading('Kop'), text('Een\nDrie'), text('Blijft'), { type: 'quote' as const, text: 'Fijn', by: '' }],
  }
  expect(changesOf(before, before)).toEqual([])
  expect(
    changesOf(before, after).map(({ part, kind, number, type, lines }) => [
      [part, kind, number, type].filter((one) => one !== undefined).join(' '),
      lines.map((line) => `${line.kind} ${line.text}`).join(', '),
    ]),
  ).toEqual([
    ['title changed', 'gone Ouders, new Voor ouders'],
    ['lead new', 'new Kort'],
    ['block changed 2 text', 'gone Twee, new Drie'],
    ['block new 4 quote', 'new Fijn'],
    ['block gone 4 heading', 'gone Weg'],
  ])
})

test.each([
  ['', '', ''],
  ['a', '', '-a'],
  ['', 'a', '+a'],
  ['a b c', 'a c', '=a -b =c'],
  ['a b c', 'a x b c', '=a +x =b =c'],
  ['a b', 'c d', '-a -b +c +d'],
  ['a b a', 'b a b', '-a =b =a +b'],
])('from %j to %j is %j', (before, after, told) => {
  const words = (text: string) => text.split(' ').filter((word) => word !== '')
  const signs = { same: '=', gone: '-', new: '+' }
  const lines = differenceOf(words(before), words(after)).map(({ kind, text }) => `${signs[kind]}${text}`)
  expect(lines.join(' ')).toBe(told)
})
