import { expect, it } from 'vitest'
import { cleanHtml, htmlOf, plainText } from './rich-text.ts'

it.each([
  ['<p>Je <b>helpt</b> <i>mee</i>.</p>', '<p>Je <strong>helpt</strong> <em>mee</em>.</p>'],
  ['<h1>Werk</h1><ul><li><p>Voeren</p></li></ul>', '<h3>Werk</h3><ul><li><p>Voeren</p></li></ul>'],
  ['<script>alert(1)</script><p onclick="x()">Hoi</p>', '<p>Hoi</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="nofollow noopener ugc">x</a>'],
  ['<a href="//boos.nl">x</a>', '<a rel="nofollow noopener ugc">x</a>'],
  ['<a href="https://geit.nl" target="_blank">x</a>', '<a href="https://geit.nl" rel="nofollow noopener ugc">x</a>'],
  ['<img src=x onerror=alert(1)><svg><p>z</p></svg>', '<p>z</p>'],
  ['<p style="position:fixed">a</p>', '<p>a</p>'],
  ['<p></p><p> </p>', ''],
])('keeps of %s what is safe', (html, clean) => expect(cleanHtml(html)).toBe(clean))

it('reads as the words alone, and back', () => {
  const text = 'Je helpt mee.\n\nJe doet:\n- voeren & wassen\n- vegen\n\nTot <dan>.'
  const html = htmlOf(text)
  expect(html).toBe(
    '<p>Je helpt mee.</p><p>Je doet:</p><ul><li>voeren &amp; wassen</li><li>vegen</li></ul><p>Tot &lt;dan&gt;.</p>',
  )
  expect(plainText(html)).toBe(text)
  expect(plainText('<ul><li><p>een</p></li><li><p>twee</p></li></ul>')).toBe('- een\n- twee')
})
