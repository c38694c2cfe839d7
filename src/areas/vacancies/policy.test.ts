import { describe, expect, it } from 'vitest'
import { capacities, type Actor, type Capacity } from '#areas/users/model.ts'
import { roleOf } from '#root/test/actors.ts'
import { vacancyStatuses } from './model.ts'
import {
  vacancyAbilities,
  mayCreateFor,
  mayDelete,
  mayEditVacancy,
  mayMeanFor,
  maySeeManaged,
  allowedVacancyEvents,
  type JudgedVacancy,
} from './policy.ts'

function actor(capacity: Capacity, organizationId: string): Actor {
  if (capacity === 'visitor' || capacity === 'system') return { kind: capacity }
  const [name, organizationType] = roleOf[capacity] ?? ['viewer', null]
  const role = { id: 'r', name, organizationId: organizationType ? organizationId : null, organizationType }
  return { kind: 'user', userId: 'u', accountId: null, sessionId: 's', name: 'Sam', roles: [role] }
}

const place: JudgedVacancy = {
  organizationId: 'host',
  status: 'published',
  schoolIds: [],
  bySchoolId: null,
  publishedAt: null,
}
const tenantWide: Capacity[] = ['platform_admin', 'tenant_admin', 'broker', 'system']
const ownHosts: Capacity[] = ['company_admin', 'company_supervisor']
const known = capacities.filter((capacity) => roleOf[capacity] || ['visitor', 'system'].includes(capacity))

describe('who may, in every capacity and every state (docs/domain.md 3.2)', () => {
  for (const capacity of known) {
    for (const status of vacancyStatuses) {
      it(`${capacity} at ${status}`, () => {
        const vacancy = { ...place, status }
        const here = actor(capacity, 'host')
        const elsewhere = actor(capacity, 'other')
        const coordinates = capacity === 'coordinator'
        const sees = tenantWide.includes(capacity) || ownHosts.includes(capacity) || (coordinates && status !== 'draft')
        expect(maySeeManaged(here, vacancy)).toBe(sees)
        expect(maySeeManaged(elsewhere, vacancy)).toBe(sees && !ownHosts.includes(capacity))
        const isOver = ['expired', 'closed', 'hidden', 'archived'].includes(status)
        expect(mayEditVacancy(here, vacancy)).toBe(sees && !isOver)
        expect(mayDelete(here, vacancy)).toBe(sees && status === 'draft')
        if (!sees) expect(allowedVacancyEvents(here, vacancy)).toEqual([])
        for (const step of ['create', 'fill_up', 'free_up', 'expire', 'revise'])
          expect(allowedVacancyEvents(here, vacancy)).not.toContain(step)
        // A school says yes to what is for itself alone, and to nothing else.
        if (coordinates && status === 'pending_review') {
          const steps = (schoolIds: string[]) => allowedVacancyEvents(here, { ...vacancy, schoolIds })
          expect([steps([]), steps(['host']), steps(['host', 'other'])]).toEqual([[], ['approve'], []])
        }
      })
    }
    it(`${capacity} puts up places`, () => {
      const company = { id: 'host', type: 'Company', status: 'approved' }
      const behalf = tenantWide.includes(capacity) || capacity === 'coordinator'
      expect(mayCreateFor(actor(capacity, 'host'), company)).toBe(behalf || ownHosts.includes(capacity))
      expect(mayCreateFor(actor(capacity, 'other'), company)).toBe(behalf)
      // Who knows the classes of a school may keep a place for them.
      expect(mayMeanFor(actor(capacity, 'school'), 'school')).toBe(behalf)
      expect(mayMeanFor(actor(capacity, 'other'), 'school')).toBe(tenantWide.includes(capacity))
      expect(mayCreateFor(actor(capacity, 'host'), { ...company, status: 'pending' })).toBe(ownHosts.includes(capacity))
      expect(mayCreateFor(actor(capacity, 'host'), { ...company, status: 'archived' })).toBe(false)
      expect(mayCreateFor(actor(capacity, 'host'), { ...company, type: 'School' })).toBe(false)
    })
  }
})

it('nobody judges the place of their own organization', () => {
  const roles = [
    { id: 'a', name: 'broker' as const, organizationId: 'centre', organizationType: 'VolunteerCenter' },
    { id: 'b', name: 'admin' as const, organizationId: 'host', organizationType: 'Company' },
  ]
  const both: Actor = { kind: 'user', userId: 'u', accountId: null, sessionId: 's', name: 'Sam', roles }
  expect(allowedVacancyEvents(both, { ...place, status: 'pending_review' })).toEqual([])
  expect(allowedVacancyEvents(both, { ...place, organizationId: 'other', status: 'pending_review' })).toContain(
    'approve',
  )
})

it('nor does an administrator of the tenant who works there', () => {
  const roles = [
    { id: 'a', name: 'tenant_admin' as const, organizationId: null, organizationType: null },
    { id: 'b', name: 'admin' as const, organizationId: 'host', organizationType: 'Company' },
  ]
  const both: Actor = { kind: 'user', userId: 'u', accountId: null, sessionId: 's', name: 'Sam', roles }
  expect(allowedVacancyEvents(both, { ...place, status: 'pending_review' })).toEqual([])
})

it('what a school wrote for all it sends in like anybody, and says yes to alone where it is for itself', () => {
  const written = { ...place, status: 'draft' as const, bySchoolId: 'school' }
  expect(allowedVacancyEvents(actor('coordinator', 'school'), written)).toEqual(['submit'])
})

it('a draft is its writer’s, also where that is a school in the name of a company', () => {
  const draft = { ...place, status: 'draft' as const, bySchoolId: 'school' }
  expect(maySeeManaged(actor('coordinator', 'school'), draft)).toBe(true)
  expect(maySeeManaged(actor('coordinator', 'other'), draft)).toBe(false)
  expect(maySeeManaged(actor('coordinator', 'other'), { ...place, schoolIds: ['school'] })).toBe(false)
  expect(mayDelete(actor('coordinator', 'school'), { ...draft, publishedAt: new Date() })).toBe(false)
})

it('what one may do with vacancies as a whole', () => {
  expect(vacancyAbilities(actor('company_admin', 'host'))).toEqual({
    judge: false,
    add: true,
    import: true,
    export: false,
    ownAlone: true,
  })
  expect(vacancyAbilities(actor('coordinator', 'host'))).toEqual({
    judge: false,
    add: true,
    import: false,
    export: true,
    ownAlone: false,
  })
  expect(vacancyAbilities(actor('broker', 'host'))).toEqual({
    judge: true,
    add: true,
    import: true,
    export: true,
    ownAlone: false,
  })
  expect(vacancyAbilities(actor('student', 'host')).add).toBe(false)
})
