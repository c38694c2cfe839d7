import type { Capacity, RoleName } from '#areas/users/model.ts'

/** The role by which somebody has a capacity, and the kind of organization it is held at. */
export const roleOf: Partial<Record<Capacity, [RoleName, string | null]>> = {
  platform_admin: ['platform_admin', null],
  tenant_admin: ['tenant_admin', null],
  broker: ['broker', 'VolunteerCenter'],
  school_admin: ['admin', 'School'],
  coordinator: ['coordinator', 'School'],
  mentor: ['mentor', 'School'],
  school_supervisor: ['supervisor', 'School'],
  school_signatory: ['signatory', 'School'],
  student: ['student', 'School'],
  guardian: ['guardian', 'School'],
  company_admin: ['admin', 'Company'],
  company_supervisor: ['supervisor', 'Company'],
  company_signatory: ['signatory', 'Company'],
  viewer: ['viewer', 'Municipality'],
}
