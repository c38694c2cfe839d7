import type { Translate } from '#platform/i18n.ts'
import type { MemberRole } from './member.ts'

/** What somebody is, in one line: the same role at two places is said once. */
export function rolesInWords(t: Translate, roles: readonly MemberRole[]): string {
  return [...new Set(roles.map((role) => roleLabel(t, role)))].join(', ')
}

export function roleLabel(t: Translate, { capacity, name }: { capacity?: string | null; name: string }): string {
  return t(capacity ? `members.capacity.${capacity}` : `members.role.${name}`)
}

/** The role that stands ready in an invitation: of those there are, one that decides about nobody else. */
export function usualRole(names: readonly string[]): string {
  return ['mentor', 'supervisor'].find((name) => names.includes(name)) ?? names[0] ?? ''
}
