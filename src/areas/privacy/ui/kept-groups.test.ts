import { expect, it } from 'vitest'
import { holdings } from '#areas/tables.ts'
import { inGroups } from './kept-groups.ts'

it('shows every table that holds something of somebody, once', () => {
  const held = Object.entries(holdings).flatMap(([table, one]) => ('none' in one ? [] : [{ table }]))
  const shown = inGroups(held).flatMap(({ parts }) => parts.map(({ table }) => table))
  expect(shown.toSorted()).toEqual(held.map(({ table }) => table).toSorted())
})

it('leaves out a group of which nothing is kept', () => {
  expect(inGroups([{ table: 'users' }])).toEqual([{ group: 'you', parts: [{ table: 'users' }] }])
})
