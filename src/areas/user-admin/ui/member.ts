import type { MemberEvent } from '#areas/user-admin/model.ts'
import type { Roles, Users } from '#web/calls.ts'

export type MemberRole = Required<Roles> & { meta: { may: { remove: boolean } } }

/** A person as the API tells of them, with their roles. */
export type Member = Omit<Required<Users>, 'roles'> & {
  roles: MemberRole[]
  meta: { allowedEvents: MemberEvent[]; may: { edit: boolean; openFile: boolean; signInAs: boolean } }
}
