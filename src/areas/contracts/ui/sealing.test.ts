import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sheet = readFileSync(new URL('sign.css', import.meta.url), 'utf8')
const head = '@media (prefers-reduced-motion:no-preference){'

/** A sheet in two: what holds for everybody, and what holds for who asked for no less motion. */
function parted(css: string): { still: string; moving: string } {
  const [first = '', ...blocks] = css.split(head)
  const parts = { still: first, moving: '' }
  for (const block of blocks) {
    let depth = 1
    let end = 0
    for (; depth > 0 && end < block.length; end += 1) depth += block[end] === '{' ? 1 : block[end] === '}' ? -1 : 0
    parts.moving += block.slice(0, end)
    parts.still += block.slice(end)
  }
  return parts
}

it('seals within 800 ms, and stands still for who asks for less motion', () => {
  const { still, moving } = parted(sheet)
  expect(still).not.toContain('animation:')
  const moments = moving
    .split('animation:')
    .filter((rule) => /^(draw-down|land) /.test(rule))
    .map((rule) => rule.split(/[ ;}]/).filter((word) => /^[\d.]{1,4}s$/.test(word)))
    .map((times) => times.reduce((sum, time) => sum + Number.parseFloat(time), 0))
  expect(moments).toHaveLength(3)
  expect(Math.max(...moments)).toBeGreaterThan(0.3)
  expect(Math.max(...moments)).toBeLessThanOrEqual(0.8)
})
