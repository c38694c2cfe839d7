import { expect, test } from 'vitest'
import type { AreaManifest } from '#areas/area.ts'
import { manifests } from '#areas/order.ts'
import { choicesFor, mailKindsFor } from './mail-kinds.ts'

const keysFor = (...capacities: string[]) => mailKindsFor(capacities).map(({ key }) => key)

test('everybody is told of the mails they get, what asks something first', () => {
  expect(keysFor('student')).toEqual(['pupil-turn', 'pupil-searches', 'account'])
  expect(keysFor('mentor', 'coordinator')).toEqual(['mentor-turn', 'school-turn', 'account'])
  expect(keysFor('broker')).toEqual(['calls', 'questions', 'reports', 'organizations', 'vacancies', 'account'])
  expect(keysFor('viewer')).toEqual(['account'])
})

test('of what asks something, that may wait which its area says may wait', () => {
  const declared: readonly AreaManifest[] = manifests
  const chosen = mailKindsFor(['tenant_admin', 'broker']).filter(({ when }) => when === 'day')
  expect(chosen.map(({ key }) => key)).toEqual(
    declared.filter(({ unhurried = [] }) => unhurried.length > 0).map(({ name }) => name),
  )
})

test.each([
  ['student', ['off', 'daily', 'weekly']],
  ['mentor', ['off', 'daily', 'weekly']],
  ['coordinator', ['off', 'daily', 'weekly']],
  ['broker', ['off', 'daily']],
  ['tenant_admin', ['off', 'daily']],
  ['viewer', []],
])('%s chooses among what makes a difference to their mail', (capacity, choices) => {
  expect(choicesFor([capacity])).toEqual(choices)
})
