import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { takeApart, weave, weavePacked } from './woven-page.ts'

const mark = 'b1c2d3e4f5a6978812345678'
const pages = [
  `<html>${'<p>Plein ë €</p>'.repeat(3000)}</html>`,
  `${mark}begint en eindigt${mark}`,
  `${`<link rel="modulepreload" nonce="${mark}" href="/a.js"/>`.repeat(50)}${'<p>kort</p>'.repeat(90)}${mark}`,
  `<style nonce="${mark}">p{}</style>${'<p>twee</p>'.repeat(900)}<script nonce="${mark}">1</script>`,
]

test.each(pages)('a page is the same as if it had been drawn with the nonce, packed or not', (html) => {
  const page = takeApart(html, mark)
  for (const nonce of ['k3W/0+aZ9q==', 'a', 'x'.repeat(500)]) {
    const drawn = html.replaceAll(mark, nonce)
    expect(weave(page, nonce).toString()).toBe(drawn)
    expect(gunzipSync(weavePacked(page, nonce)).toString()).toBe(drawn)
    expect(weavePacked(page, nonce).length).toBeLessThan(drawn.length + 200 + 12 * nonce.length)
  }
})
