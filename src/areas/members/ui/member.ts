import type { MemberEvent } from '#areas/members/model.ts'
import type { UserStatus } from '#areas/users/model.ts'
import type { Flat } from '#web/api.ts'

export type MemberRole = Flat & {
  name: string
  capacity: string | null
  organizationName: string | null
  organizationType: string | null
  organization: { id: string } | null
  meta: { may: { remove: boolean } }
}

/** A person as the API tells of them, with their roles. */
export type Member = Flat & {
  firstName: string
  infix: string | null
  lastName: string
  name: string
  email: string | null
  username: string | null
  phone: string | null
  gender: string | null
  locale: string
  status: UserStatus
  invitedAt: string | null
  lastSignInAt: string | null
  createdAt: string | null
  avatarUrl: string | null
  groupNames: string[]
  isPupil: boolean
  lockVersion: number
  roles: MemberRole[]
  meta: { allowedEvents: MemberEvent[]; may: { edit: boolean; openFile: boolean; signInAs: boolean } }
}

/** An organization, or with none the tenant as a whole, and the roles that may be given there. */
export type GrantPlace = Flat & {
  names: string[]
  organizationId: string | null
  organizationName: string | null
  organizationType: string | null
}
