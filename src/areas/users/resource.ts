import type { Resource } from '#platform/jsonapi.ts'
import { avatarUrl, capacityOf, fullName, type Role } from './model.ts'
import type { User } from './queries.ts'
import { z } from 'zod'
import { moment, shape, view, words } from '#platform/shapes.ts'
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
      avatarUrl: avatarUrl(user),
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
    avatarUrl: z.string().nullable(),
    // Shown of oneself alone.
    themeMode: z.string().optional(),
    density: z.string().optional(),
    singleKeys: z.boolean().optional(),
    // Shown of people the reader looks after or works with; null where it is not the reader's to know.
    invitedAt: moment.nullable().optional(),
    lastSignInAt: moment.nullable().optional(),
    createdAt: moment.nullable().optional(),
    groupNames: words.optional(),
    isPupil: z.boolean().optional(),
    lockVersion: z.int().optional(),
  }),
  { roles: ['roles'], organizations: ['organizations'] },
)

export const roleShape = shape(
  'roles',
  z.object({
    name: z.enum(roleNames),
    capacity: z.string().nullable(),
    organizationType: z.string().nullable(),
    organizationName: z.string().nullable().optional(),
  }),
  { organization: 'organizations' },
)

/** A user as shown to themselves: with how they like the screens, too. */
export const ownUserShape = view(
  'own',
  shape(
    'users',
    userShape.attributes
      .omit({
        invitedAt: true,
        lastSignInAt: true,
        createdAt: true,
        groupNames: true,
        isPupil: true,
        lockVersion: true,
      })
      .required(),
    userShape.relationships,
  ),
)
