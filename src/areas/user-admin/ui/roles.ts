import type { Translate } from '#platform/i18n.ts'
import type { MemberRole } from './member.ts'

/** What somebody is, in one line: the same role at two places is said once. */
export function rolesInWords(t: Translate, roles: MemberRole[]): string {
  return [...new Set(roles.map((role) => roleLabel(t, role)))].join(', ')
}

export function roleLabel(t: Translate, { capacity, name }: { capacity?: string | null; name: string }): string {
  return t(capacity ? `members.capacity.${capacity}` : `members.role.${name}`)
}
