import { expect, it } from 'vitest'
import { partOf, readParts } from './model.ts'
import { pictureUrl } from '../../model.ts'

it.each([
  ['the middle of a square', { width: 900, height: 900 }, undefined, { left: 0, top: 197, width: 900, height: 506 }],
  [
    'all of what is wide already',
    { width: 1600, height: 900 },
    undefined,
    { left: 0, top: 0, width: 1600, height: 900 },
  ],
  [
    'what was chosen',
    { width: 1600, height: 900 },
    [0.5, 0.5, 0.5, 0.5] as const,
    { left: 800, top: 450, width: 800, height: 450 },
  ],
  [
    'never beyond the edge',
    { width: 1600, height: 900 },
    [0.9, 0.9, 0.5, 0.5] as const,
    { left: 800, top: 450, width: 800, height: 450 },
  ],
])('keeps %s', (_, picture, crop, part) => expect(partOf(picture, crop)).toEqual(part))

it.each([
  ['0.1,0.2,0.5,0.5', 4, [0.1, 0.2, 0.5, 0.5]],
  ['0,1', 2, [0, 1]],
  ['0,2', 2, undefined],
  ['', 1, undefined],
  ['a,b', 2, undefined],
  ['0.5', 2, undefined],
])('reads %o', (text, count, expected) => expect(readParts(text, count)).toEqual(expected))

it('has an address of its own', () => {
  expect(pictureUrl({ id: 'a', pictureFileId: null })).toBe(null)
  expect(pictureUrl({ id: 'a', pictureFileId: '0123456789abcdef' })).toBe('/api/v1/vacancies/a/picture?v=89abcdef')
})
