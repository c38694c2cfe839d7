import { expect, test } from 'vitest'
import { isSafeLink, passagesOf, searchAt, videoAt } from './model.ts'

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

test.each([
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=4',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
  ],
  ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'],
  ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0'],
  [
    'https://vimeo.com/76979871/8272103f6e?share=copy',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
  ['https://vimeo.com/76979871/8272%26autoplay', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://vimeo.com/channels/staff/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['http://www.youtube.com/watch?v=aqz-KE-bpKQ', undefined],
  ['https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ', undefined],
  ['https://evil.example/?v=aqz-KE-bpKQ', undefined],
  ['https://www.youtube.com/watch?v="><script>', undefined],
  ['https://youtube.com@evil.example/embed/aqz-KE-bpKQ', undefined],
  ['javascript:alert(1)', undefined],
  ['https://vimeo.com/over', undefined],
  ['', undefined],
])('the video at %j plays at %j', (address, player) => {
  expect(videoAt(address)?.player).toBe(player)
})

test.each([
  ['/stagebank?q=dieren', 'q=dieren'],
  ['https://demo.example/nl/stagebank?sector=care&page=3#kaart', 'sector=care'],
  ['/en/stagebank', ''],
  ['/nl/nieuws', undefined],
  ['/stagebank/../beheer', undefined],
  ['javascript:alert(1)', undefined],
])('the search at %j asks %j', (address, asked) => {
  expect(searchAt(address)?.toString()).toBe(asked)
})
