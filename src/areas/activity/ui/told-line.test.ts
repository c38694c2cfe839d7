import { expect, it } from 'vitest'
import type { Line } from './action-parts.tsx'
import { toldOf } from './told-line.tsx'

const line = (id: string, action: string) => ({ id, action }) as Line

it('lays what follows by itself under what it follows from', () => {
  const told = toldOf([
    line('5', 'contracts.signed'),
    line('4', 'internships.contract-started'),
    line('3', 'contracts.created'),
    line('2', 'internships.created'),
    line('1', 'applications.confirmed'),
  ])
  expect(told.map((bundle) => bundle.map(({ id }) => id))).toEqual([['5'], ['1', '4', '3', '2']])
})

it('tells what follows from another day by itself', () => {
  expect(toldOf([line('1', 'internships.created')]).map((bundle) => bundle.length)).toEqual([1])
})
