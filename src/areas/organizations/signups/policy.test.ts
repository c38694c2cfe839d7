import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { userStatuses, type RoleName } from '#areas/users/model.ts'
import { faultOfClaimant } from './policy.ts'

const at = (name: RoleName, organizationType: string) => ({
  id: newId(),
  name,
  organizationId: newId(),
  organizationType,
})
const faults = { active: undefined, invited: undefined, inactive: 'left', archived: 'left' }

describe('whose address was written down at a sign-up', () => {
  for (const status of userStatuses) {
    test(`${status} without a role, or at work: ${faults[status] ?? 'may run it'}`, () => {
      expect(faultOfClaimant({ status, roles: [] })).toBe(faults[status])
      expect(faultOfClaimant({ status, roles: [at('mentor', 'School'), at('admin', 'Company')] })).toBe(faults[status])
    })
    test(`${status} and a pupil never`, () => {
      expect(faultOfClaimant({ status, roles: [at('admin', 'Company'), at('student', 'School')] })).toBe('pupil')
    })
  }
})
