import { expect, it } from 'vitest'
import { lightestFirst, stillToGive, usualRole } from './roles.ts'

it('an invitation begins with who works with pupils, and never with the highest role there is', () => {
  expect(usualRole(['admin', 'supervisor', 'signatory'])).toBe('supervisor')
  expect(usualRole(['admin', 'coordinator', 'mentor', 'supervisor'])).toBe('mentor')
  expect(usualRole(['broker'])).toBe('broker')
  expect(usualRole([])).toBe('')
})

it('roles are offered with those that decide about others late, pupils and parents behind the colleagues, and the heaviest behind all', () => {
  expect(lightestFirst(['tenant_admin', 'admin', 'coordinator', 'mentor', 'signatory', 'student', 'guardian'])).toEqual(
    ['mentor', 'signatory', 'coordinator', 'admin', 'student', 'guardian', 'tenant_admin'],
  )
})

it('a role is offered where it is not held yet, and no colleague becomes a pupil', () => {
  const role = (name: string, id: string) => ({ name, organization: { id } }) as never
  const school = { organizationId: 's', organizationType: 'School', names: ['coordinator', 'mentor', 'student'] }
  const center = { organizationId: 'v', organizationType: 'VolunteerCenter', names: ['broker', 'admin'] }
  const given = (roles: never[], isPupil = false) =>
    stillToGive([school, center], { roles, isPupil }).map(({ organizationId, names }) => [organizationId, names])
  expect(given([role('mentor', 's')])).toEqual([
    ['s', ['coordinator']],
    ['v', ['broker', 'admin']],
  ])
  // By whichever name, at a volunteer centre they come to the same.
  expect(given([role('broker', 'v')], true)).toEqual([['s', ['coordinator', 'mentor', 'student']]])
})
