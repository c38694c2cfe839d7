import { expect, it } from 'vitest'
import { offerOf } from './model.ts'

const counted = [
  { value: 'care', count: 3 },
  { value: 'ict', count: 4 },
  { value: 'animals', count: 9 },
]

it('names the two kinds of which there is most, small unless they are an abbreviation', () => {
  expect(offerOf({ counted, total: 16, town: 'Zeist' }, 'nl')).toEqual({
    town: 'Zeist',
    first: 'dieren',
    second: 'ICT',
  })
  expect(offerOf({ counted, total: 16, town: 'Zeist' }, 'en')).toMatchObject({ first: 'animals' })
})

it.each([
  ['no town is known', { counted, total: 16, town: '' }],
  ['there is little', { counted, total: 4, town: 'Zeist' }],
  ['there is one kind', { counted: counted.slice(2), total: 9, town: 'Zeist' }],
  [
    'a kind is not known here',
    { counted: [{ value: 'space', count: 9 }, ...counted.slice(2)], total: 18, town: 'Zeist' },
  ],
])('says nothing where %s', (_, found) => {
  expect(offerOf(found, 'nl')).toBeUndefined()
})
