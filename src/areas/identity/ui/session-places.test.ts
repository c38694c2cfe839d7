import { expect, it } from 'vitest'
import { placesOf, type Session } from './session-places.ts'

const session = (id: string, browser: string | null, isImpersonated = false) =>
  ({ id, browser, system: 'Linux', isImpersonated }) as Session

it('tells sessions that look alike as one place, the last used first', () => {
  const places = placesOf([session('4', 'Firefox'), session('3', 'Chrome'), session('2', 'Firefox')])
  expect(places.map((place) => place.map(({ id }) => id))).toEqual([['4', '2'], ['3']])
})

it('keeps who looks along apart from the person', () => {
  expect(placesOf([session('2', 'Chrome', true), session('1', 'Chrome')])).toHaveLength(2)
})
