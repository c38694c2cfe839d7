import type { Resource } from '#platform/jsonapi.ts'
import { avatarUrl, capacityOf, fullName, type Role } from './model.ts'
import type { User } from './queries.ts'

export function presentUser(user: User): Resource {
  return {
    type: 'users',
    id: user.id,
    attributes: {
      email: user.email,
      username: user.username,
      firstName: user.firstName,
      infix: user.infix,
      lastName: user.lastName,
      name: fullName(user),
      gender: user.gender,
      phone: user.phone,
      locale: user.locale,
      status: user.status,
      themeMode: user.themeMode,
      density: user.density,
      avatarUrl: avatarUrl(user),
    },
    relationships: {
      roles: { data: user.roles.map(({ id }) => ({ type: 'roles', id })) },
      organizations: {
        data: [...new Set(user.roles.flatMap(({ organizationId }) => organizationId ?? []))].map((id) => ({
          type: 'organizations',
          id,
        })),
      },
    },
  }
}

export function presentRole(role: Role): Resource {
  return {
    type: 'roles',
    id: role.id,
    attributes: { name: role.name, capacity: capacityOf(role) ?? null, organizationType: role.organizationType },
    relationships: {
      organization: { data: role.organizationId ? { type: 'organizations', id: role.organizationId } : null },
    },
  }
}
