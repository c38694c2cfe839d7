import { expect, it } from 'vitest'
import { rangeIn } from './byte-range.ts'

it.each([
  [null, undefined],
  ['bytes=0-4', { from: 0, to: 4 }],
  ['bytes=5-', { from: 5, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-30', { from: 0, to: 9 }],
  ['bytes=8-99', { from: 8, to: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=4-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
])('%j of ten bytes is %j', (header, range) => expect(rangeIn(header, 10)).toEqual(range))
