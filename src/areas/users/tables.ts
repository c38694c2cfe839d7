import type { Generated } from 'kysely'

export type UsersTable = {
  tenantId: string
  id: string
  cooperationId: string
  accountId: string | null
  firstName: string
  infix: string | null
  lastName: string
  gender: string | null
  phone: string | null
  locale: Generated<string>
  status: Generated<string>
  themeMode: Generated<string>
  density: Generated<string>
  singleKeys: Generated<boolean>
  lastSignInAt: Date | null
  avatarFileId: string | null
  lockVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  archivedAt: Date | null
}

export type RolesTable = {
  tenantId: string
  id: string
  userId: string
  name: string
  organizationId: string | null
  grantedBy: string | null
  expiresOn: string | null
  createdAt: Generated<Date>
}

export type SavedViewsTable = {
  tenantId: string
  id: string
  userId: string
  screen: string
  name: string
  query: string
  createdAt: Date
}
