import { describe, expect, test } from 'vitest'
import { judgePaper } from './reading.ts'

describe('a document of ten megabytes', () => {
  // What is packed looks like chance.
  const packed = new Uint8Array(10 * 1024 * 1024)
  let state = 20261128
  for (let at = 0; at < packed.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    packed[at] = state >>> 24
  }
  const head = new TextEncoder().encode('%PDF-1.7\n')
  // Those three signs stand in it by chance.
  const chance = new TextEncoder().encode('/JS\u0002')

  test('runs nothing by chance', () => {
    const isActive = (bytes: Uint8Array) => judgePaper(bytes) === 'active'
    expect(isActive(Buffer.concat([head, packed, chance, packed.subarray(0, 1000)]))).toBe(false)
    expect(isActive(Buffer.concat([head, packed, new TextEncoder().encode('/JS 4 0 R')]))).toBe(true)
  })
})
