import { describe, expect, test } from 'vitest'
import { coverOf, partInPixels, pointOf } from './model.ts'

describe('a part of a picture', () => {
  test.each([
    ['all of it', [0, 0, 1, 1], [0, 0, 600, 400]],
    ['its right half', [0.5, 0, 0.5, 1], [300, 0, 300, 400]],
    ['what reaches over its edge ends there', [0.9, 0.9, 0.5, 0.5], [540, 360, 60, 40]],
    ['what would be nothing is one pixel', [1, 1, 0.0001, 0.0001], [599, 399, 1, 1]],
  ] as const)('%s', (_, crop, [left, top, width, height]) =>
    expect(partInPixels({ width: 600, height: 400 }, crop)).toEqual({ left, top, width, height }),
  )

  test.each([
    [{ focusX: 0.5, focusY: 0.5, crop: null }, '50% 50%'],
    [{ focusX: 0.75, focusY: 0.5, crop: [0.5, 0, 0.5, 1] }, '50% 50%'],
    [{ focusX: 0.1, focusY: 0.9, crop: [0.5, 0, 0.5, 0.5] }, '0% 100%'],
  ])('%o keeps its point at %s', (file, point) => expect(pointOf(file)).toBe(point))

  test.each([
    ['as wide as the opening', [8, 4], null, [0.5, 0.5], [8, 0, 0.667]],
    ['as high as the opening, the point in the middle', [4, 4], null, [0.5, 0.5], [6, 1, 0]],
    ['not beyond its edge', [4, 4], null, [1, 0.5], [6, 2, 0]],
    ['a half of it fills the opening', [3, 4], [0.5, 0, 0.5, 1], [0.5, 0.5], [6, 3, 0]],
    ['the point outside of the part', [4, 4], [0.5, 0, 0.5, 0.5], [0, 1], [12, 6, 0]],
  ] as const)('lies %s', (_, [width, height], crop, focus, [wide, left, top]) => {
    const cover = coverOf({ width, height }, { width: 600, height: 400 }, crop, focus)
    expect([cover.width, cover.left, Number(cover.top.toFixed(3))]).toEqual([wide, left, top])
  })
})
