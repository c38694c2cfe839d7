import { expect, it } from 'vitest'
import { movedPhases, withPhaseAt } from './phase-written.ts'
import type { EditedPhase } from './workflow.ts'

const phase = (id: string, after: string[] = []): EditedPhase => ({
  id,
  name: { nl: id, en: id },
  explanation: { nl: '', en: '' },
  requirements: [],
  needs: null,
  after,
  due: null,
})
const order = (phases: readonly { id: string }[]) => phases.map(({ id }) => id).join(' ')

it('a new phase comes where it was put, and waits for nothing that comes later', () => {
  const route = [phase('first'), phase('second', ['first']), phase('third', ['second'])]
  expect(order(withPhaseAt(route, phase('new'), 0))).toBe('new first second third')
  expect(order(withPhaseAt(route, phase('new'), 3))).toBe('first second third new')
  const between = withPhaseAt(route, phase('new', ['first', 'third']), 1)
  expect(order(between)).toBe('first new second third')
  expect(between[1]?.after).toEqual(['first'])
})

it('a phase moves a place, and not off the route', () => {
  const route = [phase('first'), phase('second')]
  expect(order(movedPhases(route, 'first', 1))).toBe('second first')
  expect(order(movedPhases(route, 'first', -1))).toBe('first second')
})
