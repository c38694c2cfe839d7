import { type NoPayload, defineArea, events } from '#areas/area.ts'

type Role = { role: string; organizationId: string | null }

export const userAdmin = defineArea({
  name: 'user-admin',
  events: events<{
    'members.role-added': Role
    'members.role-removed': Role
    'members.deactivated': NoPayload
    'members.reactivated': NoPayload
    'members.archived': NoPayload
  }>(),
  audits: [
    'members.archived',
    'members.changed',
    'members.deactivated',
    'members.exported',
    'members.invited',
    'members.reactivated',
    'members.role-added',
    'members.role-removed',
  ],
  notices: {
    'rights-added': 'account',
    'rights-removed': 'account',
  },
  savedViews: ['users'],
  bulk: { users: ['resend', 'deactivate'] },
  screens: [
    { path: 'users', page: 'list.tsx', id: 'users', visit: ['user'] },
    { path: 'users/add', page: 'add.tsx', id: 'users-add', visit: ['user'] },
    { path: 'users/export', page: 'export.ts', visit: [] },
    { path: 'users/:id', page: 'show.tsx', id: 'user', visit: [] },
    { path: 'users/:id/edit', page: 'edit.tsx', id: 'user-edit', visit: [] },
    { path: 'users/:id/add_role', page: 'add-role.tsx', visit: [] },
  ],
})
