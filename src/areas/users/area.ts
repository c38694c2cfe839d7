import { defineArea, table } from '#areas/area.ts'
import type { UsersTable, RolesTable, SavedViewsTable } from './tables.ts'

export const users = defineArea({
  name: 'users',
  tables: {
    users: table<UsersTable>({
      of: 't.id = :me',
      shown: [
        'first_name',
        'infix',
        'last_name',
        'gender',
        'phone',
        'locale',
        'status',
        'last_sign_in_at',
        'created_at',
      ],
    }),
    roles: table<RolesTable>({
      of: 't.user_id = :me',
      shown: ['name', 'created_at', 'expires_on'],
    }),
    saved_views: table<SavedViewsTable>({
      of: 't.user_id = :me',
      shown: ['name', 'screen', 'query'],
    }),
  },
  audits: ['users.added', 'users.admin-created', 'users.changed'],
  screens: [{ path: 'profile-edit', page: 'profile.tsx', visit: ['user'] }],
})
