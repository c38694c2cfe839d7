import type { Generated } from 'kysely'
import type { JsonGenerated } from '#platform/json.ts'

export type AccountsTable = {
  cooperationId: string
  id: string
  email: string | null
  username: string | null
  passwordHash: string | null
  confirmedAt: Date | null
  generation: Generated<number>
  totpSecret: Buffer | null
  totpSince: Date | null
  totpLastStep: number | null
  recoveryDigests: Generated<Buffer[]>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type SessionsTable = {
  tenantId: string
  id: string
  userId: string
  client: string
  tokenHash: Buffer
  previousHash: Buffer | null
  lastHash: Buffer | null
  rotatedAt: Date | null
  expiresAt: Date
  ip: string | null
  userAgent: string | null
  createdAt: Date
  generation: Generated<number>
  lastUsedAt: Date | null
  impersonatorId: string | null
}

export type SignInDevicesTable = {
  tenantId: string
  userId: string
  device: Buffer
  firstSeenAt: Date
  lastSeenAt: Date
}

export type AccessTokensTable = {
  tenantId: string
  id: string
  kind: string
  digest: Buffer
  subjectType: string
  subjectId: string
  data: JsonGenerated
  expiresAt: Date
  usedAt: Date | null
  revokedAt: Date | null
  createdBy: string | null
  createdAt: Date
}

export type IdentityProvidersTable = {
  tenantId: string
  id: string
  organizationId: string | null
  kind: string
  label: string
  issuer: string
  clientId: string
  clientSecret: Buffer
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export type ExternalIdentitiesTable = {
  tenantId: string
  providerId: string
  subject: string
  userId: string
  createdAt: Generated<Date>
}
