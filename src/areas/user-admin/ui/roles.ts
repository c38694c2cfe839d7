import { capacityOf, type RoleName } from '#areas/users/model.ts'
import type { Translate } from '#platform/i18n.ts'
import type { GotOne } from '#web/api-types.ts'
import type { Member, MemberRole } from './member.ts'

type Place = Pick<GotOne<'/grantable_roles'>, 'organizationId' | 'organizationType'> & { names: readonly string[] }

/**
 * Where somebody can be given which role yet: not what they are there already, also by another name for it, and pupil only who has
 * a file as one, for no colleague becomes a pupil. A place where nothing is left is left out.
 */
export function stillToGive<P extends Place>(places: readonly P[], member: Pick<Member, 'isPupil' | 'roles'>): P[] {
  return places
    .map((place) => {
      const capacityAt = (name: string) =>
        capacityOf({ name: name as RoleName, organizationType: place.organizationType })
      const held = member.roles
        .filter(({ organization }) => (organization?.id ?? null) === place.organizationId)
        .map(({ name }) => capacityAt(name))
      const names = place.names.filter(
        (name) => !held.includes(capacityAt(name)) && (name !== 'student' || member.isPupil),
      )
      return { ...place, names }
    })
    .filter(({ names }) => names.length > 0)
}

/** What somebody is, in one line: the same role at two places is said once. */
export function rolesInWords(t: Translate, roles: readonly MemberRole[]): string {
  return [...new Set(roles.map((role) => roleLabel(t, role)))].join(', ')
}

export function roleLabel(t: Translate, { capacity, name }: { capacity?: string | null; name: string }): string {
  return t(capacity ? `members.capacity.${capacity}` : `members.role.${name}`)
}

/** Those that see and change everything of all. */
export const heaviest: readonly string[] = ['tenant_admin', 'platform_admin']
/** Those that decide about others, the lightest first, then those who are looked after, and apart from all what nearly nobody should have. */
const late: readonly string[] = ['coordinator', 'admin', 'student', 'guardian', ...heaviest]

/** Those that decide about others come late, so that nobody gives one for being the first; colleagues stand before pupils, and the heaviest behind all. */
export function lightestFirst<Name extends string>(names: readonly Name[]): Name[] {
  return names.toSorted((one, other) => late.indexOf(one) - late.indexOf(other))
}

/** The role that stands ready in an invitation: of those there are, one that decides about nobody else. */
export function usualRole(names: readonly string[]): string {
  return ['mentor', 'supervisor'].find((name) => names.includes(name)) ?? names[0] ?? ''
}
