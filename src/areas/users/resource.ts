import type { Resource } from '#platform/jsonapi.ts'
import { capacityOf, fullName, type Role } from './model.ts'
import type { User } from './queries.ts'
import { z } from 'zod'
import { shape } from '#platform/shapes.ts'
import { roleNames, userStatuses } from './model.ts'

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
      singleKeys: user.singleKeys,
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

export const userShape = shape(
  'users',
  z.object({
    email: z.string().nullable(),
    username: z.string().nullable(),
    firstName: z.string(),
    infix: z.string().nullable(),
    lastName: z.string(),
    name: z.string(),
    gender: z.string().nullable(),
    phone: z.string().nullable(),
    locale: z.string(),
    status: z.enum(userStatuses),
    themeMode: z.string(),
    density: z.string(),
    singleKeys: z.boolean(),
  }),
  { roles: ['roles'], organizations: ['organizations'] },
)

export const roleShape = shape(
  'roles',
  z.object({
    name: z.enum(roleNames),
    capacity: z.string().nullable(),
    organizationType: z.string().nullable(),
  }),
  { organization: 'organizations' },
)
