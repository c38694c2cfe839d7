import { describe, expect, test } from 'vitest'
import { organizationAbilities } from '#areas/organizations/policy.ts'
import type { Actor, RoleName } from '#areas/users/model.ts'

const organizationId = '00000000-0000-7000-8000-000000000001'
const who = (name: RoleName, organizationType: string | null): Actor => ({
  kind: 'user',
  userId: organizationId,
  accountId: null,
  sessionId: organizationId,
  name: 'Sam',
  roles: [{ id: organizationId, name, organizationId: organizationType && organizationId, organizationType }],
})

describe('what somebody may do with organizations as a whole', () => {
  const keeper = { judge: true, add: 'directly', export: true, seeOthers: true, looksForPupils: false }
  const nothing = { judge: false, add: 'no', export: false, seeOthers: false, looksForPupils: false }
  test.each<[string, Actor, object]>([
    ['a tenant’s administrator', who('tenant_admin', null), keeper],
    ['a broker', who('broker', 'VolunteerCenter'), keeper],
    ['the platform', who('platform_admin', null), keeper],
    ['a coordinator', who('coordinator', 'School'), { ...nothing, add: 'proposed', export: true, seeOthers: true }],
    ['a school’s administrator', who('admin', 'School'), { ...nothing, export: true, seeOthers: true }],
    ['a mentor', who('mentor', 'School'), { ...nothing, seeOthers: true, looksForPupils: true }],
    ['a supervisor at school', who('supervisor', 'School'), { ...nothing, seeOthers: true }],
    ['a pupil', who('student', 'School'), { ...nothing, seeOthers: true }],
    ['a guardian', who('guardian', null), nothing],
    ['a company’s administrator', who('admin', 'Company'), nothing],
    ['a supervisor at a company', who('supervisor', 'Company'), nothing],
    ['a signatory', who('signatory', 'Company'), nothing],
    ['an onlooker', who('viewer', 'Municipality'), nothing],
    ['a visitor', { kind: 'visitor' }, nothing],
  ])('%s', (_, actor, expected) => expect(organizationAbilities(actor)).toEqual(expected))
})
