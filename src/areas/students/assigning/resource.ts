import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { day, id, shape } from '#platform/shapes.ts'
import type { MembershipRow } from './queries.ts'

export function presentMembership(ctx: Ctx, { id: own, ...membership }: MembershipRow): Resource {
  ctx.saw('students', membership.studentId)
  return { type: 'group_memberships', id: own, attributes: membership }
}

/** That a pupil is in a class, was, or will be. Of a move to come: from when; without a class the pupil leaves. */
export const membershipShape = shape(
  'group_memberships',
  z.object({
    studentId: id,
    studentName: z.string(),
    groupId: id.nullable(),
    groupName: z.string().nullable(),
    schoolYear: z.string().nullable(),
    joinedOn: day,
    leftOn: day.nullable(),
    state: z.enum(['now', 'was', 'planned']),
  }),
)
