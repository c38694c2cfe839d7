import { expect, test } from 'vitest'
import { isSafeLink, passagesOf } from './model.ts'

test.each([
  ['/voor-ouders', true],
  ['https://example.org/a?b=c#d', true],
  ['http://example.org', true],
  ['mailto:hulp@example.org', true],
  ['tel:+31612345678', true],
  ['', false],
  ['voor-ouders', false],
  ['//example.org', false],
  ['/\\example.org', false],
  ['https:///example.org', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['vbscript:x', false],
  ['data:text/html,x', false],
  ['blob:https://example.org/1', false],
  ['file:///etc/passwd', false],
  ['/\u0000/x', false],
  ['https://evil.example/\u202ewindow', false],
])('%j is a link one may make: %s', (address, isSafe) => {
  expect(isSafeLink(address)).toBe(isSafe)
})

test('a text is paragraphs, lists, bold words and links; all else stays as it was typed', () => {
  expect(
    passagesOf('Een **vet** woord.\nTweede regel.\n\n- [Ouders](/voor-ouders)\n- *niets*\n\nSlot [a](javascript:x(1))'),
  ).toEqual([
    {
      kind: 'paragraph',
      lines: [[{ text: 'Een ' }, { text: 'vet', bold: true }, { text: ' woord.' }], [{ text: 'Tweede regel.' }]],
    },
    { kind: 'list', lines: [[{ text: 'Ouders', to: '/voor-ouders' }], [{ text: '*niets*' }]] },
    { kind: 'paragraph', lines: [[{ text: 'Slot ' }, { text: '[a](javascript:x(1))' }]] },
  ])
})
