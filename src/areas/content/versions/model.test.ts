import { expect, test } from 'vitest'
import { differenceOf, linesOf } from './model.ts'

test('what a page says is told line by line, blocks with what they hold', () => {
  expect(
    linesOf({
      title: 'Ouders',
      lead: '',
      blocks: [
        { type: 'text', text: 'Een\n\nTwee' },
        { type: 'steps', items: [{ title: 'Kies', text: 'een plek' }] },
        { type: 'picture', picture: 'goat-shed', caption: '' },
      ],
    }),
  ).toEqual(['Ouders', '[text]', 'Een', 'Twee', '[steps]', 'Kies', 'een plek', '[picture]', 'goat-shed'])
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
