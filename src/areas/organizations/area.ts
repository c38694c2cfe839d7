import { defineArea, table } from '#areas/area.ts'
import type { MembershipsTable, OrganizationsTable, OrganizationProfilesTable } from './tables.ts'

export const organizations = defineArea({
  name: 'organizations',
  tables: {
    memberships: table<MembershipsTable>({
      of: 't.user_id = :me',
      shown: ['job_title', 'is_contact_person', 'created_at'],
    }),
    organizations: table<OrganizationsTable>({ none: 'schools and companies' }),
    organization_profiles: table<OrganizationProfilesTable>({ none: 'schools and companies' }),
  },
})
