import { expect, it } from 'vitest'
import { gathered, type ListedInternship } from './internship-groups.ts'

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }) as ListedInternship)
/** Its first letter is the group a row is of; those of `f` are folded. */
const groupOf = ({ id }: ListedInternship) => ({
  key: id.charAt(0),
  title: () => null,
  ...(id.startsWith('f') ? { fold: () => '' } : {}),
})
const idsOf = (rows: readonly ListedInternship[]) => rows.map(({ id }) => id)

it.each([
  ['nothing is folded', ['a1', 'b1'], ['a1', 'b1']],
  ['they stand among rows of one group: before it', ['a1', 'f1', 'a2', 'f2'], ['f1', 'f2', 'a1', 'a2']],
  ['they stand between two groups: there', ['a1', 'f1', 'f2', 'b1'], ['a1', 'f1', 'f2', 'b1']],
  ['they stand last', ['a1', 'f1'], ['a1', 'f1']],
  ['nothing else is there', ['f1', 'f2'], ['f1', 'f2']],
])('folded rows stand together where %s', (_, stood, stand) => {
  expect(idsOf(gathered(rowsOf(...stood), groupOf))).toEqual(stand)
})

it('without groups the rows stand as they did', () => {
  expect(idsOf(gathered(rowsOf('a1', 'f1', 'a2'), undefined))).toEqual(['a1', 'f1', 'a2'])
})
