import { expect, test } from 'vitest'
import { placeAt } from './drag.ts'

test.each([
  ['stays where it is put back', 55, 1, 1],
  ['comes before all', 0, 2, 0],
  ['comes behind all', 999, 0, 3],
  ['passes one neighbour downwards', 70, 0, 1],
  ['passes one neighbour upwards', 100, 3, 2],
])('%s', (_, y, from, to) => expect(placeAt(y, [10, 60, 110, 160], from)).toBe(to))
