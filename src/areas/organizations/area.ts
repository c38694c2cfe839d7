import { type NoPayload, defineArea, events, table } from '#areas/area.ts'
import type { MembershipsTable, OrganizationsTable, OrganizationProfilesTable } from './tables.ts'

type Step = { reason: string | null }

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
  events: events<{
    'organizations.signed-up': NoPayload
    'organizations.to-judge': NoPayload
    'organizations.claim-asked': { userId: string; jobTitle: string | null }
    'organizations.approved': Step
    'organizations.denied': Step
    'organizations.resubmitted': Step
    'organizations.archived': Step
    'organizations.restored': Step
    'organizations.merged': { into: string }
  }>(),
  audits: [
    'organizations.approved',
    'organizations.archived',
    'organizations.changed',
    'organizations.claimed',
    'organizations.created',
    'organizations.denied',
    'organizations.disowned',
    'organizations.exported',
    'organizations.lapsed',
    'organizations.merged',
    'organizations.proposed',
    'organizations.restored',
    'organizations.resubmitted',
    'organizations.settings-changed',
    'organizations.signed-up',
    'organizations.written',
  ],
  notices: {
    'organization-claim': 'claim',
    'organization-received': 'organization',
    'organization-to-judge': 'organization',
    'organization-approved': 'organization',
    'organization-denied': 'organization',
    'organization-proposal-approved': 'organization',
    'organization-proposal-denied': 'organization',
    'organization-archived': 'organization',
  },
  unhurried: ['organization-to-judge'],
  webhooks: ['organizations.approved', 'organizations.denied', 'organizations.archived'],
  savedViews: ['organizations'],
  bulk: { organizations: ['approve', 'archive'] },
  shownAt: { organizations: '/organizations' },
  screens: [
    { path: 'organizations', page: 'list.tsx', visit: ['user'] },
    { path: 'organizations/add', page: 'add.tsx', visit: ['user'] },
    { path: 'organizations/export', page: 'export.ts', visit: [] },
    { path: 'organizations/signup', page: 'signup.tsx', visit: ['visitor'] },
    { path: 'organizations/signup/success', page: 'signup-success.tsx', visit: ['visitor'] },
    { path: 'organizations/claim', page: 'claim.tsx', visit: ['visitor'] },
    { path: 'organizations/approve', page: 'approve.tsx', visit: ['user'] },
    { path: 'organizations/:id', page: 'show.tsx', visit: [] },
    { path: 'organizations/:id/edit', page: 'edit.tsx', visit: [] },
  ],
})
